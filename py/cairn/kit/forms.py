"""Pieces of a game of the kit: round for one side, cut for the other, and forms carved into them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from cairn.core.language import Phrase
from cairn.core.scene import Attributes, Shape

RADIUS = 34
"""The radius of a piece, where the nearest two points are 100 apart."""
RISE = 5
"""How far the top of a piece is drawn above its foot."""
FOOT = "M-12 12h24v5h-24z"
FORMS: Mapping[str, str] = {
    "arrow": "M17-17l-2 14-4-4-17 17-1 6-8 6-3-4-4-3 6-8 6-1 17-17-4-4z",
    "cross": "M-5-17h10v12h12v10h-12v12h-10v-12h-12v-10h12z",
    "horse": f"{FOOT}M-9 9c-1-9 7-11 6-16-4 3-8 6-11 3-2-2 0-5 2-8l6-7 2-4 4 4c9 0 14 12 12 28z",
    "king": f"{FOOT}M-2-21h4v4h4v4h-4v5c8-4 15-1 15 6 0 4-3 6-4 11h-26c-1-5-4-7-4-11 0-7 7-10 15-6v-5h-4v-4h4z",
    "pawn": f"{FOOT}M0-19a7.5 7.5 0 0 1 5 13c1 7 3 10 6 15h-22c3-5 5-8 6-15a7.5 7.5 0 0 1 5-13z",
    "queen": f"{FOOT}M-20-12l10 9 1-15 9 13 9-13 1 15 10-9-7 21h-26z",
    "star": "M0-19l5 12 13 1-10 9 3 13-11-7-11 7 3-13-10-9 13-1z",
    "tower": f"{FOOT}M-13-17h7v5h3v-5h6v5h3v-5h7v10l-4 4v12h-18v-12l-4-4z",
}
"""Outlines that are carved into pieces, round the middle of each."""
PLAIN = ("stone", "ring", "wall")
"""Forms without a sign: a whole piece, one with a hole, and a block that fills its point."""


def find_form(kind: str, looks: Mapping[str, str], usual: str) -> str:
    """The form of a kind of piece, or the sign on it: as the game says, else after its name."""
    said = looks.get(kind, kind)
    if said in FORMS or said in PLAIN or kind in looks:
        return said
    if kind == usual and len(kind) > 2:
        return "stone"
    return kind if len(kind) < 3 else kind[0].upper()


@lru_cache(maxsize=512)
def draw_piece(shape: int, form: str, on: str) -> tuple[Shape, ...]:
    """A piece round its own origin; `shape` is 1 for round, 2 for cut, 0 for nobody's, `on` the form of the board."""
    if not shape:
        return _draw_block(form, on)
    top = -RISE / 2
    shade = Shape("shade", "ellipse", {"class": "shade", "cx": 2, "cy": RISE + 2, "rx": RADIUS + 1, "ry": RADIUS})
    hole = RADIUS * 0.5 if form == "ring" else 0
    bodies = tuple(
        Shape(key, "path", {"class": f"p{shape}", "fill-rule": "evenodd", "d": _outline(shape, y, RADIUS, hole)})
        for key, y in (("foot", -top), ("body", top))
    )
    line: Attributes = {"class": f"p{shape}-mark", "stroke-width": 1.5, "opacity": 0.6}
    line["d"] = _outline(shape, top, RADIUS * (0.76 if not hole else 0.88))
    return shade, *bodies, Shape("line", "path", line), *_draw_sign(form, top, f"p{shape}")


def _outline(shape: int, y: float, radius: float, hole: float = 0) -> str:
    """A circle or an octagon as a path, with a hole of the same shape in it."""
    inner = _outline(shape, y, hole) if hole else ""
    if shape == 1:
        r = f"{radius:g}"
        return f"M{-radius:g} {y:g}a{r} {r} 0 0 1 {2 * radius:g} 0a{r} {r} 0 0 1 {-2 * radius:g} 0z{inner}"
    turns = [math.radians(22.5 + 45 * n) for n in range(8)]
    corners = [f"{1.05 * radius * math.cos(a):.1f} {y + 1.05 * radius * math.sin(a):.1f}" for a in turns]
    return f"M{'L'.join(corners)}z{inner}"


def _draw_sign(form: str, y: float, side: str) -> tuple[Shape, ...]:
    """The form that is carved into a piece, or the text on it; `side` is p1, p2, or "slab" for nobody's."""
    if form in PLAIN:
        return ()
    if form in FORMS:
        place = f"translate(0 {y:g}) scale(0.95)"
        return (Shape("form", "path", {"fill": f"var(--{side}-ink)", "d": FORMS[form], "transform": place}),)
    kind = "number" if side == "slab" else f"number {side}-ink"
    written: Attributes = {"class": kind, "x": 0, "y": y + 1, "font-size": 32 if len(form) < 3 else 20}
    said: Phrase = form
    return (Shape("sign", "text", written, said),)


def _draw_block(form: str, on: str) -> tuple[Shape, ...]:
    """A piece that is nobody's: a block that fills its cell, or a smaller one with a sign."""
    if form == "wall" and on == "hex":
        turns = [math.radians(30 + 60 * n) for n in range(6)]
        corners = " ".join(f"{48 * math.cos(a):.1f},{48 * math.sin(a):.1f}" for a in turns)
        return (Shape("body", "polygon", {"class": "slab-edge", "points": corners}),)
    half = 40 if form == "wall" and on == "square" else 31
    plate = 0 if form in ("wall", "stone") else half - 5
    shapes = [_square("shade", "shade", half, 5), _square("body", "slab-edge", half, 0)]
    if plate:
        shapes.append(_square("plate", "slab-plain", plate, 0))
    return (*shapes, *_draw_sign(form, 0, "slab"))


def _square(key: str, kind: str, half: float, lower: float) -> Shape:
    size: Attributes = {"x": -half, "y": lower - half, "width": 2 * half, "height": 2 * half, "rx": 9}
    return Shape(key, "rect", {"class": kind, **size})
