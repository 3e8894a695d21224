"""What lies on the board for the players' eyes: the last action, what is chosen, where it may go, what is known."""

from __future__ import annotations

import math

from cairn.core.scene import Shape, Viewpoint
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Move, Show, Slide
from cairn.games.lava_flows.board import LARGE, SPACE, SPOTS, TARGET, Piece, Space, medium
from cairn.games.lava_flows.drawing import Attributes, box, n, pyramid
from cairn.games.lava_flows.knowing import UNKNOWN
from cairn.games.lava_flows.plan import LARGE_HEIGHT, WIDE, Plan
from cairn.games.lava_flows.rules import State

FAN_SCALE, FAN_STEP, FAN_EDGE = 0.6, 64.0, 10.0


def trail(drawn: Plan, last: tuple[State, Action] | None) -> tuple[Shape, ...]:
    """Where the last turn happened: a dashed line round where it began, a solid one round where it ended."""
    if last is None:
        return ()
    state, action = last
    if isinstance(action, Show) and state.waiting:
        action = state.waiting.action
    match action:
        case Move(start, end) | Slide(start, end) | Eject(start, end):
            return (
                Shape("lastfrom", "rect", box(drawn, start, 9, "lastfrom", 8)),
                Shape("last", "rect", box(drawn, end, 5, "last", 10)),
                Shape("lastpath", "path", {"class": "lastpath", "d": way(drawn, start, end)}),
            )
        case Bubble(space):
            return (Shape("last", "rect", box(drawn, space, 5, "last", 10)),)
    return ()


def way(drawn: Plan, start: Space, end: Space) -> str:
    """A line towards the next space, in the space where it begins."""
    (x, y), (a, b) = drawn.centre(start), drawn.centre(end)
    return f"M{n(x + (a - x) * 0.05)} {n(y + (b - y) * 0.05)}L{n(x + (a - x) * 0.43)} {n(y + (b - y) * 0.43)}"


def marks(drawn: Plan, viewpoint: Viewpoint, hiding: bool) -> tuple[Shape, ...]:
    """What is chosen, where it may go, and what was refused."""
    shapes: list[Shape] = []
    chosen = [SPACE[spot] for spot in viewpoint.chosen if spot in SPACE]
    for space in chosen:
        for kind in ("chosen2", "chosen"):
            shapes.append(Shape(f"{kind}:{SPOTS[space]}", "rect", box(drawn, space, 6, kind, 9)))
    for spot in viewpoint.targets:
        if spot not in SPACE:
            continue
        if hiding:
            shapes.append(Shape(f"may:{spot}", "rect", box(drawn, SPACE[spot], 8, "mayring", 9)))
        elif chosen:
            shapes.append(towards(drawn, chosen[0], SPACE[spot]))
    if viewpoint.refused in SPACE:
        alarm = box(drawn, SPACE[viewpoint.refused], 5, "no", 10) | {"stroke-dasharray": "12 8"}
        shapes.append(Shape("wrong", "rect", alarm))
    return tuple(shapes)


def towards(drawn: Plan, start: Space, end: Space) -> Shape:
    """A disc with an arrow, on the edge that a piece may cross."""
    (x, y), (a, b) = drawn.centre(start), drawn.centre(end)
    turn = round(math.degrees(math.atan2(b - y, a - x)))
    arrow: Attributes = {
        "d": "M-7-7 0 0-7 7M1-7 8 0 1 7",
        "fill": "none",
        "stroke": "var(--on-accent)",
        "stroke-width": 3,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    inner = (Shape("disc", "circle", {"class": "may", "r": 19}), Shape("arrow", "path", arrow))
    place = f"translate({n((x + a) / 2)} {n((y + b) / 2)}) rotate({turn})"
    return Shape(f"may:{SPOTS[end]}", "g", {"transform": place}, inner)


def count(drawn: Plan, space: Space, pieces: int) -> Shape:
    """How many pieces of a stack are in sight, at its upper right."""
    x, y = drawn.corner(space)
    tip: Attributes = {"class": "tip", "x": x + 150, "y": y + 12, "width": 30, "height": 26, "rx": 5}
    text: Attributes = {"class": "tiptext", "x": x + 165, "y": y + 25.5, "font-size": 15}
    return Shape(
        f"count:{SPOTS[space]}", "g", {}, (Shape("tip", "rect", tip), Shape("text", "text", text, str(pieces)))
    )


def known(key: str, x: float, y: float, value: str) -> Shape:
    """A tag at the foot of a Large: a small Medium, 0 for nothing, ? for not known. (x, y) is its middle."""
    tip = Shape("tip", "rect", {"class": "tip", "x": x - 14, "y": y - 13, "width": 28, "height": 26, "rx": 5})
    if value in ("-", UNKNOWN):
        text: Attributes = {"class": "tiptext", "x": x, "y": y + 0.5, "font-size": 16}
        return Shape(key, "g", {}, (tip, Shape("text", "text", text, "0" if value == "-" else "?")))
    ghost = pyramid(medium("bw".index(value), None), 0.26)
    return Shape(key, "g", {}, (tip, Shape("ghost", "g", {"transform": f"translate({n(x)} {n(y + 10)})"}, ghost)))


def fan(drawn: Plan, space: Space, pieces: bytes, cone: bool, tags: dict[Piece, str]) -> Shape:
    """A stack seen from the side, spread out: its pieces from the top one on the left to the lowest."""
    step = min(FAN_STEP, (drawn.width - 2 * FAN_EDGE - 60) / len(pieces))
    wide, high = step * (len(pieces) - 1) + 84, LARGE_HEIGHT * FAN_SCALE + 26
    left = min(max(drawn.centre(space)[0] - wide / 2, FAN_EDGE), drawn.width - FAN_EDGE - wide)
    top = fan_top(drawn, space, high)
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
        place: Attributes = {"transform": f"translate({n(x)} {n(y)})"}
        shapes.append(Shape(f"piece{i}", "g", place, pyramid(piece, FAN_SCALE, locked)))
        if piece in tags and not locked:
            shapes.append(known(f"known{i}", x - 18, y - 48, tags[piece]))
    return Shape(f"fan:{SPOTS[space]}", "g", {"class": f"fan {SPOTS[space]}"}, tuple(shapes))


def fan_top(drawn: Plan, space: Space, high: float) -> float:
    """Above the space, or below it where there is no room."""
    _, y = drawn.corner(space)
    return y - high + 10 if y > high else y + drawn.high - 10


def glow(drawn: Plan, space: Space, lift: float = 0) -> Shape:
    """The glow behind a Cone."""
    x, y = drawn.foot(space)
    tall = drawn.scale > 1
    attrs: Attributes = {"cx": x, "cy": round(y - 8 - lift, 1), "rx": 96 if tall else 92, "ry": 58 if tall else 48}
    return Shape(f"glow:{SPOTS[space]}", "ellipse", {**attrs, "fill": "url(#lava-glow)"})


def target(drawn: Plan, space: Space) -> Shape:
    """In an empty space of a target row, the outline of a Cone's foot in its owner's colour."""
    x, y = drawn.corner(space)
    attrs: Attributes = {
        "d": f"M{n(x + WIDE / 2 - 20)} {n(y + drawn.high - 16)}l10-13h20l10 13",
        "fill": "none",
        "stroke": f"var(--p{1 + (TARGET[space] or 0)})",
        "stroke-width": 3.5,
        "stroke-linejoin": "round",
    }
    return Shape(f"target:{SPOTS[space]}", "path", attrs)


def shade(drawn: Plan, space: Space, lowest: Piece, scale: float) -> Shape:
    """The shadow at the foot of a stack."""
    x, y = drawn.foot(space)
    reach = (50 if lowest >= LARGE else 34) * scale + 12
    return Shape(
        f"shade:{SPOTS[space]}", "ellipse", {"class": "shade", "cx": x + 6, "cy": y + 2, "rx": round(reach, 1), "ry": 9}
    )
