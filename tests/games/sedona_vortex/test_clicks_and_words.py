"""Which clicks play an action, what is said of it, and why other clicks lead nowhere."""

from __future__ import annotations

import pytest

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from tests.games.sedona_vortex.positions import position

PATHS = [
    ("a stone enters on a space I", "", "3@L", [("red3", "L1")]),
    ("a stone moves one space forward", "L4 r4", "L4", [("L4", "L5")]),
    (
        "a move that teleports: where it lands, or the next space",
        "L4 r4; L5 b2; R5 b1",
        "L4",
        [("L4", "L6"), ("L4", "L5")],
    ),
    ("a stone forced back to its middle lands on the next space", "L6 r4; L7 b2; R7 b1", "L6", [("L6", "L7")]),
    ("entering and landing on the other space I is no way to click it", "L1 b1", "3@L", [("red3", "L1")]),
    ("entering and landing on a space of its own", "L1 b1; R1 b2", "3@L", [("red3", "L1"), ("red3", "L2")]),
    ("entering where either side lands on the same space", "L1 b1; R1 b2; L2 r1", "3@L", [("red3", "L1")]),
    ("a forced pass", "L7 r5 r4 r3 r2 r1; R1 b5", "pass", [("pass",)]),
]


@pytest.mark.parametrize(("case", "before", "text", "paths"), PATHS, ids=[row[0] for row in PATHS])
def test_an_action_is_clicked(case, before, text, paths):
    assert list(GAME.paths(position(before), GAME.read(text))) == paths, case


def test_no_click_path_plays_two_actions():
    for before in ("L1 b1; R1 b2; L2 r1", "L1 b1; R1 b2", "L1 b1", "L4 r4; L5 b2; R5 b1; L1 r1", "R1 b2; R2 r1"):
        state = position(before)
        paths = [path for action in state.legal_actions() for path in GAME.paths(state, action)]
        assert len(set(paths)) == len(paths)


WRONG = [
    ("an enemy stone off the board", "", ("black3",), "That stone is Black’s.", "entering"),
    ("an own stone that is on the board", "L4 r3", ("red3",), "Your stone 3 is not off the board.", "entering"),
    ("an empty space", "L4 r3", ("L5",), "No stone is there.", "moving"),
    ("a covered stone", "L4 r3 b3", ("L4",), "That stone is covered.", "moving"),
    ("an enemy stone on the board", "L4 b3", ("L4",), "That stone is Black’s.", "moving"),
    ("a stone at the middle already", "L7 r3", ("L7",), "Stone 3 is in the middle.", "moving"),
    ("passing voluntarily", "", ("pass",), "You may not pass.", "passing"),
    ("an empty space when one must pass", "L7 r5 r4 r3 r2 r1; R1 b5", ("L3",), "You must pass.", "passing"),
    ("entering elsewhere", "", ("red3", "L2"), "A stone enters on space I.", "entering"),
    ("entering onto a stone off the board", "", ("red3", "black3"), "A stone enters on space I.", "entering"),
    ("backwards", "L4 r3", ("L4", "L3"), "Not backwards.", "moving"),
    ("two steps", "L4 r3", ("L4", "L6"), "That is too far.", "moving"),
    ("to the other spiral", "L4 r3", ("L4", "R5"), "A stone moves on its own spiral.", "teleporting"),
    ("a spot that does not exist", "L4 r3", ("L8",), "That is not an action.", "moving"),
    ("off the board again", "L4 r3", ("L4", "red1"), "A stone on the board moves one space forward.", "moving"),
    ("anything else", "", ("<script>",), "That is not an action.", "moving"),
    ("nothing at all", "", (), "That is not an action.", "moving"),
]


@pytest.mark.parametrize(("case", "before", "path", "title", "rule"), WRONG, ids=[row[0] for row in WRONG])
def test_a_click_that_leads_nowhere_is_explained(case, before, path, title, rule):
    error = GAME.explain(position(before), path)
    assert (error.title, error.rule) == (title, rule), case
    assert error.why.endswith(".")


def test_clicks_after_the_end_are_explained():
    state = position("L6 r2; R7 r1").apply(GAME.read("L6"))
    assert GAME.explain(state, ("L7",)).title == "The game is over."


SAID = [
    ("", "3@R", "Red plays stone 3 on right I."),
    ("L1 b1", "3@L", "Red plays stone 3 on left I, teleports to right I."),
    ("L1 r2", "L1", "Red moves from left I to II."),
    ("L2 r4; L3 b2; R3 b1", "L2", "Red moves from left II, teleports to left IV."),
    ("L6 r4; L7 b2; R7 b1", "L6", "Red moves from left VI, teleports to left VII and sends black 2 back to left I."),
    (
        "L6 r5; L7 b3 r2; R7 b1; L1 r1",
        "L6",
        "Red moves from left VI, teleports to left VII and sends red 2 and black 3 back to left I, "
        "teleporting to right I.",
    ),
    ("L7 r5 r4 r3 r2 r1; R1 b5", "pass", "Red must pass."),
]


@pytest.mark.parametrize(("before", "text", "sentence"), SAID, ids=[row[2] for row in SAID])
def test_an_action_is_told_in_one_sentence(before, text, sentence):
    assert GAME.describe(position(before), GAME.read(text)) == sentence


def test_black_is_told_of_as_black():
    assert GAME.describe(position("L2 b1", "black"), GAME.read("L2")) == "Black moves from left II to III."


LIFTED_4 = "Stone 4 is lifted."
BACK = "Choose it again to put it back."
ASKED = [
    ("", (), "Play a stone on space I.", ""),
    ("L4 r4", (), "Play a stone on space I, or move one forward.", ""),
    ("L4 r5 r4 r3 r2 r1", (), "Move a stone one space forward.", ""),
    ("L7 r5 r4 r3 r2 r1; R1 b5", (), "No stone of yours can move: you must pass.", ""),
    ("L4 r4", ("L4",), LIFTED_4, f"It would go to left V. {BACK}"),
    ("L4 r4; L5 b2; R5 b1", ("L4",), LIFTED_4, f"It would teleport to left VI. {BACK}"),
    (
        "L6 r4; L7 b2; R7 b1",
        ("L6",),
        LIFTED_4,
        f"It would teleport to left VII and send black 2 back to left I. {BACK}",
    ),
    ("", ("red4",), LIFTED_4, f"It may enter on left I or right I. {BACK}"),
    ("L1 b1", ("red4",), LIFTED_4, f"On left I it would teleport to right I, on right I it would stay. {BACK}"),
]


@pytest.mark.parametrize(("before", "path", "main", "soft"), ASKED, ids=[f"{row[0]} {row[1]}" for row in ASKED])
def test_the_player_is_asked_for_an_action(before, path, main, soft):
    assert GAME.prompt(position(before), path) == (main, soft)


def test_the_sides_tell_what_is_off_the_board():
    red, black = GAME.sides(position("L4 r5 r4 r3; L5 b5 b4 b3 b2 b1"))
    assert (red.name, red.shape, red.line) == ("Red", 1, "round stones · 2 off the board")
    assert (black.name, black.shape, black.line) == ("Black", 2, "cut stones · all on the board")
