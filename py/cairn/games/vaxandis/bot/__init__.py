"""How the computer plays Vaxandis: a search with an evaluation in seven terms."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.vaxandis.bot import evaluate, levels, position, reasons, weights

MODEL = search_model(
    "Vaxandis", position.with_weights, evaluate.NAMES, weights.WEIGHTS, reasons=reasons.reasons, levels=levels.LEVELS
)
