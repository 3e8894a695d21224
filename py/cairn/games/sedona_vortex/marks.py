"""What lies on the board for the players' eyes: the trail of the last action, rings and outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cairn.core.scene import Shape
from cairn.games.sedona_vortex.actions import Action, Move
from cairn.games.sedona_vortex.board import Space, Stone, spot
from cairn.games.sedona_vortex.drawing import WIDTHS, Attributes, centre, circle
from cairn.games.sedona_vortex.plan import Plan, Point, Route, curve, number
from cairn.games.sedona_vortex.rules import State

HALO: Attributes = {"fill": "none", "stroke": "var(--slab-3)", "stroke-width": 8, "stroke-linecap": "round"}
HEAD: Attributes = {"d": "M-13-8 0 0-13 8", "fill": "none", "stroke": "var(--accent)", "stroke-width": 3.5}


class Trail(NamedTuple):
    """The marks of an action: below the stones its curves and rings, above them the numbers of its hops."""

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()


def routes(state: State, action: Action) -> tuple[Route, ...]:
    """The way of the stone of an action, from where it was, and of the stones it forces out."""
    found: list[Route] = []
    for journey in state.journeys(action):
        if found:
            found.append((found[-1][-1], *journey.spaces))
        else:
            found.append((action.space, *journey.spaces) if isinstance(action, Move) else journey.spaces)
    return tuple(found)


@lru_cache(maxsize=256)
def trail(drawn: Plan, ways: tuple[Route, ...]) -> Trail:
    """The trail of these routes: a dashed ring where the first began, solid ones where each ended."""
    if not ways:
        return Trail()
    hops = [hop for way in ways for hop in pairwise(way)]
    curves = [curve(drawn, *hop, 1 if n % 2 == 0 else -1) for n, hop in enumerate(hops)]
    lines = []
    for n, line in enumerate(curves):
        turn = f"translate({number(line.head[0])} {number(line.head[1])}) rotate({number(line.angle)})"
        lines.append(Shape(f"halo{n}", "path", {"d": line.path, **HALO}))
        lines.append(Shape(f"hop{n}", "path", {"d": line.path, "class": "lastpath"}))
        lines.append(Shape(f"head{n}", "path", {**HEAD, "stroke-linejoin": "round", "transform": turn}))
    rings = [Shape(f"to{way[-1]}", "circle", circle(drawn, way[-1], 5, "last")) for way in ways]
    if hops:
        rings.append(Shape("from", "circle", circle(drawn, ways[0][0], 6, "lastfrom")))
    discs = numbered(drawn, [line.places for line in curves]) if len(hops) > 1 else ()
    return Trail((Shape("trail", "g", {"class": "trail"}, (*lines, *rings)),), discs)


def numbered(drawn: Plan, curves: Sequence[Sequence[Point]]) -> tuple[Shape, ...]:
    """A disc for each hop with its number, on its curve where it is farthest from spaces and other discs."""
    used: list[Point] = []
    shapes = []
    for n, places in enumerate(curves, 1):
        x, y = max(places, key=lambda point: clearance(drawn, point, used))
        used.append((x, y))
        disc = Shape("disc", "circle", {"class": "tip", "cx": round(x, 1), "cy": round(y, 1), "r": 13})
        figure: Attributes = {"class": "tiptext", "x": round(x, 1), "y": round(y + 0.5, 1), "font-size": 14}
        shapes.append(Shape(f"hop{n}", "g", {}, (disc, Shape("figure", "text", figure, str(n)))))
    return tuple(shapes)


def clearance(drawn: Plan, point: Point, used: Sequence[Point]) -> float:
    """How far a point is from every space, up to a radius and a little, and from the discs already there."""
    spaces = min(math.dist(point, centre) for centre in drawn.centres)
    discs = min((math.dist(point, disc) + 26 for disc in used), default=math.inf)
    return min(spaces, discs, drawn.radius + 12)


def chosen_outline(x: float, y: float, stone: Stone, height: float, gap: float) -> tuple[Shape, ...]:
    """A line round a stone that is lifted, standing on (x, y)."""
    half = WIDTHS[stone >> 1] / 2 + gap + 1
    box: Attributes = {
        "x": round(x - half, 1),
        "y": round(y - height - gap, 1),
        "width": 2 * half,
        "height": height + 2 * gap,
    }
    return tuple(Shape(kind, "rect", {"class": kind, "rx": 10 + gap, **box}) for kind in ("chosen2", "chosen"))


def target_marks(drawn: Plan, space: Space, empty: bool, marked: bool) -> tuple[Shape, ...]:
    """A dashed ring round a space where the lifted stone may go, wider round one that bears a ring; a dot in it."""
    ring = Shape(f"may{spot(space)}", "circle", circle(drawn, space, 11 if marked else 6, "mayring"))
    if not empty:
        return (ring,)
    x, y = centre(drawn, space)
    return ring, Shape(f"dot{spot(space)}", "circle", {"class": "may", "cx": x, "cy": y + 30, "r": 7})


def alarm(drawn: Plan, space: Space) -> Shape:
    """A ring round a space that was refused."""
    return Shape("wrong", "circle", circle(drawn, space, 10, "no") | {"stroke-dasharray": "10 7"})
