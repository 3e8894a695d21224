"""What a position of Vaxandis is worth, and what to say of it.

Counted from sets of cells only, without working out where every stack could land: that costs more than it tells.
"""

from __future__ import annotations

from cairn.core.language import mark
from cairn.games.vaxandis.board import Geometry
from cairn.games.vaxandis.rules import BLACK, State

NAMES = ("stacks", "frozen", "loose", "heights", "tallest", "turn")
WHY = {
    "stacks": mark("It keeps more stacks on the board than the other side has."),
    "frozen": mark("It freezes the other side’s stacks, or keeps its own from being frozen."),
    "loose": mark("It leaves more stacks of its own free to join others than the other side has."),
    "heights": mark("It lets its own ice grow more than the other side’s."),
    "tallest": mark("It builds the tallest stack, which freezes and is not frozen."),
    "turn": mark("It keeps the next word."),
}
Layers = tuple[int, ...]


def counts(state: State) -> dict[str, int]:
    """How much of everything that has a weight the colour to act has more than the other."""
    black, white = state.layers
    own, theirs = (black, white) if state.colour == BLACK else (white, black)
    mine, yours = side(state.board, own, theirs), side(state.board, theirs, own)
    found = {name: a - b for name, a, b in zip(NAMES, mine, yours, strict=False)}
    return found | {"turn": 1}


def side(board: Geometry, own: Layers, theirs: Layers) -> tuple[int, int, int, int, int]:
    """What one side has: stacks, frozen ones, unfrozen ones without neighbours, height in all, the greatest height."""
    spread = board.spread
    mine = higher = touching = frozen = heights = 0
    for height in range(max(len(own), len(theirs)) - 1, 0, -1):
        if height < len(own) and (layer := own[height]):
            mine |= layer
            heights += height * layer.bit_count()
            if edge := layer & touching:
                frozen |= edge
                while edge := spread(edge) & layer & ~frozen:
                    frozen |= edge
        if height < len(theirs) and theirs[height]:
            higher |= theirs[height]
            touching = spread(higher)
    loose = mine & ~frozen & ~spread(mine)
    return mine.bit_count(), frozen.bit_count(), loose.bit_count(), heights, len(own) - 1
