"""How the computer thinks about Lava Flows."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.lava_flows.bot import levels, position, reasons, weights

MODEL = search_model(position.positions, weights.WEIGHTS, reasons=reasons.reasons, levels=levels.LEVELS)
