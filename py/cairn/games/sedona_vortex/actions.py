"""What a player can do on a turn, and the list of it for everything that can be free to them."""

from __future__ import annotations

from dataclasses import dataclass

from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, Space


@dataclass(frozen=True, slots=True)
class Enter:
    """Play a stone from off the board onto a space I (0 on the left spiral, 1 on the right)."""

    size: int
    space: Space


@dataclass(frozen=True, slots=True)
class Move:
    """Move the top stone of the stack on a space one space forward."""

    space: Space


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing can be done."""


Action = Enter | Move | Pass

OFF = len(EVERY_SPACE) - 1
"""In a set of what is free to a player, bit `space` stands for the stone on top of a stack there, and
bit `OFF + size` for the stone of that size off the board."""
ALL_OFF = sum(1 << OFF + size for size in SIZES)

ENTERING = tuple((1 << OFF + size, Enter(size, space)) for size in SIZES for space in (0, 1))
MOVING = tuple((1 << space, Move(space)) for space in sorted(EVERY_SPACE, key=lambda space: (space & 1, space)))


class Choices(dict[int, tuple[Action, ...]]):
    """Legal actions by what is free to the player; each list is made when it is first asked for."""

    def __missing__(self, free: int) -> tuple[Action, ...]:
        entering = tuple(action for bit, action in ENTERING if bit & free)
        moving = tuple(action for bit, action in MOVING if bit & free)
        # "You may never pass voluntarily, and if you cannot make a move you must pass."
        self[free] = (*entering, *moving) or (Pass(),)
        return self[free]


CHOICES = Choices()


def allows(free: int, action: object) -> bool:
    """Whether an action is legal for the player to whom this is free; what is no action at all is not."""
    if type(action) is Move:
        space = action.space
        return type(space) is int and 0 <= space < OFF and free >> space & 1 == 1
    if type(action) is Enter:
        size, space = action.size, action.space
        known = type(size) is int and 1 <= size <= 5 and type(space) is int and 0 <= space <= 1
        return known and free >> OFF + size & 1 == 1
    return type(action) is Pass and not free
