"""How long a page is busy at a time, in the time of a usual processor: what else this one does does not count."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

WORK = """() => {
  const times = [];
  for (let turn = 0; turn < 12; turn++) {
    const began = performance.now();
    JSON.parse(JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `${n}` }))));
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}"""
"""Something to do, as pages do it; gives how many milliseconds it takes."""
USUAL = 4
"""Milliseconds that it takes where the limits in these tests were measured."""


@contextmanager
def longest_task(browser: Browser) -> Iterator[Callable[[], float]]:
    """Watch all pages of a browser; afterwards tells how many milliseconds the longest task of a page's thread took."""
    found: list[float] = []
    browser.start_tracing(categories=["toplevel", "__metadata"])
    try:
        yield lambda: max(found)
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
        pages = {
            (event["pid"], event["tid"])
            for event in events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        slower = max(1, _asked(browser, WORK) / USUAL)
        found += [
            event["tdur"] / 1000 / slower
            for event in events
            if "tdur" in event and (event["pid"], event["tid"]) in pages
        ]


def _asked(browser: Browser, work: str) -> float:
    page = browser.new_page()
    took = float(page.evaluate(work))
    page.close()
    return took
