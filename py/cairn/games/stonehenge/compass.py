"""Directions in tenths of a degree as pairs of whole numbers: the same recurrence, and so table, as compass.mjs."""

from __future__ import annotations

CIRCLE = 3600
RADIUS = 10**7
_FINE = 10**40
_STEP = 9_999_984_769_132_876_988_029_012_479_257_127_656_613
"""The cosine of a tenth of a degree, times _FINE."""

Angle = int
"""A direction in tenths of a degree: 0 is east, and they go anticlockwise."""


def _cosines() -> list[int]:
    """From 0° to 90°: cos(n + 1) = 2 cos(1) cos(n) - cos(n - 1), rounded at the end only."""
    found, before, now = [], _STEP, _FINE
    for _ in range(CIRCLE // 4 + 1):
        found.append((2 * now * RADIUS + _FINE) // (2 * _FINE))
        before, now = now, 2 * _STEP * now // _FINE - before
    return found


def _boxed() -> tuple[tuple[int, int], ...]:
    quarter = _cosines()
    half = quarter + [-cosine for cosine in quarter[-2::-1]]
    cosines = half + half[-2:0:-1]
    return tuple((cosines[n], cosines[n - CIRCLE // 4]) for n in range(CIRCLE))


COMPASS = _boxed()
"""Cosine and sine of every direction, times RADIUS."""


def bearing(x: int, north: int) -> int:
    """A number that grows as the direction of a point turns from east anticlockwise: equal for equal directions only.

    It orders points as the signs of their cross products do, as long as no coordinate exceeds 2**28. The centre
    itself counts as east.
    """
    if not (x or north):
        return 0
    quarter = 0
    while not (x > 0 and north >= 0):
        x, north, quarter = north, -x, quarter + 1
    return (quarter << 64) + (north << 64) // (x + north)


BEARINGS = tuple(bearing(cosine, sine) for cosine, sine in COMPASS)
"""The bearing of every direction; they increase."""


def degrees(angle: Angle) -> str:
    """A direction as it is written: `123.5`."""
    return f"{angle // 10}.{angle % 10}"
