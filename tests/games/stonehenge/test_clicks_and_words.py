"""Which clicks play an action, why other clicks lead nowhere, and what is said."""

import pytest

from cairn.core.game import IllegalAction, Outcome
from cairn.core.scene import Viewpoint
from cairn.games.stonehenge import STONEHENGE as GAME
from tests.games.stonehenge.positions import after, position, release, told

FOUR = "0 90 180 270"
GATED = "0 30 180 270 T3 G5:1,2"

PATHS = [
    ("B225.0", []),
    ("T3", [("3", "T")]),
    ("G9:4,5", [("9", "4", "5"), ("9", "5", "4")]),
    ("M200.0", []),
    ("S3600,0,0,0", []),
    ("=00000000:00000000", []),
]


@pytest.mark.parametrize(("text", "paths"), PATHS, ids=[text for text, _ in PATHS])
def test_an_action_is_clicked(text, paths):
    assert list(GAME.paths(position(FOUR), GAME.read(text))) == paths


WRONG = [
    ("beside a stone", FOUR, ("B275.0",), "Too close."),
    ("a stone on which nothing can be built", FOUR, ("2",), "No marker area there."),
    ("a lintel", GATED, ("5",), "Stone 5 is not on the base."),
    ("on top of a lintel", GATED, ("5", "T"), "Stone 5 is not on the base."),
    ("a lintel across others", GATED, ("5", "3"), "Part of a gate."),
    ("across itself", FOUR, ("3", "3"), "From elsewhere."),
    ("across stones far apart", FOUR, ("3", "1"), "Too far apart."),
    ("across a lintel", GATED, ("4", "5"), "Stone 5 is not on the base."),
    ("across two far apart", FOUR, ("3", "1", "2"), "Too far apart."),
    ("the marker before the build", FOUR, ("M45.0",), "First build."),
    ("what is nothing", FOUR, ("hello",), "Not an action."),
]


@pytest.mark.parametrize(("case", "words", "path", "title"), WRONG, ids=[row[0] for row in WRONG])
def test_a_click_that_fits_nothing_says_why(case, words, path, title):
    error = GAME.explain(position(words), path)
    assert isinstance(error, IllegalAction)
    assert error.title == title, case


SAID = [
    ("", "B225.0", "Red builds stone 5 at 225.0°."),
    ("", "T3", "Red builds stone 5 on stone 3."),
    ("B225.0", "M200.0", "Red moves the marker to 200.0°, between stones 3 and 5."),
    ("B225.0 M200.0", release(200), "Red lets the ball go at 200.0°, 36.0 cm from the centre."),
]


@pytest.mark.parametrize(("before", "text", "sentence"), SAID, ids=[row[1] for row in SAID])
def test_an_action_is_told(before, text, sentence):
    assert GAME.describe(after(position(FOUR), before), GAME.read(text)) == sentence


FALLEN = [
    ((), {}, "Nothing falls."),
    ((1,), {}, "Stone 1 falls, and Red takes it."),
    ((1, 3), {}, "Stones 1 and 3 fall, and Red takes them."),
    ((), {2: None}, "Nothing falls. Stone 2 shifts."),
    ((1, 3, 5), {2: None, 4: None}, "Stones 1, 3 and 5 fall, and Red takes them. Stones 2 and 4 shift."),
]


@pytest.mark.parametrize(("lost", "shifted", "sentence"), FALLEN, ids=[row[2] for row in FALLEN])
def test_what_fell_is_told(lost, shifted, sentence):
    state = after(position(FOUR), "B225.0 M200.0 " + release(200))
    poses = {stone.id: stone.pose for stone in state.stones}
    fall = told(state, lost, {id: (poses[id][0] + 500, *poses[id][1:]) for id in shifted})
    assert GAME.describe(state, fall) == sentence


def test_a_gate_is_told():
    state = position("0 30 180 270", "225 100")
    assert GAME.describe(state, GAME.read("G4:1,2")) == "Red lays stone 4 across stones 1 and 2."
    assert after(state, "G4:1,2").stones[3].on == (1, 2)


ASKED = [
    (position(FOUR, turn=0), (), "Build a stone.", "On the inner rim"),
    (position(FOUR), (), "Build a stone, or make a gate.", ""),
    (position(GATED, "15 225"), (), "Build a stone.", "A gate stands over your marker area"),
    (position(FOUR), ("3",), "Stone 3 is chosen.", "Build on top"),
    (after(position(FOUR), "B225.0"), (), "Move your marker.", "It goes to another area, beside stone 5."),
    (after(position(FOUR), "B225.0 M200.0"), (), "Pull the ball and let it go.", "Through your area, between"),
    (after(position(FOUR, turn=0), "B225.0"), (), "Pull the ball and let it go.", "In your first turn"),
]


@pytest.mark.parametrize(("state", "path", "main", "soft"), ASKED, ids=[f"{row[2]} {row[3]}" for row in ASKED])
def test_what_to_do_is_asked(state, path, main, soft):
    asked = GAME.prompt(state, path)
    assert asked[0] == main
    assert asked[1].startswith(soft)


def test_every_stone_is_drawn_and_named():
    scene = GAME.scene(position(GATED), Viewpoint())
    assert {piece.key for piece in scene.pieces} == {*(f"stone{id}" for id in range(1, 6)), "marker0", "marker1"}
    assert scene.labels["1"] == "Stone 1, at 0.0°"
    assert scene.labels["5"] == "Stone 5, across stones 1 and 2"


@pytest.mark.parametrize(
    ("outcome", "order"),
    [
        (Outcome((1,), "The stock is used up.", (2, 1, 3)), (1, 2, 0)),
        (Outcome((0, 1), "The stock is used up.", (1, 1)), (1, 0)),
        (Outcome((0, 1, 3), "Yellow resigned."), (1, 2, 3, 0)),
    ],
)
def test_in_a_rematch_the_next_player_begins(outcome, order):
    assert GAME.rematch({"stock": 20}, outcome) == ({"stock": 20}, order)
