"""How soon home and the list of saved games are ready on a device that keeps many, and how their pictures are moved."""

from __future__ import annotations

import random
from statistics import median

from browse import Served, cairn, fresh
from playwright.sync_api import Page, sync_playwright
from report import Row, at_most, known, spread

from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.games import SHELF

GAMES, LATEST, LONGEST = 5000, 150, 50
"""How many games are kept, and the limits in ms: until a page is ready, and of a task while pictures are moved."""
ROUNDS, ACTIONS, REST = 5, 60, 5000
READ = """async () => {
  const database = await new Promise((then) => {
    indexedDB.open("cairn").onsuccess = ({ target }) => then(target.result);
  });
  const all = database.transaction("pictures").objectStore("pictures").getAll();
  await new Promise((then) => (all.onsuccess = then));
  database.close();
  return all.result.find(({ picture }) => picture)?.picture;
}"""
"""The picture of the game that was played."""
KEEP = """async ({ text, picture, count }) => {
  const opening = indexedDB.open("cairn", 4);
  opening.onupgradeneeded = () => {
    for (const name of ["games", "aside", "progress", "drafts", "workshop", "mistakes"])
      opening.result.createObjectStore(name, { keyPath: "id" });
  };
  const database = await new Promise((then) => (opening.onsuccess = () => then(opening.result)));
  for (let from = 0; from < count; from += 250) {
    const work = database.transaction("games", "readwrite");
    for (let n = from; n < Math.min(count, from + 250); n++) {
      const summary = { game: "vaxandis", title: "Vaxandis", turn: 50, who: ["White"], yours: true, over: n % 5 > 0 };
      const saved = Date.now() - 3_600_000 * n;
      work.objectStore("games").put({ id: `kept${n}`, text, summary, saved, picture, computer: { 1: n % 8 + 1 } });
    }
    await new Promise((then) => (work.oncomplete = then));
  }
  database.close();
}"""
"""Keeps so many games as version 4 of the database did, a fifth of them open."""
WATCH = """() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...how) {
    const opening = open.apply(this, how);
    globalThis.asked ??= performance.now();
    opening.addEventListener("success", () => (globalThis.opened ??= performance.now()));
    return opening;
  };
  globalThis.ready = (found) => new Promise((resolve) => {
    const look = () => {
      if (!found()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
  globalThis.isHome = () => document.querySelector('.today .tile[href^="#/play/"]');
  globalThis.isListed = () => document.querySelector("#saved li.save:nth-child(20) .button");
  globalThis.isWhole = () => document.querySelector('[data-saved="holds"]').textContent;
}"""
"""Notes when the shelf is first asked for, and tells when what is awaited has been painted."""
HOME = """async () => {
  location.hash = "#/about";
  await ready(() => !document.getElementById("about").hidden);
  document.querySelectorAll('.today .tile[href^="#/play/"]').forEach((tile) => tile.remove());
  document.querySelector("[data-shown]")?.removeAttribute("data-shown");
  const began = performance.now();
  location.hash = "#/";
  return (await ready(isHome)) - began;
}"""
LIST = """async () => {
  document.querySelector('[data-saved="holds"]').textContent = "";
  const began = performance.now();
  location.hash = "#/saved";
  return [(await ready(isListed)) - began, (await ready(isWhole)) - began];
}"""
MOVED = """async () => {
  const database = await new Promise((then) => {
    indexedDB.open("cairn").onsuccess = ({ target }) => then(target.result);
  });
  const note = database.transaction("pictures").objectStore("pictures").get("");
  await new Promise((then) => (note.onsuccess = then));
  database.close();
  return Boolean(note.result);
}"""


def measure() -> list[Row]:
    """Home and the list at first visits and later ones, after the pictures of an older version have been moved."""
    with sync_playwright() as playwright, cairn() as site:
        with fresh(playwright) as page:
            picture = drawn(page, site)
        with fresh(playwright) as page:
            page.add_init_script(f"({WATCH})()")
            page.goto(f"{site.address}/favicon.ico")
            game = begin(SHELF["vaxandis"], 2, {"size": 6})
            chance = random.Random(1)
            for _ in range(ACTIONS):
                game = game.append(chance.choice(game.state.legal_actions()))
            page.evaluate(KEEP, {"text": write_record(game.record), "picture": picture, "count": GAMES})
            return [*moved(page, site), *shown(page, site)]


def drawn(page: Page, site: Served) -> str:
    """A picture as the page keeps it, after a few actions on the largest board."""
    page.goto(f"{site.address}/#/begin/vaxandis?size=6", wait_until="commit")
    page.evaluate("() => bench.begun")
    page.locator("#table .spot").first.click()
    page.wait_for_function(READ)
    return str(page.evaluate(READ))


def moved(page: Page, site: Served) -> list[Row]:
    """How long it takes until pictures lie apart, and for how long that holds the page's thread at a time."""
    page.goto(site.address)
    page.evaluate("() => ready(isHome)")
    row = known(
        f"saves, {GAMES:,} games of version 4: home, first visit", page.evaluate("performance.now()"), " ms", digits=0
    )
    page.wait_for_timeout(8000)
    page.evaluate("() => { longest = 0; }")
    while not page.evaluate(MOVED):
        page.wait_for_timeout(1000)
    took, longest = page.evaluate("[performance.now() / 1000, longest]")
    what = f"saves, {GAMES:,} games of version 4: longest task while they are moved"
    return [row, at_most(what, longest, LONGEST, " ms", digits=0, more=f"; moved after {took:.0f} s")]


def shown(page: Page, site: Served) -> list[Row]:
    """Until home and the list are painted: from the shelf being asked for, and from a way within the page."""
    visits, homes, lists = [], [], []
    for _ in range(ROUNDS):
        page.goto("about:blank")
        page.goto(site.address)
        visits.append(page.evaluate("async () => [(await ready(isHome)) - asked, opened - asked]"))
        page.wait_for_timeout(REST)
        lists.append(page.evaluate(LIST))
        homes.append(page.evaluate(HOME))
    opening = median(opened for _, opened in visits)
    figures = (
        ("home, first visit", [ready for ready, _ in visits], f"; {opening:.0f} of them the database is opened"),
        ("home", homes, ""),
        ("list", [first for first, _ in lists], f"; all of it {median(whole for _, whole in lists):.0f}"),
    )
    return [
        at_most(
            f"saves, {GAMES:,} games: {what}", median(times), LATEST, " ms", digits=0, more=f"; {spread(times)}{more}"
        )
        for what, times, more in figures
    ]
