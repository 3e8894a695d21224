"""The shapes of the picture: the ground, stones, markers and areas."""

from __future__ import annotations

import math
from functools import lru_cache

from cairn.core.language import tn
from cairn.core.marks import box_corners, mark_movable
from cairn.core.scene import Attributes, Board, Piece, Scene, Shape
from cairn.games.stonehenge.compass import Angle
from cairn.games.stonehenge.layout import MIDDLE, SCALE, polar_point, stone_centre, stone_turn
from cairn.games.stonehenge.state import Colour
from cairn.games.stonehenge.stones import CM, HIGH, RADIAL, TANGENTIAL, Stone

LETTERS = {0: "E", 90: "N", 180: "W", 270: "S"}


@lru_cache(maxsize=2)
def ground(flipped: bool) -> tuple[Shape, ...]:
    """The surveyor's sheet with its degrees, the base, and the inner rim."""
    rings = [
        _ring("base", 15, {"class": "base"}),
        *(_ring(f"ring{r}", r, {"class": "carving", "opacity": 0.35, "stroke-dasharray": "3 5"}) for r in (5, 10)),
        _ring("rim", 12.6, {"class": "carving", "opacity": 0.7, "stroke-dasharray": "2 6"}),
        Shape("pit", "circle", {"class": "pit", "cx": MIDDLE, "cy": MIDDLE, "r": 3}),
    ]
    slab = Shape("slab", "circle", {"class": "slab", "cx": MIDDLE, "cy": MIDDLE, "r": 285})
    ticks = [_tick(angle, flipped) for angle in range(0, 360, 5)]
    numbers = [_degree(angle, flipped) for angle in range(0, 360, 30)]
    return (Shape("plan", "g", {"class": "plan"}, (slab, *ticks, *numbers, *rings)),)


def _ring(key: str, radius: float, attrs: Attributes) -> Shape:
    return Shape(key, "circle", {"cx": MIDDLE, "cy": MIDDLE, "r": round(radius * SCALE, 1), **attrs})


def _tick(angle: int, flipped: bool) -> Shape:
    is_long = angle % 30 == 0
    (x, y), (to_x, to_y) = (polar_point(radius, angle, flipped) for radius in (21.4, 20.4 if is_long else 20.9))
    attrs: Attributes = {"class": "carving", "x1": x, "y1": y, "x2": to_x, "y2": to_y}
    return Shape(f"tick{angle}", "line", attrs | {"stroke-width": 1.6 if is_long else 0.9})


def _degree(angle: int, flipped: bool) -> Shape:
    x, y = polar_point(19.5, angle, flipped)
    attrs: Attributes = {"class": "numeral", "x": x, "y": y, "font-size": 17 if angle in LETTERS else 12}
    return Shape(f"degree{angle}", "text", attrs, LETTERS.get(angle, str(angle)))


def stone_shapes(stone: Stone, flipped: bool) -> tuple[Shape, ...]:
    """A stone from above, around its own centre: an upper one with a cross, a lintel with a line along it."""
    width, depth = (HIGH, TANGENTIAL) if stone.lies else (TANGENTIAL, RADIAL)
    w, d = width * SCALE / CM, depth * SCALE / CM
    kind = "stone lintel" if stone.lies else "stone upper" if stone.on else "stone"
    turn: Attributes = {"transform": f"rotate({stone_turn(stone, flipped):.1f})"}
    box: Attributes = {"class": kind, "x": round(-w / 2, 1), "y": round(-d / 2, 1), "rx": 2.5}
    shapes = [Shape("body", "rect", box | {"width": round(w, 1), "height": round(d, 1)})]
    if stone.on:
        carving = "M-30 0h60" if stone.lies else "M-6-5 6 5M6-5-6 5"
        shapes.append(Shape("mark", "path", {"class": "stone-carving", "d": carving}))
    return (Shape("turned", "g", turn, tuple(shapes)),)


def stone_outline(kind: str, stone: Stone, flipped: bool) -> Shape:
    """A mark round a stone."""
    width, depth = stone_size(stone)
    box: Attributes = {"class": kind, "x": -width / 2, "y": -depth / 2, "width": width, "height": depth}
    shapes = (Shape("box", "rect", box | {"rx": 5}),)
    return Shape(f"{kind} {stone.id}", "g", {"transform": stone_place(stone, flipped)}, shapes)


def stone_brackets(stone: Stone, flipped: bool) -> Shape:
    """The corners round a stone that may be chosen."""
    width, depth = stone_size(stone)
    brackets = mark_movable(str(stone.id), box_corners(-width / 2, -depth / 2, width, depth))
    brackets.attrs["transform"] = stone_place(stone, flipped)
    return brackets


def stone_size(stone: Stone) -> tuple[float, float]:
    """The width and the depth of a mark round a stone."""
    return (92, 36) if stone.lies else (38, 30)


def stone_place(stone: Stone, flipped: bool) -> str:
    """Where a stone is drawn and how it is turned, as a transform."""
    x, y = stone_centre(stone, flipped)
    return f"translate({x} {y}) rotate({stone_turn(stone, flipped):.1f})"


def stone_number(stone: Stone, text: str, flipped: bool) -> Shape:
    """The number of a stone, beside it and outside of the base; the longer it is, the farther to the side."""
    east, north = stone.plan
    longer = 0.17 * max(0, len(text) - 2) * abs(east) / math.hypot(east, north)
    x, y = polar_point(16.6 + longer, math.degrees(math.atan2(north, east)), flipped)
    size = 13 if len(text) < 3 else 12
    return Shape(f"number{stone.id}", "text", {"class": "of-stone", "x": x, "y": y, "font-size": size}, text)


PEGS = (
    Shape("peg", "circle", {"class": "p1", "r": 12}),
    Shape("peg", "path", {"class": "p2", "d": "M-5-11h10l6 6v10l-6 6h-10l-6-6v-10z"}),
    Shape("peg", "path", {"class": "p3", "d": "M0-14 13 9q0 2-2 2h-22q-2 0-2-2z"}),
    Shape("peg", "rect", {"class": "p4", "x": -10.5, "y": -10.5, "width": 21, "height": 21, "rx": 1.5}),
)
SIGNS = (
    Shape("sign", "circle", {"class": "p1-mark", "r": 4, "stroke-width": 2}),
    Shape("sign", "path", {"class": "p2-mark", "d": "M0-5 5 0 0 5-5 0z", "stroke-width": 2}),
    Shape("sign", "path", {"class": "p3-mark", "d": "M-4.5 5h9", "stroke-width": 2}),
    Shape("sign", "path", {"class": "p4-mark", "d": "M-4 0h8M0-4v8", "stroke-width": 2}),
)


def marker_shapes(colour: Colour) -> tuple[Shape, ...]:
    """A peg of a colour: round, cut, three-cornered or square, each with its sign."""
    return PEGS[colour], SIGNS[colour]


def tray(seat: int, count: int) -> Scene:
    """The minus stones a player has taken, in a row."""
    pitch = min(34, 116 // max(1, count - 1))
    pieces = tuple(Piece(f"minus{n}", 20 + pitch * n, 21, _minus_stone(n)) for n in range(count))
    label = tn("{n} minus stone", "{n} minus stones", count)
    box = (0.0, 0.0, 40.0 + pitch * (count - 1), 40.0)
    return Scene(Board(f"stonehenge/minus/{seat}/{count}", box, label, (), ()), pieces=pieces)


def _minus_stone(n: int) -> tuple[Shape, ...]:
    body = Shape("body", "rect", {"class": "stone", "x": -13, "y": -7, "width": 26, "height": 15, "rx": 2.5})
    carving = Shape("mark", "path", {"class": "stone-carving", "d": "M-6 .5h12"})
    return (Shape("turned", "g", {"transform": f"rotate({(-8, 3, -3, 6)[n % 4]})"}, (body, carving)),)


def area_wedge(colour: Colour, first: Angle, width: int, flipped: bool) -> Shape:
    """A marker area as a soft wedge along the rim, `width` tenths of a degree wide."""
    count = 2 + width // 60
    steps = [(first + width * n / count) / 10 for n in range(count + 1)]
    outer = [polar_point(14.5, angle, flipped) for angle in steps]
    inner = [polar_point(10.7, angle, flipped) for angle in reversed(steps)]
    points = " ".join(f"{x:g},{y:g}" for x, y in (*outer, *inner))
    return Shape(f"area{colour}", "polygon", {"class": f"area{1 + colour}", "points": points})
