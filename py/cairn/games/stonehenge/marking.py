"""The marker: to which areas it may go, and what aiming through one's area means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import t
from cairn.games.stonehenge.circle import PASSABLE, Area, Circle
from cairn.games.stonehenge.compass import CIRCLE, Angle, bearing
from cairn.games.stonehenge.stones import apart

if TYPE_CHECKING:
    from cairn.games.stonehenge.actions import Swing
    from cairn.games.stonehenge.rules import State

NEAREST, FARTHEST, FASTEST = 2_500, 4_500, 250
"""Of a release: its distance from the centre in 0.01 cm, and its speed in 0.1 cm/s."""


def open_areas(ring: Circle, markers: Sequence[Angle], seat: int, corner: int) -> tuple[Area, ...]:
    """The areas to which a player who has just built may move the marker; `corner` is the stone built, or that below.

    "Your new marker area must have the stone you have just built on one of the two stones cornering it."
    """
    if ring.whole:
        return (0,)
    place = ring.place(corner)
    taken = {ring.area_at(angle) for angle in markers}
    return tuple(area for area in ((place - 1) % len(ring.ring), place) if area not in taken and ring.passes(area))


def marked(state: State, angle: Angle) -> tuple[Angle, ...]:
    """The markers after the player to act has moved theirs; raises IllegalAction."""
    if not 0 <= angle < CIRCLE:
        raise IllegalAction(t("No such angle."), t("Angles go from 0.0 to 359.9 degrees."), "marker")
    ring, seat = state.circle, state.seat
    area = ring.area_at(angle)
    if area not in open_areas(ring, state.markers, seat, state.corner):
        raise _refusal(state, area)
    return (*state.markers[:seat], angle, *state.markers[seat + 1 :])


def _refusal(state: State, area: Area) -> IllegalAction:
    """Why the marker may not go to an area."""
    ring = state.circle
    corners = ring.corners(area)
    if area == ring.area_at(state.markers[state.seat]):
        return IllegalAction(t("Your marker lies there."), t("It has to go to another area."), "marker")
    if all(stone.id != state.corner for stone in corners):
        why = t("The new area has stone {corner} at one of its corners.", corner=state.corner)
        return IllegalAction(t("Not beside what you built."), why, "marker")
    if any(area == ring.area_at(angle) for angle in state.markers):
        return IllegalAction(t("Another marker lies there."), t("Two players do not share an area."), "marker")
    if area in ring.gated:
        return IllegalAction(t("A gate stands over it."), t("The string cannot pass the lintel."), "marker")
    if not apart(*corners, PASSABLE):
        return IllegalAction(t("Too narrow."), t("The ball needs 3.9 cm, face to face."), "marker")
    return IllegalAction(t("No way through."), t("Its two corners stand in one direction."), "marker")


def aims(ring: Circle, area: Area, x: int, z: int) -> bool:
    """Whether a release leads through an area: it, or its opposite, points strictly between the corner stones' centres.

    Where stones have shifted so that nothing points between them, every direction will do.
    """
    if ring.whole or not ring.within(area):
        return True
    ways = (bearing(x, -z), bearing(-x, z))
    return any(ring.area_of(way) == area and way not in ring.bearings for way in ways)


def check_swing(state: State, swing: Swing) -> None:
    """Raise IllegalAction unless the ball may be let go like this."""
    pull, speed = swing.x**2 + swing.z**2, swing.vx**2 + swing.vz**2
    if pull < NEAREST**2:
        why = t("The ball is let go at least a palm, 10 cm, outside the base: 25 cm from its centre.")
        raise IllegalAction(t("Too near."), why, "swing")
    if pull > FARTHEST**2:
        raise IllegalAction(t("Too far."), t("The ball is let go at most 45 cm from the centre."), "measures")
    if speed > FASTEST**2:
        raise IllegalAction(t("Too fast."), t("The ball is let go at 25 cm a second at most."), "measures")
    area = state.circle.area_at(state.markers[state.seat])
    if not state.first_turn and not aims(state.circle, area, swing.x, swing.z):
        first, second = state.circle.corners(area)
        why = t(
            "The ball goes through your marker area, between stones {first} and {second}.",
            first=first.id,
            second=second.id,
        )
        raise IllegalAction(t("Not through your area."), why, "swing")
