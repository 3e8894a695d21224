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

from cairn.games.vaxandis.board import Geometry, Ray

NO_LAYERS = (0,) * 12
"""Room to grow: a move crosses at most ten cells, so no stack grows by more than ten in it."""


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
    raised: int
    """The set of own stacks that gained +1 so far on this way."""


class Field:
    """A position from one side, as sets of cells."""

    __slots__ = (
        "_beside",
        "_groups",
        "_moves",
        "danger",
        "frozen",
        "geometry",
        "landing",
        "layers",
        "lower",
        "mine",
        "open",
    )

    def __init__(self, board: Geometry, landing: str, own: tuple[int, ...], theirs: tuple[int, ...]) -> None:
        """`own` and `theirs` are the stacks of both sides by height."""
        self.geometry = board
        self.landing = landing
        self.layers = layers = [*own, *NO_LAYERS]
        """By height: the own stacks of that height."""
        self.lower: list[int] = [0, *accumulate(layers, or_)]
        """By height: the own stacks lower than that."""
        self.mine = self.lower[-1]
        self.danger = danger = [0] * max(len(layers), len(theirs))
        """By height: the cells where a stack of that height touches a higher enemy stack."""
        higher = touching = 0
        for height in range(len(theirs) - 1, 0, -1):
            danger[height] = touching
            if layer := theirs[height]:
                higher |= layer
                touching = board.spread(higher)
        self.open = board.every & ~(self.mine | higher)
        self.frozen = 0
        for layer, near in zip(own, danger, strict=False):
            if struck := layer & near:
                self.frozen |= self.joined(struck, layer)
        self._moves: dict[tuple[int, int], tuple[int, int]] | None = None
        self._groups: dict[int, tuple[int, int]] = {}
        self._beside: dict[int, int] = {}

    def height(self, bit: int) -> int:
        """The height of the own stack on a cell."""
        height = 1
        while not self.layers[height] & bit:
            height += 1
        return height

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
            near = board.around[board.cell_of[bit]]
            height = 1
            while not (layer := self.layers[height]) & bit:
                height += 1
            higher = self.layers[height + 1]
            if not (edge := near & layer):
                found = self._groups[bit] = bit, near & higher
                return found
            group = bit | self.joined(edge, layer)
            found = group, board.spread(group) & higher
            while group:
                self._groups[group & -group] = found
                group &= group - 1
        return found

    def bound(self, cell: int) -> int:
        """The height of the lowest own stack next to a cell; 0 if there is none."""
        near = self.geometry.around[cell] & self.mine
        return next(height for height, layer in enumerate(self.layers) if layer & near) if near else 0

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

    def changed(self, left: int, grown: int, arrived: int, height: int) -> tuple[int, ...]:
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

    def free(self) -> int:
        """The empty cells that touch no stack: a new one may be placed there."""
        return self.open & ~self.geometry.spread(self.geometry.every ^ self.open)

    def moves(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Every legal move, from cell to cell: the height of its stack there, and the set of stacks that grew."""
        if self._moves is not None:
            return self._moves
        board = self.geometry
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for bound, movers, goals in self._movers():
            for start in board.members(movers):
                reach = goals & board.stars[start]
                if not bound:
                    reach &= board.spread(self.mine ^ board.bits[start])
                if reach:
                    for cell, height, _, lands, _, raised in self._walk(start, board.rays[start], bound, reach):
                        if lands:
                            found[start, cell] = height, raised
        self._moves = found
        return found

    def move(self, start: int, end: int) -> tuple[int, int] | None:
        """What `moves` says of one move, or None if it is not legal; found without the others if they are not known."""
        if self._moves is not None:
            return self._moves.get((start, end))
        way = self.way(start, end)
        return (way[-1].height, way[-1].raised) if way and way[-1].cell == end and way[-1].lands else None

    def _movers(self) -> Iterator[tuple[int, int, int]]:
        """The unfrozen own stacks by the height of their lowest own neighbour, with the cells where they might land."""
        left = self.mine & ~self.frozen
        for height, layer in enumerate(self.layers):
            if layer and (movers := left & self.geometry.spread(layer)):
                left ^= movers
                if goals := self.open & self.beside(height):
                    yield height, movers, goals
        if left:
            yield 0, left, self.open

    def way(self, start: int, end: int) -> list[Step]:
        """What happens to the stack on `start` on its way to `end`.

        The last Step is on `end` only if something happens there. It is empty if the stack may not set out or
        `end` is not an empty cell in line with it.
        """
        board = self.geometry
        goal = board.bits[end]
        direction = board.directions[start].get(end)
        if direction is None or not goal & self.open or not board.bits[start] & self.mine & ~self.frozen:
            return []
        rays = board.rays[start][direction : direction + 1]
        return [Step(*step) for step in self._walk(start, rays, self.bound(start), goal)]

    def _walk(
        self, start: int, rays: tuple[Ray, ...], bound: int, goals: int
    ) -> list[tuple[int, int, int, int, int, int]]:
        """Each Step along each ray, up to the last of the goals on it; true is any number but 0.

        This is the hot loop: it is long because calls cost more than all the rest.
        """
        layers, lower, danger, empty, group_of = self.layers, self.lower, self.danger, self.open, self.group
        steps: list[tuple[int, int, int, int, int, int]] = []
        board, add = self.geometry, steps.append
        own = self.mine ^ board.bits[start]
        adjacent = self.touching(start)
        set_out = self.height(board.bits[start])
        after = self.landing == "after"
        for line, ray in rays:
            if not (left := goals & line):
                continue
            height, touched = set_out, adjacent
            low, struck = lower[bound or height + 1], danger[height]
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
                            touched |= group_of(merging & -merging)[0]
                        fresh &= ~touched
                        while fresh:
                            group, higher = group_of(fresh & -fresh)
                            grown |= group
                            merging |= higher
                            fresh &= ~group
                        if grown:
                            touched |= grown
                            raised |= grown
                            height += 1
                            level = bound or height + 1
                            low = lower[level] & ~raised | lower[level - 1] & raised
                            if after:
                                lands = beside & low
                            struck = danger[height]
                            stops = struck & bit
                    if struck and not stops:
                        layer = layers[height] & ~raised | layers[height - 1] & raised
                        if same := beside & layer:
                            stops = struck & self.joined(same, layer)
                    if lands or grown or stops:
                        add((cell, height, grown, lands, stops, raised))
                elif stops:
                    add((cell, height, 0, 0, stops, raised))
                if stops or not (left := left & ~bit):
                    break
        return steps
