"""How stones that arrive at a space come to rest: the rule of teleporting, and of forcing out of the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.games.sedona_vortex.board import Space, Stack, Stone


class Journey(NamedTuple):
    """Stones that travel as one stack, and the spaces they come to, one after another; they stay on the last."""

    stones: Stack
    spaces: tuple[Space, ...]


def can_rest(stack: Stack, stone: Stone) -> bool:
    """Whether a stone may rest here: no stone is smaller than it. The top is the smallest, so it decides alone."""
    return not stack or stack[-1] | 1 >= stone


def arrive(stacks: list[Stack], stones: Stack, space: Space) -> list[Journey]:
    """Let stones arrive at a space, changing `stacks`; return their journey, then those of the stones they force out.

    The bottom stone of a travelling stack is the size that counts.
    """
    journeys = []
    while True:
        spaces = find_rest(stacks, stones[0], space)
        journeys.append(Journey(stones, spaces))
        end = spaces[-1]
        resident = stacks[end]
        if can_rest(resident, stones[0]):
            stacks[end] = resident + stones
            return journeys
        # "The teleporting stone will teleport back to the last space on the first spiral and force all stones on
        # that space that are smaller than it to teleport back to the first space on that same spiral. Those stones
        # move together as a stack and may teleport further …"
        staying = sum(stone | 1 >= stones[0] for stone in resident)
        stacks[end] = resident[:staying] + stones
        stones, space = resident[staying:], end & 1


def find_rest(stacks: Sequence[Stack], stone: Stone, space: Space) -> tuple[Space, ...]:
    """The spaces a stone comes to when it arrives at one: on to the next while there is a smaller stone."""
    middle = len(stacks) - 2
    spaces = [space]
    while not can_rest(stacks[space], stone):
        spaces.append(space ^ 1)
        if can_rest(stacks[space ^ 1], stone):
            break
        if space >= middle:
            spaces.append(space)
            break
        space += 2
        spaces.append(space)
    return tuple(spaces)
