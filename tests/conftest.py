"""Settings for every test: none is timed, for a busy machine proves nothing; `make hunt` gives them another order."""

import gc
import os
import random
from itertools import groupby

from hypothesis import settings

settings.register_profile("cairn", deadline=None)
settings.load_profile("cairn")


def pytest_collection_finish():
    """Look for garbage seldom, and not in what was imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)


def shuffle(items, seed):
    """Another order for every seed: of the files, and in each of its tests, which share what a file keeps open."""
    lots = random.Random(seed)
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    lots.shuffle(files)
    for tests in files:
        lots.shuffle(tests)
    items[:] = [test for tests in files for test in tests]


def pytest_collection_modifyitems(items):
    """Put tests into the order of CAIRN_ORDER, where there is one."""
    if seed := os.environ.get("CAIRN_ORDER"):
        shuffle(items, seed)
