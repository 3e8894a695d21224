"""One log that the host orders: what a guest proposes is confirmed, overtaken, proposed again, or falls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.errors import IllegalAction
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append
from cairn.peer.log.replication import LONGEST_CHAIN, Replica, new_replica
from tests.peer.test_log_rules import log_of

E = EntryKind


def moves(party, text="1", **fields):
    return Entry(party, E.MOVE, text, **fields)


def signed(entry, log):
    return replace(entry, signature=f"{log.count + 1}")


def guest(*entries, log=None):
    """A guest's replica with its own proposals on it."""
    replica = new_replica(log or log_of("1"))
    for entry in entries:
        replica = replica.propose(entry)
    return replica


def kinds(log):
    return [(entry.kind, entry.text, entry.author) for entry in log.entries[1:]]


def test_what_the_host_puts_in_order_stands_at_once():
    after = new_replica(log_of("1")).append(moves(1))
    assert after == new_replica(log_of("1", "1"))
    assert after.shown is after.log


def test_a_proposal_is_shown_on_top_of_the_log_and_is_no_part_of_it():
    one, two = moves(1), Entry(0, E.RESIGN)
    replica = guest(one, two)
    assert replica.log == log_of("1")
    assert replica.pending == (one, two)
    assert replica.shown == append(append(log_of("1"), one), two)


def test_a_proposal_against_the_rules_is_none():
    with pytest.raises(PeerError):
        guest(moves(0))
    with pytest.raises(IllegalAction):
        guest(Entry(1, E.DISPUTE))


def test_only_so_much_is_proposed_before_it_is_confirmed():
    replica = guest(*(moves(number % 2) for number in range(1, LONGEST_CHAIN + 1)))
    assert len(replica.pending) == LONGEST_CHAIN
    with pytest.raises(LocalError, match="confirm your last moves"):
        replica.propose(moves(1))


def test_a_proposal_that_comes_back_is_confirmed_and_the_next_one_stays():
    one, two = moves(1), moves(0)
    replica = guest(one, two)
    assert replica.confirms(append(replica.log, one).head)
    assert not replica.confirms(append(replica.log, moves(1, "2")).head)
    after, fallen = replica.learn(one, signed)
    assert (after.log, after.shown, after.pending, fallen) == (log_of("1", "1"), replica.shown, (two,), ())
    assert after.shown is replica.shown


def test_who_proposes_nothing_just_learns():
    replica = guest()
    assert not replica.confirms(replica.log.head)
    after, fallen = replica.learn(moves(1), signed)
    assert (after, fallen) == (new_replica(log_of("1", "1")), ())
    with pytest.raises(PeerError):
        replica.learn(moves(0), signed)


ASKS = Entry(0, E.REQUEST, "draw")
OVERTAKEN = {
    "a move stays on a mere request": ((moves(1, waited=5),), ASKS, 1),
    "so does a chain of them": ((moves(1), moves(0)), ASKS, 2),
    "a resignation stays": ((Entry(1, E.RESIGN),), ASKS, 1),
    "a request falls": ((Entry(1, E.REQUEST, "draw"),), ASKS, 0),
    "a reply falls": ((Entry(1, E.REPLY, "yes", 3),), moves(1), 0),
    "what follows on what fell falls too": ((Entry(1, E.REQUEST, "draw"), moves(1)), ASKS, 0),
    "a move falls where the board is another": ((moves(1),), moves(1, "2"), 0),
    "a resignation stays on another board": ((Entry(1, E.RESIGN),), moves(1), 1),
    "a resignation after what fell stays": ((moves(1), Entry(1, E.RESIGN)), moves(1, "2"), 1),
    "a resignation falls with the game": ((Entry(1, E.RESIGN),), Entry(0, E.RESIGN), 0),
}


@pytest.mark.parametrize(("own", "comes", "stays"), OVERTAKEN.values(), ids=OVERTAKEN)
def test_what_the_log_overtook_is_proposed_again_or_falls(own, comes, stays):
    log = log_of("1", *["0 request draw"] * (own[0].kind is E.REPLY))
    replica = guest(*own, log=log)
    after, fallen = replica.learn(comes, signed)
    kept = [entry for entry in own if entry not in fallen]
    assert len(kept) == stays
    assert list(fallen) == [entry for entry in own if entry not in kept]
    assert after.log == append(log, comes)
    assert [replace(entry, signature="") for entry in after.pending] == kept
    assert [entry.signature for entry in after.pending] == [f"{log.count + 2 + n}" for n in range(stays)]
    assert after.shown.entries == (*after.log.entries, *after.pending)
    assert kinds(after.shown)[: after.log.count - 1] == kinds(after.log)


def test_a_flag_and_a_dispute_are_proposed_again():
    log = log_of("1", clock=(1_000, 0))
    flag = Entry(1, E.FLAG, spent=1_000)
    after, fallen = guest(flag, log=log).learn(ASKS, signed)
    assert (len(after.pending), fallen) == (1, ())


def test_a_replica_is_a_value():
    assert new_replica(log_of("1")) == Replica(log_of("1"), log_of("1"), ())
