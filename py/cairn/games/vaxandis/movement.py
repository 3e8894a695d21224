"""How a stack moves: growth, freezing and landing, cell by cell along a straight line.

Two facts keep this quick. A stack grows at most once in a move, so the heights of the moment are those of the start
and one set of grown stacks. And a group that was not yet touched has not changed since the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.games.vaxandis.bitboards import Bitboards
from cairn.games.vaxandis.board import Geometry, Ray


class Waypoint(NamedTuple):
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


class Movement(Bitboards):
    """A position from the side to act, and the moves of its stacks.

    `landing` says which heights are compared on the landing cell: those "after" its growth, or those "before".
    """

    __slots__ = ("_landing_cells", "_moves", "landing")

    def __init__(self, board: Geometry, landing: str, own: tuple[int, ...], enemy: tuple[int, ...]) -> None:
        super().__init__(board, own, enemy)
        self.landing = landing
        self._moves: dict[tuple[int, int], tuple[int, int]] | None = None
        self._landing_cells: dict[int, int] = {}

    def moves(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Every legal move, from cell to cell: the height of its stack there, and the set of stacks that grew."""
        if self._moves is not None:
            return self._moves
        board = self.geometry
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for bound, movers, goals in self._list_movers():
            for start in board.members(movers):
                reach = goals & board.stars[start]
                if not bound:
                    reach &= board.spread(self.own ^ board.bits[start])
                if reach:
                    for cell, height, _, lands, _, raised in self._walk(start, board.rays[start], bound, reach):
                        if lands:
                            found[start, cell] = height, raised
        self._moves = found
        return found

    def find_move(self, start: int, end: int) -> tuple[int, int] | None:
        """One of `moves`, or None if it is not legal; found without the others if they are not known."""
        if self._moves is not None:
            return self._moves.get((start, end))
        steps = self.trace(start, end)
        return (steps[-1].height, steps[-1].raised) if steps and steps[-1].cell == end and steps[-1].lands else None

    def trace(self, start: int, end: int) -> list[Waypoint]:
        """What happens to the stack on `start` on its way to `end`.

        The last Waypoint is on `end` only if something happens there. It is empty if the stack may not set out or
        `end` is not an empty cell in line with it.
        """
        board = self.geometry
        goal = board.bits[end]
        direction = board.directions[start].get(end)
        if direction is None or not goal & self.empty or not board.bits[start] & self.own & ~self.frozen:
            return []
        rays = board.rays[start][direction : direction + 1]
        return [Waypoint(*step) for step in self._walk(start, rays, self.lowest_beside(start), goal)]

    def _list_movers(self) -> Iterator[tuple[int, int, int]]:
        """The unfrozen own stacks by the height of their lowest own neighbour, with the cells where they might land."""
        left = self.own & ~self.frozen
        for height, layer in enumerate(self.layers):
            if layer and (movers := left & self.geometry.spread(layer)):
                left ^= movers
                if goals := self.empty & self._find_landing_cells(height):
                    yield height, movers, goals
        if left:
            yield 0, left, self.empty

    def _find_landing_cells(self, bound: int) -> int:
        """The cells next to a stack that may come to be lower than `bound`, and so let a stack land.

        Stacks only ever grow, and a stack that lands beside an untouched one makes it grow first. So that one has to
        be two lower, or be touched before by merging with a group that grew to its height.
        """
        if (cells := self._landing_cells.get(bound)) is None:
            low = self.lower[bound]
            if self.landing == "after" and low:
                layer = self.layers[bound - 1]
                low &= ~layer
                if low and layer and (struck := self.geometry.spread(self.layers[bound - 2]) & layer):
                    low |= self.flood(struck, layer)
            cells = self._landing_cells[bound] = low and self.geometry.spread(low)
        return cells

    def _walk(
        self, start: int, rays: tuple[Ray, ...], bound: int, goals: int
    ) -> list[tuple[int, int, int, int, int, int]]:
        """Each Waypoint along each ray, up to the last of the goals on it; true is any number but 0.

        This is the hot loop: it is long because calls cost more than all the rest.
        """
        layers, lower, freezing, empty, group_of = self.layers, self.lower, self.freezing, self.empty, self.group_of
        steps: list[tuple[int, int, int, int, int, int]] = []
        board, add = self.geometry, steps.append
        own = self.own ^ board.bits[start]
        touched_at_start = self.groups_beside(start)
        height_at_start = self.height_of(board.bits[start])
        after = self.landing == "after"
        for line, ray in rays:
            if not (left := goals & line):
                continue
            height, touched = height_at_start, touched_at_start
            low, struck = lower[bound or height + 1], freezing[height]
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
                            struck = freezing[height]
                            stops = struck & bit
                    if struck and not stops:
                        layer = layers[height] & ~raised | layers[height - 1] & raised
                        if same := beside & layer:
                            stops = struck & self.flood(same, layer)
                    if lands or grown or stops:
                        add((cell, height, grown, lands, stops, raised))
                elif stops:
                    add((cell, height, 0, 0, stops, raised))
                if stops or not (left := left & ~bit):
                    break
        return steps
