"""The levels of strength, weakest first; `rating` is put together from games of the ladder (tools/ladder.py)."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS: tuple[Level, ...] = (
    Level(depth=1, nodes=0, hand_noise=10.0, rating=400),
    Level(depth=2, nodes=0, hand_noise=24.0, rating=533),
    Level(depth=3, nodes=0, hand_noise=20.0, rating=687),
    Level(depth=5, nodes=0, hand_noise=18.5, rating=820),
    Level(depth=8, nodes=12, hand_noise=13.2, rating=915),
    Level(depth=12, nodes=16, hand_noise=7.4, rating=1059),
    Level(depth=20, nodes=30, hand_noise=5.8, rating=1154),
    Level(depth=40, nodes=60, hand_noise=1.6, rating=1287),
)
