"""The picture of a game of the kit, made from its board alone: cells or lines, pieces, marks, and the keys between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cairn.core.language import t
from cairn.core.marks import Point, mark_movable, mark_place
from cairn.core.scene import Attributes, Button, Scene, Shape, Spot, Viewpoint
from cairn.core.scene import Board as Drawn
from cairn.core.scene import Piece as Figure
from cairn.kit.boards import COMPASS, SIX
from cairn.kit.design import Action, Design, Token
from cairn.kit.faults import ask
from cairn.kit.position import Position
from cairn.kit.words import labels

UNIT = 100.0
"""How far the nearest two points are apart."""
MARGIN = 85.0
KEYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
AWAY = 0.64
"""A key leads to points within 50 degrees of its direction, as this is their cosine."""


class Canvas:
    """Where the points of a board lie in its picture, upright or turned half round."""

    def __init__(self, design: Design, *, flipped: bool) -> None:
        board, sign = design.board, -1 if flipped else 1
        self.form, self.flipped = board.form, flipped
        xs, ys = zip(*board.at.values(), strict=True)
        x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        pairs = ((one, other) for one in board.names for other in board.near[one])
        scale = UNIT / min((math.dist(board.at[one], board.at[other]) or 1 for one, other in pairs), default=1.0)
        self.centres = {
            name: (round(sign * (x - x0) * scale, 1), round(sign * (y0 - y) * scale, 1))
            for name, (x, y) in board.at.items()
        }
        width = max(abs(x) for x, _ in self.centres.values()) + MARGIN
        height = max(abs(y) for _, y in self.centres.values()) + MARGIN
        self.box = (-width, -height, 2 * width, 2 * height)

    def corners(self, name: str, reach: float) -> tuple[Point, ...]:
        """The corners of the cell of a point, so far from its centre."""
        x, y = self.centres[name]
        count, turn = (6, 30) if self.form == "hex" else (4, 45)
        angles = [math.radians(turn + n * 360 / count) for n in range(count)]
        return tuple((round(x + reach * math.cos(a), 1), round(y + reach * math.sin(a), 1)) for a in angles)

    def outline(self, key: str, name: str, kind: str) -> Shape:
        """The cell of a point, or the round place of one on lines."""
        x, y = self.centres[name]
        match self.form:
            case "square":
                attrs: Attributes = {"class": kind, "x": x - 48, "y": y - 48, "width": 96, "height": 96, "rx": 6}
                return Shape(key, "rect", attrs)
            case "hex":
                corners = " ".join(f"{a},{b}" for a, b in self.corners(name, 55))
                return Shape(key, "polygon", {"class": kind, "points": corners})
        return Shape(key, "circle", {"class": kind, "cx": x, "cy": y, "r": 12 if kind == "cell" else 38})

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


@lru_cache(maxsize=16)
def lay_out(design: Design, flipped: bool) -> Canvas:
    """The layout of a board; remembered."""
    return Canvas(design, flipped=flipped)


@lru_cache(maxsize=16)
def draw_board(design: Design, flipped: bool) -> Drawn:
    """What never changes: ground, lines, cells, coloured edges, names, and the spots to click."""
    layout, board = lay_out(design, flipped), design.board
    x, y, width, height = layout.box
    ground = [Shape("slab", "rect", {"class": "slab", "x": x, "y": y, "width": width, "height": height, "rx": 14})]
    for n, line in enumerate(board.lines):
        ground.append(_path(f"line {n}", [layout.centres[name] for name in line], "groove", 5))
    ground += [layout.outline(f"cell {name}", name, "cell") for name in board.names]
    ground += _draw_borders(design, layout)
    ground += _draw_names(design, layout)
    spots = tuple(
        Spot(name, *layout.centres[name], layout.outline("outline", name, "hit-area ring"), layout.arrows(name))
        for name in board.names
    )
    said = "/".join(str(value) for value in design.options.values())
    key = f"{design.plan.name}/{said}/{'flipped' if flipped else 'upright'}"
    return Drawn(key, layout.box, t("Board with {n} points", n=len(board.names)), tuple(ground), spots)


def _path(key: str, places: list[Point], kind: str, width: float) -> Shape:
    line = "M" + "L".join(f"{x} {y}" for x, y in places)
    return Shape(
        key, "path", {"class": kind, "stroke-width": width, "stroke-linecap": "round", "fill": "none", "d": line}
    )


def _draw_borders(design: Design, layout: Canvas) -> Iterator[Shape]:
    """A thick line outside each edge that belongs to a side."""
    ways = SIX if design.board.form == "hex" else COMPASS
    sign = -1 if layout.flipped else 1
    for side, edges in design.plan.borders.items():
        for way in edges:
            if len(ends := design.board.edge(way)) < 2 or way not in ways:
                raise design.plan.fault("borders", t("“{way}” is no edge of this board.", way=way))
            (x, y), (a, b) = layout.centres[ends[0]], layout.centres[ends[-1]]
            dx, dy = (b - y) / math.dist((x, y), (a, b)), (x - a) / math.dist((x, y), (a, b))
            across, up = ways[way]
            outward = math.copysign(62, sign * (dx * (across + up / 2) - dy * up))
            places = [(round(p + outward * dx, 1), round(q + outward * dy, 1)) for p, q in ((x, y), (a, b))]
            yield Shape(f"edge {way}", "polygon", {"class": f"p{side + 1}", "points": _bar(places)})


def _bar(places: list[Point]) -> str:
    """The corners of a bar between two places."""
    (x, y), (a, b) = places
    long = math.dist((x, y), (a, b))
    dx, dy = 6 * (b - y) / long, 6 * (x - a) / long
    corners = ((x + dx, y + dy), (a + dx, b + dy), (a - dx, b - dy), (x - dx, y - dy))
    return " ".join(f"{p:.1f},{q:.1f}" for p, q in corners)


def _draw_names(design: Design, layout: Canvas) -> Iterator[Shape]:
    """Names at the rim, of rows and columns; beside every point where it has no row."""
    board, size = design.board, 18
    if board.form == "point":
        for name, (x, y) in layout.centres.items():
            yield Shape(f"name {name}", "text", {"x": x + 26, "y": y + 26, "font-size": 16}, name)
        return
    letters = {name.rstrip("0123456789"): name for name in reversed(board.names)}
    numbers = {name.lstrip("abcdefghijklmnopqrstuvwxyz"): name for name in reversed(board.names)}
    dx, dy = (-75, 70) if not layout.flipped else (75, -70)
    if not board.has_columns:
        for letter, name in letters.items():
            x, y = layout.centres[name]
            yield Shape(f"row {letter}", "text", {"x": x + dx, "y": y, "font-size": size}, letter)
        return
    for letter, name in letters.items():
        x, y = layout.centres[name]
        yield Shape(f"column {letter}", "text", {"x": x, "y": y + dy, "font-size": size}, letter)
    for number, name in numbers.items():
        x, y = layout.centres[name]
        yield Shape(f"row {number}", "text", {"x": x + dx, "y": y, "font-size": size}, number)


@lru_cache(maxsize=512)
def draw_piece(piece: Token, sign: str) -> tuple[Shape, ...]:
    """A piece round its own origin: round for side 0, cut for side 1, a block for nobody's."""
    if piece.side < 0:
        body = Shape("body", "rect", {"class": "pit", "x": -30, "y": -30, "width": 60, "height": 60, "rx": 12})
    elif piece.side == 0:
        body = Shape("body", "circle", {"class": "p1", "cx": 0, "cy": 0, "r": 30})
    else:
        body = Shape(
            "body", "polygon", {"class": "p2", "points": "-13,-31 13,-31 31,-13 31,13 13,31 -13,31 -31,13 -31,-13"}
        )
    shade = Shape("shade", "ellipse", {"class": "shade", "cx": 2, "cy": 6, "rx": 31, "ry": 29})
    if not sign:
        return shade, body
    ink = f" p{piece.side + 1}-ink" if piece.side >= 0 else ""
    attrs: Attributes = {"class": f"number{ink}", "x": 0, "y": 1, "font-size": 30 if len(sign) < 3 else 20}
    return shade, body, Shape("sign", "text", attrs, sign)


def find_sign(design: Design, piece: Token) -> str:
    """What is written on a piece: the designer's sign; a kind of one or two letters is its own."""
    return design.plan.looks.get(piece.kind, piece.kind if len(piece.kind) < 3 else "")


def place_pieces(p: Position, flipped: bool, keys: Mapping[str, str] | None = None) -> tuple[Figure, ...]:
    """The pieces of a position; `keys` names those by their points that are the pieces of other points."""
    layout, design, keys = lay_out(p.design, flipped), p.design, keys or {}
    taken, found = {*keys.values()}, []
    for name, code in zip(design.names, p.cells, strict=True):
        if (piece := design.pieces[code]) is not None:
            key = keys.get(name, f"{name}, new" if name in taken else name)
            kind = f"side{piece.side + 1}" if piece.side >= 0 else "neutral"
            shapes = draw_piece(piece, find_sign(design, piece))
            found.append(Figure(f"piece:{key}", *layout.centres[name], shapes, kind))
    return tuple(found)


def scene(p: Position, view: Viewpoint) -> Scene:
    """A position with the marks of the moment and the designer's own."""
    flipped, index, layout = view.flipped, p.index, lay_out(p.design, view.flipped)
    last = view.last[1] if view.last and isinstance(view.last[1], tuple) else ()
    spots = list(dict.fromkeys(name for name in last if name in index))
    under = [layout.ring(name, "last" if name == spots[-1] else "last-from", 42) for name in spots]
    if p.design.plan.marks is not None:
        marked = dict.fromkeys(ask(lambda at: tuple(p.design.plan.marks(at) or ()), p))  # type: ignore[misc]
        under += [layout.outline(f"mark:{name}", name, "pit") for name in marked if name in index]
    return Scene(
        draw_board(p.design, flipped),
        tuple(under),
        place_pieces(p, flipped),
        tuple(_mark_choices(p, view, layout)),
        labels(p, view),
        buttons=_buttons(p),
    )


def _mark_choices(p: Position, view: Viewpoint, layout: Canvas) -> Iterator[Shape]:
    for name in dict.fromkeys(view.chosen):
        if name in p.index:
            yield layout.ring(name, "chosen", 40)
    for name in view.targets:
        if name not in p.index:
            continue
        if not view.chosen and not p.is_empty(name):
            yield mark_movable(name, layout.corners(name, 52))
        elif p.is_empty(name):
            yield mark_place(name, *layout.centres[name], 9)
        else:
            yield layout.ring(name, "target-ring", 38)
    if view.refused in p.index:
        yield layout.ring(view.refused, "refused", 44)


def _buttons(p: Position) -> tuple[Button, ...]:
    """The words that actions begin with or go on with now."""
    words = {spot for action in p.acts() for spot in action if spot not in p.index}
    return tuple(Button(word, p.design.plan.words[word]) for word in sorted(words))


def film(p: Position, action: Action, view: Viewpoint) -> tuple[Scene, ...]:
    """The piece on the first point goes from point to point of the action; then comes what else it changes."""
    law = p.acts().get(action)
    if law is None:
        return ()
    after, index, start = p.after(action), p.index, action[0]
    board = draw_board(p.design, view.flipped)
    mover = p.cells[index[start]] if start in index else 0
    ends = [name for name in action[1:] if name in index and after.cells[index[name]] == mover]
    if not mover or not ends or after.cells[index[start]] == mover:
        return (Scene(board, pieces=place_pieces(after, view.flipped)),)
    frames = []
    for name in action[1 : action.index(ends[-1], 1)]:
        if name in index and p.is_empty(name):
            frames.append(Scene(board, pieces=place_pieces(p.with_piece_at(start, name), view.flipped, {name: start})))
    return (*frames, Scene(board, pieces=place_pieces(after, view.flipped, {ends[-1]: start})))
