"""A seat that the computer plays: when it is asked, what its answer does, and what everybody else may do meanwhile."""

from __future__ import annotations

import json
import random

import pytest

from cairn.bots.levels import NAMES
from tests.app.scripts import BEGIN, Page, after, message

LEVEL = 3


class Game(Page):
    """A game against the computer, which is asked as the page would ask it."""

    def __init__(self, computer):
        super().__init__()
        self.requests = []
        self.send(BEGIN | {"computer": computer})

    def send(self, sent):
        view = super().send(sent)
        self.requests += [answer for answer in self.answers if answer["kind"] == "think"]
        return view

    @staticmethod
    def digits():
        """Random digits as the page makes them."""
        return random.randbytes(128).hex()

    def run(self, script):
        """Words of a script; `=ring` is what the computer answers to the last question."""
        for word in script.split():
            if word.startswith("="):
                requests = self.requests[-1]
                text = word[1:].replace("_", " ")
                self.send(
                    {
                        "kind": "computer_action",
                        "id": requests["id"],
                        "at": requests["at"],
                        "action": text,
                        "random": self.digits(),
                    }
                )
            else:
                self.send(message(word))
        return self

    @property
    def played(self):
        return json.loads(self.view["record"])["actions"]


def against(script="", seat="1"):
    return Game({seat: LEVEL}).run(script)


def test_the_computer_is_asked_when_it_is_its_turn():
    game = against()
    assert (game.requests, game.view["is_thinking"]) == ([], False)
    game.run("ring")
    assert game.kinds() == ["view", "save", "think"]
    assert game.requests == [
        {"kind": "think", "id": "first", "at": 1, "record": game.view["record"], "level": LEVEL, "vault": ""}
    ]
    assert game.view["is_thinking"]
    assert game.view["status"][0] == "The computer is thinking…"
    assert not game.view["buttons"]


def test_its_answer_is_played_and_shown():
    game = against("ring =c0-c1")
    assert game.played == ["ring", "c0-c1"]
    assert game.view["film"]
    assert not game.view["is_thinking"]
    assert game.view["announcement"]
    assert game.kinds() == ["view", "save"]


def test_it_begins_where_it_sits_first_and_the_person_sits_nearest():
    game = against(seat="0")
    assert game.requests[0]["at"] == 0
    assert [side["seat"] for side in game.view["players"]] == [0, 1]
    assert [side["who"] for side in game.view["players"]] == ["Computer, Pebble", "You"]


@pytest.mark.parametrize("word", ["wait", "c0", "drag:c0>c1", "type:wait", "why:c0", "(done)"])
def test_nobody_moves_while_it_thinks(word):
    game = against(f"ring {word}")
    assert game.played == ["ring"]
    assert game.view["note"]["title"] == "The computer is thinking."
    assert game.view["note"]["quiet"]
    assert len(game.requests) == 1


@pytest.mark.parametrize("word", ["lift:c0", "DESELECT", "FLIP", "layout:tall", "look:0", "OFFER_DRAW", "CLOSE_NOTE"])
def test_nothing_else_asks_it_again(word):
    game = against(f"ring {word}")
    assert len(game.requests) == 1
    assert game.view["is_thinking"]
    assert game.run("=wait").played == ["ring", "wait"]


@pytest.mark.parametrize(
    "answer",
    [
        {"id": "other", "at": 1, "action": "wait"},
        {"id": "first", "at": 0, "action": "wait"},
        {"id": "first", "at": 2, "action": "wait"},
    ],
)
def test_an_answer_to_another_question_changes_nothing(answer):
    game = against("ring c0")
    note = game.view["note"]
    game.send({"kind": "computer_action", "random": "0"} | answer)
    assert (game.played, game.view["note"], game.kinds()) == (["ring"], note, ["view"])


def test_an_answer_in_a_persons_turn_changes_nothing():
    game = against("a0")
    game.send({"kind": "computer_action", "id": "first", "at": 0, "action": "ring", "random": "0"})
    assert game.played == []


@pytest.mark.parametrize("text", ["a0-a1", "c0-c3", "nonsense", "resign_1", "draw"])
def test_an_answer_that_is_no_legal_action_stops_the_computer(text):
    game = against(f"ring ={text}")
    assert game.played == ["ring"]
    assert game.kinds() == ["view", "computer_stopped"]
    assert game.answers[-1]["why"].startswith("Its move can’t be played.")
    assert game.run("=wait").played == ["ring", "wait"]


@pytest.mark.parametrize(
    ("script", "left"),
    [
        ("ring UNDO", []),
        ("ring =wait UNDO", []),
        ("ring =wait wait UNDO", ["ring", "wait"]),
        ("ring =wait wait =ring UNDO UNDO", []),
        ("ring =wait wait UNDO REDO", ["ring", "wait", "wait"]),
        ("ring =wait wait =ring UNDO UNDO REDO", ["ring", "wait"]),
        ("ring =wait wait =ring UNDO UNDO REDO REDO", ["ring", "wait", "wait", "ring"]),
        ("ring UNDO REDO =wait", ["ring", "wait"]),
        ("ring RESIGN UNDO =wait", ["ring", "wait"]),
    ],
)
def test_undo_goes_to_a_persons_turn(script, left):
    assert against(script).played == left


def test_an_answer_that_was_taken_back_meanwhile_changes_nothing():
    game = against("ring UNDO")
    assert not game.view["is_thinking"]
    assert game.run("=wait").played == []
    game.run("wait =ring")
    assert game.played == ["wait", "ring"]


def test_there_is_nothing_to_take_back_before_the_first_turn_of_a_person():
    game = against("=ring", seat="0")
    assert not game.view["tools"]["undo"]
    game.run("UNDO")
    assert game.played == ["ring"]
    assert game.view["note"]["title"] == "Nothing to undo."


def test_who_looks_back_goes_on_looking():
    game = against("ring look:0 =wait")
    assert (game.view["position"], game.view["entry_count"]) == (0, 2)
    assert not game.view["film"]


def test_the_person_resigns_also_when_it_is_not_their_turn():
    assert against("ring RESIGN").played == ["ring", "resign 0"]
    assert against("RESIGN").played == ["resign 0"]
    assert not against().view["tools"]["draw"]


def test_a_rematch_keeps_the_computer_at_its_place():
    game = against("RESIGN rematch:second")
    actor_is_computer = game.view["is_thinking"]
    sides = {side["who"]: side["active"] for side in game.view["players"]}
    assert sides == {"You": not actor_is_computer, "Computer, Pebble": actor_is_computer}
    assert game.view["players"][1]["who"] == "You"
    assert game.saves["second"]["computer"] in ({"0": LEVEL}, {"1": LEVEL})


def test_a_saved_game_goes_on_with_the_computer():
    saved = against("ring").saves["first"]
    assert saved["computer"] == {"1": LEVEL}
    page = Page()
    page.send({"kind": "open", "id": "first", "text": saved["text"], "computer": saved["computer"]})
    assert page.kinds() == ["view", "think"]
    assert page.answers[1]["at"] == 1
    page.send({"kind": "open", "id": "first", "text": saved["text"], "computer": saved["computer"]})
    assert page.kinds() == ["view", "think"], "the page that opens a game knows nothing of before"


def test_played_on_by_hand():
    game = against("ring DISMISS_COMPUTER")
    assert game.saves["first"]["computer"] == {}
    assert not game.view["is_thinking"]
    assert game.run("=wait").played == ["ring"], "whatever it still says"
    assert game.run("wait").played == ["ring", "wait"]


def test_two_computers_play_by_themselves():
    game = Game({"0": 1, "1": 8}).run("=ring =wait")
    assert [requests["level"] for requests in game.requests] == [1, 8, 1]
    assert game.view["status"] == ["Round is thinking…", "Computer, Sand."]
    assert not game.view["tools"]["undo"]
    assert not game.view["tools"]["resign"]
    assert game.run("UNDO RESIGN").played == ["ring", "wait"]


@pytest.mark.parametrize("computer", [{"2": 1}, {"1": 0}, {"1": 9}, {"x": 1}, {"1": "3"}, {"1": True}, [], 3])
def test_a_computer_that_there_is_not(computer):
    page = Page()
    page.send(BEGIN | {"computer": computer})
    assert page.kinds() == ["shelf"]
    assert page.view["note"]


@pytest.mark.parametrize(
    ("script", "computer", "is_lost"),
    [
        ("RESIGN", {"1": 3}, True),
        ("type:a0-a1-a2 type:c0-c1-c2 type:a2-a3-a4", {"1": 3}, False),
        ("RESIGN", {"0": 3, "1": 3}, False),
        ("RESIGN", {}, False),
    ],
)
def test_the_result_says_whether_one_lost_to_the_computer(script, computer, is_lost):
    page = Page()
    page.send({"kind": "open", "id": "other", "text": after(script).view["record"], "computer": computer})
    assert page.view["result"]["is_lost"] is is_lost


def test_after_a_win_the_next_level_is_offered():
    won = against("type:a0-a1-a2 =wait type:a2-a3-a4")
    assert won.view["result"]["title"] == "You won"
    assert won.view["result"]["next"] == {"name": str(NAMES[LEVEL]), "computer": {"1": LEVEL + 1}}
    assert against("RESIGN").view["result"]["next"] is None
