"""Greetings about the logs when a link is there, and how a guest takes them: no wire, no second page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.record import write_record
from cairn.peer.errors import PeerError
from cairn.peer.live.create import guest, host
from cairn.peer.live.match_side import ENTRY_PATIENCE
from cairn.peer.live.resync import first_difference, fits
from cairn.peer.log.replication import new_replica
from cairn.peer.wire.frames import TRAIL_DIGITS, Frame, FrameKind
from tests.peer.pair import SHELF, entropy, settings
from tests.peer.test_log_rules import log_of

TERMS = {"clock": 60_000, "step": 2_000, "pauses": 5_000}
PLAYED = {"settings": write_record(settings("counting")), "seating": "0 1", **TERMS}
NOTHING = {"settings": "", "seating": "toss", "clock": 0, "step": 0, "pauses": 0}


def inviting():
    return host(SHELF, settings("counting"), "Ada", entropy(1), seating="0 1", clock=tuple(TERMS.values()))


def invited(log=None, **more):
    """A guest, who has a log or none."""
    table = guest(SHELF, "Ben", entropy(2), **more)
    table.replica = log and new_replica(log)
    return table


def greeted(table, **fields):
    """A side after the greeting of its host."""
    hello = Frame(FrameKind.HELLO, "", 1, 0, PLAYED | {"party": 1} | fields)
    table.resync.hear_hello(table.main, hello)
    return table


def test_only_a_host_says_what_is_played_and_everybody_how_much_of_it_is_there():
    log = log_of("1", "2")
    assert inviting().resync.hello() == {"name": "Ada", "count": 0, "head": "", **PLAYED}
    assert invited().resync.hello() == {"name": "Ben", "count": 0, "head": "", **NOTHING}
    assert invited(log).resync.hello() == {"name": "Ben", "count": 3, "head": log.head, **NOTHING}


def test_a_guest_plays_what_its_host_says_and_a_host_is_told_nothing():
    terms = tuple(TERMS.values())
    for watch, party in ((False, 1), (True, -1)):
        table = greeted(invited(watch=watch))
        log = table.log
        assert (table.party, (log.base, log.step, log.pauses), log.seating) == (party, terms, "0 1")
    ada = inviting()
    before = ada.replica
    assert greeted(ada, clock=0).replica is before


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"party": 0}, "frame"),
        ({"party": 2}, "frame"),
        ({"settings": write_record(replace(settings("counting"), actions=("1",)))}, "frame"),
        ({"settings": "{}"}, "rules"),
        ({"seating": "0 0"}, "rules"),
    ],
    ids=["the host's own seat", "a seat too many", "a game that has begun", "no game", "no seat"],
)
def test_a_host_that_says_what_cannot_be_played_is_refused(fields, code):
    with pytest.raises(PeerError) as refused:
        greeted(invited(), **fields)
    assert refused.value.code == code


def test_what_a_guest_has_of_the_match_stays_and_of_another_one_its_host_is_a_stranger():
    table = greeted(invited())
    before = table.replica
    assert greeted(table).replica is before
    assert greeted(table, clock=0).log.base == 0, "nothing was written yet"
    with pytest.raises(PeerError) as refused:
        greeted(invited(log_of("1")))
    assert refused.value.code == "stranger"


@pytest.mark.parametrize(("count", "promised"), [(3, 0), (4, 1), (9, 6)])
def test_of_a_host_that_has_more_so_many_entries_are_expected(count, promised):
    log = log_of("1", "2")
    table = invited(log)
    table.now = 7.0
    table.resync.join(table.main, {"count": count, "head": log.head})
    assert (table.expected, table.expected_by, table.main.promised) == (count, 7 + ENTRY_PATIENCE, promised)


@pytest.mark.parametrize(
    ("count", "is_same", "host", "guest"),
    [
        (0, False, True, False),
        (2, True, True, False),
        (2, False, False, False),
        (3, True, True, True),
        (3, False, False, False),
        (4, False, False, True),
    ],
)
def test_a_guest_has_the_beginning_of_its_hosts_log(count, is_same, host, guest):
    log = log_of("1", "2")
    head = log.heads[count] if is_same else "another"
    assert (fits(log, count, head, True), fits(log, count, head, False)) == (host, guest)


def test_the_entry_in_which_two_logs_first_differ():
    log = log_of("1", "2", "1")

    def trail(*heads):
        return "".join(head[:TRAIL_DIGITS] for head in heads)

    other = log_of("2", "2", "1")
    assert first_difference(log, 4, trail(*other.heads[1:])) == 2
    assert first_difference(log, 4, trail(*log_of("1", "2", "1", seating="1 0").heads[1:])) == 1
    assert first_difference(log, 3, trail(*log.heads[1:4])) == 4, "it has fewer"
    with pytest.raises(PeerError):
        first_difference(log, 1, trail(*log.heads[1:4]))
