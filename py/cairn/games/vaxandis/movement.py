"""Which stacks can move, and where they may land: told by sets of cells where these suffice, else by walking there.

Sets suffice for most, because a stack grows at most once in a move. So what is lower than needed by more than one will
do whatever happens on the way, and a cell that freezes no stack of the height at the start freezes no higher one. And
a mover grows at most once a cell that touches a stack not touched before, which tells how tall it can get.
"""

from __future__ import annotations

from cairn.games.vaxandis.walking import Mover, Walking


class Movement(Walking):
    """A position from the side to act, and the moves of its stacks."""

    __slots__ = ("_chills", "_dangers", "_endangered", "_goals", "_landings")

    _landings: dict[int, int]
    _goals: dict[int, int]
    _chills: dict[int, int]
    _dangers: dict[int, int]
    _endangered: int

    def landings(self) -> dict[int, int]:
        """Every legal move: by the cell of its stack, the set of cells where that may land.

        The stacks stand in the order of `movers`.
        """
        if not self.knows_landings:
            self.survey()
            self._goals, self._chills, self._dangers = {}, {}, {}
            self._endangered = self.flood(self.struck, self.own) if self.struck else 0
            self._landings = self._find_landings()
            self.knows_landings = True
        return self._landings

    def find_move(self, start: int, end: int) -> tuple[int, int] | None:
        """The height of the stack from `start` on `end`, and the set of stacks that grew; None if it may not land."""
        if not self.knows_landings:
            steps = self.trace(start, end)
            return (steps[-1].height, steps[-1].raised) if steps and steps[-1].cell == end and steps[-1].lands else None
        if not self._landings.get(start, 0) & self.geometry.bits[end]:
            return None
        return self.grow(start, end)

    def _find_landings(self) -> dict[int, int]:
        """All `landings`: long, because calls cost more than the rest; most stacks need no more than this."""
        board, empty, own, layers, lower = self.geometry, self.empty, self.own, self.layers, self.lower
        stars, bits, spread, last = board.stars, board.bits, board.spread, board.last
        below, dangers = self.below, self._dangers
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
                # What is so low lets it land surely, but a stack is not its own neighbour.
                fresh = 0
                if bound:
                    low = lower[bound - 1]
                    sure = reach & (spread(low ^ bit) if low & bit else below[bound - 1])
                else:
                    fresh = empty & spread(own ^ bit)
                    reach &= fresh
                    sure = reach & spread(lower[height + 1] ^ bit)
                if (danger := dangers.get(height)) is None:
                    danger = self._find_danger(height)
                if reach != sure or danger & stars[start]:
                    sure = self._settle(start, (bit, height, bound), sure, reach ^ sure, fresh)
                if sure:
                    reached.append((start, sure))
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

    def _find_danger(self, height: int) -> int:
        """The empty cells where a stack that was so high may be frozen: by itself or, as `chills`, as one of a group.

        A group of the moment may have come together by growth, but none connects stacks that nothing connected before.
        """
        chill, taller = 0, self.own ^ self.lower[height]
        if self.struck & taller:
            chill = self.geometry.spread(self._endangered & taller)
        self._chills[height] = chill
        self._dangers[height] = danger = (self.freezing[height] | chill) & self.empty
        return danger

    def _settle(self, start: int, mover: Mover, sure: int, unsure: int, fresh: int) -> int:
        """Those of the cells in reach where a stack may land, one by one.

        It may land on those that are `sure` if it gets there. `fresh` cells are next to an untouched stack, if known.
        """
        board = self.geometry
        bits, last, between = board.bits, board.last, board.between[start]
        bit, height, bound = mover
        danger = self._dangers[height]
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
        own, empty, around, after = self.own, self.empty, board.around, self.landing == "after"
        touched, freezing = self.touch(start) if bound else bit, self.freezing
        fresh = fresh or empty & board.spread(own ^ touched)
        if hidden:
            unhidden, doubtful = self._find_unfrozen(start, height, hidden, fresh)
            lands |= unhidden
        while unsure:  # it lands there only if it grows, or something merges, on the way
            cell = last[unsure.bit_length()]
            goal = bits[cell]
            unsure ^= goal
            way = between[cell] & empty
            growing = way & fresh
            if growths := growing.bit_count():
                if way & freezing[height + growths]:
                    continue
                if growths == 1 and after:
                    # What is beside the cell where it grows has grown there too: is there anything else?
                    beside = around[cell] & own
                    if beside & around[last[growing.bit_length()]] == beside:
                        continue
                if bound or goal & self._find_goals(height + growths + 2):
                    doubtful |= goal
            elif not after:
                doubtful |= goal
        return lands | self._walk_to(doubtful, start, mover, touched) if doubtful else lands

    def _find_unfrozen(self, start: int, height: int, hidden: int, fresh: int) -> tuple[int, int]:
        """Those of the cells where a stack lands if nothing freezes it before: where nothing does, and where it may."""
        board, empty, freezing, chill = self.geometry, self.empty, self.freezing, self._chills[height]
        bits, last, between = board.bits, board.last, board.between[start]
        lands = doubtful = 0
        while hidden:
            cell = last[hidden.bit_length()]
            goal = bits[cell]
            hidden ^= goal
            way = between[cell] & empty
            growing = way & fresh
            growths = growing.bit_count()  # at most so many before the goal
            if way & freezing[height + growths]:
                continue  # frozen there however much it grew
            if growths > 1 or (growths and way & chill):
                doubtful |= goal
            # It grows at most on one cell, from which on nothing freezes it: does anything before?
            elif not growths or not way & freezing[height] & between[last[growing.bit_length()]]:
                lands |= goal
        return lands, doubtful

    def _walk_to(self, goals: int, start: int, mover: Mover, touched: int) -> int:
        """Those of the goals where a stack may land."""
        board = self.geometry
        lands = 0
        while goals:
            ray = board.rays[start][board.directions[start][board.last[goals.bit_length()]]]
            here = goals & ray[0]
            goals ^= here
            for cell, _, _, landed, _, _ in self.walk(ray, mover, touched, here):
                if landed:
                    lands |= here & board.bits[cell]
        return lands
