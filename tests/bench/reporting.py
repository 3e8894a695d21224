"""The cost of a report of a game: two processes against one, and the watching of lines against the rest of a game."""

from __future__ import annotations

from collections.abc import Sequence
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
ROUNDS, GAMES = 3, 8
"""How often one and two are measured, in turn, and the games of a round."""


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


def watching(job: Job) -> float:
    """How much longer a game takes, in per cent, because the lines that it needs are watched in the end."""
    kept, spent = PlayedGame._lines, 0.0

    def timed(self: PlayedGame) -> tuple[int, ...]:
        nonlocal spent
        began = process_time()
        lines = kept(self)
        spent = process_time() - began
        return lines

    PlayedGame._lines = timed
    began = process_time()
    try:
        do(job)
    finally:
        PlayedGame._lines = kept
    return 100 * spent / (process_time() - began - spent)


def measure() -> list[Row]:
    """Both, the processes in rounds, so that a busy moment of the machine hits them alike."""
    work, ratios = jobs(), []
    with processes(1) as one, processes(2) as two:
        seconds(one, work[:1])
        seconds(two, work[:4])  # both have begun, and have loaded the game
        for turn in range(ROUNDS):
            ratios.append(seconds(one, work) / seconds(two, work))
            print(f"  round {turn + 1} of {ROUNDS}: {ratios[-1]:.2f} times as fast", flush=True)
    slower = [watching(job) for job in work]
    return [
        at_least("report: two processes / one", median(ratios), 1.8, more=f" {spread(ratios, 2)}"),
        at_most("report: games with lines watched, slower by", median(slower), 3, " %", more=f" {spread(slower, 2)}"),
    ]
