"""A match by link that goes on live, and back: the same log, names and keys, kept in another way."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from cairn.peer.errors import LocalError
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import (
    NO_MARK,
    can_go_by_link,
    live_name,
    live_table,
    names_by_link,
    returned,
    saved_of,
)
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.live.saved_match import Pair as Known
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.signatures import EntrySigner, PairSigner
from tests.peer.pair import SHELF, Pair, watched
from tests.peer.star import Star
from tests.peer.test_correspondence import GUEST, HOST, SIGNER, joined, plays, sends, start

E = EntryKind


def met(*moves):
    """Two who have met over a connection, and have played these moves."""
    return Pair("counting").meet().play(*moves)


def kept(*moves, side=0):
    """The saved match of one of them; its log is in order on both sides."""
    return met(*moves).sides[side].table.saved()


# ---- whether it can go on --------------------------------------------------------------------------


def test_a_match_by_link_can_go_on_live_once_both_have_keys_and_seats():
    host, guest = joined()
    assert live_name(start()) == live_name(host) == "", "the friend has not answered"
    assert live_name(joined("", "toss")[1]) == "", "nobody has a seat"
    name = live_name(guest)
    assert name == hashlib.sha256(f"live {guest.link.match}".encode()).hexdigest()[:8]
    assert live_name(by_link.receive(host, sends(plays(guest, "1")).link)) == name
    assert live_name(by_link.with_log(guest, replace(guest.log, is_stopped=True))) == ""
    ended = by_link.write(guest, Entry(1, E.RESIGN))
    assert live_name(ended) == name, "for a rematch"


def test_one_that_began_live_keeps_its_name():
    match = returned(kept("1"), SIGNER)
    assert live_name(match) == match.link.match == match.link.keys[0]
    with pytest.raises(LocalError, match="has to answer first"):
        live_table(start(), SHELF)


def test_two_who_have_agreed_and_have_seats_can_go_on_by_link():
    pair = met("1")
    assert [can_go_by_link(side.table) for side in pair.sides] == [True, True]
    pair.host.table.main.pair = replace(pair.host.table.main.pair, agreed=False)
    assert not can_go_by_link(pair.host.table)
    pair.host.table.keys = ("a" * 64, "b" * 64)
    assert can_go_by_link(pair.host.table), "it began by link"
    pair.host.table.replica = replace(pair.host.table.replica, shown=replace(pair.host.match, is_stopped=True))
    assert not can_go_by_link(pair.host.table)


def test_nobody_else_goes_on_by_link():
    early = Pair("counting").connect().pump()
    early.host.table.main.pair = replace(early.host.table.main.pair, agreed=True)
    assert not can_go_by_link(early.host.table)
    assert not can_go_by_link(Star(parties=3, game="counting").host.table)
    pair = watched().connect().pump()
    pair.guest.table.keys = ("a" * 64, "b" * 64)
    pair.guest.table.replica = met("1").guest.table.replica
    assert not can_go_by_link(pair.guest.table)
    assert not can_go_by_link(Pair().guest.table)


def test_links_have_two_names_for_a_match_that_began_by_link():
    host, guest = joined()
    match = by_link.receive(host, sends(plays(guest, "1")).link)
    table = live_table(match, SHELF)
    assert names_by_link(table) == (match.link.match, live_name(match))
    assert names_by_link(met("1").host.table) == ()
    early = Pair().guest.table
    early.keys = match.link.keys
    assert names_by_link(early) == ()


# ---- by link, and then live ------------------------------------------------------------------------


def test_a_host_goes_live_with_all_that_it_keeps():
    host, guest = joined()
    match = replace(by_link.receive(host, sends(plays(guest, "1")).link), said=3, heard=((1, 4),))
    assert live_table(match, SHELF).time.turn.used == 0
    saved = live_table(plays(match, "2"), SHELF).saved()
    assert (saved.role, saved.party, saved.name, saved.seed) == ("host", 0, "Ada", HOST)
    assert saved.pairs == (Known(1, "Ben", b""),)
    assert (saved.keys, saved.said, saved.heard) == (match.link.keys, 3, ((1, 4),))
    assert saved.replica.pending == ()
    assert saved.replica.log.heads == plays(match, "2").log.heads


def test_a_guest_proposes_what_the_hosts_last_link_does_not_have():
    _, guest = joined()
    saved = live_table(plays(guest, "2"), SHELF).saved()
    assert (saved.role, saved.party, saved.name, saved.pairs) == ("guest", 1, "Ben", (Known(0, "Ada", b""),))
    assert saved.replica.log.heads == guest.log.heads
    assert [entry.text for entry in saved.replica.pending] == ["2"]
    assert saved.replica.shown.heads == plays(guest, "2").log.heads


def test_who_has_met_before_needs_no_words_again():
    match = returned(kept("1", side=1), SIGNER)
    saved = live_table(match, SHELF).saved()
    assert saved.pairs == (Known(0, "Ada", match.secret),)
    assert saved.keys == ()


def test_our_entries_bear_our_mark_and_the_last_one_of_the_other_its_own():
    host, guest = joined()
    sent = sends(plays(guest, "1"))
    match = plays(by_link.receive(host, sent.link), "2")
    entries = live_table(match, SHELF).match.entries
    own = EntrySigner(0, HOST)
    marks = [own.sign_entry(match.log.heads[number], in_star=False) for number in (1, 2, 4)]
    assert [entry.signature for entry in entries] == [marks[0], marks[1], sent.link.marks[1], marks[2]]
    unmarked = replace(match, link=replace(match.link, marks=("", "")))
    assert live_table(unmarked, SHELF).match.entries[2].signature == NO_MARK


# ---- live, and then by link ------------------------------------------------------------------------


def test_who_is_to_move_has_the_pen_of_the_next_link():
    match = returned(kept("1", side=1), SIGNER)
    assert (match.party, match.has_pen, match.has_draft) == (1, True, False)
    assert match.link.number == 2 * match.log.count + 1
    assert (match.link.names, match.link.is_paired) == (("Ada", "Ben"), True)
    assert (match.replica.log.count, match.secret) == (match.log.count, kept("1", side=1).pairs[0].secret)
    assert match.link.keys == (PairSigner(match.secret).key(""),) * 2
    assert match.link.signature == "", "the friend has sent no link"


def test_who_waits_has_a_signed_link_of_the_same_log():
    saved = replace(kept("1"), said=3, heard=((1, 4),))
    match = returned(saved, SIGNER)
    assert (match.party, match.has_pen, match.name, match.friend) == (0, False, "Ada", "Ben")
    assert match.link.number == returned(kept("1", side=1), SIGNER).link.number
    assert match.link.signature == EntrySigner(0, saved.seed, PairSigner(match.secret)).sign(*match.link.signed_parts)
    assert (match.said, match.heard) == (3, ((1, 4),))


def test_what_was_signed_over_a_connection_is_a_mark_by_link():
    saved = kept("1", "2")
    match = returned(saved, SIGNER)
    live = saved.replica.shown.entries
    assert match.link.marks == (live[1].signature, live[2].signature)
    unmarked = replace(live[2], signature=NO_MARK)
    log = replace(saved.replica.shown, entries=(*live[:2], unmarked))
    assert returned(replace(saved, replica=replace(saved.replica, shown=log)), SIGNER).link.marks[1] == ""
    assert returned(kept(), SIGNER).link.marks[1] == "", "who has written nothing has no mark"


def test_a_match_that_began_by_link_goes_back_with_its_keys():
    host, guest = joined()
    match = by_link.receive(host, sends(plays(guest, "1")).link)
    saved = replace(live_table(match, SHELF).saved(), pairs=(Known(1, "Ben", b"s" * 32),))
    again = returned(saved, SIGNER)
    assert (again.link.keys, again.link.is_paired) == (match.link.keys, False)
    assert again.link.match == match.link.match


def test_after_the_end_who_did_not_write_last_has_the_pen():
    for by, pen in ((0, 1), (1, 0)):
        pair = met("1")
        pair.act(pair.sides[by], lambda table, now: table.write(now, Entry(table.party, E.RESIGN)))
        match = returned(pair.host.table.saved(), SIGNER)
        assert match.link.number == 2 * match.log.count + pen
        assert match.has_pen == (pen == 0)


@pytest.mark.parametrize(("moves", "pen"), [("12", 0), ("1", 1)])
def test_who_has_declined_something_and_is_to_move_has_the_pen(moves, pen):
    pair = met(*moves)
    pair.ask(pair.sides[1 - pen], "draw").reply(pair.sides[pen], False)
    for party, side in enumerate(pair.sides):
        match = returned(side.table.saved(), SIGNER)
        assert match.link.number == 2 * match.log.count + pen
        assert match.has_pen == (party == pen)


@pytest.mark.parametrize("why", ["no match", "no seats", "who watches", "a star", "no secret", "nobody"])
def test_what_cannot_go_on_by_link_is_told(why):
    saved = kept("1")
    match why:
        case "no match":
            saved = replace(saved, replica=None)
        case "no seats":
            saved = Pair("counting").meet().host.table.saved()
            saved = replace(saved, replica=replace(saved.replica, shown=replace(saved.replica.shown, seats=())))
        case "who watches":
            saved = replace(saved, party=-1)
        case "a star":
            saved = Star(parties=3, game="counting").host.table.saved()
        case "no secret":
            saved = replace(saved, pairs=(replace(saved.pairs[0], secret=b""),))
        case "nobody":
            saved = replace(saved, pairs=())
    with pytest.raises(LocalError, match="cannot go on by link"):
        returned(saved, SIGNER)


# ---- what is kept ----------------------------------------------------------------------------------


def test_what_is_kept_is_told_apart_and_read_for_links():
    live, (_, letter) = kept("1"), joined()
    texts = [write_match(one) for one in (live, saved_of(letter))]
    read = [read_match(text, SHELF) for text in texts]
    assert [one.letter is None for one in read] == [True, False]
    assert [returned(one, SIGNER) for one in read] == [returned(live, SIGNER), letter]
    assert letter.seed == GUEST


def test_a_name_rests_on_the_hosts_key_and_what_is_played():
    _, guest = joined()
    keys = guest.link.keys
    name = TurnLink(0, ("", ""), (keys[0], "x"), guest.log).match
    assert name == guest.link.match
    assert TurnLink(0, ("", ""), (keys[1], "x"), guest.log).match != name
