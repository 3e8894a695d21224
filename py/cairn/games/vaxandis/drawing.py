"""Shapes: the board with its cells and spots, the symbols of the stacks, ice, and the bonds of groups."""

from __future__ import annotations

import math
from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Attributes, Board, Shape, Spot
from cairn.games.vaxandis.layout import RADIUS, Layout, find_arrows, hexagon, measure_box, place_letters, place_numbers

MOST_PIECES = 5
"""A stack shows at most so many pieces; its number says the rest."""
LIFT = 4.2
"""How far the pieces of a stack are drawn apart."""


@lru_cache(maxsize=16)
def draw_board(layout: Layout) -> Board:
    """The ground of a layout, with all symbols, and its spots."""
    cells, size = layout.geometry, 19 if layout.is_tall else 17
    outlines = "".join(f"M{hexagon(RADIUS - 1, layout.is_tall, x, y)}Z" for x, y in layout.centres)
    ground = (
        Shape("defs", "defs", {}, (_draw_rime(), *_draw_symbols(layout.is_tall))),
        Shape("cells", "path", {"class": "cell", "d": outlines}),  # one shape: a browser paints it far sooner
        *(
            Shape(f"at:{mark}", "text", {"class": "coordinate outside", "x": x, "y": y, "font-size": size}, mark)
            for mark, (x, y) in (place_letters(layout) | place_numbers(layout)).items()
        ),
    )
    spots = tuple(_draw_spot(layout, cell) for cell in range(len(cells.names)))
    label = t("Hexagonal board, {count} cells, rows a to {last}", count=len(cells.names), last=cells.names[-1][0])
    key = f"vaxandis/{cells.size}/{layout.name}{'/flipped' if layout.is_flipped else ''}"
    return Board(key, measure_box(layout), label, ground, spots)


def _draw_spot(layout: Layout, cell: int) -> Spot:
    x, y = layout.centres[cell]
    points = hexagon(RADIUS - 1, layout.is_tall, x, y)
    outline = Shape("outline", "polygon", {"class": "hit-area ring", "points": points})
    return Spot(layout.geometry.names[cell], x, y, outline, find_arrows(layout, cell))


def _draw_rime() -> Shape:
    line = Shape("line", "path", {"d": "M0 0V7", "stroke": "var(--ice-line)", "stroke-width": 1.3, "opacity": 0.55})
    attrs: Attributes = {
        "id": "vax-rime",
        "width": 7,
        "height": 7,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(35)",
    }
    return Shape("rime", "pattern", attrs, (line,))


def _draw_symbols(is_tall: bool) -> tuple[Shape, ...]:
    """The symbols that ice and stacks are drawn with by `use`, each around its own origin."""
    cell = hexagon(RADIUS - 1, is_tall)
    ice = (
        Shape("ground", "polygon", {"class": "ice-cell", "points": cell}),
        Shape("rime", "polygon", {"points": cell, "fill": "url(#vax-rime)"}),
    )
    stacks = [
        Shape(f"{side}-{count}{kind}", "g", _name_stack(side, count, kind), _draw_pieces(side, count))
        for side in (1, 2)
        for count in range(1, MOST_PIECES + 1)
        for kind in ("", "frozen")
    ]
    return (
        Shape("ice", "g", {"id": symbol_id("ice", is_tall)}, ice),
        *stacks,
        Shape("frost", "g", {"id": symbol_id("frost", is_tall), "class": "frost"}, _draw_frost(is_tall)),
    )


def _name_stack(side: int, count: int, kind: str) -> Attributes:
    named: Attributes = {"id": f"vax-{side}-{count}{kind}"}
    return named | ({"class": kind} if kind else {})


def symbol_id(symbol: str, is_tall: bool) -> str:
    """The id of a symbol that is not the same in both layouts."""
    return f"vax-{symbol}-{'tall' if is_tall else 'wide'}"


def _find_top(height: int) -> float:
    """How high above its cell's centre the top of a stack is drawn: y of its uppermost piece."""
    return -(min(height, MOST_PIECES) - 1) * LIFT / 2


def _draw_pieces(side: int, count: int) -> tuple[Shape, ...]:
    """Round pieces for side 1, cut ones for side 2, with a line round the top."""
    foot = -_find_top(count)
    shapes = [Shape("shade", "ellipse", {"class": "shade", "cx": 2, "cy": foot + 5, "rx": 24, "ry": 20})]
    for i in range(count):
        shapes.append(_draw_piece(f"piece{i}", side, round(foot - i * LIFT, 1), 21.5 if side == 1 else 24))
    mark = _draw_piece("mark", side, round(_find_top(count), 1), 16 if side == 1 else 18.5)
    mark.attrs.update({"class": f"p{side}-mark", "stroke-width": 1.5, "opacity": 0.65})
    return (*shapes, mark)


def _draw_piece(key: str, side: int, y: float, radius: float) -> Shape:
    if side == 1:
        return Shape(key, "circle", {"class": "p1", "cx": 0, "cy": y, "r": radius, "stroke-width": 1.6})
    return Shape(key, "polygon", {"class": "p2", "points": hexagon(radius, True, 0, y), "stroke-width": 1.8})


def _draw_frost(is_tall: bool) -> tuple[Shape, ...]:
    """A block of ice with two bright facets, and a flake as its sign."""
    x, y, reach = 19, -20, 6.6
    rays = []
    for i in range(3):
        dx, dy = reach * math.cos(math.radians(60 * i + 90)), reach * math.sin(math.radians(60 * i + 90))
        rays.append(f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}")
    return (
        Shape("block", "polygon", {"class": "block", "points": hexagon(31, is_tall)}),
        Shape("facet", "path", {"class": "facet", "d": "M-14-25l-14 25 5 9 20-34zM3-25h5l-27 46-3-5z"}),
        Shape("sign", "circle", {"class": "flake-disc", "cx": x, "cy": y, "r": 9.5}),
        Shape("flake", "path", {"class": "flake", "d": "".join(rays)}),
    )


@lru_cache(maxsize=512)
def draw_stack(height: int, is_frozen: bool, is_tall: bool) -> tuple[Shape, ...]:
    """A stack with its height, standing on its origin; `height` is below 0 for White."""
    side, tall = (1, height) if height > 0 else (2, -height)
    href = f"#vax-{side}-{min(tall, MOST_PIECES)}{'frozen' if is_frozen else ''}"
    shapes = [Shape("stack", "use", {"href": href})]
    if is_frozen:
        shapes.append(Shape("frost", "use", {"href": f"#{symbol_id('frost', is_tall)}"}))
    attrs: Attributes = {"class": f"number p{side}-ink", "x": 0, "y": round(_find_top(tall) + 0.5, 1), "font-size": 19}
    return (*shapes, Shape("height", "text", attrs, str(tall)))


@lru_cache(maxsize=16)
def draw_ice(layout: Layout, stacks: tuple[int, ...], frozen: frozenset[int]) -> tuple[Shape, ...]:
    """Ice under frozen stacks, and a bond between neighbours of one group."""
    ice, bonds = [], []
    for cell, height in enumerate(stacks):
        if not height:
            continue
        is_frozen = cell in frozen
        if is_frozen:
            ice.append(_draw_ice_on(layout, cell))
        for near in layout.geometry.neighbours[cell]:
            if near > cell and stacks[near] == height:
                bonds.append(_draw_bond(layout, cell, near, is_frozen))
    return (*ice, *bonds)


@lru_cache(maxsize=512)
def _draw_ice_on(layout: Layout, cell: int) -> Shape:
    x, y = layout.centres[cell]
    href = f"#{symbol_id('ice', layout.is_tall)}"
    return Shape(f"ice:{layout.geometry.names[cell]}", "use", {"href": href, "x": x, "y": y})


@lru_cache(maxsize=1024)
def _draw_bond(layout: Layout, cell: int, near: int, is_iced: bool) -> Shape:
    names, (x, y), (a, b) = layout.geometry.names, layout.centres[cell], layout.centres[near]
    attrs: Attributes = {"class": "bond iced" if is_iced else "bond", "d": f"M{x:g} {y:g}L{a:g} {b:g}"}
    return Shape(f"bond:{names[cell]}-{names[near]}", "path", attrs)
