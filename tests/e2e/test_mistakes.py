"""One's mistakes as somebody meets them: kept by a review or a puzzle, gone over, in two tabs, damaged."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cairn.core.play import Resignation
from tests.app.test_kept import kept_text
from tests.bots.test_review import PLANTED, game_with_a_blunder

from .database import OPEN, kept, plant
from .host import Host, keep, take_update
from .table import NewContext, Open, Table, started, text_of
from .test_puzzles import answer as right_move
from .test_puzzles import posed, type_move
from .test_records import save
from .waiting import stays, until

BLUNDER = "vaxandis"


def mistake(number: int, game: str = BLUNDER, **more: Any) -> dict[str, Any]:
    """A position out of a game, as the page keeps it; `number` makes it another one."""
    made = {"id": f"{game} {number:024x}", "game": game, "origin": "game", "text": kept_text(game), "from": "", "at": 0}
    return made | {"title": game.title(), "made": number, "saved": number, "memory": None} | more


def best(game: str = BLUNDER) -> str:
    return str(json.loads(kept_text(game))["best"][1][0])


def played(game: str = BLUNDER) -> str:
    return str(json.loads(kept_text(game))["played"][1][0])


def lay(page: Page, *mistakes: dict[str, Any]) -> None:
    """Put positions on their shelf, of which the page has read nothing yet, and show the page."""
    page.goto("/")
    until(page, lambda: kept(page, "mistakes"), [])
    plant(page, list(mistakes), "mistakes")
    page.goto("/?again#/mistakes")


def heading(page: Page) -> Any:
    return page.locator("#mistakes h1")


# ---- out of a game -----------------------------------------------------------------------------


def test_a_mistake_of_a_lost_game_is_kept_once_and_waits_tomorrow(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(first_visit=True, reduced_motion="reduce"))
    lost = game_with_a_blunder(BLUNDER)
    seat = lost.states[PLANTED[BLUNDER]].actor
    lost = (lost.without_last() if lost.outcome else lost).append(Resignation(seat))
    page.goto("/")
    until(page, lambda: kept(page), [])
    for name in ("one", "two"):
        plant(page, [save(name, text_of(lost), over=True) | {"computer": {str(1 - seat): 5}}])
    review = page.get_by_role("region", name="Review", exact=True)
    for name in ("one", "two"):
        page.goto(f"/?{name}#/play/{name}")
        Table(page).wait()
        page.get_by_role("button", name="Learn from this game").click()
        expect(page.locator(".moves .moment").first).to_be_visible(timeout=90_000)
        said = r"^Kept for later: \d positions?\. My mistakes Take (it|them) out$" if name == "one" else "^$"
        expect(review.locator(".kept")).to_have_text(re.compile(said), timeout=90_000)
    asked = [json.loads(each["text"])["played"][1][0] for each in kept(page, "mistakes") if each["from"] == "one"]
    assert played() in asked  # unwaited: told before
    assert len(kept(page, "mistakes")) == len(asked)  # unwaited: none from the game that is the same
    page.clock.set_system_time(datetime.now() + timedelta(days=1))
    page.goto("/?tomorrow#/")
    tile = page.locator("#today-puzzle ~ .tile", has_text="My mistakes")
    expect(tile).to_contain_text(f"{len(asked)} to go over today about 1 minute")
    tile.press("Enter")
    expect(heading(page)).to_have_text(f"{len(asked)} to go over today")


def test_it_is_gone_over_by_keyboard_and_comes_again(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page, mistake(1))
    expect(heading(page)).to_have_text("1 to go over today")
    begin = page.get_by_role("link", name="Begin")
    begin.press("Enter")
    table = Table(page).wait()
    expect(table.part("goal")).to_contain_text(f"You played {played()} here. What is better?")
    type_move(page, played())
    table.says("That is what you played in the game.")
    again = page.get_by_role("button", name="Try again")
    again.press("Enter")
    table.says("Your move.")
    page.keyboard.press("h")
    expect(table.part("quiet")).to_contain_text("Look")
    type_move(page, best())
    table.says("Found.")
    table.says("Better: ")
    on = page.get_by_role("button", name="Go on")
    expect(table.root.locator(".of-mistake .coming")).to_have_text(re.compile(r"^It comes again in \d days\.$"))
    on.press("Enter")
    expect(heading(page)).to_have_text("My mistakes")
    expect(page.locator("#mistakes")).to_contain_text("Nothing is due today.")
    (one,) = kept(page, "mistakes")
    assert (one["memory"]["reps"], one["memory"]["lapses"]) == (1, 0)  # unwaited: the page has read it


def test_next_leads_to_each_that_is_due_and_back_to_the_page(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    games = list(PLANTED)
    lay(page, *(mistake(number, game) for number, game in enumerate(games, 1)))
    page.get_by_role("link", name="Begin").click()
    for game in (*games, games[0]):
        expect(page.locator("#table")).to_have_attribute("data-game", game)
        expect(Table(page).wait().part("goal")).to_contain_text(f"You played {played(game)} here.")
        page.locator(".tools .of-mistake", has_text="Next").click()


def test_the_only_one_that_is_due_can_be_left_and_begun_again(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page, mistake(1))
    for _ in range(2):
        page.get_by_role("link", name="Begin").click()
        expect(Table(page).wait().part("goal")).to_contain_text("What is better?")
        page.evaluate("location.hash = '#/mistakes'")


def test_one_is_taken_out_at_the_table_and_the_keyboard_stays_at_the_board(
    new_context: NewContext, open_page: Open
) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page, mistake(1), mistake(2, "skorpion"))
    page.get_by_role("link", name="Begin").press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-game", BLUNDER)
    Table(page).wait()
    page.locator(".of-mistake").get_by_role("button", name="Take it out").press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-game", "skorpion")
    until(page, "document.querySelector('#board').contains(document.activeElement)")
    assert [each["game"] for each in kept(page, "mistakes")] == ["skorpion"]  # unwaited: the next one is shown


def test_a_row_of_the_page_leads_to_its_game_and_takes_all_of_it_out(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page, mistake(1, **{"from": "g"}), mistake(2, **{"from": "g"}), mistake(3, "skorpion", **{"from": "gone"}))
    row = page.locator("#mistakes .sources li", has_text="2 positions")
    expect(row.get_by_role("link", name="Game: ")).to_have_count(0)  # it was deleted, and the positions stay
    row.get_by_role("button", name="Take out: ").press("Enter")
    expect(page.locator("#mistakes [role=status]")).to_have_text("2 positions were taken out.")
    expect(heading(page)).to_have_text("1 to go over today")
    expect(heading(page)).to_be_focused()
    page.get_by_role("link", name="Go over it: ").click()
    expect(page.locator(".of-mistake .from")).to_have_text(re.compile(r"^From your game of Skorpion\.\s*$"))
    page.go_back()
    page.get_by_label("New positions a day, at most").fill("0")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("My mistakes")
    page.goto("/#/")
    expect(page.locator("#today-puzzle")).to_be_visible()
    expect(page.locator("#home .tile", has_text="My mistakes")).to_have_count(0)


# ---- two tabs, an older version, a damaged deck --------------------------------------------------


def test_two_tabs_show_the_same_and_an_answer_counts_once(new_context: NewContext, open_page: Open) -> None:
    context = new_context(reduced_motion="reduce")
    one, other, beside = (open_page(context) for _ in range(3))
    lay(beside, mistake(1), mistake(2, "skorpion"))
    expect(heading(beside)).to_have_text("2 to go over today")
    for page in (one, other):
        page.goto(f"/#/mistake/{mistake(1)['id'].replace(' ', '/')}")
        Table(page).wait()
    type_move(one, best())
    Table(one).says("Found.")
    expect(heading(beside)).to_have_text("1 to go over today")
    (known,) = [each["memory"] for each in kept(one, "mistakes") if each["memory"]]
    type_move(other, played())
    expect(other.get_by_role("button", name="Try again")).to_be_visible()
    other.locator(".tools .of-mistake", has_text="Solution").click()
    Table(other).says("This is better.")
    expect(other.locator(".of-mistake .coming")).to_have_text(re.compile("^It comes again in"))
    stays(other, lambda: [each["memory"] for each in kept(other, "mistakes") if each["memory"]], [known])


OLDER = """async (game) => {
  const opening = indexedDB.open("cairn", 3);
  opening.onupgradeneeded = () => {
    for (const shelf of ["games", "aside", "progress", "drafts", "workshop"])
      opening.result.createObjectStore(shelf, { keyPath: "id" });
  };
  await new Promise((opened, failed) => Object.assign(opening, { onsuccess: opened, onerror: failed }));
  const change = opening.result.transaction("games", "readwrite");
  change.objectStore("games").put(game);
  await new Promise((written) => { change.oncomplete = written; });
  opening.result.close();
}"""
"""The database as the version before this page left it."""


def test_an_older_database_keeps_its_games_and_gets_a_deck(new_context: NewContext, open_page: Open) -> None:
    context = new_context()
    page = open_page(context)
    context.pages[0].evaluate(
        OLDER, save("old", text_of(game_with_a_blunder(BLUNDER)))
    )  # a page with no script of ours
    page.goto("/#/mistakes")
    expect(page.locator("#mistakes")).to_contain_text("Nothing is kept yet.")
    assert [each["id"] for each in kept(page)] == ["old"]  # unwaited: the page has read its database
    plant(page, [mistake(1)], "mistakes")
    page.reload()
    expect(heading(page)).to_have_text("1 to go over today")


def test_an_update_keeps_them_and_they_are_gone_over_offline(
    host: Host, dist: Path, new_context: NewContext, open_page: Open
) -> None:
    page = open_page(new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow"), host.address)
    keep(page)
    plant(page, [mistake(1)], "mistakes")
    newer = host.newer(dist)
    host.give(newer)
    page.goto("/?again#/mistakes")
    expect(heading(page)).to_have_text("1 to go over today")
    take_update(page, newer)
    expect(heading(page)).to_have_text("1 to go over today")
    keep(page)
    host.stop()
    page.goto("/?still#/mistakes")
    page.get_by_role("link", name="Begin").press("Enter")
    Table(page).wait()
    type_move(page, best())
    Table(page).says("Found.")
    until(page, lambda: [bool(each["memory"]) for each in kept(page, "mistakes")], [True])
    page.get_by_role("button", name="Go on").press("Enter")
    expect(page.locator("#mistakes")).to_contain_text("Nothing is due today.")


def test_a_damaged_position_is_set_aside_and_said(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context())
    lay(page, mistake(1), mistake(2, memory={"stability": "x"}), mistake(3, text=7))
    expect(page.locator("#mistakes [role=status]")).to_have_text(
        "2 positions can’t be read and were set aside, under Your games."
    )
    expect(heading(page)).to_have_text("1 to go over today")
    page.goto("/#/saved")
    expect(page.locator("#saved li.apart")).to_have_count(2)
    expect(page.locator("#saved li.apart").first).to_contain_text("A position of My mistakes can’t be read.")


MANY = f"""async (entry) => {{
  const database = await {OPEN};
  const change = database.transaction("mistakes", "readwrite", {{ durability: "relaxed" }});
  for (let n = 1; n <= 10_000; n++) {{
    const id = `${{entry.game}} ${{n.toString(16).padStart(24, "0")}}`;
    change.objectStore("mistakes").put({{ ...entry, id, made: n, from: `game${{n >> 1}}` }});
  }}
  await new Promise((written) => {{ change.oncomplete = written; }});
  database.close();
}}"""
OPENED = """async () => {
  const began = performance.now();
  const numbers = new Map();
  for (let n = 0; n < 300_000; n++) numbers.set(`k${n % 5000}`, n);
  const work = performance.now() - began;
  location.hash = "#/";
  await new Promise((seen) => setTimeout(seen, 50));
  document.querySelector("#mistakes").replaceChildren(document.querySelector("#mistakes h1"));
  const asked = performance.now();
  location.hash = "#/mistakes";
  const isListed = () => document.querySelectorAll("#mistakes .facts ~ section .sources > li").length > 20;
  while (!isListed()) await new Promise((again) => setTimeout(again, 1));
  return [performance.now() - asked, work];
}"""
"""How long the page takes to show figures and sources, and what a fixed work takes on this machine now (ms)."""


def test_ten_thousand_positions_are_shown_in_a_moment(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page)
    page.evaluate(MANY, mistake(0))
    page.reload()
    expect(page.locator("#mistakes .sources > li")).to_have_count(21, timeout=60_000)
    expect(page.locator("#mistakes .sources > li").last).to_have_text("Show 4,981 more")
    times = [page.evaluate(OPENED) for _ in range(5)]  # unwaited: it waits itself
    assert min(shown / max(work, 25) for shown, work in times) < 8, times  # 200 ms where that work takes 25


# ---- puzzles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lava_flows", "sedona_vortex", "skorpion", "vaxandis"])
def test_a_puzzle_that_is_missed_is_kept_once(game: str, new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    page.goto(f"/#/puzzle/{game}/2")
    table = Table(page).wait()
    solution = page.locator(".tools .of-puzzle", has_text="Solution")
    solution.click()
    table.says("This is the solution.")
    said = table.root.locator(".riddle.of-puzzle [role=status]")
    expect(said).to_have_text("Kept for later, under My mistakes. Take it out")
    (one,) = kept(page, "mistakes")
    assert (one["game"], one["origin"], one["from"]) == (game, "puzzle", "2")  # unwaited: it was told
    page.reload()
    table.wait()
    solution.click()
    table.says("This is the solution.")
    stays(page, lambda: len(kept(page, "mistakes")), 1)
    page.goto(f"/#/mistake/{one['id'].replace(' ', '/')}")
    expect(page.locator(".riddle.of-mistake .from")).to_contain_text("A puzzle of ")
    started(page)


def test_a_puzzle_that_is_solved_after_a_hint_is_kept_and_can_be_taken_out(
    new_context: NewContext, open_page: Open
) -> None:
    page = open_page(new_context(reduced_motion="reduce"))
    page.goto("/#/puzzle/vaxandis/1")
    table = Table(page).wait()
    page.keyboard.press("h")
    expect(table.part("quiet")).to_contain_text("Look")
    type_move(page, right_move(posed(table), 1))
    table.says("Solved.")
    out = table.root.locator(".riddle.of-puzzle").get_by_role("button", name="Take it out")
    out.click()
    until(page, lambda: kept(page, "mistakes"), [])
    expect(table.root.locator(".riddle.of-puzzle [role=status]")).to_have_text("Taken out.")
