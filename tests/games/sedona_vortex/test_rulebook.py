"""Sedona Vortex sentence by sentence: each row names the sentence of the rulebook, or the ruling, that it tests."""

from __future__ import annotations

import pytest

from cairn.core.errors import BadOption, IllegalAction
from cairn.core.state import Outcome
from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.actions import Move, Pass
from tests.games.sedona_vortex.positions import FULL, position, words

PLAY = "play a stone from off the board onto the first space, on either spiral"
FORWARD = "move one of those stones one space forward on its spiral"
STACK = "same size as your stone, or larger: you stack your stone on top"
FREEING = "only the top stone may move, moving off of that stack and freeing the stone underneath"
TELEPORT = "a stone smaller: teleport to the same number space on the other spiral"
OTHER_FITS = "if that space is empty or all larger or the same size, the stone remains there"
BACK = "also smaller there: back to the first spiral but on to the next number space; it remains if it fits"
AGAIN = "also smaller there: it will teleport back to the same number space on the other spiral"
CONTINUES = "this continues until you land on a legal space"
LAST = "on the last space it teleports to the other spiral as normal"
FORCES = (
    "smaller stones on both last spaces: back to the last space on the first spiral, forcing smaller stones to its I"
)
TOGETHER = "those stones move together as a stack"
FURTHER = "they may teleport further if the first space contains a smaller stone than the bottom stone on their stack"
CHAIN = "ruling: the leaving stack is resolved like an arriving stone, as far as the middle"

ARRIVALS = [
    (PLAY, "", "3@L", "L1 r3"),
    (PLAY, "", "3@R", "R1 r3"),
    (PLAY, "L1 b4", "4@L", "L1 b4 r4"),
    (FORWARD, "L4 r4", "L4", "L5 r4"),
    (FORWARD, "R1 r1; R2 b1", "R1", "R2 b1 r1"),
    (FORWARD, "L6 r4", "L6", "L7 r4"),
    (STACK, "L4 r3; L5 b3", "L4", "L5 b3 r3"),
    (STACK, "L4 r3; L5 b5", "L4", "L5 b5 r3"),
    (STACK, "L4 r3; L5 r4", "L4", "L5 r4 r3"),
    (STACK, "L4 r3; L5 b5 r4 b3", "L4", "L5 b5 r4 b3 r3"),
    (FREEING, "L4 b5 r3", "L4", "L4 b5; L5 r3"),
    (FREEING, "L4 b5 b4 r3", "L4", "L4 b5 b4; L5 r3"),
    (TELEPORT, "L4 r4; L5 b2", "L4", "L5 b2; R5 r4"),
    (TELEPORT, "R4 r4; R5 b2", "R4", "L5 r4; R5 b2"),
    (TELEPORT, "L4 r4; L5 r2", "L4", "L5 r2; R5 r4"),
    (TELEPORT, "L4 r4; L5 b5 b2", "L4", "L5 b5 b2; R5 r4"),
    (TELEPORT, "L1 b2", "3@L", "L1 b2; R1 r3"),
    (OTHER_FITS, "L4 r4; L5 b2; R5 b5", "L4", "L5 b2; R5 b5 r4"),
    (OTHER_FITS, "L4 r4; L5 b2; R5 r5 b4", "L4", "L5 b2; R5 r5 b4 r4"),
    (BACK, "L4 r4; L5 b2; R5 b1", "L4", "L5 b2; L6 r4; R5 b1"),
    (BACK, "L4 r4; L5 b2; R5 b5 b1", "L4", "L5 b2; L6 r4; R5 b5 b1"),
    (BACK, "L4 r4; L5 b2; L6 b5 b4; R5 b1", "L4", "L5 b2; L6 b5 b4 r4; R5 b1"),
    (BACK, "L1 b1; R1 b2", "3@R", "L1 b1; R1 b2; R2 r3"),
    (AGAIN, "L4 r4; L5 b2; L6 b3; R5 b1", "L4", "L5 b2; L6 b3; R5 b1; R6 r4"),
    (AGAIN, "L4 r4; L5 b2; L6 b3; R5 b1; R6 b4", "L4", "L5 b2; L6 b3; R5 b1; R6 b4 r4"),
    (CONTINUES, "L3 r5; L4 b1; R4 b2; L5 b3; R5 b4; L6 r1; R6 r2", "L3",
     "L4 b1; L5 b3; L6 r1; L7 r5; R4 b2; R5 b4; R6 r2"),
    (CONTINUES, "L3 r5; L4 b1; R4 b2; L5 b3; R5 b4; L6 r1; R6 r2; L7 r3", "L3",
     "L4 b1; L5 b3; L6 r1; L7 r3; R4 b2; R5 b4; R6 r2; R7 r5"),
    (LAST, "L6 r4; L7 b2", "L6", "L7 b2; R7 r4"),
    (LAST, "L6 r4; L7 b2; R7 b4", "L6", "L7 b2; R7 b4 r4"),
    (LAST, "R6 r4; R7 b2; L7 b5 b4", "R6", "L7 b5 b4 r4; R7 b2"),
    (FORCES, "L6 r4; L7 b2; R7 b1", "L6", "L1 b2; L7 r4; R7 b1"),
    (FORCES, "R6 r4; L7 b2; R7 b1", "R6", "L7 b2; R1 b1; R7 r4"),
    (FORCES, "L6 r4; L7 b5 b4 r2; R7 b1", "L6", "L1 r2; L7 b5 b4 r4; R7 b1"),
    (FORCES, "L5 r4; L6 b3; R6 r3; L7 b2; R7 b1", "L5", "L1 b2; L6 b3; L7 r4; R6 r3; R7 b1"),
    (TOGETHER, "L6 r5; L7 b5 r4 b3 b2; R7 b1", "L6", "L1 r4 b3 b2; L7 b5 r5; R7 b1"),
    (TOGETHER, "L6 r5; L7 r4 b3 b2; R7 b1; L1 b4", "L6", "L1 b4 r4 b3 b2; L7 r5; R7 b1"),
    (FURTHER, "L6 r5; L7 b3 r2; R7 b1; L1 r1", "L6", "L1 r1; L7 r5; R1 b3 r2; R7 b1"),
    (FURTHER, "L6 r5; L7 b3 r2; R7 b1; L1 b2", "L6", "L1 b2; L7 r5; R1 b3 r2; R7 b1"),
    (FURTHER, "L6 r5; L7 b3 r2; R7 b1; L1 r1; R1 b2", "L6", "L1 r1; L2 b3 r2; L7 r5; R1 b2; R7 b1"),
    (FURTHER, "L6 r5; L7 b3 r2; R7 b1; L1 r1; R1 b4", "L6", "L1 r1; L7 r5; R1 b4 b3 r2; R7 b1"),
]  # fmt: skip

CHAINS = [
    (CHAIN, "L1 r1; L2 r5; L3 b3 r2; R1 b2; R3 b1", "L2", "L1 r1; L2 b3 r2; L3 r5; R1 b2; R3 b1"),
    (CHAIN, "L1 r1; L3 b4; R1 b1; L2 b2; R2 r2; R3 r3", "5@L", "L1 r1; L2 b2; L3 r5 b4; R1 b1; R2 r2; R3 r3"),
    (CHAIN, "L1 b4 r1; L2 r5; L3 r4 b3; R1 b1; R3 b2", "L2", "L1 b4 r1; L2 r4 b3; L3 r5; R1 b1; R3 b2"),
]


def arrivals():
    rows = [(7, *row) for row in ARRIVALS] + [(3, *row) for row in CHAINS]
    return [pytest.param(*row, id=f"{row[1]} [{row[2]} > {row[3]}]") for row in rows]


@pytest.mark.parametrize(("spaces", "sentence", "before", "text", "after"), arrivals())
def test_a_stone_comes_to_rest(spaces, sentence, before, text, after):
    state = position(before, "red", spaces).apply(GAME.read(text))
    assert words(state) == "; ".join(sorted(after.split("; "))), sentence


@pytest.mark.parametrize(("spaces", "sentence", "before", "text", "after"), arrivals())
def test_nothing_else_changes_but_the_turn_and_the_stone_off_the_board(spaces, sentence, before, text, after):
    old = position(before, "red", spaces)
    new = old.apply(GAME.read(text))
    assert new == position(after, "black", spaces)._replace(actor=new.actor)
    assert new.actor in (1, None)


def test_moving_off_a_stack_frees_the_stone_underneath():
    state = position("L4 b5 r3", "red").apply(Move(6))
    assert GAME.read("L4") in state.legal_actions()


def test_a_stone_may_be_played_or_moved_as_one_chooses():
    texts = [GAME.write(action) for action in position("L4 r4; R2 b5 r1; R1 r2 b2; L7 r3").legal_actions()]
    assert texts == ["5@L", "5@R", "L4", "R2"]


# Setup, winning, passing


def test_each_player_has_five_stones_off_the_board():
    state = GAME.start(2, {})
    assert [[stone >> 1 for stone in state.off(player)] for player in (0, 1)] == [[1, 2, 3, 4, 5]] * 2
    assert words(state) == ""
    assert len(state.stacks) == 14


def test_the_first_player_is_drawn_by_lot_outside_and_given_as_an_option():
    assert [GAME.start(2, {"first": first}).actor for first in (0, 1)] == [0, 1]
    assert [option.chance for option in GAME.options if option.name == "first"] == [True]


@pytest.mark.parametrize("spaces", range(3, 10))
def test_three_to_nine_spaces_can_be_chosen(spaces):
    state = GAME.start(2, {"spaces": spaces})
    assert len(state.stacks) == 2 * spaces
    last = 2 * (spaces - 1)
    before = position(f"L{spaces - 1} r1; R{spaces} r2", "red", spaces)
    assert before.apply(Move(last - 2)).outcome().winners == (0,)


@pytest.mark.parametrize(
    "options", [{"spaces": 2}, {"spaces": 10}, {"spaces": "7"}, {"first": 2}, {"first": True}, {"x": 1}]
)
def test_other_options_are_refused(options):
    with pytest.raises(BadOption):
        GAME.start(2, options)


WINS = [
    ("stones on the tops of the stacks on the last spaces of both spirals", "L6 r1; L7 b5; R7 b2 r1", "L6"),
    ("regardless of how you got there: by moving", "L6 r3; L7 b4 b3; R7 r2", "L6"),
    ("regardless of how you got there: by teleporting", "L6 r5; L7 r2", "L6"),
    ("regardless of how you got there: by forcing stones out", "L6 r5; L7 b2; R7 r1", "L6"),
    ("regardless of how high those stacks are", "L6 r1; L7 r5 b5 b4 b3; R7 r4 b2 r2", "L6"),
    ("they can even be stacks of only one stone", "L6 r2; R7 r1", "L6"),
]


@pytest.mark.parametrize(("sentence", "before", "text"), WINS, ids=[row[0] for row in WINS])
def test_the_game_is_won(sentence, before, text):
    state = position(before, "red").apply(GAME.read(text))
    outcome = state.outcome()
    assert (outcome.winners, str(outcome.reason)) == ((0,), "Red’s stones are on top of both middles."), sentence
    assert state.actor is None
    assert state.legal_actions() == ()


NOT_YET = [
    ("one middle is not enough", "L6 r1; L7 b5", "L6"),
    ("being in both middles but not on top is not enough", "L6 r1; R7 r2 b1", "L6"),
    ("an enemy on top of the other middle", "L6 r1; R7 b2", "L6"),
    ("the next to last space is not the last", "L5 r1; R7 r2", "L5"),
]


@pytest.mark.parametrize(("sentence", "before", "text"), NOT_YET, ids=[row[0] for row in NOT_YET])
def test_the_game_is_not_won_yet(sentence, before, text):
    state = position(before, "red").apply(GAME.read(text))
    assert state.outcome() is None, sentence
    assert state.actor == 1


def test_a_forced_out_stack_that_comes_back_on_top_wins_for_nobody_else():
    before = position("L1 r1; L3 b4; R1 b1; L2 b2; R2 r2; R3 r3", "red", 3)
    state = before.apply(GAME.read("5@L"))
    assert words(state).split("; ")[2] == "L3 r5 b4"
    assert state.outcome() is None


BLOCKED = [
    ("under stacks with your opponent’s pieces on top", "L1 r5 b5; L2 r4 b4; R1 r3 b3; R2 r2 b2; R3 r1 b1"),
    ("or on the last space of a spiral", "L7 r5 r4 r3 r2 r1; R1 b5"),
    ("both", "L7 r5 r4; L1 r3 b3; R2 r2 r1 b1"),
]


@pytest.mark.parametrize(("sentence", "words_"), BLOCKED, ids=[row[0] for row in BLOCKED])
def test_who_cannot_move_must_pass(sentence, words_):
    state = position(words_, "red")
    assert state.legal_actions() == (Pass(),), sentence
    after = state.apply(Pass())
    assert after == state._replace(actor=1, passes=1)


def test_you_may_never_pass_voluntarily():
    for free in ("", "L1 r5 b5; L2 r4 b4; R1 r3 b3; R2 r2 b2; R3 b1 r1"):
        with pytest.raises(IllegalAction) as refused:
            position(free, "red").apply(Pass())
        assert (str(refused.value.title), refused.value.rule) == ("You may not pass.", "passing")


def test_two_forced_passes_in_a_row_are_a_draw():
    state = position(FULL, "black").apply(GAME.read("R6"))
    assert (state.actor, state.legal_actions()) == (0, (Pass(),))
    state = state.apply(Pass())
    assert (state.actor, state.legal_actions(), state.outcome()) == (1, (Pass(),), None)
    state = state.apply(Pass())
    outcome = state.outcome()
    assert (state.actor, state.legal_actions(), outcome.winners) == (None, (), ())
    assert str(outcome.reason) == "Neither player can move a stone."


def test_one_pass_is_forgotten_when_the_other_player_moves():
    state = position("L7 r5 r4 r3 r2 r1; R1 b5", "red").apply(Pass()).apply(GAME.read("R1"))
    assert state.passes == 0


REMATCHES = [
    ("whoever lost goes first this time", {"first": 0}, (0,), 1),
    ("whoever lost goes first this time", {"first": 1}, (0,), 1),
    ("whoever lost goes first this time", {"first": 1}, (1,), 0),
    ("ruling: after a draw, the one who went second", {"first": 0}, (), 1),
    ("ruling: after a draw, the one who went second", {"first": 1}, (), 0),
]


@pytest.mark.parametrize(("sentence", "options", "winners", "first"), REMATCHES)
def test_who_begins_the_next_game(sentence, options, winners, first):
    options = {"spaces": 5, **options}
    assert GAME.rematch(options, Outcome(winners, "")) == ({"spaces": 5, "first": first}, (0, 1)), sentence
