"""Why actions and clicks are refused: every way to fail, with its sentence and its rule."""

from __future__ import annotations

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.actions import Enter, Move
from tests.games.sedona_vortex.positions import FULL, position

REFUSALS = [
    ("a stone already on the board", "L4 r3", "3@L", "Your stone 3 is not off the board.", "entering"),
    ("an empty space", "L4 r3", "L5", "No stone is there.", "moving"),
    ("a covered stone", "L4 r3 b3", "L4", "That stone is covered.", "moving"),
    ("covered stones", "L4 r5 r3 b3", "L4", "Those stones are covered.", "moving"),
    ("an enemy stone", "L4 b3", "L4", "That stone is Black’s.", "moving"),
    ("enemy stones", "L4 b5 b3", "L4", "Those stones are Black’s.", "moving"),
    ("a stone in the middle", "L7 r3", "L7", "Stone 3 is in the middle.", "moving"),
    ("beyond the last space", "L7 r3", "L8", "There is no such space.", "moving"),
    ("passing voluntarily", "", "pass", "You may not pass.", "passing"),
]


@pytest.mark.parametrize(("case", "before", "text", "title", "rule"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_an_illegal_action_is_refused_with_its_reason(case, before, text, title, rule):
    state = position(before, "red")
    with pytest.raises(IllegalAction) as refused:
        state.check(GAME.read(text))
    assert (str(refused.value.title), refused.value.rule) == (title, rule), case
    assert str(refused.value.why).endswith(".")
    with pytest.raises(IllegalAction, match=r"[.]"):
        state.apply(GAME.read(text))


def test_the_player_on_top_is_named():
    with pytest.raises(IllegalAction, match="Only the top stone of a stack may move, and Black is on top here"):
        position("L4 r3 b3", "red").check(Move(6))


GARBAGE = [
    *(None, 0, "", "L4", (), object, Move),
    *(
        Enter(0, 0),
        Enter(6, 0),
        Enter(3, 2),
        Enter(3, -1),
        Enter("3", 0),
        Enter(3, "L"),
        Enter(3.0, 0),
        Enter(None, None),
    ),
    *(Move(-1), Move(18), Move(10**30), Move(-(10**30)), Move("L4"), Move(None), Move(6.0)),
]


@pytest.mark.parametrize("action", GARBAGE, ids=repr)
def test_something_that_is_no_action_is_refused(action):
    for state in (
        position("L4 r4", "red"),
        position(FULL, "red"),
        position("L7 r1; R7 r2", "red")._replace(actor=None),
    ):
        with pytest.raises(IllegalAction):
            state.check(action)


def test_nothing_is_allowed_when_the_game_is_over():
    state = position("L6 r2; R7 r1; L4 b3", "red").apply(GAME.read("L6"))
    for text in ("L4", "3@L", "pass"):
        with pytest.raises(IllegalAction) as refused:
            state.check(GAME.read(text))
        assert (str(refused.value.title), refused.value.rule) == ("The game is over.", "winning")


CLICKS = [
    ("an enemy stone off the board", "", ("black3",), "That stone is Black’s.", "entering"),
    ("an own stone that is on the board", "L4 r3", ("red3",), "Your stone 3 is not off the board.", "entering"),
    ("an empty space", "L4 r3", ("L6",), "No stone is there.", "moving"),
    ("the goal before the stone", "L4 r3", ("L5",), "Choose the stone first.", "moving"),
    ("the goal before a stone off the board", "L4 r3", ("R1",), "Choose a stone from your hand first.", "entering"),
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
    ("a spot that does not exist", "L4 r3", ("L8",), "That isn’t a move.", "moving"),
    ("off the board again", "L4 r3", ("L4", "red1"), "A stone on the board moves one space forward.", "moving"),
    ("anything else", "", ("<script>",), "That isn’t a move.", "moving"),
    ("nothing at all", "", (), "That isn’t a move.", "moving"),
]


@pytest.mark.parametrize(("case", "before", "path", "title", "rule"), CLICKS, ids=[row[0] for row in CLICKS])
def test_a_click_that_leads_nowhere_is_explained(case, before, path, title, rule):
    error = GAME.explain(position(before), path)
    assert (str(error.title), error.rule) == (title, rule), case
    assert str(error.why).endswith(".")


def test_clicks_after_the_end_are_explained():
    state = position("L6 r2; R7 r1").apply(GAME.read("L6"))
    assert str(GAME.explain(state, ("L7",)).title) == "The game is over."
