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
    """The stacks of both sides, from the side to act.

    `landing` says which heights are compared on the landing cell: those "after" its growth, or those "before".
    """

    __slots__ = (
        "below",
        "empty",
        "enemy",
        "freezing",
        "frozen",
        "geometry",
        "knows_landings",
        "landing",
        "layers",
        "lower",
        "own",
        "struck",
    )

    def __init__(self, board: Geometry, landing: str, own: tuple[int, ...], enemy: tuple[int, ...]) -> None:
        """`own` and `enemy` are the stacks of both sides by height."""
        self.geometry = board
        self.landing = landing
        self.knows_landings = False
        self.below: list[int] = []
        """By height: the cells next to own stacks lower than that; empty until something is to move."""
        self.layers = layers = [*own, *NO_LAYERS]
        """By height: the own stacks of that height."""
        lower: list[int] = [0, *accumulate(own, or_)]
        self.lower = lower
        """By height: the own stacks lower than that."""
        self.own = lower[-1]
        lower += [self.own] * len(NO_LAYERS)
        freezing: list[int] = []
        higher = touching = 0
        near = board.near
        for layer in enemy[::-1]:
            freezing.append(touching)
            if layer:
                higher |= layer
                touching |= near(layer)
        freezing.reverse()
        freezing += [0] * (len(layers) - len(enemy))
        self.freezing = freezing
        """By height: the cells where a stack of that height touches a higher enemy stack."""
        self.enemy = higher
        self.empty = board.all_cells ^ (self.own | higher)
        frozen = directly = 0
        for layer, cells in zip(own, freezing, strict=False):
            if struck := layer & cells:
                directly |= struck
                frozen |= self.flood(struck, layer) if near(layer) & struck else struck
        self.frozen = frozen
        self.struck = directly
        """The own stacks that touch a higher enemy stack themselves."""

    def height_of(self, bit: int) -> int:
        """The height of the own stack on a cell."""
        height = 1
        while not self.layers[height] & bit:
            height += 1
        return height

    def flood(self, cells: int, layer: int) -> int:
        """The groups of these cells: what is connected to them within a layer, all own stacks of one height."""
        spread = self.geometry.spread
        edge, left = cells, layer ^ cells
        while edge := spread(edge) & left:
            left ^= edge
        return layer ^ left

    def lowest_beside(self, cell: int) -> int:
        """The height of the lowest own stack next to a cell; 0 if there is none."""
        if near := self.geometry.around[cell] & self.own:
            for height, layer in enumerate(self.layers):
                if layer & near:
                    return height
        return 0

    def free_cells(self) -> int:
        """The empty cells that touch no stack: a new one may be placed there."""
        return self.empty & ~self.geometry.spread(self.own | self.enemy)

    def update_layers(self, left: int, grown: int, arrived: int, height: int) -> tuple[int, ...]:
        """The own stacks by height, after one left a cell, some grew, and one came to a cell with a height."""
        highest = len(self.layers) - len(NO_LAYERS)
        layers = self.layers[: max(highest, height) + 1]
        if changed := left | grown:
            for tall in range(highest - 1, 0, -1):
                if lost := layers[tall] & changed:
                    layers[tall] ^= lost
                    layers[tall + 1] |= lost & grown
        layers[height] |= arrived
        while not layers[-1]:
            layers.pop()
        return tuple(layers)
