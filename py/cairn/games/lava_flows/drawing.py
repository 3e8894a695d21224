"""The shapes of the board and of the pyramids, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import by_language, mark, t
from cairn.core.scene import Board, Shape, Spot
from cairn.games.lava_flows.board import LARGE, SPACES, SPOTS, Piece, Space
from cairn.games.lava_flows.plan import MEDIUM_HEIGHT, WIDE, Plan, height, width

Attributes = dict[str, str | float]
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
LABEL = mark("Lava Flows, three by three spaces; row 3 is Black’s target, row 1 is White’s")
EMBER: Attributes = {
    "fill": "none",
    "stroke": "var(--ember)",
    "stroke-width": 3,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


def n(value: float) -> str:
    """A number, as short as it is written."""
    return f"{value:.1f}".removesuffix(".0")


@lru_cache(maxsize=512)
def pyramid(piece: Piece, scale: float, cone: bool = False) -> tuple[Shape, ...]:
    """A pyramid from the side, standing on its origin: a blunt tip, the right flank lighter, its pips at the foot.

    Pips tell the size, three or two, and the owner again: round ones Black's, diamonds White's.
    """
    side = 1 + piece % 2
    w, h, t = width(piece) / 2 * scale, height(piece) * scale, (7 if piece >= LARGE else 6) * scale
    body = f"M{n(-w)} 0L{n(-t)} {n(-h)}Q0 {n(-h - 5)} {n(t)} {n(-h)}L{n(w)} 0z"
    flank = f"M{n(w - 2)}-1.5L{n(t - 1)} {n(1 - h)}Q2 {n(-h - 2)} 2 {n(2 - h)}L{n(w * 0.52)}-1.5z"
    shapes = [
        Shape("body", "path", {"class": f"p{side}", "d": body}),
        Shape("flank", "path", {"class": f"p{side}hi", "d": flank, "opacity": 0.55}),
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
            d = n(r * 1.28)
            path = f"M{n(x)} {n(y - r * 1.28)}l{d} {d}-{d} {d}-{d}-{d}z"
            shapes.append(Shape(f"pip{i}", "path", {"d": path, "fill": "var(--p2-ink)"}))
    return tuple(shapes)


def molten(piece: Piece, scale: float) -> tuple[Shape, ...]:
    """The glowing cracks of a piece of a Cinder Cone, and under its Large a collar of embers that holds it."""
    size: Attributes = {"transform": f"scale({scale})"}
    if piece < LARGE:
        crack: Attributes = {"d": f"M-7 {n(-MEDIUM_HEIGHT * 0.26)}l6-9 6 4 4-11", **EMBER, "stroke-width": 2.5}
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


@by_language
@lru_cache(maxsize=4)
def board(drawn: Plan) -> Board:
    """What never changes: the slab, nine spaces with their names, and where the Cones are to stand."""
    ground = (glow(), *slab(drawn), *(shape for space in SPACES for shape in floor(drawn, space)))
    spots = tuple(spot(drawn, space) for space in drawn.order())
    return Board(drawn.key, (0, 0, drawn.width, drawn.height), t(LABEL), ground, spots)


def glow() -> Shape:
    """The light of a Cone, to be filled in where one stands."""
    stops = [(0, "var(--ember)", 0.95), (0.55, "var(--ember-2)", 0.55), (1, "var(--ember-2)", 0)]
    inner = tuple(
        Shape(f"stop{i}", "stop", {"offset": at, "stop-color": colour, "stop-opacity": opacity})
        for i, (at, colour, opacity) in enumerate(stops)
    )
    return Shape("defs", "defs", {}, (Shape("glow", "radialGradient", {"id": "lava-glow"}, inner),))


def slab(drawn: Plan) -> tuple[Shape, ...]:
    """The plate of rock."""
    plate: Attributes = {"x": 2, "width": drawn.width - 4, "rx": 18}
    return (
        Shape("edge", "rect", {"class": "slabedge", "y": 9, "height": drawn.height - 10, **plate}),
        Shape("slab", "rect", {"class": "slab", "y": 2, "height": drawn.height - 11, **plate}),
    )


def box(drawn: Plan, space: Space, inset: float, kind: str, rx: float) -> Attributes:
    """The attributes of a rectangle in a space, so far inside its edges."""
    x, y = drawn.corner(space)
    return {
        "class": kind,
        "x": x + inset,
        "y": y + inset,
        "width": WIDE - 2 * inset,
        "height": drawn.high - 2 * inset,
        "rx": rx,
    }


def floor(drawn: Plan, space: Space) -> tuple[Shape, ...]:
    """A space and its name."""
    (x, y), name = drawn.corner(space), SPOTS[space]
    text: Attributes = {"x": x + 19, "y": y + 20, "font-size": 17}
    return (
        Shape(f"floor:{name}", "rect", box(drawn, space, 4, "floor", 10)),
        Shape(f"name:{name}", "text", text, name),
    )


def spot(drawn: Plan, space: Space) -> Spot:
    """A space as a person chooses it."""
    column, row = drawn.seen_at(space)
    names = {drawn.seen_at(other): SPOTS[other] for other in SPACES}
    arrows = {key: names[column + dx, row + dy] for key, (dx, dy) in ARROWS.items() if (column + dx, row + dy) in names}
    return Spot(SPOTS[space], *drawn.centre(space), Shape("ring", "rect", box(drawn, space, 4, "ring", 10)), arrows)
