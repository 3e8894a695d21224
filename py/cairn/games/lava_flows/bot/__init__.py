"""How the computer thinks about Lava Flows."""

from __future__ import annotations

from cairn.core.bot_model import search_model
from cairn.games.lava_flows.bot import evaluate, levels, position, reasons, weights

MODEL = search_model(
    "Lava Flows", position.positions, evaluate.NAMES, weights.WEIGHTS, reasons=reasons.reasons, levels=levels.LEVELS
)
