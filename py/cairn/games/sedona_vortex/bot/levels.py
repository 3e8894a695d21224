"""The levels of the computer, from weakest to strongest; tools/ladder.py finds the ratings."""

from __future__ import annotations

from cairn.core.bot_model import Level

LEVELS = (
    Level(depth=1, nodes=1_000, eval_noise=600, rating=400),
    Level(depth=2, nodes=1_000, blunder_rate=0.5, eval_noise=120, rating=467),
    Level(depth=3, nodes=2_000, blunder_rate=0.3, eval_noise=60, rating=545),
    Level(depth=3, nodes=2_000, blunder_rate=0.1, eval_noise=25, rating=594),
    Level(depth=4, nodes=4_000, rating=652),
    Level(depth=6, nodes=8_000, rating=801),
    Level(depth=9, nodes=20_000, rating=900),
    Level(depth=99, nodes=150_000, rating=1096),
)
