"""How long a game of somebody's may run on without coming to an end: as long as in the page."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cairn.kit.faults import OutOfTime

MOST, GRACE, TIMES = 1.5, 0.25, 2
"""Seconds of processor time before it is ended, and how often it is ended anew after how many more (worker.ts)."""
SLOWNESS = 20
"""Seconds of the clock for one of these, after which it is ended from outside: one call of C hears of nothing."""
ENDLESS = "These rules do not come to an end."


class Deadline:
    """Ends what runs on for too long after `beat`, where a system has such timers."""

    def __init__(self) -> None:
        self.rings = 0
        self.line: int | None = None

    def beat(self, most: float = MOST) -> None:
        """From now on there is so much time."""
        self.rings = 0
        if self.line is not None:
            os.write(self.line, bytes([min(255, round(SLOWNESS * most))]))
            signal.setitimer(signal.ITIMER_VIRTUAL, most, GRACE)

    def rest(self) -> None:
        """From now on there is any time: a person is waited for."""
        if self.line is not None:
            os.write(self.line, bytes([0]))
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def beating(self, clock: Callable[[], float]) -> Callable[[], float]:
        """A clock with which a search looks at the time between its steps; each of them has its time from then on."""

        def look() -> float:
            self.beat()
            return clock()

        return look

    @contextmanager
    def held(self) -> Iterator[Deadline]:
        """Hold it until the block ends."""
        if not hasattr(os, "fork") or not hasattr(signal, "setitimer"):
            yield self
            return
        before = signal.signal(signal.SIGVTALRM, self._ring)
        watcher, self.line = _watched()
        try:
            self.beat()
            yield self
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
            os.close(self.line)
            self.line = None
            os.waitpid(watcher, 0)

    def _ring(self, *_: object) -> None:
        self.rings += 1
        if self.rings > 1 + TIMES:  # it catches its end again and again
            os.write(2, f"{ENDLESS}\n".encode())
            os._exit(2)
        raise OutOfTime


def _watched() -> tuple[int, int]:
    """A process that ends this one when it has heard nothing for too long, and the line to it."""
    heard, line = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    if watcher := os.fork():
        os.close(heard)
        return watcher, line
    os.close(line)
    parent = os.getppid()
    silence: float | None = SLOWNESS * MOST
    while select.select([heard], [], [], silence)[0]:
        if not (told := os.read(heard, 4096)):
            os._exit(0)
        silence = told[-1] or None
    os.write(2, f"{ENDLESS}\n".encode())
    os.kill(parent, signal.SIGKILL)
    os._exit(0)


deadline = Deadline()
