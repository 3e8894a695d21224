"""The list of saved games: what is shown of it, and all of it in one file, out and in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .database import plant
from .table import NewContext, Open, Table, random_game, text_of
from .test_records import save

VAXANDIS = random_game("vaxandis", 2, {"size": 4}, 12)
SEDONA = random_game("sedona_vortex", 4, {"spaces": 3, "first": 0})
LAVA = random_game("lava_flows", 4, {"first": 0}, 12)
SAVES: list[dict[str, Any]] = [
    save("vax", text_of(VAXANDIS)) | {"computer": {"1": 3}},
    save("sed", text_of(SEDONA), game="sedona_vortex", title="Sedona Vortex", who=["Red"], over=True),
    save("lav", text_of(LAVA), game="lava_flows", title="Lava Flows") | {"vaults": {"0": "what lies there"}},
]


def history(page: Page, saves: list[dict[str, Any]] = SAVES) -> Page:
    """The page of saved games with these on it."""
    page.goto("/#/about")
    page.goto("/#/saved")
    expect(page.locator("#saved li")).to_contain_text("No games yet.")
    plant(page, saves)
    return again(page)


def again(page: Page) -> Page:
    page.evaluate("location.hash = '#/about'")
    expect(page.locator("#about")).to_be_visible()
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved")).to_be_visible()
    return page


def rows(page: Page) -> Any:
    return page.locator("#saved .save:visible")


def test_games_are_found_by_game_by_state_and_by_words(page: Page) -> None:
    history(page)
    expect(rows(page)).to_have_count(3)
    search, count = page.get_by_role("search", name="Your games"), page.locator('[data-saved="count"]')
    search.get_by_label("Game").select_option("Lava Flows")
    expect(rows(page).locator("h2")).to_have_text(["Lava Flows"])
    expect(count).to_have_text("1 of 3 shown.")
    search.get_by_label("Game").select_option("All games")
    search.get_by_label("Status").select_option("Finished")
    expect(rows(page).locator("h2")).to_have_text(["Sedona Vortex"])
    search.get_by_label("Status").select_option("All")
    search.get_by_label("Search").fill("computer black")
    expect(rows(page).locator("h2")).to_have_text(["Vaxandis"])
    search.get_by_label("Search").fill("chess")
    expect(rows(page)).to_have_count(0)
    expect(count).to_have_text("No saved game matches.")
    search.get_by_label("Search").fill("")
    expect(rows(page)).to_have_count(3)


def download(page: Page) -> str:
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save all to a file").click()
    assert coming.value.suggested_filename.startswith("cairn-games-2")
    return Path(coming.value.path()).read_text()


def take(page: Page, text: str) -> Any:
    with page.expect_file_chooser() as coming:
        page.get_by_role("button", name="Import from a file…").click()
    coming.value.set_files({"name": "games.txt", "mimeType": "text/plain", "buffer": text.encode()})
    return page.locator('[data-saved="taken"]')


def agree(page: Page) -> None:
    page.get_by_role("dialog", name="Import these games?").get_by_role("button", name="Import").click()


def test_all_games_go_out_in_one_file_and_come_in_elsewhere(new_context: NewContext, open_page: Open) -> None:
    history(here := open_page())
    expect(here.locator('[data-saved="holds"]')).to_contain_text("The file holds 3 games")
    text = download(here)
    there = open_page(new_context(reduced_motion="reduce"))
    there.goto("/#/saved")
    said = take(there, text)
    agree(there)
    expect(said).to_have_text("Imported: 3 games.")
    expect(rows(there)).to_have_count(3)
    expect(take(there, text)).to_have_text("No new games in this file. Here already: 3 games.")
    expect(rows(there)).to_have_count(3)
    assert download(there) == text
    rows(there).filter(has_text="Vaxandis").get_by_role("link", name="Go on").click()
    Table(there).wait().has_played(*VAXANDIS.record.actions)
    expect(there.get_by_role("complementary")).to_contain_text("Computer")


def test_the_file_says_what_is_hidden_and_leaves_it_out_when_asked(page: Page) -> None:
    history(page)
    choice = page.get_by_role("checkbox", name="Include hidden pieces of unfinished games.")
    assert "what lies there" in download(page)
    choice.uncheck()
    assert "what lies there" not in download(page)
    rows(page).filter(has_text="Lava").get_by_role("button", name="Delete").click()
    expect(choice).to_be_visible()
    again(page)
    expect(choice).to_be_hidden()


WHOLE = "\n".join(
    json.dumps(line)
    for line in [{"cairn": "games", "format": 1, "lines": 3}, *({"kind": "game", **game} for game in SAVES)]
)
DAMAGED = [
    pytest.param("", 0, "not a file of saved games", id="an empty file"),
    pytest.param("🪨" * 5000, 0, "not a file of saved games", id="noise"),
    pytest.param(WHOLE.replace('"format": 1', '"format": 9'), 0, "newer Cairn", id="a newer format"),
    pytest.param(WHOLE[:-20], 2, "Damaged and not imported: 1 line", id="cut off within a game"),
    pytest.param(WHOLE.rpartition("\n")[0], 2, "It should hold 1 game more;", id="cut off between two games"),
    pytest.param(WHOLE.replace('"id": "sed"', '"id": 7'), 2, "Damaged and not imported: 1 line", id="one bad line"),
]


@pytest.mark.parametrize(("text", "taken", "words"), DAMAGED)
def test_a_damaged_file_is_told_and_loses_nothing(page: Page, text: str, taken: int, words: str) -> None:
    own = save("own", text_of(VAXANDIS.without_last()))
    history(page, [own])
    said = take(page, text)
    if taken:
        agree(page)
    expect(said).to_contain_text(words)
    expect(rows(page)).to_have_count(1 + taken)


def test_a_file_with_one_record_opens_it(page: Page) -> None:
    history(page, [])
    take(page, text_of(VAXANDIS))
    Table(page).wait().has_played(*VAXANDIS.record.actions)


def test_a_forged_file_is_only_text(page: Page) -> None:
    markup = {"title": "<b>bold</b>", "who": ["<img src=x onerror=alert(1)>"]}
    bad = SAVES[0] | {"summary": SAVES[0]["summary"] | markup}
    history(page, [])
    take(page, json.dumps({"cairn": "games", "format": 1, "lines": 1}) + "\n" + json.dumps({"kind": "game", **bad}))
    agree(page)
    expect(rows(page)).to_contain_text("<img src=x")
    expect(rows(page).locator("b, img")).to_have_count(0)
