"""The levels of strength, weakest first; `rating` is measured by the ladder (tools/ladder.py)."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS: tuple[Level, ...] = (
    Level(depth=1, nodes=0, hand_noise=20.0, rating=400),
    Level(depth=2, nodes=0, hand_noise=18.0, rating=645),
    Level(depth=3, nodes=0, hand_noise=15.0, rating=720),
    Level(depth=5, nodes=0, hand_noise=12.5, rating=839),
    Level(depth=8, nodes=12, hand_noise=10.2, rating=908),
    Level(depth=12, nodes=16, hand_noise=8.0, rating=1008),
    Level(depth=20, nodes=30, hand_noise=6.0, rating=1036),
    Level(depth=40, nodes=60, hand_noise=1.6, rating=1036),
)
