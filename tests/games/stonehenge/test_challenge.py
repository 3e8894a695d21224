"""The challenges of skill: each circle comes from a legal game, and the stored swing earns three stars."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cairn
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.challenge import CLEAN, FELL, GATES, MANY, stars
from cairn.games.stonehenge.state import Phase
from challenge_shares import RAREST, RELEASES, SHAKIEST, Trial, graded, swing_of

CHALLENGES = json.loads((Path(cairn.__file__).parent / "puzzles/stonehenge.json").read_text())
SHIFT = ((4, (0, 3_500, 0, 0, 0, 0, 1)),)


def position(challenge):
    state = STONEHENGE.start(challenge["seats"], challenge["options"])
    for text in challenge["actions"]:
        state = state.apply(STONEHENGE.read(text))
    return state


def test_there_are_enough_of_every_kind_and_grade_and_no_two_circles_are_alike():
    assert len(CHALLENGES) >= 24
    assert {one["proof"]["kind"] for one in CHALLENGES} == {CLEAN, FELL, GATES, MANY}
    assert {one["grade"] for one in CHALLENGES} == {1, 2, 3}
    assert len({position(one).stones for one in CHALLENGES}) == len(CHALLENGES)


def test_two_gates_are_what_is_to_fall_where_it_says_so():
    asked = [one for one in CHALLENGES if one["proof"]["kind"] == GATES]
    assert asked
    for one in asked:
        assert [stone.id for stone in position(one).stones if stone.lies] == one["proof"]["stones"]
        assert len(one["proof"]["stones"]) == 2


@pytest.mark.parametrize("number", range(len(CHALLENGES)))
def test_the_stored_swing_is_legal_and_earns_three_stars(number, pendulum):
    challenge = CHALLENGES[number]
    state = position(challenge)
    assert state.phase is Phase.SWING
    swing, fall = map(STONEHENGE.read, challenge["solution"])
    awaiting = state.apply(swing)
    assert pendulum.fall(awaiting) == fall
    assert stars(challenge["proof"], fall) == 3
    awaiting.apply(fall)


@pytest.mark.parametrize(
    ("goal", "fall", "earned"),
    [
        ({"kind": CLEAN}, Fall("", ""), 3),
        ({"kind": CLEAN}, Fall("", "", (), SHIFT), 2),
        ({"kind": CLEAN}, Fall("", "", (2,)), 0),
        ({"kind": FELL, "stones": [2, 3]}, Fall("", "", (2, 3), SHIFT), 3),
        ({"kind": FELL, "stones": [2, 3]}, Fall("", "", (2, 3, 4)), 2),
        ({"kind": FELL, "stones": [2, 3]}, Fall("", "", (1, 2, 3, 4, 5)), 1),
        ({"kind": FELL, "stones": [2, 3]}, Fall("", "", (2,)), 0),
        ({"kind": MANY, "count": 4}, Fall("", "", (1, 2, 3, 4, 5)), 3),
        ({"kind": MANY, "count": 4}, Fall("", "", (1, 2, 3)), 2),
        ({"kind": MANY, "count": 4}, Fall("", "", (1,)), 0),
        ({"kind": GATES, "stones": [2, 3]}, Fall("", "", (1, 2, 3, 4), SHIFT), 3),
        ({"kind": GATES, "stones": [2, 3]}, Fall("", "", (2,)), 1),
        ({"kind": GATES, "stones": [2, 3]}, Fall("", "", (1, 4)), 0),
    ],
)
def test_stars_tell_how_near_a_swing_came(goal, fall, earned):
    assert stars(goal, fall) == earned


@pytest.mark.parametrize("number", range(len(CHALLENGES)))
def test_the_shares_come_with_the_number_of_releases_and_make_the_grade(number):
    challenge = CHALLENGES[number]
    shares = challenge["proof"]["shares"]
    assert shares["releases"] == RELEASES == 400
    assert RAREST <= shares["random"] / RELEASES <= 1
    assert SHAKIEST <= shares["steady"] / RELEASES <= 1
    assert graded(challenge, shares) == challenge


def test_what_is_met_too_seldom_is_no_challenge():
    one = CHALLENGES[0]
    assert graded(one, {"releases": 400, "random": 3, "steady": 400}) is None
    assert graded(one, {"releases": 400, "random": 400, "steady": 99}) is None
    for random, grade in ((4, 3), (32, 3), (33, 2), (64, 2), (65, 1)):
        assert graded(one, {"releases": 400, "random": random, "steady": 100})["grade"] == grade


@pytest.mark.long
@pytest.mark.parametrize("number", [0, len(CHALLENGES) // 2, len(CHALLENGES) - 1])
def test_a_steady_hand_does_it_about_as_often_as_is_told(number, pendulum):
    challenge = CHALLENGES[number]
    told = challenge["proof"]["shares"]["steady"] / RELEASES
    trial = Trial(pendulum, challenge, "again ")
    met = sum(trial.earns(trial.steady(swing_of(challenge))) for _ in range(60))
    spread = (told * (1 - told) / 60) ** 0.5
    assert abs(met / 60 - told) <= 4 * spread + 1 / 60
