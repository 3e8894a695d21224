"""Clicks: which spots and buttons in which order make an action, and why some lead nowhere."""

from __future__ import annotations

import pytest

from cairn.app.table.picker import buttons, targets
from cairn.core.scene import Viewpoint
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from tests.games.lava_flows.positions import position


def offered(state, *chosen):
    """The choices after these spots: spaces by name, buttons by their words."""
    scene = GAME.scene(state, Viewpoint(chosen=chosen, targets=targets(GAME, state, chosen)))
    labels = {button.spot: str(button.label) for button in buttons(GAME, state, chosen, scene)}
    return [labels.get(spot, spot) for spot in targets(GAME, state, chosen)]


def test_claims_are_picked_in_plain_words():
    state = position("b3 ?w Lw; a1 Mb", "black")
    assert offered(state, "b3") == [
        "Bubble up: there is a black Medium under it",
        "Bubble up: there is a white Medium under it",
    ]
    assert "Bubble up: there is nothing under it" in offered(position("b3 ?w Lw Mb"), "b3")
    assert "Bubble up the white Medium" in offered(position("b2 Mw Mb"), "b2")
    assert offered(state) == ["a1", "b3", "Pass"]


def test_where_a_stack_may_slide_a_button_chooses_one_piece_or_all():
    state = position("b2 Mw Lb; b1 Mb")
    assert offered(state, "b2")[:4] == ["b1", "a2", "c2", "b3"]
    assert offered(state, "b2", "a2") == [
        "Move the Large, showing what is under it",
        "Slide the whole stack, showing nothing",
    ]
    assert offered(state, "b2", "b3")[1:] == ["Slide the whole stack"], "a Cone would show what is under it"
    assert GAME.paths(state, GAME.read("b2-b1")) == (("b2", "b1"),)


def test_an_ejection_asks_which_way():
    state = position("b2 Mb Mw Mb")
    assert "Eject: the top three alternate" in offered(state, "b2")
    assert offered(state, "b2", "eject") == ["b1", "a2", "c2", "b3"]
    assert [*map(str, GAME.prompt(state, ("b2", "eject")))] == ["Eject the middle one of b2: which way?", ""]


def test_hiding_asks_for_a_home_for_each_medium():
    start = GAME.start(2, {})
    assert sorted(offered(start)) == ["a1", "b1", "c1"]
    assert sorted(offered(start, "a1")) == ["b1", "c1"]
    assert GAME.paths(start, GAME.read("-bw")) == (("b1", "c1"),)
    assert str(GAME.prompt(start, ("a1",))[0]) == "Black under a1. Where do you hide the white Medium?"
    white = start.apply(GAME.read("bw-"))
    assert sorted(offered(white)) == ["a3", "b3", "c3"]


REFUSED = [
    ("a1 Mb", ("b2",), "No piece is there."),
    ("a1 Mw", ("a1", "a2"), "Not yours to move."),
    ("a1 Mb", ("a1", "c3"), "One space, not diagonally."),
    ("a3 cone", ("a3",), "A Cone stays."),
    ("b2 Mb Mb Mb", ("b2", "eject"), "The top three cannot alternate."),
    ("b2 Mb Mw Mb", ("b2", "eject", "c3"), "One space, not diagonally."),
    ("b2 Mb Mw Mb", ("b2", "eject", "b2"), "It has to go somewhere."),
    ("b2 Mb Mw", ("b2", "bubble:b"), "Nothing is hidden under a Medium."),
    ("b2 Lb", ("b2", "bubble"), "Only one piece is in sight."),
    ("b2 Lb; b1 Mw", ("b2", "b1", "slide"), "Nothing slides onto pieces."),
]


def test_a_bubble_may_not_be_answered_in_the_same_stack():
    state = position("b2 Mb Mw; b1 Lb", barred="b2")
    assert str(GAME.explain(state, ("b2",)).title) == "Not the same tower again."


@pytest.mark.parametrize(("before", "path", "title"), REFUSED, ids=[f"{row[1]} {row[0]}" for row in REFUSED])
def test_a_click_that_leads_nowhere_is_explained(before, path, title):
    assert str(GAME.explain(position(before), path).title) == title


def test_only_own_larges_hide_and_each_only_one():
    start = GAME.start(2, {})
    assert str(GAME.explain(start, ("a3",)).title) == "Hide them under your own Larges."
    assert str(GAME.explain(start, ("a1", "a1")).title) == "One under each Large."
