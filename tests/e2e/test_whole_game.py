"""Whole games by clicks in a browser, held against the same games played by the rules alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .table import Table, random_game, text_of


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("game", "seed", "options"),
    [
        pytest.param("sedona_vortex", 1_435, {"spaces": 3, "first": 1}, id="Black begins, somebody must pass"),
        pytest.param("vaxandis", 149, {"size": 4, "landing": "before"}, id="landing before the growth"),
        pytest.param("skorpion", 38, {"discard": "hand"}, id="a discarded bead returns to hand"),
    ],
)
def test_a_whole_game_is_played_by_clicks_through_a_reload(
    table: Table, game: str, seed: int, options: dict[str, object]
) -> None:
    play = random_game(game, seed, options)
    middle = len(play.entries) // 2
    table.begin_at_home(game, **options).follow(play, end=middle)
    table.reload().has_played(*play.record.actions[:middle]).stands_as_after(play, middle)
    table.press("undo").has_played(*play.record.actions[: middle - 1])
    table.press("redo").has_played(*play.record.actions[:middle])
    table.follow(play, start=middle)
    assert play.outcome is not None
    winner = play.outcome.winners[0]
    sides = [str(side.name) for side in play.game.sides(play.state)]
    expect(table.part("result").locator("h2")).to_have_text(f"{sides[winner]} wins")
    expect(table.part("result")).to_contain_text(str(play.outcome.reason))
    expect(table.part("result")).to_contain_text(f"{len(play.entries)} turns")
    table.press("share")
    table.has_record(text_of(play))
    table.press("close").press("rematch")
    table.codes.to_have_count(0)
    table.has_options(play.game.rematch(dict(play.record.options), play.outcome)[0])


def test_in_a_rematch_the_other_player_begins_and_everybody_stays_seated(table: Table) -> None:
    table.begin("vaxandis", size=4)
    first = table.id
    expect(table.part("bottom")).to_have_class(re.compile("active"))
    table.pick("a1", "stay").has_played("a1", "stay")
    table.press("more").press("resign").press("resign-now")
    expect(table.part("result").locator("h2")).to_have_text("Black wins")
    table.press("rematch")
    table.codes.to_have_count(0)
    expect(table.page).not_to_have_url(re.compile(first))
    table.has_options({"landing": "after", "size": 4})
    expect(table.part("top")).to_have_class(re.compile("active"))
    expect(table.part("bottom")).not_to_have_class(re.compile("active"))
