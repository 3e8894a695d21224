"""Some legal actions of a position: builds, markers and swings are too many to list, and falls come from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cairn.games.stonehenge.actions import Action, Build, Fall, Mark, Swing
from cairn.games.stonehenge.building import find_load, legal_angles, legal_gates, legal_tops
from cairn.games.stonehenge.compass import CIRCLE, COMPASS, RADIUS, Angle
from cairn.games.stonehenge.marker import open_areas
from cairn.games.stonehenge.state import Phase, StateData
from cairn.games.stonehenge.stones import layout_hash
from cairn.games.stonehenge.swing import may_swing_from

STEP = 50
"""Angles are sampled every 5 degrees; where that finds none, all are."""
PULLS = (3_600, 4_400)


def sample_actions(state: StateData) -> Iterator[Action]:
    """Legal actions of every kind there is, in a fixed order; at least one while the game goes on."""
    match state.phase:
        case Phase.BUILD:
            angles = legal_angles(state, range(0, CIRCLE, STEP)) or legal_angles(state)
            yield from map(Build, angles)
            yield from legal_tops(state)
            yield from legal_gates(state)
        case Phase.MARK:
            yield from map(Mark, sample_marks(state))
        case Phase.SWING:
            yield from sample_swings(state)
        case Phase.FALL:
            yield from sample_falls(state)


def sample_marks(state: StateData) -> list[Angle]:
    """Angles in every area to which the marker may go."""
    circle = state.circle
    areas = [circle.angles_within(area) for area in open_areas(circle, state.markers, state.seat, state.corner)]
    return sorted(angle for angles in areas for angle in _sample_angles(angles))


def sample_swings(state: StateData) -> list[Swing]:
    """The ball let go at rest, from either side of the player's area."""
    everywhere = range(CIRCLE)
    angles = everywhere if state.is_first_turn else state.circle.angles_within(state.own_area) or everywhere
    near = sorted({(angle + side) % CIRCLE for angle in _sample_angles(angles) for side in (0, CIRCLE // 2)})
    swings = [release_at_rest(angle, pull) for pull in PULLS for angle in near]
    return [swing for swing in swings if may_swing_from(state, swing.x, swing.z)]


def release_at_rest(angle: Angle, pull: int) -> Swing:
    """The ball let go at rest in a direction, `pull` hundredths of a centimetre from the centre."""
    cosine, sine = COMPASS[angle]
    return Swing(round(cosine * pull / RADIUS), round(-sine * pull / RADIUS), 0, 0)


def sample_falls(state: StateData) -> Iterator[Fall]:
    """A swing that touches nothing, and swings that take one stone that carries nothing."""
    before = layout_hash(state.stones)
    yield Fall(before, before)
    for stone in state.stones:
        if not find_load(state.stones, stone.id):
            left = [other for other in state.stones if other.id != stone.id]
            yield Fall(before, layout_hash(left), (stone.id,))


def _sample_angles(angles: Sequence[Angle]) -> list[Angle]:
    """The round ones of a row of angles, and the middle one."""
    return sorted({angles[len(angles) // 2], *(angle for angle in angles if angle % STEP == 0)})
