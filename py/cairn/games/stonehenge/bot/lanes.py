"""The lane of the ball seen from above: how far it passes from each stone, and how many stones a noisy hand costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import acos, atan2, cos, erfc, hypot, sin, sqrt

from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.compass import RADIUS
from cairn.games.stonehenge.solid import HALF, axes
from cairn.games.stonehenge.stones import CM, Stone

TURNING = sqrt(981 / 180) * (1 - 0.2**2 / 16)
"""Radians a second of a pendulum of 180 cm pulled by 36; between 25 and 45 cm it differs by a thousandth."""
BALL, STRING = 1.3, 0.08
"""Radii of what stones on the ground meet, and of what those above them meet, in centimetres."""
FAR = 25.0
"""A stone so many deviations away is no danger; one that is nearer still tells which of two safe lanes is the wider."""
HALF_FALL = 0.27
"""Half of the stones that a ball meets by so much, in centimetres, fall. Of 1158 tried in the physics, 15 % fell when
met by a millimetre, 36 % by two, 59 % by three, 84 % by five; one of 262 that were grazed or just missed."""

Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A stone in plan: its middle, the two sides that lie flat, half as long as they are, and how many fall with it."""

    x: float
    z: float
    one: Vector
    other: Vector
    radius: float
    falls: int


def obstacles(stones: Iterable[Stone]) -> tuple[Obstacle, ...]:
    """The obstacles that may be in the way: the stones on the ground for the ball, lintels for the string."""
    stones = tuple(stones)
    shapes = []
    for stone in stones:
        if not (stone.is_on_base or stone.lies):
            continue  # it stands where the one below it does, and only the string could meet it
        above = sum(stone.id in other.on for other in stones)
        radial, long, tangential = axes(stone.pose)
        flat = (long, HALF[1]) if stone.lies else (radial, HALF[0])
        one, other = (_half_side(side, half) for side, half in (flat, (tangential, HALF[2])))
        x, z = stone.pose[0] / CM, stone.pose[2] / CM
        shapes.append(Obstacle(x, z, one, other, BALL if stone.is_on_base else STRING, 1 + above))
    return tuple(shapes)


def _half_side(side: Sequence[int], half: int) -> Vector:
    scale = half / (RADIUS * CM)
    return side[0] * scale, side[2] * scale


class Lane:
    """The lane of a ball: an ellipse around the centre, of which the part over the base is nearly straight."""

    def __init__(self, swing: Swing) -> None:
        self.x, self.z = swing.x / 100, swing.z / 100
        self.pull = hypot(self.x, self.z)
        self.ux, self.uz = self.x / self.pull, self.z / self.pull
        vx, vz = swing.vx / 10 / TURNING, swing.vz / 10 / TURNING
        self.along, self.aside = vx * self.ux + vz * self.uz, vz * self.ux - vx * self.uz
        self.reach, self.late = hypot(self.pull, self.along), atan2(self.along, self.pull)

    def clearance(self, obstacle: Obstacle) -> float:
        """The room between ball or string and a stone; negative where they meet.

        Exact for a straight way: the distance of the stone's middle from it, less the stone's reach across it.
        """
        ahead = obstacle.x * self.ux + obstacle.z * self.uz
        beside = obstacle.z * self.ux - obstacle.x * self.uz
        phase = acos(max(-1.0, min(1.0, ahead / self.reach))) + self.late
        slope = self.aside * cos(phase) / (self.reach * sin(phase - self.late))
        scale = 1 / sqrt(1 + slope * slope)
        away = (beside - self.aside * sin(phase)) * scale
        # Across the way, which leads from the hand to the other side.
        nx, nz = (-self.uz + slope * self.ux) * scale, (self.ux + slope * self.uz) * scale
        (ax, az), (bx, bz) = obstacle.one, obstacle.other
        return abs(away) - abs(ax * nx + az * nz) - abs(bx * nx + bz * nz) - obstacle.radius

    def crossings(self, radius: float) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where it comes over a circle around the centre, and where it leaves it: east and north in 0.01 cm. One that
        passes beside the circle does both where it is nearest."""
        half = sqrt(max(0.0, radius * radius - self.aside * self.aside))
        ends = []
        for ahead in (half, -half):
            beside = self.aside * sin(acos(ahead / self.reach) + self.late)
            x, z = ahead * self.ux - beside * self.uz, ahead * self.uz + beside * self.ux
            ends.append((round(100 * x), round(-100 * z)))
        return ends[0], ends[1]


def expected_loss(lane: Lane, stones: Iterable[Obstacle], spread: float) -> float:
    """How many stones are expected to fall when the ball passes beside its lane by `spread` cm, one deviation."""
    total = 0.0
    for stone in stones:
        away = lane.clearance(stone) + HALF_FALL
        if away < FAR * spread:
            total += stone.falls * erfc(away / spread / 1.4142135623730951) / 2
    return total
