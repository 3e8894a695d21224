"""Games that leave and come back: copied, downloaded, pasted, saved, damaged; and a browser that keeps nothing."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from cairn.core.record import LONGEST

from .database import READ, forget, plant
from .table import NewContext, Open, Table, random_game, started, text_of
from .waiting import until

PLAY = random_game("vaxandis", 2, {"size": 4}, 12)
GOOD = text_of(PLAY)
OTHER = random_game("sedona_vortex", 1, {"spaces": 7, "first": 0}, 3)


@pytest.fixture
def saved(table: Table) -> Table:
    """At the saved games, of which there are none."""
    forget(table.page, "games", "aside")
    table.page.evaluate("location.hash = '#/saved'")
    expect(table.page.locator("#saved li")).to_contain_text(["No games yet."])
    return table


def with_parts(**parts: Any) -> str:
    """The good record with other parts."""
    return json.dumps(json.loads(GOOD) | parts)


def seated(table: Table) -> Table:
    """At a game of its own, three actions old."""
    return table.begin("sedona_vortex", spaces=7, first=0).follow(OTHER)


def paste(table: Table, text: str) -> None:
    table.share_file()
    table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text)
    table.part("pasting").get_by_role("button", name="Open it").click()


# ---- out and in --------------------------------------------------------------------------------


SAID = """(part) => {
  globalThis.said = [];
  new MutationObserver((changes) => said.push(...changes.map(({ target }) => target.data)))
    .observe(part, { subtree: true, characterData: true });
}"""
"""From here on a page remembers what its buttons say for a moment."""


def test_a_record_is_copied(table: Table) -> None:
    seated(table).share_file()
    table.part("share").evaluate(SAID)
    table.part("share").get_by_role("button", name="Copy").click()
    until(table.page, "said", ["Copied", "Copy"])
    until(table.page, "navigator.clipboard.readText()", text_of(OTHER))


def test_a_record_is_downloaded(table: Table) -> None:
    seated(table).share_file()
    with table.page.expect_download() as coming:
        table.part("share").get_by_role("button", name="Download").click()
    assert coming.value.suggested_filename == "cairn-sedona_vortex-3.cairn"
    assert Path(coming.value.path()).read_text() == text_of(OTHER)


def test_a_pasted_record_opens_beside_the_game_on_the_table(table: Table) -> None:
    first = seated(table).id
    paste(table, f"\n  {GOOD} \n")
    table.has_played(*PLAY.record.actions).stands_as_after(PLAY, 12)
    expect(table.page).not_to_have_url(re.compile(first))
    second = table.id
    table.page.go_back()
    table.has_played(*OTHER.record.actions)
    expect(table.page).to_have_url(re.compile(first))
    table.page.go_forward()
    table.has_played(*PLAY.record.actions)
    expect(table.page).to_have_url(re.compile(second))
    table.has_record(GOOD)
    table.page.evaluate("(id) => { location.hash = `#/play/${id}`; }", first)
    table.has_played(*OTHER.record.actions)


def test_a_record_is_opened_from_the_saved_games(table: Table) -> None:
    table.page.evaluate("location.hash = '#/saved'")
    table.page.locator("#opening").fill(GOOD)
    table.page.locator("#saved").get_by_role("button", name="Open it").click()
    table.wait().has_played(*PLAY.record.actions)


# ---- what cannot be read -----------------------------------------------------------------------

ILLEGAL = [*PLAY.record.actions[:4], PLAY.record.actions[3], *PLAY.record.actions[4:]]
BAD = {
    GOOD[: len(GOOD) // 2]: "it may be cut off",
    with_parts(version=99): "are newer than these",
    with_parts(actions=ILLEGAL): f"Move 5, “{ILLEGAL[4]}”:",
}


def test_a_bad_record_is_told_and_the_game_on_the_table_stays(table: Table) -> None:
    seated(table)
    paste(table, "🪨 stone " * (LONGEST // 8 + 1))
    expect(table.page.locator('[data-shell="toast"]')).to_contain_text("This is no game and no link of Cairn.")
    for text, why in BAD.items():
        paste(table, text)
        expect(table.part("alert").locator(".note")).to_contain_text(why)
        table.has_played(*OTHER.record.actions)
        table.has_record(text_of(OTHER))
    table.pick("R1")
    expect(table.part("alert").locator(".note")).not_to_contain_text("Move 5")


def test_a_bad_record_is_told_where_there_is_no_table(saved: Table) -> None:
    page = saved.page
    page.locator("#opening").fill(GOOD[:40])
    page.locator("#saved").get_by_role("button", name="Open it").click()
    expect(page.locator('[data-shell="toast"]')).to_contain_text("it may be cut off")


def test_back_leads_from_a_pasted_record_to_the_page_it_was_pasted_on(saved: Table) -> None:
    page = saved.page
    page.locator("#opening").fill(GOOD)
    page.locator("#saved").get_by_role("button", name="Open it").click()
    saved.wait().has_played(*PLAY.record.actions)
    page.go_back()
    expect(page.locator("#saved")).to_be_visible()
    expect(page.locator("#saved .save")).to_contain_text("12 turns · today, ")


def test_text_that_looks_like_a_page_is_only_text(table: Table) -> None:
    seated(table)
    paste(table, with_parts(game="<img src=x onerror=alert(1)><b>bold</b>"))
    expect(table.part("alert").locator(".note")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(table.part("alert").locator("img, b")).to_have_count(0)


# ---- saves -------------------------------------------------------------------------------------


def save(id: str, text: str, **summary: Any) -> dict[str, Any]:
    """A saved game as the page keeps it."""
    default_summary = {"game": "vaxandis", "title": "Vaxandis", "turn": 12, "who": ["Black"], "over": False}
    return {"id": id, "text": text, "summary": default_summary | summary, "saved": 1_700_000_000_000}


def test_a_damaged_save_is_set_aside_and_the_others_are_safe(saved: Table) -> None:
    page = saved.page
    plant(page, [save("good", GOOD), save("bad", GOOD[:-20])])
    page.goto("/#/play/bad")
    trouble = page.locator('[data-shell="trouble"]')
    expect(trouble).to_contain_text("it may be cut off")
    expect(page.locator("#home")).to_be_visible()
    with page.expect_download() as coming:
        trouble.get_by_role("button", name="Download it").click()
    assert Path(coming.value.path()).read_text() == GOOD[:-20]
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved li")).to_have_count(2)
    apart = page.locator("#saved li.apart")
    expect(apart).to_contain_text("it may be cut off")
    with page.expect_download() as coming:
        apart.get_by_role("button", name="Download").click()
    assert Path(coming.value.path()).read_text() == GOOD[:-20]
    page.locator("#saved li:not(.apart)").get_by_role("link", name="Go on").click()
    saved.wait().has_played(*PLAY.record.actions)


def test_every_action_is_saved_before_the_next(new_context: NewContext, open_page: Open) -> None:
    context = new_context(reduced_motion="reduce")
    table = Table(open_page(context)).begin("vaxandis", size=4).follow(PLAY, end=6)
    id = table.id
    until(table.page, READ, lambda games: [game["summary"]["turn"] for game in games] == [6], arg="games")
    table.watch.on = False
    with table.page.expect_event("crash"), suppress(Error):
        table.page.goto("chrome://crash")
    again = open_page(context)
    again.goto("/")
    expect(again.get_by_role("link", name="Go on")).to_contain_text("Vaxandis White to move. Turn 7, today")
    again.goto(f"/#/play/{id}")
    Table(again).wait().has_played(*PLAY.record.actions[:6]).stands_as_after(PLAY, 6)


def test_saved_games_tell_how_far_they_are(saved: Table) -> None:
    page = saved.page
    table = saved.begin("vaxandis", size=4).follow(PLAY, end=3)
    table.press("more").press("resign").press("resign-now")
    expect(table.part("result").locator("h2")).to_contain_text("wins")
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved li")).to_contain_text("3 turns · resigned · today, ")
    expect(page.locator("#saved li").get_by_role("link")).to_have_text("Look back")
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#today-puzzle b")).not_to_be_empty()
    expect(page.locator(".today .tile")).to_have_count(1)


def test_two_windows_keep_their_own_games(new_context: NewContext, open_page: Open) -> None:
    context = new_context(reduced_motion="reduce")
    one = Table(open_page(context)).begin("vaxandis", size=4).follow(PLAY, end=2)
    two = Table(open_page(context)).begin("sedona_vortex", spaces=7, first=0).follow(OTHER, end=2)
    one.follow(PLAY, 2, 4)
    two.follow(OTHER, 2, 3)
    one.reload().has_played(*PLAY.record.actions[:4])
    two.reload().has_played(*OTHER.record.actions[:3])


def test_a_saved_game_is_deleted_and_brought_back(saved: Table) -> None:
    table, page = saved, saved.page
    table.begin("vaxandis")  # where nothing is played, nothing is listed
    table.begin("sedona_vortex", first=0)
    table.pick("red1", "L1")
    expect(table.root.locator("#moves .list li")).to_have_count(1)
    page.goto("/#/saved")
    row = page.locator(".save")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete").click()
    row.get_by_role("button", name="Bring it back").click()
    expect(row.get_by_role("link", name="Go on")).to_be_visible()
    row.get_by_role("button", name="Delete").click()
    expect(row).to_contain_text("Deleted.")
    page.reload()
    expect(page.locator("#saved")).to_contain_text("No games yet.")


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const event = { dataTransfer: data, bubbles: true, cancelable: true };
  const over = new DragEvent("dragover", event);
  document.body.dispatchEvent(over);
  document.body.dispatchEvent(new DragEvent("drop", event));
  return over.defaultPrevented;
}"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_games_come_in_by_dropping_a_file_and_by_pasting(page: Page, site: str) -> None:
    page.goto(site)
    started(page)
    page.evaluate(PASTE, "nothing of ours")
    expect(page.locator("#home")).to_be_visible()
    assert page.evaluate(DROP, ["game.cairn", GOOD])  # unwaited: the drop's own answer
    page.wait_for_url(re.compile("#/play/"))
    table = Table(page).wait()
    table.has_played(*PLAY.record.actions)
    page.goto(f"{site}/#/saved")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save all to a file").click()
    assert coming.value.suggested_filename.endswith(".cairn")
    kept = Path(coming.value.path()).read_text()
    page.get_by_role("button", name="Delete").first.click()
    page.evaluate(DROP, ["games.cairn", kept])
    page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(page.locator("#saved")).to_contain_text("Imported: 1 game.")

    page.goto(f"{site}/#/")
    page.evaluate(PASTE, GOOD)
    page.wait_for_url(re.compile("#/play/"))


def test_what_only_others_ask_for_is_there(page: Page, site: str) -> None:
    page.goto(f"{site}/404.html")
    page.get_by_role("link", name="All games").click()
    card = page.locator('meta[property="og:image"]').get_attribute("content")
    for address, kind in ((card, "image/png"), ("favicon.ico", "image/")):
        answer = page.request.get(f"{site}/{address}")
        assert answer.ok
        assert kind in answer.headers["content-type"]


def test_games_that_are_over_are_counted(page: Page, site: str) -> None:
    page.goto(f"{site}/#/stats")
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    started(page)
    over = random_game("sedona_vortex", 4, {"spaces": 7, "first": 0}, 1000)
    page.evaluate(PASTE, text_of(over))
    page.wait_for_url(re.compile("#/play/"))
    Table(page).wait().has_played(*over.record.actions)
    page.goto(f"{site}/#/saved")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("#stats")).to_contain_text("games finished")
    page.get_by_text("As a table").click()
    expect(page.get_by_role("row", name=re.compile(" 1$"))).to_be_visible()
    page.locator("#stats-since").select_option("30")
    expect(page.locator("#stats dd").first).to_have_text("1")
