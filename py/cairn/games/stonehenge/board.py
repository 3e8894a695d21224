"""The circle seen from above: the stones on the base in their order, and the gaps between neighbours."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from cairn.games.stonehenge.compass import CIRCLE, Angle, Bearing, round_bearing
from cairn.games.stonehenge.stones import Stone, are_apart

Area = int
"""A marker area: the gap from one stone on the base anticlockwise to its neighbour, by the index of the first in the
ring; 0 too when there is one stone, or none, and the whole rim is one area."""

PASSABLE = 39_000
"""Face to face: one and a half ball diameters."""


class Barrier(Enum):
    """Why the ball cannot pass through an area."""

    GATE = "gate"
    NARROW = "narrow"
    NO_DIRECTION = "no direction"


@dataclass(frozen=True, slots=True)
class Circle:
    """The stones on the base, anticlockwise from east, and the gaps over which a gate stands.

    Of each stone its exact bearing, by which swings are aimed, and the nearest angle, by which markers lie; a stone
    just short of east has CIRCLE as its angle.
    """

    ring: tuple[Stone, ...]
    bearings: tuple[Bearing, ...]
    angles: tuple[Angle, ...]
    gated: frozenset[Area]

    @property
    def is_undivided(self) -> bool:
        """Whether the whole rim is one area."""
        return len(self.ring) < 2

    def area_of(self, bearing: Bearing) -> Area:
        """The area in this direction; exactly behind a stone, the one anticlockwise of it."""
        return (bisect_right(self.bearings, bearing) - 1) % len(self.ring) if len(self.ring) > 1 else 0

    def area_at(self, angle: Angle) -> Area:
        """The area in which a marker at this angle lies.

        Ruling: "a marker exactly in the direction of a stone lies in the anticlockwise gap; exactly means: to the
        nearest 0.1°, as a stone's pose is rounded".
        """
        return (bisect_right(self.angles, angle) - 1) % len(self.ring) if len(self.ring) > 1 else 0

    def corners(self, area: Area) -> tuple[Stone, Stone]:
        """The two stones that corner an area, anticlockwise."""
        return self.ring[area], self.ring[(area + 1) % len(self.ring)]

    def index_of(self, stone_id: int) -> int:
        """The index in the ring of a stone on the base."""
        return next(index for index, stone in enumerate(self.ring) if stone.id == stone_id)

    def angles_within(self, area: Area) -> Sequence[Angle]:
        """The angles strictly between the directions of the two corners, anticlockwise."""
        if self.is_undivided:
            return range(CIRCLE)
        first, after = self._bounds(area)
        if after <= CIRCLE:
            return range(first, after)
        return [*range(first, CIRCLE), *range(max(0, first - CIRCLE), after - CIRCLE)]

    def _bounds(self, area: Area) -> tuple[int, int]:
        """The first angle strictly between the two corners and the one after the last, which may go beyond CIRCLE."""
        is_last = area == len(self.ring) - 1
        return self.angles[area] + 1, self.angles[0 if is_last else area + 1] + CIRCLE * is_last

    def barrier(self, area: Area) -> Barrier | None:
        """Why the ball cannot pass through an area, or None if it can."""
        if area in self.gated:
            return Barrier.GATE
        if not are_apart(*self.corners(area), PASSABLE):
            return Barrier.NARROW
        first, after = self._bounds(area)
        return None if first < after else Barrier.NO_DIRECTION


def make_circle(stones: Iterable[Stone]) -> Circle:
    """The circle that these stones make."""
    stones = tuple(stones)
    order = sorted((stone.bearing, stone.id, stone) for stone in stones if stone.is_on_base)
    ring = tuple(stone for _, _, stone in order)
    indices = {stone.id: index for index, stone in enumerate(ring)}
    pairs = [pair for stone in stones if stone.lies for pair in combinations(stone.on, 2)]
    gated = frozenset(gap for first, second in pairs for gap in _gaps_between(indices[first], indices[second], ring))
    bearings = tuple(bearing for bearing, _, _ in order)
    return Circle(ring, bearings, tuple(round_bearing(bearing) for bearing in bearings), gated)


def _gaps_between(first: int, second: int, ring: Sequence[Stone]) -> list[Area]:
    """The gaps from one stone to another, the short way round."""
    if cross_product(ring[first], ring[second]) < 0:
        first, second = second, first
    return [(first + n) % len(ring) for n in range((second - first) % len(ring))]


def cross_product(first: Stone, second: Stone) -> int:
    """The cross product of the two directions: above 0 if the second is anticlockwise of the first."""
    (x, north), (other_x, other_north) = first.plan, second.plan
    return x * other_north - north * other_x
