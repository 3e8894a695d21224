"""The physics for the tests that need it, started once; skipped, with the reason, where it is not installed."""

from collections.abc import Iterator

import pytest

from tests.games.stonehenge.pendulum import MISSING, Pendulum


@pytest.fixture(scope="session")
def pendulum() -> Iterator[Pendulum]:
    if MISSING:
        pytest.skip(MISSING)
    running = Pendulum("--expose-gc")
    yield running
    running.close()
