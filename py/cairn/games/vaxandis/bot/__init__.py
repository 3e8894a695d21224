"""How the computer plays Vaxandis: a search with an evaluation in seven terms."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.vaxandis.bot import levels, position, reasons, weights

MODEL = search_model(position.with_weights, weights.WEIGHTS, reasons=reasons.reasons, levels=levels.LEVELS)
