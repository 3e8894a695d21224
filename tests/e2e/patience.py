"""Expectations that notice soon what they wait for.

Playwright looks ten times a second at first, but only twice a second at what has not come after a third of one, unless
it may wait for no longer than 2.5 seconds. So a long wait is made of several short ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import LocatorAssertions, PageAssertions

from .waiting import PATIENCE

SHORT = 2_400
"""Milliseconds of a wait in which Playwright looks often."""
EARLY = 100
"""Milliseconds; an expectation that fails so much earlier cannot come true: two match, or the page is closed."""


def in_parts(expectation: Callable[..., None]) -> Callable[..., None]:
    """The same expectation, made of short waits; one that fails before its time is over fails at once."""

    @wraps(expectation)
    def wait(self: Any, *expected: Any, timeout: float = PATIENCE, **how: Any) -> None:
        end = time.monotonic() + timeout / 1000
        while (left := 1000 * (end - time.monotonic())) > SHORT:
            begun = time.monotonic()
            try:
                return expectation(self, *expected, timeout=SHORT, **how)
            except AssertionError:
                if 1000 * (time.monotonic() - begun) < SHORT - EARLY:
                    raise
        return expectation(self, *expected, timeout=max(1, left), **how)

    return wait


def wait_in_parts() -> None:
    """From now on all expectations wait so."""
    for assertions in (LocatorAssertions, PageAssertions):
        for name in dir(assertions):
            if name.startswith(("to_", "not_to_")):
                setattr(assertions, name, in_parts(getattr(assertions, name)))
