"""How the computer plays Vaxandis: a search with an evaluation in six terms."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.vaxandis.bot.evaluate import NAMES
from cairn.games.vaxandis.bot.levels import LEVELS
from cairn.games.vaxandis.bot.position import with_weights
from cairn.games.vaxandis.bot.reasons import reasons
from cairn.games.vaxandis.bot.weights import WEIGHTS

MODEL = search_model(
    "Vaxandis",
    with_weights=with_weights,
    names=NAMES,
    weights=WEIGHTS,
    reasons=reasons,
    levels=LEVELS,
)
