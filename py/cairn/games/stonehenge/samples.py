"""Some legal actions of a position: builds, markers and swings are too many to list, and falls come from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cairn.games.stonehenge.actions import Action, Build, Fall, Mark, Swing
from cairn.games.stonehenge.building import legal_angles, legal_gates, legal_tops, load
from cairn.games.stonehenge.compass import CIRCLE, COMPASS, RADIUS, Angle
from cairn.games.stonehenge.marking import aims, open_areas
from cairn.games.stonehenge.stones import layout_hash

if TYPE_CHECKING:
    from cairn.games.stonehenge.rules import State

STEP = 50
"""Angles are sampled every 5 degrees; where that finds none, all are."""
PULLS = (3_600, 4_400)


def sample(state: State) -> Iterator[Action]:
    """Legal actions of every kind there is, in a fixed order; at least one while the game goes on."""
    match state.phase.value:
        case "build":
            angles = legal_angles(state, range(0, CIRCLE, STEP)) or legal_angles(state)
            yield from map(Build, angles)
            yield from legal_tops(state)
            yield from legal_gates(state)
        case "mark":
            yield from map(Mark, mark_angles(state))
        case "swing":
            yield from releases(state)
        case "fall":
            yield from outcomes(state)


def mark_angles(state: State) -> list[Angle]:
    """Angles in every area to which the marker may go."""
    ring = state.circle
    found = [
        angles for area in open_areas(ring, state.markers, state.seat, state.corner) if (angles := ring.within(area))
    ]
    return sorted(angle for angles in found for angle in _spread(angles))


def releases(state: State) -> list[Swing]:
    """The ball let go at rest, from either side of the player's area."""
    ring = state.circle
    area = ring.area_at(state.markers[state.seat])
    angles = range(CIRCLE) if state.first_turn else ring.within(area) or range(CIRCLE)
    near = sorted({(angle + side) % CIRCLE for angle in _spread(angles) for side in (0, CIRCLE // 2)})
    swings = [release(angle, pull) for pull in PULLS for angle in near]
    return [swing for swing in swings if state.first_turn or aims(ring, area, swing.x, swing.z)]


def release(angle: Angle, pull: int) -> Swing:
    """The ball let go at rest in a direction, `pull` hundredths of a centimetre from the centre."""
    cosine, sine = COMPASS[angle]
    return Swing(round(cosine * pull / RADIUS), round(-sine * pull / RADIUS), 0, 0)


def outcomes(state: State) -> Iterator[Fall]:
    """A swing that touches nothing, and swings that take one stone that carries nothing."""
    before = layout_hash(state.stones)
    yield Fall(before, before)
    for stone in state.stones:
        if not load(state.stones, stone.id):
            left = [other for other in state.stones if other.id != stone.id]
            yield Fall(before, layout_hash(left), (stone.id,))


def _spread(angles: Sequence[Angle]) -> list[Angle]:
    """Those of a row of angles that are sampled: the round ones, and the middle one."""
    return sorted({angles[len(angles) // 2], *(angle for angle in angles if angle % STEP == 0)})
