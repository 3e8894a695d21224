"""A slice of the random matches of fuzz.py, and that they would find out what is broken. `CAIRN_FUZZ` tries more."""

from __future__ import annotations

import os

import pytest

from cairn.peer import shared_log
from cairn.peer.clock import TurnClock
from cairn.peer.replication import Replica, new_replica
from tests.peer.fuzz import run

MANY = int(os.environ.get("CAIRN_FUZZ", "1200"))


@pytest.mark.parametrize("slice", range(4))
def test_no_luck_and_no_lie_harms_an_honest_page(slice):
    run(MANY // 4, seed=slice * (MANY // 4))


def forks(self, entry, sign):
    """A guest that keeps its own entries when the host has others."""
    return (new_replica(self.shown), ()) if self.pending else ORIGINAL(self, entry, sign)


ORIGINAL = Replica.learn
BROKEN = {
    "a guest that keeps its own": (Replica, "learn", forks),
    "time that runs for who cannot move": (TurnClock, "stand", lambda turn, now: turn),
    "a host that sends and does not save": (
        shared_log.do,
        "Persist",
        lambda before_send=True: shared_log.do.Close(0),
    ),
}


@pytest.mark.parametrize(("where", "name", "broken"), BROKEN.values(), ids=BROKEN)
def test_the_fuzzer_finds_out(monkeypatch, where, name, broken):
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(AssertionError):
        run(800)
