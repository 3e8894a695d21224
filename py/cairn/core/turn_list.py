"""Turns of a game counted, and found from a position, for the list and for steps through it."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.play import Turn


def count_turns(turns: Sequence[Turn]) -> int:
    """How many turns were played."""
    return sum(turn.number > 0 for turn in turns)


def turn_before(turns: Sequence[Turn], at: int) -> Turn | None:
    """The turn that led to position `at`, without what came of it later; None at the start."""
    turn = next((turn for turn in reversed(turns) if turn.start < at), None)
    return turn and turn._replace(end=min(turn.end, at))


def neighbours(turns: Sequence[Turn], at: int) -> tuple[int | None, int | None]:
    """The positions one turn before and after `at`, None where there is none."""
    stops = (0, *(turn.end for turn in turns))
    return max((stop for stop in stops if stop < at), default=None), min(
        (stop for stop in stops if stop > at), default=None
    )
