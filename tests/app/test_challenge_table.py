"""Playing a challenge of skill: stars, trying again, hint and solution; nothing is kept or let through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cairn.games import SHELF
from tests.app.scripts import Page

CHALLENGES = json.loads((Path(__file__).parents[2] / "py/cairn/puzzles/stonehenge.json").read_text())
FELL = next(one for one in CHALLENGES if one["proof"]["kind"] == "fell")
CLEAN = next(one for one in CHALLENGES if one["proof"]["kind"] == "clean")


def opened(challenge):
    page = Page(SHELF)
    page.send({"kind": "open_puzzle", "id": "c", "game": "stonehenge", "text": json.dumps(challenge)})
    return page


def swung(page, *texts):
    for text in texts:
        page.send({"kind": "type_action", "text": text})
    return page.view["puzzle"]


def missed(challenge):
    """The same swing with a legal outcome in which nothing moved."""
    swing, fall = challenge["solution"]
    before = fall[1:9]
    return swing, f"={before}:{before}"


UNKEPT = {"key": "", "near": False}
"""A swing is never kept to be asked again."""


@pytest.mark.parametrize("number", range(0, len(CHALLENGES), 4))
def test_the_stored_swing_earns_three_stars_and_nothing_is_kept(number):
    page = opened(CHALLENGES[number])
    assert page.view["puzzle"] == {"phase": "trying", "moves": False, "hint": None, "stars": 0, "trail": [], **UNKEPT}
    assert page.view["can_act"]
    swing, fall = CHALLENGES[number]["solution"]
    assert swung(page, swing)["phase"] == "trying"
    assert page.view["can_act"], "the page tells the outcome"
    assert swung(page, fall) == {"phase": "solved", "moves": False, "hint": None, "stars": 3, "trail": [], **UNKEPT}
    assert page.view["status"] == ["3 stars of 3.", ""]
    assert not page.view["can_act"]
    assert page.saves == {}


def test_a_miss_is_tried_again_as_often_as_one_likes():
    page = opened(FELL)
    before = page.view["record"]
    for _ in range(3):
        assert swung(page, *missed(FELL)) == {
            "phase": "wrong",
            "moves": False,
            "hint": None,
            "stars": 0,
            "trail": [],
            **UNKEPT,
        }
        page.send({"kind": "puzzle_again"})
        assert page.view["record"] == before
        assert page.view["puzzle"]["phase"] == "trying"
    swung(page, *FELL["solution"])
    page.send({"kind": "undo"})
    assert page.view["record"] == before, "more stars can be earned"


def test_a_hint_tells_roughly_from_where_and_the_solution_is_swung():
    page = opened(CLEAN)
    page.send({"kind": "puzzle_hint"})
    assert page.view["puzzle"]["hint"]["text"].startswith("Let go near ")
    page.send({"kind": "puzzle_solution"})
    assert page.view["puzzle"]["phase"] == "shown"
    assert page.view["scene"]["stage"]["release"], "the ball is on its way"
    page.send({"kind": "puzzle_again"})
    assert page.view["puzzle"]["phase"] == "shown", "not while it is"
    assert swung(page, CLEAN["solution"][1])["phase"] == "shown"
    assert page.view["puzzle"]["stars"] == 0, "what was shown earns nothing"
    page.send({"kind": "puzzle_again"})
    assert page.view["puzzle"]["phase"] == "trying"


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "resign"},
        {"kind": "redo"},
        {"kind": "go_to", "at": 1},
        {"kind": "puzzle_go_on", "at": 3},
        {"kind": "type_action", "text": "S9,9,9,9"},
        {"kind": "type_action", "text": "B0.0"},
        {"kind": "play_on", "id": "other"},
    ],
)
def test_nothing_else_is_done_at_a_challenge(message):
    page = opened(CLEAN)
    before = page.view["record"]
    page.send(message)
    assert page.view["record"] == before
    assert page.saves == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"proof": {"kind": "win", "turns": 2, "nodes": 3}},
        {"proof": {"kind": "fell", "stones": []}},
        {"proof": {"kind": "fell", "stones": ["4"]}},
        {"proof": {"kind": "many", "count": 0}},
        {"proof": {"kind": "many", "count": True}},
        {"proof": {}},
        {"solution": []},
        {"actions": ["B0.0", "nonsense"]},
        {"seats": 9},
    ],
)
def test_a_damaged_challenge_is_told_in_a_sentence(changes):
    page = opened(CLEAN | changes)
    assert page.view["note"]["title"]
    assert page.program.model.table is None
