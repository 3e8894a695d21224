"""Which stacks can move, and where they may land: told by sets of cells where these suffice, else by walking there.

Sets suffice for most, because a stack grows at most once in a move. So what is lower than needed by more than one will
do whatever happens on the way, and a cell that freezes no stack of the height at the start freezes no higher one. And
a mover grows at most once a cell that touches a stack not touched before, which tells how tall it can get.
"""

from __future__ import annotations

from cairn.games.vaxandis.walking import Mover, Walking

Goals = tuple[int, int, int]
"""For movers that have to land beside a stack lower than some height, the cells where one is so low whatever happens,
those where one may come to be, and those that the mover has to cross before."""

ALONE = 1 << 16
"""Instead of the height of the lowest neighbour, for the order of the list: stacks without any come last."""


class Movement(Walking):
    """A position from the side to act, and the moves of its stacks."""

    __slots__ = ("_goals", "_landings")

    _goals: dict[int, Goals]
    _landings: dict[int, int]

    def landings(self) -> dict[int, int]:
        """Every legal move: by the cell of its stack, the set of cells where that may land.

        The stacks stand in the order of their lowest own neighbours, those without any last, and then by cell.
        """
        if not self.knows_landings:
            self.survey()
            self._goals = {}
            self._landings = self._find_landings()
            self.knows_landings = True
        return self._landings

    def can_act(self) -> bool:
        """Whether there is anything to do: a stack to place or to move."""
        if self.free_cells or self.knows_landings:
            return bool(self.free_cells or self._landings)
        self.survey()
        self._goals = {}
        return bool(self._find_landings(is_one_enough=True))

    def find_move(self, start: int, end: int) -> tuple[int, int] | None:
        """The height of the stack from `start` on `end`, and the stacks that grew, in lanes; None if it may not land
        there."""
        if not self.knows_landings:
            steps = self.walk_from(start, end)
            return (steps[-1][1], steps[-1][5]) if steps and steps[-1][0] == end and steps[-1][3] else None
        if not self._landings.get(start, 0) & self.geometry.bits[end]:
            return None
        return self.grow(start, end)

    def _find_landings(self, *, is_one_enough: bool = False) -> dict[int, int]:
        """All `landings`, or those of one stack.

        Long, because calls cost more than the rest; most stacks need no more than this.
        """
        board, empty, own, stacks, at_least = self.geometry, self.empty, self.own, self.stacks, self.at_least
        stars, bits, spread, last, lane = board.stars, board.bits, board.spread, board.last, board.lane
        across, columns, all_goals, risks = board.across, board.columns, self._goals, self.risks
        found: list[tuple[int, int, int]] = []
        lowest = (stacks & -stacks).bit_length() // lane
        # Beside the lowest stacks, and those one higher, none has anything low enough to land beside.
        least = lowest + (2 if self.landing == "after" else 1)
        left = own & ~(self.frozen | spread(own ^ (at_least >> lane * least & own)))
        while left:
            start = last[left.bit_length()]
            bit, star = bits[start], stars[start]
            left ^= bit
            if beside := stacks & across[start]:
                bound = (beside & -beside).bit_length() // lane
                surely, perhaps, before = all_goals.get(bound) or self._find_goals(bound)
                fresh, sure = 0, star & surely
                if not sure and not perhaps:
                    continue
                height = (stacks & columns[start]).bit_length() // lane
                if sure and height < bound - 1:  # a stack is not its own neighbour
                    sure &= spread(own ^ (at_least >> lane * (bound - 1) & own | bit))
                unsure = star & perhaps & ~sure if perhaps and star & before else 0
                if not sure and not unsure:
                    continue
            else:
                bound = 0
                fresh = empty & spread(own ^ bit)
                if not (sure := star & fresh):
                    continue
                height, unsure = (stacks & columns[start]).bit_length() // lane, 0
                if higher := at_least >> lane * (height + 1) & own:
                    unsure, sure = sure, sure & spread(own ^ (higher | bit))
                    unsure ^= sure
            if unsure or risks >> lane * height & star & empty:
                sure = self._settle((start, height, bound), sure, unsure, fresh)
            if sure:
                found.append((bound or ALONE, start, sure))
                if is_one_enough:
                    break
        found.sort()
        return {start: cells for _, start, cells in found}

    def _find_goals(self, level: int) -> Goals:
        """Where stacks land that have to land beside one lower than this.

        A stack that lands beside an untouched one makes it grow first. So that one has to be two lower, or be touched
        before by merging with a group that grew to its height.
        """
        board, empty = self.geometry, self.empty
        surely, perhaps, before = empty & board.spread(self.lower(level - 1)), 0, 0
        if self.landing == "before":
            perhaps, before = empty & board.spread(self.lower(level)), board.all_cells
        else:
            lane, all_cells = board.lane, board.all_cells
            rise = lane * (level - 2)
            if merging := self.merging >> rise & all_cells:
                stacks = self.stacks >> rise
                rising, above = stacks & all_cells, stacks >> lane & all_cells
                perhaps = empty & board.spread(self.flood(above & board.spread(merging), above))
                before = empty & board.spread(self.flood(merging, rising))
        self._goals[level] = goals = surely, perhaps, before
        return goals

    def _settle(self, mover: Mover, sure: int, unsure: int, fresh: int) -> int:
        """The cells in reach where a stack may land, one by one.

        It may land on those that are `sure` if it gets there. `fresh` cells are next to an untouched stack, if known.
        """
        board, empty = self.geometry, self.empty
        bits, last, lane = board.bits, board.last, board.lane
        start, height, bound = mover
        between = board.between[start]
        danger = self.risks >> lane * height & empty
        lands = hidden = doubtful = 0
        while sure:
            cell = last[sure.bit_length()]
            goal = bits[cell]
            sure ^= goal
            if between[cell] & danger:
                hidden |= goal
            else:
                lands |= goal
        if not hidden and not unsure:
            return lands
        fresh = fresh or self.beside_untouched(start)
        if hidden:
            unhidden, doubtful = self._find_unfrozen(start, height, hidden, fresh)
            lands |= unhidden
        if unsure:
            if bound or self.landing == "before":
                doubtful |= unsure
            else:
                unhidden, unsure = self._find_grown(start, height, unsure, fresh)
                lands |= unhidden
                doubtful |= unsure
        return lands | self._walk_to(doubtful, mover, fresh) if doubtful else lands

    def _find_grown(self, start: int, height: int, unsure: int, fresh: int) -> tuple[int, int]:
        """The cells where a stack without neighbours lands if it grows enough: where it does, and where it may."""
        board, empty, merging = self.geometry, self.empty, self.merging
        bits, last, lane, spread, between = board.bits, board.last, board.lane, board.spread, board.between[start]
        bit, nearly = bits[start], 0
        lands = doubtful = touched = joins = 0
        seen = -1
        while unsure:
            cell = last[unsure.bit_length()]
            goal = bits[cell]
            unsure ^= goal
            way = between[cell]
            if not (growing := way & fresh):
                continue
            way &= empty
            growths = growing.bit_count()
            if way & self.freezing >> lane * (height + growths):
                continue
            nearly = nearly or spread(self.lower(height + 2) ^ bit)
            if not goal & nearly:
                enough = height + growths + (2 if merging else 1)
                if enough > height + 2 and goal & spread(self.lower(enough)):
                    doubtful |= goal
                continue
            # Beside a stack one higher, it lands once it has grown twice: are there two groups on its way?
            first = last[(growing & -growing if bit < goal else growing).bit_length()]
            if first != seen:
                seen, touched, joins = first, board.around[first], 0
                groups = self.stacks & board.across[first]
                if groups & (self.linked | merging):
                    groups = self.groups_of(groups)
                    touched, joins = self.cells_of(groups), groups & merging
            if (self.own ^ bit) & ~touched & (spread(growing) | board.around[cell]):
                if way & self.freezing >> lane * height & between[first]:
                    continue
                risks = self.chills if growths == 1 else self.risks | self.chills
                if way & ~between[first] & risks >> lane * (height + 1):
                    doubtful |= goal
                else:
                    lands |= goal
            elif joins:
                doubtful |= goal
        return lands, doubtful

    def _find_unfrozen(self, start: int, height: int, hidden: int, fresh: int) -> tuple[int, int]:
        """The cells where a stack lands if nothing freezes it before: where nothing does, and where it may."""
        board, empty, freezing = self.geometry, self.empty, self.freezing
        bits, last, between, lane = board.bits, board.last, board.between[start], board.lane
        now, later = freezing >> lane * height, lane * (height + 1)
        lands = doubtful = 0
        while hidden:
            cell = last[hidden.bit_length()]
            goal = bits[cell]
            hidden ^= goal
            way = between[cell] & empty
            growing = way & fresh
            if not growing:
                if not way & now:
                    lands |= goal
                continue
            growths = growing.bit_count()  # at most so many before the goal
            if way & freezing >> lane * (height + growths):
                continue  # frozen there however much it grew
            first = last[(growing & -growing if bits[start] < goal else growing).bit_length()]
            if way & now & between[first]:
                continue  # frozen before it grows for the first time
            if way & ~between[first] & (self.chills if growths == 1 else self.risks | self.chills) >> later:
                doubtful |= goal
            else:
                lands |= goal
        return lands, doubtful

    def _walk_to(self, goals: int, mover: Mover, fresh: int) -> int:
        """The goals where a stack may land."""
        board, start = self.geometry, mover[0]
        touched = self.touch(start)
        lands = 0
        while goals:
            ray = board.rays[start][board.directions[start][board.last[goals.bit_length()]]]
            here = goals & ray[0]
            goals ^= here
            for cell, _, _, landed, _, _ in self.walk(ray, mover, touched, fresh, here):
                if landed:
                    lands |= board.bits[cell]
        return lands
