"""Who is called “you”: the one person at a screen, and nobody where two share it."""

from __future__ import annotations

import pytest

from cairn.app.program import Program
from cairn.core.language import ENGLISH, ForSeat, render
from cairn.games import SHELF
from tests.app.pages import Two
from tests.app.scripts import Page, after


def table(game, actions, computer=None):
    """The texts of the list of turns, and the whole view, after some actions."""
    page = Page(SHELF)
    page.send({"kind": "new_game", "game": game, "options": {}, "id": "x", "computer": computer or {}})
    for text in actions:
        view = page.view
        if view["is_thinking"]:
            page.send({"kind": "computer_action", "id": "x", "at": view["entry_count"], "action": text, "random": "0"})
        else:
            page.send({"kind": "type_action", "text": text})
    return [item["text"] for item in page.turns], page.view


SAID = {
    "vaxandis": (
        ["a1", "stay", "g4", "a3"],
        ["You place on a1.", "The second player stays White.", "White places on g4.", "You place on a3."],
    ),
    "skorpion": (
        ["o12", "o6", "S-i3"],
        ["You place on o12.", "Blue places on o6.", "You move the Skorpion from the Gate to i3."],
    ),
    "stonehenge": (["B0.0"], ["You stand stone 1 at 0.0°. Your swing is to come."]),
}


@pytest.mark.parametrize("game", SAID)
def test_against_the_computer_the_person_is_you(game):
    actions, said = SAID[game]
    assert table(game, actions, {"1": 3})[0] == said


@pytest.mark.parametrize("game", SAID)
def test_where_two_share_a_screen_nobody_is_you(game):
    actions, said = SAID[game]
    texts, view = table(game, actions)
    assert len(texts) == len(said)
    assert not any("ou" in text.split() or text.startswith("You") for text in texts)
    assert ", " in view["status"][0], "Your move, and whose"


def test_who_loses_hears_of_themselves():
    page = Page(SHELF)
    page.send({"kind": "new_game", "game": "skorpion", "options": {}, "id": "x", "computer": {"1": 1}})
    page.send({"kind": "resign"})
    assert page.view["status"] == ["You lost.", "You resigned."]
    assert page.turns[-1]["text"] == "You resign."


def test_a_friend_elsewhere_is_named_and_oneself_is_you():
    two = Two().meet()
    assert two.host.view["status"][0] == "Your move."
    assert two.guest.view["status"][0] != "Your move."


def test_the_list_is_told_anew_when_the_computer_leaves_and_a_person_sits_down():
    page = Page(SHELF)
    page.send({"kind": "new_game", "game": "vaxandis", "options": {}, "id": "x", "computer": {"1": 1}})
    page.send({"kind": "type_action", "text": "a1"})
    assert page.turns[0]["text"] == "You place on a1."
    page.send({"kind": "dismiss_computer"})
    assert page.turns[0]["text"] == "Black places on a1."


@pytest.mark.parametrize(("computer", "yours"), [({"1": 1}, True), ({"0": 1}, False), ({}, False)])
def test_what_is_kept_names_who_is_to_move_and_tells_whether_that_is_you(computer, yours):
    program = Program(SHELF)
    answers = program.handle({"kind": "new_game", "game": "skorpion", "options": {}, "id": "x", "computer": computer})
    (save,) = [answer for answer in answers if answer["kind"] == "save"]
    assert (save["summary"]["who"], save["summary"]["yours"]) == (["Red"], yours)


def test_a_sentence_for_a_seat_is_chosen_by_the_reader():
    said = ForSeat(1, "You win", "Blue wins")
    assert [render(said, ENGLISH.addressing(seat)) for seat in (None, 0, 1)] == ["Blue wins", "Blue wins", "You win"]
    assert str(said) == "Blue wins"
    assert after("").view["status"][0] == "Your move, Round."
