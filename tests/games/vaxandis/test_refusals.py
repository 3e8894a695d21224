"""The sentences for actions that are not allowed."""

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Move, Pie, Place
from tests.games.vaxandis.positions import play, position

REFUSED = [
    ("e1=B1", "a1-a2", "No stack there.", "a1 is empty", "moving"),
    ("e1=W1", "e1-e2", "Not your stack.", "The stack on e1 is White’s, and it is Black’s turn.", "moving"),
    ("e9=B1 e8=W2", "e9-e7", "Frozen.", "e9 touches a higher enemy stack, and cannot move", "freezing"),
    ("e9=B1 d8=B1 d7=W2", "e9-e8", "Frozen.", "e9 is in one group with d8, which touches a higher enemy", "freezing"),
    ("e1=B1", "e1-e1", "It has to move.", "It already stands on e1", "moving"),
    ("e1=B1 e5=W1", "e1-e5", "Not empty.", "a stack on e5: jump over it", "moving"),
    ("e1=B1", "e1-f3", "Not in line.", "f3 is in none of the six straight lines from e1", "moving"),
    ("e1=B1 f3=W2 e7=B1", "e1-e6", "Frozen on the way.", "On e3 it is 1 high and frozen", "freezing"),
    ("e1=B1 d4=B1 f4=W3", "e1-e5", "Frozen on the way.", "On e4 it is 2 high and frozen", "freezing"),
    ("e1=B1", "e1-e5", "Nothing to land beside.", "e5 touches none of your other stacks", "landing"),
    (
        "e1=B1 e5=B2",
        "e1-e4",
        "Nothing low enough there.",
        "On e4 it would be 2 high. After the growth, the lowest beside e4 is 3",
        "landing",
    ),
    ("e1=B1 f1=B3 e5=B2", "e1-e4", "Nothing low enough there.", "lower than 3, the lowest beside e1", "landing"),
    (
        "e1=B1 f1=B3 e5=B2",
        "e1-e4",
        "Nothing low enough there.",
        "After the growth, the lowest beside e4 is 3",
        "landing",
    ),
    ("e1=B1", "e1", "Not empty.", "There is a stack on e1", "placing"),
    ("e1=B1 e3=W1", "e2", "Too close.", "e2 touches e1 and e3", "placing"),
    ("e1=B1", "k6", "No cell “k6”.", "This board has the cells a1 to i5.", "turns"),
    ("e1=B1", "e1-e11", "No cell “e11”.", "a1 to i5", "turns"),
    ("e1=B1", "stay", "No side to choose now.", "The sides are settled.", "pie"),
]


@pytest.mark.parametrize(("stacks", "text", "title", "why", "rule"), REFUSED, ids=[f"{r[0]}: {r[1]}" for r in REFUSED])
def test_a_refusal_names_the_reason_and_the_cells(stacks, text, title, why, rule):
    with pytest.raises(IllegalAction) as refused:
        position(stacks).check(VAXANDIS.read(text))
    assert str(refused.value.title) == title
    assert why in str(refused.value.why)
    assert refused.value.rule == rule


GARBAGE = [
    None,
    5,
    "e5",
    ("e5",),
    Place(5),
    Place(["e5"]),
    Place(None),
    Place("x" * 10**6),
    Move("e5", None),
    Move(7, 8),
]


@pytest.mark.parametrize("thing", GARBAGE, ids=lambda thing: repr(thing)[:20])
def test_an_object_that_is_no_action_is_refused(thing):
    for state in (VAXANDIS.start(2, {}), position("e5=B1")):
        with pytest.raises(IllegalAction) as refused:
            state.check(thing)
        assert len(str(refused.value)) < 200


def test_the_pie_answers_are_legal_at_one_moment_only():
    opening = VAXANDIS.start(2, {})
    for state, action, title in (
        (opening, Pie.STAY, "No side to choose now."),
        (opening, Move("e5", "e6"), "No stack there."),
        (play(opening, "e5"), Place("a1"), "First choose a side."),
        (play(opening, "e5"), Move("e5", "e6"), "First choose a side."),
    ):
        with pytest.raises(IllegalAction) as refused:
            state.check(action)
        assert str(refused.value.title) == title


def test_nothing_can_be_done_after_the_end():
    over = position("a1=B1 a3=B1 c1=B1 c5=B1 e1=B1 e3=B1 c3=B2", size=3, turn="White")
    for action in (Place("a2"), Move("a1", "a2"), Pie.SWAP):
        with pytest.raises(IllegalAction, match="The game is over"):
            over.check(action)
    assert str(VAXANDIS.explain(over, ("a2",)).title) == "The game is over."


CLICKS = [
    ("e1=W1 a1=B1", ("e1",), "Not your stack.", ""),
    ("e1=W2 e2=B1", ("e2",), "Frozen.", "e2 touches a higher enemy stack"),
    ("e1=B1 f1=B1", ("e1",), "Nowhere to land.", "stands next to height 1; it has to land next to a lower"),
    ("e1=B1 i5=B3", ("e1",), "Nowhere to land.", "next to one of your stacks that is no higher than itself"),
    ("e1=B1 e5=B1", ("e2",), "Too close.", "e2 touches e1"),
    ("e1=B1 e5=B1", ("e1", "e3"), "Nothing to land beside.", "e3 touches none of your other stacks"),
    ("e1=B1 e5=B1", ("e1", "e5"), "Not empty.", "jump over it"),
    ("e1=B1", ("stay",), "No side to choose now.", ""),
    ("e1=B1", ("e1", "e2", "e3"), "That isn’t a move.", ""),
    ("e1=B1", (), "That isn’t a move.", ""),
    ("e1=B1", ("z9",), "No cell “z9”.", ""),
]


@pytest.mark.parametrize(("stacks", "path", "title", "why"), CLICKS, ids=[f"{c[0]}: {c[1]}" for c in CLICKS])
def test_a_click_that_leads_nowhere_is_explained(stacks, path, title, why):
    error = VAXANDIS.explain(position(stacks), path)
    assert str(error.title) == title
    assert why in str(error.why)
