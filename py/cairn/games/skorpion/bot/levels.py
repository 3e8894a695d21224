"""The levels of the computer, from weakest to strongest; tools/ladder.py finds the ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS = (
    Level(depth=1, nodes=1_000, eval_noise=120, rating=400),
    Level(depth=1, nodes=1_000, eval_noise=36, rating=505),
    Level(depth=2, nodes=1_000, blunder_rate=0.35, eval_noise=26, rating=690),
    Level(depth=2, nodes=1_000, blunder_rate=0.24, eval_noise=20, rating=759),
    Level(depth=2, nodes=1_000, blunder_rate=0.1, eval_noise=10, rating=979),
    Level(depth=2, nodes=1_000, blunder_rate=0.06, eval_noise=8, rating=1132),
    Level(depth=3, nodes=2_000, blunder_rate=0.04, eval_noise=5, rating=1255),
    Level(depth=99, nodes=30_000, rating=1682),
)
