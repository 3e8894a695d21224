"""The turns of a game: which entries of a record belong together, for the list, for counts and for steps through it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.play import Play, is_ending, is_opening


class Turn(NamedTuple):
    """The entries between the positions `start` and `end` of a game.

    `number` counts from 1; a resignation or an agreed draw is no turn and has 0.
    """

    number: int
    start: int
    end: int


def find_turns(play: Play) -> tuple[Turn, ...]:
    """Every turn in order, the last one perhaps unfinished; the opening of secrets belongs to what came before it."""
    found: list[Turn] = []
    number = 0
    for at, entry in enumerate(play.entries):
        if is_ending(entry):
            found.append(Turn(0, at, at + 1))
        elif found and (is_opening(play.game, entry) or play.game.is_within_turn(play.states[at])):
            found[-1] = found[-1]._replace(end=at + 1)
        else:
            number += 1
            found.append(Turn(number, at, at + 1))
    return tuple(found)


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
