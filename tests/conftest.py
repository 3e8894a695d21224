"""Settings for every test: none is timed, for a busy machine proves nothing."""

import gc

from hypothesis import settings

settings.register_profile("cairn", deadline=None)
settings.load_profile("cairn")


def pytest_collection_finish():
    """Look for garbage seldom, and not in what was imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)
