"""The counts of each side in a position, in the terms that are weighed.

Counted from sets of cells only, without working out where every stack could land: that costs more than it tells.
"""

from __future__ import annotations

from cairn.games.vaxandis.board import Geometry
from cairn.games.vaxandis.bot.first_stone import first_stone_worths
from cairn.games.vaxandis.state import BLACK, StateFields

NAMES = ("stacks", "frozen", "loose", "heights", "tallest", "turn", "first")


def count_terms(state: StateFields) -> dict[str, int]:
    """How much of everything that has a weight the colour to act has more than the other."""
    if (worth := first_stone(state)) is not None:
        return dict.fromkeys(NAMES, 0) | {"first": -worth}
    black, white = state.sides
    movement = state.movement
    board = movement.geometry
    enemy = white if state.colour == BLACK else black
    frozen = movement.flood(struck, enemy) if (struck := enemy & board.spread(movement.at_least >> board.lane)) else 0
    ours = count_side(board, movement.own, movement.frozen, movement.at_least)
    theirs = count_side(board, movement.enemy, movement.cells_of(frozen), board.at_least(enemy))
    found = {name: a - b for name, a, b in zip(NAMES, ours, theirs, strict=False)}
    return found | {"turn": 1, "first": 0}


def first_stone(state: StateFields) -> int | None:
    """The worth to Black of the only stack on the board, Black's first turn; None if that was not measured."""
    black, white = state.sides
    if white or black & black - 1 or not black or state.colour == BLACK:
        return None
    (cell, height), *_ = state.board.heights(black)
    worths = first_stone_worths(state.size)
    return worths[cell] if worths and height == 1 else None


def count_side(board: Geometry, stacks: int, frozen: int, at_least: int) -> tuple[int, int, int, int, int]:
    """Counts of one side: stacks, frozen ones, unfrozen ones without neighbours, height in all, the greatest height.

    Stacks and frozen ones are sets of cells; `at_least` has the stacks of each height or higher, in lanes.
    """
    loose = stacks & ~(frozen | board.spread(stacks))
    count = stacks.bit_count()
    heights, tallest = at_least.bit_count() - count, at_least.bit_length() // board.lane
    return count, frozen.bit_count(), loose.bit_count(), heights, tallest
