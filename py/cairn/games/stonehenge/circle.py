"""The circle seen from above: the stones on the ground in their order, and the gaps between neighbours."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from cairn.games.stonehenge.compass import BEARINGS, CIRCLE, Angle
from cairn.games.stonehenge.stones import Stone, apart

Area = int
"""A marker area: the gap from one stone on the ground anticlockwise to its neighbour, by the place of the first in the
order; 0 too when there is one stone, or none, and the whole rim is one area."""

PASSABLE = 39_000
"""Face to face: one and a half ball diameters."""


@dataclass(frozen=True, slots=True)
class Circle:
    """The stones on the ground, anticlockwise from east, with their bearings; and the gaps over which a gate stands."""

    ring: tuple[Stone, ...]
    bearings: tuple[int, ...]
    gated: frozenset[Area]

    @property
    def whole(self) -> bool:
        """Whether the whole rim is one area."""
        return len(self.ring) < 2

    def area_of(self, bearing: int) -> Area:
        """The area in this direction; exactly behind a stone, the one anticlockwise of it."""
        return 0 if self.whole else (bisect_right(self.bearings, bearing) - 1) % len(self.ring)

    def area_at(self, angle: Angle) -> Area:
        """The area in which a marker at this angle lies."""
        return self.area_of(BEARINGS[angle])

    def corners(self, area: Area) -> tuple[Stone, Stone]:
        """The two stones that corner an area, anticlockwise."""
        return self.ring[area], self.ring[(area + 1) % len(self.ring)]

    def place(self, stone_id: int) -> int:
        """Where in the order a stone on the ground is."""
        return next(place for place, stone in enumerate(self.ring) if stone.id == stone_id)

    def within(self, area: Area) -> Sequence[Angle]:
        """The angles that point strictly between the two corners, anticlockwise."""
        if self.whole:
            return range(CIRCLE)
        first = bisect_right(BEARINGS, self.bearings[area])
        after = bisect_left(BEARINGS, self.bearings[(area + 1) % len(self.ring)])
        if area == len(self.ring) - 1:
            return [*range(first, CIRCLE), *range(after)]
        return range(first, after)

    def passes(self, area: Area) -> bool:
        """Whether the ball can pass: wide enough, no gate over it, and there is a direction to aim in."""
        return area not in self.gated and apart(*self.corners(area), PASSABLE) and len(self.within(area)) > 0


def circle(stones: Iterable[Stone]) -> Circle:
    """The circle that these stones make."""
    stones = tuple(stones)
    order = sorted((stone.bearing, stone.id, stone) for stone in stones if stone.ground)
    ring = tuple(stone for _, _, stone in order)
    places = {stone.id: place for place, stone in enumerate(ring)}
    pairs = [pair for stone in stones if stone.lies for pair in combinations(stone.on, 2)]
    gated = frozenset(gap for first, second in pairs for gap in _span(places[first], places[second], ring))
    return Circle(ring, tuple(bearing for bearing, _, _ in order), gated)


def _span(first: int, second: int, ring: Sequence[Stone]) -> list[Area]:
    """The gaps from one stone to another, the short way round."""
    if crossing(ring[first], ring[second]) < 0:
        first, second = second, first
    return [(first + n) % len(ring) for n in range((second - first) % len(ring))]


def crossing(first: Stone, second: Stone) -> int:
    """The cross product of the two directions: above 0 if the second is anticlockwise of the first."""
    (x, north), (other_x, other_north) = first.plan, second.plan
    return x * other_north - north * other_x
