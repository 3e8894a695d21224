"""A noisy hand with the ball: it sways, aims a little beside, throws a little harder or softer, and lets go.

It sways as a person's does on the page (web/js/stonehenge/sway.ts): 0.5 cm to either side in 1.3 seconds, so that
the art is to let go at an end of the sway, where the ball is still.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, hypot, pi, sin, sqrt

from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.bot.lanes import TURNING
from cairn.games.stonehenge.swing import FARTHEST, FASTEST, NEAREST

SWAY, PERIOD = 0.5, 1.3
OMEGA = 2 * pi / PERIOD
TIMING, AIM, FORCE, PULL = 0.05, 0.004, 0.03, 0.2
"""How a steady hand errs, as standard deviations: seconds beside the end of the sway, radians beside the aim, parts of
the speed thrown, centimetres of the pull. Another hand errs by so many times as much."""

Chance = Callable[[], float]


def spread(swing: Swing, hand_noise: float) -> float:
    """By how many centimetres the ball of such a hand passes beside its lane, as a standard deviation."""
    phase = OMEGA * TIMING * hand_noise
    sway = SWAY * OMEGA / TURNING * sqrt((1 - exp(-2 * phase * phase)) / 2)
    thrown = hypot(swing.vx, swing.vz) / 10 / TURNING * FORCE * hand_noise
    return hypot(0.05, sway, thrown, 12.6 * AIM * hand_noise)


def throw(swing: Swing, hand_noise: float, chance: Chance) -> Swing:
    """The release of a noisy hand, drawn once, for the release it means; always within the limits of a release."""
    beside = hand_noise * AIM * _normal(chance)
    force = max(0.0, 1 + hand_noise * FORCE * _normal(chance))
    pull = hypot(swing.x, swing.z) / 100
    far = pull + hand_noise * PULL * _normal(chance)
    late = OMEGA * hand_noise * TIMING * _normal(chance)
    side = 1 if chance() < 0.5 else -1
    # It waits for one end of the sway, and has that in its aim; how late it is, is what shows.
    sway, speed = side * SWAY * (cos(late) - 1), -side * SWAY * OMEGA * sin(late)
    ux, uz = swing.x / 100 / pull, swing.z / 100 / pull
    ux, uz = ux * cos(beside) - uz * sin(beside), uz * cos(beside) + ux * sin(beside)
    x, z = far * ux - sway * uz, far * uz + sway * ux
    vx, vz = swing.vx / 10 * force - speed * uz, swing.vz / 10 * force + speed * ux
    return _limit(x, z, vx, vz)


def _limit(x: float, z: float, vx: float, vz: float) -> Swing:
    """The nearest release within the limits, in whole numbers."""
    pull, speed = 100 * hypot(x, z), 10 * hypot(vx, vz)
    near = min(max(pull, NEAREST + 1), FARTHEST - 1) / pull
    slow = min(1.0, (FASTEST - 1) / speed) if speed else 1.0
    return Swing(round(100 * x * near), round(100 * z * near), round(10 * vx * slow), round(10 * vz * slow))


def _normal(chance: Chance) -> float:
    """A number near 0, with a standard deviation of 1 and never beyond 3."""
    return 2 * (chance() + chance() + chance()) - 3
