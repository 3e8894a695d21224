"""The cost of a frame of a swing in Stonehenge's view: time on the page's thread, and the time between two frames."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from typing import Any

from browse import Served, cairn, fresh
from playwright.sync_api import Page, sync_playwright
from report import Row, at_most, share

ROOT = Path(__file__).resolve().parents[2]
PREPARE = ROOT / "tests/e2e/stage_page.mjs"
PLACES = {"beside the plan, 420 x 580": (420, 580), "on a phone, 390 x 176": (390, 176)}
FRAMES, WINDOW = 90, 15

SWING = """async (count) => {
  const [javascript, between] = [[], []];
  const frame = () => new Promise(requestAnimationFrame);
  let last = await frame();
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    stage.frame(bodies(0), swung(n % 80));
    javascript.push(performance.now() - start);
    const now = await frame();
    between.push(now - last);
    last = now;
  }
  return { javascript, between };
}"""


def measure() -> list[Row]:
    """A swing of 90 frames through 28 stones in the sizes of a desktop and of a phone."""
    sys.path[:0] = [str(ROOT)]
    from tests.games.stonehenge.pendulum import plain
    from tests.games.stonehenge.positions import CIRCLE_WITH_GATES, stones

    layout = plain(stones(CIRCLE_WITH_GATES))
    found: list[Row] = []
    with sync_playwright() as playwright, cairn() as site:
        for place, size in PLACES.items():
            with fresh(playwright, still=False) as page:
                found += rows(place, swing(page, site, layout, size))
    return found


def swing(page: Page, site: Served, layout: list[dict[str, Any]], size: tuple[int, int]) -> dict[str, list[float]]:
    page.goto(f"{site.address}/rules/stonehenge.html")
    script = next((site.folder / "app").glob("*/apart/js/stonehenge"))
    how = {
        "folder": f"{site.address}/{script.relative_to(site.folder).as_posix()}/",
        "layout": layout,
        "motion": True,
        "theme": "light",
        "width": size[0],
        "height": size[1],
    }
    if not page.evaluate(PREPARE.read_text("utf-8").partition("export default ")[2], how):
        raise RuntimeError("There is no WebGL here.")
    page.evaluate("stage.show(shown)")
    page.evaluate("still()")
    times: dict[str, list[float]] = page.evaluate(SWING, FRAMES)
    return times


def rows(place: str, times: dict[str, list[float]]) -> list[Row]:
    spent, between = times["javascript"], times["between"]
    first, last = median(between[1:WINDOW]), median(between[-WINDOW:])
    return [
        at_most(f"view {place}: of a frame, on the page's thread, median", median(spent), 4, " ms", digits=1,
                more=f"; 95 % {share(spent, 0.95):.1f}"),
        Row(f"view {place}: from frame to frame, at first and at last", f"{first:.0f}, {last:.0f} ms"),
    ]  # fmt: skip
