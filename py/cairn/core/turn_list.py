"""Turns of a game counted, and found from a position, for the list and for steps through it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from cairn.core.play import Turn

_start, _end = attrgetter("start"), attrgetter("end")


def turn_before(turns: Sequence[Turn], at: int) -> Turn | None:
    """The turn that led to position `at`, without outcomes that were added to it later; None at the start."""
    turn = next((turn for turn in reversed(turns) if turn.start < at), None)
    return turn and turn._replace(end=min(turn.end, at))


def neighbours(turns: Sequence[Turn], at: int) -> tuple[int | None, int | None]:
    """The positions one turn before and after `at`, None where there is none."""
    before, after = bisect_left(turns, at, key=_end), bisect_right(turns, at, key=_end)
    previous = turns[before - 1].end if before else 0 if at else None
    return previous, turns[after].end if after < len(turns) else None


def turns_until(turns: Sequence[Turn], at: int) -> Sequence[Turn]:
    """The turns that began before position `at`."""
    return turns[: bisect_left(turns, at, key=_start)]
