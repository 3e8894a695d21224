"""The tour: at every stop all laws of a screen, in ways to see it of which each two meet at some stop.

Each stop is seen in three of the ways, and with WHOLE=1 in the environment in six (`make tour`); with LOOK=folder,
pictures of every stop are kept there (`make look`). A stop may break what the table of the known says, nothing else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page, expect

import report_pages
import rules_pages

from .axe import DARK, LIGHT, PAPER, found, found_in, run, themes
from .conftest import Room
from .laws import NARROW, NARROWLY, SIDES, SPACED, WINDOWS, Speech, Way, broken, holds, names, see, ways
from .table import DESKTOP, LANDSCAPE, PHONE, Table
from .tour import STOPS, Stop, Tourist
from .waiting import until

PICTURES = os.environ.get("LOOK")
FOUND = os.environ.get("FOUND")
WHOLE = "WHOLE" in os.environ
DESK = Way((DESKTOP["width"], DESKTOP["height"]), "light", "en", 16)
POCKET = Way((PHONE["width"], PHONE["height"]), "light", "en", 16)
RULES = {rules_pages.address(game, tag): tag for game, tag in rules_pages.every_page()}
RULES[report_pages.address("sedona_vortex", "en")] = "en"
"""The pages of the rules, and one that tells how a game plays, and their languages."""


@pytest.fixture(scope="session")
def tourist(browser: Browser, site: str, modules: str) -> Iterator[Tourist]:
    """Who goes from stop to stop, at one page where nothing moves by itself."""
    tourist = Tourist(Room(browser, site, reduced_motion="reduce", has_touch=True), modules)
    yield tourist
    tourist.leave()


@pytest.mark.smoke
@pytest.mark.parametrize("stop", [pytest.param(stop, id=stop.name) for stop in STOPS if stop.is_first])
def test_the_first_screens_of_each_page(tourist: Tourist, stop: Stop) -> None:
    """By day in English on a desk and on a phone: what everybody sees, at every run of the first tests."""
    page = tourist.reach(stop)
    lines: list[str] = []
    for way in (POCKET, DESK):
        see(page, tourist.speech, way)
        lines += standing(page, stop, lambda way=way: [f"{way}: {what}" for what in broken(page)])  # type: ignore[misc]
    assert [line for line in [*lines, *tourist.left(stop)] if not stop.knows(line)] == []


@pytest.mark.parametrize("stop", [pytest.param(stop, id=stop.name) for stop in STOPS])
def test_all_laws_hold(tourist: Tourist, stop: Stop) -> None:
    page = tourist.reach(stop)
    try:
        lines = [*by_axe(page, stop), *by_law(page, tourist.speech, stop)]
    except BaseException:
        tourist.leave()
        raise
    see(page, tourist.speech, DESK)
    lines += tourist.left(stop)
    note(stop, lines)
    left_out = {f"{wide}x{high}" for wide, high in WINDOWS} - {str(way).split()[0] for way in ways_to_see(stop)}
    looked_for = [known for known in stop.known if known.way not in left_out]
    gone = [known.words for known in looked_for if not any(known.fits(line) for line in lines)]
    assert gone == [], "found no more: take them out of the table of the known"
    if unknown := [line for line in lines if not stop.knows(line)]:
        pytest.fail("\n".join(unknown), pytrace=False)


def ways_to_see(stop: Stop) -> list[Way]:
    return ways(crc32(stop.name.encode()), whole=WHOLE)


def note(stop: Stop, lines: list[str]) -> None:
    """Keep what a stop breaks, where FOUND names a file: `tools/known.py` makes the table of the known anew of it."""
    if FOUND:
        with open(FOUND, "a", encoding="utf-8") as file:
            file.write(json.dumps([stop.name, lines]) + "\n")


def standing(page: Page, stop: Stop, look: Callable[[], list[str]]) -> list[str]:
    """The places that break a law for good: a page may still be on its way to what it shows, in other colours or words.

    What the table does not know is looked for again until it is gone, or a busy machine has had its time.
    """
    lines: list[str] = []

    def again() -> list[str]:
        lines[:] = look()
        return lines

    with suppress(AssertionError):
        until(page, again, lambda found: all(map(stop.knows, found)))
    return lines


def by_axe(page: Page, stop: Stop) -> Iterator[str]:
    """The findings of axe by day, and in the colours of the night."""
    for theme in themes(page, LIGHT, DARK):
        yield from standing(page, stop, lambda theme=theme: found_in(page, theme))  # type: ignore[misc]


def by_law(page: Page, speech: Speech, stop: Stop) -> Iterator[str]:
    """The places that break a law: for the keyboard, in a window of 400 %, and in three or six ways to see the stop."""

    def lines(way: object, **asked: Any) -> list[str]:
        return standing(page, stop, lambda: [f"{way}: {what}" for what in broken(page, **asked)])

    page.keyboard.press("Shift")  # from now on a browser shows where the keyboard is
    yield from lines("keyboard", focus=True)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    for wide in (False, True):
        page.evaluate(SPACED, wide)
        yield from lines(f"320x256 {'spaced' if wide else 'plain'}", only=NARROWLY)
    page.evaluate(SPACED, False)
    for way in ways_to_see(stop):
        see(page, speech, way)
        yield from lines(way, words=way.language == "longer", names=names())
    if PICTURES:
        take_pictures(page, speech, stop.name)


def take_pictures(page: Page, speech: Speech, name: str) -> None:
    for way in (DESK, Way((PHONE["width"], PHONE["height"]), "dark", "de", 16)):
        see(page, speech, way)
        page.screenshot(path=Path(PICTURES or ".") / f"{name.replace(' ', '-')}.{way.window[0]}.png")


# ---- what concerns one screen -------------------------------------------------------------------


@pytest.mark.parametrize("path", RULES)
def test_axe_finds_nothing_on_the_pages_of_the_rules(page: Page, path: str) -> None:
    """The colours of a game are those of its English page in every language."""
    page.goto(f"/{path}")
    assert (found(page) if RULES[path] == "en" else run(page)) == []
    holds(page, SIDES)


def test_axe_finds_nothing_in_all_that_is_hidden(table: Table) -> None:
    """Elsewhere it looks at what is shown alone."""
    table.begin("sedona_vortex", first=0)
    for address in ("new/vaxandis", "board/skorpion", "saved", "settings", "puzzles/lava_flows", "friend", "about"):
        table.page.evaluate("(address) => { location.hash = `#/${address}`; }", address)
        expect(table.page.locator("main:not([hidden]) h1").first).to_be_visible()
    assert run(table.page, whole=True) == []


def test_axe_would_find_what_is_wrong(page: Page) -> None:
    """The test itself is tested: a button without a name, and grey on grey in one theme only."""
    page.goto("/rules/vaxandis.html")
    page.evaluate("document.body.append(document.createElement('button'))")
    page.evaluate("document.querySelector('h1').style.color = '#333'")
    troubles = " ".join(found(page))
    assert "button-name" in troubles
    assert "dark  color-contrast" in troubles
    assert "light  color-contrast" not in troubles


WRONG = {
    "the page does not scroll sideways": "<p style='width: 3000px'>Wide</p>",
    "nothing lies beside the window": "<p style='position: absolute; left: -90px'>Left of it</p>",
    "no word is cut or runs over its box": "<button style='width: 60px; white-space: nowrap'>Many words here</button>",
    "no two things to press lie on each other": (
        "<button style='position: absolute; top: 300px; left: 0; width: 99px; height: 60px'>One</button>"
        "<button style='position: absolute; top: 320px; left: 50px; width: 99px; height: 60px'>Two</button>"
    ),
    "nothing to press is too small": "<button style='width: 20px; height: 20px; padding: 0'></button>",
    "everything to press can be reached": (
        "<div style='height: 50px; overflow: hidden'><p style='height: 200px'></p><button>Below</button></div>"
    ),
    "no two elements have one id": "<i id='twice'></i><i id='twice'></i>",
    "what is said has the room of two lines at least": (
        "<div style='height: 20px; overflow: auto'><p>One line,</p><p>and another one.</p></div>"
    ),
    "no large region is empty beside one that scrolls": (
        "<div style='width: 100px; height: 600px; overflow: auto'><p style='height: 2000px'>Long</p></div>"
    ),
    "where the keyboard is can be seen": "<button style='outline: none'>Where am I?</button>",
}
"""For each law a page that breaks it."""


@pytest.mark.parametrize("law", WRONG)
def test_the_law_would_find_what_is_wrong(page: Page, law: str) -> None:
    page.goto("about:blank")  # no policy of the site there: these pages have styles in their lines
    page.set_content(f"<body style='margin: 0; font: 16px serif'><main>{WRONG[law]}</main>")
    page.keyboard.press("Shift")
    until(page, lambda: [line.partition(":")[0] for line in broken(page, focus=True)], lambda laws: law in laws)


FINGER = 44
"""CSS pixels that a finger gets."""


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_the_stones_off_the_board_fit_a_finger(phone: Table, window: dict[str, int]) -> None:
    phone.page.set_viewport_size(window)  # type: ignore[arg-type]
    try:
        phone.begin("sedona_vortex", first=0)
        boxes = [stone.bounding_box() for stone in phone.root.locator(".tray .spot").all()]
    finally:
        phone.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert [box for box in boxes if box and min(box["width"], box["height"]) < FINGER - 0.1] == []


def test_who_wants_less_motion_sees_other_colours_at_once(table: Table) -> None:
    """Not even a transition of no time: every element would have one, for each property."""
    table.begin("vaxandis", size=5)
    dress = "document.documentElement.dataset.theme = 'dark'; getComputedStyle(document.body).backgroundColor"
    until(table.page, dress, PAPER[DARK])
    until(table.page, "document.getAnimations().length", 0)
    table.page.evaluate("delete document.documentElement.dataset.theme")


TOAST = """(shown) => document.querySelectorAll(".toast").forEach((toast, index) => {
  toast.querySelector("p").textContent = "There is no room left to keep the game. ".repeat(shown ? index + 1 : 0);
  toast.hidden = !shown;
})"""
"""Shows all messages there can be, or none."""


def test_two_messages_do_not_lie_on_each_other(table: Table) -> None:
    page = table.page
    page.evaluate("location.hash = '#/about'")
    page.evaluate(TOAST, True)
    for window in (PHONE, LANDSCAPE, DESKTOP):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        over, under = (toast.bounding_box() for toast in page.locator(".toast").all())
        assert over
        assert under
        assert over["y"] + over["height"] <= under["y"]
        holds(page, SIDES)
    page.evaluate(TOAST, False)
