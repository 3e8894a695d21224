"""The stacks of both sides as sets of cells: groups, freezing, and the cells where a stack may be placed.

Everything here is told from one side: "own" stacks are those of the side to act, the others are the enemy's.
A set of cells is an int with one bit a cell (a bitboard), as in `board`.
"""

from __future__ import annotations

from itertools import accumulate
from operator import or_

from cairn.games.vaxandis.board import Geometry

NO_LAYERS = (0,) * 12
"""Room to grow: a move crosses at most ten cells, so no stack grows by more than ten in it."""


class Bitboards:
    """The stacks of both sides, from the side to act."""

    __slots__ = ("_groups", "empty", "enemy", "freezing", "frozen", "geometry", "layers", "lower", "own")

    def __init__(self, board: Geometry, own: tuple[int, ...], enemy: tuple[int, ...]) -> None:
        """`own` and `enemy` are the stacks of both sides by height."""
        self.geometry = board
        self.layers = layers = [*own, *NO_LAYERS]
        """By height: the own stacks of that height."""
        self.lower: list[int] = [0, *accumulate(layers, or_)]
        """By height: the own stacks lower than that."""
        self.own = self.lower[-1]
        self.freezing = freezing = [0] * max(len(layers), len(enemy))
        """By height: the cells where a stack of that height touches a higher enemy stack."""
        higher = touching = 0
        for height in range(len(enemy) - 1, 0, -1):
            freezing[height] = touching
            if layer := enemy[height]:
                higher |= layer
                touching = board.spread(higher)
        self.enemy = higher
        self.empty = board.all_cells ^ (self.own | higher)
        self.frozen = 0
        for layer, cells in zip(own, freezing, strict=False):
            if struck := layer & cells:
                self.frozen |= self.flood(struck, layer)
        self._groups: dict[int, tuple[int, int]] = {}

    def height_of(self, bit: int) -> int:
        """The height of the own stack on a cell."""
        height = 1
        while not self.layers[height] & bit:
            height += 1
        return height

    def flood(self, cells: int, layer: int) -> int:
        """The groups of these cells: what is connected to them within a layer, all own stacks of one height."""
        spread = self.geometry.spread
        edge = group = cells
        while edge := spread(edge) & layer & ~group:
            group |= edge
        return group

    def group_of(self, bit: int) -> tuple[int, int]:
        """The group of the own stack on a cell, and the own stacks one higher that the group touches."""
        if not (found := self._groups.get(bit)):
            board = self.geometry
            near = board.around[board.cell_of[bit]]
            height = 1
            while not (layer := self.layers[height]) & bit:  # as height_of does; a call would cost more than the rest
                height += 1
            higher = self.layers[height + 1]
            if not (edge := near & layer):
                found = self._groups[bit] = bit, near & higher
                return found
            group = bit | self.flood(edge, layer)
            found = group, board.spread(group) & higher
            while group:
                self._groups[group & -group] = found
                group &= group - 1
        return found

    def groups_beside(self, cell: int) -> int:
        """The stack on a cell, and the own groups next to it."""
        found = self.geometry.bits[cell]
        near = self.geometry.around[cell] & self.own
        while near:
            group = self.group_of(near & -near)[0]
            found |= group
            near &= ~group
        return found

    def lowest_beside(self, cell: int) -> int:
        """The height of the lowest own stack next to a cell; 0 if there is none."""
        near = self.geometry.around[cell] & self.own
        return next(height for height, layer in enumerate(self.layers) if layer & near) if near else 0

    def free_cells(self) -> int:
        """The empty cells that touch no stack: a new one may be placed there."""
        return self.empty & ~self.geometry.spread(self.own | self.enemy)

    def update_layers(self, left: int, grown: int, arrived: int, height: int) -> tuple[int, ...]:
        """The own stacks by height, after one left a cell, some grew, and one came to a cell with a height."""
        highest = len(self.layers) - len(NO_LAYERS)
        layers = self.layers[: max(highest, height) + 1]
        for tall in range(highest - 1, 0, -1):
            if lost := layers[tall] & (grown | left):
                layers[tall] ^= lost
                layers[tall + 1] |= lost & grown
        layers[height] |= arrived
        while not layers[-1]:
            layers.pop()
        return tuple(layers)
