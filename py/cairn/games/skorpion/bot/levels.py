"""The levels of the computer, from weakest to strongest; tools/ladder.py finds the ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS = (
    Level(depth=1, nodes=1_000, eval_noise=120, rating=400),
    Level(depth=1, nodes=1_000, eval_noise=36, rating=505),
    Level(depth=2, nodes=8_000, blunder_rate=0.85, rating=806),
    Level(depth=2, nodes=8_000, blunder_rate=0.6, rating=1061),
    Level(depth=2, nodes=8_000, blunder_rate=0.4, rating=1188),
    Level(depth=2, nodes=8_000, blunder_rate=0.1, rating=1315),
    Level(depth=3, nodes=10_000, blunder_rate=0.05, rating=1483),
    Level(depth=99, nodes=30_000, rating=1910),
)
