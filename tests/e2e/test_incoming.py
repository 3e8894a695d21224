"""Texts and files from outside are shown first: they are written by a button, and nothing kept is lost."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from .database import OPEN
from .friends import INVITATION, Person
from .table import NewContext, Open, Table
from .test_records import DROP, GOOD, PASTE, PLAY, save
from .waiting import stays, until

STORE = f"""async (put) => {{
  const names = ["aside", "games", "progress"];
  const database = await {OPEN};
  const change = database.transaction(names, "readwrite");
  for (const [name, entry] of put) change.objectStore(name).put(entry);
  const found = names.map((name) => change.objectStore(name).getAll());
  await new Promise((written) => {{ change.oncomplete = written; }});
  database.close();
  return Object.fromEntries(names.map((name, at) => [name, found[at].result]));
}}"""
LAUNCHES = "Object.defineProperty(window, 'launchQueue', { value: { setConsumer(hear) { window.launch = hear; } } });"
LAUNCH_FILE = "(text) => launch({ files: [{ getFile: async () => new File([text], 'games.cairn') }] })"
LAUNCH_SHARED = "([site, text]) => launch({ files: [], targetURL: `${site}/?shared=${encodeURIComponent(text)}` })"

MATCH = {"matches": ["1aB3dE5f", "deadbeef"], "texts": ['{"cairn-by-link":1}'], "turn": "waiting"}
BEN = {"friends": ["Ben"]}
SOLVED = {"first": "solved", "grade": 1, "task": "win 1", "at": 1, "solved": True, "day": ""}
KEPT = [
    ("games", save("real", GOOD, **BEN) | {"match": MATCH}),
    ("progress", {"id": "person 1", "name": "Ben", "called": "Benny", "saved": 1}),
    ("progress", {"id": "puzzle vaxandis 1"} | SOLVED | {"saved": 1}),
]
LATER = {"saved": 8e15}
LINES = [
    {"kind": "game"} | save("real", GOOD.replace('"]', '","no move"]'), **BEN) | {"match": MATCH} | LATER,
    {"kind": "game"} | save("shadow", "{}", **BEN) | {"text": GOOD, "computer": {"1": 3}, "match": MATCH} | LATER,
    {"kind": "progress", "id": "person planted", "name": "Ben", "called": "Mallory"} | LATER,
    {"kind": "progress", "id": "puzzle vaxandis 1"} | SOLVED | {"first": "missed"} | LATER,
    {"kind": "progress", "id": "review real", "found": "planted"} | LATER,
]
ATTACK = "\n".join(json.dumps(line) for line in [{"cairn": "games", "format": 1, "lines": len(LINES)}, *LINES])


def choose(page: Page, _: str, text: str) -> None:
    page.locator('[data-saved="file"]').set_input_files(
        {"name": "games.cairn", "mimeType": "text/plain", "buffer": text.encode()}
    )


Way = Callable[[Page, str, str], Any]
BY_OTHERS: dict[str, Way] = {
    "an address": lambda page, site, text: page.goto(f"{site}/?shared={quote(text)}"),
    "a share target": lambda page, site, text: page.evaluate(LAUNCH_SHARED, [site, text]),
    "a file handler": lambda page, _, text: page.evaluate(LAUNCH_FILE, text),
}
WAYS: dict[str, Way] = BY_OTHERS | {
    "a drop": lambda page, _, text: page.evaluate(DROP, ["games.cairn", text]),
    "a paste": lambda page, _, text: page.evaluate(PASTE, text),
    "a file that is chosen": choose,
}


@pytest.fixture
def page(new_context: NewContext, open_page: Open) -> Page:
    """A page that keeps a match with Ben, who is called Benny here, and a solved puzzle."""
    page = open_page(new_context(reduced_motion="reduce"))
    page.add_init_script(LAUNCHES)
    page.goto("/#/saved")
    expect(page.locator("#saved li")).to_contain_text("No games yet.")
    page.evaluate(STORE, KEPT)
    return page


def stored(page: Page) -> Any:
    return page.evaluate(STORE, [])


def asked(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Import these games?")


@pytest.mark.parametrize("way", WAYS)
def test_games_that_arrive_are_shown_and_left(page: Page, site: str, way: str) -> None:
    before = stored(page)
    WAYS[way](page, site, ATTACK)
    expect(asked(page)).to_contain_text("2 new games: Vaxandis 2.")
    expect(asked(page)).to_contain_text("names: \u2068Ben\u2069.")
    expect(asked(page)).to_contain_text("1 game differs from one that you have: both are kept.")
    expect(asked(page)).to_contain_text("2 games belong to matches that you have")
    stays(page, lambda: stored(page), before)
    asked(page).get_by_role("button", name="Cancel").click()
    expect(page.locator('[data-saved="taken"]')).to_have_text("Nothing was imported.")
    stays(page, lambda: stored(page), before, awhile=100)
    expect(page).not_to_have_url(re.compile("[?]"))


def test_games_that_are_agreed_to_stand_beside_those_that_are_kept(page: Page, site: str) -> None:
    before = stored(page)
    page.goto(f"{site}/?shared=a+text+of+anything")
    expect(page.locator('[data-shell="toast"]')).to_contain_text("This is no game and no link of Cairn.")
    page.goto(f"{site}/?shared={quote(ATTACK)}")
    asked(page).get_by_role("button", name="Import").click()
    expect(page.locator('[data-saved="taken"]')).to_contain_text("Imported: 2 games.")
    after = stored(page)
    assert [game for game in after["games"] if game["id"] == "real"] == before["games"]
    assert after["progress"] == before["progress"]
    planted = [game for game in after["games"] if game["id"] != "real"]
    assert [game["saved"] <= time.time() * 1000 for game in planted] == [True, True]
    assert not any("match" in game for game in planted)
    page.goto("/#/people")
    expect(page.locator("#people h2")).to_have_text(["\u2068Benny\u2069"])


@pytest.mark.parametrize("way", BY_OTHERS)
def test_one_game_that_others_send_is_looked_at_and_kept_by_a_button(page: Page, site: str, way: str) -> None:
    before = stored(page)
    BY_OTHERS[way](page, site, GOOD)
    Table(page).wait().has_played(*PLAY.record.actions)
    page.get_by_role("button", name="Play on").wait_for()
    stays(page, lambda: stored(page), before)
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/#/play/*")
    expect(page.locator("#table")).to_be_visible()


CAMERA = """
window.contacts = [];
for (const name of ["RTCPeerConnection", "WebSocket"])
  window[name] = new Proxy(window[name], { construct: (made, asked) => (contacts.push(name), new made(...asked)) });
const screen = document.createElement("canvas");
const light = screen.getContext("2d");
setInterval(() => light.fillRect(0, 0, 9, 9), 50);
navigator.mediaDevices.getUserMedia = async () => screen.captureStream(10);
"""
DECODER = "export const decodeQR = () => ((window.looks += 1), window.scanned);"
SCAN = "(text) => { window.looks = 0; window.scanned = text; }"
NO_CODE = "This is not a Cairn code."
OTHER = "This is no invitation and no reply."
SCANNED = {
    "games": (ATTACK, OTHER),
    "one game": (GOOD, OTHER),
    "an address with games in it": (f"https://cairn.example/?shared={quote(GOOD)}", NO_CODE),
    "a turn link": (f"https://cairn.example/#/t/{'a1' * 100}", OTHER),
    "a script": ("javascript:document.body.remove()", NO_CODE),
    "markup": ("<img src=x onerror=document.body.remove()>", NO_CODE),
}


def test_whatever_a_picture_brings_is_shown_first(page: Page) -> None:
    """Scanned by the page itself; a camera beside it opens an address."""
    page.add_init_script(CAMERA)
    page.route("**/qr/decode.js", lambda route: route.fulfill(body=DECODER, content_type="text/javascript"))
    before = stored(page)
    page.goto("/#/friend")
    page.reload()
    friends = Person(page)
    friends.press("Scan").press("Use the camera")
    said = friends.root.get_by_role("dialog").get_by_role("status")
    for text, words in SCANNED.values():
        page.evaluate(SCAN, text)
        until(page, "window.looks", lambda looks: looks > 1)
        expect(said).to_contain_text(words)
    page.evaluate(SCAN, f"{INVITATION}?game=vaxandis")
    friends.is_("asked")
    expect(friends.root.get_by_role("dialog")).to_have_count(0)
    expect(friends.root.locator(".consent")).to_contain_text("Nothing has been contacted yet.")
    stays(page, lambda: stored(page), before)
    until(page, "window.contacts", [])
    friends.press("Join the game").is_("waiting")
    until(page, "window.contacts", ["RTCPeerConnection"])
    stays(page, lambda: stored(page), before)
