"""How the computer plays Sedona Vortex: `MODEL`, a position to search, its evaluation, and the levels."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.sedona_vortex.bot.evaluate import NAMES
from cairn.games.sedona_vortex.bot.levels import LEVELS
from cairn.games.sedona_vortex.bot.position import with_weights
from cairn.games.sedona_vortex.bot.reasons import reasons
from cairn.games.sedona_vortex.bot.solved import SOLVED
from cairn.games.sedona_vortex.bot.weights import WEIGHTS

MODEL = search_model(
    "Sedona Vortex",
    with_weights=with_weights,
    names=NAMES,
    weights=WEIGHTS,
    reasons=reasons,
    levels=LEVELS,
    solved=SOLVED,
)
