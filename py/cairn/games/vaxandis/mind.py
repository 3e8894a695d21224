"""How to think about Vaxandis: its searchable position, its reasons, its levels."""

from __future__ import annotations

from cairn.core.mind import Level, Mind
from cairn.games.vaxandis.evaluate import WHY
from cairn.games.vaxandis.position import Position

MIND = Mind(
    position=Position,
    why=WHY,
    levels=(
        Level(depth=1, nodes=1_000, overlooks=0.0, wavers=60),
        Level(depth=2, nodes=1_000, overlooks=0.5, wavers=60),
        Level(depth=2, nodes=1_000, overlooks=0.2, wavers=40),
        Level(depth=2, nodes=3_000, overlooks=0.1, wavers=30),
        Level(depth=3, nodes=6_000, wavers=20),
        Level(depth=3, nodes=10_000, wavers=10),
        Level(depth=4, nodes=20_000),
        Level(depth=99, nodes=100_000),
    ),
)
