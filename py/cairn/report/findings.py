"""The findings of the games and proofs so far: numbers that add up, and that stand in a file as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from cairn.bots.match import ONCE, wilson
from cairn.core.option import OptionValue
from cairn.report.jobs import Breakdown, Trace
from cairn.report.lines import Span
from cairn.report.proofs import Proof

LOOKS = (12, 24, 48, 96, 192, 384)
"""The numbers of games after which it is said, or not, that somebody is ahead."""
SIX_LOOKS = 2.5
"""The quantile with which a fair game is called unfair in at most 5 % of all reports, whichever look is the last."""

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of what is measured once a game."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Mean:
        """With one more value."""
        return Mean(self.count + 1, round(self.total + value, 3), round(self.squares + value * value, 3))

    @property
    def value(self) -> float:
        """The mean itself; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """Its standard error; that of one value is not known, and as large as can be."""
        if self.count < 2:
            return float("inf")
        return sqrt(max(0.0, self.squares / self.count - self.value**2) / (self.count - 1))

    @property
    def interval(self) -> tuple[float, float]:
        """Where it lies 19 times out of 20, as with Wilson's interval of a share."""
        return self.value - ONCE * self.error, self.value + ONCE * self.error


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the points, of games in their order: each with 0, 1 or 2 halves."""

    halves: tuple[int, ...] = ()

    def add(self, points: int) -> Share:
        """With one more game."""
        return Share((*self.halves, points))

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.halves)

    @property
    def value(self) -> float:
        """The share itself; a half of nothing."""
        return sum(self.halves) / (2 * self.games) if self.halves else 0.5

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.halves.count(1)

    def interval(self, z: float = ONCE) -> tuple[float, float]:
        """Wilson's interval."""
        return wilson(self.value, self.games, z)

    @property
    def looked_at(self) -> Share:
        """The games up to the last look: what is said of them is not said anew after every game."""
        return Share(self.halves[: max((look for look in LOOKS if look <= self.games), default=0)])


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a report: a game under some options, and how the computer thinks in it.

    `laws` are the rules and the ends of a source with their lines, `spans` the statements of its rules; a game of
    another kind has none. `is_solved` says that who moves second is proved to win with best play. `thoughts` are the
    nodes or playouts a move of the steps of the depth row, of which each is four times the one before. `level` is the
    one that the games are played at.
    """

    game: str
    title: str
    options: tuple[tuple[str, OptionValue], ...]
    level: int
    thoughts: tuple[int, ...] = ()
    is_playouts: bool = True
    has_swap: bool = False
    is_solved: bool = False
    rules: tuple[tuple[str, int], ...] = ()
    ends: tuple[tuple[str, int], ...] = ()
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is known so far; `planned` is how many games are to be played.

    `steps` are the points of who thinks four times as long. `faults` are games that broke off, `failures` jobs that
    could not be done, each with its reason.
    """

    subject: Subject
    planned: int
    balance: Share = Share()
    plain: Share = Share()
    steps: tuple[Share, ...] = ()
    lengths: tuple[int, ...] = ()
    endless: int = 0
    endings: Counts = field(default_factory=dict)
    swaps: tuple[int, int] = (0, 0)
    changes: Mean = Mean()
    lowest: Mean = Mean()
    decided: Mean = Mean()
    choices: Mean = Mean()
    least: int = 0
    most: int = 0
    size: Mean = Mean()
    offered: Counts = field(default_factory=dict)
    played: Counts = field(default_factory=dict)
    lines: tuple[int, ...] = ()
    proofs: tuple[Proof, ...] = ()
    faults: tuple[Breakdown, ...] = ()
    failures: Counts = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games were played to find out who wins."""
        return self.balance.games

    def with_game(self, trace: Trace) -> Tally:
        """With one more game between equals."""
        if trace.fault:
            return self.with_fault(trace.fault)
        known = self._with_course(trace)
        halves = trace.swap >= 0
        return replace(
            known._with_rules(trace),
            balance=self.balance.add(trace.points),
            lengths=(*self.lengths, trace.plies),
            endless=self.endless + (not trace.has_ended),
            endings=added(self.endings, ((trace.ending, 1),) if trace.ending else ()),
            swaps=(self.swaps[0] + (trace.swap == 1), self.swaps[1] + halves),
        )

    def _with_course(self, trace: Trace) -> Tally:
        is_won = trace.points != 1
        return replace(
            self,
            changes=self.changes.add(trace.changes),
            lowest=self.lowest.add(trace.lowest) if is_won else self.lowest,
            decided=self.decided.add(trace.decided) if is_won else self.decided,
            choices=self.choices.add(trace.choices / trace.plies) if trace.plies else self.choices,
            least=min(filter(None, (self.least, trace.least)), default=0),
            most=max(self.most, trace.most),
            size=self.size.add(trace.size),
        )

    def _with_rules(self, trace: Trace) -> Tally:
        """With the rules and lines that a game needed, at any strength."""
        return replace(
            self,
            offered=added(self.offered, trace.offered),
            played=added(self.played, trace.played),
            lines=tuple(sorted({*self.lines, *trace.lines})),
        )

    def with_plain(self, trace: Trace) -> Tally:
        """With one more game without the pie rule."""
        return self.with_fault(trace.fault) if trace.fault else replace(self, plain=self.plain.add(trace.points))

    def with_step(self, step: int, points: int, trace: Trace) -> Tally:
        """With one more game between who thinks four times as long, who made these points, and the other."""
        if trace.fault:
            return self.with_fault(trace.fault)
        steps = [*self.steps, *[Share()] * (step + 1 - len(self.steps))]
        steps[step] = steps[step].add(points)
        return replace(self, steps=tuple(steps), lines=tuple(sorted({*self.lines, *trace.lines})))

    def with_proof(self, proof: Proof) -> Tally:
        """With one more board that was searched."""
        return replace(self, proofs=(*self.proofs, proof))

    def with_fault(self, fault: Breakdown) -> Tally:
        """With a game that broke off."""
        return replace(self, faults=(*self.faults, fault))

    def with_failure(self, why: str) -> Tally:
        """With a job that could not be done."""
        return replace(self, failures=added(self.failures, ((why, 1),)))


def added(counts: Counts, more: Iterable[tuple[str, int]]) -> Counts:
    """Counts with more of them."""
    total = dict(counts)
    for name, count in more:
        total[name] = total.get(name, 0) + count
    return total


def to_data(value: Any) -> Any:
    """Findings, or a part of them, as plain data for JSON: each class as a table of its fields."""
    if isinstance(value, (list, tuple)):
        return [*map(to_data, value)]
    if isinstance(value, Mapping):
        return {name: to_data(part) for name, part in value.items()}
    names = getattr(type(value), "__match_args__", None)  # the page's dataclasses have no other list of their fields
    return value if names is None else {name: to_data(getattr(value, name)) for name in names}


def from_data(data: Mapping[str, Any]) -> Tally:
    """The findings of plain data that `to_data` made."""
    return Tally(**{name: _read(name, data[name]) for name in Tally.__match_args__ if name in data})


def _read(name: str, value: Any) -> Any:
    """A field of findings from what JSON has of it."""
    match name:
        case "subject":
            return Subject(**{key: frozen(part) for key, part in value.items()})
        case "balance" | "plain":
            return Share(tuple(value["halves"]))
        case "steps":
            return tuple(Share(tuple(one["halves"])) for one in value)
        case "changes" | "lowest" | "decided" | "choices" | "size":
            return Mean(**value)
        case "proofs":
            return tuple(Proof(**{key: frozen(part) for key, part in one.items()}) for one in value)
        case "faults":
            return tuple(Breakdown(**{key: frozen(part) for key, part in one.items()}) for one in value)
    return frozen(value)


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way in."""
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value
