"""A long wait that is made of short ones passes and fails as one that is whole."""

from __future__ import annotations

import time

import pytest

from . import patience

LONG = 500
"""Milliseconds."""


class Expected:
    """Something that comes after so many looks, and is looked at for as long as is asked."""

    def __init__(self, looks: int, *, waits: bool = True) -> None:
        self.looks, self.waits = looks, waits
        self.looked: list[float] = []

    def look(self, *, timeout: float) -> None:
        self.looked.append(timeout)
        if self.waits and len(self.looked) < self.looks:
            time.sleep(timeout / 1000)
        assert len(self.looked) >= self.looks

    def wait(self) -> None:
        patience.in_parts(Expected.look)(self, timeout=LONG)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SHORT", 20)
    monkeypatch.setattr(patience, "EARLY", 1)


def test_what_comes_late_is_waited_for() -> None:
    expected = Expected(looks=3)
    expected.wait()
    assert expected.looked == [20, 20, 20]


def test_what_never_comes_fails_when_the_time_is_over() -> None:
    expected, begun = Expected(looks=100), time.monotonic()
    with pytest.raises(AssertionError):
        expected.wait()
    assert time.monotonic() - begun >= LONG / 1000
    assert expected.looked[-1] <= 20


def test_what_cannot_come_fails_at_once() -> None:
    expected = Expected(looks=100, waits=False)
    with pytest.raises(AssertionError):
        expected.wait()
    assert len(expected.looked) == 1
