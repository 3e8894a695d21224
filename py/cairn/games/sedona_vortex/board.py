"""Spaces and stones as small ints, and the one rule of how stones that arrive come to rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.language import mark, t

Space = int
"""Twice a space's numeral less one, and one more on the right spiral: L1 0, R1 1, L2 2, R2 3, …
So `space ^ 1` is the same numeral on the other spiral, and `space + 2` is one space forward."""
Stone = int
"""Twice its size and its player (0 Red, 1 Black): red 1 is 2, black 5 is 11."""
Stack = tuple[Stone, ...]
"""Stones from the bottom up; their sizes never increase upwards."""

SIZES = (1, 2, 3, 4, 5)
COLOURS = (mark("red"), mark("black"))
PLAYERS = (mark("Red"), mark("Black"))
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
EVERY_SPACE = range(2 * len(ROMAN))
"""The spaces of the largest board."""


class Journey(NamedTuple):
    """Stones that travel as one stack, and the spaces they come to, one after another; they stay on the last."""

    stones: Stack
    spaces: tuple[Space, ...]


def carries(stack: Stack, stone: Stone) -> bool:
    """Whether a stone may rest here: no stone is smaller than it. The top is the smallest, so it decides alone."""
    return not stack or stack[-1] | 1 >= stone


def arrive(stacks: list[Stack], stones: Stack, space: Space) -> list[Journey]:
    """Let stones arrive at a space, changing `stacks`; tell their journey, and that of the stones they force out.

    The bottom stone of a travelling stack is the size that counts.
    """
    journeys = []
    while True:
        spaces = teleportation(stacks, stones[0], space)
        journeys.append(Journey(stones, spaces))
        end = spaces[-1]
        resident = stacks[end]
        if carries(resident, stones[0]):
            stacks[end] = resident + stones
            return journeys
        # "The teleporting stone will teleport back to the last space on the first spiral and force all stones on
        # that space that are smaller than it to teleport back to the first space on that same spiral. Those stones
        # move together as a stack and may teleport further …"
        staying = sum(stone | 1 >= stones[0] for stone in resident)
        stacks[end] = resident[:staying] + stones
        stones, space = resident[staying:], end & 1


def teleportation(stacks: Sequence[Stack], stone: Stone, space: Space) -> tuple[Space, ...]:
    """The spaces a stone comes to when it arrives at one: on to the next while there is a smaller stone."""
    middle = len(stacks) - 2
    spaces = [space]
    while not carries(stacks[space], stone):
        spaces.append(space ^ 1)
        if carries(stacks[space ^ 1], stone):
            break
        if space >= middle:
            spaces.append(space)
            break
        space += 2
        spaces.append(space)
    return tuple(spaces)


def numeral(space: Space) -> str:
    """The roman numeral carved in a space."""
    return ROMAN[space >> 1]


def side(space: Space) -> str:
    """The spiral of a space, in a word."""
    return t("right") if space & 1 else t("left")


def place(space: Space) -> str:
    """A space in words: “left IV”."""
    return f"{side(space)} {numeral(space)}"


def spot(space: Space) -> str:
    """A space as it is written and clicked: “L4”."""
    return f"{'LR'[space & 1]}{(space >> 1) + 1}"


def player_name(player: int) -> str:
    """A player, by colour."""
    return t(PLAYERS[player])


def stone_name(stone: Stone) -> str:
    """A stone in words: “red 3”."""
    return f"{t(COLOURS[stone & 1])} {stone >> 1}"


def stone_spot(stone: Stone) -> str:
    """A stone as it is clicked off the board, and the key of its picture: “red3”."""
    return f"{COLOURS[stone & 1]}{stone >> 1}"
