"""What lies on the board for the players' eyes: the last action, what is chosen, what may be done, what would go."""

from __future__ import annotations

import math

from cairn.core.scene import Shape, Viewpoint
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board_text import GATE
from cairn.games.skorpion.drawing import Attributes, Plan
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.words import paces

LAST, LAST_GATE, MOVABLE = 38, 40, 46
"""Radii of the rings round the Skorpion: where it went last, on the open board and in the Gate; while it may move."""
CROSS = "M-10-10L10 10M10-10L-10 10"


def trail(drawn: Plan, state: State, action: Action) -> tuple[Shape, ...]:
    """The last action: a ring where the bead was placed, or the way of the Skorpion with rings at its two ends."""
    match action:
        case Place(spot):
            return (ring(drawn, spot, "last", LAST_GATE if spot == GATE else 31),)
        case Step(to):
            spots: tuple[str, ...] = (to,)
        case StepTwice(first, discard, second):
            spots = (first, discard, second)
    steps = tuple(paces(state, spots))
    ways = tuple(dotted(drawn, pace.start, pace.to, f"lastpath{n}") for n, pace in enumerate(steps))
    end = GATE if steps[-1].returns else steps[-1].to
    start = () if steps[0].start == end else (ring(drawn, steps[0].start, "lastfrom", 26),)
    return (*ways, *start, ring(drawn, end, "last", LAST_GATE if end == GATE else LAST))


def ring(drawn: Plan, spot: str, kind: str, radius: float) -> Shape:
    """A ring round a spot."""
    x, y = drawn.at(spot)
    return Shape(f"{kind}:{spot}", "circle", {"class": kind, "cx": x, "cy": y, "r": radius})


def dotted(drawn: Plan, start: str, end: str, key: str, clear: float = 24) -> Shape:
    """A dotted way from one spot to another, clear of what stands on both."""
    (x, y), (a, b) = drawn.at(start), drawn.at(end)
    length = math.hypot(a - x, b - y)
    dx, dy = (a - x) / length, (b - y) / length
    d = f"M{x + clear * dx:.1f} {y + clear * dy:.1f}L{a - 36 * dx:.1f} {b - 36 * dy:.1f}"
    return Shape(key, "path", {"class": "lastpath", "d": d})


def over(drawn: Plan, state: State, viewpoint: Viewpoint) -> tuple[Shape, ...]:
    """The marks above the pieces."""
    index = drawn.board.index
    targets = [spot for spot in viewpoint.targets if spot in index]
    shapes = chosen(drawn, state, tuple(spot for spot in viewpoint.chosen if spot in index))
    for spot in targets:
        if not viewpoint.chosen and index[spot] != state.skorpion:
            x, y = drawn.at(spot)
            shapes.append(Shape(f"may:{spot}", "circle", {"class": "may", "cx": x, "cy": y, "r": 9.5}))
        else:
            shapes.append(ring(drawn, spot, "mayring", MOVABLE if index[spot] == state.skorpion else 30))
    if viewpoint.refused in index:
        alarm = ring(drawn, viewpoint.refused, "no", 43)
        alarm.attrs["stroke-dasharray"] = "10 7"
        shapes.append(alarm)
    return (*shapes, *(cross(drawn, spot, spot in viewpoint.chosen) for spot in going(state, viewpoint)))


def chosen(drawn: Plan, state: State, path: tuple[str, ...]) -> list[Shape]:
    """What is chosen so far: the Skorpion, the way it would go, the bead that would pay."""
    if not path:
        return []
    x, y = drawn.at(path[0])
    shapes = [Shape(kind, "circle", {"class": kind, "cx": x, "cy": y - 6, "r": 36}) for kind in ("chosen2", "chosen")]
    for n, spot in enumerate(path[1:]):
        shapes += [ring(drawn, spot, kind, 30) for kind in ("chosen2", "chosen")]
        if n == 0:
            shapes.append(dotted(drawn, path[0], spot, "way", 42))
    return shapes


def going(state: State, viewpoint: Viewpoint) -> list[str]:
    """The spots whose beads would leave the board: those chosen, and those that the Skorpion may go to next."""
    spots = list(viewpoint.chosen[1:])
    if len(viewpoint.chosen) in (1, 3):
        spots += viewpoint.targets
    table, held = state.board, state.beads[0] | state.beads[1]
    return [spot for spot in dict.fromkeys(spots) if spot in table.index and held >> table.index[spot] & 1]


def cross(drawn: Plan, spot: str, sure: bool) -> Shape:
    """A cross over a bead that would leave the board, smaller where that depends on the next choice."""
    x, y = drawn.at(spot)
    halo: Attributes = {"fill": "none", "stroke": "var(--paper-up)", "stroke-width": 9, "stroke-linecap": "round"}
    lines = Shape("halo", "path", {"d": CROSS, **halo}), Shape("cross", "path", {"d": CROSS, "class": "no"})
    return Shape(f"gone:{spot}", "g", {"transform": f"translate({x} {y}){'' if sure else ' scale(.7)'}"}, lines)
