"""From a click to the painted board, over whole random games played with a mouse."""

from __future__ import annotations

import itertools
import json
import random
from collections import defaultdict
from statistics import median

from browse import cairn, fresh
from playwright.sync_api import Page, sync_playwright
from report import Row, at_most, known, share

from cairn.app.table.picker import DONE, routes
from cairn.core.play import Play, begin
from cairn.core.record import write_record
from cairn.games import SHELF

SEED = 1
LONGEST = 400
"""Actions after which a game is long enough."""

GAMES: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("vaxandis", {"size": 6}),
    ("sedona_vortex", {}),
    ("skorpion", {}),
    ("lava_flows", {"first": 0}),
)
SLOWEST = 50
"""The ceiling for 95 % of all clicks, in ms."""
LATE, MORE, BESIDE = 100, 30, 30_000
"""A game that has gone on for so many actions is played on for some more, with so many saved games beside it."""
LONG_GAMES = ("vaxandis", "lava_flows")
"""Those in which random players go on for so long."""
KEEP = """async ({ text, game, title, count }) => {
  while (!(await indexedDB.databases()).length) await new Promise((again) => setTimeout(again, 20));
  const database = await new Promise((then) => {
    indexedDB.open("cairn").onsuccess = ({ target }) => then(target.result);
  });
  const summary = { game, title, turn: 50, who: [], over: false };
  for (let from = 0; from <= count; from += 1000) {
    const work = database.transaction(["games", "heads"], "readwrite");
    for (let n = from; n < Math.min(count + 1, from + 1000); n++) {
      const head = { id: `kept${n}`, summary, saved: Date.now() - 1000 * n };
      work.objectStore("games").put({ ...head, text });
      work.objectStore("heads").put({ ...head, waits: "open" });
    }
    await new Promise((then) => (work.oncomplete = then));
  }
  database.close();
}"""
"""Keeps a game so many times, and once more: that one is gone on with."""
FACTS = ("seal ", "show ", "open ")
"""The beginnings of actions that nobody clicks, though they stand on record."""

STUB = """<body style="margin:0"><svg width="400" height="400"><rect id="board" width="400" height="400"/></svg>"""
STUB_CLICKED = """() => {
  globalThis.times = [];
  addEventListener("pointerup", () => {
    const at = performance.now();
    board.setAttribute("fill", times.length % 2 ? "black" : "green");
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      times.push(performance.now() - at);
    };
    requestAnimationFrame(() => port2.postMessage(0));
  });
}"""
"""A page that does nothing for a click but to colour a square: what is left is the browser's."""
STUB_CLICKS = 100

Times = dict[str, float]


def measure() -> list[Row]:
    """A game of every one that is played by clicks on a board, Vaxandis on its largest; a page that does nothing."""
    with sync_playwright() as playwright, cairn() as site:
        with fresh(playwright) as page:
            browser = median(of_the_browser(page))
            found = [known("click, a page that does nothing: median", browser, " ms", digits=1, more="; the browser's")]
        for name, options in GAMES:
            with fresh(playwright) as page:
                query = "&".join(f"{key}={value}" for key, value in options.items())
                page.goto(f"{site.address}/#/begin/{name}?{query}", wait_until="commit")
                page.evaluate("() => bench.begun")
                times = play(page, begin(SHELF[name], 2, options))
                found += rows(SHELF[name].title, times, browser)
            if name in LONG_GAMES:
                with fresh(playwright) as page:
                    found += late(page, site.address, name, options)
    return found


def begun(game: Play, chance: random.Random) -> Play | None:
    """The game after its first random actions, if it lasts for so many."""
    while game.state.actor is not None and len(game.entries) < LATE:
        game = game.append(chance.choice(game.state.legal_actions()))
    return game if game.state.actor is not None else None


def late(page: Page, address: str, name: str, options: dict[str, str | int]) -> list[Row]:
    """Clicks in a game that has gone on for long, on a device that keeps many others."""
    seeds = itertools.count(SEED)
    game = next(filter(None, (begun(begin(SHELF[name], 2, options), random.Random(seed)) for seed in seeds)))
    page.goto(address)
    page.wait_for_selector("#shelf")
    title = SHELF[name].title
    page.evaluate(KEEP, {"text": write_record(game.record), "game": name, "title": title, "count": BESIDE})
    page.evaluate("() => { location.hash = '#/play/kept0'; }")
    page.wait_for_selector("#table:not(.waiting) .spot")
    every = [one for many in play(page, game, LATE + MORE).values() for one in many]
    whole = length(every, "at", "painted")
    where = f"click, {title}, {LATE} actions on, beside {BESIDE:,} games"
    return [
        known(f"{where}: median", median(whole), " ms", digits=1, more=f"; {len(every)} clicks"),
        at_most(f"{where}: 95 %", share(whole, 0.95), SLOWEST, " ms", digits=1),
    ]


def play(page: Page, game: Play, longest: int = LONGEST) -> dict[str, list[Times]]:
    """The times of clicks in a random game played with the mouse, to its end or for some actions, by kind of click."""
    chance = random.Random(SEED)
    times: dict[str, list[Times]] = defaultdict(list)
    while game.state.actor is not None and len(game.entries) < longest:
        action = chance.choice(game.state.legal_actions())
        path = game.game.paths(game.state, action)[0]
        if path in routes(game.game, game.state).after:
            path = (*path, DONE.spot)
        draw_curtain(page)
        for spot in path[:-1]:
            times["pick"].append(click(page, spot, chance))
        times["play"].append(click(page, path[-1], chance))
        game = game.append(action)
        if len(game.entries) % 50 == 0:
            print(f"  {game.game.title}: {len(game.entries)} actions", flush=True)
    hidden = sum(game.game.secrets is not None and game.game.secrets.is_secret(entry) for entry in game.entries)
    shown = [
        text for text in json.loads(page.locator("#record").input_value())["actions"] if not text.startswith(FACTS)
    ]
    meant = list(game.record.actions[hidden:])
    if shown[-len(meant) :] != meant:
        raise RuntimeError(f"The page played {shown}, not {meant}.")
    return times


def of_the_browser(page: Page) -> list[float]:
    """Milliseconds from the pointer to the painted square of clicks in a page that does nothing else."""
    chance = random.Random(SEED)
    page.set_content(STUB)
    page.evaluate(STUB_CLICKED)
    page.mouse.move(200, 200)
    for count in range(1, STUB_CLICKS + 1):
        page.wait_for_timeout(chance.uniform(20, 60))
        page.mouse.down()
        page.wait_for_timeout(chance.uniform(20, 60))
        page.mouse.up()
        page.wait_for_function("count => times.length === count", arg=count)
    times: list[float] = page.evaluate("() => times")
    return times


def draw_curtain(page: Page) -> None:
    """Confirm that the awaited player is there, if the board is behind a curtain."""
    button = page.locator('#table [data-do="unveil"]')
    if button.is_visible():
        button.click()
        button.wait_for(state="hidden")


def click(page: Page, spot: str, chance: random.Random, rest: int = 60) -> Times:
    """Move the mouse to a spot, rest, press and let go, all at times that do not fall in step with the screen's.

    A rest is at most so many milliseconds, and a third of it at least.
    """
    page.mouse.move(*page.evaluate("key => bench.point(key)", spot))
    page.wait_for_timeout(chance.uniform(rest / 3, rest))
    page.mouse.down()
    page.wait_for_timeout(chance.uniform(rest / 3, rest))
    page.mouse.up()
    times: Times = page.evaluate("() => bench.clicked()")
    return times


def rows(game: str, times: dict[str, list[Times]], browser: float) -> list[Row]:
    """Times of all clicks, of each kind, and of what lies between click and paint; how much of it is the browser's."""
    every = [one for many in times.values() for one in many]
    whole = length(every, "at", "painted")
    middle, slow = median(whole), share(whole, 0.95)
    counts = f"; {middle / browser:.1f} times a page that does nothing; {len(every)} clicks"
    found = [
        known(f"click, {game}: median", middle, " ms", digits=1, more=counts),
        at_most(f"click, {game}: 95 %", slow, SLOWEST, " ms", digits=1),
    ]
    for name, kind in (("choosing", "pick"), ("playing", "play")):
        if some := length(times[kind], "at", "painted"):
            found.append(Row(f"click, {game}, {name} ({len(some)})", both(some)))
    for name, ends in (
        ("pointer up, noticed", ("stamp", "at")),
        ("pointer up to message sent", ("at", "sent")),
        ("there, Python, and back", ("sent", "arrived")),
        ("patched into the page", ("arrived", "patched")),
        ("next frame painted", ("patched", "painted")),
    ):
        found.append(Row(f"click, {game}, of which: {name}", both(length(every, *ends))))
    return found


def length(times: list[Times], start: str, end: str) -> list[float]:
    return [one[end] - one[start] for one in times]


def both(values: list[float]) -> str:
    return f"{median(values):.1f}; 95 % {share(values, 0.95):.1f}; at most {max(values):.1f} ms"
