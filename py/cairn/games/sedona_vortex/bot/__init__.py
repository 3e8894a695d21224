"""How the computer plays Sedona Vortex: `MODEL`, a position to search, its evaluation, and the levels."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.sedona_vortex.bot import levels, position, reasons, weights
from cairn.games.sedona_vortex.bot.solved import SOLVED

MODEL = search_model(
    position.with_weights,
    weights.WEIGHTS,
    reasons=reasons.reasons,
    levels=levels.LEVELS,
    solved=SOLVED,
)
