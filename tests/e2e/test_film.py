"""How a move is shown where things may move: step by step, never in the way of the next one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .table import Table, a_long_move, random_game
from .waiting import until

GAMES = [
    pytest.param("vaxandis", {"size": 5}, id="vaxandis"),
    pytest.param("sedona_vortex", {"spaces": 7, "first": 0}, id="sedona_vortex"),
]


@pytest.fixture
def table(moving: Table) -> Table:
    return moving


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_move_is_shown_step_by_step_and_marked(table: Table, game: str, options: dict[str, Any]) -> None:
    play = random_game(game, 6, options)
    at = a_long_move(play)
    table.begin(game, **options).follow(play, end=at)
    steps = table.page.evaluate_handle(
        """() => {
          const steps = [];
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...how) {
            if (this.dataset.piece) steps.push(this.getAttribute("transform"));
            return animate.apply(this, how);
          };
          return steps;
        }"""
    )
    table.follow(play, at, at + 1).stands_as_after(play, at + 1)
    assert len(set(steps.json_value())) >= 2
    expect(table.page.locator("#board .last").first).to_be_attached()
    expect(table.part("announce")).to_have_text(str(play.game.describe(play.states[at], play.entries[at])))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_click_ends_the_show_and_counts(table: Table, game: str, options: dict[str, Any]) -> None:
    play = random_game(game, 6, options)
    at = a_long_move(play)
    table.begin(game, **options).follow(play, end=at).hold_the_film()
    table.follow(play, at, at + 1)
    until(table.page, table.flying)
    table.follow(play, at + 1, at + 2)
    table.reload().stands_as_after(play, at + 2)


def test_any_key_ends_the_show(table: Table) -> None:
    play = random_game("sedona_vortex", 6, {"spaces": 7, "first": 0})
    at = a_long_move(play)
    table.begin("sedona_vortex", spaces=7, first=0).follow(play, end=at).hold_the_film()
    for key in ("Tab", "Escape", "x"):
        table.follow(play, at, at + 1)
        until(table.page, table.flying)
        table.page.keyboard.press(key)
        table.stands_as_after(play, at + 1)
        until(table.page, table.flying, 0)
        table.press("undo").codes.to_have_count(at)
    table.reload()
