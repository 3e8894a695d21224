"""The eight strengths; tools/ladder.py measures their ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS: tuple[Level, ...] = (
    Level(depth=1, nodes=1_000, eval_noise=300, rating=400),
    Level(depth=1, nodes=1_000, eval_noise=70, rating=539),
    Level(depth=2, nodes=1_000, blunder_rate=0.8, eval_noise=60, rating=679),
    Level(depth=2, nodes=1_000, blunder_rate=0.35, eval_noise=24, rating=891),
    Level(depth=2, nodes=1_000, blunder_rate=0.12, eval_noise=10, rating=999),
    Level(depth=3, nodes=5_000, blunder_rate=0.05, rating=1209),
    Level(depth=4, nodes=10_000, rating=1298),
    Level(depth=99, nodes=20_000, rating=1506),
)
