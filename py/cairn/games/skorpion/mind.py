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
        Level(depth=1, nodes=1_000, wavers=50, rating=506),
        Level(depth=2, nodes=1_000, overlooks=0.5, wavers=45, rating=625),
        Level(depth=2, nodes=1_000, overlooks=0.28, wavers=28, rating=775),
        Level(depth=2, nodes=1_000, overlooks=0.16, wavers=20, rating=905),
        Level(depth=2, nodes=1_000, overlooks=0.06, wavers=10, rating=1196),
        Level(depth=3, nodes=2_000, overlooks=0.04, wavers=5, rating=1346),
        Level(depth=99, nodes=30_000, rating=1522),
    ),
)
