"""One side of a match by link: who has the pen, what a link brings and takes, and what may be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.play import begin
from cairn.peer.errors import LocalError
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.verdict import LinkVerdict, judge
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.signatures import EntrySigner, PairSigner
from tests.peer.pair import SHELF
from tests.peer.toy_signer import ToySigner

SIGNER = ToySigner()
HOST, GUEST = b"h" * 32, b"g" * 32
E = EntryKind


def start(seating="0 1", game="counting"):
    return by_link.begin(begin(SHELF[game], 2, {}), seating, "Ada", HOST, SIGNER)


def writes(side, kind, text="", answers=0):
    return by_link.write(side, Entry(side.party, kind, text, answers))


def plays(side, *texts):
    for text in texts:
        side = writes(side, E.MOVE, text)
    return side


def sends(side):
    return by_link.fix(side, SIGNER)


def joined(first="1", seating="0 1", game="counting"):
    """The host, whose first link is out, and the guest, who has opened it."""
    host = sends(plays(start(seating, game), *first.split()))
    return host, by_link.join(host.link, "Ben", GUEST, SIGNER)


def after(*moves):
    """Both sides after moves by turns; the second one has the pen."""
    waits, writer = joined()
    for move in moves:
        writer = sends(plays(writer, move))
        waits, writer = writer, by_link.receive(waits, writer.link)
    return waits, writer


# ---- a match begins --------------------------------------------------------------------------------


def test_who_begins_a_match_has_the_pen_and_a_key_and_no_friend_yet():
    host = start()
    assert (host.party, host.has_pen, host.has_draft, host.is_ready) == (0, True, True, False)
    assert (host.link.number, host.link.names, host.name, host.friend) == (0, ("Ada", ""), "Ada", "")
    assert host.link.keys == (EntrySigner(0, HOST, SIGNER).key, "")
    assert [entry.kind for entry in host.log.entries] == [E.SEATS]
    assert (host.log.base, host.log.step) == (0, 0)


def test_who_joins_has_the_pen_and_all_of_the_hosts_order():
    host, guest = joined()
    assert (host.has_pen, host.has_draft, host.link.number) == (False, False, 1)
    assert (guest.party, guest.has_pen, guest.has_draft, guest.link.number) == (1, True, False, 1)
    assert (guest.name, guest.friend) == ("Ben", "Ada")
    assert guest.link.keys == (EntrySigner(0, HOST, SIGNER).key, EntrySigner(1, GUEST, SIGNER).key)
    assert guest.replica.log.count == guest.log.count == 2


def test_a_coin_is_tossed_by_turns_and_nobody_writes_for_the_other():
    host = start("toss")
    assert [entry.kind for entry in host.log.entries] == [E.PROMISE]
    assert host.is_ready, "there is nothing to play yet"
    host = sends(host)
    guest = by_link.join(host.link, "Ben", GUEST, SIGNER)
    assert [entry.kind for entry in guest.log.entries] == [E.PROMISE, E.NUMBER]
    assert guest.is_ready
    host = by_link.receive(host, sends(guest).link)
    assert [entry.kind for entry in host.log.entries] == [E.PROMISE, E.NUMBER, E.SHOW, E.SEATS]


@pytest.mark.parametrize("party", [0, 1], ids=["host", "guest"])
def test_a_name_can_be_changed_until_a_link_of_ours_is_out(party):
    side = joined()[1] if party else start()
    other = by_link.rename(side, "Eve")
    assert other.name == "Eve"
    assert other.friend == side.friend
    assert replace(other, link=side.link) == side
    assert by_link.rename(side, side.name) is side
    sent = sends(plays(side, "1"))
    assert by_link.rename(sent, "Eve") is sent
    later = by_link.receive(joined()[0], sends(plays(joined()[1], "1")).link) if not party else after("1", "1")[1]
    assert by_link.rename(later, "Eve") is later, "and it stays as it is"


# ---- links come and go -----------------------------------------------------------------------------


def test_a_link_brings_the_log_the_guests_key_and_its_name_and_ours_stays():
    host, guest = joined()
    sent = sends(plays(guest, "2"))
    renamed = replace(sent.link, names=("Somebody", "Benny"))
    came = by_link.receive(host, renamed)
    assert came.log == sent.log
    assert came.link.keys == sent.link.keys
    assert came.link.names == ("Ada", "Benny")
    assert came.has_pen


def test_a_link_without_a_name_or_a_key_leaves_what_is_known():
    waits, writer = after("1", "1")
    link = sends(plays(writer, "1")).link
    bare = replace(link, names=("", ""), keys=(link.keys[0], ""))
    came = by_link.receive(waits, bare)
    assert came.link.names == waits.link.names == ("Ada", "Ben")
    assert came.link.keys == link.keys


def test_a_host_orders_what_it_opens_and_a_guest_knows_all_of_its_hosts_link():
    host, guest = joined()
    sent = sends(plays(guest, "1"))
    came = by_link.receive(host, sent.link)
    assert (came.replica.log.count, came.log.count) == (3, 3)
    link = sends(plays(came, "1")).link
    again = by_link.receive(sent, link)
    assert (again.replica.log.count, again.log.count) == (4, 4)
    assert by_link.receive(sent, replace(link, log=sent.log)).replica.log.count == 3, "its own entry too"


def test_the_last_entry_of_a_party_is_counted_from_one():
    host, guest = joined()
    log = plays(guest, "1").log
    assert (by_link.last_of(log, 0), by_link.last_of(log, 1)) == (2, 3)
    assert by_link.last_of(host.log, 1) == 0


def test_a_link_is_signed_with_our_key_or_where_two_have_met_with_their_secret():
    _, guest = joined()
    drafted = plays(guest, "1")
    link = by_link.prepare(drafted, SIGNER)
    assert link.signature == EntrySigner(1, GUEST, SIGNER).sign(*replace(link, signature="").signed_parts)
    assert link.number == 2
    met = replace(drafted, secret=b"s" * 32, link=replace(drafted.link, is_paired=True))
    link = by_link.prepare(met, SIGNER)
    assert link.signature == EntrySigner(1, GUEST, PairSigner(b"s" * 32)).sign(*link.signed_parts)


def test_a_link_has_our_mark_under_our_last_entry_and_leaves_the_others():
    host, guest = joined()
    drafted = plays(replace(guest, link=replace(guest.link, marks=("host", ""))), "1")
    own = EntrySigner(1, GUEST).sign_entry(drafted.log.heads[3], in_star=False)
    assert by_link.prepare(drafted, SIGNER).marks == ("host", own)
    hosts = replace(host, link=replace(host.link, marks=("", "guest")))
    own = EntrySigner(0, HOST).sign_entry(host.log.heads[2], in_star=False)
    assert by_link.prepare(hosts, SIGNER).marks == (own, "guest")
    assert by_link.own_mark(guest, guest.log) == "", "who has written nothing has no mark"


def test_nothing_is_sent_before_a_turn_is_whole():
    host, guest = joined()
    for side in (start(), host, guest):
        with pytest.raises(LocalError, match="Finish your move"):
            sends(side)


def test_nobody_writes_without_the_pen_or_what_is_not_its_to_write():
    host, guest = joined()
    with pytest.raises(LocalError, match="has to answer first"):
        plays(host, "1")
    with pytest.raises(LocalError, match="not yours to do"):
        writes(guest, E.REPLY, "yes", 1)


def test_a_turn_is_whole_for_who_has_asked_and_not_for_who_is_to_answer():
    host, guest = joined()
    hosts = by_link.receive(host, sends(plays(guest, "1")).link)
    for side in (guest, hosts):
        log = writes(side, E.REQUEST, "draw").log
        assert by_link.is_whole(log, side.party)
        assert not by_link.is_whole(log, 1 - side.party)


def test_a_link_with_an_answer_and_without_the_move_that_is_due_does_not_fit():
    host = sends(writes(plays(start(), "1"), E.REQUEST, "draw"))
    guest = by_link.join(host.link, "Ben", GUEST, SIGNER)
    half = writes(guest, E.REPLY, "no", guest.log.request.number)
    assert judge(host, by_link.prepare(half, SIGNER), SIGNER) is LinkVerdict.UNFIT
    assert judge(host, by_link.prepare(plays(half, "1"), SIGNER), SIGNER) is LinkVerdict.TURN


def test_no_digits_to_seal_with_come_twice():
    _, guest = joined()
    one, two = by_link.salts(guest, 3), by_link.salts(plays(guest, "1"), 3)
    salts = [text[at : at + 64] for text in (one, two) for at in range(0, 192, 64)]
    assert len(one) == 192
    assert len(set(salts)) == 6
    assert by_link.salts(guest, 3) == one


# ---- a log that was ordered otherwise --------------------------------------------------------------


def test_what_two_logs_have_in_common_is_counted():
    waits, writer = after("1", "1")
    link = sends(plays(writer, "1")).link
    assert by_link.parting(waits, link) == 4
    assert by_link.parting(waits, sends(plays(after("1", "2")[1], "1")).link) == 3
    assert by_link.parting(waits, sends(plays(start(game="stairs"), "a0-a1")).link) == 0


def test_a_draft_that_the_hosts_log_overtook_falls_or_is_drafted_anew():
    host, guest = joined()
    asked = sends(writes(guest, E.REQUEST, "draw"))
    hosts = sends(writes(by_link.receive(host, asked.link), E.REPLY, "no", 3))
    drafted = plays(guest, "1")
    settled, fallen = by_link.settle(drafted, replace(hosts.link, number=3, log=hosts.log))
    assert fallen == ()
    assert [entry.text for entry in settled.log.entries[-3:]] == ["draw", "no", "1"]
    played = sends(plays(by_link.receive(host, sends(plays(guest, "2")).link), "1"))
    settled, fallen = by_link.settle(plays(guest, "1"), played.link)
    assert [entry.text for entry in fallen] == ["1"]
    assert settled.log == played.log


def test_another_game_of_the_match_is_taken_only_between_turns():
    waits, writer = after("1")
    link = sends(plays(writer, "2")).link
    assert by_link.adopt(waits, link) == by_link.receive(waits, link)
    with pytest.raises(LocalError, match="middle of a turn"):
        by_link.adopt(waits, replace(link, log=writer.log))


# ---- taking back -----------------------------------------------------------------------------------


def test_a_draft_can_be_taken_back_and_nothing_else():
    _, guest = joined()
    drafted = plays(guest, "1")
    assert drafted.can_take_back
    assert by_link.take_back(drafted) == guest
    for side in (guest, start()):
        assert not side.can_take_back
        with pytest.raises(LocalError, match="Nothing to undo"):
            by_link.take_back(side)


def test_a_swing_cannot_be_taken_back_and_before_it_no_ball_was_let_go():
    host = start(game="stonehenge")
    game = host.log.game
    assert host.has_draft, "who sits where"
    with pytest.raises(LocalError, match="Nothing to undo"):
        by_link.take_back(host)
    built = plays(host, game.write(host.log.play.state.legal_actions()[0]))
    assert game.pending(built.log.play.state) is None
    assert by_link.take_back(built) == host
    while game.pending(host.log.play.state) is None:
        host = plays(host, game.write(host.log.play.state.legal_actions()[0]))
    for swung in (host, plays(host, game.write(host.log.play.state.legal_actions()[0]))):
        with pytest.raises(LocalError, match="let go"):
            by_link.take_back(swung)


def test_a_rematch_that_was_agreed_to_stands_and_the_move_after_it_can_be_taken_back():
    waits, writer = after("1")
    ended = sends(writes(writer, E.RESIGN))
    other = by_link.receive(waits, ended.link)
    asked = sends(writes(other, E.REQUEST, "rematch"))
    again = writes(by_link.receive(ended, asked.link), E.REPLY, "yes", asked.log.count)
    assert again.log.games == 1
    assert not again.can_take_back
    with pytest.raises(LocalError, match="Nothing to undo"):
        by_link.take_back(again)
    assert again.log.mover == again.party
    assert by_link.take_back(plays(again, "1")) == again
