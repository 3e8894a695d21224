"""Stones as solid boxes in whole numbers: how far apart two are, how low one reaches, and when it is lost."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import isqrt

from cairn.games.stonehenge.compass import RADIUS
from cairn.games.stonehenge.stones import BASE, HIGH, RADIAL, TANGENTIAL, Pose, Stone, rise

HALF = (RADIAL // 2, HIGH // 2, TANGENTIAL // 2)
FAR = isqrt(4 * sum(half * half for half in HALF)) + 1
"""Stones whose centres are farther apart than this cannot touch."""
TOUCH = 1_000
"""Closer than 1 mm is touching."""

Vector = tuple[int, int, int]


@lru_cache(maxsize=4096)
def axes(pose: Pose) -> tuple[Vector, Vector, Vector]:
    """The directions of a stone's sides (radial, long, tangential) times RADIUS."""
    i, j, k, w = pose[3:]
    square = i * i + j * j + k * k + w * w
    rows = (
        (square - 2 * (j * j + k * k), 2 * (i * j + k * w), 2 * (i * k - j * w)),
        (2 * (i * j - k * w), square - 2 * (i * i + k * k), 2 * (j * k + i * w)),
        (2 * (i * k + j * w), 2 * (j * k - i * w), square - 2 * (i * i + j * j)),
    )
    return tuple(tuple(part * RADIUS // square for part in row) for row in rows)  # type: ignore[return-value]


def distance(first: Pose, second: Pose) -> int:
    """The gap between two stones by the separating axis theorem; below 0, how deep one is in the other."""
    gap: Vector = (second[0] - first[0], second[1] - first[1], second[2] - first[2])
    if _dot(gap, gap) > FAR * FAR:
        return isqrt(_dot(gap, gap)) - FAR
    ours, theirs = axes(first), axes(second)
    edges = (_cross(a, b) for a, b in product(ours, theirs))
    # The edges of nearly parallel sides tell nothing that the sides themselves do not.
    ways = (*ours, *theirs, *(edge for edge in edges if _dot(edge, edge) > RADIUS**2 // 10_000))
    return max(_along(way, gap, ours, theirs) for way in ways)


def _along(way: Vector, gap: Vector, ours: tuple[Vector, ...], theirs: tuple[Vector, ...]) -> int:
    """The room between two stones in one direction, not always a unit one."""
    reach = sum(half * abs(_dot(way, side)) for sides in (ours, theirs) for half, side in zip(HALF, sides, strict=True))
    return (abs(_dot(way, gap)) * RADIUS - reach) // (isqrt(_dot(way, way)) * RADIUS)


def _dot(a: Vector, b: Vector) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return (
        (a[1] * b[2] - a[2] * b[1]) // RADIUS,
        (a[2] * b[0] - a[0] * b[2]) // RADIUS,
        (a[0] * b[1] - a[1] * b[0]) // RADIUS,
    )


def lowest_point(pose: Pose) -> int:
    """The height of a stone's lowest corner."""
    return pose[1] - sum(half * abs(side[1]) for half, side in zip(HALF, axes(pose), strict=True)) // RADIUS


def is_lost(before: Stone, after: Pose) -> bool:
    """Whether a stone counts as knocked down or pushed out, by its pose before a swing and the one after it."""
    up, whole = rise(after)
    tilted = abs(up) * 10**7 > 2_588_190 * whole if before.lies else up * 10**7 < 9_659_258 * whole
    x, y, z = after[:3]
    return tilted or abs(y - before.pose[1]) > 6_000 or y < 0 or x * x + z * z > BASE * BASE
