"""The levels of the computer, weakest first; `tools/ladder.py` rates them."""

from cairn.core.bot_model import Level

LEVELS: tuple[Level, ...] = (
    Level(depth=1, nodes=1_000, eval_noise=125, rating=400),
    Level(depth=1, nodes=1_000, eval_noise=50, rating=478),
    Level(depth=2, nodes=2_000, blunder_rate=0.5, eval_noise=40, rating=686),
    Level(depth=2, nodes=2_000, blunder_rate=0.5, rating=854),
    Level(depth=2, nodes=4_000, rating=976),
    Level(depth=3, nodes=8_000, blunder_rate=0.1, rating=1065),
    Level(depth=4, nodes=25_000, rating=1167),
    Level(depth=99, nodes=60_000, rating=1405),
)
