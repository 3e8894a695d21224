"""The counts of each side in a position, in the terms that are weighed.

Counted from sets of cells only, without working out where every stack could land: that costs more than it tells.
"""

from __future__ import annotations

from cairn.games.vaxandis.bot.first_stone import first_stone_worths
from cairn.games.vaxandis.state import BLACK, StateFields

NAMES = ("stacks", "frozen", "loose", "heights", "tallest", "turn", "first")


def count_terms(state: StateFields) -> tuple[int, ...]:
    """How much more the colour to act has than the other of everything that has a weight, in the order of NAMES."""
    black, white = state.sides
    if not white and (worth := first_stone(state)) is not None:
        return 0, 0, 0, 0, 0, 0, -worth
    movement = state.movement
    board, own, enemy, at_least = movement.geometry, movement.own, movement.enemy, movement.at_least
    lane, spread = board.lane, board.spread
    stacks = white if state.colour == BLACK else black
    struck, frozen = stacks & spread(at_least >> lane), 0
    if struck:
        frozen = movement.cells_of(movement.flood(struck, stacks))
    higher = movement.enemy_at_least
    count = own.bit_count() - enemy.bit_count()
    return (
        count,
        movement.frozen.bit_count() - frozen.bit_count(),
        (own & ~(movement.frozen | spread(own))).bit_count() - (enemy & ~(frozen | spread(enemy))).bit_count(),
        at_least.bit_count() - higher.bit_count() - count,
        at_least.bit_length() // lane - higher.bit_length() // lane,
        1,
        0,
    )


def first_stone(state: StateFields) -> int | None:
    """The worth to Black of the only stack on the board, Black's first turn; None if that was not measured."""
    black, white = state.sides
    if white or black & black - 1 or not black or state.colour == BLACK:
        return None
    (cell, height), *_ = state.board.heights(black)
    worths = first_stone_worths(state.size)
    return worths[cell] if worths and height == 1 else None
