"""axe-core finds nothing in any theme: at the tables and in the dialogs that test_look does not lead it to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import report_pages
import rules_pages
from cairn.games import SHELF

from . import test_look as look
from .axe import found, run
from .table import DESKTOP, Table, random_game, text_of

RULES = {rules_pages.address(game, tag): tag for game, tag in rules_pages.every_page()}
RULES[report_pages.address("sedona_vortex", "en")] = "en"
"""The pages of the rules, and one that tells how a game plays, and their languages."""


def about(table: Table) -> None:
    table.page.evaluate("location.hash = '#/about'")
    expect(table.page.locator("#about")).to_be_visible()


def removing(table: Table) -> None:
    look.settings(table)
    table.page.get_by_role("button", name="Remove everything").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def more(table: Table) -> None:
    look.sedona(table)
    table.press("more")


def resigning(table: Table) -> None:
    more(table)
    table.press("resign")


def offer(table: Table) -> None:
    look.sedona_start(table)
    table.press("more").press("draw")
    expect(table.part("notice").locator(".note")).to_be_visible()


def rules(table: Table) -> None:
    look.vaxandis_refused(table)
    table.part("alert").get_by_role("button", name="Rules: ").click()
    table.page.locator("dialog.rules article h1").wait_for()


def toast(table: Table) -> None:
    look.sedona_start(table)
    table.page.evaluate("location.hash = '#/play/nothing'")
    expect(table.page.locator('[data-shell="toast"]')).to_be_visible()


def hiding(table: Table) -> None:
    """The curtain before what one hides from the computer."""
    table.begin("lava_flows", first=0, who="computer", level=1, you=0)
    expect(table.part("curtain")).to_contain_text("Time to hide something")


def aiming(table: Table) -> None:
    """A stone is built; the ball waits in the hand."""
    table.begin("stonehenge")
    table.root.locator("[data-typing] input").first.evaluate(
        "(field) => { field.value = 'B30.0'; field.form.requestSubmit(); }"
    )
    table.says("Pull the ball")


def learning(table: Table) -> None:
    """A step of a lesson is done."""
    table.page.evaluate("location.hash = '#/learn/vaxandis/2'")
    expect(table.root.locator(".lesson h2")).to_be_visible()
    table.pick("c2").says("Well done.")


SHOWS = [about, removing, more, resigning, offer, rules, toast, hiding, learning]
SMALL = {"width": 1120, "height": 560}
"""A small window with a desktop's table: without a graphics card each pixel of the view has its price."""


@pytest.mark.parametrize("show", SHOWS, ids=lambda show: show.__name__)
def test_axe_finds_nothing(table: Table, show: Callable[[Table], None]) -> None:
    show(table)
    assert found(table.page) == []


def test_axe_finds_nothing_while_the_ball_waits_in_the_hand(table: Table) -> None:
    table.page.set_viewport_size(SMALL)
    try:
        aiming(table)
        expect(table.page.locator("#board .view canvas")).to_be_visible()
        assert found(table.page) == []
    finally:
        table.page.set_viewport_size(DESKTOP)


def test_axe_finds_nothing_in_all_that_is_hidden(table: Table) -> None:
    """Elsewhere it looks at what is shown alone."""
    for show in (*look.PAGES, about, look.share):
        show(table)
    assert run(table.page, whole=True) == []


def from_the_first_move_to_the_last(table: Table, game: str) -> None:
    """Axe finds nothing in the middle of a game, and at its end; test_look leads it to beginnings."""
    play = random_game(game, 4, {})
    moves = play.record.actions
    table.begin(game)
    for share in (2, 1):
        part = play
        while len(part.entries) > len(moves) // share:
            part = part.without_last()
        table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text_of(part))
        table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
        table.codes.to_have_count(len(part.entries))
        assert found(table.page) == []
    expect(table.part("result").locator(".banner")).to_be_visible()


@pytest.mark.parametrize("game", [game.name for game in SHELF.in_order() if not game.physical])
def test_axe_finds_nothing_at_the_table_from_the_first_move_to_the_last(table: Table, game: str) -> None:
    from_the_first_move_to_the_last(table, game)


@pytest.mark.parametrize("show", [look.home, look.vaxandis_over, look.skorpion, look.lava_chosen, aiming, learning])
def test_axe_finds_nothing_on_a_phone(phone: Table, show: Callable[[Table], None]) -> None:
    show(phone)
    assert found(phone.page) == []


@pytest.mark.parametrize("path", RULES)
def test_axe_finds_nothing_on_the_pages_of_the_rules(page: Page, path: str) -> None:
    """The colours of a game are those of its English page in every language."""
    page.goto(f"/{path}")
    assert (found(page) if RULES[path] == "en" else run(page)) == []


def test_axe_would_find_what_is_wrong(page: Page) -> None:
    """The test itself is tested: a button without a name, and grey on grey in one theme only."""
    page.goto("/rules/vaxandis.html")
    page.evaluate("document.body.append(document.createElement('button'))")
    page.evaluate("document.querySelector('h1').style.color = '#333'")
    troubles = " ".join(found(page))
    assert "button-name" in troubles
    assert "dark  color-contrast" in troubles
    assert "light  color-contrast" not in troubles
