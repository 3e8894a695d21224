"""How a stack moves: growth, freezing and landing, cell by cell along a straight line.

Everything here is told from one side: "own" stacks are those of the side that moves, the others are the enemy's.
Sets of cells are ints, as in `board`. Two facts keep this quick. A stack grows at most once in a move, so the
heights of the moment are those of the start and one set of grown stacks. And a group that was not yet touched
has not changed since the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from cairn.games.vaxandis.board import geometry

HEADROOM = 12
"""A move crosses at most ten cells, so no stack grows by more than ten in it."""


class Step(NamedTuple):
    """The moving stack on an empty cell of its way where it grows, may land, or freezes."""

    cell: int
    height: int
    """Its height there, after the growth."""
    grown: int
    """The set of own stacks that gained +1 here."""
    lands: int
    """True (the lower stacks it lands beside) if it may end here."""
    stops: int
    """True (the cells that freeze its group) if it is frozen here, and so goes no further."""


class Field:
    """A position from one side, as sets of cells."""

    __slots__ = (
        "_beside",
        "_groups",
        "danger",
        "frozen",
        "geometry",
        "heights",
        "landing",
        "layers",
        "lower",
        "mine",
        "open",
    )

    def __init__(self, size: int, landing: str, stacks: tuple[int, ...], colour: int) -> None:
        """`stacks` are heights by cell, above 0 for colour 1 and below 0 for colour -1."""
        self.geometry = board = geometry(size)
        self.landing = landing
        self.heights = heights = stacks if colour > 0 else tuple([-height for height in stacks])
        highest, enemy = max(heights), -min(heights)
        levels = max(highest, enemy) + HEADROOM
        self.layers = layers = [0] * levels
        """By height: the own stacks of that height."""
        theirs = [0] * (enemy + 1)
        for height, bit in zip(heights, board.bits, strict=True):
            if height > 0:
                layers[height] |= bit
            elif height:
                theirs[-height] |= bit
        self.lower: list[int] = [0, *accumulate(layers, or_)]
        """By height: the own stacks lower than that."""
        self.mine = self.lower[-1]
        self.danger = danger = [0] * levels
        """By height: the cells where a stack of that height touches a higher enemy stack."""
        higher = touching = 0
        for height in range(enemy, 0, -1):
            danger[height] = touching
            if layer := theirs[height]:
                higher |= layer
                touching = board.spread(higher)
        self.open = board.every & ~(self.mine | higher)
        self.frozen = 0
        for height in range(1, min(highest, enemy) + 1):
            if struck := layers[height] & danger[height]:
                self.frozen |= self.joined(struck, layers[height])
        self._groups: dict[int, tuple[int, int]] = {}
        self._beside: dict[int, int] = {}

    def joined(self, cells: int, layer: int) -> int:
        """What is connected to these cells within a layer, which holds all stacks of one height: their groups."""
        spread = self.geometry.spread
        edge = group = cells
        while edge := spread(edge) & layer & ~group:
            group |= edge
        return group

    def group(self, bit: int) -> tuple[int, int]:
        """The group of the own stack on a cell, and the own stacks one higher that it touches."""
        if not (found := self._groups.get(bit)):
            board = self.geometry
            cell = board.cell_of[bit]
            height = self.heights[cell]
            group, halo = bit, board.around[cell]
            if halo & self.layers[height]:
                group = self.joined(bit, self.layers[height])
                halo = board.spread(group)
            found = self._groups[bit] = group, halo & self.layers[height + 1]
        return found

    def layer(self, height: int, grown: int) -> int:
        """The own stacks of a height after some have grown."""
        return self.layers[height] & ~grown | self.layers[height - 1] & grown

    def bound(self, cell: int) -> int:
        """The height of the lowest own stack next to a cell; 0 if there is none."""
        heights = self.heights
        if self.geometry.around[cell] & self.mine:
            return min([heights[near] for near in self.geometry.neighbours[cell] if heights[near] > 0])
        return 0

    def touching(self, cell: int) -> int:
        """The stack on a cell, and the groups next to it."""
        touched = self.geometry.bits[cell]
        near = self.geometry.around[cell] & self.mine
        while near:
            group = self.group(near & -near)[0]
            touched |= group
            near &= ~group
        return touched

    def beside(self, bound: int) -> int:
        """The cells next to a stack that may come to be lower than `bound`, and so let a stack land.

        Stacks only ever grow, and whoever lands beside an untouched stack makes it grow first. So it has to
        be two lower, or be touched before by merging with a group that grew to its height.
        """
        if (cells := self._beside.get(bound)) is None:
            low = self.lower[bound]
            if self.landing == "after" and low:
                layer = self.layers[bound - 1]
                low &= ~layer
                if low and layer and (struck := self.geometry.spread(self.layers[bound - 2]) & layer):
                    low |= self.joined(struck, layer)
            cells = self._beside[bound] = low and self.geometry.spread(low)
        return cells

    def free(self) -> int:
        """The empty cells that touch no stack: a new one may be placed there."""
        return self.open & ~self.geometry.spread(self.geometry.every ^ self.open)

    def hopeful(self) -> int:
        """The unfrozen own stacks, without those that have so low a neighbour that there can be no lower one."""
        least = next((height for height, layer in enumerate(self.layers) if layer), 0)
        low = self.lower[least + 1 + (self.landing == "after")]
        return self.mine & ~self.frozen & ~self.geometry.spread(low)

    def landings(self, start: int) -> list[int]:
        """Where the unfrozen own stack on `start` may land."""
        board = self.geometry
        goals = self.open & board.stars[start]
        if bound := self.bound(start):
            goals &= self.beside(bound)
        else:
            goals &= board.spread(self.mine ^ board.bits[start])
        found: list[int] = []
        if goals:
            touched = self.touching(start)
            for line, ray in board.rays[start]:
                if ahead := goals & line:
                    found += [step[0] for step in self._walk(start, ray, bound, touched, ahead) if step[3]]
        return found

    def way(self, start: int, end: int) -> list[Step]:
        """What happens to the stack on `start` on its way to `end`.

        The last Step is on `end` only if something happens there. It is empty if the stack may not set out or
        `end` is not an empty cell in line with it.
        """
        board = self.geometry
        goal = board.bits[end]
        direction = board.direction(start, end)
        if direction is None or not goal & self.open or not board.bits[start] & self.mine & ~self.frozen:
            return []
        _, ray = board.rays[start][direction]
        return [Step(*step) for step in self._walk(start, ray, self.bound(start), self.touching(start), goal)]

    def _walk(
        self, start: int, ray: tuple[tuple[int, int, int], ...], bound: int, touched: int, goals: int
    ) -> Iterator[tuple[int, int, int, int, int]]:
        """Each Step along a ray, up to the last of the goals; true is any number but 0 (this is the hot loop)."""
        lower, danger, empty = self.lower, self.danger, self.open
        own = self.mine ^ self.geometry.bits[start]
        height = self.heights[start]
        low = lower[bound or height + 1]
        struck = danger[height]
        raised = merging = 0
        for cell, bit, around in ray:
            if not empty & bit:
                continue
            stops = struck & bit
            if beside := around & own:
                grown = 0
                lands = beside & low
                if fresh := beside & ~touched:
                    while merging := merging & ~touched:
                        touched |= self.group(merging & -merging)[0]
                    fresh &= ~touched
                    while fresh:
                        group, higher = self.group(fresh & -fresh)
                        grown |= group
                        merging |= higher
                        fresh &= ~group
                    if grown:
                        touched |= grown
                        raised |= grown
                        height += 1
                        level = bound or height + 1
                        low = lower[level] & ~raised | lower[level - 1] & raised
                        if self.landing == "after":
                            lands = beside & low
                        struck = danger[height]
                        stops = struck & bit
                if struck and not stops and (same := beside & self.layer(height, raised)):
                    stops = struck & self.joined(same, self.layer(height, raised))
                if lands or grown or stops:
                    yield cell, height, grown, lands, stops
            elif stops:
                yield cell, height, 0, 0, stops
            if stops or not (goals := goals & ~bit):
                return
