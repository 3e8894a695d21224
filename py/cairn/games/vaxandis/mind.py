"""How to think about Vaxandis: its searchable position, its reasons, its levels."""

from __future__ import annotations

from collections.abc import Callable

from cairn.core.mind import Level, Mind, Weights, weighed
from cairn.games.vaxandis.evaluate import NAMES, WHY
from cairn.games.vaxandis.position import Position
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.weights import WEIGHTS


def under(weights: Weights) -> Callable[[State], Position]:
    """Positions valued by these weights."""
    return lambda state: Position(state, weights)


OWN = weighed("Vaxandis", NAMES, WEIGHTS)
MIND = Mind(
    position=under(OWN),
    under=under,
    weights=OWN,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, wavers=300, rating=400),
        Level(depth=1, nodes=1_000, wavers=80, rating=598),
        Level(depth=1, nodes=1_000, wavers=30, rating=906),
        Level(depth=2, nodes=1_000, overlooks=0.5, wavers=35, rating=952),
        Level(depth=2, nodes=1_000, overlooks=0.25, wavers=20, rating=1015),
        Level(depth=2, nodes=3_000, rating=1227),
        Level(depth=3, nodes=6_000, rating=1457),
        Level(depth=99, nodes=20_000, rating=1753),
    ),
)
