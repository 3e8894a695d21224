"""Two reports side by side: what differs beyond chance, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from cairn.bots.match import ONCE, wilson
from cairn.core.language import Phrase, t, tn
from cairn.report.findings import Mean, Tally
from cairn.report.lines import idle
from cairn.report.rows import board, thought

RARE = 0.5
"""Differences of a mean that are smaller than this are not told, however sure they are."""


class Difference(NamedTuple):
    """A row that differs, by its name, and how."""

    row: str
    told: Phrase


def marks(base: Tally, variant: Tally) -> list[Difference]:
    """How a variant differs from its base, row by row: only where it does by more than chance explains, 19 times in 20.

    Proofs, lines and what went wrong are no matter of chance.
    """
    rows = {
        "balance": _balance, "draws": _draws, "length": _length, "choices": _choices, "drama": _drama, "depth": _depth,
        "pie": _pie, "rules": _rules, "endings": _endings, "lines": _lines, "proofs": _proofs, "faults": _faults,
    }  # fmt: skip
    return [Difference(name, told) for name, row in rows.items() for told in row(base, variant)]


def differ(one: float, many: int, other: float, others: int) -> bool:
    """Whether two shares differ, by Newcombe's interval of their difference (from Wilson's of each)."""
    if not many or not others:
        return False
    (low, high), (least, most) = wilson(one, many), wilson(other, others)
    gap = one - other
    return (
        gap - sqrt((one - low) ** 2 + (most - other) ** 2) > 0
        or gap + sqrt((high - one) ** 2 + (other - least) ** 2) < 0
    )


def _is_more(one: int, many: int, other: int, others: int) -> bool | None:
    """Whether the first of two shares is larger; None where chance explains how they differ."""
    shares = one / max(1, many), other / max(1, others)
    return shares[0] > shares[1] if differ(shares[0], many, shares[1], others) else None


def _balance(base: Tally, variant: Tally) -> Iterator[Phrase]:
    one, other = variant.balance, base.balance
    if differ(one.value, one.games, other.value, other.games):
        more, fewer = t("Who begins wins more often."), t("Who begins wins less often.")
        yield more if one.value > other.value else fewer


def _draws(base: Tally, variant: Tally) -> Iterator[Phrase]:
    is_more = _is_more(variant.balance.draws, variant.games, base.balance.draws, base.games)
    if is_more is not None:
        yield t("More games are drawn.") if is_more else t("Fewer games are drawn.")
    is_more = _is_more(variant.endless, variant.games, base.endless, base.games)
    if is_more is not None:
        yield t("More games do not end.") if is_more else t("Fewer games go on without end.")


def _length(base: Tally, variant: Tally) -> Iterator[Phrase]:
    longer = _gap(_of(variant.lengths), _of(base.lengths))
    if round(longer):
        yield (tn("A game is {n} move longer.", "A game is {n} moves longer.", round(longer)) if longer > 0
               else tn("A game is {n} move shorter.", "A game is {n} moves shorter.", round(-longer)))  # fmt: skip


def _choices(base: Tally, variant: Tally) -> Iterator[Phrase]:
    choices = _gap(variant.choices, base.choices)
    if abs(choices) >= RARE:
        yield t("There is more to choose from.") if choices > 0 else t("There is less to choose from.")


def _drama(base: Tally, variant: Tally) -> Iterator[Phrase]:
    if changes := _gap(variant.changes, base.changes):
        yield t("The lead changes more often.") if changes > 0 else t("The lead changes less often.")
    if lowest := _gap(variant.lowest, base.lowest):
        yield (
            t("The winner is less far behind on the way.") if lowest > 0 else t("The winner comes from further behind.")
        )
    if decided := _gap(variant.decided, base.decided):
        later, earlier = t("Who wins is clear later in the game."), t("Who wins is clear earlier in the game.")
        yield later if decided > 0 else earlier


def _depth(base: Tally, variant: Tally) -> Iterator[Phrase]:
    if variant.subject.thoughts != base.subject.thoughts:
        return
    steps = zip(pairwise(variant.subject.thoughts), variant.steps, base.steps, strict=False)
    for (few, many), one, other in steps:
        if differ(one.value, one.games, other.value, other.games):
            shown = {"thought": thought(variant, few, many)}
            more, fewer = t("{thought} wins more often.", **shown), t("{thought} wins less often.", **shown)
            yield more if one.value > other.value else fewer


def _pie(base: Tally, variant: Tally) -> Iterator[Phrase]:
    is_more = _is_more(*variant.swaps, *base.swaps)
    if is_more is not None:
        yield t("Sides are swapped more often.") if is_more else t("Sides are swapped less often.")


def _of(values: tuple[int, ...]) -> Mean:
    return reduce(Mean.add, values, Mean())


def _gap(one: Mean, other: Mean) -> float:
    """How much larger one mean is, 0 where chance explains it (Welch)."""
    gap = one.value - other.value
    return gap if abs(gap) > ONCE * sqrt(one.error**2 + other.error**2) else 0.0


def _rules(base: Tally, variant: Tally) -> Iterator[Phrase]:
    """Rules that both know: positions of one game hang together, so that there are as many trials as games."""
    for name in sorted(_names(base.subject.rules) & _names(variant.subject.rules)):
        before, now = base.played.get(name, 0), variant.played.get(name, 0)
        if before and now:
            often, seldom = now / sum(variant.played.values()), before / sum(base.played.values())
            if differ(often, variant.games, seldom, base.games):
                more, less = (
                    t("“{rule}” is played more often.", rule=name),
                    t("“{rule}” is played less often.", rule=name),
                )
                yield more if often > seldom else less
        elif _is_more(min(now, variant.games), variant.games, min(before, base.games), base.games) is not None:
            yield t("“{rule}” is played now.", rule=name) if now else t("“{rule}” is never played.", rule=name)


def _endings(base: Tally, variant: Tally) -> Iterator[Phrase]:
    """Ends that both know, and that end more games of the one."""
    for name in sorted(_names(base.subject.ends) & _names(variant.subject.ends)):
        before, now = base.endings.get(name, 0), variant.endings.get(name, 0)
        is_more = _is_more(now, variant.games, before, base.games)
        if is_more is None:
            continue
        if is_more:
            yield t("“{end}” ends more games.", end=name) if before else t("“{end}” ends games now.", end=name)
        else:
            yield t("“{end}” ends fewer games.", end=name) if now else t("“{end}” ends no game.", end=name)


def _names(laws: Iterable[tuple[str, int]]) -> set[str]:
    return {name for name, _ in laws}


def _lines(base: Tally, variant: Tally) -> Iterator[Phrase]:
    before, now = (bool(idle(found.subject.spans, {*found.lines})) for found in (base, variant))
    if base.subject.spans and variant.subject.spans and before != now:
        yield t("Some lines are never needed now.") if now else t("All lines are needed now.")


def _proofs(base: Tally, variant: Tally) -> Iterator[Phrase]:
    before = {proof.options: proof.winner for proof in base.proofs if proof.is_settled}
    for proof in variant.proofs:
        if proof.is_settled and before.get(proof.options, proof.winner) != proof.winner:
            yield (
                t("{board}: neither player can force a win now.", board=board(proof)),
                t("{board}: who begins wins now.", board=board(proof)),
                t("{board}: who moves second wins now.", board=board(proof)),
            )[proof.winner + 1]


def _faults(base: Tally, variant: Tally) -> Iterator[Phrase]:
    if bool(base.faults) != bool(variant.faults):
        yield t("Games break off now.") if variant.faults else t("No game breaks off now.")
