"""Clicks: which spots in which order play an action, and why some lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.game import IllegalAction, Path
from cairn.core.language import t
from cairn.games.sedona_vortex import refusals
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, Space, Stone, spot, stone_spot
from cairn.games.sedona_vortex.rules import State

SPACES: dict[str, Space] = {spot(space): space for space in EVERY_SPACE}
STONES: dict[str, Stone] = {stone_spot(2 * size + player): 2 * size + player for size in SIZES for player in (0, 1)}


def paths(state: State, action: Action) -> Sequence[Path]:
    """The ways to click an action: the stone, then where it goes first or where it ends."""
    if isinstance(action, Pass) or state.actor is None:
        return (("pass",),)
    end = landing(state, action)
    if isinstance(action, Move):
        start, following = spot(action.space), spot(action.space + 2)
        return ((start, spot(end)),) if spot(end) == following else ((start, spot(end)), (start, following))
    stone, entry = stone_spot(2 * action.size + state.actor), spot(action.space)
    other = landing(state, Enter(action.size, action.space ^ 1))
    if end < 2 or end == other:
        return ((stone, entry),)
    return (stone, entry), (stone, spot(end))


def landing(state: State, action: Action) -> Space:
    """The space on which the stone of an action stays."""
    return state.journeys(action)[0].spaces[-1]


def picked(state: State, path: Path) -> tuple[Stone, Sequence[Enter | Move]] | None:
    """The stone that the first spot of a path takes up, and the actions with it; None if it takes up none."""
    if state.actor is None or not path:
        return None
    space = SPACES.get(path[0])
    if space is not None and Move(space) in state.legal_actions():
        return state.stacks[space][-1], (Move(space),)
    stone = STONES.get(path[0], 0)
    if stone in state.off(state.actor):
        return stone, (Enter(stone >> 1, 0), Enter(stone >> 1, 1))
    return None


def wrong(state: State, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return refusals.game_over()
    choice = picked(state, path)
    if choice is None:
        return wrong_start(state, path[0] if path else "")
    return wrong_goal(choice[1][0], path[1] if len(path) > 1 else path[0])


def wrong_start(state: State, chosen: str) -> IllegalAction:
    """Why nothing begins with a spot."""
    if chosen == "pass":
        return refusals.passing()
    if chosen in STONES:
        return refusals.waiting(state, STONES[chosen])
    space = SPACES.get(chosen, len(state.stacks))
    if space >= len(state.stacks):
        return refusals.no_action()
    if not state.stacks[space] and state.legal_actions() == (Pass(),):
        return refusals.must_pass(state)
    return refusals.moving(state, space)


def wrong_goal(action: Enter | Move, chosen: str) -> IllegalAction:
    """Why a stone that is lifted cannot be put on a spot."""
    if isinstance(action, Enter):
        return refusals.not_first()
    start, goal = action.space, SPACES.get(chosen)
    if goal is None or goal == start:
        return refusals.one_space_forward(t("A stone on the board moves one space forward."), start)
    if goal & 1 != start & 1:
        return refusals.other_spiral()
    if goal < start:
        return refusals.backwards()
    return refusals.one_space_forward(t("That is too far."), start)
