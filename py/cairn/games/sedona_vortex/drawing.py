"""The shapes of the board and its stones, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import by_language, t
from cairn.core.scene import Board, Shape, Spot
from cairn.games.sedona_vortex.board import SIZES, Stone, numeral, side, spot
from cairn.games.sedona_vortex.plan import Plan, number

WIDTHS = dict(zip(SIZES, (46.0, 60.0, 74.0, 88.0, 102.0), strict=True))
NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine")
Attributes = dict[str, str | float]

THIN: Attributes = {"stroke-width": 1.3, "opacity": 0.75}


@lru_cache(maxsize=256)
def stone_shapes(stone: Stone, height: float) -> tuple[Shape, ...]:
    """A stone from the side, standing on its origin: Red's a pebble with strata, Black's cut, with slanted cuts."""
    size, black = stone >> 1, stone & 1
    half = WIDTHS[size] / 2
    body, mark = ("p2", "p2mark") if black else ("p1", "p1mark")
    shapes = [Shape("body", "path", {"d": block(half, height) if black else pebble(half, height), "class": body})]
    if size > 1:
        marks = cuts(size, height) if black else strata(half, height)
        shapes.append(Shape("marks", "path", {"d": marks, "class": mark, **THIN}))
    figure: Attributes = {
        "class": f"n {body}ink",
        "x": 0,
        "y": round(0.5 - height / 2, 1),
        "font-size": min(17, round(height - 4)),
    }
    return (*shapes, Shape("size", "text", figure, str(size)))


def pebble(half: float, height: float) -> str:
    """The outline of a round stone."""
    side, flat, rise = half * 0.62, half * 0.76, height / 2
    corner = f"{number(half * 0.34)} 0 {number(side)} {number(rise * 0.28)} {number(side)} {number(rise)}"
    return (
        f"M{number(-half)} {number(-rise)}c0{number(-height * 0.36)} {number(half * 0.28)}{number(-rise)} "
        f"{number(side)}{number(-rise)}h{number(flat)}c{corner}s{number(-half * 0.28)} {number(rise)} "
        f"{number(-side)} {number(rise)}h{number(-flat)}c{number(-half * 0.34)} 0 {number(-side)} "
        f"{number(-height * 0.14)} {number(-side)} {number(-rise)}z"
    )


def block(half: float, height: float) -> str:
    """The outline of a cut stone."""
    c = min(6.0, height / 3)
    x, top = number(half - c), number(-height)
    return (
        f"M{number(-half)} {number(c - height)}L{number(c - half)} {top}H{x}L{number(half)} {number(c - height)}"
        f"V{number(-c)}L{x} 0H{number(c - half)}L{number(-half)} {number(-c)}z"
    )


def strata(half: float, height: float) -> str:
    """Two lines on either side of the number."""
    return "".join(
        f"M{number(sign * (half - 7))} {number(-height * level)}H{sign * 11}"
        for sign in (-1, 1)
        for level in (0.62, 0.36)
    )


def cuts(size: int, height: float) -> str:
    """One to three slanted cuts on either side of the number."""
    return "".join(
        f"M{sign * (14 + 8 * n)} {number(-height * 0.28)}l{sign * 4} {number(-height * 0.44)}"
        for sign in (-1, 1)
        for n in range(min(size - 1, 3))
    )


@by_language
@lru_cache(maxsize=64)
def board(drawn: Plan) -> Board:
    """What never changes: the slab with its strata, both grooves, the pits and the second ring of the middles."""
    spaces = len(drawn.centres) // 2
    last = NUMBERS[spaces - 3]
    ground = (*slab(drawn), *grooves(drawn), *pits(drawn), *names(drawn))
    order = sorted(range(2 * spaces), key=lambda space: (space & 1, space))
    spots = tuple(
        Spot(
            spot(space),
            *centre(drawn, space),
            Shape("ring", "circle", circle(drawn, space, 0, "ring")),
            arrows(space, spaces),
        )
        for space in order
    )
    label = t("Two spirals, spaces one to {last}; {last} is the middle", last=last)
    return Board(drawn.key, (0, 0, drawn.width, drawn.height), label, ground, spots)


def centre(drawn: Plan, space: int) -> tuple[float, float]:
    """The middle of a space, as short as it is written."""
    x, y = drawn.centres[space]
    return round(x, 1), round(y, 1)


def circle(drawn: Plan, space: int, more: float, kind: str) -> Attributes:
    """The attributes of a circle round a space, so much larger than it."""
    x, y = centre(drawn, space)
    return {"class": kind, "cx": x, "cy": y, "r": drawn.radius + more}


def arrows(space: int, spaces: int) -> dict[str, str]:
    """Left and right along the spiral, up and down to the other one."""
    ways = {"ArrowUp": space ^ 1, "ArrowDown": space ^ 1, "ArrowLeft": space - 2, "ArrowRight": space + 2}
    return {key: spot(way) for key, way in ways.items() if 0 <= way < 2 * spaces}


def slab(drawn: Plan) -> tuple[Shape, ...]:
    """The stone plate with its strata."""
    w, h = drawn.width, drawn.height
    plate: Attributes = {"x": 3, "width": w - 6, "rx": 22}
    strata_lines = "".join(
        f"M6 {y}q{number(w / 4)} {13 if i % 2 == 0 else -13} {number(w / 2)} 2t{number(w / 2 - 12)} 4"
        for i, y in enumerate(range(40, int(h) - 20, 62))
    )
    return (
        Shape("edge", "rect", {"class": "slabedge", "y": 9, "height": h - 11, **plate}),
        Shape("slab", "rect", {"class": "slab", "y": 3, "height": h - 12, **plate}),
        Shape("strata", "path", {"class": "carve", "opacity": 0.16, "stroke-width": 1.5, "d": strata_lines}),
    )


def grooves(drawn: Plan) -> tuple[Shape, ...]:
    """The way along each spiral."""
    return tuple(
        shape
        for key, path in zip("LR", drawn.grooves, strict=True)
        for shape in (
            Shape(f"groove{key}", "path", {"class": "groove", "stroke-width": 30, "d": path}),
            Shape(f"line{key}", "path", {"class": "carve", "stroke-width": 1.2, "opacity": 0.5, "d": path}),
        )
    )


def pits(drawn: Plan) -> tuple[Shape, ...]:
    """The spaces; the last of each spiral has a second ring."""
    middle = len(drawn.centres) - 2
    round_pits = tuple(
        Shape(spot(space), "circle", circle(drawn, space, 0, "pit")) for space in range(len(drawn.centres))
    )
    rings = tuple(
        Shape(f"{spot(space)}ring", "circle", circle(drawn, space, -6, "carve") | {"stroke-width": 2})
        for space in (middle, middle + 1)
    )
    return round_pits + rings


def names(drawn: Plan) -> tuple[Shape, ...]:
    """The names of the spirals, where it cannot be seen which is left."""
    if drawn.wide:
        return ()
    heights = (drawn.height / 2 - 16, drawn.height / 2 + 10)
    return tuple(
        Shape(f"name{n}", "text", {"x": 56, "y": y, "font-size": 17, "opacity": 0.85}, side(n))
        for n, y in enumerate(heights)
    )


@lru_cache(maxsize=512)
def numeral_shape(drawn: Plan, space: int, occupied: bool) -> Shape:
    """The numeral of a space: large in an empty one, small below a stack."""
    x, y = centre(drawn, space)
    key = f"n{spot(space)}"
    if occupied:
        return Shape(key, "text", {"x": x, "y": y + 36, "font-size": 17}, numeral(space))
    return Shape(key, "text", {"x": x, "y": y, "font-size": 29, "opacity": 0.85}, numeral(space))


@lru_cache(maxsize=256)
def shade(key: str, x: float, y: float, stone: Stone) -> Shape:
    """The shadow of a stack whose lowest stone this is."""
    radius = WIDTHS[stone >> 1] / 2 + 4
    return Shape(f"shade{key}", "ellipse", {"class": "shade", "cx": x, "cy": y - 1, "rx": radius, "ry": 7})
