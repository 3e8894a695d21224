"""Marks of the moment: the way of the last action, what is chosen, where it may go, and what was just refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cairn.core.marks import mark_movable, mark_place
from cairn.core.scene import Attributes, Shape, Viewpoint
from cairn.games.vaxandis.actions import Action, Move, Place
from cairn.games.vaxandis.layout import RADIUS, Layout, hexagon, hexagon_corners
from cairn.games.vaxandis.rules import State


def mark_last(layout: Layout, last: tuple[State, Action] | None) -> tuple[Shape, ...]:
    """Where the last action happened: a ring, and for a move the way there."""
    index = layout.geometry.index
    match last:
        case (_, Place(cell)):
            return (_draw_ring(layout, index[cell], "last", RADIUS - 3),)
        case (_, Move(start, end)):
            return mark_way(layout, index[start], index[end])
    return ()


def mark_way(layout: Layout, start: int, end: int) -> tuple[Shape, ...]:
    """The straight way from one cell to another, with a ring around both."""
    (x, y), (a, b) = layout.centres[start], layout.centres[end]
    length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
    share = 1 - 28 / length
    line = f"M{x:g} {y:g}L{x + (a - x) * share:.1f} {y + (b - y) * share:.1f}"
    return (
        _draw_ring(layout, start, "last-from", RADIUS - 5),
        Shape("last-path", "path", {"class": "last-path", "d": line}),
        _draw_ring(layout, end, "last", RADIUS - 3),
    )


def mark_choices(
    layout: Layout, state: State, viewpoint: Viewpoint, landing_heights: Mapping[str, int]
) -> tuple[Shape, ...]:
    """The marks of what is chosen, where it may land or a stack may be placed, and what was just refused."""
    return (
        *_mark_chosen(layout, viewpoint),
        *_mark_targets(layout, state, viewpoint, landing_heights),
        *_mark_refused(layout, viewpoint),
    )


def mark_stuck(layout: Layout, state: State) -> tuple[Shape, ...]:
    """Rings round the stacks of the player who can do nothing any more."""
    stuck = (cell for cell, height in enumerate(state.stacks) if height * state.colour > 0)
    return tuple(_draw_ring(layout, cell, "win-ring", RADIUS - 5) for cell in stuck)


def _mark_chosen(layout: Layout, viewpoint: Viewpoint) -> Iterator[Shape]:
    for name in viewpoint.chosen:
        if (cell := layout.geometry.cell(name)) is not None:
            yield _draw_ring(layout, cell, "chosen-halo", RADIUS - 4)
            yield _draw_ring(layout, cell, "chosen", RADIUS - 4)


def _mark_targets(
    layout: Layout, state: State, viewpoint: Viewpoint, landing_heights: Mapping[str, int]
) -> Iterator[Shape]:
    for name in viewpoint.targets:
        if (cell := layout.geometry.cell(name)) is None:
            continue
        if name in landing_heights:
            yield _draw_ring(layout, cell, "target-ring", RADIUS - 6)
            x, y = layout.centres[cell]
            attrs: Attributes = {"class": "number preview", "x": x, "y": y, "font-size": 18}
            yield Shape(f"goes:{name}", "text", attrs, str(landing_heights[name]))
        elif not viewpoint.chosen and state.height(name):
            yield _mark_movable(layout, cell)
        elif not viewpoint.chosen:
            yield _mark_place(layout, cell)


def _mark_refused(layout: Layout, viewpoint: Viewpoint) -> Iterator[Shape]:
    if (cell := layout.geometry.cell(viewpoint.refused)) is not None:
        ring = _draw_ring(layout, cell, "refused", RADIUS - 2)
        yield ring._replace(attrs=ring.attrs | {"stroke-dasharray": "9 6"})


@lru_cache(maxsize=512)
def _mark_movable(layout: Layout, cell: int) -> Shape:
    corners = hexagon_corners(RADIUS - 1, layout.is_tall, *layout.centres[cell])
    return mark_movable(layout.geometry.names[cell], corners)


@lru_cache(maxsize=512)
def _mark_place(layout: Layout, cell: int) -> Shape:
    return mark_place(layout.geometry.names[cell], *layout.centres[cell], 7)


@lru_cache(maxsize=512)
def _draw_ring(layout: Layout, cell: int, kind: str, radius: float) -> Shape:
    attrs: Attributes = {
        "class": kind,
        "points": hexagon(radius, layout.is_tall),
        "transform": layout.transforms[cell],
    }
    return Shape(f"{kind}:{layout.geometry.names[cell]}", "polygon", attrs)
