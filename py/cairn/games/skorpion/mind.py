"""How to think about Skorpion: its searchable position, its reasons, its levels."""

from __future__ import annotations

from collections.abc import Callable

from cairn.core.bot_model import Level, SearchModel, Weights, weighed
from cairn.games.skorpion.evaluate import NAMES, WHY
from cairn.games.skorpion.position import Position
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.weights import WEIGHTS


def under(weights: Weights) -> Callable[[State], Position]:
    """Positions valued by these weights."""
    return lambda state: Position(state, weights)


OWN = weighed("Skorpion", NAMES, WEIGHTS)
MIND = SearchModel(
    position=under(OWN),
    under=under,
    weights=OWN,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, eval_noise=200, rating=400),
        Level(depth=1, nodes=1_000, eval_noise=50, rating=506),
        Level(depth=2, nodes=1_000, blunder_rate=0.5, eval_noise=45, rating=625),
        Level(depth=2, nodes=1_000, blunder_rate=0.28, eval_noise=28, rating=775),
        Level(depth=2, nodes=1_000, blunder_rate=0.16, eval_noise=20, rating=905),
        Level(depth=2, nodes=1_000, blunder_rate=0.06, eval_noise=10, rating=1196),
        Level(depth=3, nodes=2_000, blunder_rate=0.04, eval_noise=5, rating=1346),
        Level(depth=99, nodes=30_000, rating=1522),
    ),
)
