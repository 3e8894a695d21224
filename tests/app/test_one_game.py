"""A page whose shelf is one game in one file, which nobody has seen before: all that a table does, it does with it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cairn.kit.source import load_game
from cairn.ui import thinker
from cairn.ui.thinker import Thinker
from tests.app.letters import Browser, exchange
from tests.app.pages import Two
from tests.app.scripts import Page

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
HEX = load_game((EXAMPLES / "hex.py").read_text("utf-8"))
SHELF = {HEX.name: HEX}
BEGIN = {"kind": "new_game", "game": HEX.name, "id": "first", "options": {"size": 3}}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    for name in ("MIN_SECONDS", "EXTRA_SECONDS", "FORCED_SECONDS"):
        monkeypatch.setattr(thinker, name, 0)
    for name in ("HINT_SECONDS", "TRIALS_SECONDS"):
        monkeypatch.setattr(thinker, name, 0.05)


class Table(Page):
    """A page with the thinking worker beside it; both know one game."""

    def __init__(self):
        super().__init__(SHELF)
        self.thinker, self.lots = Thinker(SHELF), random.Random(1)

    def ask(self, question):
        """All that the worker says to a question."""
        self.thinker.receive(json.dumps({"seed": self.lots.random(), "vault": ""} | question))
        answers, wait = [], 0
        while wait != -1:
            messages, wait = json.loads(self.thinker.step())
            answers += messages
        return answers

    def ask_about(self, kind, at):
        return self.ask({"kind": kind, "id": "first", "at": at, "record": self.view["record"]})

    def send(self, message):
        """Send a message, and let the computer play where it is asked to."""
        super().send(message)
        for question in [answer for answer in self.answers if answer["kind"] == "think"]:
            said = self.ask(question)[-1]
            assert said["kind"] == "action", said
            told = {name: said[name] for name in ("id", "at", "action")}
            super().send({"kind": "computer_action", "random": "1", **told})
        return self.view

    def begin(self, **more):
        self.send(BEGIN | more)
        return self

    def play_on(self):
        """Click an action that can be played, whichever."""
        for spot in self.lots.choice(self.program.model.table.play.state.legal_actions()):
            self.send({"kind": "pick", "spot": spot})
        assert self.view["note"] is None

    def play_to_the_end(self):
        while not self.view["is_over"]:
            self.play_on()
        return self


def test_a_game_against_the_computer_is_played_and_kept_to_its_end():
    page = Table().begin(computer={"1": 8}).play_to_the_end()
    assert {side["name"] for side in page.view["players"]} == {"Red", "Blue"}
    assert page.view["result"]
    assert page.saves["first"]["text"] == page.view["record"]
    other = Table()
    other.send({"kind": "open", "id": "first", "text": page.saves["first"]["text"], "vaults": [], "computer": {"1": 8}})
    assert other.view["is_over"]
    assert other.view["result"] == page.view["result"]


def test_what_was_played_is_undone_and_redone_with_the_answer_to_it():
    page = Table().begin(computer={"1": 1})
    page.play_on()
    record = page.view["record"]
    assert page.view["entry_count"] == 2
    assert page.send({"kind": "undo"})["entry_count"] == 0
    assert page.send({"kind": "redo"})["record"] == record


def test_a_refusal_is_the_sentence_of_its_rule():
    page = Table().begin()
    for spot in ("b2", "stay"):
        page.send({"kind": "pick", "spot": spot})
    assert "Put a stone on any empty cell." in page.send({"kind": "pick", "spot": "b2"})["note"]["why"]


def test_the_worker_hints_analyses_and_reviews_it():
    page = Table().begin().play_to_the_end()
    (hint,) = page.ask_about("hint", 0)
    assert " games played to the end from here" in hint["stages"][-1]["text"]
    assert page.ask_about("analyse", 0)[-1]["playouts"] > 0
    *judged, done = page.ask_about("review", 0)
    assert {each["entry"] for each in judged} == set(range(page.view["entry_count"]))
    assert done["is_done"]


def test_a_link_and_a_tree_of_it_are_read_where_the_game_is_known():
    page = Table().begin()
    page.play_on()
    page.send({"kind": "explore", "keeps": True})
    page.play_on()
    page.send({"kind": "write_code", "at": 1, "with_tree": True})
    code = page.answers[-1]["code"]
    other = Table()
    other.send({"kind": "open_code", "id": "second", "code": code})
    assert other.view["game"] == HEX.name
    assert other.view["is_shared"]
    stranger = Page({})
    assert stranger.send({"kind": "open_code", "id": "second", "code": code})["note"]


@pytest.mark.parametrize("kind", ["learn", "open_puzzle"])
def test_what_it_has_not_is_refused_with_a_sentence(kind):
    more = {
        "learn": {"id": "x", "step": 0, "key": ""},
        "open_puzzle": {"id": "x", "text": "{}"},
    }
    page = Page(SHELF)
    page.send({"kind": kind, "game": HEX.name} | more[kind])
    (answer,) = page.answers
    assert answer["note"]["title"]


def test_friends_who_both_have_it_play_it_over_a_connection():
    two = Two(HEX.name, shelf=SHELF, options={"size": 3}).meet()
    two.play("b2 stay a1")
    assert two.agree().host.codes == ["b2", "stay", "a1"]


def test_friends_who_both_have_it_play_it_by_link():
    one, other = Browser("Ada", 1, SHELF), Browser("Ben", 2, SHELF)
    other.receive(one.begin(HEX.name, {"size": 3}).turn_done().link())
    one.receive(other.turn_done().link())
    assert exchange(one, other)
    assert one.view["is_over"]
    assert one.record == other.record
