"""A position as a picture, and a move as the pictures between two positions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from cairn.core.language import listed, mark, t, tn
from cairn.core.scene import Button, Piece, Scene, Shape, Viewpoint
from cairn.games.vaxandis.actions import Action, Move, Place
from cairn.games.vaxandis.drawing import EDGES, RADIUS, Plan, hexagon, named, plan, top
from cairn.games.vaxandis.rules import State

SIDES = {1: mark("black"), -1: mark("white")}
ANSWERS = (Button("stay", mark("Stay White")), Button("swap", mark("Swap: be Black")))


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """The position with the marks of `viewpoint`."""
    table = plan(state.size, viewpoint.layout, viewpoint.flipped)
    frozen = state.frozen()
    heights = _landing_heights(state, viewpoint)
    return Scene(
        board=table.board,
        under=(*_ground(table, state.stacks, frozen), *_trail(table, viewpoint.last)),
        pieces=_pieces(table, state.stacks, frozen, viewpoint.chosen),
        over=_marks(table, state, viewpoint, heights),
        labels=_labels(state, frozen, viewpoint, heights),
        buttons=ANSWERS if state.deciding else (),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """A move cell by cell, as far as something happens there; the last picture has the heights of the next position."""
    if not isinstance(action, Move):
        return ()
    table = plan(state.size, viewpoint.layout, viewpoint.flipped)
    board, frozen = state.board, state.frozen()
    start, end = board.index[action.start], board.index[action.end]
    labels = _labels(state, frozen, Viewpoint(), {})
    stacks = list(state.stacks)
    stacks[start] = 0
    frames = []
    for step in state.field().way(start, end):
        if not step.grown and step.cell != end:
            continue
        grown = tuple(board.members(step.grown))
        for cell in grown:
            stacks[cell] += state.colour
        moving = _piece(table, step.cell, step.height * state.colour, False, action.start)
        pieces = _pieces(table, stacks, frozen, (), grown)
        if grown:
            moving = moving._replace(kind=f"{moving.kind} grew")
        under = (*_ground(table, stacks, frozen), *_path(table, start, step.cell))
        said = _growth(step.height, [board.names[cell] for cell in grown]) or t("It lands on {end}.", end=action.end)
        frames.append(Scene(table.board, under, (*pieces, moving), labels=labels, say=said))
    return tuple(frames)


def _growth(height: int, grown: list[str]) -> str:
    if not grown:
        return ""
    return tn(
        "It grows to {height}; so does {grown}.",
        "It grows to {height}; so do {grown}.",
        len(grown),
        height=height,
        grown=listed(grown),
    )


def _landing_heights(state: State, viewpoint: Viewpoint) -> Mapping[str, int]:
    """The height that the chosen stack would have on each of the places where it may land."""
    if len(viewpoint.chosen) != 1 or state.board.cell(viewpoint.chosen[0]) is None:
        return {}
    start, index = state.board.index[viewpoint.chosen[0]], state.board.index
    ways = {name: state.field().way(start, index[name]) for name in viewpoint.targets if name in index}
    return {name: way[-1].height for name, way in ways.items() if way}


def _ground(table: Plan, stacks: Collection[int], frozen: Collection[int]) -> tuple[Shape, ...]:
    """Ice under frozen stacks, and a bond between neighbours of one group."""
    heights, names, centres = tuple(stacks), table.geometry.names, table.centres
    ice, bonds = [], []
    for cell, height in enumerate(heights):
        if not height:
            continue
        x, y = centres[cell]
        iced = cell in frozen
        if iced:
            ice.append(Shape(f"ice:{names[cell]}", "use", {"href": f"#{named('ice', table.turned)}", "x": x, "y": y}))
        for near in table.geometry.neighbours[cell]:
            if near > cell and heights[near] == height:
                a, b = centres[near]
                attrs: dict[str, str | float] = {
                    "class": "bond iced" if iced else "bond",
                    "d": f"M{x:g} {y:g}L{a:g} {b:g}",
                }
                bonds.append(Shape(f"bond:{names[cell]}-{names[near]}", "path", attrs))
    return (*ice, *bonds)


def _trail(table: Plan, last: tuple[State, Action] | None) -> tuple[Shape, ...]:
    """Where the last action happened: a ring, and for a move the way there."""
    match last:
        case (_, Place(cell)):
            return (_ring(table, table.geometry.index[cell], "last", RADIUS - 3),)
        case (_, Move(start, end)):
            return _path(table, table.geometry.index[start], table.geometry.index[end])
    return ()


def _path(table: Plan, start: int, end: int) -> tuple[Shape, ...]:
    (x, y), (a, b) = table.centres[start], table.centres[end]
    length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
    short = 1 - 28 / length
    line = f"M{x:g} {y:g}L{x + (a - x) * short:.1f} {y + (b - y) * short:.1f}"
    return (
        _ring(table, start, "lastfrom", RADIUS - 5),
        Shape("lastpath", "path", {"class": "lastpath", "d": line}),
        _ring(table, end, "last", RADIUS - 3),
    )


def _ring(table: Plan, cell: int, kind: str, radius: float) -> Shape:
    attrs: dict[str, str | float] = {
        "class": kind,
        "points": hexagon(radius, table.turned),
        "transform": table.places[cell],
    }
    return Shape(f"{kind}:{table.geometry.names[cell]}", "polygon", attrs)


def _pieces(
    table: Plan,
    stacks: Collection[int],
    frozen: Collection[int],
    chosen: tuple[str, ...] = (),
    grown: Collection[int] = (),
) -> tuple[Piece, ...]:
    heights, names = tuple(stacks), table.geometry.names
    found = []
    for cell in table.order:
        if height := heights[cell]:
            piece = _piece(table, cell, height, cell in frozen, names[cell])
            if cell in grown:
                piece = piece._replace(kind=f"{piece.kind} grew")
            elif names[cell] in chosen:
                piece = piece._replace(y=piece.y - 6, kind=f"{piece.kind} lifted")
            found.append(piece)
    return tuple(found)


def _piece(table: Plan, cell: int, height: int, iced: bool, name: str) -> Piece:
    """The stack `s:name` standing on a cell; `height` is below 0 for White."""
    x, y = table.centres[cell]
    side = "side1" if height > 0 else "side2"
    return Piece(f"s:{name}", x, y, _stack(height, iced, table.turned), f"{side} frozen" if iced else side)


@lru_cache(maxsize=512)
def _stack(height: int, iced: bool, turned: bool) -> tuple[Shape, ...]:
    """A stack, standing on its origin."""
    side, tall = (1, height) if height > 0 else (2, -height)
    shapes = [Shape("stack", "use", {"href": f"#vax-{side}-{min(tall, EDGES)}{'frozen' if iced else ''}"})]
    if iced:
        shapes.append(Shape("frost", "use", {"href": f"#{named('frost', turned)}"}))
    attrs: dict[str, str | float] = {"class": f"n p{side}ink", "x": 0, "y": round(top(tall) + 0.5, 1), "font-size": 19}
    return (*shapes, Shape("height", "text", attrs, str(tall)))


def _marks(table: Plan, state: State, viewpoint: Viewpoint, heights: Mapping[str, int]) -> tuple[Shape, ...]:
    """What is chosen, where it may land or a stack may be placed, and what was just refused."""
    index = table.geometry.index
    shapes = []
    for name in viewpoint.chosen:
        if name in index:
            shapes += [_ring(table, index[name], kind, RADIUS - 4) for kind in ("chosen2", "chosen")]
    for name in viewpoint.targets:
        if name not in index:
            continue
        x, y = table.centres[index[name]]
        if name in heights:
            shapes.append(_ring(table, index[name], "mayring", RADIUS - 6))
            attrs: dict[str, str | float] = {"class": "n goes", "x": x, "y": y, "font-size": 18}
            shapes.append(Shape(f"goes:{name}", "text", attrs, str(heights[name])))
        elif not viewpoint.chosen and not state.height(name):
            shapes.append(Shape(f"may:{name}", "circle", {"class": "may", "cx": x, "cy": y, "r": 7}))
    if viewpoint.refused in index:
        alarm = _ring(table, index[viewpoint.refused], "no", RADIUS - 2)
        alarm.attrs["stroke-dasharray"] = "9 6"
        shapes.append(alarm)
    return tuple(shapes)


def _labels(state: State, frozen: Collection[int], viewpoint: Viewpoint, heights: Mapping[str, int]) -> dict[str, str]:
    """Every cell in words."""
    labels = {}
    sides, ice, empty = (t(SIDES[-1]), t(SIDES[1])), ", " + t("frozen"), t("empty")
    for cell, (name, height) in enumerate(zip(state.board.names, state.stacks, strict=True)):
        if height:
            labels[name] = f"{name}, {sides[height > 0]} {abs(height)}{ice if cell in frozen else ''}"
        else:
            labels[name] = f"{name}, {empty}"
    for name in viewpoint.targets:
        if name in heights:
            labels[name] += ", " + t("lands here with height {height}", height=heights[name])
        elif name in labels:
            labels[name] += ", " + (t("you may move it") if state.height(name) else t("you may place here"))
    for name in viewpoint.chosen:
        if name in labels:
            labels[name] += ", " + t("chosen")
    return labels
