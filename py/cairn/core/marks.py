"""Marks of the moment that look the same in every game: what can be moved or put somewhere, and where it was won."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from cairn.core.scene import Shape

Point = tuple[float, float]
ARM = 0.22
"""How much of an edge a bracket takes at each of its ends."""


@lru_cache(maxsize=256)
def mark_movable(spot: str, corners: tuple[Point, ...]) -> Shape:
    """Corner brackets round what can be moved: this spot's piece stands between these corners, in order."""
    ring = (corners[-1], *corners, corners[0])
    path = "".join(_bracket(*three) for three in zip(ring, ring[1:], ring[2:], strict=False))
    lines = tuple(Shape(kind, "path", {"class": kind, "d": path}) for kind in ("movable-halo", "movable"))
    return Shape(f"movable:{spot}", "g", {"class": "first-look"}, lines)


def mark_place(spot: str, x: float, y: float, radius: float) -> Shape:
    """A dot where something can be put before anything is chosen."""
    return Shape(f"target:{spot}", "circle", {"class": "target first-look", "cx": x, "cy": y, "r": radius})


def mark_rays(x: float, y: float, radius: float) -> Shape:
    """Rays round the point where a game was won."""
    turns = (math.radians(30 * n) for n in range(12))
    ways = [(math.cos(turn), math.sin(turn)) for turn in turns]
    lines = (
        f"M{x + radius * dx:.1f} {y + radius * dy:.1f}L{x + (radius + 14) * dx:.1f} {y + (radius + 14) * dy:.1f}"
        for dx, dy in ways
    )
    return Shape("rays", "path", {"class": "rays", "d": "".join(lines)})


def lead_arrows(place: Point, near: Mapping[str, Point], ways: Mapping[str, float], slant: float) -> dict[str, str]:
    """For each arrow key the point that lies most its way, of those within `slant` degrees of it.

    `ways` are in degrees as the eye sees them: 0 to the right, 90 up. Of two that lie equally the later name is taken.
    """
    (x, y), arrows = place, {}
    for key, way in ways.items():
        dx, dy = round(math.cos(math.radians(way)), 9), round(math.sin(math.radians(way)), 9)
        along = {name: ((a - x) * dx - (b - y) * dy) / math.hypot(a - x, b - y) for name, (a, b) in near.items()}
        cosine, name = max((cosine, name) for name, cosine in along.items())
        if cosine >= math.cos(math.radians(slant)):
            arrows[key] = name
    return arrows


def box_corners(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a box, whose upper left one is given."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _bracket(before: Point, corner: Point, after: Point) -> str:
    """The corner between two others, with a short arm towards each."""
    (ax, ay), (x, y), (bx, by) = before, corner, after
    start = f"{x + (ax - x) * ARM:.1f} {y + (ay - y) * ARM:.1f}"
    end = f"{x + (bx - x) * ARM:.1f} {y + (by - y) * ARM:.1f}"
    return f"M{start}L{x:.1f} {y:.1f} {end}"
