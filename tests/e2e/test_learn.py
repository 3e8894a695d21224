"""Guided first games in a browser, played through as somebody who learns does."""

from __future__ import annotations

from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cairn.core.play import begin, read_entry
from cairn.games import SHELF

from .database import forget, kept
from .table import Table, clicks
from .waiting import until


def learn(table: Table, game: str) -> Table:
    """Go to the lesson of a game, to its goal card or to where it was left."""
    table.page.evaluate("(hash) => { location.hash = hash; }", f"#/learn/{game}")
    expect(table.page.locator(f"#table.learning[data-game={game}] .lesson h2")).to_be_visible()
    return table


def clicks_of(game: str, number: int) -> tuple[str, ...]:
    """The clicks of the solution of a step; none where the page has tools of its own."""
    lesson = SHELF[game].lesson()
    assert lesson
    play = begin(SHELF[game], lesson.seats, lesson.options)
    for text in (*lesson.actions(number), lesson.steps[number].solution[0]):
        play = play.append(read_entry(play.game, text))
    at = len(play.entries) - 1
    return clicks(play, at) if play.game.paths(play.states[at], play.entries[at]) else ()


def go_through(table: Table, game: str) -> None:
    """Play a lesson from its goal card to its end: by clicks, or with “Show me” where the physics is asked."""
    lesson = SHELF[game].lesson()
    assert lesson
    panel = table.root.locator(".lesson")
    for number, step in enumerate(lesson.steps):
        table.pick("(next)")
        expect(panel.locator("h2")).to_have_text(str(step.text))
        if step.solution[0].startswith("S") and game == "stonehenge":
            table.press("showme")
        elif clicks := clicks_of(game, number):
            table.pick(*clicks)
        else:
            field = table.root.locator("#type-here")
            field.fill(step.solution[0])
            field.press("Enter")
        table.says(str(step.done))
    expect(panel.get_by_role("link").first).to_have_text("Play your first game")


def reached(page: Page) -> dict[str, Any]:
    """The step that was reached in each lesson; and which exercises were."""
    return {entry["id"]: entry.get("step") for entry in kept(page, "progress")}


def try_it(page: Page, section: Locator) -> None:
    """Do the exercise of Vaxandis’ section on growth in its frame: first wrong, then right."""
    section.get_by_role("button", name="Try it here").click()
    expect(section.locator("figure")).to_be_hidden()
    frame = section.frame_locator("iframe")
    expect(frame.locator(".lesson h2")).to_have_text(str(section.locator("[data-exercise] p").first.text_content()))
    for end, said in (("b1", "Rules: growth"), ("e3", "It grew twice, to height 3.")):
        for spot in ("a1", end):
            frame.locator(f'[data-spot="{spot}"]').first.click()
        expect(frame.locator(".says")).to_contain_text(said)


def test_a_board_takes_the_place_of_a_figure_on_the_page_of_the_rules(page: Page, site: str) -> None:
    """On a page of its own, without a game; what the board does is tried in the table's dialog."""
    page.goto(f"{site}/rules/vaxandis.html")
    section = page.locator("#growth")
    section.get_by_role("button", name="Try it here").click()
    expect(section.locator("iframe")).to_have_attribute("src", f"{site}/#/learn/vaxandis/growth")
    expect(section.locator("figure")).to_be_hidden()
    until(page, "document.activeElement.tagName", "IFRAME")  # the board takes the focus when it is there
    section.get_by_role("button", name="Close the board").press(" ")
    expect(page.locator("iframe")).to_have_count(0)
    expect(section.locator("figure")).to_be_visible()


def test_the_guided_first_games_are_played_to_the_end_and_nothing_of_them_is_saved(table: Table) -> None:
    before = {entry["id"] for entry in kept(table.page, "games")}
    forget(table.page, "progress")
    learn(table, "vaxandis")
    table.pick("(next)", "d3", "(next)", "d4")
    expect(table.part("alert")).to_contain_text("Rules: placing")
    learn(table, "skorpion")
    learn(table, "vaxandis")
    expect(table.root.locator(".lesson .steps")).to_contain_text("Step 2 of 7")
    table.press("undo")
    expect(table.root.locator(".lesson .steps")).to_contain_text("Step 1 of 7")
    table.press("rule")
    section = table.page.locator("dialog.rules #rules-growth")
    try_it(table.page, section)
    expect(section.locator(".tally")).to_have_text("Done: 1 of 7 exercises on this page.")
    table.page.locator("dialog.rules [data-close]").click()
    expect(table.root.locator(".lesson .steps")).to_contain_text("Step 1 of 7")
    for game in ("skorpion", "sedona_vortex", "lava_flows", "vaxandis"):
        learn(table, game)
        go_through(table, game)
    ends = {"lesson skorpion": 0, "lesson vaxandis": 0}
    until(table.page, partial(reached, table.page), lambda steps: steps | ends == steps)
    assert "exercise vaxandis growth" in reached(table.page)  # unwaited: it was there before the lessons
    table.root.locator(".lesson").get_by_role("link").first.click()
    table.wait()
    expect(table.root.locator(".lesson")).to_be_hidden()
    expect(table.part("top")).to_contain_text("Computer, Sand")
    saved = [entry["summary"]["game"] for entry in kept(table.page, "games") if entry["id"] not in before]
    assert saved in ([], ["vaxandis"])  # the game that has just begun may be there


def test_what_happens_for_the_first_time_is_explained_once(table: Table) -> None:
    page = table.page
    page.evaluate("localStorage.setItem('cairn-notes', '')")
    for _ in range(2):
        table.begin("skorpion")
        table.pick("o12", "o2", "o1", "o3", "gate", "i12", "(done)")
        table.codes.to_have_count(5)
        is_new = page.evaluate("localStorage.getItem('cairn-explained')") is None
        table.pick("m2", "i12", "m2", "(done)").codes.to_have_count(7)
        note = table.part("quiet").locator(".note")
        if is_new:
            expect(note).to_contain_text("The Skorpion took a bead.")
            note.get_by_role("button", name="Got it").click()
        expect(table.part("say")).to_have_text("Your move, Blue.")
        expect(note).to_have_count(0)
    page.evaluate("localStorage.setItem('cairn-notes', 'off')")
    page.evaluate("localStorage.removeItem('cairn-explained')")
