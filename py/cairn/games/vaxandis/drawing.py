"""The board as it lies on the table: where each cell is drawn, the ground, the spots, and the symbols of the stacks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cairn.core.language import by_language, t
from cairn.core.scene import Board, Shape, Spot
from cairn.games.vaxandis.board import Geometry, geometry

RADIUS = 36
EDGES = 5
"""A stack shows at most so many pieces; its number says the rest."""
LIFT = 4.2
"""How far the pieces of a stack are drawn apart."""

ARROWS = {
    "wide": {
        "ArrowRight": (0,),
        "PageUp": (60,),
        "ArrowUp": (120, 60),
        "ArrowLeft": (180,),
        "PageDown": (240,),
        "ArrowDown": (300, 240),
    },
    "tall": {
        "PageUp": (30,),
        "ArrowUp": (90,),
        "ArrowLeft": (150, 210),
        "PageDown": (210,),
        "ArrowDown": (270,),
        "ArrowRight": (330, 30),
    },
}
"""Where an arrow key leads, in degrees as the eye sees it; the second way is for where the first leaves the board."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board in one layout: by cell its centre, and the same as a transform; the order in which stacks are painted."""

    board: Board
    geometry: Geometry
    turned: bool
    """Whether the cells stand on a corner's side: the tall layout's quarter turn."""
    centres: tuple[tuple[float, float], ...]
    places: tuple[str, ...]
    order: tuple[int, ...]


@by_language
@lru_cache(maxsize=16)
def plan(size: int, layout: str, flipped: bool) -> Plan:
    """The board of a size in a layout, turned half round if flipped."""
    cells, turned = geometry(size), layout == "tall"
    centres = tuple(_centre(cells, cell, turned, flipped) for cell in range(len(cells.names)))
    places = tuple(f"translate({x:g} {y:g})" for x, y in centres)
    letters = _letters(cells, centres, turned, flipped)
    ground = (
        Shape("defs", "defs", {}, (_rime(), *_symbols(turned))),
        *(
            Shape(name, "use", {"href": f"#{named('cell', turned)}", "x": x, "y": y})
            for name, (x, y) in zip(cells.names, centres, strict=True)
        ),
        *letters,
    )
    spots = tuple(_spot(cells, cell, centres, turned) for cell in range(len(centres)))
    count = len(centres)
    label = t("Hexagonal board, {count} cells, rows a to {last}", count=count, last=cells.names[-1][0])
    key = f"vaxandis/{size}/{layout}{'/flipped' if flipped else ''}"
    board = Board(key, _box(centres, turned, flipped), label, ground, spots)
    order = tuple(sorted(range(count), key=lambda cell: (centres[cell][1], centres[cell][0])))
    return Plan(board, cells, turned, centres, places, order)


def _centre(cells: Geometry, cell: int, turned: bool, flipped: bool) -> tuple[float, float]:
    row, i = cells.rows[cell]
    up = row - (cells.size - 1)
    length = 2 * cells.size - 1 - abs(up)
    x, y = (i - (length - 1) / 2) * math.sqrt(3) * RADIUS, -up * 1.5 * RADIUS
    if turned:
        x, y = y, -x
    sign = -1 if flipped else 1
    return round(sign * x, 1) + 0.0, round(sign * y, 1) + 0.0


def _box(centres: tuple[tuple[float, float], ...], turned: bool, flipped: bool) -> tuple[float, float, float, float]:
    """Room for all cells, and for the row letters beside the first cell of each row."""
    pad, letters = RADIUS + 4, 22
    x0, x1 = min(x for x, _ in centres) - pad, max(x for x, _ in centres) + pad
    y0, y1 = min(y for _, y in centres) - pad, max(y for _, y in centres) + pad
    if turned:
        y0, y1 = (y0 - letters, y1) if flipped else (y0, y1 + letters)
    else:
        x0, x1 = (x0, x1 + letters) if flipped else (x0 - letters, x1)
    return round(x0, 1), round(y0, 1), round(x1 - x0, 1), round(y1 - y0, 1)


def _letters(
    cells: Geometry, centres: tuple[tuple[float, float], ...], turned: bool, flipped: bool
) -> tuple[Shape, ...]:
    away = (RADIUS + 12) * (-1 if flipped else 1)
    dx, dy = (0, away) if turned else (-away, 0)
    firsts = [cell for cell, (_, i) in enumerate(cells.rows) if i == 0]
    return tuple(
        Shape(
            f"row:{cells.names[cell][0]}",
            "text",
            {"x": round(centres[cell][0] + dx, 1), "y": round(centres[cell][1] + dy, 1), "font-size": 16},
            cells.names[cell][0],
        )
        for cell in firsts
    )


@lru_cache(maxsize=512)
def hexagon(radius: float, turned: bool, x: float = 0, y: float = 0) -> str:
    """The corners of a hexagon: pointing up, or sideways if turned."""
    angles = [math.radians(60 * i + (0 if turned else 30)) for i in range(6)]
    return " ".join(f"{x + radius * math.cos(a):.1f},{y + radius * math.sin(a):.1f}" for a in angles)


def _spot(cells: Geometry, cell: int, centres: tuple[tuple[float, float], ...], turned: bool) -> Spot:
    x, y = centres[cell]
    bearings = {}
    for near in cells.neighbours[cell]:
        a, b = centres[near]
        bearings[round(math.degrees(math.atan2(y - b, a - x)) / 30) * 30 % 360] = cells.names[near]
    arrows = {}
    for key, ways in ARROWS["tall" if turned else "wide"].items():
        if leads := [bearings[way] for way in ways if way in bearings]:
            arrows[key] = leads[0]
    outline = Shape("outline", "polygon", {"class": "hit ring", "points": hexagon(RADIUS - 1, turned, x, y)})
    return Spot(cells.names[cell], x, y, outline, arrows)


def _rime() -> Shape:
    line = Shape("line", "path", {"d": "M0 0V7", "stroke": "var(--ice-line)", "stroke-width": 1.3, "opacity": 0.55})
    attrs: dict[str, str | float] = {
        "id": "vax-rime",
        "width": 7,
        "height": 7,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(35)",
    }
    return Shape("rime", "pattern", attrs, (line,))


def _symbols(turned: bool) -> tuple[Shape, ...]:
    """What the scene draws with `use`, each around its own origin."""
    cell = hexagon(RADIUS - 1, turned)
    ice = (
        Shape("ground", "polygon", {"class": "icecell", "points": cell}),
        Shape("rime", "polygon", {"points": cell, "fill": "url(#vax-rime)"}),
    )
    stacks = [
        Shape(
            f"{side}-{count}{kind}",
            "g",
            {"id": f"vax-{side}-{count}{kind}", "class": kind or "free"},
            _stack(side, count),
        )
        for side in (1, 2)
        for count in range(1, EDGES + 1)
        for kind in ("", "frozen")
    ]
    return (
        Shape("cell", "polygon", {"id": named("cell", turned), "class": "cell", "points": cell}),
        Shape("ice", "g", {"id": named("ice", turned)}, ice),
        *stacks,
        Shape("frost", "g", {"id": named("frost", turned), "class": "frost"}, _frost(turned)),
    )


def named(symbol: str, turned: bool) -> str:
    """The id of a symbol that is not the same in both layouts."""
    return f"vax-{symbol}-{'tall' if turned else 'wide'}"


def top(height: int) -> float:
    """How high above its cell's centre the top of a stack is drawn: y of its uppermost piece."""
    return -(min(height, EDGES) - 1) * LIFT / 2


def _stack(side: int, count: int) -> tuple[Shape, ...]:
    """Round pieces for side 1, cut ones for side 2, with a line round the top."""
    foot = -top(count)
    shapes = [Shape("shade", "ellipse", {"class": "shade", "cx": 2, "cy": foot + 5, "rx": 24, "ry": 20})]
    for i in range(count):
        shapes.append(_piece(f"piece{i}", side, round(foot - i * LIFT, 1), 21.5 if side == 1 else 24))
    mark = _piece("mark", side, round(top(count), 1), 16 if side == 1 else 18.5)
    mark.attrs.update({"class": f"p{side}mark", "stroke-width": 1.5, "opacity": 0.65})
    return (*shapes, mark)


def _piece(key: str, side: int, y: float, radius: float) -> Shape:
    if side == 1:
        return Shape(key, "circle", {"class": "p1", "cx": 0, "cy": y, "r": radius, "stroke-width": 1.6})
    return Shape(key, "polygon", {"class": "p2", "points": hexagon(radius, True, 0, y), "stroke-width": 1.8})


def _frost(turned: bool) -> tuple[Shape, ...]:
    """A block of ice with two bright facets, and a flake as its sign."""
    x, y, reach = 19, -20, 6.6
    rays = []
    for i in range(3):
        dx, dy = reach * math.cos(math.radians(60 * i + 90)), reach * math.sin(math.radians(60 * i + 90))
        rays.append(f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}")
    return (
        Shape("block", "polygon", {"class": "block", "points": hexagon(31, turned)}),
        Shape("facet", "path", {"class": "facet", "d": "M-14-25l-14 25 5 9 20-34zM3-25h5l-27 46-3-5z"}),
        Shape("sign", "circle", {"class": "flakebg", "cx": x, "cy": y, "r": 9.5}),
        Shape("flake", "path", {"class": "flake", "d": "".join(rays)}),
    )
