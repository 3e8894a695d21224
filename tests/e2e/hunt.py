"""Conditions of `make hunt` for the browser tests: a host that answers late and sends slowly."""

from __future__ import annotations

import os
import time
from typing import Any, BinaryIO

from serve import Handler

LATE, RATE = 0.03, 4_000_000
"""Seconds until an answer begins, and bytes of it a second, under load."""


class Slow:
    """A host as over a poor line."""

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        time.sleep(LATE)  # unwaited: it is the host who is late
        while piece := source.read(RATE // 50):
            outputfile.write(piece)
            time.sleep(len(piece) / RATE)  # unwaited: as before


def slow_down() -> None:
    """From now on all hosts are slow, if that is asked for."""
    if os.environ.get("CAIRN_SLOW"):
        hosts: Any = Handler
        hosts.copyfile = Slow.copyfile
