"""Clicks: which spots, in which order, play an action."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.state import Path
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import SPACES, STONES, Space, Stone, spot, stone_spot
from cairn.games.sedona_vortex.state import Setup


def paths(state: Setup, action: Action) -> Sequence[Path]:
    """The ways to click an action: the stone, then where it goes first or where it ends."""
    if isinstance(action, Pass) or state.actor is None:
        return (("pass",),)
    end = find_landing(state, action)
    if isinstance(action, Move):
        start, following = spot(action.space), spot(action.space + 2)
        return ((start, spot(end)),) if spot(end) == following else ((start, spot(end)), (start, following))
    stone, entry = stone_spot(2 * action.size + state.actor), spot(action.space)
    other = find_landing(state, Enter(action.size, action.space ^ 1))
    if end < 2 or end == other:
        return ((stone, entry),)
    return (stone, entry), (stone, spot(end))


def find_landing(state: Setup, action: Action) -> Space:
    """The space on which the stone of an action stays."""
    return state.journeys(action)[0].spaces[-1]


def find_selection(state: Setup, path: Path) -> tuple[Stone, Sequence[Enter | Move]] | None:
    """The stone that the first spot of a path takes up, and the actions with it; None if it takes up none."""
    if state.actor is None or not path:
        return None
    space = SPACES.get(path[0])
    if space is not None and space in state.movable():
        return state.stacks[space][-1], (Move(space),)
    stone = STONES.get(path[0], 0)
    if stone in state.off(state.actor):
        return stone, (Enter(stone >> 1, 0), Enter(stone >> 1, 1))
    return None


def find_starts(state: Setup, goal: Space) -> tuple[Space, ...]:
    """The spaces from which the actor may move a stone that ends on this one, or arrives there first."""
    return tuple(space for space in state.movable() if goal in (space + 2, find_landing(state, Move(space))))


def may_enter(state: Setup, goal: Space) -> bool:
    """Whether the actor may play a stone from off the board that ends on this space, or arrives there first."""
    if state.actor is None:
        return False
    entries = [Enter(stone >> 1, entry) for stone in state.off(state.actor) for entry in (0, 1)]
    return any(goal in (entry.space, find_landing(state, entry)) for entry in entries)
