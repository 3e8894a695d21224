"""The worth of a turn by geometry: the stones a release is expected to cost, and what is left to the next player."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.bot_model import Weights
from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.board import Area
from cairn.games.stonehenge.bot.hand import spread
from cairn.games.stonehenge.bot.lanes import TURNING, Lane, expected_loss, obstacles
from cairn.games.stonehenge.bot.weights import WEIGHTS
from cairn.games.stonehenge.compass import CIRCLE, COMPASS, RADIUS, Angle, bearing
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.stones import CM, RIM

TRIED = "swing"
"""The part of a plan's worth that trials in the physics measure better."""

PULL = 36.0
"""Centimetres from the centre to where the ball is let go."""
OFFSETS = (0.0, 1.5, -1.5, 3.0, -3.0)
"""How far beside the centre the ball may be thrown, in centimetres."""
FINE, COARSE = 15, 40
"""Tenths of a degree between two releases that are compared, and where a glance must do."""
NEXT_HAND_NOISE = 3.0
"""The hand that the next player is taken to have, as `Level.hand_noise` counts."""
WORST = 1.5
"""More stones than that nobody is taken to lose in a swing."""

RatedSwing = tuple[float, Swing]
"""How many stones a release is expected to cost, and the release."""


def evaluate(state: State, weights: Weights, loss: float, next_loss: float) -> dict[str, int]:
    """The worth of a turn for the player to act, in named parts: the stones that its swing and the next one cost."""
    minus, mine = state.minus, state.minus[state.seat]
    others = min(count for seat, count in enumerate(minus) if seat != state.seat)
    return {
        "stones": weights["stones"] * (others - mine),
        TRIED: -round(weights["stones"] * loss),
        "lanes": round(weights["lanes"] * next_loss),
    }


def standing(state: State) -> tuple[int, ...]:
    """Minus stones by seat, in hundredths."""
    return tuple(-WEIGHTS["stones"] * count for count in state.minus)


def rate_swings(state: State, hand_noise: float) -> list[RatedSwing]:
    """Releases through the area of the player to act, the safest first."""
    circle = state.circle
    area = state.own_area
    anywhere = state.is_first_turn or circle.is_undivided or not circle.angles_within(area)
    return _compare(state, None if anywhere else area, FINE if not anywhere else COARSE, OFFSETS, hand_noise)


def least_loss(state: State) -> float:
    """How many stones a swing costs the next player at least: the best of the areas without a marker."""
    circle = state.circle
    if circle.is_undivided:
        return 0.0
    taken = {circle.area_at(angle) for angle in state.markers}
    free = [area for area in range(len(circle.ring)) if area not in taken and circle.barrier(area) is None]
    best = (_compare(state, area, COARSE, OFFSETS[:1], NEXT_HAND_NOISE) for area in free)
    return min((rated[0][0] for rated in best if rated), default=WORST)


def _compare(
    state: State, area: Area | None, step: int, offsets: Sequence[float], hand_noise: float
) -> list[RatedSwing]:
    """Releases that lead through an area, None for anywhere, by what they are expected to cost."""
    circle, rated = state.circle, []
    stones = obstacles(state.stones)
    angles = range(CIRCLE) if area is None else circle.angles_within(area)
    for angle in angles[step // 2 :: step] or angles[len(angles) // 2 :][:1]:
        for offset in offsets:
            swing = release(angle, offset)
            lane = Lane(swing)
            if area is None or any(circle.area_of(bearing(*end)) == area for end in lane.crossings(RIM / CM)):
                rated.append((min(WORST, expected_loss(lane, stones, spread(swing, hand_noise))), swing))
    return sorted(rated, key=lambda one: one[0])


def release(angle: Angle, offset: float) -> Swing:
    """The ball let go in a direction, thrown so that it passes so many centimetres beside the centre."""
    cosine, sine = COMPASS[angle]
    x, z = PULL * cosine / RADIUS, -PULL * sine / RADIUS
    speed = offset * TURNING / PULL
    return Swing(round(100 * x), round(100 * z), round(-10 * z * speed), round(10 * x * speed))
