"""The marks of the moment: the last turn, what is chosen, where it may go, what is known, a stack spread out."""

from __future__ import annotations

import math
from collections.abc import Mapping

from cairn.core.marks import Point, box_corners, mark_movable
from cairn.core.scene import Attributes, Shape, Viewpoint
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Move, Show, Slide
from cairn.games.lava_flows.board import ROWS, SPACE, SPACES, SPOTS, Space
from cairn.games.lava_flows.drawing import box, number, pyramid
from cairn.games.lava_flows.knowledge import UNKNOWN
from cairn.games.lava_flows.layout import LARGE_HEIGHT, WIDE, Layout
from cairn.games.lava_flows.pieces import Piece, medium
from cairn.games.lava_flows.state import PublicState

FAN_SCALE, FAN_STEP, FAN_EDGE = 0.6, 64.0, 10.0


def last_turn(layout: Layout, last: tuple[PublicState, Action] | None) -> tuple[Shape, ...]:
    """The last turn: a dashed line round the space where it began, a solid one round that where it ended."""
    if last is None:
        return ()
    state, action = last
    if isinstance(action, Show) and state.waiting:
        action = state.waiting.turn
    match action:
        case Move(start, end) | Slide(start, end) | Eject(start, end):
            return (
                Shape("last-from", "rect", box(layout, start, 9, "last-from", 8)),
                Shape("last", "rect", box(layout, end, 5, "last", 10)),
                Shape("last-path", "path", {"class": "last-path", "d": direction(layout, start, end)}),
            )
        case Bubble(space):
            return (Shape("last", "rect", box(layout, space, 5, "last", 10)),)
    return ()


def winning(layout: Layout, cones: int) -> tuple[Shape, ...]:
    """Rings round the three Cones of a whole row."""
    won = [space for row in ROWS if cones & row == row for space in SPACES if row >> space & 1]
    return tuple(Shape(f"win:{SPOTS[space]}", "rect", box(layout, space, 5, "win-ring", 10)) for space in won)


def direction(layout: Layout, start: Space, end: Space) -> str:
    """A line towards the next space, in the space where it begins."""
    (x, y), (a, b) = layout.centre(start), layout.centre(end)
    points = (f"{number(x + (a - x) * share)} {number(y + (b - y) * share)}" for share in (0.05, 0.43))
    return f"M{'L'.join(points)}"


def choices(layout: Layout, viewpoint: Viewpoint, hiding: bool) -> tuple[Shape, ...]:
    """The chosen spaces, where to go from them, and a refused space."""
    shapes: list[Shape] = []
    chosen = [SPACE[spot] for spot in viewpoint.chosen if spot in SPACE]
    for space in chosen:
        for kind in ("chosen-halo", "chosen"):
            shapes.append(Shape(f"{kind}:{SPOTS[space]}", "rect", box(layout, space, 6, kind, 9)))
    for spot in viewpoint.targets:
        if spot not in SPACE:
            continue
        if not viewpoint.chosen:
            shapes.append(mark_movable(spot, space_corners(layout, SPACE[spot])))
        elif hiding:
            shapes.append(Shape(f"target:{spot}", "rect", box(layout, SPACE[spot], 8, "target-ring", 9)))
        elif chosen:
            shapes.append(target_arrow(layout, chosen[0], SPACE[spot]))
    if viewpoint.refused in SPACE:
        alarm = box(layout, SPACE[viewpoint.refused], 5, "refused", 10) | {"stroke-dasharray": "12 8"}
        shapes.append(Shape("wrong", "rect", alarm))
    return tuple(shapes)


def space_corners(layout: Layout, space: Space) -> tuple[Point, ...]:
    """The corners of the brackets in a space, below its name."""
    x, y = layout.corner(space)
    return box_corners(x + 14, y + 46, WIDE - 28, layout.high - 58)


def target_arrow(layout: Layout, start: Space, end: Space) -> Shape:
    """A disc with an arrow, on the edge that a piece may cross."""
    (x, y), (a, b) = layout.centre(start), layout.centre(end)
    turn = round(math.degrees(math.atan2(b - y, a - x)))
    arrow: Attributes = {
        "d": "M-7-7 0 0-7 7M1-7 8 0 1 7",
        "fill": "none",
        "stroke": "var(--on-accent)",
        "stroke-width": 3,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    inner = (Shape("disc", "circle", {"class": "target", "r": 19}), Shape("arrow", "path", arrow))
    place = f"translate({number((x + a) / 2)} {number((y + b) / 2)}) rotate({turn})"
    return Shape(f"target:{SPOTS[end]}", "g", {"transform": place}, inner)


def piece_count(layout: Layout, space: Space, pieces: int) -> Shape:
    """The number of visible pieces of a stack, at its upper right."""
    x, y = layout.corner(space)
    tip: Attributes = {"class": "tip", "x": x + 150, "y": y + 12, "width": 30, "height": 26, "rx": 5}
    text: Attributes = {"class": "tip-text", "x": x + 165, "y": y + 25.5, "font-size": 15}
    return Shape(
        f"count:{SPOTS[space]}", "g", {}, (Shape("tip", "rect", tip), Shape("text", "text", text, str(pieces)))
    )


def known_tag(key: str, x: float, y: float, value: str) -> Shape:
    """A tag at the foot of a Large: a small Medium, 0 for nothing, ? for not known. (x, y) is its middle."""
    tip = Shape("tip", "rect", {"class": "tip", "x": x - 14, "y": y - 13, "width": 28, "height": 26, "rx": 5})
    if value in ("-", UNKNOWN):
        text: Attributes = {"class": "tip-text", "x": x, "y": y + 0.5, "font-size": 16}
        return Shape(key, "g", {}, (tip, Shape("text", "text", text, "0" if value == "-" else "?")))
    ghost = pyramid(medium("bw".index(value), None), 0.26)
    return Shape(
        key, "g", {}, (tip, Shape("ghost", "g", {"transform": f"translate({number(x)} {number(y + 10)})"}, ghost))
    )


def fan(layout: Layout, space: Space, pieces: bytes, cone: bool, known: Mapping[Piece, str]) -> Shape:
    """A stack seen from the side, spread out: its pieces from the top one on the left to the lowest."""
    step = min(FAN_STEP, (layout.width - 2 * FAN_EDGE - 60) / len(pieces))
    wide, high = step * (len(pieces) - 1) + 84, LARGE_HEIGHT * FAN_SCALE + 26
    left = min(max(layout.centre(space)[0] - wide / 2, FAN_EDGE), layout.width - FAN_EDGE - wide)
    top = fan_top(layout, space, high)
    panel: Attributes = {
        "fill": "var(--slab-3)",
        "stroke": "var(--ink)",
        "stroke-width": 2,
        "x": round(left, 1),
        "y": top,
        "width": round(wide, 1),
        "height": high,
        "rx": 8,
    }
    shapes = [Shape("panel", "rect", panel)]
    for i, piece in enumerate(reversed(pieces)):
        x, y = left + 42 + i * step, top + high - 12
        locked = cone and i >= len(pieces) - 2
        place: Attributes = {"transform": f"translate({number(x)} {number(y)})"}
        shapes.append(Shape(f"piece{i}", "g", place, pyramid(piece, FAN_SCALE, locked)))
        if piece in known and not locked:
            shapes.append(known_tag(f"known{i}", x - 18, y - 48, known[piece]))
    return Shape(f"fan:{SPOTS[space]}", "g", {"class": f"fan {SPOTS[space]}"}, tuple(shapes))


def fan_top(layout: Layout, space: Space, high: float) -> float:
    """The top of a fan: above the space, or below it where there is no room."""
    _, y = layout.corner(space)
    return y - high + 10 if y > high else y + layout.high - 10
