"""Descriptions, prompts and sides."""

import pytest

from cairn.core.state import Outcome
from cairn.games.vaxandis import VAXANDIS
from tests.games.vaxandis.positions import play, position

DESCRIBED = [
    ("e1=B1", "a1", "Black places on a1."),
    ("e1=B1 e5=B1", "e1-e4", "Black moves e1 to e4. It grows to 2; e5 grows too."),
    ("e1=B1 e5=B1 e6=B1", "e1-e4", "Black moves e1 to e4. It grows to 2; e5 and e6 grow too."),
    ("e1=B1 f3=B1 e7=B1", "e1-e6", "Black moves e1 to e6. It grows to 3; f3 and e7 grow too."),
    ("e1=B1 d4=B1 f4=W3", "e1-e4", "Black moves e1 to e4. It grows to 2; d4 grows too. d4 and e4 freeze."),
    ("e1=B3 d1=W1 e5=B1 e6=W1", "e1-e4", "Black moves e1 to e4. It grows to 4; e5 grows too. e6 freezes. d1 thaws."),
]


@pytest.mark.parametrize(("stacks", "text", "sentence"), DESCRIBED, ids=[row[2] for row in DESCRIBED])
def test_an_action_is_described_in_a_sentence(stacks, text, sentence):
    assert str(VAXANDIS.describe(position(stacks), VAXANDIS.read(text))) == sentence


def test_choosing_a_side_is_described():
    state = play(VAXANDIS.start(2, {}), "e5")
    assert str(VAXANDIS.describe(state, VAXANDIS.read("stay"))) == "The second player stays White."
    assert str(VAXANDIS.describe(state, VAXANDIS.read("swap"))) == "The second player swaps sides and plays Black."


def prompt(state, path):
    main, detail = VAXANDIS.prompt(state, path)
    return str(main), str(detail)


def test_the_prompt_names_what_can_be_done():
    start = VAXANDIS.start(2, {})
    assert prompt(start, ()) == ("Place a black stack anywhere.", "Your opponent then chooses a side.")
    assert prompt(play(start, "e5"), ())[0] == "Stay White, or swap and play Black?"
    assert prompt(play(start, "e5", "stay"), ()) == ("Place a stack.", "None of your stacks can move now.")
    assert prompt(position("e1=B1 e5=B1"), ())[0] == "Place a stack, or move one."
    assert prompt(position("e1=B1 e5=B1"), ("e1",)) == (
        "Where does e1 land?",
        "The number is its height there.",
    )


def test_sides_are_undecided_until_the_pie_rule_has_settled_them():
    sides = VAXANDIS.sides(play(VAXANDIS.start(2, {}), "e5"))
    assert [(str(side.name), side.shape) for side in sides] == [("First player", 0), ("Second player", 0)]


def test_sides_say_how_many_stacks_are_frozen():
    black, white = VAXANDIS.sides(position("e1=B1 e2=W2 a1=W1"))
    assert (str(black.name), black.shape, str(black.line)) == ("Black", 1, "round stacks · 1 frozen")
    assert (str(white.name), white.shape, str(white.line)) == ("White", 2, "cut stacks")


def test_in_a_rematch_the_other_player_begins_on_the_same_board():
    assert VAXANDIS.rematch({"size": 4, "landing": "after"}, Outcome((0,), "")) == (
        {"size": 4, "landing": "after"},
        (1, 0),
    )


def test_progress_counts_the_stacks_that_can_move_once_the_sides_are_chosen():
    assert VAXANDIS.progress(play(VAXANDIS.start(2, {}), "e5")) is None
    assert VAXANDIS.progress(position("e1=B1 e5=B1 i1=W2")).counts == (2, 0)
    assert VAXANDIS.progress(position("e1=B1 e5=B1 e6=W2")).counts == (1, 0)


BRIEFLY = [
    ("e1=B1", "a1", "New on a1"),
    ("e1=B1 e5=B1", "e1-e4", "e1 to e4, grows to 2"),
    ("e1=B1 d4=B1 f4=W3", "e1-e4", "e1 to e4, grows to 2, d4 and e4 freeze"),
    ("e1=B3 d1=W1 e5=B1 e6=W1", "e1-e4", "e1 to e4, grows to 4, e6 freezes"),
]


@pytest.mark.parametrize(("stacks", "text", "words"), BRIEFLY, ids=[row[2] for row in BRIEFLY])
def test_a_turn_is_told_in_a_few_words(stacks, text, words):
    assert str(VAXANDIS.describe_briefly(position(stacks), (VAXANDIS.read(text),))) == words


def test_choosing_a_side_is_told_in_a_few_words():
    state = play(VAXANDIS.start(2, {}), "e5")
    told = [str(VAXANDIS.describe_briefly(state, (VAXANDIS.read(text),))) for text in ("stay", "swap")]
    assert told == ["Stays White", "Swaps sides"]
