"""How long a page is busy at a time, in the processor's time: what else the machine does does not count."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser


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
        found += [event["tdur"] / 1000 for event in events if "tdur" in event and (event["pid"], event["tid"]) in pages]
