"""A game out of a link: looked at, reviewed, shared again, and made one's own by playing on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.play import load
from cairn.core.record import write_record
from cairn.games import SHELF
from tests.bots.test_review import PLANTED, game_with_a_blunder
from tests.e2e.table import Table

GAME = game_with_a_blunder("sedona_vortex")
BLUNDER = PLANTED["sedona_vortex"]


def code(at: int | None = None) -> str:
    return write_game_code(SharedGame(GAME, at))


def test_a_link_opens_a_game_which_is_reviewed_shared_and_gone_on_with(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()}")
    review, table = page.get_by_role("region", name="Review", exact=True), Table(page)
    expect(review).to_contain_text("A game from a link")
    review.get_by_role("button", name="Review").click()
    moment = review.get_by_role("listitem").get_by_role("button", name=re.compile(rf"^{BLUNDER + 1}\. "))
    moment.click(timeout=60_000)
    expect(moment).to_have_attribute("aria-current", "true")
    expect(review).to_contain_text("Better was")
    expect(review).to_contain_text(re.compile(r"Red: \d+ of \d+ good\."))
    review.get_by_role("button", name="Show better").click()
    expect(page.get_by_text("Analysis: move 1 of a line.").first).to_be_visible()

    page.locator('.tools [data-do="share"]').click()
    dialog = page.get_by_role("dialog", name="Share this game")
    field = dialog.get_by_label("The whole game is in this link")
    expect(field).to_have_value(re.compile(rf"#/g/{code()}$"))
    dialog.get_by_label(f"Open it at move {BLUNDER}").check()
    expect(field).to_have_value(re.compile(rf"#/g/{code(BLUNDER)}$"))
    expect(dialog.get_by_role("img", name="Picture of the link, to be scanned").locator("svg")).to_be_visible()
    dialog.get_by_role("button", name="Close").first.click()

    assert page.url.endswith(f"#/g/{code()}"), "it is still only looked at"
    review.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("#/play/"))
    mine = load(table.record(), SHELF)
    assert mine.record.actions == GAME.record.actions[:BLUNDER]
    page.reload()
    assert load(Table(page).wait().record(), SHELF) == mine, "it is kept"


def test_a_link_opens_at_its_position(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code(at=3)}")
    assert write_record(read_game_code(code(at=3), SHELF).play.record) == Table(page).wait().record()
    expect(page.locator('.moves [aria-current="step"]')).to_be_visible()


def test_a_damaged_link_is_told_and_home_is_shown(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()[:-2]}")
    expect(page.locator('[data-shell="toast"]')).to_contain_text("Copy the whole link again.", timeout=60_000)
    expect(page.locator("#home")).to_be_visible()
