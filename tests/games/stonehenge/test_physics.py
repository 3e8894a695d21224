"""The pendulum in Node: what it shares with the rules, what was measured of it, and that it is the same every time."""

import json
import math

import pytest

from cairn.cli.pendulum import NoPhysics
from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.compass import CIRCLE, COMPASS
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.stones import layout_hash, upright
from tests.games.stonehenge.pendulum import Pendulum, numbers, plain
from tests.games.stonehenge.positions import CIRCLE_WITH_GATES, release, stones
from tests.games.stonehenge.record import COUNT, recorded, swings, swung

LENGTH, GRAVITY = 180, 981
HEARD = 40
"""So many of the swings at random are listened to."""


def let_go(angle, pull=36.0, vx=0, vz=0):
    return numbers(GAME.read(release(angle, pull, vx, vz)))


def turn(pendulum, words, *how):
    return pendulum.ask("turn", stones=plain(stones(words)), release=let_go(*how))


def test_python_and_javascript_use_the_same_compass(pendulum):
    assert pendulum.ask("compass") == [list(pair) for pair in COMPASS]


def test_python_and_javascript_build_the_same_stone(pendulum):
    assert pendulum.ask("uprights") == [list(upright(angle)) for angle in range(CIRCLE)]


def test_python_and_javascript_hash_alike(pendulum):
    for words in ("", "0", CIRCLE_WITH_GATES):
        assert pendulum.ask("hash", stones=plain(stones(words))) == layout_hash(stones(words))


def period(pull):
    """The period of a pendulum let go at rest, by the arithmetic-geometric mean."""
    a, b = 1.0, math.cos(math.asin(pull / LENGTH) / 2)
    while a - b > 1e-15:
        a, b = (a + b) / 2, math.sqrt(a * b)
    return 2 * math.pi * math.sqrt(LENGTH / GRAVITY) / a


@pytest.mark.parametrize(("pull", "part"), [(36, 0.001), (90, 0.002)])
def test_the_period_is_that_of_a_pendulum(pendulum, pull, part):
    assert pendulum.ask("period", pull=pull) == pytest.approx(period(pull), rel=part)


def test_a_full_circle_with_gates_stands_still_for_a_minute(pendulum):
    before = plain(stones(CIRCLE_WITH_GATES))
    after = pendulum.ask("wait", stones=before, seconds=60)
    assert max(math.dist(a["pose"][:3], b["pose"][:3]) for a, b in zip(before, after, strict=True)) < 500


def test_a_ball_that_touches_nothing_moves_nothing(pendulum):
    before = layout_hash(stones(CIRCLE_WITH_GATES))
    result = pendulum.ask("turn", stones=plain(stones("0 90 180 270 T1")), release=let_go(45))
    assert result["lost"] == []
    assert result["text"] == f"={result['before']}:{result['before']}"
    assert before != result["before"]


def test_a_ball_knocks_over_what_stands_in_its_way(pendulum):
    assert 2 in turn(pendulum, "0 90 180 270", 270)["lost"]
    assert 4 in turn(pendulum, "0 90 180 270", 270)["lost"]


def test_a_tower_falls_with_the_stone_below(pendulum):
    assert {4, 5} <= set(turn(pendulum, "0 90 180 270 T4", 270)["lost"])


def test_the_string_catches_on_a_lintel(pendulum):
    words = "255 285 90@3 T1 G4:1,2"
    assert 4 in turn(pendulum, words.replace("90@3", "0"), 270)["lost"]
    assert turn(pendulum, "255 285 0", 270)["lost"] == []


def test_a_stone_that_is_built_badly_falls_without_the_ball(pendulum):
    before = plain(stones("0 90"))
    before[0]["pose"] = [126_000, 31_000, 0, 0, 0, 2_588_190, 9_659_258]
    assert pendulum.ask("turn", stones=before, release=let_go(45))["lost"] == [1]


def test_the_order_in_which_stones_are_given_does_not_matter(pendulum):
    given = [{"stones": how["stones"][::-1], "release": how["release"]} for how in swings(12)]
    assert [pendulum.ask("turn", **how)["text"] for how in given] == swung()[:12]


def test_listening_changes_nothing(pendulum):
    heard = [pendulum.ask("hear", **how) for how in swings(HEARD)]
    assert [each["text"] for each in heard] == swung()[:HEARD]
    parts = {"-".join(hit["parts"]) for each in heard for hit in each["hits"]}
    assert {"ball-stone", "base-stone", "grass-stone", "stone-stone"} <= parts


def test_what_rests_makes_no_sound(pendulum):
    """A ball that touches nothing passes gates and towers of which none is heard."""
    heard = pendulum.ask("hear", stones=plain(stones("0 20 90 180 T3 T4 G6:1,2")), release=let_go(45))
    assert heard["hits"] == []


@pytest.mark.long
def test_poses_taken_and_rebuilt_have_the_same_future():
    """Each swing starts from the poses in which another process left the stones."""
    first, second = Pendulum(), Pendulum()
    here = there = plain(stones(CIRCLE_WITH_GATES))
    for how in swings(8):
        here = json.loads(json.dumps(first.ask("turn", stones=there, release=how["release"])["stones"]))
        there = second.ask("turn", stones=there, release=how["release"])["stones"]
        assert here == there
    first.close()
    second.close()


@pytest.mark.long
def test_every_recorded_swing_comes_out_as_it_did(pendulum):
    games = recorded()
    assert all(game.state.actor is None for game in games)
    for game in games:
        for state, action in zip(game.states, game.entries, strict=False):
            if state.phase is Phase.FALL:
                assert GAME.write(pendulum.fall(state)) == GAME.write(action)


@pytest.mark.long
def test_every_swing_at_random_comes_out_as_it_did(pendulum):
    """All but those that come out so while somebody listens."""
    assert [pendulum.ask("turn", **how)["text"] for how in swings(COUNT)[HEARD:]] == swung()[HEARD:]


def test_the_recorded_games_have_everything_in_them():
    codes = " ".join(text for game in recorded() for text in game.record.actions)
    for part in ("B", "T", "G", "M", "S", "!", "/"):
        assert part in codes


@pytest.mark.parametrize(
    ("swing", "why"),
    [
        ([2400, 0, 0, 0], "25 to 45 cm"),
        ([4600, 0, 0, 0], "25 to 45 cm"),
        ([3600, 0, 260, 0], "25 cm/s"),
        ([3600.5, 0, 0, 0], "whole numbers"),
    ],
)
def test_a_release_outside_the_limits_is_refused(pendulum, swing, why):
    with pytest.raises(NoPhysics, match=why):
        pendulum.ask("turn", stones=[], release=swing)


@pytest.mark.long
def test_a_thousand_swings_leak_no_memory(pendulum):
    few = plain(stones("0 T1"))
    aims = [let_go(angle) for angle in (45, 90, 135, 250)]
    for n in range(100):
        pendulum.ask("turn", stones=few, release=aims[n % 4])
    before = pendulum.ask("memory")
    for n in range(1000):
        pendulum.ask("turn", stones=few, release=aims[n % 4])
    after = pendulum.ask("memory")
    assert after["engine"] == before["engine"]
    assert after["heap"] - before["heap"] < 1_000_000
