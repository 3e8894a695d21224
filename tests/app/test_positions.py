"""Positions drawn for pictures: as everybody may see them, also for a player who may see more."""

from __future__ import annotations

import pytest

from tests.app.scripts import BEGIN, Page


def drawn(page, at):
    page.send({"kind": "draw_position", "at": at})
    (answer,) = page.answers
    assert answer["kind"] == "position_drawn"
    return answer


def begun(*texts):
    page = Page()
    page.send(BEGIN)
    for text in texts:
        page.send({"kind": "type_action", "text": text})
    return page


def test_a_position_is_drawn_with_its_board_and_nothing_else_changes():
    page = begun("ring", "c0-c1")
    before = page.view
    answer = drawn(page, 1)
    assert answer["id"] == "first"
    assert "spots" in answer["scene"]["board"], "the page may not have the board yet"
    assert answer["headline"] == "Turn 1 of 2."
    assert not answer["is_result"]
    page.send({"kind": "flip"})
    assert page.view["position"] == before["position"] == 2


@pytest.mark.parametrize("at", [2, 900])
def test_the_last_position_is_drawn_without_what_can_be_picked(at):
    answer = drawn(begun("ring", "c0-c1"), at)
    assert answer["at"] == 2
    assert "target" not in str(answer["scene"]["under"])


def test_the_result_names_the_winner_to_every_reader():
    page = Page()
    page.send(BEGIN | {"computer": {"1": 1}})
    page.send({"kind": "resign"})
    assert "You" not in drawn(page, 1)["headline"]
    assert drawn(page, 1)["is_result"]


def test_nothing_is_drawn_where_no_game_is():
    page = Page()
    page.send({"kind": "draw_position", "at": 0})
    assert page.answers == []
