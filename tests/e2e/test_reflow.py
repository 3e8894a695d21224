"""Pages and tables seen differently: at 400 %, with text twice as large, in forced colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cairn.games import SHELF

from . import test_look as look
from .conftest import Room, used
from .table import Table, settle
from .waiting import until

PAGES = [
    "",
    "new/sedona_vortex",
    "new/skorpion",
    "puzzles/vaxandis",
    "saved",
    "settings",
    "about",
    "friend",
    "people",
    "board/skorpion",
]
BOARDS = [game.name for game in SHELF.in_order() if not game.physical]
"""Games whose table is a board; the table of Stonehenge has tests of its own."""

NARROW = {"width": 320, "height": 256}
"""1280 x 1024 pixels at 400 %."""


SPACED = """(wide) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 }");
  document.adoptedStyleSheets = wide ? [sheet] : [];
}"""
"""Text as wide as people may ask for (WCAG 1.4.12)."""


@pytest.fixture(scope="module")
def nook(browser: Browser, site: str) -> Iterator[Room]:
    room = Room(browser, site, viewport=NARROW)
    yield room
    room.leave()


@pytest.fixture
def narrow(nook: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table on a screen at 400 %."""
    yield from used(nook, request)


@pytest.fixture
def table(moving: Table) -> Iterator[Table]:
    """A table that may be looked at in another way, for a while."""
    yield moving
    moving.page.emulate_media(forced_colors="null")
    moving.page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("where", PAGES)
def test_at_four_hundred_per_cent_nothing_is_lost_to_the_side(narrow: Table, where: str) -> None:
    page = narrow.page
    page.evaluate("(where) => { location.hash = `#/${where}`; }", where)
    expect(page.locator("#friend .start" if where == "friend" else "main:not([hidden]) h1")).to_be_visible()
    try:
        for wide in (False, True):
            page.evaluate(SPACED, wide)
            until(page, look.OUTSIDE, [])
            until(page, "document.documentElement.scrollWidth <= innerWidth")
    finally:
        page.evaluate(SPACED, False)


@pytest.mark.parametrize("game", BOARDS)
def test_the_table_keeps_all_its_parts_at_four_hundred_per_cent(narrow: Table, game: str) -> None:
    page = narrow.begin(game).page
    if game == "lava_flows":
        page.get_by_role("button", name=re.compile("show me$")).click()
    try:
        for height in (640, 256):
            page.set_viewport_size(NARROW | {"height": height})
            settle(page)
            keeps_all_its_parts(narrow, game, height)
    finally:
        page.set_viewport_size(NARROW)


def keeps_all_its_parts(table: Table, game: str, height: int) -> None:
    page = table.page
    look.shoot(page, f"narrow-{game}-{height}")
    until(page, look.OUTSIDE, [])
    for part in ("sentence", "board", "top", "bottom"):
        table.part(part).scroll_into_view_if_needed()
        expect(table.part(part)).to_be_in_viewport(ratio=0.5)
    keeps_tools_and_board(page, 150)


def keeps_tools_and_board(page: Page, least: int) -> None:
    """Every tool can be seen, and the board is at least so many pixels wide and high."""
    for button in ("Undo", "Share", "Why not", "More"):
        page.get_by_role("button", name=button, exact=True).scroll_into_view_if_needed()
        expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=0.9)
    board = page.locator("#board svg").bounding_box()
    assert board
    assert min(board["width"], board["height"]) >= least


@pytest.mark.parametrize("game", BOARDS)
def test_text_twice_as_large_loses_nothing(table: Table, game: str) -> None:
    page = table.begin(game).page
    if game == "lava_flows":
        page.get_by_role("button", name=re.compile("show me$")).click()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    look.shoot(page, f"large-{game}")
    until(page, look.OUTSIDE, [])
    until(page, look.CLIPPED, [])
    keeps_tools_and_board(page, 200)


@pytest.mark.parametrize("game", ["sedona_vortex", "skorpion", "lava_flows"])
def test_in_forced_colours_one_side_is_filled_and_the_other_hollow(table: Table, game: str) -> None:
    page = table.page
    page.emulate_media(forced_colors="active")
    table.begin(game)
    look.paste(table, game, {"lava_flows": {"first": 0}, "sedona_vortex": {"spaces": 7, "first": 0}}.get(game, {}), 10)
    look.shoot(page, f"forced-{game}")
    fill = "(piece) => getComputedStyle(piece).fill"
    canvas = page.evaluate("getComputedStyle(document.body).backgroundColor")
    pieces = table.page.locator("#board .piece")
    until(page, lambda: {piece.evaluate(fill) for piece in pieces.locator(".p2").all()}, {canvas})
    filled = until(
        page, lambda: {piece.evaluate(fill) for piece in pieces.locator(".p1").all()}, lambda all: len(all) == 1
    )
    assert filled != {canvas}
