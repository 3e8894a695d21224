"""The geometry on whole numbers: directions, gaps, poses and solid stones, against floating point."""

import math
from functools import cmp_to_key
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cairn.games import SHELF
from cairn.games.stonehenge import building
from cairn.games.stonehenge.board import Barrier, cross_product, make_circle
from cairn.games.stonehenge.compass import CIRCLE, COMPASS, RADIUS, angle_of, bearing
from cairn.games.stonehenge.solid import FAR, HALF, axes, distance, lowest_point
from cairn.games.stonehenge.stones import CM, Stone, across, are_apart, is_plumb, on_top, rise, upright
from tests.games.stonehenge.positions import stones, tilted

angles = st.integers(0, CIRCLE - 1)
places = st.tuples(st.integers(-150_000, 150_000), st.integers(-150_000, 150_000)).filter(lambda p: p != (0, 0))
rings = st.lists(places, min_size=2, max_size=12, unique=True).map(
    lambda found: tuple(Stone(id, (x, 30_000, -north, 0, 0, 0, RADIUS)) for id, (x, north) in enumerate(found, 1))
)


def test_the_compass_is_cosine_and_sine_rounded():
    for n, (cosine, sine) in enumerate(COMPASS):
        assert abs(cosine - RADIUS * math.cos(math.radians(n / 10))) <= 0.5001
        assert abs(sine - RADIUS * math.sin(math.radians(n / 10))) <= 0.5001


def test_the_compass_has_the_symmetry_of_the_circle():
    for n, (cosine, sine) in enumerate(COMPASS):
        assert COMPASS[-n % CIRCLE] == (cosine, -sine)
        assert COMPASS[(n + 900) % CIRCLE] == (-sine, cosine)


def test_bearings_increase_all_the_way_round():
    assert all(a < b for a, b in pairwise(bearing(*direction) for direction in COMPASS))
    assert bearing(0, 0) == bearing(1, 0) == bearing(*COMPASS[0])


def half(place):
    return place[1] < 0 or (place[1] == 0 and place[0] < 0)


def by_cross_product(a, b):
    """From east anticlockwise: first by half plane, then by the sign of the cross product."""
    return half(a) - half(b) or b[0] * a[1] - b[1] * a[0]


@given(st.lists(places, min_size=2, max_size=20))
def test_bearings_order_as_cross_products_do(found):
    assert sorted(bearing(*place) for place in found) == [
        bearing(*place) for place in sorted(found, key=cmp_to_key(by_cross_product))
    ]


@given(places, places)
def test_bearings_are_equal_for_equal_directions_only(a, b):
    same = a[0] * b[1] == a[1] * b[0] and a[0] * b[0] + a[1] * b[1] > 0
    assert (bearing(*a) == bearing(*b)) == same


def directions(ring):
    """The directions of stones by floating point, to the nearest 0.1°; none of them just between two."""
    exact = [math.degrees(math.atan2(-stone.pose[2], stone.pose[0])) * 10 for stone in ring]
    assume(all(abs(angle % 1 - 0.5) > 1e-4 for angle in exact))
    return {round(angle) % CIRCLE for angle in exact}


@given(rings, angles)
def test_every_direction_lies_in_one_gap(ring, angle):
    found = make_circle(ring)
    area = found.area_at(angle)
    first, _ = found.corners(area)
    inside = [area for area in range(len(ring)) if angle in found.angles_within(area)]
    if angle in directions(ring):
        assert inside == []
        assert angle_of(first.pose[0], first.pose[2]) == angle
    else:
        assert inside == [area]


@given(rings)
def test_the_gaps_fill_the_circle(ring):
    found = make_circle(ring)
    inside = [angle for area in range(len(ring)) for angle in found.angles_within(area)]
    behind = directions(ring)
    assert len(inside) == len(set(inside))
    assert set(inside) | behind == set(range(CIRCLE))


@given(angles)
def test_a_stone_on_the_rim_stands_at_its_angle(angle):
    pose = upright(angle)
    assert angle_of(pose[0], pose[2]) == angle
    assert abs(math.hypot(pose[0], pose[2]) - 126_000) < 1
    assert abs(math.dist((0, 0, 0, 0), pose[3:]) - RADIUS) < 2
    assert pose[6] >= 0
    assert lowest_point(pose) == 0
    assert rise(pose)[0] == rise(pose)[1]


@given(angles)
def test_its_broad_face_looks_to_the_centre(angle):
    radial, long, _ = axes(upright(angle))
    cosine, sine = COMPASS[angle]
    assert max(abs(a - b) for a, b in zip(radial, (cosine, 0, -sine), strict=True)) <= 6
    assert long == (0, RADIUS, 0)


@given(angles, st.integers(137, 308))
def test_a_lintel_lies_level_along_the_line_between_its_supports(angle, width):
    first, second = upright(angle), upright((angle + width) % CIRCLE)
    pose = across(first, second)
    narrow, long, _ = axes(pose)
    dx, dz = second[0] - first[0], second[2] - first[2]
    assert abs(long[0] * dz - long[2] * dx) < 2e-5 * RADIUS * math.hypot(dx, dz)
    assert abs(abs(narrow[1]) - RADIUS) <= 6
    assert abs(rise(pose)[0]) <= 10 * RADIUS
    assert abs(lowest_point(pose) - 60_000) <= 1
    assert abs(distance(pose, first)) <= 3
    assert across(second, first) == pose


def test_an_upper_stone_is_placed_exactly_like_the_one_below_6_cm_higher():
    x, y, z, *turn = upright(1234)
    assert on_top((x, y, z, *turn)) == (x, y + 6 * CM, z, *turn)
    assert distance(on_top(upright(1234)), upright(1234)) == 0


@given(angles, st.integers(0, 1800), st.integers(-CM, 5 * CM))
def test_face_to_face_is_the_distance_of_centres_less_2_cm(angle, turn, room):
    first, second = Stone(1, upright(angle)), Stone(2, upright((angle + turn) % CIRCLE))
    assert are_apart(first, second, room) == (math.dist(first.plan, second.plan) - 2 * CM >= room) or math.isclose(
        math.dist(first.plan, second.plan), room + 2 * CM, abs_tol=0.01
    )


@given(angles, st.floats(0, 20))
def test_plumb_is_within_1_degree(angle, degrees):
    assume(abs(degrees - 1) > 1e-4)
    assert is_plumb(Stone(1, tilted(upright(angle), degrees))) == (degrees < 1)


def corners(pose):
    sides = axes(pose)
    signs = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    return [
        tuple(
            pose[n] + sum(s * h * side[n] for s, h, side in zip(sign, HALF, sides, strict=True)) / RADIUS
            for n in range(3)
        )
        for sign in signs
    ]


@settings(max_examples=200)
@given(angles, angles, st.floats(-90, 90), st.tuples(*[st.integers(-60_000, 60_000)] * 3))
def test_a_distance_is_never_more_than_that_of_a_corner_and_a_corner_inside_is_an_overlap(first, second, tilt, gap):
    a, b = upright(first), tilted(upright(second), tilt, grounded=False)
    b = (*(p + q for p, q in zip(a[:3], gap, strict=True)), *b[3:])
    measured = distance(a, b)
    assert abs(measured - distance(b, a)) <= 2
    sides = axes(a)
    for corner in corners(b):
        offset = [p - q for p, q in zip(corner, a, strict=False)]
        depths = [
            half - abs(sum(p * q for p, q in zip(offset, side, strict=True))) / RADIUS
            for half, side in zip(HALF, sides, strict=True)
        ]
        if min(depths) > 3:
            assert measured < 0
        nearest = math.hypot(*(max(0.0, -depth) for depth in depths))
        assert measured <= nearest + 3
    if math.dist(a[:3], b[:3]) > FAR:
        assert measured >= 0


def test_a_gate_stands_over_all_gaps_between_its_supports():
    assert make_circle(stones("0 30 180 T3 G4:1,2")).gated == {0}
    assert make_circle(stones("345 15 180 T3 G4:1,2")).gated == {2}
    assert make_circle(stones("0 30 180 15@9 T3 G5:1,2")).gated == {0, 1}
    assert cross_product(*stones("10 20")) > 0 > cross_product(*stones("20 10"))


def test_no_way_leads_between_stones_in_one_direction():
    found = make_circle(stones("90 90@5 270"))
    assert [len(found.angles_within(area)) for area in range(3)] == [0, 1799, 1799]
    assert found.barrier(0) is Barrier.NO_DIRECTION
    assert found.barrier(1) is None


@pytest.mark.parametrize("free", [0, 50, 123, 3599])
def test_a_player_can_build_wherever_one_angle_is_free(free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is none of those that are tried first, and nothing can be laid on top or made a gate."""
    state = SHELF["stonehenge"].start(2, {})
    monkeypatch.setattr(building, "_is_legal_angle", lambda _, angle: angle == free)
    monkeypatch.setattr(building, "legal_tops", lambda _: [])
    monkeypatch.setattr(building, "legal_gates", lambda _: [])
    assert building.can_build(state)
    monkeypatch.setattr(building, "_is_legal_angle", lambda *_: False)
    assert not building.can_build(state)
