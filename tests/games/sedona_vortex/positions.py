"""Positions in words: "L4 r5 b3; R1 b1" has red 5 below black 3 on left IV; what is not on the board is off it."""

from __future__ import annotations

from cairn.games.sedona_vortex.board import spot
from cairn.games.sedona_vortex.rules import State
from cairn.games.sedona_vortex.state import OFF

PLAYERS = {"red": 0, "black": 1}

FULL = "L7 r5 b5 r4 b4 r3 b3 r2 r1; R7 b2; R6 b1"
"""No stone can move once black 1 has moved to the middle."""


def position(words, actor="red", spaces=7, passes=0, off=None):
    """The State of these words; `off` names the stones off the board where they are not all the others."""
    stacks = {key: tuple(map(stone, stones)) for key, *stones in map(str.split, filter(str.strip, words.split(";")))}
    on_board = [stone for stack in stacks.values() for stone in stack]
    others = [n for n in range(2, 12) if n not in on_board] if off is None else [stone(word) for word in off.split()]
    order = [spot(space) for space in range(2 * spaces)]
    free = [sum(1 << OFF + (n >> 1) for n in others if n & 1 == player) for player in (0, 1)]
    for space, key in enumerate(order[:-2]):
        if stacks.get(key):
            free[stacks[key][-1] & 1] |= 1 << space
    assert set(stacks) <= set(order)
    return State(tuple(stacks.get(key, ()) for key in order), (free[0], free[1]), PLAYERS[actor], passes)


def stone(word):
    return 2 * int(word[1]) + "rb".index(word[0])


def words(state):
    """The stones on the board of a State, in the order of the alphabet."""
    named = {spot(space): stack for space, stack in enumerate(state.stacks) if stack}
    return "; ".join(f"{key} {' '.join(map(stone_word, named[key]))}" for key in sorted(named))


def stone_word(stone):
    return f"{'rb'[stone & 1]}{stone >> 1}"
