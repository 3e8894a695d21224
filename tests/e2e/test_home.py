"""Home and the places in the bar: each is one step away, and the bar says where one is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .host import HASTY, Host
from .laws import SIDES, holds
from .table import PHONE, NewContext, Open, Table
from .test_offline import INSTALLABLE
from .waiting import linger, until

PLACES = {"Play": "home", "Puzzles": "puzzles", "Friends": "friend", "Workshop": "workshop", "Your games": "saved"}
"""By their names, the pages they lead to."""
FULL = {
    "home": ".foot",
    "puzzles": ".grades",
    "friend": ".start",
    "workshop": ".beginning .pic svg",
    "saved": ".saves > li",
}
"""By the ids of the pages, the part that each shows last."""


@pytest.mark.smoke
def test_the_places_in_the_bar_are_reached_by_keyboard_and_tell_where_one_is(table: Table) -> None:
    page = table.page
    bar = page.get_by_role("navigation", name="Places")
    for name, id in PLACES.items():
        bar.get_by_role("link", name=name, exact=True).press("Enter")
        expect(page.locator(f"#{id} {FULL[id]}").first).to_be_visible()
        expect(bar.locator('[aria-current="page"]')).to_have_text(name)
        if id != "home":
            heading = "Make a game" if id == "workshop" else name
            expect(page.locator(f"#{id}").get_by_role("heading", level=1)).to_have_text(heading)
    for address, name in {"stats": "Your games", "people": "Friends", "new/vaxandis": "Play"}.items():
        page.evaluate("(address) => { location.hash = `#/${address}`; }", address)
        expect(bar.locator('[aria-current="true"]')).to_have_text(name)
    expect(bar.locator("[aria-current]")).to_have_count(1)
    page.evaluate("location.hash = '#/settings'")
    expect(bar.locator("[aria-current]")).to_have_count(0)
    table.begin("vaxandis")
    expect(bar).to_be_hidden()


def test_a_level_stands_on_what_begins_and_one_tap_leads_to_another(page: Page) -> None:
    page.goto("/")
    shelf, form = page.locator("#shelf"), page.locator("#new-vaxandis")
    expect(shelf.get_by_role("link", name="Play Pebble Vaxandis")).to_be_visible()
    shelf.get_by_role("link", name="Level Vaxandis").click()
    form.get_by_role("radio", name="Boulder").check()
    form.get_by_role("button", name="Play Boulder").click()
    expect(page.locator("#table")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    expect(shelf.get_by_role("link", name="Play Boulder Vaxandis")).to_be_visible()


NOWHERE = {
    "nonsense": "home",
    "new/go": "home",
    "begin/go": "home",
    "learn/go": "home",
    "position/go": "home",
    "board/go": "home",
    "puzzles/go": "puzzles",
    "puzzle/vaxandis/999": "puzzles",
}
"""Addresses that lead nowhere, and the page that says so."""


def test_an_address_that_leads_nowhere_says_so(page: Page) -> None:
    page.goto("/#/play/")
    toast = page.locator('[data-shell="toast"]')
    expect(toast).to_contain_text("There is nothing at this address.")
    for address, shown in NOWHERE.items():
        toast.get_by_role("button", name="Close").click()
        expect(toast).to_be_hidden()
        page.evaluate("(address) => { location.hash = `#/${address}`; }", address)
        expect(toast).to_be_visible()
        expect(toast).to_contain_text("There is nothing at this address.")
        expect(page.locator(f"#{shown}")).to_be_visible()
    linger(page, 1_100)  # it has been read
    page.evaluate("location.hash = '#/new/skorpion'")
    expect(toast).to_be_hidden()


AT_FOOT = """() => {
  scrollTo(0, document.documentElement.scrollHeight); // a list may have grown since
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const [bar, main] = [box(".places"), box("main:not([hidden])")];
  return bar.bottom === innerHeight && main.bottom <= bar.top + 1;
}"""


def test_on_a_phone_the_places_lie_at_the_foot_and_cover_nothing(phone: Table) -> None:
    page = phone.page
    bar = page.get_by_role("navigation", name="Places")
    for name, id in PLACES.items():
        bar.get_by_role("link", name=name, exact=True).tap()
        expect(page.locator(f"#{id} {FULL[id]}").first).to_be_visible()
        until(page, AT_FOOT, named="its foot at that of the window, and the page ends above it")
    page.evaluate("location.hash = '#/new/vaxandis'")
    expect(bar).to_be_hidden()  # there the way on stands at the foot


def test_what_waits_today_lies_above_the_shelf_with_its_board(table: Table) -> None:
    page = table.page
    today = page.get_by_role("region", name="Today")
    table.begin("vaxandis", size=4, who="computer", level=1, you=0).pick("c3")
    until(page, table.codes.now, lambda codes: len(codes) > 1)
    table.says("Your move")  # it may have left the colors as they are, and then placed a stone
    page.evaluate("location.hash = '#/'")
    latest = today.get_by_role("link", name="Go on")
    expect(latest).to_contain_text(re.compile("Go on Vaxandis against Sand Your turn\\. Turn [34], today, "))
    expect(latest.locator("svg .piece").first).to_be_visible()
    puzzle = today.get_by_role("link", name="Puzzle of the day")
    expect(puzzle).to_contain_text(
        re.compile(r"( wins at once| wins in \d|One move saves \w+) .* · (Easy|Tricky|Hard)$")
    )
    expect(puzzle.locator("svg .piece").first).to_be_visible()
    puzzle.click()
    table.wait()
    expect(page.locator(".riddle .kicker")).to_contain_text("Puzzle of the day")


def test_a_tile_with_nothing_to_say_is_not_there(page: Page) -> None:
    page.route("**/puzzles/index.json", lambda route: route.abort())
    page.goto("/")
    expect(page.locator("#today-puzzle")).to_be_hidden()
    expect(page.locator(".today .tile")).to_have_count(1)
    page.watch.expect("ERR_FAILED", "Failed to fetch")  # type: ignore[attr-defined]


PAGES = {
    "": "#home .ready",
    "puzzles": "#puzzles .grades",
    "puzzles/stonehenge": "#puzzles .grades.stonehenge",
    "friend": "#friend .start",
    "people": "#people .none",
    "saved": "#saved .saves > li",
    "stats": "#stats h1",
    "settings": "#settings .ready",
    "about": "#about h1",
    "new/stonehenge": "#new-stonehenge .big",
    "new/lava_flows?who=friend": "#new-lava_flows .big",
    "board/skorpion": "#editor .big, #editor form",
    "position/vaxandis": "#position svg",
    "puzzle/day": "#table .riddling",
}
"""Addresses, and what is there when all is there."""


def test_no_page_scrolls_sideways_on_a_phone_when_all_that_comes_late_is_there(
    host: Host, new_context: NewContext, open_page: Open
) -> None:
    context = new_context(base_url=host.address, service_workers="allow", viewport=PHONE, is_mobile=True)
    page = open_page(context, host.address)
    page.add_init_script(f"{HASTY}; localStorage['cairn-visited'] = 'yes'")
    page.add_init_script(INSTALLABLE)
    page.goto("/")
    for language in ("en", "de"):
        page.evaluate("(language) => { localStorage['cairn-language'] = language; }", language)
        page.goto(f"/?{language}#/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#home .ready")).to_be_visible(timeout=60_000)
        expect(page.locator('[data-shell="install"]')).to_be_visible()
        fits_at_every_width(page)


def fits_at_every_width(page: Page) -> None:
    for address, full in PAGES.items():
        page.evaluate("(address) => { location.hash = `#/${address}`; }", address)
        expect(page.locator(full).first).to_be_visible()
        for width in (320, 360, 390):
            page.set_viewport_size(PHONE | {"width": width})
            until(page, "document.documentElement.scrollWidth", width, named=f"{width} px at {address}")
            holds(page, SIDES, named=f"nothing beside {address} at {width} px")
