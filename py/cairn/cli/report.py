"""How a game plays: `python -m cairn report`, with processes or a cluster."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from cairn.cli.cluster import cluster
from cairn.cli.pendulum import physics
from cairn.cli.shelf import SOURCE, Known, find_game, read_source
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import Phrase, excerpt
from cairn.core.option import Options
from cairn.report.compare import Difference, marks
from cairn.report.course import report, subject, tasks_of
from cairn.report.findings import Tally, from_data, to_data
from cairn.report.jobs import Job, Result, run_job
from cairn.report.rows import Bar, rows, verdict
from cairn.report.work import Pool, WorkersGone

WIDTH, TITLE = 100, 26
KEPT = ".json"
BAR = 41
"""Signs of an interval that is drawn."""


def do(job: Job) -> Result:
    """Do a job in this process, whichever it is."""
    return run_job(job, Known(), lambda seed: Random(seed).random, physics)


def run(arguments: Namespace, options: Options) -> int:
    """Make the report, and print it; with another game or a kept report, print what differs; 1 if some is missing."""
    if arguments.cluster:
        workers: Any = cluster(arguments.cluster)
    else:
        workers = processes(arguments.workers)
    beside = arguments.against
    other = kept(beside) if beside and beside.endswith(KEPT) else None
    base = (
        find_game(beside) if beside and not other else None
    )  # what is asked wrongly is told before anything is played
    with workers as pool:
        found, whole = made(arguments.game, arguments, options, pool)
        if not arguments.json:
            print(*lines(found), sep="\n", flush=True)
        if base:
            other, too = made(beside, arguments, {} if beside == arguments.game else shared(options, base), pool)
            whole = whole and too
    marked = marks(other, found) if other else []
    if arguments.json:
        marked_data = {"beside": [{"row": mark.row, "told": str(mark.told)} for mark in marked]} if other else {}
        print(json.dumps(to_data(found) | marked_data, ensure_ascii=False))
    elif other:
        print("", f"Compared with {beside}: {headline(other)}", *compared(marked, found), sep="\n")
    return 0 if whole else 1


@contextmanager
def processes(count: int | None) -> Iterator[Executor]:
    """So many processes, or one for each core."""
    pool = ProcessPoolExecutor(count or os.cpu_count() or 1, get_context("spawn"), leave_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts() -> None:
    """Leave an interrupt from the keyboard to the process that makes the report: it tells what is known so far."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def kept(name: str) -> Tally:
    """The findings in a file that `--json` wrote."""
    try:
        return from_data(json.loads(Path(name).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise GameError(f"{excerpt(name)} is no report that “--json” wrote.") from error


def shared(options: Options, base: Game[Any, Any]) -> Options:
    """The options that the base can have too."""
    values = {option.name: option.values for option in base.options}
    return {name: value for name, value in options.items() if value in values.get(name, ())}


def made(name: str, arguments: Namespace, options: Options, pool: Pool) -> tuple[Tally, bool]:
    """The report of a game, with its progress on the standard error, and whether it is whole: it may be interrupted."""
    source = read_source(name) if name.endswith(SOURCE) else ""
    game = find_game(name)
    asked = {"level": arguments.level, "games": arguments.games}
    total = len(tasks_of(game, subject(game, source, options, arguments.level), source, arguments.games))
    known: list[Tally] = []
    with progress(game.title, total) as advance:
        try:
            for found in report(game, source, options, pool, do, **asked):
                known[:] = [found]
                advance()
        except (KeyboardInterrupt, WorkersGone) as stop:
            if not known or (isinstance(stop, WorkersGone) and not known[0].games):
                raise
            print(f"{stop or 'Stopped.'} This is what is known so far.", file=sys.stderr)
            return known[0], False
    return known[0], True


@contextmanager
def progress(title: str, total: int) -> Iterator[Any]:
    """Shows how far it is: a bar where `rich` is installed, and else nothing. Gives what to call after each job."""
    try:
        from rich.console import Console  # noqa: PLC0415 (an optional dependency)
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415
    except ImportError:
        yield lambda: None
        return
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total + 1)
        yield lambda: bar.advance(task)


def headline(found: Tally) -> str:
    """The subject of a report, in one line of text."""
    about = found.subject
    chosen = f" ({', '.join(f'{name} {value}' for name, value in about.options)})" if about.options else ""
    games = f"{found.games} game{'s' * (found.games != 1)}"
    return f"{about.title}{chosen}, {games} of the computer against itself at level {about.level}"


def lines(found: Tally) -> Iterator[str]:
    """A report as text."""
    yield headline(found)
    yield from ("", *wrapped(verdict(found), 0), "")
    for row in rows(found):
        first, *more = [part for told in row.told for part in wrapped(told, TITLE)]
        yield f"{row.title!s:{TITLE}}{first.strip()}"
        yield from more
        yield from (drawn(bar) for bar in row.bars)


def wrapped(told: Phrase, indent: int) -> list[str]:
    """A sentence in lines that fit, all of them indented."""
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns)
    text = str(told).replace(" %", "\N{NO-BREAK SPACE}%")
    return textwrap.wrap(text, max(width, 2 * indent), initial_indent=" " * indent, subsequent_indent=" " * indent)


def drawn(bar: Bar) -> str:
    """An interval as signs; the line in the middle is even."""
    row = ["·"] * BAR
    low, at, high = (round(part * (BAR - 1)) for part in (bar.low, bar.value, bar.high))
    row[low : high + 1] = "─" * (high + 1 - low)
    row[BAR // 2] = "│"
    row[at] = "●"
    return f"{'':{TITLE}}{''.join(row)}  {bar.shown!s:>5}  {bar.label}"


def compared(marked: Sequence[Difference], found: Tally) -> Iterator[str]:
    """How a report differs from its base, below the titles of the rows that do."""
    titles = {row.name: row.title for row in rows(found)}
    before = ""
    for name, told in marked:
        first, *more = wrapped(told, TITLE)
        yield f"{titles.get(name, '') if name != before else ''!s:{TITLE}}{first.strip()}"
        yield from more
        before = name
    if not marked:
        yield "Nothing differs beyond chance."
