"""A page that stays open for days: what it holds and how quick a click is, at first and after 10,000 clicks."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from statistics import median

from browse import cairn, fresh
from clicks import GAMES, LONGEST, click, draw_curtain
from playwright.sync_api import Page, sync_playwright
from report import Row, at_most
from think import ours

from cairn.app.table.picker import DONE, routes
from cairn.core.play import begin
from cairn.games import SHELF

CLICKS, EDGE = 10_000, 1000
"""Clicks in all; those of the beginning, which do not count, and of each of the two ends that are compared."""
GROWTH, SLOWER = 1.2, 1.1
"""The limits for what the page holds and for the median click, as shares of those at the beginning."""


def measure() -> list[Row]:
    """Play game after game with the mouse, in one page that is never loaded anew."""
    with sync_playwright() as playwright, cairn() as site, fresh(playwright) as page:
        page.goto(site.address)
        times: list[float] = []
        held: list[tuple[int, float]] = []
        for number in itertools.count():
            name, options = GAMES[number % len(GAMES)]
            times += played(page, name, options, number)
            if len(times) >= EDGE * (len(held) + 1):
                held.append((len(times), memory(page)))
                print(f"  {len(times)} clicks: {held[-1][1]:.0f} MB, {median(times[-EDGE:]):.1f} ms", flush=True)
            if len(times) >= CLICKS:
                break
    first, last = median(times[EDGE : 2 * EDGE]), median(times[-EDGE:])
    grown = f" of {held[0][1]:.0f} MB after {held[0][0]} clicks, {number + 1} games"
    return [
        at_most(f"life: what the page holds after {CLICKS:,} clicks", held[-1][1] / held[0][1], GROWTH, more=grown),
        at_most("life: the median click then", last / first, SLOWER, more=f" of {first:.1f} ms"),
    ]


def played(page: Page, name: str, options: dict[str, str | int], seed: int) -> list[float]:
    """Play a random game to its end: the milliseconds of each click, from the pointer to the painted board."""
    chance, times = random.Random(seed), []
    page.evaluate("() => { location.hash = '#/'; }")
    page.wait_for_selector("#table", state="hidden")
    query = "&".join(f"{key}={value}" for key, value in options.items())
    page.evaluate("hash => { location.hash = hash; }", f"#/begin/{name}?{query}")
    page.wait_for_selector("#table:not(.waiting) .spot")
    game = begin(SHELF[name], 2, options)
    while game.state.actor is not None and len(game.entries) < LONGEST:
        action = chance.choice(game.state.legal_actions())
        path = game.game.paths(game.state, action)[0]
        draw_curtain(page)
        for spot in (*path, DONE.spot) if path in routes(game.game, game.state).after else path:
            times.append(click(page, spot, chance, rest=0))
        game = game.append(action)
    return [one["painted"] - one["at"] for one in times]


def memory(page: Page) -> float:
    """Megabytes that the browser's processes of pages hold, once what nobody needs any more was thrown away."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(1000)
    kilobytes = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes() and ours(int(process.name)):
                kilobytes += int((process / "smaps_rollup").read_text().split("Pss:")[1].split()[0])
        except OSError:
            continue  # it has ended meanwhile
    return kilobytes / 1024
