"""The swing: from where the ball may be let go, and whether a release leads through a marker area."""

from __future__ import annotations

from cairn.core.errors import IllegalAction
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.board import Area, Circle
from cairn.games.stonehenge.compass import bearing
from cairn.games.stonehenge.state import StateData

NEAREST, FARTHEST, FASTEST = 2_500, 4_500, 250
"""The limits of a release: its distance from the centre in 0.01 cm, and its speed in 0.1 cm/s."""


def check_swing(state: StateData, swing: Swing) -> None:
    """Raise IllegalAction unless the ball may be let go like this."""
    pull, speed = swing.x**2 + swing.z**2, swing.vx**2 + swing.vz**2
    if pull < NEAREST**2:
        raise IllegalAction(*refusals.TOO_NEAR)
    if pull > FARTHEST**2:
        raise IllegalAction(*refusals.TOO_FAR)
    if speed > FASTEST**2:
        raise IllegalAction(*refusals.TOO_FAST)
    if not may_swing_from(state, swing.x, swing.z):
        raise IllegalAction(*refusals.beside_area(*state.circle.corners(state.own_area)))


def may_swing_from(state: StateData, x: int, z: int) -> bool:
    """Whether a release leads through the area of the player to act; in a first turn every one will do."""
    return state.is_first_turn or leads_through(state.circle, state.own_area, x, z)


def leads_through(circle: Circle, area: Area, x: int, z: int) -> bool:
    """Whether a release, or its opposite, points strictly between the centres of an area's corner stones.

    Where stones have shifted so that nothing points between them, every direction will do.
    """
    if circle.is_undivided or not circle.angles_within(area):
        return True
    directions = (bearing(x, -z), bearing(-x, z))
    return any(circle.area_of(way) == area and way not in circle.bearings for way in directions)
