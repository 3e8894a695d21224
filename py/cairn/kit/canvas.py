"""Where the points of a board of the kit lie in its picture, and what of the picture never changes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from cairn.core.language import t
from cairn.core.marks import Point
from cairn.core.scene import Attributes, Shape, Spot
from cairn.core.scene import Board as Drawn
from cairn.kit.boards import COMPASS, EDGES, SIX, Topology, place_of
from cairn.kit.design import Design

UNIT, HALF = 100.0, 50.0
"""How far the nearest two points are apart, and the half of it."""
REACH = {"square": 48.0, "hex": 47.6, "point": 38.0}
"""From a point to the sides of its cell."""
RIM, NAMES, EDGE = 20.0, 36.0, 22.0
"""Widths at the sides of the picture: of an edge in a side's colour, of the names, and of the ground around all."""
KEYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
AWAY = 0.64
"""A key leads to points within 50 degrees of its direction, as this is their cosine."""


class Canvas:
    """Where the points of a board lie in its picture, upright or turned half round."""

    def __init__(self, board: Topology, *, has_borders: bool, flipped: bool) -> None:
        sign = -1 if flipped else 1
        self.form, self.sign = board.form, sign
        pairs = ((one, other) for one in board.names for other in board.near[one])
        scale = UNIT / min((math.dist(board.at[one], board.at[other]) or 1 for one, other in pairs), default=1.0)
        self.centres = {
            name: (round(sign * x * scale, 1), round(-sign * y * scale, 1)) for name, (x, y) in board.at.items()
        }
        xs, ys = zip(*self.centres.values(), strict=True)
        high = 55 if board.form == "hex" else REACH[board.form]
        self.named = has_rows(board)
        pad = EDGE + (RIM if has_borders else 0) + (0 if self.named else NAMES)
        side = REACH[board.form] + pad
        left, low = side + (NAMES if self.named else 0), high + pad + (NAMES if self.named == "grid" else 0)
        x, y = min(xs) - left, min(ys) - high - pad
        self.box = tuple(round(number, 1) for number in (x, y, max(xs) + side - x, max(ys) + low - y))

    def corners(self, name: str, reach: float) -> tuple[Point, ...]:
        """The corners of the cell of a point; `reach` is how far its sides are from its centre."""
        x, y = self.centres[name]
        count, turn = (6, 30) if self.form == "hex" else (4, 45)
        reach /= math.cos(math.pi / count)
        angles = [math.radians(turn + n * 360 / count) for n in range(count)]
        return tuple((round(x + reach * math.cos(a), 1), round(y + reach * math.sin(a), 1)) for a in angles)

    def outline(self, key: str, name: str, kind: str, inside: float = 0) -> Shape:
        """The cell of a point, so far inside its sides; a circle on lines."""
        x, y = self.centres[name]
        reach, named = REACH[self.form] - inside, {"class": kind} if kind else {}
        match self.form:
            case "square":
                attrs: Attributes = {**named, "x": x - reach, "y": y - reach, "rx": 6}
                return Shape(key, "rect", attrs | {"width": 2 * reach, "height": 2 * reach})
            case "hex":
                corners = " ".join(f"{a},{b}" for a, b in self.corners(name, reach))
                return Shape(key, "polygon", {**named, "points": corners})
        return Shape(key, "circle", {**named, "cx": x, "cy": y, "r": reach})

    def ring(self, name: str, kind: str, radius: float) -> Shape:
        """A ring round a point."""
        x, y = self.centres[name]
        return Shape(f"{kind}:{name}", "circle", {"class": kind, "cx": x, "cy": y, "r": radius})

    def arrows(self, name: str) -> dict[str, str]:
        """For each arrow key the nearest point that lies its way."""
        x, y = self.centres[name]
        found: dict[str, tuple[float, str]] = {}
        for other, (a, b) in self.centres.items():
            far = math.dist((x, y), (a, b))
            for key, (dx, dy) in KEYS.items():
                way = (a - x) * dx + (b - y) * dy
                if far and way >= AWAY * far:
                    found[key] = min(found.get(key, (math.inf, "")), (far * (2 - way / far), other))
        return {key: other for key, (_, other) in found.items()}


def has_rows(board: Topology) -> str:
    """How points are named at the rim: "grid", by columns and rows, "rows" alone, or "", not at all."""
    if board.form != "point":
        return "grid" if board.has_columns else "rows"
    return "grid" if all(place_of(name) == at for name, at in board.at.items()) else ""


def lay_out(design: Design, flipped: bool) -> Canvas:
    """The layout of a board; remembered, for games that differ in their rules alone."""
    return _lay_out(design.board, bool(design.plan.borders), flipped)


@lru_cache(maxsize=16)
def _lay_out(board: Topology, has_borders: bool, flipped: bool) -> Canvas:
    return Canvas(board, has_borders=has_borders, flipped=flipped)


@lru_cache(maxsize=16)
def _draw_cells(layout: Canvas) -> list[Shape]:
    inside = 28 if layout.form == "point" else 0
    return [layout.outline(f"cell {name}", name, "cell", inside) for name in layout.centres]


@lru_cache(maxsize=16)
def _spots(layout: Canvas) -> tuple[Spot, ...]:
    return tuple(
        Spot(name, *centre, layout.outline("outline", name, "hit-area ring"), layout.arrows(name))
        for name, centre in layout.centres.items()
    )


@lru_cache(maxsize=16)
def draw_board(design: Design, flipped: bool) -> Drawn:
    """The part of the picture that never changes: ground, lines, cells, coloured edges, names, and spots to click."""
    layout, board = lay_out(design, flipped), design.board
    x, y, width, height = layout.box
    slab: Attributes = {"x": x + 4, "width": width - 8, "height": height - 12, "rx": 18}
    ground = [
        Shape("edge", "rect", {"class": "slab-edge", **slab, "y": y + 8}),
        Shape("slab", "rect", {"class": "slab", **slab, "y": y + 2}),
    ]
    for n, line in enumerate(board.lines):
        path = "M" + "L".join(f"{x:g} {y:g}" for x, y in (layout.centres[name] for name in line))
        ground.append(Shape(f"line {n}", "path", {"class": "carving", "stroke-width": 3.5, "d": path}))
    ground += _draw_borders(design, layout)
    ground += _draw_cells(layout)
    ground += _draw_names(design, layout)
    said = "/".join(str(value) for value in design.options.values())
    key = f"{design.plan.name}/{said}/{'flipped' if flipped else 'upright'}"
    return Drawn(key, layout.box, t("Board with {n} points", n=len(board.names)), tuple(ground), _spots(layout))


def _draw_borders(design: Design, layout: Canvas) -> Iterator[Shape]:
    """Thick lines, half under the cells, along the edges that belong to a side."""
    board, plan = design.board, design.plan
    if not plan.borders:
        return
    claims: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for side, edges in plan.borders.items():
        for way in edges:
            for place in _sides_at(board, way):
                claims.setdefault(place, []).append((side, way))
    drawn = dict.fromkeys(plan.borders, "")
    for (name, way), claimed in claims.items():
        for side, edge in claimed:
            ends = _side_of(layout, name, way)
            if len({owner for owner, _ in claimed}) > 1:
                near = _middle(_side_of(layout, name, edge))
                ends = (min(ends, key=lambda end: math.dist(end, near)), _middle(ends))
            drawn[side] += "M" + "L".join(f"{x:g} {y:g}" for x, y in ends)
    cap = "round" if board.form == "hex" else "square"
    for kind, width in (("-line", 2 * RIM), ("", 2 * RIM - 5)):
        for side, path in drawn.items():
            stroke: Attributes = {"stroke": f"var(--p{plan.shapes[side]}{kind})", "stroke-width": width}
            yield Shape(f"edge {side}{kind}", "path", {**stroke, "stroke-linecap": cap, "d": path})
    rings = ("L".join(f"{x:g} {y:g}" for x, y in layout.corners(name, HALF)) for name in board.names)
    yield Shape("floor", "path", {"class": "slab-plain", "d": "".join(f"M{ring}z" for ring in rings)})


def _sides_at(board: Topology, way: str) -> Iterator[tuple[str, str]]:
    """The sides of cells at an edge: those that face it, and of hexagons those next to it that most cells have open."""
    edge, ways = board.edge(way), EDGES[board.form]
    at = ways.index(way)
    beside = (ways[at - 1], ways[(at + 1) % 6]) if board.form == "hex" else ()
    for side in (way, *beside):
        open_there = [name for name in edge if side not in board.steps[name]]
        if 2 * len(open_there) >= len(edge):
            yield from ((name, side) for name in open_there)


def _side_of(layout: Canvas, name: str, way: str) -> tuple[Point, Point]:
    """The ends of the side of a cell that faces a direction."""
    corners = layout.corners(name, HALF)
    (x, y), (dx, dy) = layout.centres[name], SIX[way] if layout.form == "hex" else COMPASS[way]
    goal = (x + layout.sign * (dx + dy / 2 if layout.form == "hex" else dx), y - layout.sign * dy)
    one, other = sorted(corners, key=lambda corner: math.dist(corner, goal))[:2]
    return one, other


def _middle(ends: tuple[Point, Point]) -> Point:
    (x, y), (a, b) = ends
    return (x + a) / 2, (y + b) / 2


def _draw_names(design: Design, layout: Canvas) -> Iterator[Shape]:
    """Names of rows and columns at the rim; beside every point, clear of its lines, where there are no rows."""
    board, far = design.board, REACH[layout.form] + (RIM if design.plan.borders else 0) + NAMES / 2 + 2
    if not layout.named:
        for name in board.names:
            (x, y), (dx, dy) = layout.centres[name], _find_gap(layout, board, name)
            halo: Attributes = {"paint-order": "stroke", "stroke": "var(--slab)", "stroke-width": 5, "font-size": 17}
            yield Shape(f"name {name}", "text", {"x": x + dx, "y": y + dy, **halo}, name)
        return
    size = round(min(max(0.027 * layout.box[2], 22), 34))
    rows: dict[str, Point] = {}
    columns: dict[str, Point] = {}
    for name, (x, y) in layout.centres.items():
        letter = name.rstrip("0123456789")
        row = name[len(letter) :] if layout.named == "grid" else letter
        rows[row] = min(rows.get(row, (x, y)), (x, y))
        columns[letter] = max(columns.get(letter, (y, x)), (y, x))
    first, low = min(rows.values())[0], max(columns.values())[0]
    for row, (x, y) in rows.items():
        left = (first if layout.form == "point" else x) - far
        yield Shape(f"row {row}", "text", {"x": left, "y": y, "font-size": size}, row)
    for letter, (y, x) in columns.items() if layout.named == "grid" else ():
        below: Attributes = {"x": x, "y": (low if layout.form == "point" else y) + far}
        if layout.form == "hex":
            below = {"x": round(x - far / 2 - 4, 1), "y": round(y + 0.866 * far + 4, 1)}
        yield Shape(f"column {letter}", "text", {**below, "font-size": size}, letter)


def _find_gap(layout: Canvas, board: Topology, name: str) -> Point:
    """Where a point's name has most room between its lines, from the point."""
    x, y = layout.centres[name]
    places = (layout.centres[other] for other in board.near[name])
    lines = sorted(math.atan2(b - y, a - x) for a, b in places)
    gaps = [(after - before, (before + after) / 2) for before, after in pairwise([*lines, lines[0] + 2 * math.pi])]
    turn = max(gaps)[1]
    far = 52 + 4 * len(name) * abs(math.cos(turn))
    return round(far * math.cos(turn), 1), round(far * math.sin(turn), 1)
