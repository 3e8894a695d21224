"""The sentences of the game."""

from __future__ import annotations

import pytest

from cairn.core.state import Outcome
from cairn.games.skorpion import SKORPION
from tests.games.skorpion.positions import after, position

DESCRIBED = [
    ("red o12; blue o6", "o4", "Red places on o4."),
    ("red o12; blue o6", "o1", "Red places on o1."),
    ("red o12 o11; blue o6", "m12", "Red places on m12."),
    ("red i12 i3 i6; blue o6; skorpion m8; tail o7", "gate", "Red places in the Gate."),
    ("red o12; blue o6", "S-i3", "Red moves the Skorpion from the Gate to i3."),
    ("red o12; blue o6; skorpion i3; tail gate", "S-m2", "Red moves the Skorpion from i3 to m2."),
    (
        "red o12; blue o6 m2; skorpion i3; tail gate",
        "S-m2",
        "Red moves the Skorpion from i3 to m2. Blue’s bead there goes back to hand.",
    ),
    (
        "red o12 m2; blue o6; skorpion i3; tail gate",
        "S-m2",
        "Red moves the Skorpion from i3 to m2. Red’s bead there goes back to hand.",
    ),
    (
        "red o12; blue o6; skorpion m4; tail i3",
        "S-o4",
        "Red moves the Skorpion from m4 to o4. That is a start, so it returns to the Gate.",
    ),
    (
        "red o12 o4; blue o6 m2",
        "S-i3xo4-m2",
        "Red moves the Skorpion from the Gate to i3. Red discards o4 and moves it on to m2. "
        "Blue’s bead there goes back to hand.",
    ),
    (
        "red o12 o8; blue o6; skorpion m4; tail i3",
        "S-o4xo8-i9",
        "Red moves the Skorpion from m4 to o4. That is a start, so it returns to the Gate. "
        "Red discards o8 and moves it on to i9.",
    ),
    (
        "red o12 m2; blue o6",
        "S-i3xm2-m2",
        "Red moves the Skorpion from the Gate to i3. Red discards m2 and moves it on to m2.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("description", "text", "sentence"), DESCRIBED, ids=[f"{row[0]} > {row[1]}" for row in DESCRIBED]
)
def test_an_action_is_described(description, text, sentence):
    assert str(SKORPION.describe(position(description), SKORPION.read(text))) == sentence


def prompt(state, path):
    return tuple(map(str, SKORPION.prompt(state, path)))


def test_the_prompt_says_what_can_be_done():
    start = SKORPION.start(2, {})
    assert prompt(start, ()) == ("Place a bead on one of your starts.", "They are o4, o8 and o12.")
    state = position("red o12 o4; blue o6 i3")
    assert prompt(state, ())[0] == "Place a bead, or move the Skorpion."
    assert prompt(state, ("gate",))[0] == "Where does the Skorpion go?"
    assert prompt(state, ("gate", "i12")) == (
        "Done, or pay a bead for a second step?",
        "A second step costs you a bead.",
    )
    assert prompt(state, ("gate", "i3"))[1] == "It takes Blue’s bead. A second step costs you one."
    assert prompt(state, ("gate", "i3", "o4")) == (
        "Where does it go on to?",
        "Your bead on o4 pays for a second step from i3.",
    )
    full = position("red o12 o1 o11 o3 o4 o5 o7 o8; blue o6")
    assert prompt(full, ()) == ("Move the Skorpion.", "You have no bead in hand.")
    over = after(position("red i12 i3; blue o6; skorpion m8; tail o7"), "gate")
    assert prompt(over, ()) == ("", "")
    assert SKORPION.describe(over, SKORPION.read("o4")) == ""


def test_sides_say_what_is_in_hand_and_what_is_out():
    red, blue = SKORPION.sides(position("red o12 o4; blue o6"))
    assert (str(red.name), red.shape, str(red.line)) == ("Red", 1, "round beads · 6 in hand")
    assert (str(blue.name), blue.shape, str(blue.line)) == ("Blue", 2, "eight-sided beads · 7 in hand")
    state = after(position("red o12 o4; blue o6", out=True), "S-i3xo4-m2")
    assert str(SKORPION.sides(state)[0].line) == "round beads · 6 in hand · 1 out"


def test_in_a_rematch_the_players_change_colours_on_the_same_board():
    assert SKORPION.rematch({"board": "cairn"}, Outcome((0,), "")) == ({"board": "cairn"}, (1, 0))


def test_progress_counts_the_lines_from_own_beads_to_the_gate_up_to_the_two_it_takes():
    assert SKORPION.progress(position("red i12 o1 i3 i6; blue i9; skorpion m8; tail o7")).counts == (2, 1)


BRIEFLY = [
    ("red o12; blue o6", "o4", "Bead on o4"),
    ("red i12 i3 i6; blue o6; skorpion m8; tail o7", "gate", "Bead in the Gate"),
    ("red o12; blue o6", "S-i3", "Skorpion from the Gate to i3"),
    ("red o12; blue o6 m2; skorpion i3; tail gate", "S-m2", "Skorpion i3 to m2, blue bead back"),
    ("red o12; blue o6; skorpion m4; tail i3", "S-o4", "Skorpion m4 to o4, back to the Gate"),
    ("red o12 o4; blue o6 m2", "S-i3xo4-m2", "Skorpion from the Gate to i3, for o4 on to m2, blue bead back"),
]


@pytest.mark.parametrize(("description", "text", "words"), BRIEFLY, ids=[row[2] for row in BRIEFLY])
def test_a_turn_is_told_in_a_few_words(description, text, words):
    assert str(SKORPION.describe_briefly(position(description), (SKORPION.read(text),))) == words
