"""How the computer plays Skorpion: `MODEL`, a position to search, its evaluation, and the levels."""

from __future__ import annotations

from functools import partial

from cairn.core.bot_model import search_model
from cairn.games.skorpion.bot.evaluate import NAMES
from cairn.games.skorpion.bot.levels import LEVELS
from cairn.games.skorpion.bot.position import Position
from cairn.games.skorpion.bot.reasons import reasons
from cairn.games.skorpion.bot.weights import WEIGHTS

MODEL = search_model(
    "Skorpion",
    with_weights=lambda weights: partial(Position, weights=weights),
    names=NAMES,
    weights=WEIGHTS,
    reasons=reasons,
    levels=LEVELS,
)
