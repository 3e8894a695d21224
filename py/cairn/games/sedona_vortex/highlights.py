"""The marks of the moment: the trail of the last action, rings and outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cairn.core.marks import box_corners, mark_movable, mark_rays
from cairn.core.scene import Attributes, Shape
from cairn.games.sedona_vortex.actions import Action, Move
from cairn.games.sedona_vortex.board import Space, spot
from cairn.games.sedona_vortex.drawing import centre, circle_attributes
from cairn.games.sedona_vortex.layout import Layout, Point, Route, format_point, trace_hop, trim
from cairn.games.sedona_vortex.state import Setup

HALO: Attributes = {"fill": "none", "stroke": "var(--slab-3)", "stroke-width": 8, "stroke-linecap": "round"}
HEAD: Attributes = {"d": "M-13-8 0 0-13 8", "fill": "none", "stroke": "var(--accent)", "stroke-width": 3.5}


BRACKETS = 3
"""How far from a stone its brackets stand."""


class Trail(NamedTuple):
    """The marks of an action: below the stones its curves and rings, above them the numbers of its hops."""

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()


def find_routes(state: Setup, action: Action) -> tuple[Route, ...]:
    """The route of the stone of an action, from where it was, then the routes of the stones it forces out."""
    found: list[Route] = []
    for journey in state.journeys(action):
        if found:
            found.append((found[-1][-1], *journey.spaces))
        else:
            found.append((action.space, *journey.spaces) if isinstance(action, Move) else journey.spaces)
    return tuple(found)


@lru_cache(maxsize=256)
def draw_trail(layout: Layout, routes: tuple[Route, ...]) -> Trail:
    """The trail of these routes: a dashed ring where the first began, solid ones where each ended."""
    if not routes:
        return Trail()
    hops = [hop for route in routes for hop in pairwise(route)]
    curves = [trace_hop(layout, *hop, 1 if n % 2 == 0 else -1) for n, hop in enumerate(hops)]
    lines = []
    for n, line in enumerate(curves):
        turn = f"translate({format_point(line.head)}) rotate({trim(line.angle)})"
        lines.append(Shape(f"halo{n}", "path", {"d": line.path, **HALO}))
        lines.append(Shape(f"hop{n}", "path", {"d": line.path, "class": "last-path"}))
        lines.append(Shape(f"head{n}", "path", {**HEAD, "stroke-linejoin": "round", "transform": turn}))
    rings = [Shape(f"to{route[-1]}", "circle", circle_attributes(layout, route[-1], 5, "last")) for route in routes]
    if hops:
        rings.append(Shape("from", "circle", circle_attributes(layout, routes[0][0], 6, "last-from")))
    discs = draw_numbers(layout, [line.places for line in curves]) if len(hops) > 1 else ()
    return Trail((Shape("trail", "g", {}, (*lines, *rings)),), discs)


def draw_numbers(layout: Layout, curves: Sequence[Sequence[Point]]) -> tuple[Shape, ...]:
    """A disc for each hop with its number, on its curve where it is farthest from spaces and other discs."""
    used: list[Point] = []
    shapes = []
    for n, places in enumerate(curves, 1):
        x, y = max(places, key=lambda point: measure_clearance(layout, point, used))
        used.append((x, y))
        disc = Shape("disc", "circle", {"class": "tip", "cx": round(x, 1), "cy": round(y, 1), "r": 13})
        figure: Attributes = {"class": "tip-text", "x": round(x, 1), "y": round(y + 0.5, 1), "font-size": 14}
        shapes.append(Shape(f"hop{n}", "g", {}, (disc, Shape("figure", "text", figure, str(n)))))
    return tuple(shapes)


def measure_clearance(layout: Layout, point: Point, used: Sequence[Point]) -> float:
    """How far a point is from every space, up to a radius and a little, and from the discs already there."""
    spaces = min(math.dist(point, centre) for centre in layout.centres)
    discs = min((math.dist(point, disc) + 26 for disc in used), default=math.inf)
    return min(spaces, discs, layout.radius + 12)


def bracket_stone(key: str, place: Point, width: float, height: float) -> Shape:
    """Corner brackets round a stone that may be chosen, standing on a point."""
    (x, y), half = place, width / 2 + BRACKETS
    return mark_movable(key, box_corners(x - half, y - height - BRACKETS, 2 * half, height + 2 * BRACKETS))


def outline_stone(x: float, y: float, width: float, height: float, gap: float) -> tuple[Shape, ...]:
    """A line round a stone that is lifted, standing on (x, y)."""
    half = width / 2 + gap + 1
    box: Attributes = {
        "x": round(x - half, 1),
        "y": round(y - height - gap, 1),
        "width": 2 * half,
        "height": height + 2 * gap,
    }
    return tuple(Shape(kind, "rect", {"class": kind, "rx": 10 + gap, **box}) for kind in ("chosen-halo", "chosen"))


def mark_target(layout: Layout, space: Space, is_empty: bool, has_ring: bool) -> tuple[Shape, ...]:
    """A dashed ring round a space where the lifted stone may go, wider round one that bears a ring; a dot in it."""
    ring = Shape(
        f"target{spot(space)}", "circle", circle_attributes(layout, space, 11 if has_ring else 6, "target-ring")
    )
    if not is_empty:
        return (ring,)
    x, y = centre(layout, space)
    return ring, Shape(f"dot{spot(space)}", "circle", {"class": "target", "cx": x, "cy": y + 30, "r": 7})


def mark_middles(layout: Layout) -> tuple[Shape, ...]:
    """Rings and rays round the middles of both spirals, on which the winner's stones are."""
    shapes = []
    for space in (len(layout.centres) - 2, len(layout.centres) - 1):
        shapes.append(Shape(f"win{space}", "circle", circle_attributes(layout, space, 6, "win-ring")))
        rays = mark_rays(*centre(layout, space), layout.radius + 14)
        shapes.append(Shape(f"rays{space}", rays.tag, rays.attrs))
    return tuple(shapes)


def mark_refused(layout: Layout, space: Space) -> Shape:
    """A ring round a space that was refused."""
    return Shape("wrong", "circle", circle_attributes(layout, space, 10, "refused") | {"stroke-dasharray": "10 7"})
