"""The pictures of Sedona Vortex: a position, and an action hop by hop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cairn.core.language import t
from cairn.core.scene import Button, Piece, Scene, Shape, Viewpoint
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import Space, Stack, spot, stone_spot
from cairn.games.sedona_vortex.drawing import board, centre, numeral_shape, shade, stone_shapes
from cairn.games.sedona_vortex.marks import alarm, chosen_outline, routes, target_marks, trail
from cairn.games.sedona_vortex.picks import SPACES, paths, picked
from cairn.games.sedona_vortex.plan import FOOT, Plan, Route, plan
from cairn.games.sedona_vortex.rules import State, lift
from cairn.games.sedona_vortex.tray import tray
from cairn.games.sedona_vortex.words import say_hop, space_label

STONE = 25.0
"""The height of a stone where its stack has room."""
LIFTED = 6.0


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    drawn = plan(len(state.stacks) // 2, viewpoint.layout, viewpoint.flipped)
    ways = routes(*viewpoint.last) if viewpoint.last else ()
    marks = trail(drawn, ways)
    ends = {way[-1] for way in ways} | {way[0] for way in ways[:1]}
    return Scene(
        board=board(drawn),
        under=(*carved(drawn, state.stacks), *marks.under),
        pieces=pieces(drawn, state.stacks, viewpoint.chosen[:1]),
        over=(*over(drawn, state, viewpoint, ends), *marks.over),
        labels=labels(state.stacks, viewpoint),
        trays=tuple(tray(player, state.off(player), viewpoint) for player in (0, 1)),
        buttons=(Button("pass", "Pass"),) if state.legal_actions() == (Pass(),) else (),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """An action hop by hop: a stone glides to its first space and teleports on, and then those it forces out."""
    if state.actor is None or isinstance(action, Pass):
        return ()
    drawn = plan(len(state.stacks) // 2, viewpoint.layout, viewpoint.flipped)
    bare = Viewpoint(viewpoint.layout, viewpoint.flipped)
    after = state.apply(action)
    trays = tuple(tray(player, after.off(player), bare) for player in (0, 1))
    frames: list[Scene] = []
    for stacks, ways, sentence in hops(state, action):
        marks = trail(drawn, ways)
        frames.append(
            Scene(
                board=board(drawn),
                under=(*carved(drawn, stacks), *marks.under),
                pieces=pieces(drawn, stacks),
                over=marks.over,
                labels=labels(stacks, bare),
                trays=trays,
                travel="teleport" if frames else "glide",
                say=sentence,
            )
        )
    return tuple(frames)


def hops(state: State, action: Enter | Move) -> Iterator[tuple[Sequence[Stack], tuple[Route, ...], str]]:
    """For each hop of an action how the stones then stand, the trail so far, and what happens, in a sentence."""
    stacks, _, _ = lift(state.stacks, int(state.actor or 0), action)
    ways, journeys = routes(state, action), state.journeys(action)
    for turn, (stones, spaces) in enumerate(journeys):
        for hop, space in enumerate(spaces):
            shown = list(stacks)
            shown[space] += stones
            way = ways[turn][: len(ways[turn]) - len(spaces) + hop + 1]
            yield shown, (*ways[:turn], way), say_hop(state, action, turn, hop)
        forced = sum(len(journey.stones) for journey in journeys[turn + 1 : turn + 2])
        resident = stacks[spaces[-1]]
        stacks[spaces[-1]] = resident[: len(resident) - forced] + stones


def stone_height(drawn: Plan, stack: Stack) -> float:
    """How high each stone of a stack is drawn."""
    return round(min(STONE, drawn.room / (len(stack) or 1)), 1)


def foot(drawn: Plan, space: Space) -> tuple[float, float]:
    """Where a stack stands."""
    x, y = centre(drawn, space)
    return x, round(y + FOOT, 1)


def carved(drawn: Plan, stacks: Sequence[Stack]) -> tuple[Shape, ...]:
    """The numerals, and the shadow under each stack."""
    numerals = [numeral_shape(drawn, space, bool(stack)) for space, stack in enumerate(stacks)]
    shades = [shade(spot(space), *foot(drawn, space), stack[0]) for space, stack in enumerate(stacks) if stack]
    return (*numerals, *shades)


def pieces(drawn: Plan, stacks: Sequence[Stack], chosen: Sequence[str] = ()) -> tuple[Piece, ...]:
    """The stones, from the top of the picture to its bottom, and from the bottom of each stack to its top."""
    found = []
    for space in drawn.order:
        stack = stacks[space]
        if stack:
            (x, y), height = foot(drawn, space), stone_height(drawn, stack)
            for n, stone in enumerate(stack):
                found.append(Piece(stone_spot(stone), x, round(y - n * height, 1), stone_shapes(stone, height)))
            if spot(space) in chosen:
                top = found.pop()
                found.append(top._replace(y=round(top.y - LIFTED, 1), kind="lifted"))
    return tuple(found)


def over(drawn: Plan, state: State, viewpoint: Viewpoint, ringed: set[Space]) -> tuple[Shape, ...]:
    """The marks of what is chosen, of where it may go, and of what was refused."""
    shapes: list[Shape] = []
    choice = picked(state, viewpoint.chosen)
    if choice:
        stone, actions = choice
        if isinstance(actions[0], Move):
            stack = state.stacks[actions[0].space]
            (x, y), height = foot(drawn, actions[0].space), stone_height(drawn, stack)
            shapes += chosen_outline(x, y - (len(stack) - 1) * height - LIFTED, stone, height, 6)
        for action in actions:
            goal = SPACES[paths(state, action)[0][1]]
            if spot(goal) in viewpoint.targets:
                shapes += target_marks(drawn, goal, not state.stacks[goal], goal in ringed)
    if viewpoint.refused in SPACES and SPACES[viewpoint.refused] < len(state.stacks):
        shapes.append(alarm(drawn, SPACES[viewpoint.refused]))
    return tuple(shapes)


def labels(stacks: Sequence[Stack], viewpoint: Viewpoint) -> dict[str, str]:
    """Every space in words, with what may be done there."""
    allowed = t("you may go here") if viewpoint.chosen else t("you may move it")
    found = {}
    for space, stack in enumerate(stacks):
        key = spot(space)
        words = space_label(stack, space, len(stacks))
        if key in viewpoint.chosen:
            words += "; " + t("lifted")
        elif key in viewpoint.targets:
            words += f"; {allowed}"
        found[key] = words
    return found
