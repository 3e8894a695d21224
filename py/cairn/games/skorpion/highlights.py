"""Marks of the moment: the last action, what is chosen, what may be done, and which beads would leave the board."""

from __future__ import annotations

import math

from cairn.core.marks import box_corners, mark_movable, mark_place, mark_rays
from cairn.core.scene import Attributes, Shape, Viewpoint
from cairn.games.skorpion.actions import Action, Place
from cairn.games.skorpion.board_text import GATE
from cairn.games.skorpion.layout import Layout
from cairn.games.skorpion.movement import movements
from cairn.games.skorpion.state import StateFields

LAST, LAST_GATE = 38, 40
"""Radii of the rings round the Skorpion where it went last, on the open board and in the Gate."""
MOVABLE = 36
"""From the Skorpion's spot to the sides of the brackets round it."""
CROSS = "M-10-10L10 10M10-10L-10 10"


def last_action(shown: Layout, state: StateFields, action: Action) -> tuple[Shape, ...]:
    """A ring where the bead was placed, or the path of the Skorpion with rings at its two ends."""
    if isinstance(action, Place):
        return (ring(shown, action.spot, "last", LAST_GATE if action.spot == GATE else 31),)
    steps = movements(state, action)
    dots = tuple(dotted(shown, step.start, step.to, f"last-path{n}") for n, step in enumerate(steps))
    end = GATE if steps[-1].returns else steps[-1].to
    start = () if steps[0].start == end else (ring(shown, steps[0].start, "last-from", 26),)
    return (*dots, *start, ring(shown, end, "last", LAST_GATE if end == GATE else LAST))


def winning(shown: Layout, state: StateFields) -> tuple[Shape, ...]:
    """The chain that holds a won Gate, from the Gate on, and rays round it; else the beads of who alone has any."""
    gate = state.board.gate
    beads = next((beads for beads in state.beads if beads >> gate & 1), 0)
    if not beads and all(state.beads):
        return ()
    if not beads:
        left = [state.board.names[spot] for beads in state.beads for spot in state.board.members(beads)]
        return tuple(ring(shown, spot, "win-ring", 31) for spot in left)
    chain, lines = [gate], []
    for spot in chain:
        for other in state.board.members(state.board.near[spot] & beads):
            if other not in chain:
                chain.append(other)
                lines.append(line(shown, state.board.names[spot], state.board.names[other]))
    rings = (ring(shown, state.board.names[spot], "win-ring", LAST_GATE if spot == gate else 31) for spot in chain)
    return (*lines, *rings, mark_rays(*shown.centre(GATE), LAST_GATE + 8))


def line(shown: Layout, start: str, end: str) -> Shape:
    """A line of a chain, between the rings round its two beads."""
    (x, y), (a, b) = shown.centre(start), shown.centre(end)
    dx, dy = 31 * (a - x) / math.hypot(a - x, b - y), 31 * (b - y) / math.hypot(a - x, b - y)
    d = f"M{x + dx:.1f} {y + dy:.1f}L{a - dx:.1f} {b - dy:.1f}"
    return Shape(f"win-line:{start}-{end}", "path", {"class": "win-line", "d": d})


def ring(shown: Layout, spot: str, kind: str, radius: float) -> Shape:
    """A ring round a spot."""
    x, y = shown.centre(spot)
    return Shape(f"{kind}:{spot}", "circle", {"class": kind, "cx": x, "cy": y, "r": radius})


def dotted(shown: Layout, start: str, end: str, key: str, clear: float = 24) -> Shape:
    """A dotted line from one spot to another, clear of what stands on both."""
    (x, y), (a, b) = shown.centre(start), shown.centre(end)
    length = math.hypot(a - x, b - y)
    dx, dy = (a - x) / length, (b - y) / length
    d = f"M{x + clear * dx:.1f} {y + clear * dy:.1f}L{a - 36 * dx:.1f} {b - 36 * dy:.1f}"
    return Shape(key, "path", {"class": "last-path", "d": d})


def highlights(shown: Layout, state: StateFields, viewpoint: Viewpoint) -> tuple[Shape, ...]:
    """The marks above the pieces."""
    index = shown.board.index
    targets = [spot for spot in viewpoint.targets if spot in index]
    shapes = chosen_spots(shown, tuple(spot for spot in viewpoint.chosen if spot in index))
    for spot in targets:
        x, y = shown.centre(spot)
        if viewpoint.chosen:
            shapes.append(ring(shown, spot, "target-ring", 30))
        elif index[spot] == state.skorpion:
            shapes.append(mark_movable(spot, box_corners(x - MOVABLE, y - MOVABLE, 2 * MOVABLE, 2 * MOVABLE)))
        else:
            shapes.append(mark_place(spot, x, y, 9.5))
    if viewpoint.refused in index:
        alarm = ring(shown, viewpoint.refused, "refused", 43)
        alarm.attrs["stroke-dasharray"] = "10 7"
        shapes.append(alarm)
    return (*shapes, *(cross(shown, spot, spot in viewpoint.chosen) for spot in leaving(state, viewpoint)))


def chosen_spots(shown: Layout, path: tuple[str, ...]) -> list[Shape]:
    """The marks of a choice so far: the Skorpion, the path it would take, the bead that would pay."""
    if not path:
        return []
    x, y = shown.centre(path[0])
    shapes = [
        Shape(kind, "circle", {"class": kind, "cx": x, "cy": y - 6, "r": 36}) for kind in ("chosen-halo", "chosen")
    ]
    for n, spot in enumerate(path[1:]):
        shapes += [ring(shown, spot, kind, 30) for kind in ("chosen-halo", "chosen")]
        if n == 0:
            shapes.append(dotted(shown, path[0], spot, "line", 42))
    return shapes


def leaving(state: StateFields, viewpoint: Viewpoint) -> list[str]:
    """The spots whose beads would leave the board: those chosen, and those that the Skorpion may go to next."""
    spots = list(viewpoint.chosen[1:])
    if len(viewpoint.chosen) in (1, 3):
        spots += viewpoint.targets
    table, held = state.board, state.beads[0] | state.beads[1]
    return [spot for spot in dict.fromkeys(spots) if spot in table.index and held >> table.index[spot] & 1]


def cross(shown: Layout, spot: str, sure: bool) -> Shape:
    """A cross over a bead that would leave the board, smaller where that depends on the next choice."""
    x, y = shown.centre(spot)
    halo: Attributes = {"fill": "none", "stroke": "var(--paper-up)", "stroke-width": 9, "stroke-linecap": "round"}
    lines = Shape("halo", "path", {"d": CROSS, **halo}), Shape("cross", "path", {"d": CROSS, "class": "refused"})
    return Shape(f"gone:{spot}", "g", {"transform": f"translate({x} {y}){'' if sure else ' scale(.7)'}"}, lines)
