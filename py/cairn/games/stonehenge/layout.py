"""Where things of the circle lie in the picture: a plan from above, in which a centimetre has SCALE units."""

from __future__ import annotations

import math

from cairn.games.stonehenge.solid import axes
from cairn.games.stonehenge.stones import CM, Stone

SCALE = 13.3
"""Units of the picture in a centimetre."""
MIDDLE = 300.0
BOX = (12.0, 12.0, 576.0, 576.0)
PEG_RADIUS = 14.1
"""How far from the centre the markers lie, in centimetres."""
SPOT_SHIFT = 1.3 / 12.6
"""How far towards the middle the spot of an upper stone lies, so that it does not cover that of the stone below."""

Point = tuple[float, float]


def polar_point(radius: float, angle: float, flipped: bool) -> Point:
    """A point so many centimetres from the centre, in degrees anticlockwise from east."""
    turn = math.radians(angle + 180 * flipped)
    return round(MIDDLE + SCALE * radius * math.cos(turn), 1), round(MIDDLE - SCALE * radius * math.sin(turn), 1)


def stone_centre(stone: Stone, flipped: bool) -> Point:
    """Where a stone is drawn."""
    side = (-1 if flipped else 1) * SCALE / CM
    return round(MIDDLE + side * stone.pose[0], 1), round(MIDDLE + side * stone.pose[2], 1)


def spot_centre(stone: Stone, flipped: bool) -> Point:
    """Where a stone is clicked: an upper one a little inside."""
    x, y = stone_centre(stone, flipped)
    if stone.on and not stone.lies:
        x, y = x + (MIDDLE - x) * SPOT_SHIFT, y + (MIDDLE - y) * SPOT_SHIFT
    return round(x, 1), round(y, 1)


def stone_turn(stone: Stone, flipped: bool) -> float:
    """By how many degrees, clockwise as the eye sees it, a stone's drawing is turned."""
    _, long, across = axes(stone.pose)
    x, _, z = long if stone.lies else across
    return math.degrees(math.atan2(z, x)) + 180 * flipped
