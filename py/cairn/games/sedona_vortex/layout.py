"""Where everything is on the drawn board: the spaces, the grooves, the curves of a trail."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cairn.games.sedona_vortex.board import Space

Point = tuple[float, float]
Route = tuple[Space, ...]
"""The spaces something came to, one after another."""

MARGIN = 6.0
"""The room left free above a stack at the top of the picture."""
FOOT = 24.0
"""How far below the centre of its space a stack stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """One drawing of the board: its size, the radius and the centres of the spaces, the line of each groove.

    Each exists once (see `lay_out`), so that it can be the key of a cache.
    """

    key: str
    width: float
    height: float
    radius: float
    centres: tuple[Point, ...]
    grooves: tuple[str, str]
    stone_scale: float
    """How wide stones are drawn, as a share of their width off the board."""
    caption: float
    """How far below the centre of its space the numeral of a stack stands: in it, or on the wood below it."""
    caption_size: int
    order: tuple[Space, ...]
    """The spaces from the top of the picture to its bottom."""
    room: float
    """How high a stack may be on any space."""


class Measures(NamedTuple):
    """Measures of one layout: the picture, the middles of both spirals, the box each is fitted to, its turn."""

    width: float
    height: float
    radius: float
    spirals: tuple[Point, Point]
    box: Point
    turn: float
    tail: float
    """How far the groove runs on beyond space I: 1 not at all."""
    stone_scale: float
    caption: float
    caption_size: int


MEASURES = {
    "wide": Measures(1000, 690, 50, ((262, 340), (738, 340)), (350, 470), 112, 1.075, 1.0, 36, 17),
    # this turn keeps the spaces of both farthest apart
    "tall": Measures(560, 676, 36, ((140, 348), (420, 348)), (196, 500), 164, 1.0, 0.8, 52, 22),
}


@cache
def lay_out(spaces: int, orientation: str, flipped: bool) -> Layout:
    """The layout of a board, "wide" or "tall".

    Turned half round, the board's left spiral would be on the right; the two change names, so that left stays left,
    and what is seen of the turn is that each spiral stands on its head.
    """
    measures = MEASURES[orientation]
    knots = spiral_points(spaces, measures)
    line = [spiral_point((i / 160) ** 1.4 * measures.tail, measures.turn) for i in range(161)]
    frame = (*knots, *spiral_points(7, measures))  # with few spaces, the line between them needs room too
    left, right = (fit(knots, frame, measures, side, flipped) for side in (0, 1))
    centres = tuple(point for pair in zip(left, right, strict=True) for point in pair)
    grooves = [" ".join(map(format_point, fit(line, frame, measures, side, flipped))) for side in (0, 1)]
    return Layout(
        key=f"sedona_vortex/{spaces}/{orientation}{'/flipped' if flipped else ''}",
        width=measures.width,
        height=measures.height,
        radius=measures.radius,
        centres=centres,
        grooves=("M" + grooves[0], "M" + grooves[1]),
        stone_scale=measures.stone_scale,
        caption=measures.caption,
        caption_size=measures.caption_size,
        order=tuple(sorted(range(2 * spaces), key=lambda space: centres[space][1])),
        room=min(112.0, min(y for _, y in centres) + FOOT - MARGIN),
    )


def spiral_point(u: float, turn: float) -> Point:
    """A point of the spiral: u is 0 in the middle and 1 on space I."""
    radius, angle = 205 * u**0.4, math.radians(470 * u**0.6 + turn)
    return radius * math.cos(angle), -radius * math.sin(angle)


def spiral_points(spaces: int, measures: Measures) -> list[Point]:
    """The spaces along the spiral, I first."""
    return [spiral_point((spaces - n) / (spaces - 1), measures.turn) for n in range(1, spaces + 1)]


def fit(points: Iterable[Point], frame: Iterable[Point], measures: Measures, side: int, flipped: bool) -> list[Point]:
    """Points of a spiral where they are drawn: the frame stretched to fill its box, the right spiral mirrored."""
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*frame, strict=True))
    sx, sy = measures.box[0] / (x1 - x0) * (-1 if side else 1), measures.box[1] / (y1 - y0) * (-1 if flipped else 1)
    cx, cy = measures.spirals[side]
    return [(cx + sx * (x - (x0 + x1) / 2), cy + sy * (y - (y0 + y1) / 2)) for x, y in points]


def trim(value: float) -> str:
    """A number rounded to tenths, as short as can be."""
    return f"{round(value, 1) + 0.0:g}"


def format_point(point: Point) -> str:
    """A point in a path."""
    return f"{trim(point[0])} {trim(point[1])}"


class Curve(NamedTuple):
    """One hop: its path, the point and direction of its head, and where a number may stand on it."""

    path: str
    head: Point
    angle: float
    places: tuple[Point, ...]


def trace_hop(layout: Layout, start: Space, end: Space, turn: int) -> Curve:
    """The curve of a hop; `turn` is 1 or -1, so that hops there and back do not coincide."""
    a, b = layout.centres[start], layout.centres[end]
    length = math.dist(a, b)
    bend = control_point(a, b, (start ^ end) & 1 == 1, turn)
    begin = min((layout.radius + 2) / length, 0.4)
    stop = 1 - min(begin * 1.08, 0.42)
    p, control, q = cut_curve(a, bend, b, begin, stop)
    angle = math.degrees(math.atan2(q[1] - control[1], q[0] - control[0]))
    places = tuple(bezier_point(a, bend, b, t / 20) for t in range(6, 13))
    return Curve(f"M{format_point(p)}Q{format_point(control)} {format_point(q)}", q, angle, places)


def control_point(a: Point, b: Point, across: bool, turn: int) -> Point:
    """The control point that bends a hop from a to b."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return x, y - math.dist(a, b) * 0.16 * (1 if across else 0.3) * turn


def bezier_point(a: Point, control: Point, b: Point, t: float) -> Point:
    """The point at t of a quadratic curve."""
    return interpolate(interpolate(a, control, t), interpolate(control, b, t), t)


def cut_curve(a: Point, control: Point, b: Point, begin: float, stop: float) -> tuple[Point, Point, Point]:
    """The part of a quadratic curve between two of its points, as a curve."""
    middle = interpolate(interpolate(a, control, begin), interpolate(control, b, begin), stop)
    return bezier_point(a, control, b, begin), middle, bezier_point(a, control, b, stop)


def interpolate(a: Point, b: Point, t: float) -> Point:
    """The point that divides the line from a to b at t."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
