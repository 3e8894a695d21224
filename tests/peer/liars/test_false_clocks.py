"""Lies about time: a page is charged what was measured, and no liar gains more than its pauses."""

from __future__ import annotations

import json

import pytest

from cairn.peer.errors import LocalError
from cairn.peer.log.clock import GRACE, MAX_LATENCY, SAVED_EVERY, TurnClock
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.liars.lies import claims, doctored, knock
from tests.peer.pair import body, ended, measured, sends, timed


def test_a_greeting_that_promises_4000_entries_takes_nobodys_time():
    pair = timed(1).meet()
    knock(pair, pair.guest)
    doctored(pair, pair.guest, claims(4000))
    assert ended(pair.host) == "conflict", "a guest cannot have more than its host"
    left = pair.host.match.left
    for _ in range(70):
        pair.now += 1
        pair.step(pair.host, on.tick())
    assert (pair.host.match.left, pair.host.match.play.outcome) == (left, None)


def test_at_a_guest_no_time_runs_while_entries_are_promised_and_they_have_to_come():
    pair = timed(1).meet().play("a0-a1").cut().connect()
    doctored(pair, pair.host, claims(4000))
    assert not pair.guest.playing
    for second in range(1, 13):
        pair.now += 1
        ping = pair.host.session.framing.write(FrameKind.PING, {"n": second})
        pair.step(pair.guest, on.text_received(0, ping))
        pair.step(pair.guest, on.tick())
        assert pair.guest.table.time.turn.charge(pair.now) < 100
        assert (ended(pair.guest) is None) == (second <= 10)
    assert ended(pair.guest) == "promised"


@pytest.mark.parametrize("greets", [False, True], ids=["spent", "regreet"])
def test_time_is_measured_whatever_is_claimed_and_however_often_it_greets(greets):
    pair = timed(1).meet().play("a0-a1")
    for _ in range(4):
        for _ in range(10):
            pair.now += 1
            for side in pair.sides:
                pair.step(side, on.tick())
            doctored(pair, pair.guest)
        if greets:
            knock(pair, pair.guest)
            doctored(pair, pair.guest)
    assert measured(pair.host, pair.now) >= 38_000
    pair.guest.table.time.turn = TurnClock()
    pair.act(pair.guest, on.play("c0-c1"))
    assert pair.host.match.entries[-1].spent == 0
    assert 36_000 <= pair.host.table.time.waited <= 40_000
    pair.play("b0-b1")
    assert pair.guest.match.paused[1] >= 36_000, "both know of it"


@pytest.mark.parametrize("asks", [False, True], ids=["the move", "what was asked after it"])
def test_a_host_that_keeps_back_what_a_guest_proposed_is_measured_all_the_same(asks):
    pair = timed(1).meet().play("a0-a1")
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    if asks:
        pair.ask(pair.guest, "draw", pump=False)
        pair.deliver(pair.host)  # the move alone
    pair.host.inbox.clear()
    for _ in range(30):
        pair.now += 1
        pair.step(pair.guest, on.tick())
        for text in pair.host.inbox:
            table, framing = json.loads(text), pair.host.session.framing
            framing.received = max(framing.received, table["seq"])
            if table["t"] == "ping":
                pair.step(pair.guest, on.text_received(0, framing.write(FrameKind.PONG, table["b"])))
        pair.host.inbox.clear()
        while pair.guest.inbox:
            pair.deliver(pair.guest)
    assert measured(pair.guest, pair.now) >= 28_000
    assert pair.guest.match.mover == 0


def test_a_slow_answer_to_pings_buys_a_second_at_most():
    pair = timed(10).meet().play("a0-a1")
    framing = pair.host.session.framing
    framing._latencies = [4.0] * 8
    assert framing.latency == 4.0
    pair.now += 5
    pair.step(pair.host, on.tick())
    turn = pair.host.table.time.turn
    limit = turn.charge(pair.now) - MAX_LATENCY - 500
    assert turn.missing(limit, pair.now, framing.latency) == 0
    assert turn.missing(limit - 1, pair.now, framing.latency) == 1


def test_who_links_anew_in_every_turn_gains_no_more_than_its_pauses():
    """A liar thinks for 50 seconds, links anew, and says each time that it thought for none."""
    pair = timed(10, height=9).meet()
    gained = 0
    for turn in range(8):
        assert not pair.host.table.overrun, "while there are pauses left"
        assert gained <= 300_000 + GRACE
        pair.play(f"a{turn}-a{turn + 1}")
        pair.wait(50)
        pair.connect().pump()
        gained += measured(pair.host, pair.now)
        pair.guest.table.time.turn = TurnClock()
        pair.act(pair.guest, on.play(f"c{turn}-c{turn + 1}"))
        if pair.host.table.overrun:
            break
    assert pair.host.table.overrun == "pauses"
    assert gained >= 300_000
    pair.act(pair.host, on.claim())
    assert pair.host.of(do.EndedByClaim) == [do.EndedByClaim(1, do.Overrun.PAUSES)]
    assert pair.guest.match.play.outcome is None, "the log says nothing that its author has not said"


def test_who_thinks_over_a_reload_of_the_friends_page_gains_what_was_not_saved_at_most():
    pair = timed(10, height=9).meet().play("a0-a1").wait(50)
    pair.reload(pair.host).connect().pump().wait(10)
    assert 60_000 - SAVED_EVERY <= measured(pair.host, pair.now) <= 60_000
    pair.guest.table.time.turn = TurnClock()
    pair.act(pair.guest, on.play("c0-c1"))
    assert 58_000 - SAVED_EVERY <= pair.host.table.time.waited <= 60_000


def test_a_flag_falls_only_by_the_word_of_the_seats_own_page():
    pair = timed(1).meet()
    pair.now += 57.1
    pair.step(pair.host, on.tick())
    pair.pump()
    for kind, author, spent in (("flag", 1, 60_000), ("flag", 0, 60_000)):
        hostile = timed(1).meet()
        sends(hostile, "propose", **body(hostile.host.match, "", author, kind, spent=spent))
        assert ended(hostile.host) == "turn"
        assert hostile.host.match.play.outcome is None
    early = timed(1).meet().play("a0-a1")
    sends(early, "propose", **body(early.host.match, "", 1, "flag", spent=59_000))
    assert ended(early.host) == "turn", "not even one's own, while time is left"
    sends(pair, "claim", n=pair.host.match.count, head=pair.host.match.head)
    assert pair.host.match.play.outcome is None
    with pytest.raises(LocalError, match="time left"):
        pair.act(pair.guest, on.claim())
    pair.play("a0-a1").agree()


def test_a_page_that_answers_no_claim_loses_in_our_record_only():
    pair = timed(1).meet()

    framing = pair.host.session.framing
    for _ in range(80):
        pair.now += 1
        pair.step(pair.guest, on.tick())
        if pair.guest.table.time.has_fallen and pair.guest.table.time.claimed is None and not ended(pair.guest):
            pair.act(pair.guest, on.claim(), pump=False)
        for text in pair.host.inbox:  # a page that hears all and answers pings only
            table = json.loads(text)
            framing.received = max(framing.received, table["seq"])
            if table["t"] == "ping":
                pair.step(pair.guest, on.text_received(0, framing.write(FrameKind.PONG, table["b"])))
        pair.host.inbox.clear()
    assert pair.guest.of(do.EndedByClaim) == [do.EndedByClaim(0, do.Overrun.CLOCK)]
    assert ended(pair.guest) == "time"
    assert pair.guest.match.play.outcome is None, "the log says nothing that the other has not said"


def test_a_log_that_is_full_stops_no_clock_and_raises_nothing(monkeypatch):
    pair = timed(1).meet().play("a0-a1")
    monkeypatch.setattr("cairn.peer.log.entry_rules.MOST_ENTRIES", pair.host.match.count)
    pair.wait(90)
    assert pair.host.match.play.outcome is None
    assert [ended(side) for side in pair.sides] == [None, None]
