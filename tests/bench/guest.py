"""A game that somebody wrote, sealed off, beside one on the shelf; and how soon the Workshop shows what is written."""

from __future__ import annotations

import random
from statistics import median

from browse import ROOT, cairn, fresh
from clicks import SEED, click, length
from playwright.sync_api import Page, sync_playwright
from report import Row, at_most, spread

from cairn.app.table.picker import DONE, routes
from cairn.core.play import Play, begin
from cairn.games import SHELF
from cairn.kit.source import identity, load_game

SOURCE = (ROOT / "py/cairn/kit/plain/vaxandis.py").read_text("utf-8")
OPTIONS = {"size": 6}
ROUNDS, ACTIONS, CHANGES = 5, 8, 10
"""Visits of each table, the actions played in each, and boards in the Workshop."""
START, CLICK, KEY = 1.4, 1.5, 1.5
DRAFT = '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\n@rule\ndef place(p):\n' + (
    '    """Place on an empty cell."""\n    yield from p.empty\n'
)

KEEP = """async ([shelf, entry]) => {
  while (!(await indexedDB.databases()).length) await new Promise((again) => setTimeout(again, 20));
  const database = await new Promise((then) => {
    indexedDB.open("cairn").onsuccess = ({ target }) => then(target.result);
  });
  const work = database.transaction(shelf, "readwrite");
  work.objectStore(shelf).put(entry);
  await new Promise((then) => (work.oncomplete = then));
  database.close();
}"""
"""Keeps a source, or a draft, when the page has made its database."""
CHANGED = """([key, size]) => {
  globalThis.changed = new Promise((resolve) => {
    let pressed = 0;
    addEventListener("keydown", (event) => event.key === key && (pressed = performance.now()), true);
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll(".trial [data-spot]").length !== size * size) return;
      watch.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (port1.close(), resolve(performance.now() - pressed));
      requestAnimationFrame(() => port2.postMessage(0));
    });
    watch.observe(document.querySelector(".trial"), { subtree: true, childList: true });
  });
}"""
"""Waits for a key, and then until a board of this size is painted."""


class Side:
    """One of the two tables: its game as it stands, where it is kept, and the times that were measured there."""

    def __init__(self, game: Play, name: str) -> None:
        self.game, self.begins, self.path = game, f"/#/begin/{name}?size=6", ""
        self.starts: list[float] = []
        self.clicks: list[float] = []

    def open(self, page: Page, address: str) -> None:
        """Open the table in an empty tab, and note how long it took if it was opened before."""
        page.goto("about:blank")
        page.wait_for_timeout(300)
        page.goto(address + (self.path or self.begins), wait_until="commit")
        begun = page.evaluate("() => bench.begun")["board"]
        if self.path:
            self.starts.append(begun)

    def play(self, page: Page, action: str, chance: random.Random) -> None:
        """Play an action with the mouse."""
        played = self.game.game.read(action)
        path = self.game.game.paths(self.game.state, played)[0]
        if path in routes(self.game.game, self.game.state).after:
            path = (*path, DONE.spot)
        times = [click(page, spot, chance) for spot in path]
        self.game = self.game.append(played)
        self.clicks += length(times, "at", "painted")

    def leave(self, page: Page, address: str) -> None:
        """Note where the table is kept, when it is."""
        shown = page.locator("#record").input_value()
        if shown.count('"') < 2 * len(self.game.entries):
            raise RuntimeError(f"The page did not play what it was to: {shown}")
        page.wait_for_timeout(500)
        self.path = page.url.removeprefix(address)


def measure() -> list[Row]:
    """Both tables in turn, each a game that goes on after every visit; then keys in the Workshop."""
    game = load_game(SOURCE)
    ours, theirs = Side(begin(SHELF["vaxandis"], 2, OPTIONS), "vaxandis"), Side(begin(game, 2, OPTIONS), game.name)
    chance = random.Random(SEED)
    with sync_playwright() as playwright, cairn() as site, fresh(playwright) as page:
        page.goto(f"{site.address}/#/")
        page.wait_for_selector("#shelf")
        page.evaluate(KEEP, ["workshop", kept(game.name)])
        for turn in range(ROUNDS + 1):
            actions = chosen(ours.game, chance)
            for side in (ours, theirs):
                side.open(page, site.address)
                for action in actions:
                    side.play(page, action, chance)
                side.leave(page, site.address)
            if not turn:
                page.evaluate("() => bench.kept()")
                del ours.clicks[:], theirs.clicks[:]
        keys = typed(page, site.address)
    return [
        ratio("a table opened again", theirs.starts, ours.starts, START, 0),
        ratio("a click", theirs.clicks, ours.clicks, CLICK, 1),
        at_most("guest: last key to new board", median(keys) / 1000, KEY, " s", more=f"; {spread(keys)} ms"),
    ]


def kept(name: str) -> dict[str, object]:
    """The entry of the source."""
    entry = {"id": identity(SOURCE), "source": SOURCE, "kit": 1, "origin": "Ada", "base": "", "made": 1, "saved": 1}
    return entry | {"name": name, "title": "Vaxandis", "by": ""}


def chosen(game: Play, chance: random.Random) -> list[str]:
    """The next random actions of a game."""
    found = []
    for _ in range(ACTIONS):
        action = chance.choice(game.state.legal_actions())
        found.append(game.game.write(action))
        game = game.append(action)
    return found


def typed(page: Page, address: str) -> list[float]:
    """The milliseconds from keys that make a board larger or smaller to the painted board."""
    page.evaluate(KEEP, ["drafts", {"id": "bench", "text": DRAFT, "from": "", "plays": 0, "saved": 1}])
    page.goto(f"{address}/#/workshop/bench")
    page.wait_for_selector('.trial [data-spot="c3"]')
    page.locator("#workshop .cm-content").press("Control+Home")
    for key in ("ArrowDown", "ArrowDown", "End", "ArrowLeft"):
        page.keyboard.press(key)
    times = []
    for turn in range(CHANGES + 1):
        size = 3 + (turn + 1) % 2
        page.evaluate(CHANGED, [str(size), size])
        page.keyboard.press("Backspace")
        page.keyboard.press(str(size))
        times.append(page.evaluate("() => globalThis.changed"))
        page.wait_for_timeout(700)
    return times[1:]


def ratio(what: str, theirs: list[float], ours: list[float], limit: float, digits: int) -> Row:
    """A guest's time as a multiple of ours."""
    more = f" of {spread(theirs, digits)} / {spread(ours, digits)} ms; {len(theirs)}"
    return at_most(f"guest: {what} / Vaxandis on the shelf", median(theirs) / median(ours), limit, more=more)
