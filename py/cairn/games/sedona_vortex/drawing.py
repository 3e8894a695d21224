"""The shapes of the board and its stones, cached."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Attributes, Board, Shape, Spot
from cairn.games.sedona_vortex.board import SIZES, Stone, numeral, spot
from cairn.games.sedona_vortex.layout import Layout, trim

WIDTHS = dict(zip(SIZES, (46.0, 60.0, 74.0, 88.0, 102.0), strict=True))
THIN: Attributes = {"stroke-width": 1.3, "opacity": 0.75}


def stone_width(stone: Stone, scale: float = 1.0) -> float:
    """How wide a stone is drawn."""
    return WIDTHS[stone >> 1] * scale


@lru_cache(maxsize=256)
def draw_stone(stone: Stone, height: float, scale: float = 1.0) -> tuple[Shape, ...]:
    """A stone from the side, standing on its origin: Red's a pebble with strata, Black's cut, with slanted cuts."""
    size, black = stone >> 1, stone & 1
    half = stone_width(stone, scale) / 2
    body, mark = ("p2", "p2-mark") if black else ("p1", "p1-mark")
    outline = block_path(half, height) if black else pebble_path(half, height)
    shapes = [Shape("body", "path", {"d": outline, "class": body})]
    if size > 1:
        marks = cuts_path(size, height) if black else strata_path(half, height)
        shapes.append(Shape("marks", "path", {"d": marks, "class": mark, **THIN}))
    figure: Attributes = {
        "class": f"number {body}-ink",
        "x": 0,
        "y": round(0.5 - height / 2, 1),
        "font-size": min(17, round(height - 4)),
    }
    return (*shapes, Shape("size", "text", figure, str(size)))


def pebble_path(half: float, height: float) -> str:
    """The outline of a round stone."""
    side, flat, rise = half * 0.62, half * 0.76, height / 2
    corner = f"{trim(half * 0.34)} 0 {trim(side)} {trim(rise * 0.28)} {trim(side)} {trim(rise)}"
    return (
        f"M{trim(-half)} {trim(-rise)}c0{trim(-height * 0.36)} {trim(half * 0.28)}{trim(-rise)} "
        f"{trim(side)}{trim(-rise)}h{trim(flat)}c{corner}s{trim(-half * 0.28)} {trim(rise)} "
        f"{trim(-side)} {trim(rise)}h{trim(-flat)}c{trim(-half * 0.34)} 0 {trim(-side)} "
        f"{trim(-height * 0.14)} {trim(-side)} {trim(-rise)}z"
    )


def block_path(half: float, height: float) -> str:
    """The outline of a cut stone."""
    c = min(6.0, height / 3)
    x, top = trim(half - c), trim(-height)
    return (
        f"M{trim(-half)} {trim(c - height)}L{trim(c - half)} {top}H{x}L{trim(half)} {trim(c - height)}"
        f"V{trim(-c)}L{x} 0H{trim(c - half)}L{trim(-half)} {trim(-c)}z"
    )


def strata_path(half: float, height: float) -> str:
    """Two lines on either side of the number."""
    return "".join(
        f"M{trim(sign * (half - 7))} {trim(-height * level)}H{sign * 11}" for sign in (-1, 1) for level in (0.62, 0.36)
    )


def cuts_path(size: int, height: float) -> str:
    """One to three slanted cuts on either side of the number."""
    return "".join(
        f"M{sign * (14 + 8 * n)} {trim(-height * 0.28)}l{sign * 4} {trim(-height * 0.44)}"
        for sign in (-1, 1)
        for n in range(min(size - 1, 3))
    )


@lru_cache(maxsize=64)
def draw_board(layout: Layout) -> Board:
    """The board without stones: the slab with its strata, both grooves, the spaces, the second ring of the middles."""
    spaces = len(layout.centres) // 2
    ground = (*draw_slab(layout), *draw_grooves(layout), *draw_spaces(layout))
    order = sorted(range(2 * spaces), key=lambda space: (space & 1, space))
    spots = tuple(
        Spot(
            spot(space),
            *centre(layout, space),
            Shape("ring", "circle", circle_attributes(layout, space, 0, "ring")),
            arrow_goals(space, spaces),
        )
        for space in order
    )
    label = t("Two spirals, spaces I to {last}; {last} is the middle", last=numeral(2 * spaces - 1))
    return Board(layout.key, (0, 0, layout.width, layout.height), label, ground, spots)


@lru_cache(maxsize=64)
def centre(layout: Layout, space: int) -> tuple[float, float]:
    """The centre of a space, rounded to tenths."""
    x, y = layout.centres[space]
    return round(x, 1), round(y, 1)


def circle_attributes(layout: Layout, space: int, more: float, kind: str) -> Attributes:
    """The attributes of a circle round a space; its radius is larger by `more`."""
    x, y = centre(layout, space)
    return {"class": kind, "cx": x, "cy": y, "r": layout.radius + more}


def arrow_goals(space: int, spaces: int) -> dict[str, str]:
    """Where the arrow keys lead: left and right along the spiral, up and down to the other one."""
    goals = {"ArrowUp": space ^ 1, "ArrowDown": space ^ 1, "ArrowLeft": space - 2, "ArrowRight": space + 2}
    return {key: spot(goal) for key, goal in goals.items() if 0 <= goal < 2 * spaces}


def draw_slab(layout: Layout) -> tuple[Shape, ...]:
    """The stone plate with its strata."""
    w, h = layout.width, layout.height
    plate: Attributes = {"x": 3, "width": w - 6, "rx": 22}
    strata_lines = "".join(
        f"M6 {y}q{trim(w / 4)} {13 if i % 2 == 0 else -13} {trim(w / 2)} 2t{trim(w / 2 - 12)} 4"
        for i, y in enumerate(range(40, int(h) - 20, 62))
    )
    return (
        Shape("edge", "rect", {"class": "slab-edge", "y": 9, "height": h - 11, **plate}),
        Shape("slab", "rect", {"class": "slab", "y": 3, "height": h - 12, **plate}),
        Shape("strata", "path", {"class": "carving", "opacity": 0.16, "stroke-width": 1.5, "d": strata_lines}),
    )


def draw_grooves(layout: Layout) -> tuple[Shape, ...]:
    """The way along each spiral."""
    return tuple(
        shape
        for key, path in zip("LR", layout.grooves, strict=True)
        for shape in (
            Shape(f"groove{key}", "path", {"class": "groove", "stroke-width": 30, "d": path}),
            Shape(f"line{key}", "path", {"class": "carving", "stroke-width": 1.2, "opacity": 0.5, "d": path}),
        )
    )


def draw_spaces(layout: Layout) -> tuple[Shape, ...]:
    """The spaces; the last of each spiral has a second ring."""
    middle = len(layout.centres) - 2
    round_pits = tuple(
        Shape(spot(space), "circle", circle_attributes(layout, space, 0, "pit")) for space in range(len(layout.centres))
    )
    rings = tuple(
        Shape(f"{spot(space)}ring", "circle", circle_attributes(layout, space, -6, "carving") | {"stroke-width": 2})
        for space in (middle, middle + 1)
    )
    return round_pits + rings


@lru_cache(maxsize=512)
def draw_numeral(layout: Layout, space: int, occupied: bool) -> Shape:
    """The numeral of a space: large in an empty one, small below a stack."""
    x, y = centre(layout, space)
    key = f"n{spot(space)}"
    if occupied:
        on_wood: Attributes = {"class": "numeral caption" if layout.caption > layout.radius else "numeral"}
        below: Attributes = {"x": x, "y": y + layout.caption, "font-size": layout.caption_size}
        return Shape(key, "text", on_wood | below, numeral(space))
    return Shape(key, "text", {"class": "numeral", "x": x, "y": y, "font-size": 29, "opacity": 0.85}, numeral(space))


@lru_cache(maxsize=256)
def draw_shadow(key: str, x: float, y: float, width: float) -> Shape:
    """The shadow of a stack whose lowest stone is so wide."""
    radius = width / 2 + 4
    return Shape(f"shade{key}", "ellipse", {"class": "shade", "cx": x, "cy": y - 1, "rx": radius, "ry": 7})
