"""Whole games of Sedona Vortex by clicks in a browser, held against the same games played by the rules alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .table import Table, random_game, text_of


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        pytest.param(11_288, {"spaces": 7, "first": 0}, id="seven spaces"),
        pytest.param(1_435, {"spaces": 3, "first": 1}, id="three spaces, Black begins, somebody must pass"),
    ],
)
def test_a_whole_game_is_played_by_clicks_through_a_reload(table: Table, seed: int, options: dict[str, int]) -> None:
    play = random_game("sedona_vortex", seed, options)
    middle = len(play.entries) // 2
    table.begin("sedona_vortex", **options).follow(play, end=middle)
    table.reload().has_played(*play.record.actions[:middle])
    table.press("undo").has_played(*play.record.actions[: middle - 1])
    table.press("redo").has_played(*play.record.actions[:middle])
    table.follow(play, start=middle)
    winner = play.outcome.winners[0]
    name = str(play.game.sides(play.state)[winner].name)
    expect(table.part("result").locator("h2")).to_have_text(f"{name} wins")
    expect(table.part("result")).to_contain_text(f"{len(play.entries)} turns.")
    table.press("share")
    table.has_record(text_of(play))
    table.press("close").press("rematch")
    table.codes.to_have_count(0)
    table.has_options({"first": 1 - winner, "spaces": options["spaces"]})
    loser = str(play.game.sides(play.state)[1 - winner].name)
    table.says(f"Your move, {loser}.")
