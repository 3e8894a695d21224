"""How to think about Sedona Vortex: its searchable position, its reasons, its levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cairn.core.bot_model import Level, SearchModel, Weights, weighed
from cairn.games.sedona_vortex.evaluate import NAMES, WHY, Worth
from cairn.games.sedona_vortex.position import Position
from cairn.games.sedona_vortex.rules import State
from cairn.games.sedona_vortex.weights import WEIGHTS


def under(weights: Weights) -> Callable[[State], Position]:
    """Positions valued by these weights; the tables of worth are kept for each number of spaces."""
    tables = cache(lambda spaces: Worth(spaces, weights))
    return lambda state: Position(state, tables(len(state.stacks) // 2))


OWN = weighed("Sedona Vortex", NAMES, WEIGHTS)
MIND = SearchModel(
    position=under(OWN),
    under=under,
    weights=OWN,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, eval_noise=300, rating=400),
        Level(depth=2, nodes=1_000, blunder_rate=0.3, eval_noise=80, rating=467),
        Level(depth=3, nodes=2_000, blunder_rate=0.2, eval_noise=40, rating=545),
        Level(depth=3, nodes=2_000, eval_noise=10, rating=594),
        Level(depth=4, nodes=4_000, rating=652),
        Level(depth=6, nodes=8_000, rating=801),
        Level(depth=9, nodes=20_000, rating=900),
        Level(depth=99, nodes=150_000, rating=1096),
    ),
)
