"""How to think about Skorpion: its searchable position, its reasons, its levels."""

from __future__ import annotations

from collections.abc import Callable

from cairn.core.mind import Level, Mind, Weights, weighed
from cairn.games.skorpion.evaluate import NAMES, WHY
from cairn.games.skorpion.position import Position
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.weights import WEIGHTS


def under(weights: Weights) -> Callable[[State], Position]:
    """Positions valued by these weights."""
    return lambda state: Position(state, weights)


OWN = weighed("Skorpion", NAMES, WEIGHTS)
MIND = Mind(
    position=under(OWN),
    under=under,
    weights=OWN,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, wavers=200, rating=400),
        Level(depth=1, nodes=1_000, wavers=70, rating=475),
        Level(depth=2, nodes=1_000, overlooks=0.6, wavers=60, rating=595),
        Level(depth=2, nodes=1_000, overlooks=0.3, wavers=30, rating=765),
        Level(depth=2, nodes=1_000, overlooks=0.08, wavers=15, rating=1088),
        Level(depth=3, nodes=1_000, overlooks=0.08, wavers=15, rating=1088),
        Level(depth=3, nodes=3_000, rating=1438),
        Level(depth=99, nodes=30_000, rating=1450),
    ),
)
