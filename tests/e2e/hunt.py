"""Conditions of `make hunt` for the browser tests: another order, and a host that answers late and sends slowly."""

from __future__ import annotations

import os
import random
import time
from itertools import groupby
from typing import Any, BinaryIO

import pytest

from serve import Handler

LATE, RATE = 0.03, 4_000_000
"""Seconds until an answer begins, and bytes of it a second, under load."""


def shuffle(items: list[pytest.Item], seed: str) -> None:
    """Another order for every seed: of the files, and in each of its tests, which share what a file keeps open."""
    lots = random.Random(seed)
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    lots.shuffle(files)
    for tests in files:
        lots.shuffle(tests)
    items[:] = [test for tests in files for test in tests]


class Slow:
    """A host as over a poor line."""

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        time.sleep(LATE)  # unwaited: it is the host who is late
        while piece := source.read(RATE // 50):
            outputfile.write(piece)
            time.sleep(len(piece) / RATE)  # unwaited: as before


def ordered(items: list[pytest.Item]) -> bool:
    """Put tests into the order that is asked for; whether one is."""
    seed = os.environ.get("CAIRN_ORDER")
    if seed:
        shuffle(items, seed)
    return bool(seed)


def slow_down() -> None:
    """From now on all hosts are slow, if that is asked for."""
    if os.environ.get("CAIRN_SLOW"):
        hosts: Any = Handler
        hosts.copyfile = Slow.copyfile
