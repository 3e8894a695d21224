"""What a report of a game costs: two processes against one, and lines that are watched against those that are not."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, process_time

from report import Row, at_least, at_most, spread

import cairn
from cairn.cli.report import do, processes
from cairn.kit.source import load_game
from cairn.report.course import subject, tasks_of
from cairn.report.jobs import Job, PlayedGame
from cairn.report.work import Pool, all_results

SOURCE = Path(cairn.__file__).parent / "kit/examples/breakthrough.py"
ROUNDS, GAMES = 8, 24
"""How often each is measured, in turn, and the games of a round."""


def jobs() -> list[Job]:
    """Games between equals, as a report has them played."""
    source = SOURCE.read_text(encoding="utf-8")
    game = load_game(source)
    tasks = tasks_of(game, subject(game, source, {}), source, GAMES)
    return [task.job for task in tasks if task.kind == "game"]


def seconds(pool: Pool, work: Sequence[Job]) -> float:
    """How long an executor takes for some work."""
    began = monotonic()
    assert len([*all_results(pool, do, work)]) == len(work)
    return monotonic() - began


@contextmanager
def unwatched():
    """Games leave out which lines they need."""
    kept = PlayedGame._lines
    PlayedGame._lines = lambda self: ()
    try:
        yield
    finally:
        PlayedGame._lines = kept


def spent(work: Sequence[Job]) -> float:
    """Processor time of some work in this process."""
    began = process_time()
    for job in work:
        do(job)
    return process_time() - began


def measure() -> list[Row]:
    """Both, in rounds, so that a busy moment of the machine hits all alike."""
    work = jobs()
    ratios, slower = [], []
    with processes(1) as one, processes(2) as two:
        seconds(one, work[:2])
        seconds(two, work[:8])  # all of them have begun, and have loaded the game
        for turn in range(ROUNDS):
            ratios.append(seconds(one, work) / seconds(two, work))
            watched = spent(work)
            with unwatched():
                slower.append(100 * (watched / spent(work) - 1))
            print(f"  round {turn + 1} of {ROUNDS}: two {ratios[-1]:.2f}, lines {slower[-1]:+.1f} %", flush=True)
    return [
        at_least("report: two processes / one", median(ratios), 1.8, more=f" {spread(ratios, 2)}"),
        at_most("report: games with lines watched, slower by", median(slower), 3, " %", more=f" {spread(slower, 1)}"),
    ]
