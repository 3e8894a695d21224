"""How long the page's thread is held while pages open with the processor slowed, and when the computer acts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from browse import Served, cairn, fresh
from playwright.sync_api import Page, Playwright, sync_playwright
from report import Row, at_most, spread

SLOWER, LONGEST = 4, 200
"""How many times slower the processor is made, and the limit of a task in ms."""
PAGES = (("home", ""), ("Vaxandis", "#/begin/vaxandis"), ("Stonehenge", "#/begin/stonehenge"))
REST = 8000
"""Milliseconds for which a page that is there is watched on."""
VISITS, FIRST = 3, 2000
AGAINST = "#/begin/stonehenge?who=computer&level=5&you=1"
ACTED = """async (hash) => {
  const began = performance.now();
  location.hash = hash;
  return (await bench.acted) - began;
}"""


def measure() -> list[Row]:
    """The longest task of three first visits, and from a click on home to the computer's first stone."""
    with sync_playwright() as playwright, cairn() as site:
        rows = [longest(playwright, site, name, path) for name, path in PAGES]
        times = [first_act(playwright, site) for _ in range(VISITS)]
    what = "held: Stonehenge, from home to the computer's first stone"
    return [*rows, at_most(what, median(times), FIRST, " ms", digits=0, more=f"; {spread(times)}")]


def longest(playwright: Playwright, site: Served, name: str, path: str) -> Row:
    """The longest task of a first visit."""
    with fresh(playwright, still=False) as page, tasks(page) as found:
        page.goto(f"{site.address}/{path}", wait_until="commit")
        page.wait_for_selector("#table .board svg" if path else ".shelf a, main a")
        page.wait_for_timeout(REST)
    rest = ", ".join(f"{task:.0f}" for task in found[1:4])
    what = f"held: {name}, first visit, longest task at {SLOWER} x"
    return at_most(what, found[0], LONGEST, " ms", digits=0, more=f", then {rest}")


@contextmanager
def tasks(page: Page) -> Iterator[list[float]]:
    """Slow the processor down for a page; afterwards, how many ms each task of its thread took, the longest first."""
    devtools, events, found = page.context.new_cdp_session(page), list[dict[str, Any]](), list[float]()
    ended: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    devtools.send("Tracing.start", {"categories": "toplevel,__metadata", "transferMode": "ReportEvents"})
    yield found
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found += sorted(
        (event["dur"] / 1000 for event in events if "dur" in event and (event["pid"], event["tid"]) in threads),
        reverse=True,
    )


def first_act(playwright: Playwright, site: Served) -> float:
    """Milliseconds from home, in a profile that was there before, to the first action of the computer."""
    with fresh(playwright) as page:
        for visit in range(2):
            page.goto(f"{site.address}/#/begin/vaxandis", wait_until="commit")
            page.evaluate("() => bench.begun")
            page.wait_for_timeout(1500)
            if visit:
                page.evaluate("() => bench.kept()")
            page.goto("about:blank")
        page.goto(site.address)
        page.wait_for_timeout(2000)
        return float(page.evaluate(ACTED, AGAINST))
