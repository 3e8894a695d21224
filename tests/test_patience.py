"""A long wait that is made of short ones passes and fails as one that is whole."""

from __future__ import annotations

import pytest

from tests.e2e import patience

LONG = 500
"""Milliseconds."""


class Clock:
    """Time that passes only while something is looked at, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


class Expected:
    """Something that comes after so many looks, and is looked at for as long as is asked."""

    def __init__(self, clock: Clock, looks: int, *, waits: bool = True) -> None:
        self.clock, self.looks, self.waits = clock, looks, waits
        self.looked: list[float] = []

    def look(self, *, timeout: float) -> None:
        self.looked.append(timeout)
        if self.waits and len(self.looked) < self.looks:
            self.clock.now += timeout / 1000
        assert len(self.looked) >= self.looks

    def wait(self) -> None:
        patience.in_parts(Expected.look)(self, timeout=LONG)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(patience, "time", clock)
    monkeypatch.setattr(patience, "SHORT", 20)
    monkeypatch.setattr(patience, "EARLY", 1)
    return clock


def test_what_comes_late_is_waited_for(clock: Clock) -> None:
    expected = Expected(clock, looks=3)
    expected.wait()
    assert expected.looked == [20, 20, 20]


def test_what_never_comes_fails_when_the_time_is_over(clock: Clock) -> None:
    expected = Expected(clock, looks=100)
    with pytest.raises(AssertionError):
        expected.wait()
    assert clock.now >= LONG / 1000
    assert expected.looked[-1] <= 20


def test_what_cannot_come_fails_at_once(clock: Clock) -> None:
    expected = Expected(clock, looks=100, waits=False)
    with pytest.raises(AssertionError):
        expected.wait()
    assert len(expected.looked) == 1
