"""Sentences: actions, prompts, labels; and the game after this one."""

import pytest

from cairn.core.scene import Viewpoint
from cairn.games.stonehenge import STONEHENGE as GAME
from tests.games.stonehenge.positions import after, make_fall, position, release

FOUR = "0 90 180 270"
GATED = "0 30 180 270 T3 G5:1,2"

DESCRIBED = [
    ("", "B225.0", "Red stands stone 5 at 225.0°."),
    ("", "T3", "Red puts stone 5 on stone 3."),
    ("B225.0", "M200.0", "Red moves the marker to 200.0°, between stones 3 and 5."),
    ("B225.0 M200.0", release(200), "Red lets the ball go at 200.0°, 36.0 cm from the centre."),
]


@pytest.mark.parametrize(("before", "text", "sentence"), DESCRIBED, ids=[row[1] for row in DESCRIBED])
def test_an_action_is_described(before, text, sentence):
    assert str(GAME.describe(after(position(FOUR), before), GAME.read(text))) == sentence


FALLEN = [
    ((), {}, "Nothing falls."),
    ((1,), {}, "Stone 1 falls, and Red takes it."),
    ((1, 3), {}, "Stones 1 and 3 fall, and Red takes them."),
    ((), {2: None}, "Nothing falls. Stone 2 shifts."),
    ((1, 3, 5), {2: None, 4: None}, "Stones 1, 3 and 5 fall, and Red takes them. Stones 2 and 4 shift."),
]


@pytest.mark.parametrize(("lost", "shifted", "sentence"), FALLEN, ids=[row[2] for row in FALLEN])
def test_an_outcome_is_described(lost, shifted, sentence):
    state = after(position(FOUR), "B225.0 M200.0 " + release(200))
    poses = {stone.id: stone.pose for stone in state.stones}
    fall = make_fall(state, lost, {id: (poses[id][0] + 500, *poses[id][1:]) for id in shifted})
    assert str(GAME.describe(state, fall)) == sentence


BRIEFLY = [
    ("B225.0", None, "Stone 5 at 225.0°"),
    ("T3", None, "Stone 5 on stone 3"),
    ("B225.0", (), "Stone 5 at 225.0°, nothing falls"),
    ("B225.0", (1,), "Stone 5 at 225.0°, stone 1 falls"),
    ("B225.0", (1, 3), "Stone 5 at 225.0°, stones 1 and 3 fall"),
]


@pytest.mark.parametrize(("built", "lost", "words"), BRIEFLY, ids=[row[2] for row in BRIEFLY])
def test_a_turn_is_told_in_a_few_words(built, lost, words):
    state = position(FOUR)
    actions = [GAME.read(text) for text in (built, "M200.0", release(200))]
    swung = after(state, "B225.0 M200.0 " + release(200))
    told = actions if lost is None else [*actions, make_fall(swung, lost, {})]
    assert str(GAME.describe_briefly(state, told)) == words


def test_a_gate_is_described():
    state = position("0 30 180 270", "225 100")
    assert str(GAME.describe(state, GAME.read("G4:1,2"))) == "Red lays stone 4 across stones 1 and 2."
    assert after(state, "G4:1,2").stones[3].on == (1, 2)


PROMPTS = [
    (position(FOUR, turn=0), (), "Build a stone.", "On the inner rim"),
    (position(FOUR), (), "Build a stone.", ""),
    (position("0 30 180 270", "225 100"), (), "Build a stone, or make a gate.", ""),
    (position(GATED, "15 225"), (), "Build a stone.", "A gate stands over your marker area"),
    (position(FOUR), ("3",), "Stone 3 is chosen.", "Build on top"),
    (after(position(FOUR), "B225.0"), (), "Move your marker.", "It goes to another area, beside stone 5."),
    (after(position(FOUR), "B225.0 M200.0"), (), "Pull the ball and let it go.", "Through your area, between"),
    (after(position(FOUR, turn=0), "B225.0"), (), "Pull the ball and let it go.", "In your first turn"),
]


@pytest.mark.parametrize(("state", "path", "main", "soft"), PROMPTS, ids=[f"{row[2]} {row[3]}" for row in PROMPTS])
def test_the_player_is_prompted(state, path, main, soft):
    first, second = GAME.prompt(state, path)
    assert str(first) == main
    assert str(second).startswith(soft)


def test_every_stone_is_drawn_and_named():
    scene = GAME.scene(position(GATED), Viewpoint())
    assert {piece.key for piece in scene.pieces} == {*(f"stone{id}" for id in range(1, 6)), "marker0", "marker1"}
    assert spoken(scene.labels["1"]) == ("Stone 1", "at 0.0°", "0°–90°", "")
    assert spoken(scene.labels["5"]) == ("Stone 5", "across stones 1 and 2", "0°–90°", "")
    assert spoken(scene.labels["3"])[:3] == ("Stone 3", "at 180.0°", "180°–270°")
    assert not any(label.is_empty for label in scene.labels.values())


def test_a_label_says_what_may_be_done_with_a_stone():
    scene = GAME.scene(position(GATED), Viewpoint(chosen=("3",), targets=("4",)))
    assert [spoken(scene.labels[id])[3] for id in "134"] == ["", "chosen", "choose it"]


def spoken(label):
    return str(label.name), str(label.contents), str(label.row), str(label.action)


def test_progress_counts_the_minus_stones():
    assert GAME.progress(position(FOUR, minus=(2, 0))).counts == (2, 0)
