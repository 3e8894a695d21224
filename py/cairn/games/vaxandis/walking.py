"""How a stack moves: growth, freezing and landing, cell by cell along a straight line.

A stack grows at most once in a move, so the heights of the moment are those of the start and one set of grown stacks.
And a group that was not yet touched has not changed since the start.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.games.vaxandis.bitboards import NO_LAYERS, Bitboards
from cairn.games.vaxandis.board import Ray

Mover = tuple[int, int, int]
"""A stack about to move: its cell as a set, its height, and that of the lowest own stack beside it or 0."""


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


class Walking(Bitboards):
    """A position from the side to act, and what happens to its stacks on their way."""

    __slots__ = ("heights", "leading", "linked", "merging", "movers")

    def survey(self) -> None:
        """Find which own stacks stand together, once: not every position is asked for it."""
        if self.below:
            return
        spread, below = self.geometry.near, self.below
        left = self.own & ~self.frozen
        linked = leading = merging = touching = near = last = 0
        heights: list[tuple[int, int]] = []
        movers: list[tuple[int, int]] = []
        for height, layer in enumerate(self.layers[: -len(NO_LAYERS)]):
            below.append(touching)
            if layer:
                heights.append((height, layer))
                leading |= near & layer
                near = spread(layer)
                linked |= near & layer
                merging |= near & last
                touching |= near
                if here := left & near:
                    left ^= here
                    movers.append((height, here))
            else:
                near = 0
            last = layer
        if left:
            movers.append((0, left))
        below += [touching] * len(NO_LAYERS)
        self.heights = heights
        """The heights that own stacks have, and the stacks of each."""
        self.movers = movers
        """The unfrozen own stacks by the height of their lowest own neighbour; last those without any, as 0."""
        self.linked = linked
        """The own stacks next to one of the same height."""
        self.merging = merging
        """The own stacks next to one that is one higher: as they grow, their groups become one."""
        self.leading = leading
        """The own stacks next to one that is one lower."""

    def groups_of(self, cells: int) -> int:
        """The groups of these own stacks."""
        if left := cells & self.linked:
            for _, layer in self.heights:
                if edge := left & layer:
                    cells |= self.flood(edge, layer)
                    if not (left := left ^ edge):
                        break
        return cells

    def merged_with(self, cells: int) -> int:
        """The groups that are one higher than a group of `cells` and touch it."""
        found = 0
        for height, layer in self.heights:
            if (part := cells & layer) and (higher := self.layers[height + 1]):
                found |= self.geometry.spread(part) & higher
        return self.groups_of(found)

    def trace(self, start: int, end: int) -> list[Waypoint]:
        """The Waypoints of the stack on `start` on its way to `end`: where something happens to it.

        The last Waypoint is on `end` only if something happens there. It is empty if the stack may not set out or
        `end` is not an empty cell in line with it.
        """
        board = self.geometry
        bit, goal = board.bits[start], board.bits[end]
        direction = board.directions[start].get(end)
        if direction is None or not goal & self.empty or not bit & self.own & ~self.frozen:
            return []
        mover = bit, self.height_of(bit), self.lowest_beside(start)
        return [Waypoint(*step) for step in self.walk(board.rays[start][direction], mover, self.touch(start), goal)]

    def touch(self, start: int) -> int:
        """The stacks touched by a stack as it sets out: itself and the groups beside it."""
        self.survey()
        return self.geometry.bits[start] | self.groups_of(self.geometry.around[start] & self.own)

    def grow(self, start: int, end: int) -> tuple[int, int]:
        """The height of the stack from `start` on `end`, where it is known to land, and the set of stacks that grew.

        As in `walk`, without what could keep it from there.
        """
        board = self.geometry
        bit, goal = board.bits[start], board.bits[end]
        height, way = self.height_of(bit), (board.between[start][end] | goal) & self.empty
        untouched = self.own ^ self.touch(start)
        raised = merging = 0
        for _, here, around in board.rays[start][board.directions[start][end]][1]:
            if way & here and (fresh := around & untouched):
                if merging:
                    untouched &= ~self.merged_with(merging)
                    merging = 0
                    fresh &= untouched
                if fresh:
                    grown = self.groups_of(fresh)
                    merging = grown & self.merging
                    untouched ^= grown
                    raised |= grown
                    height += 1
            if here == goal:
                break
        return height, raised

    def walk(self, ray: Ray, mover: Mover, touched: int, goals: int) -> list[tuple[int, int, int, int, int, int]]:
        """Each Waypoint along a ray, up to the last of the goals on it; true is any number but 0.

        This is the hot loop: it is long because calls cost more than all the rest.
        """
        start, height, bound = mover
        layers, lower, freezing, empty, linked = self.layers, self.lower, self.freezing, self.empty, self.linked
        steps: list[tuple[int, int, int, int, int, int]] = []
        own = self.own ^ start
        untouched, cold = self.own ^ touched, self.struck
        after = self.landing == "after"
        low, struck = lower[bound or height + 1], freezing[height]
        raised = merging = 0
        for cell, bit, around in ray[1]:
            if not empty & bit:
                continue
            stops = struck & bit
            if beside := around & own:
                grown = 0
                lands = beside & low
                if fresh := beside & untouched:
                    if merging:
                        untouched &= ~self.merged_with(merging)
                        merging = 0
                        fresh &= untouched
                    if fresh:
                        grown = self.groups_of(fresh) if fresh & linked else fresh
                        merging = grown & self.merging
                        untouched ^= grown
                        raised |= grown
                        height += 1
                        level = bound or height + 1
                        low = lower[level] ^ raised & layers[level - 1]
                        if after:
                            lands = beside & low
                        struck = freezing[height]
                        stops = struck & bit
                if cold and struck and not stops:
                    layer = layers[height] & ~raised | layers[height - 1] & raised
                    if struck & layer and (same := beside & layer):
                        stops = struck & self.flood(same, layer)
                if lands or grown or stops:
                    steps.append((cell, height, grown, lands, stops, raised))
            elif stops:
                steps.append((cell, height, 0, 0, stops, raised))
            if stops or (goals & bit and not (goals := goals ^ bit)):
                break
        return steps
