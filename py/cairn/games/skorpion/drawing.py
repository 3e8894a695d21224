"""The shapes of the board, the beads, the Skorpion and its Tail, drawn once and kept."""

from __future__ import annotations

import math
from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Attributes, Board, Shape
from cairn.games.skorpion.layout import BOX, Layout, layout, touch_spots

SLAB, CENTRE = 362, -1
BEAD, SKORPION, TAIL = 23.0, 31.0, 19.0
SIGNS = ("var(--p1-sign,var(--p1))", "var(--p2-sign,var(--p2))")
SKORPION_LINES = (
    ("back", "M0-9v13", 9.0),
    ("tail", "M0 4c0 9 4 14 10 13 5-1 6-8 1-9", 3.6),
    ("claws", "M-4-10c-7-1-10-5-9-12M4-10c7-1 10-5 9-12M-13-22c3 1 5 3 5 7M13-22c-3 1-5 3-5 7", 3.0),
    ("legs", "M-5-4l-9 0M-5 0l-9 4M-4 4l-7 7M5-4h9M5 0l9 4M4 4l7 7", 2.4),
)
HALO: Attributes = {"paint-order": "stroke", "stroke": "var(--slab)", "stroke-width": 5}
"""Keeps a name clear of the lines under it."""


@lru_cache(maxsize=16)
def picture(name: str, flipped: bool) -> Board:
    """The picture of an empty board, turned half round if flipped."""
    shown = layout(name, flipped)
    key = f"skorpion/{short_key(name)}{'/flipped' if flipped else ''}"
    label = t("Skorpion board, {count} spots around the Gate", count=len(shown.centres))
    ground = (*slab(), *lines(shown), *sockets(shown), *names(shown))
    return Board(key, BOX, label, ground, touch_spots(shown))


def short_key(name: str) -> str:
    """The name of a board, or a few letters that stand for its text."""
    if not name.startswith("{"):
        return name
    import hashlib  # noqa: PLC0415 (only a board of one's own needs it, and every import costs start-up)

    return hashlib.sha256(name.encode()).hexdigest()[:16]


def slab() -> tuple[Shape, ...]:
    """The round stone plate."""
    carving: Attributes = {"class": "carving", "cx": 0, "cy": CENTRE, "r": SLAB - 3, "stroke-width": 1, "opacity": 0.5}
    return (
        Shape("edge", "circle", {"class": "slab-edge", "cx": 0, "cy": CENTRE + 5, "r": SLAB}),
        Shape("slab", "circle", {"class": "slab", "cx": 0, "cy": CENTRE, "r": SLAB}),
        Shape("rim", "circle", carving),
    )


def lines(shown: Layout) -> tuple[Shape, ...]:
    """Every line of the board."""
    table, found = shown.board, []
    for one, (x, y) in enumerate(shown.centres):
        for other in table.members(table.near[one] >> one << one):
            a, b = shown.centres[other]
            line: Attributes = {"class": "line", "d": f"M{x} {y}L{a} {b}"}
            found.append(Shape(f"{table.names[one]}-{table.names[other]}", "path", line))
    return tuple(found)


def sockets(shown: Layout) -> tuple[Shape, ...]:
    """Where beads are put: red spots bear a ring, blue ones a diamond, black ones are double, gray ones plain."""
    return tuple(
        Shape(spot.name, "g", {"transform": f"translate({x} {y})"}, socket(spot.kind))
        for spot, (x, y) in zip(shown.board.spots, shown.centres, strict=True)
    )


def socket(kind: str) -> tuple[Shape, ...]:
    """A spot of a kind, around its own origin."""
    match kind.removesuffix(" start"):
        case "gate":
            return gate()
        case "red":
            ring: Attributes = {"r": 8, "fill": "none", "stroke": SIGNS[0], "stroke-width": 3.5}
            return hollow(SIGNS[0]), Shape("sign", "circle", ring)
        case "blue":
            cut: Attributes = {"d": "M0-10l10 10-10 10-10-10z", "fill": "none", "stroke": SIGNS[1], "stroke-width": 3.5}
            return hollow(SIGNS[1]), Shape("sign", "path", cut)
        case "black":
            inner: Attributes = {"r": 19, "fill": "var(--black)", "stroke": "var(--slab-line)", "stroke-width": 2}
            return hollow("var(--slab-line)", 26), Shape("sign", "circle", inner)
    return (hollow("var(--slab-line)"),)


def hollow(colour: str, radius: float = 25) -> Shape:
    """The round hollow of a spot, tinted."""
    fill = f"color-mix(in oklab,{colour} 14%,var(--slab-3))"
    return Shape("hollow", "circle", {"r": radius, "fill": fill, "stroke": colour, "stroke-width": 2.5})


def gate() -> tuple[Shape, ...]:
    """The Gate: a ring with twelve ticks, and an arch."""
    turns = [math.radians(30 * n) for n in range(12)]
    ticks = "".join(
        f"M{30 * math.cos(a):.1f} {30 * math.sin(a):.1f}L{37 * math.cos(a):.1f} {37 * math.sin(a):.1f}" for a in turns
    )
    return (
        Shape("pit", "circle", {"class": "pit", "r": 37}),
        Shape("ring", "circle", {"class": "carving", "r": 30, "stroke-width": 1.5}),
        Shape("ticks", "path", {"class": "carving", "stroke-width": 2, "d": ticks}),
        Shape("arch", "path", {"class": "carving", "stroke-width": 2.5, "d": "M-11 13v-15a11 11 0 0 1 22 0v15"}),
    )


def names(shown: Layout) -> tuple[Shape, ...]:
    """The name of every spot below it, but of the Gate, which has a sign."""
    return tuple(
        Shape(
            f"name:{spot.name}",
            "text",
            {"class": "coordinate below", "x": x, "y": y + 41, "font-size": 19, **HALO},
            spot.name,
        )
        for spot, (x, y) in zip(shown.board.spots, shown.centres, strict=True)
        if spot.kind != "gate"
    )


@lru_cache(maxsize=8)
def bead(player: int, radius: float = BEAD) -> tuple[Shape, ...]:
    """A bead around its own origin: Red's round with a ring, Blue's cut with a diamond."""
    r = radius
    if player:
        c, d = r - round(r * 0.44, 1), round(r * 0.46, 1)
        outline = f"M{-c:g} {-r:g}H{c:g}L{r:g} {-c:g}V{c:g}L{c:g} {r:g}H{-c:g}L{-r:g} {c:g}V{-c:g}z"
        body = Shape("body", "path", {"class": "p2", "d": outline})
        light, sign = f"M{-c:g} {4 - r:g}H{c:g}", Shape("sign", "path", {"d": f"M0 {-d}l{d} {d}-{d} {d}-{d}-{d}z"})
    else:
        body = Shape("body", "circle", {"class": "p1", "r": r})
        light = f"M{-r * 0.62:.1f} {-r * 0.42:.1f}a{r * 0.75:.1f} {r * 0.75:.1f} 0 0 1 {r * 1.1:.1f}-{r * 0.18:.1f}"
        sign = Shape("sign", "circle", {"r": round(r * 0.36, 1)})
    sign.attrs.update({"class": f"p{player + 1}-mark", "stroke-width": 3})
    shine: Attributes = {"fill": "none", "stroke": f"var(--p{player + 1}-hi)", "stroke-width": 4}
    return shade(r), body, Shape("shine", "path", {"d": light, "stroke-linecap": "round", **shine}), sign


def shade(radius: float) -> Shape:
    """The shadow of a piece."""
    return Shape("shade", "ellipse", {"class": "shade", "cx": 1.5, "cy": 4, "rx": radius + 1, "ry": radius})


def stone(radius: float) -> Shape:
    """The orange bead under the Skorpion's sign, and under the Tail's."""
    orange: Attributes = {"fill": "var(--skorpion)", "stroke": "var(--skorpion-line)", "stroke-width": 2.5}
    return Shape("body", "circle", {"r": radius, **orange})


def glyph(shapes: tuple[tuple[str, str, float], ...]) -> tuple[Shape, ...]:
    """Lines of one dark colour."""
    pen: Attributes = {"fill": "none", "stroke": "var(--glyph)", "stroke-linecap": "round", "stroke-linejoin": "round"}
    return tuple(Shape(key, "path", {"d": d, "stroke-width": width, **pen}) for key, d, width in shapes)


@lru_cache(maxsize=1)
def skorpion() -> tuple[Shape, ...]:
    """The Skorpion from above: claws, a back with legs, the curl of its sting."""
    return shade(SKORPION), stone(SKORPION), *glyph(SKORPION_LINES)


@lru_cache(maxsize=1)
def tail() -> tuple[Shape, ...]:
    """The Tail: a hook."""
    return shade(TAIL), stone(TAIL), *glyph((("hook", "M-6 7c8 2 13-3 11-9l-5 2m5-2 2 5", 3.0),))
