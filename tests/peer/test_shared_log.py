"""How a table keeps its log with the others, effect by effect: what is saved, told and sent, and in which order."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.peer.errors import LocalError
from cairn.peer.live.create import guest
from cairn.peer.live.match_side import ENTRY_PATIENCE
from cairn.peer.log import entry_rules
from cairn.peer.log.entries import Entry, EntryKind, to_fields
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import LONGEST_TRAIL, TRAIL_DIGITS
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, body, ended, entropy, frames, sends
from tests.peer.star import Star

E = EntryKind


def met(*moves):
    return Pair("counting").meet().play(*moves)


def star(*, watchers=0):
    one = Star(parties=3, game="counting", watchers=watchers)
    one.wait(1)
    return one


def short(effect):
    """An effect in a word or two."""
    match effect:
        case do.Send(number, text):
            return f"{json.loads(text)['t']} {number}"
        case do.Persist(before_send):
            return "save first" if before_send else "save"
        case do.Appended(kind, text, author):
            return f"{author} {kind} {text}".rstrip()
        case do.Close(number):
            return f"close {number}"
        case do.Superseded(texts):
            return f"fell: {' '.join(texts)}"
        case do.Declined(kind, author):
            return f"{author} declines {kind}"
    return type(effect).__name__


def does(side, event, now):
    return [short(effect) for effect in event(side.table, now)]


def hears(side, other, kind, fields, **more):
    """The effects of a frame that the other side sends by hand."""
    text = other.session.framing.write(kind, fields)
    return does(side, on.text_received(0, json.dumps(json.loads(text) | more)), 100.0)


def entry(log, number):
    return {"n": number, **to_fields(log.entries[number - 1]), "head": log.heads[number]}


# ---- our own entries -------------------------------------------------------------------------------


def test_before_anything_is_played_there_is_no_log():
    table = guest(SHELF, "Ben", entropy(1))
    assert (table.match, table.is_behind, table.is_host) == (None, False, False)
    with pytest.raises(LocalError, match="has to be there"):
        _ = table.log


def test_a_host_keeps_its_entry_before_all_who_are_linked_are_told():
    one = star(watchers=1)
    assert does(one.host, on.play("1"), one.now) == ["save first", "0 move 1", "entry 0", "entry 1", "entry 2"]
    one.cut(1)
    assert does(one.host, on.ask("draw"), one.now) == ["save first", "0 request draw", "entry 0", "entry 2"]


def test_between_two_a_guest_may_forget_what_it_proposed_and_nowhere_else():
    pair = met("1")
    assert does(pair.guest, on.play("1"), pair.now) == ["save", "1 move 1", "propose 0"]
    assert does(pair.guest, on.ask("draw"), pair.now) == ["save", "1 request draw", "propose 0"]
    by_link = met("1")
    by_link.guest.table.keys = ("a" * 64, "b" * 64)
    assert does(by_link.guest, on.play("1"), by_link.now) == ["save first", "1 move 1", "propose 0"]
    one = star()
    one.go_on(0)
    assert does(one.guests[0], on.play("1"), one.now) == ["save first", "1 move 1", "propose 0"]


def test_what_is_not_ours_to_write_changes_nothing():
    pair = met("1")
    before = pair.host.table.replica
    with pytest.raises(LocalError, match="not yours to do"):
        pair.host.table.shared_log.write(Entry(0, E.REPLY, "yes", 1))
    assert pair.host.table.replica is before
    assert pair.host.table.go_on() == []


def test_a_guest_proposes_where_it_is_linked_and_nothing_is_missing():
    pair = met("1")
    pair.step(pair.guest, on.play("2"))
    table = pair.guest.table

    def proposed():
        table.shared_log.propose_again()
        return [short(effect) for effect in table.go_on()]

    assert proposed() == ["propose 0"]
    table.expected = 9
    assert proposed() == []
    table.expected = 0
    pair.cut()
    assert proposed() == []


def test_an_entry_of_a_star_is_signed_and_one_of_two_bears_our_mark():
    one = star()
    assert {len(entry.signature) for entry in one.match.entries[1:]} == {128}
    assert {len(entry.signature) for entry in met("1", "2").host.match.entries} == {32}


# ---- a guest hears its host ------------------------------------------------------------------------


def on_its_way(pair, command):
    """An entry that the host writes and has not sent, as a frame has it."""
    before = pair.host.match.count
    pair.host.table.shared_log.write(command)
    pair.host.table.go_on()
    pair.host.session.framing.sent -= 1
    return entry(pair.host.match, before + 1)


def move(author, text="1"):
    return Entry(author, E.MOVE, text)


def test_an_entry_is_kept_and_told():
    pair = met("1", "2")
    assert hears(pair.guest, pair.host, "entry", on_its_way(pair, move(0))) == ["save", "0 move 1"]
    assert pair.guest.match.heads == pair.host.match.heads
    assert pair.guest.table.expected_by == 100.0 + ENTRY_PATIENCE, "the next one may take as long again"


def test_our_own_entries_that_come_back_are_kept_and_neither_told_nor_sent_again():
    pair = met("1")
    for command in (on.play("2"), on.ask("draw")):
        pair.step(pair.guest, command)
        pair.deliver(pair.host)
    for text in pair.guest.inbox:
        assert does(pair.guest, on.text_received(0, text), pair.now) == ["save"]


def test_our_own_entry_that_comes_back_under_another_mark_keeps_ours():
    pair = met("1")
    pair.step(pair.guest, on.play("2"))
    ours = pair.guest.match
    assert hears(pair.guest, pair.host, "entry", entry(ours, 3) | {"signature": "0" * 32}) == ["save"]
    assert pair.guest.table.log.entries == ours.entries


def test_an_entry_that_is_known_is_passed_over_and_another_in_its_place_is_a_conflict():
    pair = met("1", "2")
    known = entry(pair.host.match, 3)
    assert hears(pair.guest, pair.host, "entry", known) == []
    assert hears(pair.guest, pair.host, "entry", known | {"head": "0" * 64}) == ["conflict 0"]
    assert pair.guest.table.conflicts == {0: 100.0 + ENTRY_PATIENCE}
    assert hears(pair.guest, pair.host, "entry", known | {"head": "0" * 64}) == [], "and said once"


def refusal(pair, fields, kind="entry", side=None):
    """The code with which a guest, or another side, ends the link over a frame."""
    side = side or pair.guest
    hears(side, pair.other(side), kind, fields)
    return ended(side)


def test_an_entry_too_early_or_with_another_hash_is_refused():
    pair = met("1", "2")
    fields = on_its_way(pair, move(0))
    assert refusal(pair, fields | {"n": fields["n"] + 1}) == "order"
    pair = met("1", "2")
    assert refusal(pair, on_its_way(pair, move(0)) | {"head": "0" * 64}) == "frame"
    one = star()
    fields = body(one.match, "1", author=0) | {"head": "0" * 64}
    one.guests[0].inbox.append(one.session(0).framing.write("entry", fields))
    one.pump()
    assert one.guests[0].session.ended.code == "conflict"


def test_an_entry_against_the_rules_is_refused(monkeypatch):
    for opens, code in ((False, "illegal"), (True, "audit")):
        monkeypatch.setattr(
            entry_rules, "reveals", lambda log, entry, opens=opens: opens and log.seats and entry.text == "3"
        )
        pair = met("1", "2")
        assert refusal(pair, body(pair.guest.match, "3", author=0)) == code
    assert refusal(met("1"), body(met("1").guest.match, "1", author=0)) == "turn"


def test_only_a_host_appends_and_only_a_guest_proposes():
    pair = met("1")
    assert refusal(pair, body(pair.host.match, "1"), side=pair.host) == "turn"
    pair = met("1", "2")
    assert refusal(pair, body(pair.guest.match, "1", author=0), "propose") == "turn"


def test_what_overtakes_a_proposal_makes_it_fall_or_come_again_and_then_it_is_kept_first():
    pair = met("1")
    pair.guest.table.time.waited = 5
    pair.step(pair.guest, on.play("2"))
    fields = on_its_way(pair, Entry(0, E.REQUEST, "draw"))
    told = hears(pair.guest, pair.host, "entry", fields, ack=pair.host.session.framing.received)
    assert told == ["save first", "0 request draw", "propose 0"]
    assert frames(pair, "propose") != []
    pair = met("1")
    pair.step(pair.guest, on.ask("draw"))
    fields = on_its_way(pair, Entry(0, E.REQUEST, "draw"))
    told = hears(pair.guest, pair.host, "entry", fields, ack=pair.host.session.framing.received)
    assert told == ["save", "0 request draw", "fell: draw"]


def test_who_has_seen_a_proposal_puts_nothing_in_its_place():
    pair = met("1")
    pair.step(pair.guest, on.play("2"))
    seen = pair.guest.session.framing.sent
    fields = on_its_way(pair, Entry(0, E.REQUEST, "draw"))
    hears(pair.guest, pair.host, "entry", fields, ack=seen)
    assert ended(pair.guest) == "late"


def test_what_was_waited_for_goes_with_the_next_move_when_its_own_has_fallen():
    pair = met("1")
    own = replace(move(1), waited=7)
    pair.guest.table.shared_log.write(own)
    pair.guest.table.go_on()
    pair.guest.table.time.waited = 2
    fields = on_its_way(pair, Entry(0, E.RESIGN))
    hears(pair.guest, pair.host, "entry", fields, ack=pair.host.session.framing.received)
    assert pair.guest.table.time.waited == 9


def test_who_asked_is_told_that_another_declines():
    pair = met("1", "2")
    pair.ask(pair.guest, "draw")
    fields = on_its_way(pair, Entry(0, E.REPLY, "no", pair.host.match.request.number))
    assert hears(pair.guest, pair.host, "entry", fields) == ["save", "0 reply no", "0 declines draw"]


def test_nobody_else_is_told_and_a_yes_is_no_refusal():
    one = star()
    one.act(1, on.ask("draw"))
    number = one.match.request.number
    one.guests[1].seen.clear()
    one.act(0, on.reply(number, False))
    assert one.guests[1].of(do.Declined) == []
    assert one.guests[0].of(do.Declined) != []
    pair = met("1")
    pair.ask(pair.guest, "draw").reply(pair.host, True)
    assert pair.guest.of(do.Declined) == []


# ---- a host hears its guest ------------------------------------------------------------------------


def test_a_proposal_is_kept_before_it_is_passed_on():
    one = star()
    one.go_on(0)
    one.theirs(0, on.play("1"))
    told = does(one.host, on.text_received(0, one.guests[0].sent.pop()), one.now)
    assert told == ["save first", "1 move 1", "entry 0", "entry 1"]


def test_a_proposal_that_was_overtaken_is_passed_over():
    pair = met("1")
    late = body(pair.host.match, "1")
    pair.ask(pair.host, "draw")
    assert hears(pair.host, pair.guest, "propose", late) == []
    assert hears(pair.host, pair.guest, "propose", body(pair.host.match, "1", head="0" * 64)) == []
    assert ended(pair.host) is None


def test_a_proposal_in_anothers_name_or_against_the_rules_is_refused():
    for fields, code in (({"author": 0}, "turn"), ({"text": "3"}, "illegal")):
        pair = met("1")
        assert refusal(pair, body(pair.host.match, **({"text": "1"} | fields)), "propose", pair.host) == code
        assert len(pair.host.codes) == 2


def test_requests_without_end_are_a_flood():
    pair = met("1")
    pair.host.session.requests.left, pair.host.session.requests.filled = 1, 100.0
    pair.ask(pair.guest, "draw").reply(pair.host, False)
    assert ended(pair.host) is None
    pair.ask(pair.guest, "draw")
    assert ended(pair.host) == "flood"
    other = met("1")
    other.host.session.requests.left, other.host.session.requests.filled = 0, 100.0
    assert hears(other.host, other.guest, "propose", body(other.host.match, "1"))[0] == "save first"


# ---- two logs that differ --------------------------------------------------------------------------


def test_a_trail_has_the_heads_of_all_entries():
    pair = met("1", "2")
    trail = {"count": 3, "trail": "0" * 24}
    effects = on.text_received(0, pair.host.session.framing.write("conflict", trail))(pair.guest.table, 100.0)
    ours = json.loads(effects[0].text)["b"]
    heads = pair.guest.match.heads[1:]
    assert ours == {"count": 3, "trail": "".join(head[:TRAIL_DIGITS] for head in heads)}
    assert len(heads) <= LONGEST_TRAIL


def test_what_two_devices_cannot_agree_on_ends_every_link():
    one = star()
    table = one.host.table
    table.replica = replace(table.replica, log=replace(table.log, is_stopped=True))
    table.shared_log.stop()
    assert {session.ended.code for session in table.sessions} == {"unlike"}


# ---- the setup -------------------------------------------------------------------------------------


def test_the_setup_is_written_when_another_player_is_here_and_nothing_is_missing():
    pair = Pair("counting").connect().pump()
    pair.act(pair.guest, on.confirm(0))
    assert pair.host.codes == []
    pair.host.table.expected = 9
    pair.act(pair.host, on.confirm(0), pump=False)
    assert pair.host.codes == []
    pair.host.table.expected = 0
    pair.act(pair.host, on.tick())
    assert pair.host.codes == pair.guest.codes == ["(seats 0 1)"]


def test_nobody_writes_anothers_part_of_the_setup():
    pair = Pair("counting", seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    pair.deliver_until(lambda: pair.host.match.entries)
    assert [entry.kind for entry in pair.host.match.entries] == [E.PROMISE]
    sends(pair.pump(), "ping", n=1)
    assert [entry.kind for entry in pair.host.match.entries] == [E.PROMISE, E.NUMBER, E.SHOW, E.SEATS]
