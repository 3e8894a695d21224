"""The levels of the computer, from weakest to strongest; tools/ladder.py finds the ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS = (
    Level(depth=1, nodes=1_000, eval_noise=600, rating=400),
    Level(depth=2, nodes=1_000, blunder_rate=0.5, eval_noise=120, rating=524),
    Level(depth=3, nodes=2_000, blunder_rate=0.3, eval_noise=60, rating=667),
    Level(depth=3, nodes=2_000, blunder_rate=0.1, eval_noise=25, rating=772),
    Level(depth=4, nodes=4_000, blunder_rate=0.06, eval_noise=10, rating=842),
    Level(depth=6, nodes=8_000, rating=985),
    Level(depth=9, nodes=20_000, rating=1084),
    Level(depth=99, nodes=150_000, rating=1280),
)
