"""The data of a position, and the facts that follow from it; the rules are in `rules.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cairn.core.state import Seat
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, Space, Stack, Stone
from cairn.games.sedona_vortex.teleporting import Journey, arrive

OFF = len(EVERY_SPACE) - 1
"""An offset in sets of free stones: bit `space` is the stone on top of the stack there, bit `OFF + size` the stone of
that size off the board."""
ALL_OFF = sum(1 << OFF + size for size in SIZES)


class Setup(NamedTuple):
    """Where the stones are and who is to act.

    A NamedTuple, as searches make, compare and hash positions by the hundred thousand a second. `free` has for each
    player a set of bits (see `OFF`): the spaces whose top stone is theirs and may move on, so not the middles, and the
    stones they have off the board. `passes` counts the turns passed in a row.
    """

    stacks: tuple[Stack, ...]
    free: tuple[int, int]
    actor: Seat | None
    passes: int = 0

    @property
    def must_pass(self) -> bool:
        """Whether the actor has no stone to enter or to move."""
        return self.actor is not None and not self.free[self.actor]

    def off(self, player: int) -> tuple[Stone, ...]:
        """The stones that a player has off the board, smallest first."""
        return tuple(2 * size + player for size in SIZES if self.free[player] >> OFF + size & 1)

    def movable(self) -> tuple[Space, ...]:
        """The spaces whose top stone the actor may move."""
        if self.actor is None:
            return ()
        return tuple(space for space in range(len(self.stacks)) if self.free[self.actor] >> space & 1)

    def journeys(self, action: Action) -> tuple[Journey, ...]:
        """The journeys of a legal action: of its stone, and after it of the stones forced out of the middle."""
        return () if self.actor is None or isinstance(action, Pass) else _journeys(self.stacks, self.actor, action)


@lru_cache(maxsize=64)
def _journeys(before: tuple[Stack, ...], player: int, action: Enter | Move) -> tuple[Journey, ...]:
    """The journeys of an action; remembered, as pictures, words and lessons ask of the same action."""
    stacks, stone, space = lift(before, player, action)
    return tuple(arrive(stacks, (stone,), space))


def lift(before: tuple[Stack, ...], player: int, action: Enter | Move) -> tuple[list[Stack], Stone, Space]:
    """Take up the stone of an action: the stacks without it, the stone, and the space it arrives at first."""
    stacks, space = list(before), action.space
    if type(action) is Enter:
        return stacks, 2 * action.size + player, space
    stack = stacks[space]
    stacks[space] = stack[:-1]
    return stacks, stack[-1], space + 2
