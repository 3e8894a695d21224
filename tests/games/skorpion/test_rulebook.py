"""Skorpion sentence by sentence: each row names the sentence of the rulebook, or the ruling, that it tests."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.skorpion import SKORPION
from tests.games.skorpion.positions import SMALL, after, described, position, texts

START = SKORPION.start(2, {})

# Setup


def test_eight_red_and_eight_blue_beads_are_in_hand():
    assert START.hand == (8, 8)
    assert START.beads == (0, 0)


def test_the_skorpion_and_its_tail_are_in_the_center():
    assert described(START) == "skorpion gate; tail gate"


def test_red_goes_first_and_places_on_any_of_three_red_starts_and_blue_on_any_of_three_blue_ones():
    assert texts(START) == ["o4", "o8", "o12"]
    for first in texts(START):
        assert texts(after(START, first)) == ["o2", "o6", "o10"]


@pytest.mark.parametrize("text", ["S-i3", "S-i12xo4-m2", "gate", "o2", "o1", "m12"])
def test_the_first_turn_can_be_nothing_else(text):
    for state in (START, after(START, "o12")):
        if text not in texts(state):
            with pytest.raises(IllegalAction):
                state.check(SKORPION.read(text))


# Placing

CONNECTED = "played on starting positions or on a spot which is connected to one or more spots held by the player"
OWN = "blue on a blue spot provided he has at least one piece connected to it; likewise red on a red spot"
GRAY = "both players may play on a gray spot if they have a connecting piece"
OTHER = "red can play on a blue spot, and blue on a red spot provided they hold TWO connected spots"
BLACK = "for the two black spots and the center itself, each player needs to have two connections"
GUARDED = "if either the Skorpion or its tail is in the center, you cannot play a piece there"
TAKEN = "you cannot place a piece in a spot that already has any piece in it, including the Skorpion or its Tail"
EXAMPLE = "she could play a piece on the gray space adjacent, but not on the blue space"
EXAMPLE_TWO = "now has two adjacent pieces and could play on the blue space if she wished to"
STARTS = "an own start is always allowed; an enemy start needs two"

PLACING = [
    (EXAMPLE, "red o12; blue o6", "red", "o1 o11", "m12"),
    (EXAMPLE_TWO, "red o12 o1; blue o6", "red", "m12", "m10"),
    (CONNECTED, "red o12; blue o6", "red", "o4 o8", "o3 o5 m2 m6"),
    (CONNECTED, "red o12; blue o6", "blue", "o2 o10 o5 o7", "o1 o3 o9 o11"),
    (OWN, "red o12; blue o6 o5", "blue", "m4", "m8"),
    (OWN, "red o12 m12; blue o6", "red", "m2 m10", "m6"),
    (OWN, "red o11; blue o6", "red", "m10", "m12"),
    (OWN, "red o12; blue o7", "blue", "m8", "m6"),
    (GRAY, "red m12; blue m6", "red", "o1 o11 i12", "i6"),
    (GRAY, "red m12; blue m6", "blue", "o5 o7 i6", "i12"),
    (OTHER, "red o12 o11; blue o6", "red", "m12", "o10 m4"),
    (OTHER, "red m12 m10; blue o6", "red", "", "m8"),
    (OTHER, "red m10 i6; blue o6", "red", "m8", ""),
    (OTHER, "red o12; blue o6 o7", "blue", "m6", "m10"),
    (BLACK, "red m2; blue o6; skorpion m8; tail o7", "red", "", "i3 gate"),
    (BLACK, "red m2 m4; blue o6; skorpion m8; tail o7", "red", "i3", "i9 gate"),
    (BLACK, "red m2 i12; blue o6; skorpion m8; tail o7", "red", "i3", "gate"),
    (BLACK, "red i12 i3; blue o6; skorpion m8; tail o7", "red", "gate", "i9"),
    (BLACK, "red o4; blue i6 i9; skorpion m2; tail o1", "blue", "gate", "i3"),
    (GUARDED, "red i12 i3; blue o6", "red", "", "gate"),
    (GUARDED, "red i12 i3; blue o6; skorpion i6; tail gate", "red", "", "gate"),
    (TAKEN, "red o12 o1; blue m12; skorpion m2; tail m10", "red", "o4 o11", "o12 m12 m2 m10"),
    (TAKEN, "red o12; blue o4; skorpion o1; tail o11", "red", "o8", "o4 o1 o11"),
    (STARTS, "red o1; blue o6", "red", "o4 o8 o12", "o2"),
    (STARTS, "red o1 o3; blue o6", "red", "o2", "o10"),
    (STARTS, "red o4; blue o1 o11", "blue", "o12", "o8"),
]


@pytest.mark.parametrize(
    ("sentence", "description", "turn", "allowed", "refused"), PLACING, ids=[f"{row[1]} {row[2]}" for row in PLACING]
)
def test_where_a_bead_may_be_placed(sentence, description, turn, allowed, refused):
    state = position(description, turn)
    found = set(texts(state))
    assert set(allowed.split()) <= found, sentence
    assert not set(refused.split()) & found, sentence
    for spot in allowed.split():
        placed = after(state, spot)
        player = ("red", "blue").index(turn)
        assert placed.beads[player] == state.beads[player] | state.board.bits[spot]
        assert placed.hand[player] == state.hand[player] - 1
        assert (placed.skorpion, placed.tail) == (state.skorpion, state.tail)
        assert placed.beads[1 - player] == state.beads[1 - player]


def test_if_all_eight_are_on_the_board_your_move_must_be_to_move_the_skorpion():
    state = position("red o12 o1 o11 o3 o4 o5 o7 o8; blue o6")
    assert state.hand[0] == 0
    assert texts(state)
    assert all(text.startswith("S-") for text in texts(state))


def test_a_bead_is_placed_or_the_skorpion_is_moved_on_each_turn():
    kinds = {text[:2] for text in texts(position("red o12; blue o6"))}
    assert {"S-", "o4"} <= kinds


# Moving the Skorpion

ONE = "a player can move the Skorpion one space; it moves along connecting lines"
FOLLOWS = "the Skorpion's Tail moves into the last position the Skorpion was in"
REMAINS = "when the Skorpion moves out of the center, the tail remains in the center until the Skorpion moves again"
NOT_TAIL = "the Skorpion cannot be moved into the space containing the Tail"
REMOVED = "anytime the Skorpion moves onto a piece, yours or your opponent's, it returns to the owning player's hand"
RETURNS = (
    "when it moves into a red or blue spot on the outer rim, it immediately moves back onto the Gate, its Tail too"
)
FIRST_REMOVED = "entering any starting spot, both return to the Gate at once (after the removal)"
INNER = "a red or blue spot that is not on the outer rim does not send it back"

MOVES = [
    (REMAINS, "red o12; blue o6", "S-i12", "red o12; blue o6; skorpion i12; tail gate"),
    (FOLLOWS, "red o12; blue o6; skorpion i12; tail gate", "S-m2", "red o12; blue o6; skorpion m2; tail i12"),
    (FOLLOWS, "red o12; blue o6; skorpion m2; tail i12", "S-i3", "red o12; blue o6; skorpion i3; tail m2"),
    (REMOVED, "red o12; blue o6 m2; skorpion i3; tail gate", "S-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (REMOVED, "red o12 m2; blue o6; skorpion i3; tail gate", "S-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (RETURNS, "red o12; blue o6; skorpion m4; tail i3", "S-o4", "red o12; blue o6; skorpion gate; tail gate"),
    (RETURNS, "red o12; blue o6; skorpion m2; tail i3", "S-o2", "red o12; blue o6; skorpion gate; tail gate"),
    (RETURNS, "red o12; blue o6; skorpion o1; tail m2", "S-o2", "red o12; blue o6; skorpion gate; tail gate"),
    (FIRST_REMOVED, "red o12 o4; blue o6; skorpion m4; tail i3", "S-o4", "red o12; blue o6; skorpion gate; tail gate"),
    (FIRST_REMOVED, "red o12; blue o2 o4; skorpion m4; tail i3", "S-o4", "red o12; blue o2; skorpion gate; tail gate"),
    (INNER, "red o12; blue o6; skorpion i12; tail i3", "S-m12", "red o12; blue o6; skorpion m12; tail i12"),
    (INNER, "red o12; blue o6; skorpion i12; tail i3", "S-m2", "red o12; blue o6; skorpion m2; tail i12"),
]


@pytest.mark.parametrize(("sentence", "before", "text", "expected"), MOVES, ids=[f"{r[1]} > {r[2]}" for r in MOVES])
def test_a_step_of_the_skorpion(sentence, before, text, expected):
    old = position(before)
    new = after(old, text)
    assert described(new) == expected, sentence
    assert new.hand == tuple(8 - held.bit_count() for held in new.beads)
    assert new.actor == 1


STEPS = [
    (ONE, "red o12; blue o6", "i12 i3 i6 i9"),
    (NOT_TAIL, "red o12; blue o6; skorpion m2; tail i3", "i12 m12 m4 o1 o2 o3"),
    ("it cannot move in directly from the four adjacent spots", "red o12; blue o6; skorpion i3; tail m2", "i12 i6 m4"),
    (REMAINS, "red o12; blue o6; skorpion i12; tail gate", "i3 i9 m2 m10 m12"),
    (ONE, "red o12; blue o6; skorpion o1; tail m12", "m2 o2 o12"),
]


@pytest.mark.parametrize(("sentence", "description", "expected"), STEPS, ids=[row[1] for row in STEPS])
def test_where_the_skorpion_may_step(sentence, description, expected):
    found = {text[2:] for text in texts(position(description)) if text.startswith("S-") and "x" not in text}
    assert found == set(expected.split()), sentence


# A second step

CHOOSE = "after moving the Skorpion once, you can choose to discard one of your pieces to move it a second time"
BEFORE = "this piece is discarded before the Skorpion moves"
SAME = "the piece you remove can be the piece in the space that the Skorpion is moving into"
TWICE = "you move the Skorpion no more than twice on your turn"
LAST_ONE = "you cannot remove your last piece in play in order to move the Skorpion"
FROM_GATE = "ruling: a step onto a start ends in the Gate, and the second step goes on from there"
GONE = "a bead that the first step took back to hand cannot be discarded"

SECOND = [
    (CHOOSE, "red o12 o4; blue o6", "S-i3xo4-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (CHOOSE, "red o12 o4; blue o6 m2", "S-i3xo4-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (BEFORE, "red o12 o4 m2; blue o6", "S-i3xo4-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (SAME, "red o12 m2; blue o6", "S-i3xm2-m2", "red o12; blue o6; skorpion m2; tail i3"),
    (
        FROM_GATE,
        "red o12 o8; blue o6; skorpion m4; tail i3",
        "S-o4xo8-i9",
        "red o12; blue o6; skorpion i9; tail gate",
    ),
    (
        FROM_GATE,
        "red o12 o8; blue o6; skorpion i3; tail gate",
        "S-m4xo8-o4",
        "red o12; blue o6; skorpion gate; tail gate",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "before", "text", "expected"), SECOND, ids=[f"{r[1]} > {r[2]}" for r in SECOND])
def test_a_second_step(sentence, before, text, expected):
    state = position(before)
    assert text in texts(state)
    assert described(after(state, text)) == expected, sentence
    assert after(state, text).hand == tuple(8 - held.bit_count() for held in after(state, text).beads)


NO_SECOND = [
    (LAST_ONE, "red o12; blue o6", "S-i3xo12-m2"),
    (LAST_ONE, "red o12 i3; blue o6", "S-i3xo12-m2"),
    (GONE, "red o12 o4 i3; blue o6", "S-i3xi3-m2"),
    ("one of your pieces in play", "red o12 o4; blue o6 m2", "S-i3xm2-m2"),
    ("one of your pieces in play", "red o12 o4; blue o6", "S-i3xo8-m2"),
    (NOT_TAIL, "red o12 o4; blue o6", "S-i3xo4-gate"),
    (NOT_TAIL, "red o12 o4; blue o6; skorpion i12; tail gate", "S-i3xo4-i12"),
    ("it moves along connecting lines", "red o12 o4; blue o6", "S-i3xo4-o4"),
    ("while the game goes on", "red o12 o4; blue i3", "S-i3xo4-m2"),
]


@pytest.mark.parametrize(("sentence", "description", "text"), NO_SECOND, ids=[f"{r[1]} > {r[2]}" for r in NO_SECOND])
def test_no_second_step(sentence, description, text):
    assert text not in texts(position(description)), sentence
    with pytest.raises(IllegalAction):
        position(description).check(SKORPION.read(text))


def test_a_discarded_bead_is_out_of_the_game_or_returns_to_hand():
    description = "red o12 o4 m2; blue o6"
    assert after(position(description), "S-i3xo4-m2").hand == (7, 7)
    assert after(position(description, out=True), "S-i3xo4-m2").hand == (6, 7), "the captured bead returns all the same"
    assert [SKORPION.start(2, {"discard": kind}).discards_leave for kind in ("hand", "out")] == [False, True]
    assert START.discards_leave, "ruling: out of the game is the default"


def test_who_has_no_bead_left_to_place_moves_the_skorpion():
    state = position("red o12 o4; blue o6", out=True)._replace(hand=(0, 7))
    assert all(text.startswith("S-") for text in texts(state))


# The end

ENDS = [
    ("you win if you are the first to play a piece in the Gate",
     "red i12 i3; blue o6; skorpion m8; tail o7", "red gate", (0,), "Red has a bead in the Gate."),
    ("you win if you are the first to play a piece in the Gate",
     "red o4; blue i6 i9; skorpion m2; tail o1", "blue gate", (1,), "Blue has a bead in the Gate."),
    ("or if your opponent has his last piece removed from the board",
     "red o12 o4; blue m2; skorpion i3; tail gate", "red S-m2", (0,), "Blue’s last bead"),
    ("if Skorpion removes the last remaining piece for a player, that player immediately loses",
     "red m2; blue o6; skorpion i3; tail gate", "red S-m2", (1,), "Red’s last bead"),
    ("at once: also by a second step",
     "red o12 o4; blue m2", "red S-i3xo4-m2", (0,), "Blue’s last bead"),
    ("at once: also by the mover’s own second step, though it could not be discarded",
     "red o12 m2; blue o6", "red S-i3xo12-m2", (1,), "Red’s last bead"),
    ("at once, before the Skorpion returns from a start",
     "red o12; blue o4; skorpion m4; tail i3", "red S-o4", (0,), "Blue’s last bead"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "description", "turn", "winners", "reason"), ENDS, ids=[f"{row[1]} > {row[2]}" for row in ENDS]
)
def test_the_game_is_won(sentence, description, turn, winners, reason):
    colour, text = turn.split()
    state = after(position(description, colour), text)
    outcome = state.outcome()
    assert outcome.winners == winners, sentence
    assert reason in str(outcome.reason)
    assert state.actor is None
    assert texts(state) == []
    with pytest.raises(IllegalAction, match="The game is over"):
        state.check(SKORPION.read("o4"))


ROUND = ["S-i3", "S-m2", "S-o2", "S-i3", "S-m2", "S-o2"]
"""Six turns that lead back to where they began, with the same player to move."""


def test_the_third_occurrence_of_a_position_is_a_draw():
    state = after(START, "o12", "o6")
    first = described(state)
    for text in (*ROUND, *ROUND[:5]):
        state = after(state, text)
        assert state.outcome() is None
    assert described(state) != first
    state = after(state, ROUND[-1])
    assert described(state) == first
    assert state.outcome().winners == ()
    assert "third time" in str(state.outcome().reason)


def test_a_third_occurrence_is_known_however_long_ago_the_others_were():
    chance, state, drawn = Random(5), SKORPION.start(2, {"board": SMALL, "discard": "hand"}), 0
    times = Counter([state[2:7]])
    while len(state.past) < 4:
        following = [state.apply(action) for action in state.legal_actions()]
        for one in following:
            is_third = one.actor is None and "third time" in str(one.outcome().reason)
            assert is_third == (times[*one[2:6], 1 - state.actor] == 2)
            drawn += is_third
        state = chance.choice([one for one in following if one.actor is not None])
        times[state[2:7]] += 1
    assert drawn


def test_after_three_turns_the_position_is_another_as_the_other_player_moves():
    state = after(START, "o12", "o6", *ROUND[:3])
    assert described(state) == described(after(START, "o12", "o6"))
    assert state.actor != after(START, "o12", "o6").actor


def test_with_beads_out_of_the_game_a_position_does_not_come_back():
    one, other = position("red o12 o4; blue o6", out=True), position("red o12 o4; blue o6", out=True)
    other = other._replace(hand=(5, 7))
    assert after(one, "S-i3").history != after(other, "S-i3").history


def test_the_rules_hold_on_another_board():
    state = after(SKORPION.start(2, {"board": SMALL}), "a2", "b2")
    assert texts(state) == ["a1", "a3", "d1", "S-c1", "S-c2"]
    state = after(state, "d1", "b1", "a1", "S-c2", "c1", "S-b3")
    assert described(state) == "red a1 a2 c1 d1; blue b1 b2; skorpion gate; tail gate"
