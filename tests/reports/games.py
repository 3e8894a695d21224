"""Small games whose truth is known, and executors to play them on."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from random import Random

from cairn.games import SHELF
from cairn.kit.source import load_game
from cairn.report.course import report
from cairn.report.findings import Tally
from cairn.report.jobs import Job, Result, run_job

EXAMPLES = Path(__file__).resolve().parents[2] / "py" / "cairn" / "kit" / "examples"

NIM = '''"""Nim, by nobody we know. Take the last stone."""

from cairn.kit import *

board = points("a1-b1-c1")
words = {n: n for n in "12345"}


def setup(p):
    p.let(heaps=(3, 4, 5))


@rule
def take(p):
    """Take some stones of one heap."""
    for name, heap in zip(p.board.names, p.heaps):
        for n in range(1, heap + 1):
            yield name, str(n)


@take.does
def _(p, name, n):
    at = p.board.index[name]
    p.let(heaps=(*p.heaps[:at], p.heaps[at] - int(n), *p.heaps[at + 1 :]))
'''

FIRST_WINS = '''"""First, by nobody we know. Act once."""

from cairn.kit import *

board = squares(2)


@rule
def win(p):
    """Put a stone somewhere, and win."""
    yield from p.empty


@end
def won(p):
    """Who has a stone wins."""
    if p.theirs:
        return p.other
'''

COIN = '''"""Coin, by nobody we know. Have luck."""

from cairn.kit import *

board = squares(2)


def setup(p):
    p.let(winner=-1)


@rule
def throw(p):
    """Throw a coin."""
    yield "a1"


@throw.does
def _(p, cell):
    p.put(cell)
    p.let(winner=p.lots(2) - 1)


@end
def fallen(p):
    """The coin says who wins."""
    if p.winner >= 0:
        return p.winner
'''

IDLE = '''"""Idle, by nobody we know. Have three in a row."""

from cairn.kit import *

board = squares(3)
stuck = "draws"


@rule
def mark(p):
    """Mark an empty cell."""
    if False:
        yield "a1"
    yield from p.empty


@rule
def fly(p):
    """Fly to the moon."""
    if len(p.empty) > 9:
        for cell in p.empty:
            yield cell


@end
def row(p):
    """Three in a row win."""
    for cell in p.theirs:
        if any(len(ray) == 2 and p.is_theirs(ray[0]) and p.is_theirs(ray[1]) for ray in p.rays(cell)):
            return p.other


@end
def full_of_one(p):
    """Who has the whole board wins."""
    if len(p.theirs) == 9:
        return p.other
'''

FOR_EVER = '''"""Round, by nobody we know. Go round."""

from cairn.kit import *

board = points("a1-b1-c1-a1")


def setup(p):
    p.put("a1", side=0)
    p.put("b1", side=1)


@rule
def go(p):
    """Go to the empty point."""
    for start in p.mine:
        for to in p.near(start):
            if p.is_empty(to):
                yield start, to
'''

BREAKS = '''"""Breaks, by nobody we know. Fill the board."""

from cairn.kit import *

board = squares(3)
stuck = "draws"


@rule
def mark(p):
    """Mark an empty cell."""
    yield from p.empty


@mark.does
def _(p, cell):
    p.put(cell)
    if not p.empty and cell == "b2" and p.side("a1") == p.side("a3") == p.side("c1"):
        1 / 0
'''


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")


def do(job: Job) -> Result:
    return run_job(job, SHELF, lambda seed: Random(seed).random)


class Now(Executor):
    """Does a job when its result is asked for."""

    def submit(self, work, /, *args, **named):
        return Late(partial(work, *args, **named))


class Late(Future):
    def __init__(self, work) -> None:
        super().__init__()
        self.work = work

    def result(self, timeout=None):
        if not self.done():
            self.set_result(self.work())
        return super().result(timeout)


class Shuffled(Executor):
    """Does jobs in an order of its own, when the first result is asked for."""

    def __init__(self) -> None:
        self.waiting: list[Late] = []

    def submit(self, work, /, *args, **named):
        late = Late(partial(work, *args, **named))
        late.result = partial(self.result, late)
        self.waiting.append(late)
        return late

    def result(self, late: Late):
        Random(5).shuffle(self.waiting)
        while self.waiting:
            Late.result(self.waiting.pop())
        return Late.result(late)


def found(source: str, *, games: int = 12, pool: Executor | None = None, level: int = 1, run=do, **options) -> Tally:
    """The whole report of a source."""
    *_, last = report(load_game(source), source, options, pool or Now(), run, level=level, games=games)
    return last
