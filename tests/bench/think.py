"""How fast the computer player searches in a browser, against CPython, and how soon it lets a thought go."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from browse import cairn, fresh
from playwright.sync_api import Page, sync_playwright
from report import Row, at_least, at_most, share, spread

from cairn.bots.analysis import Limits, analyse
from cairn.bots.worlds import search_target
from cairn.core.bot_model import SearchModel
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.games import SHELF

GAMES = [game.name for game in SHELF.in_order() if isinstance(game.bot(), SearchModel)]
OPENING = {"lava_flows": ("bw-", "wb-"), "vaxandis": ("e5", "stay", "c3", "g6", "a1", "i3")}
ROUNDS, LEAST, LINES = 3, 0.5, 3
"""A search ends with the first depth that is done after LEAST seconds."""
AIM = 0.45
DROPPED = 20
"""Thoughts that are dropped for another question."""
SOON = 50
"""Milliseconds until the next question is heard."""

READY = r"""async () => {
  const app = document.querySelector('script[type="module"]').src.replace(/web\/js\/[^/]*\/[^/]*$/, "apart/js/");
  const { createThinker } = await import(app + "runtime/thinker.mjs");
  globalThis.heard = () => {};
  const actions = { onMessage: (message) => heard(message), onStopped: console.error, line: () => undefined };
  globalThis.thinker = createThinker(actions);
}"""

SEARCH = """([asked, seconds]) => new Promise((resolve) => {
  heard = (message) => {
    if (message.kind !== "analysis" || (message.seconds < seconds && !message.is_done)) return;
    thinker.rest();
    resolve([message.nodes, message.seconds]);
  };
  thinker.ask(asked);
})"""

DROP = """async ([asked, count]) => {
  const times = [];
  for (let round = 0; round < count; round += 1) {
    await new Promise((resolve) => { heard = resolve; thinker.ask({ ...asked, id: `${round}` }); });
    await new Promise((resolve) => setTimeout(resolve, 150 + 10 * round));
    const began = performance.now();
    await new Promise((resolve) => { heard = resolve; thinker.ask({ ...asked, id: `${round} again` }); });
    times.push(performance.now() - began);
    thinker.rest();
  }
  return times;
}"""


def measure() -> list[Row]:
    """Nodes a second here and there, in turn; then thoughts dropped in the middle."""
    rows = []
    with sync_playwright() as playwright, cairn() as site, fresh(playwright) as page:
        page.goto(site.address)
        page.evaluate(READY)
        for name in GAMES:
            rows.append(speed(page, name))
        for name in GAMES:
            times = page.evaluate(DROP, [question(name) | {"kind": "think", "level": 8}, DROPPED])
            what = f"think: {SHELF[name].title}, a thought dropped, the next one begun, 95 %"
            rows.append(at_most(what, share(times, 0.95), SOON, " ms", digits=0, more=f"; median {median(times):.0f}"))
    return rows


def question(name: str) -> dict[str, Any]:
    """A study of a position that is worth a search: what is hidden is hidden openly, and Vaxandis is begun."""
    play = begin(SHELF[name], 2, {})
    for text in OPENING.get(name, ()):
        play = play.append(play.game.read(text))
    at = len(play.entries)
    return {"kind": "analyse", "id": name, "at": at, "record": write_record(play.record), "vault": ""}


def speed(page: Page, name: str) -> Row:
    """The nodes a second of one game, as a ratio."""
    there, here = [], []
    for _ in range(ROUNDS + 1):
        began = worked()
        nodes, seconds = page.evaluate(SEARCH, [question(name), LEAST])
        there.append(nodes / (worked() - began or seconds))
        here.append(native(name))
    del there[0], here[0]  # in which the worker was started
    ratio = median(a / b for a, b in zip(there, here, strict=True))
    more = f" of {spread([n / 1000 for n in there])}k / {spread([n / 1000 for n in here])}k nodes/s"
    return at_least(f"think: {SHELF[name].title}, Chromium / CPython", ratio, AIM, more=more)


def worked() -> float:
    """Processor seconds that the workers of our browser have used, so that it does not matter who else is busy; 0 where
    a system does not tell."""
    ticks = 0
    for comm in Path("/proc").glob("[0-9]*/task/[0-9]*/comm"):
        try:
            if comm.read_text().startswith("DedicatedWorker") and ours(int(comm.parts[2])):
                fields = (comm.parent / "stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        except OSError:
            continue  # it has ended meanwhile
    return ticks / os.sysconf("SC_CLK_TCK")


def ours(process: int) -> bool:
    """Whether a process descends from this one."""
    while process > 1:
        if process == os.getpid():
            return True
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return False


def native(name: str) -> float:
    """Nodes a second of the same search under CPython."""
    game, model = SHELF[name], SHELF[name].bot()
    assert model is not None
    state = game.start(2, {})
    for text in OPENING.get(name, ()):
        state = state.apply(game.read(text))
    depth = 0
    for info in analyse(search_target(game, model, state, {}), Limits(), process_time, LINES):
        if info.depth > depth and info.seconds >= LEAST:
            break
        depth = info.depth
    return info.nodes / info.seconds
