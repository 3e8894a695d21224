"""A game out of a link is looked at, kept by nobody, and one's own as soon as one plays on from it."""

from __future__ import annotations

import json
import random

import pytest

from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.play import Resignation, begin, load
from cairn.core.tree import Notes, annotate, plant
from cairn.core.tree_text import write_tree
from cairn.games import SHELF as GAMES
from tests.app.scripts import BEGIN, SHELF, Page

RECORD = (
    '{"cairn":1,"game":"stairs","version":2,"seats":2,"options":{"height":4,"rail":"left"},'
    '"actions":["ring","c0-c1","a0-a1-a2"]}'
)


def code_of(record=RECORD, at=None, shelf=SHELF):
    return write_game_code(SharedGame(load(record, shelf), at))


def opened(code=None, shelf=SHELF):
    page = Page(shelf)
    page.send({"kind": "open_code", "code": code or code_of(), "id": "link"})
    return page


def test_a_game_out_of_a_link_is_shown_and_not_kept():
    page = opened()
    assert page.view["is_shared"]
    assert page.view["record"] == RECORD
    assert page.view["position"] == 3
    assert not page.view["can_act"]
    assert page.view["targets"] == []
    assert page.saves == {}
    page.send({"kind": "go_to", "at": 1})
    assert page.view["status_detail"] == "", "no spot plays anything"
    page.send({"kind": "show_variation", "at": 1, "actions": ["c0-c1-c2"]})
    assert page.view["variation"] == 1
    assert page.saves == {}


def test_a_record_that_came_from_elsewhere_is_shown_and_not_kept():
    page = opened(RECORD)
    assert page.view["is_shared"]
    assert page.view["record"] == RECORD
    assert page.saves == {}
    page.send({"kind": "play_on", "id": "mine"})
    assert [*page.saves] == ["mine"]


def test_a_record_with_what_was_added_to_it_is_shown_with_its_tree_open():
    play = load(RECORD, SHELF)
    page = opened(write_tree(annotate(plant(play.record), 1, Notes(comment="A good step."))))
    assert page.view["exploration"] is not None
    assert page.saves == {}


@pytest.mark.parametrize("text", ["{", '{"cairn":1}', RECORD + "\n{}", RECORD.replace("c0-c1", "c0-c9")])
def test_a_record_that_cannot_be_read_is_told_and_not_kept(text):
    page = opened(text)
    assert page.view["kind"] == "shelf"
    assert page.view["note"]["why"]
    assert page.saves == {}


def test_a_link_opens_at_its_position():
    page = opened(code_of(at=1))
    assert page.view["position"] == 1
    page.send({"kind": "play_on", "id": "mine"})
    assert json.loads(page.view["record"])["actions"] == ["ring"]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "pick", "spot": "c1"},
        {"kind": "type_action", "text": "wait"},
        {"kind": "undo"},
        {"kind": "resign"},
        {"kind": "offer_draw"},
        {"kind": "rematch", "id": "x"},
    ],
    ids=lambda message: message["kind"],
)
def test_nothing_is_played_in_a_game_that_is_only_looked_at(message):
    page = opened()
    page.send(message)
    assert page.view["note"]["title"] == "You are only looking at this game."
    assert page.view["record"] == RECORD
    assert page.view["id"] == "link"


def test_a_shared_game_can_be_shared_again():
    page = opened()
    page.send({"kind": "write_code", "at": 2})
    assert [answer["code"] for answer in page.answers if answer["kind"] == "game_code"] == [code_of(at=2)]


def test_the_board_of_a_shared_game_can_be_turned():
    page = opened()
    seats = [player["seat"] for player in page.view["players"]]
    page.send({"kind": "flip"})
    assert [player["seat"] for player in page.view["players"]] == seats[::-1]


def test_playing_on_makes_it_ones_own():
    page = opened()
    page.send({"kind": "go_to", "at": 2})
    page.send({"kind": "play_on", "id": "mine"})
    assert page.view["id"] == "mine"
    assert not page.view["is_shared"]
    assert page.view["can_act"]
    assert json.loads(page.saves["mine"]["text"])["actions"] == ["ring", "c0-c1"]
    page.send({"kind": "type_action", "text": "b0-b1"})
    assert json.loads(page.saves["mine"]["text"])["actions"] == ["ring", "c0-c1", "b0-b1"]


def test_a_resignation_does_not_come_along():
    page = opened(code_of(RECORD.replace("]}", ',"resign 1"]}')))
    assert page.view["is_over"]
    page.send({"kind": "play_on", "id": "mine"})
    assert not page.view["is_over"]
    assert page.view["can_act"]


def test_any_game_can_be_gone_on_with_from_an_earlier_position():
    page = Page()
    page.send(BEGIN)
    page.send({"kind": "type_action", "text": "ring"})
    page.send({"kind": "type_action", "text": "c0-c1"})
    page.send({"kind": "go_to", "at": 1})
    page.send({"kind": "play_on", "id": "second"})
    assert json.loads(page.saves["first"]["text"])["actions"] == ["ring", "c0-c1"]
    assert json.loads(page.saves["second"]["text"])["actions"] == ["ring"]


def test_a_game_tells_its_code_for_any_position():
    page = Page()
    page.send(BEGIN)
    page.send({"kind": "type_action", "text": "ring"})
    for at, kept in ((0, 0), (1, None), (7, None)):
        page.send({"kind": "write_code", "at": at})
        (answer,) = [each for each in page.answers if each["kind"] == "game_code"]
        assert (answer["id"], answer["at"]) == ("first", at)
        assert read_game_code(answer["code"], SHELF) == SharedGame(load(page.view["record"], SHELF), kept)


def test_a_bad_code_is_told_and_opens_nothing():
    page = Page()
    page.send({"kind": "open_code", "code": code_of()[:-1], "id": "link"})
    assert page.view["kind"] == "shelf"
    assert page.view["note"]["title"] == "This link cannot be opened."
    page.send(BEGIN)
    page.send({"kind": "open_code", "code": "nonsense", "id": "link"})
    assert page.view["id"] == "first", "the game on the table stays"
    page.send({"kind": "leave"})
    page.send({"kind": "write_code", "at": 0})
    assert [answer["kind"] for answer in page.answers] == ["shelf"], "there is no game to write down"


def secret_game(*, opened):
    game, vaults = GAMES["lava_flows"], {}
    lots, play = random.Random(1), begin(game, 2, {"first": 0})
    for text in ("bw-", "wb-"):
        salts = [lots.randbytes(16) for _ in range(3)]
        sealed, vaults[play.state.actor] = game.secrets.commit(play.state, game.read(text), salts)
        play = play.append(sealed)
    play = play.append(Resignation(0))
    while opened and (opening := game.secrets.next_opening(play.state, vaults)) is not None:
        play = play.append(opening)
    return write_game_code(SharedGame(play))


def test_what_was_opened_in_a_shared_game_can_be_shown_when_it_is_gone_on_with():
    page = opened(secret_game(opened=True), GAMES)
    page.send({"kind": "play_on", "id": "mine"})
    if page.view["curtain"]:
        page.send({"kind": "open_curtain", "random": bytes(range(128)).hex()})
    page.send({"kind": "type_action", "text": "^a1b"})
    assert any(text.startswith("show a1") for text in json.loads(page.view["record"])["actions"])


def test_what_was_not_opened_stays_hidden():
    page = opened(secret_game(opened=False), GAMES)
    page.send({"kind": "play_on", "id": "mine"})
    if page.view["curtain"]:
        page.send({"kind": "open_curtain", "random": bytes(range(128)).hex()})
    page.send({"kind": "type_action", "text": "^a1b"})
    assert page.view["note"]["title"] == "This can’t be shown here."
