"""Nothing of one game is left at the table of the next: each looks as on a fresh page, whatever was there before."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from itertools import pairwise, permutations
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from cairn.core.record import write_record
from cairn.games import SHELF
from cairn.games.stonehenge.state import Phase
from tests.games.stonehenge.record import recorded

from .conftest import Room
from .laws import SHOTS
from .table import Table, random_game, settle, text_of
from .test_stonehenge import FlatRoom


def half_a_circle() -> str:
    """A game of Stonehenge in which both have minus stones, before somebody builds."""
    play = next(play for play in recorded() if play.record.seats == 2)
    at = next(at for at, s in enumerate(play.states) if s.phase is Phase.BUILD and min(s.minus) > 0)
    return write_record(replace(play.record, actions=play.record.actions[:at]))


RECORDS = {
    "sedona_vortex": lambda: text_of(random_game("sedona_vortex", 4, {"spaces": 7, "first": 0}, 14)),
    "skorpion": lambda: text_of(random_game("skorpion", 4, {}, 10)),
    "stonehenge": half_a_circle,
    "lava_flows": lambda: text_of(random_game("lava_flows", 4, {"first": 0, "memory": "assisted"}, 24)),
    "vaxandis": lambda: text_of(random_game("vaxandis", 0, {"size": 5}, 30)),
}

DOM = """() => {
  const copy = document.querySelector("#table").cloneNode(true);
  for (const hidden of copy.querySelectorAll("[hidden]")) hidden.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    if (element.classList.length) element.setAttribute("class", [...element.classList].sort().join(" "));
    else element.removeAttribute("class");
    if (!element.style.length) element.removeAttribute("style"); // taking a picture leaves an empty one
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, value } of attributes) {
      if (name === "style") continue; // the policy lets none be set
      element.removeAttribute(name);
      element.setAttribute(name, value);
    }
  }
  return copy.outerHTML.replaceAll("<", "\\n<");
}"""


GRAIN = 60
"""So many values of so many pixels may differ: where edges are painted anew, a few always do."""
OTHERS = """async (shots) => {
  // How many values (red, green, blue of a pixel) of two pictures differ by a tenth or more.
  const bits = async (shot) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
  };
  const [one, other] = await Promise.all(shots.map(bits));
  return one.length === other.length ? one.filter((value, at) => Math.abs(value - other[at]) > 24).length : -1;
}"""


AT_REST = """() => {
  document.activeElement?.blur();
  document.querySelector("#moves").scrollTop = 0;
  document.querySelector("#moves .list").removeAttribute("style"); // room below, for the scrolling undone here
}"""


class Seen(NamedTuple):
    """A table as it is drawn, in words and in colours."""

    dom: list[str]
    shot: str


def seen(table: Table, name: str) -> Seen:
    """The table when nothing moves any more, with no mouse on it and its list of moves at the first."""
    table.page.mouse.move(640, 20)
    settle(table.page)
    table.page.evaluate(AT_REST)
    shot = table.root.screenshot(animations="disabled", path=SHOTS / f"next-{name}.png")
    return Seen(table.page.evaluate(DOM).split("\n"), b64encode(shot).decode())


def circuit(names: list[str]) -> list[str]:
    """A way through all ordered pairs (Hierholzer's algorithm)."""
    ways, path, found = {name: [b for a, b in permutations(names, 2) if a == name] for name in names}, names[:1], []
    while path:
        if ways[path[-1]]:
            path.append(ways[path[-1]].pop())
        else:
            found.append(path.pop())
    return found[::-1]


@pytest.fixture
def room(browser: Browser, site: str) -> Iterator[Room]:
    room = FlatRoom(browser, site, reduced_motion="reduce")
    yield room
    room.leave()


def test_every_game_after_every_other_looks_as_on_a_fresh_page(room: Room) -> None:
    table = Table(room.enter())
    page = table.page
    ids, fresh = {}, {}
    for name in RECORDS:
        take_in(table, name)
        ids[name] = table.id
    for name, id in ids.items():
        page.goto(f"/#/play/{id}")
        table.reload()
        shown(table, name)
        fresh[name] = seen(table, f"{name}-afresh")
    names = circuit(list(RECORDS))
    assert len(names) == 21
    open_saved(table, names[0], ids)
    for turn, (before, name) in enumerate(pairwise(names)):
        if before == "vaxandis":
            table.page.evaluate("document.querySelector('#moves .list li:nth-child(3) button').click()")
            table.says("Turn 3 of")
        (open_saved if turn % 2 else take_in)(table, name, ids)
        now = seen(table, f"{name}-after-{before}")
        others = unified_diff(fresh[name].dom, now.dom, f"{name} afresh", f"{name} after {before}", lineterm="", n=0)
        assert "\n".join(others) == ""
        if now.shot != fresh[name].shot:
            other = page.evaluate(OTHERS, [fresh[name].shot, now.shot])
            assert 0 <= other < GRAIN, f"{name} after {before} has other colours"
    assert page.watch.troubles == []  # type: ignore[attr-defined]


def take_in(table: Table, name: str, _: object = None) -> None:
    """Open a game as a record from elsewhere, without leaving the page it is opened on."""
    table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", RECORDS[name]())
    table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
    shown(table, name)


def open_saved(table: Table, name: str, ids: dict[str, str]) -> None:
    """Open a game from the page of saved ones."""
    table.page.evaluate("location.hash = '#/saved'")
    table.page.locator(f'#saved a[href="#/play/{ids[name]}"]').click()
    shown(table, name)


def shown(table: Table, name: str) -> None:
    table.page.locator(f"#table.{name}:not(.waiting) #board .spot").first.wait_for(state="attached")
    expect(table.page.locator(".bar h1")).to_contain_text(SHELF[name].title)
