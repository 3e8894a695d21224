"""How the files of solved boards speak of positions; tools/solve makes them, and counts and orders the same way."""

from __future__ import annotations

from cairn.core.bot_model import Solved
from cairn.games.sedona_vortex.board import SIZES
from cairn.games.sedona_vortex.bot.longest import LONGEST
from cairn.games.sedona_vortex.rules import State

SOLVED_SPACES = range(3, 8)
"""Spaces on each spiral for which the second player's win is known from the first stone on."""


FILES = tuple(f"{spaces}.bin" for spaces in SOLVED_SPACES)


def file(state: State) -> str:
    """The file for a board."""
    name = f"{len(state.stacks) // 2}.bin"
    return name if name in FILES else ""


def key(state: State) -> int:
    """The number of a position, the same only for one that is like it with its spirals swapped.

    Of each size there are two stones: where each lies (0 off the board), and whose is on top if they share a space.
    """
    mover, end = state.actor, len(state.stacks)
    assert mover is not None
    at, above = [0] * 12, [False] * 6
    for space, stack in enumerate(state.stacks):
        below = 0
        for stone in stack:
            at[stone] = space + 1
            if stone >> 1 == below >> 1:
                above[stone >> 1] = stone & 1 == mover
            below = stone
    places = end + 1
    pairs = places * places + end
    keys = [0, 0]
    for side in (0, 1):
        for size in SIZES:
            mine, theirs = (
                place and (place - 1 ^ side) + 1 for place in (at[2 * size + mover], at[2 * size + 1 - mover])
            )
            pair = places * places + mine - 1 if above[size] else mine * places + theirs
            keys[side] = keys[side] * pairs + pair
    return 2 * min(keys) + state.passes


def freedom(state: State) -> int:
    """How free the side to act is: the fewer, smaller and lower its stones on top, the worse it mostly stands."""
    tops = ((space, stack[-1]) for space, stack in enumerate(state.stacks) if stack)
    return sum(8 + (stone >> 1) + space // 2 for space, stone in tops if stone & 1 == state.actor)


SOLVED = Solved(FILES, file, key, freedom, LONGEST)
