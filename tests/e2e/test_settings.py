"""The settings: each takes effect at once and is still there after a reload; and everything can be removed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .table import NewContext, Open, Table, random_game
from .waiting import stays, until

SEDONA = random_game("sedona_vortex", 4, {"spaces": 3, "first": 0}, 2)
SEGMENTS = [
    ("Light or dark", "Light", "data-theme", "light"),
    ("Light or dark", "Dark", "data-theme", "dark"),
    ("Contrast", "High", "data-contrast", "more"),
    ("Colours of the pieces", "Easy to tell apart", "data-palette", "distinct"),
]


def settings(page: Page) -> Page:
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_focused()
    expect(page.locator("#settings [inert]")).to_have_count(0)  # nobody can type before; a test could
    return page


def test_a_look_is_chosen_and_kept_and_the_rules_pages_wear_it(page: Page) -> None:
    html, choose = page.locator("html"), settings(page).get_by_role
    for group, choice, attribute, value in SEGMENTS:
        choose("group", name=group).get_by_role("radio", name=choice).check()
        expect(html).to_have_attribute(attribute, value)
    page.reload()
    for group, choice, attribute, value in SEGMENTS[1:]:
        expect(html).to_have_attribute(attribute, value)
        expect(choose("group", name=group).get_by_role("radio", name=choice)).to_be_checked()
    page.goto("/rules/vaxandis.html")
    expect(html).to_have_attribute("data-contrast", "more")
    settings(page)
    for group, _, attribute, value in SEGMENTS[1:]:
        choose("group", name=group).get_by_role("radio").first.check()
        expect(html).not_to_have_attribute(attribute, value)


def test_a_system_that_asks_for_contrast_gets_it(page: Page) -> None:
    page.emulate_media(contrast="more")
    settings(page)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    page.emulate_media(contrast="no-preference")
    expect(page.locator("body")).not_to_have_css("background-color", "rgb(255, 255, 255)")


def test_sound_is_tried_out_as_loud_as_it_is_set(page: Page) -> None:
    page.add_init_script(
        """globalThis.starts = [];
        const start = AudioScheduledSourceNode.prototype.start;
        AudioScheduledSourceNode.prototype.start = function (...at) { starts.push(at); start.apply(this, at); };"""
    )
    slider = settings(page).get_by_role("slider", name="Sound")
    page.get_by_role("button", name="Try it").click()
    until(page, "starts.length")
    slider.fill("0")
    expect(page.get_by_text("Silent", exact=True)).to_be_visible()
    page.evaluate("starts.length = 0")
    page.get_by_role("button", name="Try it").click()
    stays(page, "starts.length", 0)
    page.reload()
    expect(slider).to_have_value("0")


def test_the_device_buzzes_only_when_it_is_asked_to(page: Page) -> None:
    page.add_init_script("globalThis.buzzes = []; navigator.vibrate = (times) => buzzes.push(times);")
    settings(page).get_by_role("button", name="Try it").click()
    stays(page, "buzzes.length", 0)
    page.get_by_role("checkbox", name="Vibrate when a piece is placed").check()
    page.get_by_role("button", name="Try it").click()
    until(page, "buzzes.length", 1)


def test_a_wrong_address_of_a_server_is_told_and_not_kept(page: Page) -> None:
    field = settings(page).get_by_role("textbox", name="Address server")
    expect(field).to_be_hidden()  # few need it
    page.get_by_text("Address server for friends elsewhere").click()
    for typed, kept in (("https://x", None), ("stun:example.org:3478", "stun:example.org:3478"), ("", "")):
        field.fill(typed)
        field.press("Tab")
        expect(field).to_have_attribute("aria-invalid", str(kept is None).lower())
        until(page, "localStorage.getItem('cairn-stun')", kept)
    expect(page.get_by_text("That isn’t an address.")).to_have_count(0)


def test_letters_do_nothing_once_they_are_switched_off(table: Table) -> None:
    """Who speaks to the device says many letters (WCAG 2.1.4)."""
    page = table.page
    letters = page.get_by_role("checkbox", name="Keyboard shortcuts at the table")
    for on in (False, True):
        page.evaluate("location.hash = '#/settings'")
        expect(page.locator("#settings [inert]")).to_have_count(0)  # before, every box is empty, whatever is set
        letters.set_checked(on)
        table.begin("sedona_vortex", first=0)
        shortcut = re.compile("^F$")
        flip = expect(table.button("flip").first)
        (flip.to_have_attribute if on else flip.not_to_have_attribute)("aria-keyshortcuts", shortcut)
        expect(table.part("bottom").locator("h2")).to_have_text("Red")
        page.keyboard.press("f")
        table.press("flip").press("read")  # once the board is read, what came before it is done
        expect(table.root.locator("[data-answer]:visible")).not_to_be_empty()
        expect(table.part("bottom").locator("h2")).to_have_text("Red" if on else "Black")


KEPT = """async () => {
  const request = indexedDB.open("cairn");
  await new Promise((resolve) => { request.onsuccess = resolve; });
  const count = request.result.transaction("games").objectStore("games").count();
  await new Promise((resolve) => { count.onsuccess = resolve; });
  const ours = (names) => names.filter((name) => name.startsWith("cairn"));
  const workers = await navigator.serviceWorker.getRegistrations();
  return [count.result, ours(Object.keys(localStorage)), ours(await caches.keys()), workers.length];
}"""


def test_everything_is_removed_when_asked_twice(new_context: NewContext, open_page: Open) -> None:
    page = open_page(new_context(service_workers="allow"))
    Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")
    settings(page)
    page.get_by_role("radio", name="Dark").check()
    offline: Any = page.locator('#settings [data-shell="offline"]')
    expect(offline).to_contain_text("Ready for offline play", timeout=60_000)
    expect(page.locator("#settings")).to_contain_text("1 saved game. In total")
    remove = page.get_by_role("button", name="Remove everything")
    remove.click()
    dialog = page.get_by_role("dialog", name="Remove everything from this device?")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_be_hidden()
    stays(page, KEPT, lambda kept: kept[0] == 1)
    remove.click()
    dialog.get_by_role("button", name="Remove everything").click()
    expect(page.get_by_text("Everything has been removed from this device.")).to_be_visible()
    until(page, KEPT, [0, [], [], 0])
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_move_is_confirmed_where_that_is_wished(page: Page) -> None:
    table = Table(page)
    settings(page).get_by_role("group", name="Confirm a move").get_by_role("radio", name="On").check()
    table.begin("vaxandis", size=3).pick("b2").says("Play this move?")
    table.pick("a1").says("on a1").has_played()
    table.root.get_by_role("button", name="Play this move").click()
    table.has_played("a1")


NOTE_FLIGHTS = """
  globalThis.flights = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (this.dataset.piece) flights.push(how.duration);
    return animate.call(this, frames, how);
  };"""


@pytest.mark.parametrize(("choice", "time"), {"Off": None, "Fast": 130, "Normal": 260}.items())
def test_pieces_travel_as_is_wished(page: Page, choice: str, time: int | None) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(NOTE_FLIGHTS)
    settings(page).get_by_role("group", name="Animation").get_by_role("radio", name=choice).check()
    Table(page).begin("sedona_vortex", spaces=3, first=0).follow(SEDONA).stands_as_after(SEDONA, 2)
    until(page, "flights", lambda flights: time in flights if time else flights == [])
