"""How the pages lie in a desktop's window and on a phone, and that axe-core finds nothing there, by day and by night.

With SHOTS=1 in the environment, shots/ keeps what was seen, by day and by night.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cairn.core.play import load
from cairn.games import SHELF

from .axe import DARK, LIGHT, PAPER, found_in, themes
from .friends import INVITATION, Person
from .table import DESKTOP, LANDSCAPE, PHONE, Table, random_game, settle
from .waiting import until

SHOTS = Path(__file__).parent / "shots"
WANTED = bool(os.environ.get("SHOTS"))
SEEN = (LIGHT, DARK) if WANTED else (LIGHT,)
"""Where everything lies is the same by night: that is looked at for its pictures alone, and by axe."""

FINGER = 44
"""CSS pixels that a finger gets; the 61 cells of a board on a phone have to do with fewer."""
CELL = 40

OUTSIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, .hidden, .skip") || !element.checkVisibility()) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width && (left < -0.5 || right > wide + 0.5)) found.push(element.outerHTML.slice(0, 100));
  }
  return found;
}"""

CLIPPED = """() => {
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, .hidden, .skip, textarea") || !element.checkVisibility()) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const { overflowX } = getComputedStyle(element);
    const { scrollWidth, clientWidth } = element;
    const told = element.outerHTML.slice(0, 100);
    if (clientWidth && overflowX !== "visible" && scrollWidth > clientWidth + 1) found.push(told);
    const words = document.createRange();
    words.selectNodeContents(element);
    const whole = element.closest("button, .places, .player, .status, .bar, .note, .banner") ?? element;
    const room = whole.getBoundingClientRect();
    const text = words.getBoundingClientRect();
    if (text.left < room.left - 1 || text.right > room.right + 1) found.push(told);
    else if (text.top < room.top - 1 || text.bottom > room.bottom + 1) found.push(told);
  }
  return found;
}"""

SMALL = """({ finger, cell }) => {
  const found = [];
  for (const element of document.querySelectorAll("a[href], button, input, textarea, summary, .spot")) {
    if (!element.checkVisibility() || element.closest(".skip, article, .hidden, .tray") || element.matches(".link"))
      continue;
    const { width, height, right } = (element.closest("label") ?? element).getBoundingClientRect();
    const least = element.matches("#board .spot") ? cell : finger;
    if (right > 0 && Math.min(width, height) < least - 0.1)
      found.push(`${Math.round(width)} x ${Math.round(height)} ${element.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""

APART = """() => {
  const spots = [...document.querySelectorAll("#board .spot")].map((spot) => spot.getBoundingClientRect());
  const over = ({ left, right, top, bottom }) =>
    spots.some((s) => left < s.right - 2 && right > s.left + 2 && top < s.bottom - 2 && bottom > s.top + 2);
  return [...document.querySelectorAll("#table .sentence, #table .row button, #table .rail > *, #table .note, .banner")]
    .filter((other) => other.checkVisibility() && !other.closest("dialog") && over(other.getBoundingClientRect()))
    .map((other) => other.outerHTML.slice(0, 100));
}"""


def home(table: Table) -> None:
    expect(table.page.locator("#home")).to_be_visible()


def new_game(table: Table) -> None:
    table.page.evaluate("location.hash = '#/new/vaxandis'")
    expect(table.page.locator("#new-vaxandis")).to_be_visible()


def new_sedona(table: Table) -> None:
    table.page.evaluate("location.hash = '#/new/sedona_vortex'")
    expect(table.page.locator("#new-sedona_vortex")).to_be_visible()


def saved(table: Table) -> None:
    table.page.evaluate("location.hash = '#/saved'")
    expect(table.page.locator("#saved")).to_be_visible()


def puzzles(table: Table) -> None:
    table.page.evaluate("location.hash = '#/puzzles/lava_flows'")
    expect(table.page.locator("#puzzles .grades")).to_be_visible()


def puzzle_missed(table: Table) -> None:
    """A wrong answer to the first puzzle, a win in one, and what can be done then."""
    table.begin("sedona_vortex", first=0)  # or a puzzle that was there before would be taken for this one
    table.page.evaluate("location.hash = '#/puzzle/sedona_vortex/1'")
    expect(table.root).to_have_class(re.compile("puzzling"))
    play = load(table.record(), SHELF)
    wrong = next(action for action in play.state.legal_actions() if play.state.apply(action).outcome() is None)
    typed = "(field, text) => { field.value = text; field.form.requestSubmit(); }"
    table.root.locator("[data-typing] input").first.evaluate(typed, play.game.write(wrong))
    expect(table.page.get_by_role("button", name="Try again")).to_be_visible()


def settings(table: Table) -> None:
    table.page.evaluate("location.hash = '#/settings'")
    expect(table.page.locator("#settings")).to_be_visible()


def new_with_friend(table: Table) -> None:
    table.page.evaluate("location.hash = '#/new/sedona_vortex?who=friend'")
    expect(table.page.locator("#new-sedona_vortex").get_by_role("button", name="Play now, both online")).to_be_visible()


def friend(table: Table) -> None:
    table.page.evaluate("location.hash = '#/friend'")
    expect(table.page.locator("#friend .start")).to_be_visible()


def inviting(table: Table) -> None:
    link = Person(table.page).invite("skorpion", clock=10)
    Person(table.page).paste(link)


def asked_where(table: Table) -> None:
    table.page.evaluate("location.hash = '#/friend?game=skorpion&begin=toss'")
    table.page.get_by_role("radio", name="Somewhere else").check()
    table.page.locator("#friend .network summary").click()


def invited(table: Table) -> None:
    Person(table.page).answer(f"#/friend/{INVITATION}?game=skorpion")


def vaxandis(table: Table) -> None:
    paste(table.begin("vaxandis", size=5), "vaxandis", {"size": 5}, 30)


def vaxandis_pie(table: Table) -> None:
    table.begin("vaxandis", size=5).pick("e5")
    expect(table.part("picks").get_by_role("button")).to_have_count(2)


def vaxandis_refused(table: Table) -> None:
    vaxandis(table)
    spot = table.page.locator('#board .spot[aria-label*="frozen"]').first
    spot.click()
    expect(table.part("alert").locator(".note")).to_be_visible()


def vaxandis_over(table: Table) -> None:
    paste(table.begin("vaxandis", size=5), "vaxandis", {"size": 5}, 1000)
    expect(table.part("result").locator(".banner")).to_be_visible()


def sedona(table: Table) -> None:
    paste(table.begin("sedona_vortex"), "sedona_vortex", {"spaces": 7, "first": 0}, 14)


def sedona_start(table: Table) -> None:
    table.begin("sedona_vortex", first=0)


def sedona_lifted(table: Table) -> None:
    paste(table.begin("sedona_vortex", first=0), "sedona_vortex", {"spaces": 7, "first": 0}, 6)
    table.root.locator(".player.active .tray .spot").last.click()
    table.says("is lifted")


def new_skorpion(table: Table) -> None:
    table.page.evaluate("location.hash = '#/new/skorpion'")
    expect(table.page.locator("#new-skorpion")).to_be_visible()


def new_lava(table: Table) -> None:
    table.page.evaluate("location.hash = '#/new/lava_flows'")
    expect(table.page.locator("#new-lava_flows")).to_be_visible()


def editor(table: Table) -> None:
    table.page.evaluate("location.hash = '#/board/skorpion'")
    expect(table.page.locator("#editor")).to_be_visible()


def skorpion_start(table: Table) -> None:
    table.begin("skorpion")


def skorpion(table: Table) -> None:
    paste(table.begin("skorpion"), "skorpion", {}, 10)


def skorpion_second_step(table: Table) -> None:
    table.begin("skorpion").pick("o4", "o10", "o5", "o9", "gate", "i3", "o4")
    table.says("Where does it go on to?")


def curtain(table: Table) -> None:
    table.begin("lava_flows", first=0)
    expect(table.part("curtain")).to_be_visible()


def lava_start(table: Table) -> None:
    curtain(table)
    table.press("unveil").pick("a1").says("Black under a1.")


def lava(table: Table) -> None:
    paste(table.begin("lava_flows"), "lava_flows", {"first": 0, "memory": "assisted"}, 24)


def lava_chosen(table: Table) -> None:
    lava(table)
    table.root.locator('#board .spot[aria-label*="you may"]').first.click()
    table.says("What happens on")


def lava_over(table: Table) -> None:
    paste(table.begin("lava_flows"), "lava_flows", {"first": 0}, 1000)
    expect(table.part("result").locator(".banner")).to_be_visible()


def looking_back(table: Table) -> None:
    vaxandis(table)
    table.page.evaluate("document.querySelector('#moves .list li:nth-child(12) button').click()")
    table.says("Turn 12 of 30.")


def share(table: Table) -> None:
    sedona(table)
    table.press("share")


def paste(table: Table, game: str, options: dict[str, Any], length: int) -> None:
    """Sit down at a game at random that already has some moves."""
    from .table import text_of

    play = random_game(game, 0 if game == "vaxandis" else 4, options, length)
    table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text_of(play))
    table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
    table.has_played(*play.record.actions)


GAMES = [
    vaxandis, vaxandis_pie, vaxandis_refused, vaxandis_over, sedona, sedona_start, sedona_lifted, looking_back, share,
    skorpion_start, skorpion, skorpion_second_step, lava_start, lava, lava_chosen, lava_over,
]  # fmt: skip
PAGES = [
    home, new_game, new_sedona, new_skorpion, new_lava, editor, curtain, saved, settings, puzzles, puzzle_missed,
    new_with_friend, friend, asked_where, inviting, invited,
]  # fmt: skip
AXED = [
    *PAGES, vaxandis_pie, vaxandis_refused, sedona_lifted, looking_back, share, skorpion_second_step, lava_chosen,
]  # fmt: skip
"""The views that axe looks at too."""
WINDOWS = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE}
Show = Callable[[Table], None]


def lies_well(page: Page, window: str, show: Show) -> None:
    """Nothing is lost, cut off or too small, and nothing lies on anything else."""
    until(page, "document.documentElement.scrollWidth <= innerWidth")  # the page scrolls sideways
    until(page, OUTSIDE, [])
    until(page, CLIPPED, [])
    if window != "desktop":
        until(page, SMALL, [], arg={"finger": FINGER, "cell": CELL if window == "phone" else 0})
    if show in GAMES:
        until(page, "document.documentElement.scrollHeight <= innerHeight")  # the table scrolls
        until(page, APART, [])


def shoot(page: Page, name: str) -> None:
    """Keep a picture, where pictures are wanted."""
    if WANTED:
        page.screenshot(path=SHOTS / f"{name}.png")


@pytest.mark.parametrize("show", [*PAGES, *GAMES], ids=lambda show: show.__name__)
def test_everything_has_its_place_on_a_desktop_and_axe_finds_nothing(table: Table, show: Show) -> None:
    page, troubles = table.page, []
    show(table)
    for theme in themes(page) if show in AXED else themes(page, *SEEN):
        if theme in (LIGHT, DARK):
            shoot(page, f"{show.__name__}-desktop-{theme[0]}")
        if show in AXED:
            troubles += found_in(page, theme)
    assert troubles == []
    lies_well(page, "desktop", show)


@pytest.mark.parametrize("show", [*PAGES, *GAMES], ids=lambda show: show.__name__)
def test_everything_has_its_place_on_a_phone_held_either_way(phone: Table, show: Show) -> None:
    page = phone.page
    page.set_viewport_size(LANDSCAPE)
    try:
        show(phone)
        for theme in themes(page, *SEEN):
            for window in ("landscape", "phone"):
                page.set_viewport_size(WINDOWS[window])
                settle(page)
                shoot(page, f"{show.__name__}-{window}-{theme[0]}")
                if theme == LIGHT:
                    lies_well(page, window, show)
    finally:
        page.set_viewport_size(PHONE)


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_the_stones_off_the_board_fit_a_finger(phone: Table, window: Any) -> None:
    phone.page.set_viewport_size(window)
    try:
        phone.begin("sedona_vortex", first=0)
        boxes = [stone.bounding_box() for stone in phone.root.locator(".tray .spot").all()]
    finally:
        phone.page.set_viewport_size(PHONE)
    assert [box for box in boxes if box and min(box["width"], box["height"]) < FINGER - 0.1] == []


def test_who_wants_less_motion_sees_other_colours_at_once(table: Table) -> None:
    """Not even a transition of no time: every element would have one, for each property."""
    vaxandis(table)
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
        page.set_viewport_size(window)
        over, under = (toast.bounding_box() for toast in page.locator(".toast").all())
        assert over
        assert under
        assert over["y"] + over["height"] <= under["y"]
        until(page, OUTSIDE, [])
    page.evaluate(TOAST, False)
