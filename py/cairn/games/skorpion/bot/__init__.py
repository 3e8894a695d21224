"""How the computer plays Skorpion: `MODEL`, a position to search, its evaluation, and the levels."""

from __future__ import annotations

from functools import partial

from cairn.core.bot_model import search_model
from cairn.games.skorpion.bot import levels, reasons, weights
from cairn.games.skorpion.bot.position import Position

MODEL = search_model(
    lambda weights: partial(Position, weights=weights),
    weights.WEIGHTS,
    reasons=reasons.reasons,
    levels=levels.LEVELS,
)
