"""Notation, clicks and sentences: actions as they are written, picked and told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.app.picker import buttons, targets
from cairn.core.game import UnreadableAction
from cairn.core.scene import Viewpoint
from cairn.core.seal import Opening
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import BUBBLES, EJECTING, HIDES, MOVES, SLIDING, Open, Pass, Seal, Show
from tests.games.lava_flows.positions import position, sealed_position

OPENING = Opening("w", bytes(range(16)))
EVERY_ACTION = [
    *HIDES, *MOVES.values(), *SLIDING.values(), *BUBBLES.values(), *EJECTING.values(), Pass(),
    Seal(("0" * 64, "a" * 64, "9" * 64)), *(Show(home, OPENING) for home in range(6)),
    *(Open(seat, (OPENING,) * 3) for seat in (0, 1)),
]  # fmt: skip


def test_reading_is_the_inverse_of_writing():
    texts = [GAME.write(action) for action in EVERY_ACTION]
    assert [GAME.read(text) for text in texts] == EVERY_ACTION
    assert len(set(texts)) == len(texts)
    assert {"bw-", "a1-a2", "a1=a2", "^a1", "^a1b", "^a1w", "a1!a2", "pass"} < set(texts)
    assert all(len(text) <= 200 for text in texts)


@given(text=st.text(max_size=6) | st.from_regex(r"[\^a-c1-3=!bw-]{0,6}", fullmatch=True))
def test_a_text_is_read_only_as_it_is_written(text):
    try:
        action = GAME.read(text)
    except UnreadableAction:
        return
    assert GAME.write(action) == text


UNREADABLE = [
    ("", "empty"),
    ("A1-A2", "small letters and spaces matter"),
    (" a1-a2", "small letters and spaces matter"),
    ("a1-c3", "are not beside each other"),
    ("a1-b2", "not diagonally"),
    ("a1!a1", "are not beside each other"),
    ("a4-a5", "not an action of Lava Flows"),
    ("^a1x", "not an action of Lava Flows"),
    ("bb-", "one each of b, w and -"),
    ("seal 00", "cut off"),
    ("show a1 b.0", "cut off"),
    ("show a2 b." + "0" * 32, "cut off"),
    ("open black", "cut off"),
    ("pass\n", "small letters and spaces matter"),
    ("٣", "not an action"),
    ("\x1b[2J", "not an action"),
    (None, "An action is a text"),
    (4, "An action is a text"),
]


@pytest.mark.parametrize(("text", "wrong"), UNREADABLE, ids=[repr(text) for text, _ in UNREADABLE])
def test_what_cannot_be_read_is_told_with_a_reason(text, wrong):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(text)
    assert wrong in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_huge_text_is_not_repeated_in_full():
    with pytest.raises(UnreadableAction) as refused:
        GAME.read("a1" * 1_000_000)
    assert len(str(refused.value)) < 250


SAID = [
    ("a1 Lb Mb", "a1-a2", "Black moves a Medium from a1 to a2."),
    ("a1 Mb; a2 Lb Mw", "a1-a2", "Black moves a Medium from a1 to a2, onto a white Medium."),
    ("a3 cone; a2 Mb", "a2-a3", "Black moves a Medium from a2 to a3, onto the Cone."),
    ("a2 ?w Lb", "a2-b2", "Black moves a Large from a2 to b2. A white Medium was under it."),
    ("a2 ?- Lb", "a2-b2", "Black moves a Large from a2 to b2. Nothing was under it."),
    ("a2 Mb; a3 Mw Lb", "a2-a3",
     "Black moves a Medium from a2 to a3, onto a black Large. A black Cinder Cone solidifies."),
    ("a1 Lb Mb", "a1=a2", "Black slides the stack on a1 to a2."),
    ("b2 Mb Mw", "^b2", "Black bubbles up the black Medium on b2."),
    ("b2 ?b Lw", "^b2b", "Black says a black Medium is under the Large on b2. It is; it bubbles up."),
    ("b2 ?w Lw", "^b2b", "Black says a black Medium is under the Large on b2. A white Medium is; nothing moves."),
    ("b2 ?- Lw", "^b2w", "Black says a white Medium is under the Large on b2. Nothing is; nothing moves."),
    ("b2 ?- Lw Mb", "^b2", "Black says nothing is under the Large on b2. Nothing is; the Large bubbles up."),
    ("b2 ?b Lw Mb", "^b2", "Black says nothing is under the Large on b2. A black Medium is; nothing moves."),
    ("b2 Mb Mw Mb", "b2!b1", "Black ejects a white Medium from b2 to b1."),
    ("b2 Mb Mw Mb; b3 Lw", "b2!b3", "Black ejects a white Medium from b2 to b3, onto a white Large."),
    ("b2 ?w Lb Mw", "b2!b1", "Black says the top three on b2 alternate. They do: the black Large goes to b1."),
    ("b2 ?b Lb Mw", "b2!b1", "Black says the top three on b2 alternate. They do not; nothing moves."),
    ("b2 Mb", "pass", "Black passes."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "said"), SAID, ids=[row[1] + " " + row[0] for row in SAID])
def test_an_action_is_told_with_what_came_of_it(before, text, said):
    assert GAME.describe(position(before), GAME.read(text)) == said


SHOWN = [
    ("a2 ?w Lb", "a2-b2", "Black moves a Large from a2 to b2.", "A white Medium was under it."),
    ("b2 ?- Lw; a1 Mb Mw", "^b2w", "Black says a white Medium is under the Large on b2.", "Nothing is; nothing moves."),
    ("b2 ?w Lb Mw", "b2!b1", "Black says the top three on b2 alternate.",
     "A white Medium is under the Large. They do: the black Large goes to b1."),
    ("a2 Mb; a3 ?- Lb; b2 Mw", "a2-a3", "Black moves a Medium from a2 to a3, onto a black Large.",
     "Nothing was under the Large that sinks. A black Cinder Cone solidifies."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "said", "then"), SHOWN, ids=[row[1] + " " + row[0] for row in SHOWN])
def test_what_was_hidden_is_told_when_it_is_shown(before, text, said, then):
    state, vaults = sealed_position(before)
    assert GAME.describe(state, GAME.read(text)) == said
    waiting = state.apply(GAME.read(text))
    assert GAME.describe(waiting, GAME.secrets.answer(waiting, vaults)) == then


# Clicks


def offered(state, *chosen):
    """What can be picked after these spots: spaces by name, buttons by their words."""
    scene = GAME.scene(state, Viewpoint(chosen=chosen, targets=targets(GAME, state, chosen)))
    labels = {button.spot: button.label for button in buttons(GAME, state, chosen, scene)}
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


def test_where_a_stack_could_slide_it_is_asked_if_one_piece_moves_or_all():
    state = position("b2 Mw Lb; b1 Mb")
    assert offered(state, "b2")[:4] == ["b1", "a2", "c2", "b3"]
    assert offered(state, "b2", "a2") == [
        "Move the Large, showing what is under it",
        "Slide the whole stack, showing nothing",
    ]
    assert GAME.paths(state, GAME.read("b2-b1")) == (("b2", "b1"),)


def test_an_ejection_asks_which_way():
    state = position("b2 Mb Mw Mb")
    assert "Eject: the top three alternate" in offered(state, "b2")
    assert offered(state, "b2", "eject") == ["b1", "a2", "c2", "b3"]
    assert GAME.prompt(state, ("b2", "eject")) == ("Eject the middle one of b2: which way?", "")


def test_hiding_asks_for_a_home_for_each_medium():
    start = GAME.start(2, {})
    assert sorted(offered(start)) == ["a1", "b1", "c1"]
    assert sorted(offered(start, "a1")) == ["b1", "c1"]
    assert GAME.paths(start, GAME.read("-bw")) == (("b1", "c1"),)
    assert GAME.prompt(start, ("a1",))[0] == "Black under a1. Where do you hide the white Medium?"
    white = start.apply(GAME.read("bw-"))
    assert sorted(offered(white)) == ["a3", "b3", "c3"]


WRONG = [
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


@pytest.mark.parametrize(("before", "path", "title"), WRONG, ids=[f"{row[1]} {row[0]}" for row in WRONG])
def test_a_click_that_leads_nowhere_is_explained(before, path, title):
    assert GAME.explain(position(before), path).title == title


def test_only_own_larges_hide_and_each_only_one():
    start = GAME.start(2, {})
    assert GAME.explain(start, ("a3",)).title == "Hide them under your own Larges."
    assert GAME.explain(start, ("a1", "a1")).title == "One under each Large."


def test_the_cones_that_stand_are_told():
    state = position("a3 cone; b3 cone; a1 cone; b2 Mb")
    assert GAME.prompt(state, ())[1] == "Two of your three Cones stand."
    lines = [side.line for side in GAME.sides(state)]
    assert lines == ["round pips · 2 of 3 Cones on row 3", "diamond pips · 1 of 3 Cones on row 1"]
