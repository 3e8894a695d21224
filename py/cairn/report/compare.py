"""Two reports side by side: what differs beyond chance, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import sqrt

from cairn.bots.match import ONCE, wilson
from cairn.core.language import Phrase, t, tn
from cairn.report.findings import Mean, Tally

RARE = 0.5
"""Differences of a mean that are smaller than this are not told, however sure they are."""


def differences(base: Tally, variant: Tally) -> list[Phrase]:
    """How a variant differs from its base: only where the difference is larger than chance explains, 19 times in 20."""
    return [*_shares(base, variant), *_means(base, variant), *_laws(base, variant)]


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


def _shares(base: Tally, variant: Tally) -> Iterator[Phrase]:
    one, other = variant.balance, base.balance
    if differ(one.value, one.games, other.value, other.games):
        more, fewer = t("Who begins wins more often."), t("Who begins wins less often.")
        yield more if one.value > other.value else fewer
    drawn, before = one.draws / max(1, one.games), other.draws / max(1, other.games)
    if differ(drawn, one.games, before, other.games):
        yield t("More games are drawn.") if drawn > before else t("Fewer games are drawn.")


def _means(base: Tally, variant: Tally) -> Iterator[Phrase]:
    longer = _gap(_of(variant.lengths), _of(base.lengths))
    if round(longer):
        yield (tn("A game is {n} move longer.", "A game is {n} moves longer.", round(longer)) if longer > 0
               else tn("A game is {n} move shorter.", "A game is {n} moves shorter.", round(-longer)))  # fmt: skip
    choices = _gap(variant.choices, base.choices)
    if abs(choices) >= RARE:
        yield t("There is more to choose from.") if choices > 0 else t("There is less to choose from.")
    if changes := _gap(variant.changes, base.changes):
        yield t("The lead changes more often.") if changes > 0 else t("The lead changes less often.")


def _of(values: tuple[int, ...]) -> Mean:
    return reduce(Mean.add, values, Mean())


def _gap(one: Mean, other: Mean) -> float:
    """How much larger one mean is, 0 where chance explains it (Welch)."""
    gap = one.value - other.value
    return gap if abs(gap) > ONCE * sqrt(one.error**2 + other.error**2) else 0.0


def _laws(base: Tally, variant: Tally) -> Iterator[Phrase]:
    """Rules and ends that both know, and that only one of them needed."""
    for name in sorted(set(dict(base.subject.rules)) & set(dict(variant.subject.rules))):
        before, now = base.played.get(name, 0), variant.played.get(name, 0)
        if before and not now:
            yield t("“{rule}” is never played.", rule=name)
        if now and not before:
            yield t("“{rule}” is played now.", rule=name)
    for name in sorted(set(dict(base.subject.ends)) & set(dict(variant.subject.ends))):
        before, now = base.endings.get(name, 0), variant.endings.get(name, 0)
        if before and not now:
            yield t("“{end}” ends no game.", end=name)
        if now and not before:
            yield t("“{end}” ends games now.", end=name)
