"""Saves that fail are told and tried again, unreadable ones are kept whole, and a page that ends loses nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .database import READ, kept, plant
from .table import NewContext, Open, Table, random_game, text_of
from .test_records import save
from .waiting import until

PLAY = random_game("vaxandis", 2, {"size": 4}, 12)
GOOD = text_of(PLAY)
SECRETS: dict[str, Any] = {
    "vaults": {"0": "vault 0 b.00"},
    "computer": {"1": 3},
    "match": {"matches": ["aabbccdd"], "texts": [], "chat": [["hi", True, ""]]},
}
BROKEN = """() => {
  globalThis.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no", "UnknownError"); };
}"""
MENDED = "() => { IDBObjectStore.prototype.put = put; }"


def toast(page: Page) -> Locator:
    return page.locator('[data-shell="toast"]')


@pytest.fixture
def fresh(new_context: NewContext, open_page: Open) -> Page:
    """A page of a browser that keeps nothing yet."""
    page = open_page(new_context(reduced_motion="reduce"))
    page.goto("/#/saved")
    expect(page.locator("#saved li")).to_contain_text("No games yet.")
    return page


@pytest.mark.smoke
def test_attack_store_mjs_a_store_that_fails_is_told_and_tried_again(fresh: Page) -> None:
    table = Table(fresh).begin("vaxandis", size=4)
    fresh.evaluate(BROKEN)
    table.follow(PLAY, end=2)
    expect(toast(fresh)).to_have_text("Not saved: trying again.Close")
    fresh.evaluate(MENDED)
    expect(toast(fresh)).to_be_hidden()
    until(fresh, READ, lambda games: [game["summary"]["turn"] for game in games] == [2], arg="games")


def test_attack_store_mjs_a_connection_that_died_is_replaced_without_a_word(fresh: Page) -> None:
    table = Table(fresh).begin("vaxandis", size=4).follow(PLAY, end=1)
    fresh.evaluate(
        """() => {
          const dead = new WeakSet();
          const { transaction } = IDBDatabase.prototype;
          let first;
          globalThis.refused = 0;
          IDBDatabase.prototype.transaction = function (...how) {
            first ??= this;
            if (this === first && ++refused)
              throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
            return transaction.apply(this, how);
          };
        }"""
    )
    table.follow(PLAY, 1, 3)
    until(fresh, "refused")
    until(fresh, READ, lambda games: [game["summary"]["turn"] for game in games] == [3], arg="games")
    expect(toast(fresh)).to_be_hidden()
    table.reload().has_played(*PLAY.record.actions[:3])


def test_a_page_that_ends_in_the_middle_of_a_save_loses_nothing(fresh: Page) -> None:
    table = Table(fresh).begin("vaxandis", size=4).follow(PLAY, end=1)
    fresh.evaluate(BROKEN)
    table.follow(PLAY, 1, 4)
    expect(toast(fresh)).to_be_visible()
    table.reload().has_played(*PLAY.record.actions[:4])
    until(fresh, "Object.keys(localStorage).filter((key) => key.startsWith('cairn-unsaved'))", [])


def test_attack_aside_mjs_a_game_of_a_newer_cairn_is_left_alone(fresh: Page) -> None:
    text = json.dumps(json.loads(GOOD) | {"version": 1_000})
    plant(fresh, [newer := save("newer", text) | SECRETS])
    fresh.goto("/#/play/newer")
    trouble = fresh.locator('[data-shell="trouble"]')
    expect(trouble).to_contain_text("This game was made by a newer version of Cairn.")
    expect(trouble).to_contain_text("It stays as it is among your saved games.")
    expect(trouble.get_by_role("button", name="Reload this page")).to_be_visible()
    until(fresh, lambda: kept(fresh), [newer])
    until(fresh, lambda: kept(fresh, "aside"), [])


def test_attack_aside_mjs_what_cannot_be_read_is_set_aside_whole_and_tried_again(fresh: Page) -> None:
    plant(fresh, [bad := save("bad", GOOD[:-20]) | SECRETS])
    fresh.goto("/#/play/bad")
    expect(fresh.locator('[data-shell="trouble"]')).to_contain_text("can be tried again")
    until(fresh, lambda: kept(fresh), [])
    until(fresh, lambda: [aside["game"] for aside in kept(fresh, "aside")], [bad])
    fresh.goto("/#/saved")
    fresh.evaluate("document.querySelector('[data-shell=trouble]').replaceChildren()")  # what was told the first time
    fresh.locator("#saved .apart").get_by_role("button", name="Try again").click()
    expect(fresh.locator('[data-shell="trouble"]')).to_contain_text("it may be cut off")
    until(fresh, lambda: [aside["game"] for aside in kept(fresh, "aside")], [bad])  # as whole as before


def test_what_was_set_aside_is_played_once_it_can_be_read(fresh: Page) -> None:
    """As when a newer page reads what an older one could not."""
    game = save("good", GOOD)
    apart = {"id": "good", "text": GOOD, "title": "It was not read.", "why": "", "saved": 1, "game": game}
    plant(fresh, [apart], "aside")
    fresh.goto("/#/about")
    fresh.goto("/#/saved")
    fresh.locator("#saved .apart").get_by_role("button", name="Try again").click()
    Table(fresh).wait().has_played(*PLAY.record.actions)
    until(fresh, lambda: [game["id"] for game in kept(fresh)], ["good"])
    until(fresh, lambda: kept(fresh, "aside"), [])


def test_games_begun_and_never_played_do_not_pile_up(fresh: Page) -> None:
    table = Table(fresh)
    for _ in range(5):
        table.begin("vaxandis", size=4)
    until(fresh, lambda: len(kept(fresh)), lambda count: count <= 2)  # that on the table, and perhaps the one just left
    played = table.follow(PLAY, end=1).id
    table.begin("vaxandis", size=5)
    until(fresh, lambda: [game["id"] for game in kept(fresh)], lambda ids: played in ids)


VERSION_4 = """async (games) => {
  const opening = indexedDB.open("cairn", 4);
  opening.onupgradeneeded = () => {
    for (const shelf of ["games", "aside", "progress", "drafts", "workshop", "mistakes"])
      opening.result.createObjectStore(shelf, { keyPath: "id" });
  };
  await new Promise((opened, failed) => Object.assign(opening, { onsuccess: opened, onerror: failed }));
  const change = opening.result.transaction("games", "readwrite");
  for (const game of games) change.objectStore("games").put(game);
  await new Promise((written) => { change.oncomplete = written; });
  opening.result.close();
}"""
"""The database as it was when a game still had its picture in it."""
PICTURE = json.dumps({"box": [0, 0, 7, 7], "ground": [], "under": [], "pieces": [], "over": []})
DRAWN = '.pic svg[viewBox="0 0 7 7"]'


def whole(id: str, saved: int, **more: Any) -> dict[str, Any]:
    """A game as version 4 kept it."""
    return save(id, GOOD) | {"saved": saved, "picture": PICTURE} | more


def test_pictures_of_an_older_version_are_laid_apart_and_drawn_where_they_are_seen(
    new_context: NewContext, open_page: Open
) -> None:
    context = new_context()
    page = open_page(context)
    games = [whole(f"g{n:03}", 1_700_000_000_000 + n) for n in range(200)]
    games[7] |= SECRETS
    context.pages[0].evaluate(VERSION_4, games)  # a page with no script of ours
    page.goto("/#/")
    expect(page.locator(f".today .tile {DRAWN}")).to_have_count(1)
    until(page, lambda: [entry["id"] for entry in kept(page, "pictures")], ["", *(game["id"] for game in games)])
    without = [{name: part for name, part in game.items() if name != "picture"} for game in games]
    assert kept(page) == without  # unwaited: the pictures are moved with their games
    page.reload()
    page.goto("/#/saved")
    rows = page.locator("#saved li.save")
    expect(rows).to_have_count(40)  # those that were shown first, and the next ones
    expect(rows.first.locator(DRAWN)).to_be_visible()
    expect(rows.nth(35).locator(DRAWN)).to_have_count(0)
    rows.nth(35).scroll_into_view_if_needed()
    expect(rows.nth(35).locator(DRAWN)).to_be_visible()


def test_a_deleted_game_is_brought_back_with_its_picture(fresh: Page) -> None:
    plant(fresh, [game := whole("g", 1)])
    fresh.goto("/#/about")
    fresh.goto("/#/saved")
    row = fresh.locator("#saved li.save")
    row.get_by_role("button", name="Delete").click()
    expect(row).to_contain_text("Deleted.")
    assert kept(fresh) == []  # unwaited: the row says so when it is gone
    row.get_by_role("button", name="Bring it back").click()
    expect(row).to_contain_text("Black to move.")
    until(fresh, lambda: [one | {"picture": kept(fresh, "pictures")[-1]["picture"]} for one in kept(fresh)], [game])
