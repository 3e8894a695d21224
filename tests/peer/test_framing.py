"""How well a link is heard: by silence, by the answers to pings, and by what was acknowledged before them."""

from __future__ import annotations

import json

import pytest

from cairn.peer.errors import PeerError
from cairn.peer.wire.effects import Quality
from cairn.peer.wire.frames import Frame, FrameKind
from cairn.peer.wire.framing import LOST, MAX_LATENCIES, MOST_OPEN, PING, UNSTABLE, Framing, Gap

SID = "0123456789abcdef"


def greeted(now=0.0):
    framing = Framing(now)
    framing.begin(SID)
    return framing


def hears(framing, now, *, seq=None, ack=None, kind=FrameKind.CHAT, sid=SID):
    seq = framing.received + 1 if seq is None else seq
    return framing.take(Frame(kind, sid, seq, framing.sent if ack is None else ack, {}), now)


def pings(framing, now):
    number = framing.ping(now)
    framing.write(FrameKind.PING, {"n": number})
    return number


@pytest.mark.parametrize(
    ("silence", "quality"),
    [(0, "GOOD"), (5.9, "GOOD"), (UNSTABLE, "UNSTABLE"), (15.9, "UNSTABLE"), (LOST, "LOST"), (99, "LOST")],
)
def test_silence_makes_a_link_unstable_and_then_lost(silence, quality):
    assert greeted(100.0).quality(100.0 + silence) is Quality[quality]


def test_a_ping_is_due_every_five_seconds_once_there_is_a_greeting():
    assert Framing(0.0).ping(99) is None
    framing = greeted()
    assert framing.ping(PING - 0.1) is None
    assert [pings(framing, PING), framing.ping(PING + 0.1), pings(framing, 2 * PING)] == [1, None, 2]


def test_a_frame_counts_once_and_in_order():
    framing = greeted()
    assert hears(framing, 1)
    assert not hears(framing, 2, seq=1)
    assert not hears(framing, 3, sid="f" * 16)
    with pytest.raises(Gap):
        hears(framing, 4, seq=3)
    assert hears(framing, 5, seq=2)
    assert framing.received == 2


def test_nobody_acknowledges_what_was_not_sent_or_less_than_before():
    framing = greeted()
    for _ in range(2):
        framing.write(FrameKind.CHAT, {})
    assert hears(framing, 1, ack=1)
    for ack in (0, 3):
        with pytest.raises(PeerError) as refused:
            hears(framing, 2, ack=ack)
        assert refused.value.code == "order"
    assert hears(framing, 3, ack=2)


@pytest.mark.parametrize(("sid", "is_heard"), [(SID, True), ("", True), ("f" * 16, False)])
def test_a_goodbye_is_understood_without_a_number(sid, is_heard):
    framing = greeted()
    assert hears(framing, 1, seq=0, kind=FrameKind.BYE, sid=sid) is is_heard
    assert framing.received == 0
    kinds = (FrameKind.KNOCK, FrameKind.CHAT, FrameKind.BYE, FrameKind.CHAT)
    assert [json.loads(framing.write(kind, {}))["seq"] for kind in kinds] == [0, 1, 0, 2]
    assert framing.sent == 2


def test_the_best_of_the_last_round_trips_counts():
    framing, now = greeted(), PING
    for trip in (1, *[2] * (MAX_LATENCIES - 1)):
        number = pings(framing, now)
        hears(framing, now + trip)
        framing.pong(number, now + trip)
        assert framing.latency == 1
        now += PING
    number = pings(framing, now)
    hears(framing, now + 2)
    framing.pong(number, now + 2)
    assert framing.latency == 2


def test_a_pong_that_has_not_seen_its_ping_is_refused():
    framing = greeted()
    number = pings(framing, PING)
    hears(framing, 6, ack=0)
    with pytest.raises(PeerError) as refused:
        framing.pong(number, 6)
    assert refused.value.code == "order"


@pytest.mark.parametrize("number", [0, 2])
def test_a_pong_to_no_ping_is_passed_over(number):
    framing = greeted()
    framing.pong(number, 1)
    pings(framing, PING)
    hears(framing, 6)
    framing.pong(number, 6)
    assert framing.answered == 0
    assert framing.latency == 0


@pytest.mark.parametrize(("count", "answered"), [(MOST_OPEN, 2), (MOST_OPEN + 1, 1)])
def test_the_oldest_ping_is_never_forgotten_and_of_too_many_the_next_one_is(count, answered):
    framing = greeted()
    for number in range(1, count + 1):
        assert pings(framing, number * PING) == number
    hears(framing, count * PING)
    framing.pong(2, count * PING)
    assert framing.answered == answered * PING


def deaf_after(framing, now):
    """Seconds in which the other side is heard, until it counts as deaf."""
    for second in range(1, 99):
        hears(framing, now + second)
        if framing.is_deaf:
            return second
    return None


def test_who_is_heard_and_answers_no_ping_is_deaf_and_an_answer_begins_anew():
    framing = greeted()
    assert deaf_after(framing, 0) is None, "it was asked nothing"
    number = pings(framing, 99)
    assert deaf_after(framing, 98) == LOST + PING
    framing.pong(number, 119)
    assert not framing.is_deaf
    pings(framing, 119)
    assert deaf_after(framing, 119) == LOST + PING


def test_a_long_silence_hardly_counts_as_deaf():
    framing = greeted()
    pings(framing, PING)
    hears(framing, 999)
    assert not framing.is_deaf
    framing.begin(SID)
    assert deaf_after(framing, 999) is None, "a new greeting has asked nothing yet"
