"""Directions in tenths of a degree as pairs of whole numbers: the same recurrence, and so table, as compass.ts."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

CIRCLE = 3600
RADIUS = 10**7
_FINE = 10**40
_STEP = 9_999_984_769_132_876_988_029_012_479_257_127_656_613
"""The cosine of a tenth of a degree, times _FINE."""

Angle = int
"""A direction in tenths of a degree: 0 is east, and they go anticlockwise."""

Bearing = int
"""A number that grows as a direction turns from east anticlockwise: equal for equal directions only."""


def _cosines() -> list[int]:
    """From 0° to 90°: cos(n + 1) = 2 cos(1) cos(n) - cos(n - 1), rounded at the end only."""
    cosines, before, now = [], _STEP, _FINE
    for _ in range(CIRCLE // 4 + 1):
        cosines.append((2 * now * RADIUS + _FINE) // (2 * _FINE))
        before, now = now, 2 * _STEP * now // _FINE - before
    return cosines


def _table() -> tuple[tuple[int, int], ...]:
    quarter = _cosines()
    half = quarter + [-cosine for cosine in quarter[-2::-1]]
    cosines = half + half[-2:0:-1]
    return tuple((cosines[n], cosines[n - CIRCLE // 4]) for n in range(CIRCLE))


COMPASS = _table()
"""Cosine and sine of every direction, times RADIUS."""


@lru_cache(maxsize=4096)
def bearing(x: int, north: int) -> Bearing:
    """The bearing of a point, seen from the centre; the centre itself counts as east.

    Bearings order points as the signs of their cross products do, as long as no coordinate exceeds 2**28.
    """
    if not (x or north):
        return 0
    quarter = 0
    while not (x > 0 and north >= 0):
        x, north, quarter = north, -x, quarter + 1
    return (quarter << 64) + (north << 64) // (x + north)


BOUNDS = tuple(bearing(x + u, y + v) for (x, y), (u, v) in zip(COMPASS, (*COMPASS[1:], COMPASS[0]), strict=True))
"""The bearings halfway from each tenth of a degree to the next one; they increase."""


@lru_cache(maxsize=4096)
def round_bearing(exact: Bearing) -> Angle:
    """The nearest tenth of a degree; CIRCLE, not 0, for a direction just short of east, so that the order stays."""
    return bisect_left(BOUNDS, exact)


def angle_of(x: int, z: int) -> Angle:
    """The direction of a point from the centre, x east and z south, to the nearest tenth of a degree."""
    return round_bearing(bearing(x, -z)) % CIRCLE


def degrees(angle: Angle) -> str:
    """A direction as it is written: `123.5`."""
    return f"{angle // 10}.{angle % 10}"
