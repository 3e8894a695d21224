"""A kept position at the table: what it asks, which answers count, what refutes the others; and nonsense is refused."""

from __future__ import annotations

import json
from functools import cache

import pytest

from cairn.app.puzzle.kept import read_kept, write_kept
from cairn.bots.mistakes import Finding, examine
from cairn.bots.review import Effort
from cairn.core.errors import GameError
from cairn.core.play import begin
from cairn.games import SHELF
from tests.app.scripts import Page
from tests.app.test_puzzle_table import seen
from tests.bots.test_review import PLANTED, game_with_a_blunder, stopped

GAMES = list(PLANTED)


@cache
def kept_text(game):
    play, at = game_with_a_blunder(game), PLANTED[game]
    *_, found = examine(play, at, play.game.bot(), stopped, effort=Effort(2_000, 1e9))
    assert isinstance(found, Finding)
    return write_kept(play, at, found)


def opened(game, text=None):
    page = Page(SHELF)
    page.send({"kind": "open_puzzle", "id": "k", "game": game, "text": text or kept_text(game)})
    return page


def typed(page, text):
    page.send({"kind": "type_action", "text": text})
    return seen(page)


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_was_played_and_asks_for_better(game):
    view = opened(game).view
    played = json.loads(kept_text(game))["played"][1][0]
    assert f"You played {played} here. What is better?" in view["goal"]["text"]
    assert view["puzzle"]["phase"] == "trying"
    assert view["can_act"]


@pytest.mark.parametrize("game", GAMES)
def test_every_good_action_is_found(game):
    table = json.loads(kept_text(game))
    for text in table["good"]:
        view = typed(opened(game), text)
        assert view["puzzle"]["phase"] == "solved"
        is_best = text == table["best"][1][0]
        assert view["status"][0] == ("Found." if is_best else "Found: one of several good moves.")
        assert view["status"][1].startswith("Better: " if is_best else "Best: ")
        assert len(view["puzzle"]["key"]) == 24


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_is_answered_on_the_board_and_can_be_tried_again(game):
    page = opened(game)
    before = page.view["entry_count"]
    played = json.loads(kept_text(game))["played"][1][0]
    view = typed(page, played)
    assert view["puzzle"]["phase"] == "wrong"
    assert view["status"][0] == "That is what you played in the game."
    assert not view["puzzle"]["near"]
    assert view["entry_count"] > before
    assert page.send({"kind": "puzzle_again"})["entry_count"] == before


def test_where_the_move_of_the_game_ended_it_the_end_is_said_once():
    play = begin(SHELF["skorpion"], 2, {})
    for text in ("o4", "o10", "o3", "o11", "m4", "S-i6", "S-m4xo4-o3"):
        play = play.append(play.game.read(text))
    *_, found = examine(play, 6, play.game.bot(), stopped, effort=Effort(2_000, 1e9))
    assert isinstance(found, Finding)
    view = typed(opened("skorpion", write_kept(play, 6, found)), "S-m4xo4-o3")
    end = "You lost. The Skorpion took your last bead in play."
    assert view["status"] == ["That is what you played in the game.", end]
    assert view["announcement"].count(end) == 1


@pytest.mark.parametrize("game", GAMES)
def test_any_legal_action_gets_a_verdict(game):
    kept = read_kept(game, kept_text(game), SHELF)
    for action in kept.play.state.legal_actions()[::7]:
        view = typed(opened(game), kept.play.game.write(action))
        assert view["puzzle"]["phase"] in ("wrong", "solved")
        assert view["status"][0]


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_shown_with_the_reason(game):
    page = opened(game)
    page.send({"kind": "puzzle_hint"})
    assert page.view["puzzle"]["hint"]["text"]
    page.send({"kind": "puzzle_solution"})
    view = seen(page)
    assert view["puzzle"]["phase"] == "shown"
    assert view["status"][1]


def test_a_position_of_somebody_else_says_so():
    text = json.dumps(json.loads(kept_text("skorpion")) | {"own": False})
    assert "was played here." in opened("skorpion", '{"record":' + text[len('{"record":') :]).view["goal"]["text"]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_described_without_a_table(game):
    page = Page(SHELF)
    page.send({"kind": "describe_puzzle", "id": "d", "game": game, "text": kept_text(game)})
    (said,) = page.answers
    best = json.loads(kept_text(game))["best"][1]
    assert said["moves"] == best[:3]
    assert "What is better?" in said["goal"]
    assert "Better: " in said["why"]
    assert said["scene"]["board"]["ground"]
    table = opened(game)
    table.send({"kind": "puzzle_solution"})
    assert said["key"] == seen(table)["puzzle"]["key"]


def test_what_cannot_be_described_says_why():
    page = Page(SHELF)
    for game, text in (("skorpion", '{"record":1}'), ("vaxandis", kept_text("skorpion")), ("nothing", "")):
        page.send({"kind": "describe_puzzle", "id": "d", "game": game, "text": text})
        (said,) = page.answers
        assert said["fault"]
        assert said["scene"] is None


def changed(**parts):
    return json.dumps(json.loads(kept_text("skorpion")) | parts, separators=(",", ":"))


@pytest.mark.parametrize(
    "text",
    [
        '{"record":',
        '{"record":1}',
        changed(record="{}"),
        changed(record='{"cairn":1}'),
        changed(good=[]),
        changed(good=["nonsense"]),
        changed(good=[1]),
        changed(near=["a1", "a1"]),
        changed(best=[]),
        changed(best=[0, []]),
        changed(best=[10**9, ["a1"]]),
        changed(played=[1]),
        changed(played=json.loads(kept_text("skorpion"))["best"]),
        changed(own=1),
        changed(more=1),
    ],
)
def test_nonsense_is_refused_in_words(text):
    with pytest.raises(GameError) as refused:
        read_kept("skorpion", text, SHELF)
    assert str(refused.value)
    assert opened("skorpion", text).answers


def test_a_position_is_of_the_game_that_it_says():
    with pytest.raises(GameError):
        read_kept("vaxandis", kept_text("skorpion"), SHELF)
