"""Clocks for tests: none tells what the machine's tells, which other programs hold up."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def stopped() -> float:
    """A clock that stands still, for what ends by itself."""
    return 0.0


class CallClock:
    """A clock that goes on by a microsecond with each call of a function: it measures work, not time.

    It runs within `with`; all calls in the thread count, those of C too. Where something waits, `skip` lets time pass.
    """

    def __init__(self) -> None:
        self.calls, self.skipped = 0, 0.0

    def skip(self, seconds: float) -> None:
        """Let time pass in which nothing is done."""
        self.skipped += seconds

    def __enter__(self) -> CallClock:
        self.before = sys.getprofile()
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.before)

    def _count(self, frame: FrameType, event: str, arg: Any) -> None:
        self.calls += event in ("call", "c_call")

    def __call__(self) -> float:
        """Seconds."""
        return self.skipped + self.calls / 1e6


def work(act: Callable[[], object]) -> float:
    """Seconds of a call clock that an act takes."""
    with CallClock() as clock:
        act()
    return clock()
