"""Which stacks can move, and where they may land: told by sets of cells where these suffice, else by walking there.

Sets suffice for most, because a stack grows at most once in a move. So what is lower than needed by more than one will
do whatever happens on the way, and a cell that freezes no stack of the height at the start freezes no higher one. And
a mover grows at most once a cell that touches a stack not touched before, which tells how tall it can get.
"""

from __future__ import annotations

from cairn.games.vaxandis.walking import Mover, Walking


class Movement(Walking):
    """A position from the side to act, and the moves of its stacks."""

    __slots__ = ("_chills", "_goals", "_landings")

    _landings: dict[int, int]
    _goals: dict[int, int]
    _chills: dict[int, int]

    def landings(self) -> dict[int, int]:
        """Every legal move: by the cell of its stack, the set of cells where that may land.

        The stacks stand in the order of `movers`.
        """
        if not self.knows_landings:
            self.survey()
            self._goals, self._chills = {}, {}
            self._landings = self._find_landings()
            self.knows_landings = True
        return self._landings

    def find_move(self, start: int, end: int) -> tuple[int, int] | None:
        """The height of the stack from `start` on `end`, and the set of stacks that grew; None if it may not land."""
        if not self.knows_landings:
            steps = self.trace(start, end)
            return (steps[-1].height, steps[-1].raised) if steps and steps[-1].cell == end and steps[-1].lands else None
        return self.grow(start, end) if self._landings.get(start, 0) & self.geometry.bits[end] else None

    def _find_landings(self) -> dict[int, int]:
        """All `landings`: long, because calls cost more than the rest; most stacks need no more than this."""
        board, empty, own, layers, lower = self.geometry, self.empty, self.own, self.layers, self.lower
        stars, bits, spread, last = board.stars, board.bits, board.spread, board.last
        below, freezing, chills = self.below, self.freezing, self._chills
        found: dict[int, int] = {}
        for bound, movers in self.movers:
            goals = empty & (self._find_goals(bound) if bound else below[-1])
            left = movers if goals else 0
            reached: list[tuple[int, int]] = []
            while left:
                start = last[left.bit_length()]
                bit = bits[start]
                left ^= bit
                if not (reach := goals & stars[start]):
                    continue
                height = 1
                while not layers[height] & bit:
                    height += 1
                fresh = 0
                if not bound:
                    fresh = empty & spread(own ^ bit)
                    reach &= fresh
                # What is so low lets it land surely, but a stack is not its own neighbour.
                low = bound - 1 if bound else height + 1
                sure = spread(lower[low] ^ bit) if lower[low] & bit else below[low]
                if (chill := chills.get(height)) is None:
                    chill = self._find_chill(height)
                if reach & sure != reach or (freezing[height] | chill) & empty & stars[start]:
                    reach = self._settle(start, (bit, height, bound), reach, sure, fresh)
                if reach:
                    reached.append((start, reach))
            found.update(reversed(reached))
        return found

    def _find_goals(self, level: int) -> int:
        """The cells next to a stack that may come to be lower than this, and so let a stack land.

        A stack that lands beside an untouched one makes it grow first. So that one has to be two lower, or be touched
        before by merging with a group that grew to its height.
        """
        if (cells := self._goals.get(level)) is None:
            if self.landing == "before":
                cells = self.below[level]
            elif (cells := self.below[level - 1]) and (leading := self.leading & self.layers[level - 1]):
                cells |= self.geometry.spread(self.groups_of(leading))
            self._goals[level] = cells
        return cells

    def _find_chill(self, height: int) -> int:
        """The cells where a stack that was so high may be frozen as one of a group, once something grew."""
        cells, taller = 0, self.own & ~self.lower[height]
        if struck := self.struck & taller:
            cells = self.geometry.spread(self.flood(struck, taller))
        self._chills[height] = cells
        return cells

    def _settle(self, start: int, mover: Mover, reach: int, sure: int, fresh: int) -> int:
        """Those of the cells in reach where a stack may land, one by one.

        It may land on those that are `sure` if it gets there. `fresh` cells are next to an untouched stack.
        """
        board, empty, freezing = self.geometry, self.empty, self.freezing
        bits, last, between = board.bits, board.last, board.between[start]
        bit, height, bound = mover
        after, chill = self.landing == "after", self._chills[height] & empty
        danger = freezing[height] & empty | chill
        touched = 0 if bound else bit
        lands = doubtful = 0
        while reach:
            cell = last[reach.bit_length()]
            goal = bits[cell]
            reach ^= goal
            way = between[cell]
            if goal & sure and not way & danger:
                lands |= goal
                continue
            way &= empty
            if not touched:
                touched = self.touch(start)
                fresh = empty & board.spread(self.own ^ touched)
            growths = (way & fresh).bit_count()  # at most so many before the goal
            if way & freezing[height + growths]:
                continue  # frozen there however much it grew
            if goal & sure and growths < 2 and not (growths and way & chill):
                # It grows at most on one cell, from which on nothing freezes it: does anything before?
                if not (growths and way & freezing[height] & between[last[(way & fresh).bit_length()]]):
                    lands |= goal
            elif (growths or not after) and goal & self._find_goals(bound or height + growths + 2):
                doubtful |= goal
        while doubtful:
            ray = board.rays[start][board.directions[start][last[doubtful.bit_length()]]]
            goals = doubtful & ray[0]
            doubtful ^= goals
            for cell, _, _, landed, _, _ in self.walk(ray, mover, touched, goals):
                if landed:
                    lands |= goals & bits[cell]
        return lands
