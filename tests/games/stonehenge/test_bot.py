"""How the computer plays: lanes seen from above, the noisy hand, plans, and trials in the physics."""

import math
import random
import statistics

import pytest

from cairn.bots.analysis import Limits, analyse
from cairn.bots.levels import choose_action
from cairn.bots.trials import SURE
from cairn.bots.worlds import search_target
from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.actions import Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.bot.evaluate import least_loss, rate_swings, release
from cairn.games.stonehenge.bot.hand import spread, throw
from cairn.games.stonehenge.bot.lanes import Lane, expected_loss, obstacles
from cairn.games.stonehenge.bot.turns import Turn, builds
from cairn.games.stonehenge.compass import CIRCLE
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.swing import check_swing
from tests.clocks import CallClock, stopped
from tests.games.stonehenge.positions import CIRCLE_WITH_GATES, after, position, stones

MODEL = GAME.bot()
OPEN = "0 30 60 90 180"
NARROW = "0 30 60 90 120 150 180 210 240 270 300 330"


def choose(state, level, lots, physics=None, seconds=None):
    target = search_target(GAME, MODEL, state, {}, physics)
    for choice in choose_action(target, level, lots.random, stopped, seconds=seconds):
        last = choice
    return last


# ---- what is seen ------------------------------------------------------------------------------


def test_the_lane_of_a_ball_at_rest_is_a_straight_line_through_the_centre():
    (stone,) = obstacles(stones("90"))
    assert Lane(Swing(3600, 0, 0, 0)).clearance(stone) == pytest.approx(12.6 - 0.7 - 1.3, abs=1e-6)
    assert Lane(Swing(0, -3600, 0, 0)).clearance(stone) == pytest.approx(-1 - 1.3, abs=1e-6)


@pytest.mark.parametrize("aside", [3.0, -6.0])
def test_a_ball_thrown_aside_passes_the_centre_by_so_much(aside):
    lane = Lane(release(300, aside))
    assert lane.aside == pytest.approx(aside, abs=0.03)
    for x, north in lane.crossings(12.6):
        assert math.hypot(x, north) == pytest.approx(1260, abs=25)


@pytest.mark.long
@pytest.mark.parametrize("circle", [NARROW, f"{NARROW} T1 G14:5,6"])
def test_what_is_passed_in_plan_stands_and_what_is_hit_falls(pendulum, circle):
    standing, lots = stones(circle), random.Random(3)
    seen, count = obstacles(standing), {True: 0, False: 0}
    for _ in range(200):
        swing = release(lots.randrange(CIRCLE), lots.choice((0, 2, -2, 5)))
        room = min(Lane(swing).clearance(stone) for stone in seen)
        if -0.4 < room < 0.15 or count[room < 0] == 6:
            continue
        answer = pendulum.ask("turn", stones=plain_stones(standing), release=[swing.x, swing.z, swing.vx, swing.vz])
        assert bool(answer["lost"]) == (room < 0), (swing, room)
        count[room < 0] += 1
    assert set(count.values()) == {6}


def plain_stones(standing):
    return [{"id": stone.id, "lies": stone.lies, "pose": stone.pose} for stone in standing]


def test_the_wider_the_hand_the_more_is_at_expected_loss():
    seen, lane = obstacles(stones("74 106 254 286")), Lane(Swing(0, -3600, 0, 0))
    risks = [expected_loss(lane, seen, wide) for wide in (0.1, 0.4, 1.0, 3.0)]
    assert risks == sorted(risks)
    assert risks[0] < 0.01
    assert 0.5 < risks[-1] < 4


def test_a_release_rated_safest_leads_through_the_own_area():
    state = after(position(NARROW, "40 200"), "T1 M15.0")
    for danger, swing in rate_swings(state, 2.0):
        check_swing(state, swing)
        assert danger >= 0


def test_who_comes_next_has_it_hard_where_lintels_lie():
    assert least_loss(position("")) == 0
    assert least_loss(position(NARROW, "45 135")) < least_loss(position(CIRCLE_WITH_GATES, "45 135"))


# ---- the hand ----------------------------------------------------------------------------------


def test_a_hand_errs_as_far_as_is_reckoned_with():
    meant, lots = release(900, 3.0), random.Random(2)
    for hand_noise in (1.0, 3.0):
        asides = [Lane(throw(meant, hand_noise, lots.random)).aside for _ in range(2_000)]
        assert statistics.mean(asides) == pytest.approx(3.0, abs=0.1)
        assert statistics.stdev(asides) == pytest.approx(spread(meant, hand_noise), rel=0.35)


def test_a_hand_that_does_not_shake_does_what_is_meant():
    assert throw(release(900, 0), 0.0, random.Random(1).random) == release(900, 0)


def test_whatever_a_hand_makes_of_a_release_is_legal():
    lots, state = random.Random(5), after(position(NARROW, "40 200"), "T1 M15.0")
    turn = MODEL.turn(state)
    for _, meant in rate_swings(state, 5.0):
        check_swing(state, turn.execute(state, meant, 9.0, lots.random))


# ---- plans -------------------------------------------------------------------------------------


def test_every_build_of_a_plan_can_be_made_and_leads_to_a_swing():
    for words in ("", "0", OPEN, NARROW):
        state = position(words)
        plans = [plan for plan in MODEL.turn(state).plans(12, 2.0, random.Random(1).random) if plan]
        assert plans, words
        for plan in plans:
            reached = state
            for action in plan.actions[:-1]:
                reached = reached.apply(action)
            assert reached == plan.state
            assert reached.apply(plan.actions[-1]).phase is Phase.FALL


def test_all_kinds_of_build_come_up():
    kinds = {
        type(plan.actions[0]) for plan in MODEL.turn(position(OPEN)).plans(12, 1.0, random.Random(1).random) if plan
    }
    assert kinds == {Build, Top, Gate}
    once = list(builds(position(OPEN), random.Random(1).random))
    assert len(once) == len({*once})
    assert {type(build) for build in once[:3]} == kinds


def test_the_first_stone_stands_elsewhere_in_every_game_and_where_the_seed_says():
    first = [choose(GAME.start(2, {}), MODEL.levels[7], random.Random(seed)).action for seed in (1, 1, 2, 3, 4, 5)]
    assert first[0] == first[1]
    assert len({build.angle for build in first}) == 5


def test_by_eye_a_whole_game_is_played_and_always_legal():
    lots, state, seen = random.Random(4), GAME.start(3, {"stock": 12}), set()
    while state.actor is not None:
        action = choose(state, MODEL.levels[lots.randrange(8)], lots).action if state.swing is None else None
        state = state.apply(action or state.legal_actions()[0])
        seen.add(type(action))
    assert seen >= {Build, Mark, Swing}
    assert state.outcome().winners == (0, 1, 2), "nothing fell"


# ---- trials ------------------------------------------------------------------------------------


class Shaky:
    """A physics in which a swing takes a stone whenever it comes from some directions."""

    def __init__(self, bad):
        self.bad, self.questions = bad, []

    def __call__(self, question):
        self.questions.append(question)
        yield ""
        yield "=00000000:00000000" + ("!1" if self.bad(question["release"]) else "")


def test_what_looks_good_and_fails_is_given_up():
    state = after(position(NARROW, "40 200"), "T1 M15.0")
    by_eye = rate_swings(state, 1.0)[0][1]
    physics = Shaky(lambda release: math.dist(release[:2], (by_eye.x, by_eye.z)) < 100 and release[2] * by_eye.vx >= 0)
    trials = search_target(GAME, MODEL, state, {}, physics)
    *_, info = analyse(trials, Limits(depth=40, nodes=60), stopped)
    assert info.nodes == len(physics.questions) <= 60
    assert info.best.actions[0] != by_eye


def test_where_nothing_falls_little_is_tried_and_where_something_does_all_that_may_be():
    state = after(position(NARROW, "40 200"), "T1 M15.0")
    counts = []
    for bad in (False, True):
        trials = search_target(GAME, MODEL, state, {}, Shaky(lambda release, bad=bad: bad))
        *_, info = analyse(trials, Limits(depth=40, nodes=60), stopped)
        counts.append(info.nodes)
    assert SURE <= counts[0] < 30 < counts[1] == 60


def test_the_slip_of_a_hand_is_drawn_before_anything_is_tried():
    """Whatever the trials bring to light, the same release meant is the same release made."""
    state = after(position(NARROW, "40 200"), "T1 M15.0")
    level = MODEL.levels[3]
    slips = set()
    for bad in (lambda _: False, lambda _: True):
        choice = choose(state, level, random.Random(7), Shaky(bad))
        meant, made = choice.info.best.actions[0], choice.action
        slips.add((meant, made))
    assert len({made for _, made in slips}) == len({meant for meant, _ in slips})


def test_an_analysis_pauses_often_and_ends_in_time():
    state = position(f"{NARROW} T1 T4 G14:5,6", total=36)
    with CallClock() as clock:
        pauses, before = [], clock()
        for _ in analyse(search_target(GAME, MODEL, state, {}), Limits(seconds=1.0), clock, 3):
            pauses.append(clock() - before)
            before = clock()
    assert sorted(pauses)[int(len(pauses) * 0.95)] < 0.05
    assert sum(pauses) < 1.5


@pytest.mark.long
def test_the_strong_lose_fewer_stones_than_the_weak(pendulum):
    state = after(position(NARROW, "40 200"), "T1 M15.0")
    lost = []
    for level in (MODEL.levels[0], MODEL.levels[7]):
        lots, count = random.Random(9), 0
        for _ in range(12):
            swung = state.apply(choose(state, level, lots, pendulum, seconds=0.3).action)
            (text,) = pendulum(GAME.pending(swung))
            count += len(GAME.read(text).lost)
        lost.append(count)
    assert lost[0] > lost[1]
    assert lost[1] <= 2


def test_an_outcome_is_worth_the_stones_it_costs():
    turn = Turn(position(NARROW), {"stones": 100, "lanes": 40})
    assert turn.outcome_score(GAME.write(Fall("0" * 8, "1" * 8, (2, 5)))) == -200
