"""Clicks: which spots in which order play an action, and why some lead nowhere."""

from __future__ import annotations

from cairn.core.game import IllegalAction, Path, UnreadableAction
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Action, Gate, Top
from cairn.games.stonehenge.building import found, lifted, supports
from cairn.games.stonehenge.notation import read
from cairn.games.stonehenge.rules import State

TOP = "T"
"""The button that builds on the stone chosen."""


def paths(state: State, action: Action) -> tuple[Path, ...]:
    """The ways to click an action: stones by their number. Where on the rim to build, where the marker goes and how the
    ball is let go comes from the page's own tools, as what falls comes from the physics: in notation."""
    match action:
        case Top(below):
            return ((str(below), TOP),)
        case Gate(stone, first, second):
            return (str(stone), str(first), str(second)), (str(stone), str(second), str(first))
        case _:
            return ()


def wrong(state: State, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return refusals.over()
    try:
        _try(state, path)
    except IllegalAction as error:
        return error
    except UnreadableAction:
        return refusals.not_an_action()
    return refusals.no_use()


def _try(state: State, path: Path) -> None:
    """Raise what is wrong with what these spots would do."""
    ids = [int(spot) for spot in path if spot.isascii() and spot.isdigit()]
    if not ids:
        state.check(read(path[0] if path else ""))
    elif state.phase.value != "build":
        raise refusals.due(state.phase.value)
    elif path[-1] == TOP or len(ids) == 1:
        state.check(Top(ids[0]))
    elif len(ids) == 2:
        _try_gate(state, ids[0], ids[1])
    else:
        state.check(Gate(ids[0], *sorted(ids[1:3])))


def _try_gate(state: State, stone: int, support: int) -> None:
    """Raise why a stone cannot be laid across another one and any neighbour of it."""
    lifted(state, stone)
    if stone == support:
        raise refusals.elsewhere()
    beside = found(state, support)
    if beside.ground:
        ring, place = state.circle, state.circle.place(support)
        for other in (ring.corners(place)[1], ring.corners(place - 1)[0]):
            supports(state, *sorted((support, other.id)))
            state.check(Gate(stone, *sorted((support, other.id))))
    raise refusals.not_standing(beside, "gates")
