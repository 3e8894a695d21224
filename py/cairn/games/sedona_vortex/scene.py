"""The pictures of Sedona Vortex: a position, and an action hop by hop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from cairn.core.language import Phrase, t
from cairn.core.scene import Button, Label, Piece, Scene, Shape, Viewpoint
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import SPACES, Space, Stack, Stone, spot, stone_spot
from cairn.games.sedona_vortex.drawing import centre, draw_board, draw_numeral, draw_shadow, draw_stone, stone_width
from cairn.games.sedona_vortex.highlights import (
    bracket_stone,
    draw_trail,
    find_routes,
    mark_middles,
    mark_refused,
    mark_target,
    outline_stone,
)
from cairn.games.sedona_vortex.layout import FOOT, Layout, Route, lay_out
from cairn.games.sedona_vortex.paths import find_selection, paths
from cairn.games.sedona_vortex.rules import State, find_winner
from cairn.games.sedona_vortex.state import lift
from cairn.games.sedona_vortex.text import describe_hop, label_space
from cairn.games.sedona_vortex.tray import draw_tray

STONE = 25.0
"""The height of a stone where its stack has room."""
LIFTED = 6.0


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with its marks."""
    layout = lay_out(len(state.stacks) // 2, viewpoint.layout, viewpoint.flipped)
    routes = find_routes(*viewpoint.last) if viewpoint.last else ()
    trail = draw_trail(layout, routes)
    ringed = {route[-1] for route in routes} | {route[0] for route in routes[:1]}
    return Scene(
        board=draw_board(layout),
        under=(*draw_carvings(layout, state.stacks), *trail.under),
        pieces=draw_pieces(layout, state.stacks, viewpoint.chosen[:1]),
        over=(
            *draw_marks(layout, state, viewpoint, ringed),
            *trail.over,
            *(mark_middles(layout) if state.actor is None and find_winner(state.stacks) is not None else ()),
        ),
        labels=label_spaces(state.stacks, viewpoint),
        trays=tuple(draw_tray(player, state.off(player), viewpoint) for player in (0, 1)),
        buttons=(Button("pass", t("Pass")),) if state.must_pass else (),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """An action hop by hop: a stone glides to its first space and teleports on, and then those it forces out."""
    if state.actor is None or isinstance(action, Pass):
        return ()
    layout = lay_out(len(state.stacks) // 2, viewpoint.layout, viewpoint.flipped)
    unmarked = Viewpoint(viewpoint.layout, viewpoint.flipped)
    after = state.apply(action)
    trays = tuple(draw_tray(player, after.off(player), unmarked) for player in (0, 1))
    frames: list[Scene] = []
    for stacks, routes, caption in hops(state, action):
        trail = draw_trail(layout, routes)
        frames.append(
            Scene(
                board=draw_board(layout),
                under=(*draw_carvings(layout, stacks), *trail.under),
                pieces=draw_pieces(layout, stacks),
                over=trail.over,
                trays=trays,
                travel="teleport" if frames else "glide",
                caption=caption,
            )
        )
    return tuple(frames)


def hops(state: State, action: Enter | Move) -> Iterator[tuple[Sequence[Stack], tuple[Route, ...], Phrase]]:
    """For each hop of an action: the stacks after it, the routes so far, and what happens, in a sentence."""
    stacks, _, _ = lift(state.stacks, int(state.actor or 0), action)
    routes, journeys = find_routes(state, action), state.journeys(action)
    for turn, (stones, spaces) in enumerate(journeys):
        for hop, space in enumerate(spaces):
            shown = list(stacks)
            shown[space] += stones
            route = routes[turn][: len(routes[turn]) - len(spaces) + hop + 1]
            yield shown, (*routes[:turn], route), describe_hop(state, action, turn, hop)
        forced = sum(len(journey.stones) for journey in journeys[turn + 1 : turn + 2])
        resident = stacks[spaces[-1]]
        stacks[spaces[-1]] = resident[: len(resident) - forced] + stones


def stone_height(layout: Layout, stack: Stack) -> float:
    """How high each stone of a stack is drawn."""
    return round(min(STONE, layout.room / (len(stack) or 1)), 1)


def foot(layout: Layout, space: Space) -> tuple[float, float]:
    """Where a stack stands."""
    x, y = centre(layout, space)
    return x, round(y + FOOT, 1)


def draw_carvings(layout: Layout, stacks: Sequence[Stack]) -> tuple[Shape, ...]:
    """The numerals, and the shadow under each stack."""
    numerals = [draw_numeral(layout, space, bool(stack)) for space, stack in enumerate(stacks)]
    return (*numerals, *(draw_foot(layout, space, stack[0]) for space, stack in enumerate(stacks) if stack))


@lru_cache(maxsize=256)
def draw_foot(layout: Layout, space: Space, stone: Stone) -> Shape:
    """The shadow under a stack, by its lowest stone."""
    return draw_shadow(spot(space), *foot(layout, space), stone_width(stone, layout.stone_scale))


def draw_pieces(layout: Layout, stacks: Sequence[Stack], chosen: Sequence[str] = ()) -> tuple[Piece, ...]:
    """The stones, from the top of the picture to its bottom, and from the bottom of each stack to its top."""
    pieces = list[Piece]()
    for space in layout.order:
        if stack := stacks[space]:
            pieces += draw_stack(layout, space, stack)
            if spot(space) in chosen:
                top = pieces.pop()
                pieces.append(top._replace(y=round(top.y - LIFTED, 1), kind="lifted"))
    return tuple(pieces)


@lru_cache(maxsize=1024)
def draw_stack(layout: Layout, space: Space, stack: Stack) -> Sequence[Piece]:
    """The stones of a stack; remembered, as most stacks are as they were in the picture before."""
    (x, y), height = foot(layout, space), stone_height(layout, stack)
    return [
        Piece(stone_spot(stone), x, round(y - n * height, 1), draw_stone(stone, height, layout.stone_scale))
        for n, stone in enumerate(stack)
    ]


def draw_marks(layout: Layout, state: State, viewpoint: Viewpoint, ringed: set[Space]) -> tuple[Shape, ...]:
    """The marks of what is chosen, of where it may go, and of what was refused."""
    shapes = list(mark_selection(layout, state, viewpoint, ringed))
    if viewpoint.refused in SPACES and SPACES[viewpoint.refused] < len(state.stacks):
        shapes.append(mark_refused(layout, SPACES[viewpoint.refused]))
    return tuple(shapes)


def mark_selection(layout: Layout, state: State, viewpoint: Viewpoint, ringed: set[Space]) -> Iterator[Shape]:
    """The outline of the stone that is chosen, if it is on the board, and rings where it may go; brackets round all
    that may be chosen while none is."""
    selection = find_selection(state, viewpoint.chosen)
    if selection is None:
        for space in [SPACES[key] for key in viewpoint.targets if key in SPACES]:
            stack = state.stacks[space]
            (x, y), height = foot(layout, space), stone_height(layout, stack)
            yield bracket_stone(
                spot(space), (x, y - (len(stack) - 1) * height), stone_width(stack[-1], layout.stone_scale), height
            )
        return
    stone, actions = selection
    if isinstance(actions[0], Move):
        stack = state.stacks[actions[0].space]
        (x, y), height = foot(layout, actions[0].space), stone_height(layout, stack)
        yield from outline_stone(
            x, y - (len(stack) - 1) * height - LIFTED, stone_width(stone, layout.stone_scale), height, 6
        )
    for action in actions:
        goal = SPACES[paths(state, action)[0][1]]
        if spot(goal) in viewpoint.targets:
            yield from mark_target(layout, goal, not state.stacks[goal], goal in ringed)


def label_spaces(stacks: Sequence[Stack], viewpoint: Viewpoint) -> dict[str, Label]:
    """Every space in words, with what may be done there."""
    labels = {}
    for space, stack in enumerate(stacks):
        label = label_space(stack, space, len(stacks))
        action = viewpoint.said_of(spot(space), t("lifted"), t("move it here") if viewpoint.chosen else t("move it"))
        labels[spot(space)] = replace(label, action=action) if action else label
    return labels
