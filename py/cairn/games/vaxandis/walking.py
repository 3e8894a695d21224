"""How a stack moves: growth, freezing and landing, cell by cell along a straight line.

A stack grows at most once in a move, so the heights of the moment are those of the start and one set of grown stacks.
And a group that was not yet touched has not changed since the start.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.games.vaxandis.bitboards import Bitboards
from cairn.games.vaxandis.board import Ray

Mover = tuple[int, int, int]
"""A stack about to move: its cell, its height, and that of the lowest own stack beside it or 0."""


class Waypoint(NamedTuple):
    """The moving stack on an empty cell of its way where it grows, may land, or freezes."""

    cell: int
    height: int
    """Its height there, after the growth."""
    grown: int
    """The set of own stacks that gained +1 here."""
    lands: bool
    """Whether it may end here, beside a stack that is low enough."""
    stops: bool
    """Whether it is frozen here, and so goes no further."""
    raised: int
    """The set of own stacks that gained +1 so far on this way."""


Step = tuple[int, int, int, int, int, int]
"""A Waypoint as the walk finds it: stacks in lanes instead of sets, and true is any number but 0."""


class Walking(Bitboards):
    """A position from the side to act, and what happens to its stacks on their way."""

    __slots__ = ("chills", "linked", "merging", "risks")

    def survey(self) -> None:
        """Find which own stacks stand together, and what may freeze, once: not every position is asked for it."""
        if self.near:
            return
        board, stacks = self.geometry, self.stacks
        lane, spread = board.lane, board.spread
        self.near = near = spread(stacks)
        self.linked = stacks & near
        """The own stacks next to one of the same height, in lanes."""
        self.merging = stacks & near >> lane
        """The own stacks next to one that is one higher, in lanes: as they grow, their groups become one."""
        self.chills, self.risks = 0, self.freezing
        """Two sets of cells, in lanes: those next to stacks that may come to belong to a frozen group of that height,
        and those where a mover that was so high at the start may be frozen."""
        if self.struck:
            # A group of the moment has stacks that were so high, and some that were one lower and grew.
            stacks |= stacks << lane
            self.chills = chills = spread(self.flood(stacks & self.freezing, stacks))
            self.risks |= board.at_least(chills) >> lane

    def groups_of(self, cells: int) -> int:
        """The groups of some stacks that are touched now, with those that they join as they grow, all in lanes."""
        if cells & self.linked:
            cells = self.flood(cells, self.stacks)
        return cells | self.merged_with(cells) if cells & self.merging else cells

    def merged_with(self, grown: int) -> int:
        """The groups that stacks join as they grow to their height, all in lanes."""
        found = self.geometry.spread(grown << self.geometry.lane) & self.stacks
        return self.flood(found, self.stacks) if found & self.linked else found

    def trace(self, start: int, end: int) -> list[Waypoint]:
        """The Waypoints of the stack on `start` on its way to `end`: where something happens to it.

        The last Waypoint is on `end` only if something happens there. It is empty if the stack may not set out or
        `end` is not an empty cell in line with it.
        """
        return [
            Waypoint(cell, height, self.cells_of(grown), bool(lands), bool(stops), self.cells_of(raised))
            for cell, height, grown, lands, stops, raised in self.walk_from(start, end)
        ]

    def walk_from(self, start: int, end: int) -> list[Step]:
        """The steps of `trace`."""
        board = self.geometry
        bit, goal = board.bits[start], board.bits[end]
        direction = board.directions[start].get(end)
        if direction is None or not goal & self.empty or not bit & self.own & ~self.frozen:
            return []
        mover = start, self.height_of(start), self.lowest_beside(start)
        touched = self.touch(start)
        return self.walk(board.rays[start][direction], mover, touched, self.beside_untouched(start), goal)

    def touch(self, start: int) -> int:
        """The stacks touched by a stack as it sets out, in lanes: itself and the groups beside it."""
        self.survey()
        board, stacks = self.geometry, self.stacks
        beside = stacks & board.across[start]
        return stacks & board.columns[start] | (self.flood(beside, stacks) if beside & self.linked else beside)

    def beside_untouched(self, start: int) -> int:
        """The empty cells next to own stacks that a stack does not touch as it sets out: there it grows."""
        board = self.geometry
        touched = board.bits[start] | board.around[start] & self.own
        if self.stacks & board.across[start] & self.linked:
            touched = self.cells_of(self.touch(start))
        return self.empty & board.spread(self.own ^ touched)

    def grow(self, start: int, end: int) -> tuple[int, int]:
        """The height of the stack from `start` on `end`, where it is known to land, and the stacks that grew, in lanes.

        As in `walk`, without what could keep it from there.
        """
        board, stacks, linked = self.geometry, self.stacks, self.linked
        goal = board.bits[end]
        height, way = self.height_of(start), (board.between[start][end] | goal) & self.empty
        untouched = stacks ^ self.touch(start)
        raised = 0
        for _, here, across in board.rays[start][board.directions[start][end]][1]:
            if way & here and (fresh := across & untouched):
                grown = self.flood(fresh, stacks) if fresh & linked else fresh
                untouched ^= grown
                if grown & self.merging:
                    untouched &= ~self.merged_with(grown)
                raised |= grown
                height += 1
            if here == goal:
                break
        return height, raised

    def walk(self, ray: Ray, mover: Mover, touched: int, fresh: int, goals: int) -> list[Step]:
        """Each Waypoint along a ray, up to the last of the goals on it.

        `fresh` are the cells `beside_untouched`. This is long because calls cost more than all the rest.
        """
        board, all_stacks, freezing = self.geometry, self.stacks, self.freezing
        lane, all_cells = board.lane, board.all_cells
        start, height, bound = mover
        steps: list[Step] = []
        stacks = all_stacks ^ (all_stacks & board.columns[start])
        untouched, chills, after = all_stacks ^ touched, self.chills, self.landing == "after"
        struck, raised = freezing >> lane * height, 0
        marks = self.empty & (fresh | self.risks >> lane * height | goals)
        for cell, bit, across in ray[1]:
            if not marks & bit:
                continue
            grown = lands = 0
            if goals & bit and not after:
                lands = across & stacks & (1 << lane * (bound or height + 1)) - 1
            if fresh & bit and (grown := across & untouched):
                if grown & self.linked:
                    grown = self.flood(grown, all_stacks)
                untouched ^= grown
                if grown & self.merging:
                    untouched &= ~self.merged_with(grown)
                raised |= grown
                stacks ^= grown ^ grown << lane
                height += 1
                struck = freezing >> lane * height
            if goals & bit and after:
                lands = across & stacks & (1 << lane * (bound or height + 1)) - 1
            stops = struck & bit
            if not stops and chills >> lane * height & bit:
                layer = stacks >> lane * height & all_cells
                if struck & layer and (same := across & layer):
                    stops = struck & self.flood(same, layer)
            if lands or grown or stops:
                steps.append((cell, height, grown, lands, stops, raised))
            if stops or (goals & bit and not (goals := goals ^ bit)):
                break
        return steps
