"""Against the computer, in a real browser: games, a reload in the middle of a thought, hints, a player that stops."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cairn.core.play import Play, load
from cairn.games import SHELF

from .axe import found
from .database import kept
from .table import Open, Table
from .tasks import longest_task
from .waiting import until

WORKER = "**/thinker-worker.mjs"

AGAINST: dict[str, dict[str, object]] = {
    "sedona_vortex": {"spaces": 3, "first": 0},
    "skorpion": {},
    "vaxandis": {"size": 3},
}


def against(table: Table, game: str, level: int = 1, you: int = 0, **options: object) -> Table:
    return table.begin(game, **(AGAINST[game] | {"who": "computer", "level": level, "you": you} | options))


def played(table: Table) -> Play:
    return load(table.record(), SHELF)


def move(table: Table) -> None:
    """Play the first legal action, by clicks."""
    play = played(table)
    table.pick(*play.game.paths(play.state, play.state.legal_actions()[0])[0])


def answered(table: Table, count: int) -> Table:
    """Wait until so many actions are played, and it is the person's turn or the game is over."""
    table.codes.to_have_count(count)
    expect(table.root.locator(".sentence")).not_to_contain_text("thinking")
    return table


def seats(page: Page) -> list[dict[str, int]]:
    """The computer's seats in the games kept."""
    return [game["computer"] for game in kept(page)]


# ---- a game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(AGAINST))
def test_the_computer_answers_every_move(table: Table, game: str) -> None:
    against(table, game)
    for _ in range(2):
        before = len(played(table).entries)
        move(table)
        table.codes.nth(before + 1).to_be_there()
        expect(table.root.locator(".sentence")).not_to_contain_text("thinking")
        if played(table).outcome:
            return
    until(table.page, lambda: played(table).state.actor, 0)


def test_a_whole_game_to_its_end_and_again(table: Table) -> None:
    against(table, "sedona_vortex")
    while True:
        before = len(played(table).entries)
        move(table)
        table.codes.nth(before).to_be_there()
        expect(table.root.locator(".sentence")).not_to_contain_text("thinking")
        if played(table).outcome:
            break
    expect(table.part("result").locator("h2")).to_have_text(re.compile("You won|You lost|draw"))
    first = table.id
    table.press("rematch")
    table.page.wait_for_url(lambda url: first not in url)
    expect(table.root.locator(".sentence")).to_contain_text("Your move.")
    expect(table.part("bottom").locator("h2")).to_have_text("Red")
    expect(table.part("top")).to_contain_text("Computer, Sand")


@pytest.mark.smoke
def test_a_game_is_begun_by_the_form(table: Table) -> None:
    page = table.page
    page.evaluate("location.hash = '#/new/sedona_vortex'")
    form = page.locator("#new-sedona_vortex")
    form.get_by_role("radio", name="Same device").check()
    expect(form.get_by_text("Level", exact=True).first).to_be_hidden()
    form.get_by_role("radio", name="Computer Plays here").check()
    form.get_by_role("radio", name="Sand").check()
    form.locator(".options summary").click()
    form.locator(".you").get_by_role("radio", name="Black").check()
    form.get_by_role("button", name="Play Sand").click()
    table.wait()
    expect(table.part("top").locator(".who")).to_have_text("Computer, Sand")
    expect(table.part("bottom").locator("h2")).to_have_text("Black")
    expect(table.root.locator(".sentence")).to_contain_text("Your move")


def test_two_computers_play_while_one_watches(table: Table) -> None:
    table.begin("sedona_vortex", spaces=3, who="watch", level=1)
    table.codes.nth(2).to_be_there()
    expect(table.button("undo").first).to_have_attribute("aria-disabled", "true")


PAUSE_AT_ONCE = """() => new MutationObserver((_, seen) => {
  const button = document.querySelector("#table .watching");
  if (!button) return;
  seen.disconnect();
  button.click();
}).observe(document.querySelector("#table"), { childList: true, subtree: true })"""
"""Somebody who is quicker than the first move."""


def test_who_watches_two_computers_has_one_move_at_a_time(table: Table) -> None:
    """Once they are paused nothing moves but what is asked for; what players are told is not told there."""
    sill = table.root.get_by_role("region", name="Game status")
    table.page.evaluate("localStorage.setItem('cairn-notes', '')")
    table.page.evaluate(PAUSE_AT_ONCE)
    table.begin("vaxandis", size=4, who="watch", level=1)
    expect(sill.get_by_text("Paused.")).to_be_visible()
    expect(sill.get_by_text("First player moves next.")).to_be_visible()
    for count in (1, 2, 3):
        sill.get_by_role("button", name="One move").click()
        table.codes.to_have_count(count)
    sill.get_by_role("button", name="Go on").click()
    sill.get_by_role("button", name="Speed: normal").click()
    expect(sill.get_by_role("button", name="Speed: fast")).to_be_visible()
    table.codes.nth(4).to_be_there()
    expect(sill.get_by_text("Paused.")).to_be_hidden()
    expect(table.root.locator(".note")).to_have_count(0)


def test_two_computers_of_different_strength_by_the_form(table: Table) -> None:
    page = table.page
    page.goto("/#/new/sedona_vortex")
    form = page.locator("#new-sedona_vortex")
    expect(form.locator(".levels:visible")).to_have_count(1)
    form.get_by_role("radio", name="Watch").check()
    form.locator(".levels.level").get_by_role("radio", name="Pebble").check()
    form.locator(".levels.other").get_by_role("radio", name="Sand").check()
    form.get_by_role("button", name="Watch").click()
    table.wait()
    expect(table.part("bottom").locator(".who")).to_have_text("Computer, Pebble")
    expect(table.part("top").locator(".who")).to_have_text("Computer, Sand")


def test_the_computer_goes_on_after_a_reload(page: Page) -> None:
    table = against(Table(page), "sedona_vortex", level=8, spaces=7)
    move(table)
    table.says("thinking")
    table.reload()
    expect(table.part("top")).to_contain_text("Computer, Mountain")
    answered(table, 2)
    until(page, lambda: seats(page), [{"1": 8}])


def test_undo_goes_back_to_ones_own_turn_and_ends_the_thought(table: Table) -> None:
    against(table, "sedona_vortex", level=8, spaces=7)
    move(table)
    table.says("thinking").press("undo").says("Your move")
    table.codes.to_have_count(0)
    move(table)
    answered(table, 2).press("undo").says("Your move")
    table.codes.to_have_count(0)


def test_nobody_moves_while_it_thinks_and_the_page_stays_awake(table: Table, browser: Browser) -> None:
    against(table, "sedona_vortex", level=8, spaces=7)
    with longest_task(browser) as longest:
        move(table)
        table.says("thinking")
        table.spot("L2").click()
        expect(table.part("quiet")).to_contain_text("The computer is thinking.")
        answered(table, 2)
    assert longest() < 100, "milliseconds; a thought of this level takes some thousand"


def test_nothing_follows_a_person_who_leaves(table: Table) -> None:
    against(table, "sedona_vortex", level=8, spaces=7)
    move(table)
    table.says("thinking")
    table.page.evaluate("location.hash = '#/'")
    against(table, "sedona_vortex")
    table.codes.to_have_count(0)
    move(table)
    answered(table, 2)


# ---- hints -------------------------------------------------------------------------------------


def test_a_hint_tells_more_each_time(table: Table) -> None:
    against(table, "sedona_vortex", spaces=7)
    hint, ringed = table.part("quiet").locator(".hint"), table.root.locator(".spot.hinted")
    table.page.keyboard.press("h")
    expect(hint).to_contain_text("Start with")
    expect(ringed).to_have_count(1)
    hint.get_by_role("button", name="Tell me more").click()
    expect(hint).to_contain_text(re.compile(r"Play stone \d on .*\. \w"))
    expect(hint.get_by_role("button", name="Tell me more")).to_have_count(0)
    expect(hint.get_by_role("button", name="Rules: entering")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(ringed).to_have_count(0)
    table.press("hint")
    move(table)
    answered(table, 2)
    expect(hint).to_have_count(0)


def test_a_hint_between_two_people(table: Table) -> None:
    table.begin("vaxandis", size=3).root.get_by_placeholder("Type a move").first.fill("zz")
    table.page.keyboard.press("Enter")
    expect(table.part("alert")).to_contain_text("“zz”")
    table.press("hint")
    expect(table.part("quiet")).to_contain_text("Look at")
    expect(table.part("alert")).to_be_empty()


def test_a_hint_marks_the_buttons_it_speaks_of(table: Table) -> None:
    table.begin("vaxandis", size=3).pick("a1").has_played("a1").press("hint")
    hint, marked = table.part("quiet").locator(".hint"), table.part("picks").locator(".hinted")
    expect(hint).to_contain_text("Press “")
    expect(marked).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(marked).to_have_count(0)


def step_through_a_line(table: Table) -> None:
    """The moves of a line are seen on the board one after another, and nothing is played."""
    moves, before = table.part("study").locator("details[open] li button"), table.record()
    moves.nth(0).click()
    table.says("Analysis: move 1 of a line.")
    expect(moves.nth(0)).to_have_attribute("aria-current", "true")
    table.press("next").says("Analysis: move 2 of a line.")
    expect(table.root.locator("[aria-current]:visible")).to_have_count(1)
    table.press("previous").press("previous").says("Your move")
    moves.nth(1).click()
    table.says("Analysis: move 2 of a line.").press("play").says("Your move")
    moves.nth(0).click()
    table.says("Analysis: move 1 of a line.").spot("L2").click()
    expect(table.part("quiet")).to_contain_text("Back from the analysis.")
    table.has_record(before)


def test_the_analysis_follows_the_position_shown(table: Table) -> None:
    against(table, "sedona_vortex", spaces=7)
    study = table.part("study")
    expect(study).to_be_hidden()
    table.press("study")
    expect(study.locator("summary")).to_have_count(3)
    expect(study.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"Red \d+ %, Black \d+ %"))
    study.locator("summary").first.click()
    expect(study.locator("details li").first).to_contain_text("Red plays stone")
    assert found(table.page) == []
    step_through_a_line(table)
    move(table)
    expect(table.page.locator("#moves .list li")).to_have_count(2)
    table.page.evaluate("document.querySelector('#moves .list li button').click()")
    expect(study.locator("details li").first).to_contain_text("Black plays stone")
    table.press("study")
    expect(study).to_be_hidden()


def test_the_files_of_known_wins_are_fetched_with_the_computer(open_page: Open) -> None:
    table = Table(open_page())  # a worker that has fetched none
    fetched: list[str] = []
    table.page.on("request", lambda request: fetched.append(request.url.rpartition("/solved/")[2]))

    def strategies() -> list[str]:
        return [url for url in fetched if url.startswith("sedona_vortex/")]

    against(table, "vaxandis")
    move(table)
    answered(table, 2)
    assert strategies() == []
    against(table, "sedona_vortex", spaces=5)
    until(table.page, strategies, [f"sedona_vortex/{spaces}.bin" for spaces in (3, 4, 5, 6, 7)])
    move(table)
    answered(table, 2)
    table.press("first").press("study")
    table.part("study").get_by_role("checkbox").check()
    expect(table.page.locator(".worths .lost")).to_have_count(5)
    expect(table.page.locator(".worths :not(.lost) > path")).to_have_count(0)
    expect(table.part("study").locator("p")).to_contain_text("Black, who moves second, wins with best play")
    assert len(strategies()) == 5  # and none of them again


def test_with_values_on_the_board_it_is_played_on_as_without(table: Table) -> None:
    against(table, "sedona_vortex", spaces=5).press("study")
    table.part("study").get_by_role("checkbox").check()
    expect(table.page.locator("#table .worths .lost")).to_have_count(5)
    table.pick("red5", "L1")
    answered(table, 2)


# ---- what goes wrong ---------------------------------------------------------------------------


def test_a_worker_that_dies_and_going_on_by_hand(open_page: Open) -> None:
    page = open_page()

    def die(route: Route) -> None:
        route.fulfill(
            content_type="text/javascript",
            headers={"Cross-Origin-Embedder-Policy": "require-corp"},
            body="onmessage = () => { throw new Error('gone'); };",
        )

    page.route(WORKER, die)
    table = against(Table(page), "sedona_vortex")
    move(table)
    table.part("trouble").get_by_role("button", name="Play on without it").click()
    table.says("Your move, Black")
    expect(table.part("trouble")).to_be_empty()
    table.part("quiet").get_by_role("button", name="Close").click()
    move(table)
    table.codes.to_have_count(2)
    table.reload().says("Your move, Red")
    until(page, lambda: seats(page), [{}])
    page.watch.expect("gone")  # type: ignore[attr-defined]


def test_an_answer_that_cannot_be_played_and_a_worker_that_cannot_start(open_page: Open) -> None:
    page = open_page()
    wrong: dict[str, Any] = {"kind": "action", "action": "nonsense", "random": "0"}
    body = f"""onmessage = ({{ data }}) => {{
      const {{ id, at }} = JSON.parse(data);
      if (id) postMessage(JSON.stringify([{{ ...{json.dumps(wrong)}, id, at }}]));
    }};"""
    headers = {"Cross-Origin-Embedder-Policy": "require-corp"}
    page.route(WORKER, lambda route: route.fulfill(content_type="text/javascript", headers=headers, body=body))
    table = against(Table(page), "sedona_vortex")
    move(table)
    trouble = table.part("trouble")
    expect(trouble).to_contain_text("Its move can’t be played.")
    page.unroute(WORKER)
    page.route(WORKER, lambda route: route.abort())
    trouble.get_by_role("button", name="Restart it").click()
    expect(trouble).not_to_contain_text("Its move can’t be played.")
    expect(trouble).to_contain_text("The computer has stopped.")
    page.unroute(WORKER)
    trouble.get_by_role("button", name="Restart it").click()
    answered(table, 2)
    expect(trouble).to_be_empty()
    page.watch.expect("ERR_FAILED", "thinker")  # type: ignore[attr-defined]
