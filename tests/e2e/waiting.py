"""The one way to wait for what `expect` has no words for: looks again and again, and tells in its failure what it saw.

`tools/waits.py`, a part of `make check`, refuses sleeps, and looks at a page that do not wait, everywhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page

PATIENCE = 30_000
"""Milliseconds a busy machine gets before an expectation has failed."""
PAUSE, LONGEST_PAUSE = 20, 100
"""Milliseconds between two looks: at first, and at what takes long, from which every look takes some time."""
AWHILE = 500
"""Milliseconds after which what has not come is taken for what never comes."""

Look = str | Callable[[], Any]
"""A look at the page: an expression or a function of JavaScript, or a function here."""


def until(
    at: Page | Locator | None,
    look: Look,
    wanted: Any = bool,
    *,
    arg: Any = None,
    timeout: float = PATIENCE,
    named: str = "",
) -> Any:
    """Look until it is what is wanted, a value or a condition (which can be named); gives what was seen.

    `at` is where an expression is evaluated; without it the look has to be a function that needs no events of a page.
    """
    end, pause = time.monotonic() + timeout / 1000, float(PAUSE)
    while not _is(seen := _seen(at, look, arg), wanted):
        if time.monotonic() > end:
            asked = look if isinstance(look, str) else look.__name__
            raise AssertionError(
                f"{asked}: after {timeout / 1000:g} s it is {seen!r}, and not {named or _name(wanted)}"
            )
        linger(at, pause)
        pause = min(1.3 * pause, LONGEST_PAUSE)
    return seen


def stays(at: Page | Locator, look: Look, wanted: Any, *, arg: Any = None, awhile: float = AWHILE) -> None:
    """Look for a while: it never is anything else. For what must not happen, and nothing later would show."""
    end = time.monotonic() + awhile / 1000
    while time.monotonic() < end:
        seen = _seen(at, look, arg)
        assert _is(seen, wanted), f"it is {seen!r}, and was to stay {_name(wanted)}"
        linger(at)


def linger(at: Page | Locator | None, awhile: float = PAUSE) -> None:
    """Wait as long as a hand takes for a gesture: a ball that is held, a finger that rests. It waits for nothing."""
    if at is None:
        time.sleep(awhile / 1000)
    else:
        page = at.page if isinstance(at, Locator) else at
        page.wait_for_timeout(awhile)


def _seen(at: Page | Locator | None, look: Look, arg: Any) -> Any:
    try:
        return at.evaluate(look, arg) if at is not None and isinstance(look, str) else look()  # type: ignore[operator]
    except Error as error:
        if "Execution context was destroyed" not in error.message:
            raise
        return error  # the page is being loaded: the next look finds the new one


def _is(seen: Any, wanted: Any) -> bool:
    if isinstance(seen, Error):
        return False
    return bool(wanted(seen)) if callable(wanted) else bool(seen == wanted)


def _name(wanted: Any) -> str:
    return "what the condition asks for" if callable(wanted) else repr(wanted)
