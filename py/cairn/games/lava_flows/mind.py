"""How to think about Lava Flows: its searchable position, its reasons, its levels."""

from __future__ import annotations

from collections.abc import Callable

from cairn.core.bot_model import Level, SearchModel, Weights, weighed
from cairn.games.lava_flows.evaluate import NAMES, WHY, Worth
from cairn.games.lava_flows.position import Position
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.weights import WEIGHTS


def under(weights: Weights) -> Callable[[State], Position]:
    """Positions valued by these weights, which share their tables."""
    worth = Worth(weights)
    return lambda state: Position(state, worth)


OWN = weighed("Lava Flows", NAMES, WEIGHTS)
MIND = SearchModel(
    position=under(OWN),
    under=under,
    weights=OWN,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, eval_noise=300, rating=400),
        Level(depth=1, nodes=1_000, eval_noise=100, rating=546),
        Level(depth=2, nodes=2_000, blunder_rate=0.5, eval_noise=60, rating=765),
        Level(depth=2, nodes=2_000, blunder_rate=0.25, eval_noise=30, rating=987),
        Level(depth=2, nodes=4_000, rating=1202),
        Level(depth=3, nodes=8_000, blunder_rate=0.1, rating=1363),
        Level(depth=4, nodes=25_000, rating=1513),
        Level(depth=99, nodes=60_000, rating=1751),
    ),
)
