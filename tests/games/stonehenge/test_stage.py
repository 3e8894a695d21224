"""The data with which the page builds, aims and simulates, and how a swing is taken back."""

import pytest

from cairn.core.scene import Viewpoint
from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.building import legal_angles
from tests.app.scripts import Page
from tests.games.stonehenge.positions import after, make_fall, position, release
from tests.games.stonehenge.record import recorded

FOUR = "0 90 180 270"


def stage(state):
    return GAME.scene(state, Viewpoint()).stage


def within(arcs):
    return {(first + n) % 3600 for first, width in arcs for n in range(width + 1)}


@pytest.mark.parametrize("at", range(4))
def test_the_free_arcs_of_the_rim_are_where_a_stone_may_be_built(at):
    states = [state for state in recorded()[at].states if state.phase.value == "build" and state.goes_on]
    for state in states[:: max(1, len(states) // 4)]:
        assert within(stage(state)["arcs"]) == set(legal_angles(state))


CIRCLES = {
    "a place half a degree wide": position("0 41.2 100 200", "150 250"),
    "gates and towers": position("0 30 60 100 180 T5 T5 G6:1,2", "300 120", total=36),
    "stones that shifted inwards": position("0 40@11 75@9 120@12.2 200@7", "20 300"),
    "three markers": position("0 90 180 270", "0 89.9 300"),
    "one stone": position("359.9", "0 180"),
}


@pytest.mark.parametrize("state", CIRCLES.values(), ids=CIRCLES)
def test_free_arcs_are_exact_to_a_tenth_of_a_degree(state):
    assert within(stage(state)["arcs"]) == set(legal_angles(state))


def test_a_place_half_a_degree_wide_is_drawn():
    assert (271, 4) in stage(CIRCLES["a place half a degree wide"])["arcs"]


ARCS = [
    ("the whole rim, on an empty base", position("", turn=0), "", [(0, 3599)]),
    ("the marker goes beside the stone built", position(FOUR), "B225.0", [(1801, 448), (2251, 448)]),
    ("the ball through the marker area, from either side", position(FOUR), "B225.0 M200.0", [(1801, 448), (1, 448)]),
    ("anywhere in the first turn", position(FOUR, turn=0), "B225.0", [(0, 3599)]),
    ("nowhere while the ball swings", position(FOUR), f"B225.0 M200.0 {release(200)}", []),
]


@pytest.mark.parametrize(("case", "state", "played", "arcs"), ARCS, ids=[row[0] for row in ARCS])
def test_arcs_are_where_something_may_be_done(case, state, played, arcs):
    assert list(stage(after(state, played))["arcs"]) == arcs, case


def test_gaps_are_those_the_ball_can_pass():
    assert stage(position("0 25 180 270"))["gaps"] == ((251, 1548), (1801, 898), (2701, 898))


def test_the_swing_to_be_simulated_is_given_until_its_outcome_is_known():
    state = after(position(FOUR), "B225.0 M200.0 S-3383,1231,4,-5")
    assert (stage(state)["awaits"], stage(state)["release"]) == ("fall", (-3383, 1231, 4, -5))
    assert stage(state.apply(make_fall(state)))["release"] is None


def at_table(*actions):
    page = Page({"stonehenge": GAME})
    page.send({"kind": "new_game", "game": "stonehenge", "options": {}, "id": "first", "seats": 3})
    for action in actions:
        page.send({"kind": "type_action", "text": action})
    return page


SWING = ("B10.0", "S3600,0,0,0")


def outcome(page):
    return GAME.write(make_fall(page.program.model.table.play.state))


def test_a_swing_is_taken_back_and_played_again_with_its_outcome():
    page = at_table(*SWING)
    page.send({"kind": "type_action", "text": outcome(page)})
    assert page.view["entry_count"] == 3
    page.send({"kind": "undo"})
    assert (page.view["entry_count"], page.view["scene"]["stage"]["awaits"]) == (1, "swing")
    page.send({"kind": "redo"})
    assert (page.view["entry_count"], page.view["scene"]["stage"]["awaits"]) == (3, "build")


def test_a_ball_on_its_way_can_be_taken_back():
    page = at_table(*SWING)
    page.send({"kind": "undo"})
    assert page.view["scene"]["stage"]["awaits"] == "swing"
    page.send({"kind": "redo"})
    assert page.view["scene"]["stage"]["release"] == [3600, 0, 0, 0]


def test_a_saved_game_goes_on_in_the_middle_of_a_turn():
    page, again = at_table(*SWING), Page({"stonehenge": GAME})
    again.send({"kind": "open", "id": "first", "text": page.saves["first"]["text"]})
    assert again.view["scene"]["stage"] == page.view["scene"]["stage"]
    assert again.view["scene"]["stage"]["awaits"] == "fall"


@pytest.mark.parametrize(
    ("swing", "title"), [("S2000,0,0,0", "Too near."), ("S5000,0,0,0", "Too far."), ("S3600,0,0,251", "Too fast.")]
)
def test_a_release_outside_the_limits_is_refused_and_nothing_is_lost(swing, title):
    page = at_table("B10.0", swing)
    assert page.view["note"]["title"] == title
    assert (page.view["entry_count"], page.view["scene"]["stage"]["awaits"]) == (1, "swing")


def test_the_outcomes_of_a_record_can_be_asked_for():
    page = at_table(*SWING)
    fall = outcome(page)
    page.send({"kind": "type_action", "text": fall})
    page.send({"kind": "outcomes"})
    (answer,) = page.answers[1:]
    assert [(fact["at"], fact["code"], fact["stage"]["release"]) for fact in answer["outcomes"]] == [
        (3, fall, [3600, 0, 0, 0])
    ]


def test_the_markers_of_all_who_have_won_are_marked():
    over = position(FOUR, "45 135 225", stock=0, minus=(2, 1, 1))
    scene = GAME.scene(over, Viewpoint())
    marks = {shape.key: shape.attrs for shape in scene.over if "win-ring" in shape.key}
    assert {*marks} == {"win-ring1", "win-ring2"}
    pegs = {piece.key: (piece.x, piece.y) for piece in scene.pieces}
    assert (marks["win-ring1"]["cx"], marks["win-ring1"]["cy"]) == pegs["marker1"]
    keys = [shape.key for shape in scene.over]
    assert len(keys) == len(set(keys)), "each shape has a key of its own"
