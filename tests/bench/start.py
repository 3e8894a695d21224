"""From opening a page to playing on it, against a page that only loads Pyodide; and when home is painted."""

from __future__ import annotations

from statistics import median
from typing import Any

from browse import Served, bare, cairn, fresh
from playwright.sync_api import Page, Playwright, sync_playwright
from report import Row, at_most, known, spread

ROUNDS, VISITS = 5, 2
STEPS = (
    ("page, first paint, PyScript fetched", "worker"),
    ("PyScript's worker, up to our loader", "progress 0.3"),
    ("Pyodide", "progress 0.8"),
    ("wheel unpacked, PyScript in Python, Cairn imported", "ready"),
    ("first position and its view", "view"),
    ("drawn", "board"),
)


class Visits:
    """Measures visits of one page: times of cold and of warm ones in ms, marks on the way, the longest task."""

    def __init__(self, site: Served, path: str, end: str) -> None:
        self.site, self.address, self.end = site, site.address + path, end
        self.cold: list[float] = []
        self.warm: list[float] = []
        self.marks: list[dict[str, float]] = []

    def cold_visit(self, page: Page) -> None:
        """The first visit of a profile; afterwards the browser gets time to keep what it compiled."""
        self.cold.append(self.visit(page)[self.end])
        page.wait_for_timeout(1500)

    def warm_visit(self, page: Page) -> None:
        """Another visit of the same profile."""
        marks = self.visit(page)
        self.warm.append(marks[self.end])
        self.marks.append(marks)

    def visit(self, page: Page) -> dict[str, float]:
        """Open the page in an empty tab, and leave it empty; gives when what happened, in ms of the navigation."""
        page.wait_for_timeout(300)
        page.goto(self.address, wait_until="commit")
        marks: dict[str, float] = page.evaluate("() => bench.begun")
        if self.end == "board":
            check_click(page)
        page.wait_for_timeout(300)
        marks["longest"] = max([length for _, length in page.evaluate("() => bench.tasks")], default=0)
        page.goto("about:blank")
        return marks


def visit_both(playwright: Playwright, ours: Visits, plain: Visits, second: list[float]) -> None:
    """Visit both with a new profile each, and again, in turn; after its second visit ours keeps what it starts from."""
    with fresh(playwright) as stock_page, fresh(playwright) as page:
        plain.cold_visit(stock_page)
        ours.cold_visit(page)
        second.append(ours.visit(page)[ours.end])
        page.goto(f"{ours.site.address}/")
        page.evaluate("() => bench.kept()")
        page.goto("about:blank")
        for _ in range(VISITS):
            plain.warm_visit(stock_page)
            ours.warm_visit(page)


def check_click(page: Page) -> None:
    """Make sure that the board was really there: a click on it makes a move."""
    before = page.locator("#record").input_value()
    page.mouse.click(*page.evaluate("() => bench.point('c3')"))
    page.evaluate("() => bench.clicked()")
    if page.locator("#record").input_value() == before:
        raise RuntimeError("The board did not take a click.")


def first_paint(playwright: Playwright, site: Served) -> float:
    """When a new profile sees the shelf, in ms; Python must not have been asked for before."""
    with fresh(playwright) as page:
        page.goto(site.address + "/", wait_until="commit")
        painted: float = page.evaluate("() => bench.firstPaint()")
        box = page.locator("#shelf svg").first.bounding_box()
        fetched: list[dict[str, Any]] = page.evaluate("() => bench.fetched()")
    early = [one["url"] for one in fetched if "/runtime/" in one["url"] and one["start"] < painted]
    if early or not box or box["y"] > 800:
        raise RuntimeError(f"Home is not what is painted first: {early} {box}")
    return painted


def measure() -> list[Row]:
    """Interleaved visits of both pages and of home."""
    paints: list[float] = []
    second: list[float] = []
    with sync_playwright() as playwright, cairn() as site, bare() as stock:
        ours = Visits(site, "/#/begin/vaxandis?size=5", "board")
        plain = Visits(stock, "/", "loaded")
        for turn in range(ROUNDS):
            visit_both(playwright, ours, plain, second)
            paints.append(first_paint(playwright, site))
            print(
                f"  round {turn + 1} of {ROUNDS}: bare {plain.cold[-1]:.0f} cold {plain.warm[-1]:.0f} warm, "
                f"Cairn {ours.cold[-1]:.0f} cold {ours.warm[-1]:.0f} warm, home painted {paints[-1]:.0f} ms",
                flush=True,
            )
    return rows(ours, plain, paints, second)


def rows(ours: Visits, plain: Visits, paints: list[float], second: list[float]) -> list[Row]:
    """The medians as ratios, and what they are made of."""
    found = []
    for name, limit in (("cold", 0.70), ("warm", 0.45)):
        mine, theirs = getattr(ours, name), getattr(plain, name)
        ratio = median(one / other for one, other in zip(mine, theirs, strict=True))
        more = f" of {spread(mine)} / {spread(theirs)} ms"
        found.append(at_most(f"start, {name}: Vaxandis to play / bare Pyodide", ratio, limit, more=more))
    ratio = median(second) / median(plain.warm)
    found.append(known("start, second visit: the same", ratio, more=f" of {spread(second)} / {spread(plain.warm)} ms"))
    found.append(
        at_most("start: home painted, cold", median(paints), 300, " ms", digits=0, more=f", up to {max(paints):.0f}")
    )
    usual = f", usually {describe(ours)}; bare {describe(plain)}"
    most = max(longest(ours))
    found.append(at_most("start, warm: longest task of the page's thread", most, 150, " ms", digits=0, more=usual))
    before = ""
    for what, name in STEPS:
        steps = [marks[name] - marks.get(before, 0) for marks in ours.marks]
        found.append(Row(f"start, warm, of which: {what}", f"{median(steps):.0f} ms"))
        before = name
    return found


def longest(visits: Visits) -> list[float]:
    """The longest task of each warm visit, in ms; 0 where all were below 50."""
    return [marks["longest"] for marks in visits.marks]


def describe(visits: Visits) -> str:
    """The longest task of a usual visit; the browser tells none below 50 ms."""
    usual = median(longest(visits))
    return f"{usual:.0f} ms" if usual else "below 50 ms"
