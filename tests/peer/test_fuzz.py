"""A slice of the random matches of fuzz.py, and that they would find out what is broken. `CAIRN_FUZZ` tries more."""

from __future__ import annotations

import os

import pytest

from cairn.app.letters import by_link as app_by_link
from cairn.peer.letters import verdict
from cairn.peer.live import shared_log
from cairn.peer.live.table import MatchTable
from cairn.peer.log.clock import TurnClock
from cairn.peer.log.replication import Replica, new_replica
from tests.peer.fuzz import run

pytestmark = pytest.mark.long

MANY = int(os.environ.get("CAIRN_FUZZ", "1200"))


@pytest.mark.parametrize("slice", range(2))
def test_no_luck_and_no_link_harms_an_honest_page(slice):
    run(MANY // 16, seed=slice * (MANY // 16), kind="letters")


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
    "a page that agrees to put out who is there": (MatchTable, "_check_absence", lambda *_: None),
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


TRUSTING = {
    "a page that asks for no mark": (verdict, "_has_mark", lambda kept, link: True, "in our name"),
    "a page that believes what claims a name": (verdict, "_is_ours", lambda kept, signer: True, "catches a link"),
    "a guest to whom crossings are forks": (verdict, "_is_crossing", lambda kept, link: False, "is accused"),
    "a page that keeps no copy": (app_by_link, "_copy", lambda *_: (), "no copy"),
}


@pytest.mark.parametrize(("where", "name", "broken", "why"), TRUSTING.values(), ids=TRUSTING)
def test_the_fuzzer_finds_out_what_links_can_do(monkeypatch, where, name, broken, why):
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(AssertionError, match=why):
        run(400, kind="letters")
