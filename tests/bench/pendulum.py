"""The cost of a swing: milliseconds of processor time in Node, for the fullest circle and for recorded games."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

from report import Row, at_most, spread

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 60


def measure() -> list[Row]:
    """Swings from all sides through 28 stones, and swings of games as they are played."""
    sys.path[:0] = [str(ROOT)]
    from tests.games.stonehenge.pendulum import Pendulum, plain
    from tests.games.stonehenge.positions import CIRCLE_WITH_GATES, stones
    from tests.games.stonehenge.record import swings

    full = plain(stones(CIRCLE_WITH_GATES))
    turns = [how for how in swings(ROUNDS) if len(how["stones"]) < len(full)]
    pendulum = Pendulum()
    for how in turns[:10]:
        pendulum.ask("turn", **how)
    fullest = [pendulum.ask("turn", stones=full, release=how["release"])["ms"] for how in turns]
    played = [pendulum.ask("turn", **how)["ms"] for how in turns]
    pendulum.close()
    what = "swing through 28 stones, median of Node's CPU"
    return [
        at_most(what, median(fullest), 60, " ms", digits=0, more=f" ({min(fullest):.0f}-{max(fullest):.0f})"),
        Row("swing in recorded games, ms of Node's CPU", spread(played)),
    ]
