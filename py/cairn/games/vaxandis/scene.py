"""A position as a picture, and a move as the pictures between two positions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from cairn.core.language import Phrase, listed, t, tn
from cairn.core.scene import Button, Piece, Scene, Viewpoint
from cairn.games.vaxandis.actions import Action, Move
from cairn.games.vaxandis.drawing import draw_board, draw_ice, draw_stack
from cairn.games.vaxandis.highlights import mark_choices, mark_last, mark_stuck, mark_way
from cairn.games.vaxandis.layout import Layout, lay_out
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.text import label_cells
from cairn.games.vaxandis.walking import Waypoint

PIE_BUTTONS = (Button("stay", t("Stay White")), Button("swap", t("Swap: play Black")))


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """The position with the marks of `viewpoint`."""
    layout = lay_out(state.size, viewpoint.layout, viewpoint.flipped)
    frozen = state.frozen_cells
    landing_heights = _find_landing_heights(state, viewpoint)
    return Scene(
        board=draw_board(layout),
        under=(*draw_ice(layout, state.stacks, frozen), *mark_last(layout, viewpoint.last)),
        pieces=_place_stacks(layout, state.stacks, frozen, chosen=viewpoint.chosen),
        over=mark_stuck(layout, state) if state.is_over else mark_choices(layout, state, viewpoint, landing_heights),
        labels=label_cells(state, viewpoint, landing_heights),
        buttons=PIE_BUTTONS if state.is_choosing_side else (),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """A move cell by cell, as far as something happens there; the last picture has the heights of the next position."""
    if not isinstance(action, Move):
        return ()
    layout = lay_out(state.size, viewpoint.layout, viewpoint.flipped)
    board, frozen = state.board, state.frozen_cells
    start, end = board.index[action.start], board.index[action.end]
    stacks = list(state.stacks)
    stacks[start] = 0
    frames = []
    for step in state.movement.trace(start, end):
        if not step.grown and step.cell != end:
            continue
        grown = tuple(board.members(step.grown))
        for cell in grown:
            stacks[cell] += state.colour
        pieces = (
            *_place_stacks(layout, stacks, frozen, grown=grown),
            _place_stack(layout, step.cell, step.height * state.colour, action.start, *(("grown",) if grown else ())),
        )
        under = (*draw_ice(layout, tuple(stacks), frozen), *mark_way(layout, start, step.cell))
        frames.append(Scene(draw_board(layout), under, pieces, caption=_describe_waypoint(state, step)))
    return tuple(frames)


def _describe_waypoint(state: State, step: Waypoint) -> Phrase:
    names = state.board.names_of(step.grown)
    if not names:
        return t("It lands on {end}.", end=state.board.names[step.cell])
    return tn(
        "It grows to {height}; so does {grown}.",
        "It grows to {height}; so do {grown}.",
        len(names),
        height=step.height,
        grown=listed(names),
    )


def _find_landing_heights(state: State, viewpoint: Viewpoint) -> Mapping[str, int]:
    """The height that the chosen stack would have on each of the places where it may land."""
    index = state.board.index
    if len(viewpoint.chosen) != 1 or viewpoint.chosen[0] not in index:
        return {}
    start = index[viewpoint.chosen[0]]
    traces = {name: state.movement.trace(start, index[name]) for name in viewpoint.targets if name in index}
    return {name: steps[-1].height for name, steps in traces.items() if steps}


def _place_stacks(
    layout: Layout,
    stacks: Sequence[int],
    frozen: Collection[int],
    chosen: tuple[str, ...] = (),
    grown: Collection[int] = (),
) -> tuple[Piece, ...]:
    names = layout.geometry.names
    pieces = []
    for cell in layout.order:
        if height := stacks[cell]:
            marks = ("frozen",) if cell in frozen else ()
            if cell in grown:
                marks = (*marks, "grown")
            if names[cell] in chosen:
                marks = (*marks, "lifted")
            pieces.append(_place_stack(layout, cell, height, names[cell], *marks))
    return tuple(pieces)


@lru_cache(maxsize=2048)
def _place_stack(layout: Layout, cell: int, height: int, name: str, *marks: str) -> Piece:
    """The stack `s:name` standing on a cell; `height` is below 0 for White. Marks: "frozen", "lifted", "grown"."""
    x, y = layout.centres[cell]
    side, is_frozen = "side1" if height > 0 else "side2", "frozen" in marks
    y -= 6 * ("lifted" in marks)
    return Piece(
        f"s:{name}",
        x,
        y,
        draw_stack(height, is_frozen, layout.is_tall),
        " ".join((side, *marks)),
    )
