"""Actions and their results in sentences, prompts, and what the players play with."""

from __future__ import annotations

import pytest

from cairn.games.lava_flows import LAVA_FLOWS as GAME
from tests.games.lava_flows.positions import position, sealed_position

DESCRIBED = [
    ("a1 Lb Mb", "a1-a2", "Black moves a Medium from a1 to a2."),
    ("a1 Mb; a2 Lb Mw", "a1-a2", "Black moves a Medium from a1 to a2, onto a white Medium."),
    ("a3 cone; a2 Mb", "a2-a3", "Black moves a Medium from a2 to a3, onto the Cone."),
    ("a2 ?w Lb", "a2-b2", "Black moves a Large from a2 to b2. On a2 a white Medium comes to light."),
    ("a2 ?- Lb", "a2-b2", "Black moves a Large from a2 to b2. On a2 nothing hidden comes to light."),
    ("a2 ?w Lw Lb; b2 ?b Lb", "a2-b2",
     "Black moves a Large from a2 to b2, onto a black Large. On a2 nothing hidden comes to light."),
    ("a2 Mb; a3 Mw Lb", "a2-a3",
     "Black moves a Medium from a2 to a3, onto a black Large. A black Cinder Cone solidifies on a3. "
     "A white Medium was hidden right under it, and rises above it."),
    ("a2 Mb; a3 Lw Lb", "a2-a3",
     "Black moves a Medium from a2 to a3, onto a black Large. A black Cinder Cone solidifies on a3. "
     "Nothing was hidden right under it."),
    ("a1 Lb Mb", "a1=a2", "Black slides the stack on a1 to a2."),
    ("a2 Mw Lb Mb", "a2=a3",
     "Black slides the stack on a2 to a3. A black Cinder Cone solidifies on a3. "
     "A white Medium was hidden right under it, and rises above it."),
    ("b2 Mb Mw", "^b2", "Black bubbles up the black Medium on b2."),
    ("b2 ?b Lw", "^b2b",
     "Black says a black Medium is hidden under the lowest loose Large on b2. Right: the black Medium bubbles up."),
    ("b3 ?b Lb", "^b3b",
     "Black says a black Medium is hidden under the lowest loose Large on b3. Right: the black Medium bubbles up. "
     "A black Cinder Cone solidifies on b3."),
    ("b2 ?w Lw", "^b2b",
     "Black says a black Medium is hidden under the lowest loose Large on b2. "
     "Wrong: a white Medium is hidden there. Nothing moves."),
    ("b2 ?- Lw", "^b2w",
     "Black says a white Medium is hidden under the lowest loose Large on b2. "
     "Wrong: nothing is hidden there. Nothing moves."),
    ("b2 ?- Lw Mb", "^b2",
     "Black says nothing is hidden under the lowest loose Large on b2. Right: the white Large bubbles up."),
    ("b2 ?b Lw Mb", "^b2",
     "Black says nothing is hidden under the lowest loose Large on b2. "
     "Wrong: a black Medium is hidden there. Nothing moves."),
    ("b2 Mb Mw Mb", "b2!b1", "Black says the top three on b2 alternate. They do: the white Medium goes to b1."),
    ("b2 Mb Mw Mb; b3 Lw", "b2!b3",
     "Black says the top three on b2 alternate. They do: the white Medium goes to b3, onto a white Large."),
    ("b2 ?w Lb Mw", "b2!b1",
     "Black says the top three on b2 alternate. On b2 a white Medium comes to light, third from the top. "
     "They do: the black Large goes to b1."),
    ("b2 Lb Mw Lb", "b2!b1",
     "Black says the top three on b2 alternate. On b2 a white Medium comes to light, second from the top. "
     "They do: the white Medium goes to b1."),
    ("b2 ?b Lb Mw", "b2!b1",
     "Black says the top three on b2 alternate. On b2 a black Medium comes to light, third from the top. "
     "They do not. Nothing moves."),
    ("b2 Lw Lb Mw", "b2!b1",
     "Black says the top three on b2 alternate. On b2 nothing hidden comes to light. "
     "They do: the black Large goes to b1."),
    ("b2 Mb", "pass", "Black passes."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "sentence"), DESCRIBED, ids=[row[1] + " " + row[0] for row in DESCRIBED])
def test_an_action_is_described_with_its_result(before, text, sentence):
    assert str(GAME.describe(position(before), GAME.read(text))) == sentence


SHOWN = [
    ("a2 ?w Lb", "a2-b2", "Black moves a Large from a2 to b2.", "On a2 a white Medium comes to light."),
    ("b2 ?- Lw; a1 Mb Mw", "^b2w",
     "Black says a white Medium is hidden under the lowest loose Large on b2.",
     "Wrong: nothing is hidden there. Nothing moves."),
    ("b2 ?w Lb Mw", "b2!b1", "Black says the top three on b2 alternate.",
     "On b2 a white Medium comes to light, third from the top. They do: the black Large goes to b1."),
    ("a2 Mb; a3 ?- Lb; b2 Mw", "a2-a3", "Black moves a Medium from a2 to a3, onto a black Large.",
     "A black Cinder Cone solidifies on a3. Nothing was hidden right under it."),
    ("a2 Mb; a3 ?w Lb; b2 Mw", "a2-a3", "Black moves a Medium from a2 to a3, onto a black Large.",
     "A black Cinder Cone solidifies on a3. A white Medium was hidden right under it, and rises above it."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "sentence", "then"), SHOWN, ids=[row[1] + " " + row[0] for row in SHOWN])
def test_what_was_hidden_is_described_when_it_is_shown(before, text, sentence, then):
    state, vaults = sealed_position(before)
    assert str(GAME.describe(state, GAME.read(text))) == sentence
    waiting = state.apply(GAME.read(text))
    assert str(GAME.describe(waiting, GAME.secrets.answer(waiting, vaults))) == then


def test_the_cones_that_stand_are_counted():
    state = position("a3 cone; b3 cone; a1 cone; b2 Mb")
    assert str(GAME.prompt(state, ())[1]) == "Two of your three Cones stand."
    lines = [str(side.line) for side in GAME.sides(state)]
    assert lines == ["round pips · 2 of 3 Cones on row 3", "diamond pips · 1 of 3 Cones on row 1"]


def test_progress_counts_the_cones():
    assert GAME.progress(position("a3 cone; c3 cone; b1 cone; b2 Mb")).counts == (2, 1)


ADVICE = [
    ("a2 ?w Lb", "a2-b2", "Move the Large from a2 to b2."),
    ("a1 Lb Mb", "a1=a2", "Slide the stack on a1 to a2."),
    ("b2 ?b Lw", "^b2b", "Bubble up the lowest piece on b2."),
    ("b2 ?- Lw Mb", "^b2", "Bubble up the lowest piece on b2."),
    ("b2 ?w Lb Mw", "b2!b1", "Eject the middle one of the top three on b2 to b1."),
    ("b2 Mb", "pass", "Pass."),
]


@pytest.mark.parametrize(("before", "text", "sentence"), ADVICE, ids=[row[1] for row in ADVICE])
def test_advice_keeps_what_is_hidden(before, text, sentence):
    assert str(GAME.suggest(position(before), GAME.read(text))) == sentence


def test_advice_on_hiding_says_what_goes_where():
    state = GAME.start(2, {})
    assert str(GAME.suggest(state, GAME.read("-wb"))) == "Hide the black Medium under c1 and the white one under b1."
    salts = [bytes([n] * 16) for n in (1, 2, 3)]
    action, _ = GAME.secrets.commit(state, GAME.read("-wb"), salts)
    after = state.apply(action)
    assert str(GAME.suggest(after, GAME.read("bw-"))) == "Hide the black Medium under a3 and the white one under b3."


BRIEFLY = [
    ("a1 Lb Mb", "a1-a2", "Medium a1 to a2"),
    ("a1 Mb; a2 Lb Mw", "a1-a2", "Medium a1 to a2, onto a white Medium"),
    ("a3 cone; a2 Mb", "a2-a3", "Medium a2 to a3, onto the Cone"),
    ("b2 Mb", "pass", "Passes"),
    ("a2 ?w Lb", "a2-b2", "Large a2 to b2"),
    ("b2 ?- Lw; a1 Mb Mw", "^b2w", "Bubble on b2: a white Medium, wrong"),
    ("b2 ?w Lw; a1 Mb Mw", "^b2w", "Bubble on b2: a white Medium, correct"),
    ("b2 ?w Lb Mw", "b2!b1", "Eject b2 to b1, correct"),
    ("a2 Mb; a3 ?w Lb; b2 Mw", "a2-a3", "Medium a2 to a3, onto a black Large, Cone"),
]


@pytest.mark.parametrize(("before", "text", "words"), BRIEFLY, ids=[row[1] + " " + row[0] for row in BRIEFLY])
def test_a_turn_is_told_in_a_few_words_once_what_it_shows_is_shown(before, text, words):
    """While something is to be shown, nobody knows yet how it went."""
    sealed, vaults = sealed_position(before)
    actions = [GAME.read(text)]
    state = sealed.apply(actions[0])
    if state.waiting:
        claim = str(GAME.describe_briefly(sealed, actions))
        assert words.startswith(claim)
        assert not claim.endswith(("correct", "wrong", "Cone"))
    while state.waiting:
        actions.append(GAME.secrets.answer(state, vaults))
        state = state.apply(actions[-1])
    assert str(GAME.describe_briefly(sealed, actions)) == words
