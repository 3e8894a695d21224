"""Analysis of a position in short slices, within limits of depth, nodes and time; it may be stopped at any pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from cairn.bots.playouts import Estimate, Playouts, PlayoutSearch
from cairn.bots.search import DEEPEST, PROVEN, Search, TranspositionTable
from cairn.bots.trials import WIDEST, Hand, Trials, run_trials
from cairn.bots.worlds import DeterminizedSearch, Target, Worlds, score_of
from cairn.core.bot_model import WAIT, WON

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
class Variation:
    """A line of play from the position, and its score in hundredths for the side to act."""

    score: int
    actions: tuple[Any, ...]

    @property
    def plies(self) -> int | None:
        """If the game is proven won or lost: how many actions to its end. None if it is not."""
        return WON - abs(self.score) if abs(self.score) > PROVEN else None


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """The result of a search so far: the best variations, best first, and the depth they were searched to.

    Of playouts the depth is 0, for they go on to the end; `nodes` is how many were made.
    """

    depth: int
    variations: tuple[Variation, ...]
    nodes: int
    seconds: float

    @property
    def best(self) -> Variation:
        """The line to play."""
        return self.variations[0]


def analyse(
    position: Target,
    limits: Limits,
    clock: Clock,
    lines: int = 1,
    memory: TranspositionTable | None = None,
    *,
    chance: Callable[[], float] | None = None,
) -> Iterator[SearchInfo]:
    """Search a position that is not over, or try its turn: a SearchInfo at every pause, the last of them final.

    There is at least one, and each has at least one line. `position` belongs to the search from now on. Of actions
    that are worth the same the first that is looked at comes first: with a `chance` they are looked at in random order.
    With limits of depth and nodes only, and without chance, the last SearchInfo is always the same.
    """
    if isinstance(position, Trials):
        yield from analyse_trials(position, limits, clock, Hand(STEADY, constant_random()), lines)
        return
    if isinstance(position, Playouts):
        yield from analyse_playouts(position, limits, clock, chance or constant_random(), lines)
        return
    kind = DeterminizedSearch if isinstance(position, Worlds) else Search
    horizon = position.horizon() or DEEPEST
    search = kind(position, lines, memory)  # type: ignore[arg-type]
    if chance:
        search.moves.sort(key=lambda _: chance())
    began = last = clock()
    step = FIRST_SLICE
    for depth in range(1, min(limits.depth, horizon) + 1):
        search.pause_at = _pause(search, step, limits)
        for _ in search.deepen(depth):
            now = clock()
            if search.variations:
                yield _info(search, now - began)
                if _spent(search, now - began, limits):
                    return
            step = _step(step, now - last)
            last = now
            search.pause_at = _pause(search, step, limits)
        yield _info(search, clock() - began)
        search.memory.age()
        if is_decided(search):
            return


def analyse_trials(trials: Trials, limits: Limits, clock: Clock, hand: Hand, lines: int = 1) -> Iterator[SearchInfo]:
    """Try a turn with a hand; `depth` limits the ways looked at, `nodes` the trials."""
    began = clock()

    def spent() -> float:
        return (clock() - began) / limits.seconds if limits.seconds else 0.0

    most = MANY if limits.nodes is None else limits.nodes
    for found in run_trials(trials, hand, min(limits.depth, WIDEST), most, spent):
        lines_found = tuple(Variation(each.worth, each.plan.actions) for each in found.plans[:lines])
        yield SearchInfo(found.looks, lines_found, found.trials, clock() - began)


def analyse_playouts(
    target: Playouts, limits: Limits, clock: Clock, chance: Callable[[], float], lines: int = 1
) -> Iterator[SearchInfo]:
    """Play to the end from a position again and again; `nodes` limits how often."""
    search = PlayoutSearch(target, chance)
    began = last = clock()
    step = search.pause_at = 1
    for _ in search.run(limits.nodes):
        now = clock()
        yield _sampled(search, lines, now - began)
        if limits.seconds is not None and now - began >= limits.seconds:
            return
        step = _step(step, now - last)
        last, search.pause_at = now, search.moves + step
    yield _sampled(search, lines, clock() - began)


def constant_random(seed: int = 1) -> Callable[[], float]:
    """A pseudo-random sequence from 0 to 1, the same for the same seed (Knuth's linear congruential generator)."""
    state = seed

    def number() -> float:
        nonlocal state
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        return state / 2**64

    return number


def is_decided(search: Search) -> bool:
    """Whether all lines wanted are proven, or lead to the end of the game."""
    return all(abs(line.score) > PROVEN for line in search.variations)


def _info(search: Search, seconds: float) -> SearchInfo:
    action = search.position.action
    variations = tuple(
        Variation(line.score, tuple(action(move) for move in line.moves if move != WAIT)) for line in search.variations
    )
    return SearchInfo(search.depth, variations, search.nodes, seconds)


def _sampled(search: PlayoutSearch, lines: int, seconds: float) -> SearchInfo:
    variations = tuple(Variation(_worth(one), one.actions) for one in search.estimates(lines))
    return SearchInfo(0, variations, search.playouts, seconds)


def _worth(estimate: Estimate) -> int:
    """The score of an action, for who plays it."""
    if estimate.plies is None or 0 < estimate.share < 1:
        return score_of(estimate.share)
    return WON - estimate.plies if estimate.share else estimate.plies - WON


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


def expected_shares(score: int, actor: int, standing: Sequence[int]) -> list[float]:
    """The share of the points, by seat, that a score promises the one to act: 1 and 0 only when proven.

    `standing` is what each seat has so far, in hundredths: it tells the others apart, where they are several.
    """
    best = max(worth for seat, worth in enumerate(standing) if seat != actor)
    worths = [score if seat == actor else worth - best for seat, worth in enumerate(standing)]
    if abs(score) > PROVEN:
        return [float((seat == actor) == (score > 0)) for seat in range(len(standing))]
    strengths = [exp(max(-1500, min(1500, worth)) / 100) for worth in worths]
    return [strength / sum(strengths) for strength in strengths]
