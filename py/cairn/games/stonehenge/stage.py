"""The stage of a scene, as plain data: all the page needs to show a circle that stands, falls and is aimed through.

Lengths and turns are those of a pose, angles tenths of a degree; an arc is its first angle and its width. The form is
in docs/protocol.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cairn.games.stonehenge.board import Area
from cairn.games.stonehenge.compass import CIRCLE
from cairn.games.stonehenge.marker import open_areas
from cairn.games.stonehenge.physics import plain_release, plain_stones
from cairn.games.stonehenge.rim import Arc, free_arcs
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.state import Phase


def stage(state: State, flipped: bool, chosen: bool) -> dict[str, Any]:
    """A position as the page simulates it and lets it be built on, marked and aimed at."""
    return {
        "awaits": state.phase.value if state.goes_on else "",
        "marks": not state.is_first_turn,
        "seat": state.seat,
        "colours": state.agreement.colours[: len(state.markers)],
        "sways": state.agreement.sways,
        "flipped": flipped,
        "stock": state.stock,
        "next": state.next_stone,
        "stones": plain_stones(state),
        "markers": state.markers,
        "areas": areas(state),
        "minus": state.minus,
        "arcs": arcs(state) if state.goes_on and not chosen else (),
        "gaps": gaps(state),
        "release": plain_release(state),
    }


@lru_cache(maxsize=8)
def arcs(state: State) -> tuple[Arc, ...]:
    """Where the player to act may build on the rim, put the marker, or pull the ball."""
    circle = state.circle
    match state.phase:
        case Phase.BUILD:
            return free_arcs(state)
        case Phase.MARK:
            return _spans(state, open_areas(circle, state.markers, state.seat, state.corner))
        case Phase.SWING:
            through = _spans(state, (state.own_area,))
            if state.is_first_turn or circle.is_undivided or not through:
                return ((0, CIRCLE - 1),)
            (first, width) = through[0]
            return (first, width), ((first + CIRCLE // 2) % CIRCLE, width)
    return ()


def gaps(state: State) -> tuple[Arc, ...]:
    """The gaps between two stones through which the ball can pass."""
    circle = state.circle
    if circle.is_undivided:
        return ()
    return _spans(state, [area for area in range(len(circle.ring)) if circle.barrier(area) is None])


def areas(state: State) -> tuple[Arc | None, ...]:
    """Each seat's marker area, None while it is the whole rim."""
    circle = state.circle
    if circle.is_undivided:
        return (None,) * len(state.markers)
    return tuple(next(iter(_spans(state, [circle.area_at(angle)])), None) for angle in state.markers)


def _spans(state: State, areas: Sequence[Area]) -> tuple[Arc, ...]:
    found = (state.circle.angles_within(area) for area in areas)
    return tuple((angles[0], (angles[-1] - angles[0]) % CIRCLE) for angles in found if angles)
