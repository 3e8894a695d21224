"""Why an action or a click is refused: the sentence, and the section of the rules page that says so."""

from __future__ import annotations

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.skorpion import SKORPION
from cairn.games.skorpion.actions import Place, Step, StepTwice
from tests.games.skorpion.positions import after, position

START = SKORPION.start(2, {})
GATE = "red i12 o12; blue o6; skorpion m8; tail i9"
FULL = "red o12 o1 o11 o3 o4 o5 o7 o8; blue o6"
TWO = "red o12 o4; blue o6"

REFUSED = [
    ("", "o1", "First a start.", "Your first bead goes on one of your starts: o4, o8 and o12.", "setup"),
    ("", "S-i3", "First a bead.", "Your first turn places a bead on one of your starts", "setup"),
    ("", "S-i3xo4-m2", "First a bead.", "until then the Skorpion waits", "setup"),
    (GATE, "gate", "One line short.",
     "The Gate needs two lines to your own beads. You have one, to i12.", "placing"),
    (TWO, "gate", "The Gate is guarded.", "While the Skorpion and its Tail are in the Gate, nobody", "placing"),
    ("red i12 i3; blue o6; skorpion i6; tail gate", "gate", "The Gate is guarded.", "While the Tail is in", "placing"),
    ("red i12 i3; blue o6; skorpion m8; tail o7", "i9", "One line short.",
     "i9 is black, so it needs two lines to your own beads. You have one, to i12.", "placing"),
    (TWO, "m12", "One line short.",
     "m12 is blue, so it needs two lines to your own beads. You have one, to o12.", "placing"),
    (TWO, "m8", "Two lines short.", "m8 is blue, so it needs two lines to your own beads. You have none.", "placing"),
    (TWO, "o2", "Two lines short.", "o2 is a blue start, so it needs two lines to your own beads.", "placing"),
    (TWO, "m6", "No line to your beads.", "m6 is red, so it needs a line to a bead of yours.", "placing"),
    (TWO, "o7", "No line to your beads.", "o7 is gray, so it needs a line", "placing"),
    (TWO, "o12", "Not empty.", "A red bead is on o12; a new one needs an empty spot.", "placing"),
    (TWO, "o6", "Not empty.", "A blue bead is on o6", "placing"),
    ("red o12; blue o6; skorpion o1; tail o11", "o1", "Not empty.", "The Skorpion is on o1", "placing"),
    ("red o12; blue o6; skorpion o1; tail o11", "o11", "Not empty.", "The Tail is on o11", "placing"),
    (FULL, "o9", "No bead in hand.", "All eight of your beads are on the board, so you must move", "turns"),
    (TWO, "z9", "There is no such spot.", "No spot of this board is called z9.", "board"),
    (TWO, "S-z9", "There is no such spot.", "No spot of this board is called z9.", "board"),
    (TWO, "S-o4", "No line leads there.", "No line joins the Gate and o4; the Skorpion goes", "skorpion"),
    (TWO, "S-gate", "It has to move.", "The Skorpion is there already.", "skorpion"),
    (GATE, "S-i9", "Not onto the Tail.", "The Tail is on i9; the Skorpion cannot go there.", "skorpion"),
    ("red o12; blue o6; skorpion i3; tail gate", "S-gate", "Never into the Gate.", "returns there only", "returning"),
    (TWO, "S-o4xo4-o3", "No line leads there.", "No line joins the Gate and o4", "skorpion"),
    (TWO, "S-i3xo8-m2", "Not a bead of yours.", "o8 holds no bead of yours. A second step costs", "discarding"),
    (TWO, "S-i3xo6-m2", "Not a bead of yours.", "o6 holds no bead of yours.", "discarding"),
    (TWO, "S-i3xgate-m2", "Not a bead of yours.", "The Gate holds no bead of yours.", "discarding"),
    (TWO, "S-i3xz9-m2", "There is no such spot.", "called z9", "board"),
    (TWO, "S-i3xo4-z9", "There is no such spot.", "called z9", "board"),
    (TWO, "S-i3xo4-o4", "No line leads there.", "No line joins i3 and o4", "skorpion"),
    (TWO, "S-i3xo4-i3", "It has to move.", "The Skorpion is there already.", "skorpion"),
    (TWO, "S-i3xo4-gate", "Never into the Gate.", "only when it comes to a start", "returning"),
    ("red o12; blue o6", "S-i3xo12-m2", "Not your last bead.", "o12 holds your last bead in play", "discarding"),
    ("red o12 i3 o4; blue o6", "S-i3xi3-m2", "That bead is gone by then.", "takes your bead on i3", "discarding"),
    ("red o12 o4; blue i3", "S-i3xo4-m2", "The game would be over.", "removes Blue’s last bead in play", "winning"),
    ("red i3; blue o6", "S-i3xi3-m2", "The game would be over.", "removes Red’s last bead in play", "winning"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("description", "text", "title", "why", "rule"), REFUSED, ids=[f"{row[0] or 'start'} > {row[1]}" for row in REFUSED]
)
def test_a_refusal_explains_itself(description, text, title, why, rule):
    state = position(description) if description else START
    with pytest.raises(IllegalAction) as refused:
        state.check(SKORPION.read(text))
    assert str(refused.value.title) == title
    assert why in str(refused.value.why)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "action",
    [Place(None), Place(7), Place([]), Step(()), StepTwice(None, None, None), StepTwice("i3", [], "m2")],
    ids=repr,
)
def test_things_that_are_no_actions_are_refused(action):
    for state in (START, position(TWO)):
        with pytest.raises(IllegalAction):
            state.check(action)


def test_a_player_whose_beads_are_out_of_the_game_has_none_to_place():
    state = position(TWO, out=True)._replace(hand=(0, 0))
    with pytest.raises(IllegalAction, match="You have no bead left to place, so you must move the Skorpion"):
        state.check(Place("o8"))


CLICKS = [
    ("", ("gate",), "First a bead.", "setup"),
    ("", ("o2",), "First a start.", "setup"),
    (TWO, ("o12",), "Beads do not move.", "turns"),
    (TWO, ("o6",), "Not empty.", "placing"),
    (TWO, ("i3",), "Two lines short.", "placing"),
    (GATE, ("i9",), "The Tail only follows.", "skorpion"),
    ("red o12; blue o6; skorpion i9; tail gate", ("gate",), "The Gate is guarded.", "placing"),
    (TWO, ("gate", "o3"), "No line leads there.", "skorpion"),
    (TWO, ("gate", "i3", "o6"), "Not a bead of yours.", "discarding"),
    (TWO, ("gate", "i3", "gate"), "Not a bead of yours.", "discarding"),
    (TWO, ("gate", "i3", "o4", "o4"), "No line leads there.", "skorpion"),
    (TWO, ("gate", "i3", "o4", "gate"), "Never into the Gate.", "returning"),
    (TWO, ("nowhere",), "That isn’t a move.", "turns"),
    (TWO, (), "That isn’t a move.", "turns"),
]


@pytest.mark.parametrize(
    ("description", "path", "title", "rule"), CLICKS, ids=[f"{row[0]} > {row[1]}" for row in CLICKS]
)
def test_a_click_that_leads_nowhere_is_explained(description, path, title, rule):
    error = SKORPION.explain(position(description) if description else START, path)
    assert (str(error.title), error.rule) == (title, rule)


def test_a_click_where_the_skorpion_could_go_says_how():
    advice = "The Skorpion can go there; choose it first."
    assert str(SKORPION.explain(position(TWO), ("i3",)).why).endswith(advice)
    assert str(SKORPION.explain(position("red i3 o4; blue o6"), ("i3",)).why).endswith(advice)
    assert advice not in str(SKORPION.explain(position(TWO), ("o7",)).why)


def test_after_the_end_every_click_says_so():
    state = after(position("red i12 i3; blue o6; skorpion m8; tail o7"), "gate")
    assert str(SKORPION.explain(state, ("o4",)).title) == "The game is over."
