"""Thinking about a position in short slices, within limits; whoever listens may stop at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

from cairn.bots.search import DEEPEST, PROVEN, Search, TranspositionTable
from cairn.bots.trials import WIDEST, Findings, Hand, Trials, weigh
from cairn.bots.worlds import DeterminizedSearch, Worlds
from cairn.core.bot_model import WAIT, WON, Searchable

Clock = Callable[[], float]
"""Seconds that only ever grow."""

SLICE = 0.015
"""Seconds between two pauses that a search aims at."""
STEADY = 1.0
"""The hand that turns are tried with when nobody in particular is to play."""
MANY = 200
"""Trials when nothing limits them."""
FIRST_SLICE, LONGEST_SLICE = 50, 20_000
"""Nodes before the first pause, and at most before a later one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop at the latest; a search also stops when all it was asked for is proven."""

    depth: int = DEEPEST
    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play from the position on, and its score in hundredths for the side to act.

    Where it was not searched but tried, `gains` tells how much better than usual each part of the score is.
    """

    score: int
    actions: tuple[Any, ...]
    gains: Mapping[str, int] = field(default_factory=dict)

    @property
    def plies(self) -> int | None:
        """If the game is proven won or lost: how many actions to its end. None if it is not."""
        return WON - abs(self.score) if abs(self.score) > PROVEN else None


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """What a search knows at a pause: the best lines so far, best first, of the depth they were searched to."""

    depth: int
    lines: tuple[Line, ...]
    nodes: int
    seconds: float

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]


def think(
    position: Searchable | Worlds | Trials,
    limits: Limits,
    clock: Clock,
    lines: int = 1,
    memory: TranspositionTable | None = None,
) -> Iterator[SearchInfo]:
    """Search a position that is not over, or try its turn: a SearchInfo at every pause, the last of them final.

    There is at least one, and each has at least one line. `position` belongs to the search from now on.
    With limits of depth and nodes only, the last SearchInfo is always the same.
    """
    if isinstance(position, Trials):
        yield from tried(position, limits, clock, Hand(STEADY, always_the_same()), lines)
        return
    kind = DeterminizedSearch if isinstance(position, Worlds) else Search
    search = kind(position, lines, memory)  # type: ignore[arg-type]
    began = last = clock()
    step = FIRST_SLICE
    for depth in range(1, min(limits.depth, DEEPEST) + 1):
        search.pause_at = _pause(search, step, limits)
        for _ in search.deepen(depth):
            now = clock()
            if search.lines:
                yield _thought(search, now - began)
                if _spent(search, now - began, limits):
                    return
            step = _step(step, now - last)
            last = now
            search.pause_at = _pause(search, step, limits)
        yield _thought(search, clock() - began)
        search.memory.age()
        if settled(search):
            return


def tried(trials: Trials, limits: Limits, clock: Clock, hand: Hand, lines: int = 1) -> Iterator[SearchInfo]:
    """Try a turn with a hand; `depth` limits the ways looked at, `nodes` the trials."""
    began = clock()

    def spent() -> float:
        return (clock() - began) / limits.seconds if limits.seconds else 0.0

    most = MANY if limits.nodes is None else limits.nodes
    for found in weigh(trials, hand, min(limits.depth, WIDEST), most, spent):
        yield _told(found, trials.skill.tried, lines, clock() - began)


def _told(found: Findings, tried: str, lines: int, seconds: float) -> SearchInfo:
    plans = found.plans
    usual = {part: sum(each.plan.parts[part] for each in plans) / len(plans) for part in plans[0].plan.parts}
    told = []
    for each in plans[:lines]:
        parts = each.plan.parts | {tried: round(each.mean)}
        told.append(Line(each.worth, each.plan.actions, {part: round(parts[part] - usual[part]) for part in parts}))
    return SearchInfo(found.looks, tuple(told), found.trials, seconds)


def always_the_same() -> Callable[[], float]:
    """Numbers from 0 to 1 that look like chance and are always the same (Knuth's linear congruential generator)."""
    state = 1

    def number() -> float:
        nonlocal state
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        return state / 2**64

    return number


def settled(search: Search) -> bool:
    """Whether all lines wanted are proven, or lead to the end of the game."""
    return all(abs(line.score) > PROVEN for line in search.lines)


def _thought(search: Search, seconds: float) -> SearchInfo:
    action = search.position.action
    lines = (Line(line.score, tuple(action(move) for move in line.moves if move != WAIT)) for line in search.lines)
    return SearchInfo(search.depth, tuple(lines), search.nodes, seconds)


def _spent(search: Search, seconds: float, limits: Limits) -> bool:
    if limits.nodes is not None and search.nodes >= limits.nodes:
        return True
    return limits.seconds is not None and seconds >= limits.seconds


def _pause(search: Search, step: int, limits: Limits) -> int:
    """When to pause next: never later than the last node allowed."""
    pause = search.nodes + step
    return pause if limits.nodes is None or search.nodes >= limits.nodes else min(pause, limits.nodes)


def _step(step: int, seconds: float) -> int:
    """How many nodes the next slice may have, after one that took so long."""
    if seconds > SLICE:
        return max(1, step // 2)
    return min(LONGEST_SLICE, step * 2) if seconds < SLICE / 3 else step


def expected(score: int, actor: int, standing: Sequence[int]) -> list[float]:
    """The share of the points, by seat, that a score promises the one to act: 1 and 0 only when proven.

    `standing` is what each seat has so far, in hundredths: it tells the others apart, where they are several.
    """
    best = max(worth for seat, worth in enumerate(standing) if seat != actor)
    worths = [score if seat == actor else worth - best for seat, worth in enumerate(standing)]
    if abs(score) > PROVEN:
        return [float((seat == actor) == (score > 0)) for seat in range(len(standing))]
    strengths = [exp(max(-1500, min(1500, worth)) / 100) for worth in worths]
    return [strength / sum(strengths) for strength in strengths]
