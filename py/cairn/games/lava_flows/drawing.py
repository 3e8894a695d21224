"""The shapes of the board and of the pyramids, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Attributes, Board, Shape, Spot
from cairn.games.lava_flows.board import SPACES, SPOTS, TARGET, Space
from cairn.games.lava_flows.layout import MEDIUM_HEIGHT, WIDE, Layout, height, width
from cairn.games.lava_flows.pieces import LARGE, Piece

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
LABEL = t("Lava Flows, three by three spaces; row 3 is Black’s target, row 1 is White’s")
EMBER: Attributes = {
    "fill": "none",
    "stroke": "var(--ember)",
    "stroke-width": 3,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


def number(value: float) -> str:
    """A number as SVG text, with one digit at most after the point."""
    return f"{value:.1f}".removesuffix(".0")


@lru_cache(maxsize=512)
def pyramid(piece: Piece, scale: float, cone: bool = False) -> tuple[Shape, ...]:
    """A pyramid from the side, standing on its origin: a blunt tip, the right flank lighter, its pips at the foot.

    Pips tell the size, three or two, and the owner again: round ones Black's, diamonds White's.
    """
    side = 1 + piece % 2
    w, h, tip = width(piece) / 2 * scale, height(piece) * scale, (7 if piece >= LARGE else 6) * scale
    body = f"M{number(-w)} 0L{number(-tip)} {number(-h)}Q0 {number(-h - 5)} {number(tip)} {number(-h)}L{number(w)} 0z"
    flank = (
        f"M{number(w - 2)}-1.5L{number(tip - 1)} {number(1 - h)}"
        f"Q2 {number(-h - 2)} 2 {number(2 - h)}L{number(w * 0.52)}-1.5z"
    )
    shapes = [
        Shape("body", "path", {"class": f"p{side}", "d": body}),
        Shape("flank", "path", {"class": f"p{side}-light", "d": flank, "opacity": 0.55}),
        *pips(piece, side, scale),
    ]
    return (*shapes, *(molten(piece, scale) if cone else ()))


def pips(piece: Piece, side: int, scale: float) -> tuple[Shape, ...]:
    """Three marks on a Large, two on a Medium."""
    count, gap = (3, 14.0) if piece >= LARGE else (2, 14.0)
    r = 3.6 * max(scale, 0.6)
    shapes = []
    for i in range(count):
        x, y = (i * gap - (count - 1) * gap / 2 - 4) * scale, -9 * scale
        if side == 1:
            attrs: Attributes = {"cx": round(x, 1), "cy": round(y, 1), "r": round(r, 2), "fill": "var(--p1-ink)"}
            shapes.append(Shape(f"pip{i}", "circle", attrs))
        else:
            d = number(r * 1.28)
            path = f"M{number(x)} {number(y - r * 1.28)}l{d} {d}-{d} {d}-{d}-{d}z"
            shapes.append(Shape(f"pip{i}", "path", {"d": path, "fill": "var(--p2-ink)"}))
    return tuple(shapes)


def molten(piece: Piece, scale: float) -> tuple[Shape, ...]:
    """The glowing cracks of a piece of a Cinder Cone, and under its Large a collar of embers that holds it."""
    size: Attributes = {"transform": f"scale({scale})"}
    if piece < LARGE:
        crack: Attributes = {"d": f"M-7 {number(-MEDIUM_HEIGHT * 0.26)}l6-9 6 4 4-11", **EMBER, "stroke-width": 2.5}
        return (Shape("molten", "g", size, (Shape("cracks", "path", crack),)),)
    cracks = Shape("cracks", "path", {"d": "M-38-6l6-13 7 4 6-12M-2-17l7-9 8 5 5-11M34-4l-8-16", **EMBER})
    ring: Attributes = {
        "class": "collar",
        "d": "M-60 8h120l-6-13h-8l4 7h-100l4-7h-8z",
        "fill": "var(--ember-2)",
        "stroke-width": 2,
        "stroke-linejoin": "round",
    }
    return (Shape("molten", "g", size, (cracks, Shape("collar", "path", ring))),)


@lru_cache(maxsize=4)
def board(layout: Layout) -> Board:
    """The part that never changes: the slab, and nine spaces with their names."""
    ground = (glow_gradient(), *slab(layout), *(shape for space in SPACES for shape in floor(layout, space)))
    spots = tuple(spot(layout, space) for space in layout.back_to_front())
    return Board(layout.key, (0, 0, layout.width, layout.height), LABEL, ground, spots)


def glow_gradient() -> Shape:
    """The gradient of a Cone's glow."""
    stops = [(0, "var(--ember)", 0.95), (0.55, "var(--ember-2)", 0.55), (1, "var(--ember-2)", 0)]
    inner = tuple(
        Shape(f"stop{i}", "stop", {"offset": at, "stop-color": colour, "stop-opacity": opacity})
        for i, (at, colour, opacity) in enumerate(stops)
    )
    return Shape("defs", "defs", {}, (Shape("glow", "radialGradient", {"id": "lava-glow"}, inner),))


def slab(layout: Layout) -> tuple[Shape, ...]:
    """The plate of rock."""
    plate: Attributes = {"x": 2, "width": layout.width - 4, "rx": 18}
    return (
        Shape("edge", "rect", {"class": "slab-edge", "y": 9, "height": layout.height - 10, **plate}),
        Shape("slab", "rect", {"class": "slab", "y": 2, "height": layout.height - 11, **plate}),
    )


def box(layout: Layout, space: Space, inset: float, kind: str, rx: float) -> Attributes:
    """The attributes of a rectangle in a space, so far inside its edges."""
    x, y = layout.corner(space)
    return {
        "class": kind,
        "x": x + inset,
        "y": y + inset,
        "width": WIDE - 2 * inset,
        "height": layout.high - 2 * inset,
        "rx": rx,
    }


def floor(layout: Layout, space: Space) -> tuple[Shape, ...]:
    """A space and its name."""
    (x, y), name = layout.corner(space), SPOTS[space]
    text: Attributes = {"class": "coordinate", "x": x + 28, "y": y + 26, "font-size": 17}
    return (
        Shape(f"floor:{name}", "rect", box(layout, space, 4, "floor", 10)),
        Shape(f"name:{name}", "text", text, name),
    )


def spot(layout: Layout, space: Space) -> Spot:
    """A space as a spot to choose, with the arrow keys that lead from it."""
    column, row = layout.grid_position(space)
    names = {layout.grid_position(other): SPOTS[other] for other in SPACES}
    arrows = {key: names[column + dx, row + dy] for key, (dx, dy) in ARROWS.items() if (column + dx, row + dy) in names}
    return Spot(SPOTS[space], *layout.centre(space), Shape("ring", "rect", box(layout, space, 4, "ring", 10)), arrows)


def cone_glow(layout: Layout, space: Space, lift: float = 0) -> Shape:
    """The glow behind a Cone, or behind a pair that becomes one, so far above the ground."""
    x, y = layout.foot(space)
    tall = layout.scale > 1
    attrs: Attributes = {"cx": x, "cy": round(y - 8 - lift, 1), "rx": 96 if tall else 92, "ry": 58 if tall else 48}
    return Shape(f"glow:{SPOTS[space]}", "ellipse", {**attrs, "fill": "url(#lava-glow)"})


def target_outline(layout: Layout, space: Space) -> Shape:
    """The mark of an empty space of a target row: the outline of a Cone's foot in its owner's colour."""
    x, y = layout.corner(space)
    attrs: Attributes = {
        "d": f"M{number(x + WIDE / 2 - 20)} {number(y + layout.high - 16)}l10-13h20l10 13",
        "fill": "none",
        "stroke": f"var(--p{1 + (TARGET[space] or 0)})",
        "stroke-width": 3.5,
        "stroke-linejoin": "round",
    }
    return Shape(f"target:{SPOTS[space]}", "path", attrs)


def shadow(layout: Layout, space: Space, lowest: Piece, scale: float) -> Shape:
    """The shadow at the foot of a stack."""
    x, y = layout.foot(space)
    reach = (50 if lowest >= LARGE else 34) * scale + 12
    return Shape(
        f"shade:{SPOTS[space]}", "ellipse", {"class": "shade", "cx": x + 6, "cy": y + 2, "rx": round(reach, 1), "ry": 9}
    )
