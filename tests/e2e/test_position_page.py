"""The position editor: pieces are put, moved and taken by mouse and keys, reasons are shown, and a game begins."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from cairn.core.arrangement import write
from cairn.games import SHELF
from tests.app.test_puzzles import ALL as PUZZLES

from .database import plant
from .guests import EXAMPLES, kept_source
from .table import NewContext, Open
from .test_received import READY


def test_a_position_is_set_up_refused_mended_and_played(page: Page, site: str) -> None:
    page.goto(f"{site}/#/position/sedona_vortex")
    editor = page.locator("#position")

    def spot(name: str):
        return editor.locator(f'[data-spot="{name}"]')

    expect(editor.locator(".verdict")).to_have_text("Allowed, with 10 ways to move.", timeout=60_000)
    editor.get_by_text("Black 4", exact=True).click()
    spot("R2").click()
    expect(spot("R2")).to_have_attribute("aria-label", re.compile("black 4"))
    editor.get_by_text("Red 5", exact=True).click()
    spot("R2").click()
    expect(editor.locator(".reasons")).to_contain_text("red 5 lies on black 4. A stone never lies on a smaller one.")
    expect(editor.get_by_role("button", name="Play")).to_be_disabled()
    editor.get_by_role("button", name="Show").click()
    expect(spot("R2")).to_have_class(re.compile("hinted"))
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator(".reasons li")).to_have_count(0)
    editor.get_by_text("Move", exact=True).click()
    spot("R2").focus()
    page.keyboard.press("Enter")
    spot("L3").focus()
    page.keyboard.press("Enter")
    expect(spot("L3")).to_have_attribute("aria-label", re.compile("black 4"))
    editor.get_by_role("radio", name="Black", exact=True).check(force=True)
    expect(editor.locator(".headline")).to_have_text("Black to move.")
    page.wait_for_url(re.compile(r"#/position/sedona_vortex/\w{4}-1_L3:b4\?spaces=7"))
    spot("L3").focus()
    page.keyboard.press("Delete")
    expect(editor.locator(".verdict")).to_have_text("Allowed, with 10 ways to move.")
    editor.get_by_role("button", name="Undo").click()
    expect(spot("L3")).to_have_attribute("aria-label", re.compile("black 4"))
    editor.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#/play/"))
    expect(page.locator('#table [data-spot="L3"]')).to_have_attribute("aria-label", re.compile("black 4"))

    known = next(each for each in PUZZLES["sedona_vortex"] if each.kind == "win" and each.turns == 2)
    start = write(SHELF["sedona_vortex"].arrangements.arrange(known.play.state))
    known_at = f"#/position/sedona_vortex/{start.replace(' ', '_')}"
    page.goto(f"{site}/{known_at}")
    page.wait_for_url(
        re.compile(r"/\w{4}-" + re.escape(known_at.rpartition("/")[2]))
    )  # the last position stands until the program has answered
    editor.get_by_role("button", name="Puzzle", exact=True).click()
    expect(editor).to_contain_text(f"Proved: there is one way, {known.solution[0]}", timeout=60_000)
    editor.get_by_role("button", name="Try it").click()
    page.wait_for_url(re.compile("#/puzzle/sedona_vortex/own2-"))
    expect(page.locator(".riddle")).to_contain_text("to move and win in 2.")
    page.get_by_role("button", name="Solution").click()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()


def test_the_link_of_a_position_brings_a_game_that_somebody_wrote(
    page: Page, site: str, new_context: NewContext, open_page: Open
) -> None:
    source = kept_source((EXAMPLES / "breakthrough.py").read_text("utf-8"), origin="here")
    page.goto(f"{site}/#/")
    plant(page, [source], "workshop")
    page.goto(f"{site}/#/position/{source['name']}")
    editor = page.locator("#position")
    expect(editor.locator(".verdict")).to_have_text("Allowed, with 22 ways to move.", timeout=READY)
    editor.get_by_text("Move", exact=True).click()
    for spot in ("a2", "a3"):
        editor.locator(f'[data-spot="{spot}"]').click()
    expect(editor.locator(".verdict")).to_have_text("Allowed, with 23 ways to move.")
    editor.get_by_role("button", name="Copy link").click()
    expect(editor).to_contain_text("Copied. The link opens this position.")
    other = open_page(new_context())
    other.goto(str(page.evaluate("navigator.clipboard.readText()")))  # unwaited: it says that it is there
    other.get_by_role("button", name="Look at the position").click()
    expect(other.locator("#position .verdict")).to_have_text("Allowed, with 23 ways to move.", timeout=READY)
    other.locator("#position").get_by_role("button", name="Play", exact=True).click()
    expect(other.locator('#table [data-spot="a3"]')).to_have_attribute("aria-label", re.compile("pawn"), timeout=READY)
