"""The marker: the areas to which it may go."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.errors import IllegalAction
from cairn.core.state import Seat
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.board import Area, Circle
from cairn.games.stonehenge.compass import CIRCLE, Angle
from cairn.games.stonehenge.refusals import Refusal
from cairn.games.stonehenge.state import StateData


def open_areas(circle: Circle, markers: Sequence[Angle], seat: Seat, corner: int) -> tuple[Area, ...]:
    """The areas to which a player who has just built may move the marker; `corner` is the stone built, or that below.

    "Your new marker area must have the stone you have just built on one of the two stones cornering it."
    """
    if circle.is_undivided:
        return (0,)
    index = circle.index_of(corner)
    taken = [circle.area_at(angle) for angle in markers]
    beside = ((index - 1) % len(circle.ring), index)
    return tuple(area for area in beside if _refusal(circle, taken, seat, corner, area) is None)


def move_marker(state: StateData, angle: Angle) -> tuple[Angle, ...]:
    """The markers after the player to act has moved theirs; raises IllegalAction."""
    if not 0 <= angle < CIRCLE:
        raise IllegalAction(*refusals.no_angle("marker"))
    circle, markers, seat = state.circle, state.markers, state.seat
    if not circle.is_undivided:
        taken = [circle.area_at(marker) for marker in markers]
        if refusal := _refusal(circle, taken, seat, state.corner, circle.area_at(angle)):
            raise IllegalAction(*refusal)
    return (*markers[:seat], angle, *markers[seat + 1 :])


def _refusal(circle: Circle, taken: Sequence[Area], seat: Seat, corner: int, area: Area) -> Refusal | None:
    """Why the marker may not go to an area, or None if it may; `taken` are the areas of all markers, by seat."""
    if area == taken[seat]:
        return refusals.SAME_AREA
    if all(stone.id != corner for stone in circle.corners(area)):
        return refusals.not_beside(corner)
    if area in taken:
        return refusals.TAKEN_AREA
    barrier = circle.barrier(area)
    return refusals.BARRED[barrier] if barrier else None
