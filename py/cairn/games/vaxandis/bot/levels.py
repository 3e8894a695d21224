"""The eight strengths; tools/ladder.py measures their ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS: tuple[Level, ...] = (
    Level(depth=1, nodes=1_000, eval_noise=300, rating=400),
    Level(depth=1, nodes=1_000, eval_noise=95, rating=550),
    Level(depth=1, nodes=1_000, eval_noise=45, rating=775),
    Level(depth=2, nodes=1_000, blunder_rate=0.45, eval_noise=28, rating=811),
    Level(depth=2, nodes=1_000, blunder_rate=0.18, eval_noise=14, rating=949),
    Level(depth=3, nodes=5_000, blunder_rate=0.05, rating=1159),
    Level(depth=4, nodes=10_000, rating=1248),
    Level(depth=99, nodes=20_000, rating=1456),
)
