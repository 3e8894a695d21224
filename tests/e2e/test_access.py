"""Whole games with the keyboard alone and by what a screen reader is told: no mouse, no selector, nothing seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cairn.core.play import Play

from .keys import DeterminizedSearch
from .table import Table, random_game
from .test_lava_flows import game_that_ends
from .waiting import until

SEDONA = random_game("sedona_vortex", 239, {"spaces": 4, "first": 0})
LAVA = game_that_ends(352, 0, "classic")


def sit_down(page: Page, title: str, board: str, *choices: str) -> DeterminizedSearch:
    """From the front door to a table with someone beside us."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    blind = DeterminizedSearch(page)
    blind.tab_to("link", title)
    blind.press("Enter")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_focused()
    for choice in ("Same device", *choices):
        seek(blind, choice)
    blind.tab_to("button", "Begin")
    blind.press("Enter")
    expect(page.get_by_role("group", name=board).or_(page.get_by_role("button", name="show me")).first).to_be_visible()
    return blind


def seek(blind: DeterminizedSearch, choice: str) -> None:
    """Tab to the group of radio buttons that holds a choice, and to the choice with arrows, as one does."""
    for _ in range(40):
        role, first = blind.focused()
        if role == "DisclosureTriangle":
            blind.press("Enter")
        while role == "radio":
            if blind.focused()[1].startswith(choice):
                return
            blind.press("ArrowDown")
            if blind.focused()[1] == first:
                break  # once round: it is another group
        blind.press("Tab")
    raise AssertionError(f"no choice “{choice}”")


def turns(page: Page) -> Locator:
    """The rows of the list of turns."""
    return page.get_by_role("region", name="Turns").get_by_role("listitem")


def play_all(page: Page, blind: DeterminizedSearch, play: Play) -> None:
    """Play a game to its end; after each action the focus is somewhere, and the list has a row for each turn."""
    for at in range(len(play.entries)):
        curtain = page.get_by_role("button", name=re.compile("^I am .*, show me$"))
        if curtain.is_visible():
            expect(curtain).to_be_focused()
            blind.press("Enter")
            expect(curtain).to_be_hidden()
        blind.play(play, at)
        expect(turns(page)).to_have_count(at + 1)
        assert blind.focused()[0], f"the focus is lost after {play.record.actions[at]}"


GAMES = [
    pytest.param("Sedona Vortex", ("Two spirals", "4", "Red"), SEDONA, id="Sedona Vortex"),
    pytest.param("Lava Flows", ("Lava Flows, three by three", "Black"), LAVA, id="Lava Flows"),
]


@pytest.mark.smoke
@pytest.mark.parametrize(("title", "words", "play"), GAMES)
def test_a_whole_game_by_keyboard_and_accessibility_tree(
    page: Page, title: str, words: tuple[str, ...], play: Play
) -> None:
    blind = sit_down(page, title, *words)
    play_all(page, blind, play)
    outcome = play.outcome
    assert outcome
    assert outcome.winners
    expect(page.get_by_role("heading", name=re.compile("wins$"))).to_be_visible()
    expect(page.get_by_text(str(outcome.reason)).first).to_be_visible()
    blind.tab_to("button", "Rematch")


# ---- questions ---------------------------------------------------------------------------------

HEARD = """() => {
  globalThis.spoken = [];
  globalThis.ear?.disconnect();
  globalThis.ear = new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)
      ?.closest("[role=status], [role=alert], [aria-live]")));
    for (const region of regions)
      if (region?.checkVisibility() && region.ariaLive !== "off" && region.textContent.trim())
        spoken.push(region.textContent);
  });
  ear.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""From now on `spoken` has what live regions say, as a screen reader would."""


def typed(table: Table, *texts: str) -> Locator:
    field = table.page.get_by_role("textbox", name="Type a move, or help")
    for text in texts:
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    return table.root.locator("[data-answer]:visible")


def test_the_field_beside_the_board_answers_questions_and_plays(table: Table) -> None:
    table.begin("sedona_vortex", spaces=7, first=0)
    expect(typed(table, "where")).to_contain_text("The board is empty.")
    expect(typed(table, "3@L")).to_have_text("")
    table.has_played("3@L")
    expect(typed(table, "where")).to_contain_text("left I: red 3.")
    expect(typed(table, "last")).to_contain_text("Red")
    expect(typed(table, "moves")).to_contain_text("1@L")
    expect(typed(table, "help")).to_contain_text("Type a move, such as")
    table.has_played("3@L")


def test_the_field_and_the_board_lead_to_each_other(table: Table) -> None:
    table.begin("vaxandis", size=4)
    field = table.root.locator("#type-here")
    for text in ("a1", "stay"):
        typed(table, text)
    field.fill("zz9")
    field.press("Enter")
    expect(table.part("alert")).to_contain_text("“zz9” isn’t a move: there is no zz9 on this board.")
    until(field, "(field) => [field.selectionStart, field.selectionEnd]", [0, 3])  # it is typed over
    field.press("Escape")
    expect(table.page.locator("#board .spot:focus")).to_have_count(1)
    table.page.keyboard.press("Shift+D")
    table.page.keyboard.press("4")
    expect(table.spot("d4")).to_be_focused()
    table.page.keyboard.press("n")
    expect(table.root.locator(".rail [data-answer]")).to_contain_text("d5: empty")
    table.page.keyboard.press("Shift+A")
    table.page.keyboard.press("ArrowDown")
    expect(table.part("announce")).to_contain_text("Edge of the board")
    table.page.keyboard.press("/")
    expect(field).to_be_focused()
    typed(table, "undo")
    table.has_played("a1")
    typed(table, "redo")
    table.has_played("a1", "stay")
    typed(table, "resign")
    expect(table.part("resigning")).to_be_visible()


def test_the_board_is_read_in_one_go_and_heard_once(table: Table) -> None:
    page = table.begin("sedona_vortex", spaces=7, first=0).page
    typed(table, "3@L", "2@R")
    table.has_played("3@L", "2@R")
    page.evaluate(HEARD)
    page.get_by_role("button", name="Read the board").click()
    answer = table.root.locator("[data-answer]:visible")
    expect(answer.locator("p")).to_have_count(2)
    until(page, "spoken", [answer.text_content()])
    page.get_by_role("button", name="left I:").focus()
    typed(table, "last")
    page.get_by_role("button", name="left I:").focus()
    page.keyboard.press("r")
    expect(answer.locator("p")).to_have_count(2)


def test_on_a_phone_questions_are_answered_where_they_are_asked(phone: Table) -> None:
    phone.begin("vaxandis", size=4).press("more")
    answer = typed(phone, "moves")
    expect(answer).to_contain_text("37 moves.")
    expect(phone.part("more")).to_be_visible()
    phone.page.get_by_role("button", name="Read the board").click()
    expect(answer).to_contain_text("a1, a2, a3, a4 empty.")


def test_a_hint_is_asked_for_in_words(table: Table) -> None:
    table.begin("vaxandis", size=4)
    typed(table, "hint")
    expect(table.part("quiet")).to_contain_text("Hint")


def test_a_move_is_heard_once(table: Table) -> None:
    page = table.begin("sedona_vortex", spaces=3, first=0).page
    page.evaluate(HEARD)
    typed(table, "3@L")
    table.says("Your move, Black.")
    spoken = until(page, "spoken", lambda spoken: len(spoken) == 2)
    once = [["Red" in words, "Your move, Black." in words] for words in spoken]
    assert once == [[True, False], [False, True]]


def test_a_result_is_heard_once(table: Table) -> None:
    play = random_game("sedona_vortex", 4, {"spaces": 3, "first": 0})
    assert play.outcome
    page = table.begin("sedona_vortex", spaces=3, first=0).page
    typed(table, *play.record.actions[:-1])
    page.evaluate(HEARD)
    field = page.get_by_role("textbox", name="Type a move, or help")
    field.fill(play.record.actions[-1])
    field.press("Enter")  # then the card of the end takes its place
    expect(table.part("result").locator("h2")).to_be_visible()
    why = str(play.outcome.reason)
    until(page, "spoken", lambda spoken: sum(why in words for words in spoken) == 1)
    page.evaluate("spoken.length = 0")
    table.press("previous")
    expect(table.root.locator(".timeline")).to_contain_text("Turn 12 of 13")
    until(page, "spoken.length", 1)
