"""The report in the page: it is played in sealed-off guests, stopped, goes on, and finds what the terminal finds."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cairn.kit.source import load_game
from cairn.report.course import report
from cairn.report.findings import to_data
from tests.reports.games import EXAMPLES, do

from .axe import found
from .database import CHANGE, READ
from .table import NewContext, Open
from .waiting import until

READY = 90_000
"""Milliseconds for a Python to start in its frame, and for a game of the computer, on a busy machine."""
CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 3 })"
"""Two guests."""
KEPT = f"({READ})('progress').then((all) => all.find(({{ id }}) => id.startsWith('report ')))"
TICTACTOE = (EXAMPLES / "tictactoe.py").read_text("utf-8")
LOOP = "    while len(p.empty) == 5:\n        pass\n"
ENDLESS = TICTACTOE.replace("    yield from p.empty", f"{LOOP}    yield from p.empty")


def bench(page: Page, site: str, source: str = TICTACTOE) -> None:
    """Put a game of one's own on the bench."""
    page.add_init_script(CORES)
    page.goto(f"{site}/#/workshop")
    expect(page.locator(".beginning").first).to_be_visible()
    draft = {"id": "mine", "saved": 1, "text": source, "from": "", "plays": 0}
    page.evaluate(CHANGE, [["drafts"], [draft]])
    page.goto(f"{site}/#/workshop/mine")
    expect(page.locator(".laws .head .ok")).to_have_count(1, timeout=READY)


def open_report(page: Page) -> None:
    page.get_by_role("button", name="How it plays").click()
    expect(page.locator(".report .button.main")).to_have_attribute("aria-disabled", "false", timeout=READY)


@pytest.fixture
def stopped(page: Page, site: str) -> Page:
    """A page with a report that was stopped at its first rows."""
    bench(page, site)
    open_report(page)
    expect(page.locator("[data-row=balance]")).to_have_text("Who winsNot known yet: about 12 games more.")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-row=balance]")).to_contain_text("of the points of", timeout=READY)
    page.get_by_role("button", name="Stop", exact=True).click()
    return page


def test_it_stops_at_its_first_rows_goes_on_after_a_reload_and_finds_what_the_terminal_finds(
    stopped: Page, tmp_path: Path
) -> None:
    page, dialog = stopped, stopped.locator(".report")
    expect(dialog).to_contain_text("Stopped")
    assert found(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    until(page, f"({KEPT}).then(({{ told }}) => told >= 12)", True)
    page.reload()
    expect(page.locator(".laws .head .ok")).to_have_count(1, timeout=READY)
    open_report(page)
    expect(page.locator("[data-row=balance]")).to_contain_text("of the points of", timeout=READY)
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(dialog).to_contain_text("No more games are played.", timeout=3 * READY)
    expect(page.locator("[data-row=faults]")).to_have_text([])
    expect(page.locator("[data-row=proofs]")).to_contain_text("neither player can force a win. 5,478 positions.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as text").click()
    saving.value.save_as(tmp_path / "report.txt")
    text = (tmp_path / "report.txt").read_text("utf-8")
    assert text.startswith("How Tic-tac-toe plays\n\n96 games of the computer against itself at level 4, on ")
    assert "\nHow it ends\n  “row” ended " in text
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as picture").click()
    saving.value.save_as(tmp_path / "report.png")
    png = (tmp_path / "report.png").read_bytes()
    assert (png[:8], int.from_bytes(png[16:20], "big")) == (b"\x89PNG\r\n\x1a\n", 1520)
    with ThreadPoolExecutor() as pool:
        *_, same = report(load_game(TICTACTOE), TICTACTOE, {}, pool, do)
    until(page, f"({KEPT}).then(({{ kept }}) => kept)", json.dumps(to_data(same)))


def test_a_changed_game_stands_beside_the_version_before(stopped: Page) -> None:
    page = stopped
    page.keyboard.press("Escape")
    field = page.locator("#workshop .cm-content")
    field.press("Control+End")
    page.keyboard.insert_text("nothing")
    expect(page.locator(".laws .head")).to_contain_text("One thing stops this game", timeout=READY)
    page.keyboard.insert_text(" = 1\n")
    expect(page.locator(".laws .head")).to_contain_text("It plays", timeout=READY)
    open_report(page)
    dialog = page.locator(".report")
    expect(dialog).to_contain_text("The rules were changed since the last report")
    expect(page.get_by_label("Beside")).to_have_value(re.compile("^report "))
    expect(dialog.locator(".other")).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(dialog.locator(".other")).to_have_text("Nothing differs beyond chance.", timeout=READY)


def test_a_rule_without_an_end_is_told_with_its_line_and_the_other_rows_stay(page: Page, site: str) -> None:
    bench(page, site, ENDLESS)
    open_report(page)
    page.get_by_role("button", name="Start", exact=True).click()
    wrong = page.locator("[data-row=faults]")
    expect(wrong).to_contain_text("“mark” does not come to an end.", timeout=READY)
    expect(page.locator(".report .verdict")).to_have_text("Most games break off.", timeout=READY)
    wrong.get_by_role("button", name=re.compile("^Go to line")).first.click()
    expect(page.locator(".report")).to_have_count(0)
    expect(page.locator("#workshop .cm-activeLine")).to_contain_text(re.compile("while|pass"))


def test_on_a_small_screen_it_fits(new_context: NewContext, open_page: Open, site: str) -> None:
    page = open_page(new_context(viewport={"width": 320, "height": 640}))
    bench(page, site)
    open_report(page)
    until(page, "document.querySelector('.report').scrollWidth <= document.querySelector('.report').clientWidth", True)
    until(page, "document.documentElement.scrollWidth", 320)
