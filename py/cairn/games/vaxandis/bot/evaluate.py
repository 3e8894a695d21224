"""The counts of each side in a position, in the terms that are weighed, and a reason for each of them in words.

Counted from sets of cells only, without working out where every stack could land: that costs more than it tells.
"""

from __future__ import annotations

from cairn.games.vaxandis.board import Geometry
from cairn.games.vaxandis.bot.first_stone import first_stone_worths
from cairn.games.vaxandis.state import BLACK, Layers, StateFields

NAMES = ("stacks", "frozen", "loose", "heights", "tallest", "turn", "first")


def count_terms(state: StateFields) -> dict[str, int]:
    """How much of everything that has a weight the colour to act has more than the other."""
    black, white = state.layers
    if (worth := first_stone(state)) is not None:
        return dict.fromkeys(NAMES, 0) | {"first": -worth}
    own, enemy = (black, white) if state.colour == BLACK else (white, black)
    movement, board = state.movement, state.board
    ours = count_side(board, own, movement.own, movement.frozen)
    theirs = count_side(board, enemy, movement.enemy, find_frozen(board, enemy, own))
    found = {name: a - b for name, a, b in zip(NAMES, ours, theirs, strict=False)}
    return found | {"turn": 1, "first": 0}


def first_stone(state: StateFields) -> int | None:
    """The worth to Black of the only stack on the board, Black's first turn; None if that was not measured."""
    black, white = state.layers
    if len(white) > 1 or len(black) != 2 or black[1] & black[1] - 1 or state.colour == BLACK:
        return None
    worths = first_stone_worths(state.size)
    return worths[state.board.members(black[1])[0]] if worths else None


def count_side(board: Geometry, layers: Layers, stacks: int, frozen: int) -> tuple[int, int, int, int, int]:
    """Counts of one side: stacks, frozen ones, unfrozen ones without neighbours, height in all, the greatest height."""
    heights = 0
    for height, layer in enumerate(layers):
        if layer:
            heights += height * layer.bit_count()
    loose = stacks & ~(frozen | board.spread(stacks))
    return stacks.bit_count(), frozen.bit_count(), loose.bit_count(), heights, len(layers) - 1


def find_frozen(board: Geometry, own: Layers, enemy: Layers) -> int:
    """The frozen stacks of one side, without all that `Movement` works out beside them."""
    spread = board.spread
    higher = touching = frozen = 0
    for height in range(len(enemy) - 1, 0, -1):
        if height < len(own) and (edge := own[height] & touching):
            frozen |= edge
            while edge := spread(edge) & own[height] & ~frozen:
                frozen |= edge
        if enemy[height]:
            higher |= enemy[height]
            touching = spread(higher)
    return frozen
