"""The picture of a game of the kit, made from its board alone: the pieces and marks of a position, and films."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from cairn.core.language import t
from cairn.core.marks import mark_movable, mark_place
from cairn.core.scene import Attributes, Button, Scene, Shape, Viewpoint
from cairn.core.scene import Piece as Figure
from cairn.kit.canvas import REACH, Canvas, draw_board, lay_out
from cairn.kit.design import Action
from cairn.kit.faults import DesignError, ask, shown
from cairn.kit.forms import draw_piece, find_form
from cairn.kit.position import Position
from cairn.kit.state import Still
from cairn.kit.words import labels


def place_pieces(p: Position, flipped: bool, keys: Mapping[str, str] | None = None) -> tuple[Figure, ...]:
    """The pieces of a position; `keys` names those by their points that are the pieces of other points."""
    layout, design, keys = lay_out(p.design, flipped), p.design, keys or {}
    plan, taken, found = design.plan, {*keys.values()}, []
    for name, code in zip(design.names, p.cells, strict=True):
        if (piece := design.pieces[code]) is not None:
            key = keys.get(name, f"{name}, new" if name in taken else name)
            shape = plan.shapes[piece.side] if piece.side >= 0 else 0
            shapes = draw_piece(shape, find_form(piece.kind, plan.looks, plan.piece), layout.form)
            found.append(Figure(f"piece:{key}", *layout.centres[name], shapes, f"side{shape}" if shape else "neutral"))
    return tuple(found)


def scene(p: Position, view: Viewpoint) -> Scene:
    """A position with the marks of the moment and the designer's own."""
    layout = lay_out(p.design, view.flipped)
    return Scene(
        draw_board(p.design, view.flipped),
        (*_mark_own(p, layout), *_mark_last(view, layout)),
        place_pieces(p, view.flipped),
        tuple(_mark_choices(p, view, layout)),
        labels(p, view),
        buttons=_buttons(p),
    )


def _mark_own(p: Position, layout: Canvas) -> Iterator[Shape]:
    """The points that the designer marks."""
    if (marks := p.design.plan.marks) is None or isinstance(p, Still):
        return
    tint: Attributes = {"fill": "color-mix(in oklab,var(--accent) 34%,var(--slab))"}
    for name in ask(lambda at: _marked(at, marks(at)), p, of=marks):
        shape = layout.outline(f"mark:{name}", name, "", 3)
        yield shape._replace(attrs=shape.attrs | tint)


def _marked(p: Position, found: Any) -> list[str]:
    """The points that a designer marks; raises DesignError for what is no list of points."""
    try:
        names = [*dict.fromkeys(found or ())]
    except TypeError:
        names, wrong = [], [found]
    else:
        wrong = [found] if found and isinstance(found, str) else [name for name in names if name not in p.index]
    if wrong:
        why = t("“marks” returns a list of points, and not {value}.", value=shown(wrong[0]))
        raise DesignError(why, p.design.plan.lines.get("marks", 1))
    return names


def _mark_last(view: Viewpoint, layout: Canvas) -> Iterator[Shape]:
    """The last action: a line round the cells of its points, broken where nothing stands, and the way that was gone."""
    before, action = view.last or (None, ())
    if not isinstance(before, Position) or action not in before.acts():
        return
    after, points = before.after(action), [name for name in action if name in before.index]
    way = route(before, after, action)
    for n, (one, other) in enumerate(pairwise(way)):
        (x, y), (a, b) = layout.centres[one], layout.centres[other]
        short = 1 - (44 if other == way[-1] else 14) / math.dist((x, y), (a, b))
        line = f"M{x:g} {y:g}L{x + (a - x) * short:.1f} {y + (b - y) * short:.1f}"
        yield Shape(f"last-path{n}", "path", {"class": "last-path", "d": line})
    for name in dict.fromkeys(points):
        if name not in way[1:-1]:
            kind = "last-from" if after.is_empty(name) else "last"
            yield layout.outline(f"{kind}:{name}", name, kind, 4 if layout.form != "point" else -4)


def route(p: Position, after: Position, action: Action) -> tuple[str, ...]:
    """The points from where a piece goes to where it stands after an action; none if none of its points is left so."""
    index, start = p.index, action[0]
    mover = p.cells[index[start]] if start in index else 0
    ends = [n for n, name in enumerate(action) if n and name in index and after.cells[index[name]] == mover]
    if not mover or not ends or after.cells[index[start]] == mover:
        return ()
    return tuple(name for name in action[: ends[-1] + 1] if name in index)


def _mark_choices(p: Position, view: Viewpoint, layout: Canvas) -> Iterator[Shape]:
    for name in dict.fromkeys(view.chosen):
        if name in p.index:
            yield layout.ring(name, "chosen-halo", 42)
            yield layout.ring(name, "chosen", 42)
    for name in view.targets:
        if name not in p.index:
            continue
        if not view.chosen and not p.is_empty(name):
            yield mark_movable(name, layout.corners(name, REACH[layout.form] - 2))
        elif p.is_empty(name):
            yield mark_place(name, *layout.centres[name], 9 if not view.chosen else 13)
        else:
            yield layout.ring(name, "target-ring", 42)
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
    after = p.after(action)
    board, way = draw_board(p.design, view.flipped), route(p, after, action)
    if not way:
        return (Scene(board, pieces=place_pieces(after, view.flipped)),)
    start, *between = way[:-1]
    steps = ((name, p.with_piece_at(start, name)) for name in between if p.is_empty(name))
    frames = tuple(Scene(board, pieces=place_pieces(step, view.flipped, {name: start})) for name, step in steps)
    return (*frames, Scene(board, pieces=place_pieces(after, view.flipped, {way[-1]: start})))
