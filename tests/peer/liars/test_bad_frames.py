"""Frames that no honest page sends, floods of them, and names and words that mislead."""

from __future__ import annotations

import json

import pytest

from cairn.core.strict_json import LARGEST
from cairn.peer.errors import PLAIN, REASONS, PeerError
from cairn.peer.plain_text import MOST_MARKS, clean, isolate
from cairn.peer.wire.frames import FIELDS, LONGEST, LONGEST_NAME, FrameKind, read_frame, write_frame
from cairn.peer.wire.rate_limit import Bucket
from tests.peer import events as on
from tests.peer.liars.lies import claims, doctored, knock, says
from tests.peer.pair import Pair, ended, frames, sends

GOOD = '{"v":6,"t":"ping","sid":"0123456789abcdef","seq":1,"ack":0,"b":{"n":1}}'


BAD = {
    "empty": "",
    "no JSON": "ping",
    "cut off": GOOD[:-3],
    "a list": "[]",
    "a number": "1",
    "deep": '{"v":' + "[" * 5000,
    "twice": GOOD.replace('"seq":1', '"seq":1,"seq":2'),
    "a fraction": GOOD.replace('"seq":1', '"seq":1.0'),
    "huge": GOOD.replace('"seq":1', '"seq":' + "9" * 5000),
    "not a number": GOOD.replace('"seq":1', '"seq":NaN'),
    "a truth for a number": GOOD.replace('"seq":1', '"seq":true'),
    "less than nothing": GOOD.replace('"seq":1', '"seq":-1'),
    "another kind": GOOD.replace("ping", "pang"),
    "a kind of another type": GOOD.replace('"ping"', "[]"),
    "more fields": GOOD.replace('"n":1', '"n":1,"m":2'),
    "fewer fields": GOOD.replace('"n":1', ""),
    "another part": GOOD.replace('"v":6', '"v":6,"w":1'),
    "a body that is none": GOOD.replace('{"n":1}', "[1]"),
    "another sid": GOOD.replace("abcdef", "ABCDEF"),
    "beyond ASCII": GOOD.replace("ping", "pïng"),
    "too long": GOOD + " " * LONGEST,
    "no text": 7,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_frame_out_of_form_is_refused(text):
    assert read_frame(GOOD).kind is FrameKind.PING
    with pytest.raises(PeerError) as error:
        read_frame(text)
    assert error.value.code == "frame"
    pair = Pair().meet()
    pair.step(pair.host, on.text_received(0, text))
    assert ended(pair.pump().guest) == "frame"


def test_another_version_is_told_as_such():
    with pytest.raises(PeerError, match="older Cairn"):
        read_frame(GOOD.replace('"v":6', '"v":3'))


@pytest.mark.parametrize("time", [10**9, LARGEST])
def test_a_frame_takes_any_time_that_a_page_can_count(time):
    pair = Pair(clock=(600_000, 5_000)).meet().play("a0-a1")
    timed = {"spent", "clock", "step", "n"}
    for _, text in pair.sent:
        table = json.loads(text)
        fields = FIELDS[FrameKind(table["t"])].keys()
        may_be_long = timed & fields - ({"n"} if "author" in fields else set())
        long = json.dumps(table | {"seq": time, "ack": time, "b": table["b"] | dict.fromkeys(may_be_long, time)})
        assert read_frame(long).seq == time
        with pytest.raises(PeerError):
            read_frame(long.replace(str(time), str(LARGEST + 1)))


def test_what_is_written_is_read_again():
    assert write_frame(read_frame(GOOD)) == GOOD
    assert FIELDS.keys() == set(FrameKind)


def test_a_flood_of_frames_is_cut_off():
    pair = Pair().meet()
    for _ in range(1000):
        pair.host.inbox.append(pair.guest.session.framing.write(FrameKind.PING, {"n": 1}))
    pair.pump()
    assert ended(pair.host) == "flood"


def test_a_flood_is_measured_in_bytes_too():
    pair = Pair().meet()
    text = pair.guest.session.framing.write(FrameKind.PING, {"n": 1})
    for _ in range(30):
        pair.step(pair.host, on.text_received(0, text + " " * 16_000))
    assert ended(pair.host) in ("flood", "frame")


def test_a_bucket_never_holds_more_than_its_size():
    bucket = Bucket(400, 60)
    assert all(bucket.take(now=1e6) for _ in range(400))
    assert not bucket.take(now=1e6)
    assert not bucket.take(now=0), "and a clock that goes back fills nothing"
    pair = Pair().meet()
    for _ in range(15):
        knock(pair, pair.guest)
        doctored(pair, pair.guest, claims(4000))
        pair.now += 0.01
    assert pair.host.session._frames.left <= 400


def test_a_flood_of_greetings_is_cut_off():
    pair = Pair().connect().pump()
    for number in range(40):
        pair.host.session.framing.begin(f"{number:016x}")
        pair.guest.inbox.append(pair.host.session.framing.write(FrameKind.HELLO, frames(pair, "hello", pair.host)[0]))
    pair.pump()
    assert ended(pair.guest) == "flood"


def test_knocking_without_end_brings_no_more_greetings_than_patience_allows():
    pair = Pair().meet()
    before = len(frames(pair, "hello", pair.host))
    for _ in range(50):
        pair.host.inbox.append(pair.guest.session.framing.write(FrameKind.KNOCK, {}))
    while pair.host.inbox:
        pair.deliver(pair.host)
    assert len(frames(pair, "hello", pair.host)) == before + 1


def test_a_flood_of_requests_is_cut_off_and_patience_is_not():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    for number in range(15):
        if number >= 10:
            pair.wait(5)
        pair.ask(pair.guest, "draw")
        pair.reply(pair.host, False)
    assert ended(pair.host) is None
    pair.ask(pair.guest, "draw")
    assert ended(pair.host) == ended(pair.guest) == "flood"


def test_the_link_can_report_a_flood_itself():
    pair = Pair().meet()
    pair.step(pair.host, on.link_closed(0, flooded=True))
    pair.pump()
    assert ended(pair.host) == ended(pair.guest) == "flood"


def test_every_goodbye_has_words():
    for code, (title, why) in REASONS.items():
        assert str(PeerError(code)) == f"{title} {why}"
        assert str(title).endswith(".")
        assert str(why).endswith(".")


def test_what_the_other_page_claims_is_told_as_its_claim():
    for code in REASONS:
        pair = Pair().meet()
        sends(pair, "bye", why=code)
        sent_text = pair.host.session.ended or pair.host.session.has_left
        assert sent_text
        if code not in PLAIN:
            assert "Your friend’s page" in str(pair.host.session.ended.title)
            assert str(REASONS[code][0]) in str(pair.host.session.ended.why)


@pytest.mark.parametrize("length", range(20, 30))
def test_a_name_is_cut_so_that_the_friend_takes_it(length):
    name = clean("x" * (length - 1) + " y z", LONGEST_NAME)
    assert clean(name, LONGEST_NAME) == name
    assert len(name) <= LONGEST_NAME
    pair = Pair()
    pair.guest.table.name = name
    assert pair.meet().host.session.pair.friend == name


INVISIBLE = [
    "\u3164", "\u115f", "\u2800", "\uffa0", "\u200b", "\u202e", "\U000e0041", "\u034f", "\u2061", "\ufe0f", "\u180e",
    "\u00ad", "\u17b4",
]  # fmt: skip


@pytest.mark.parametrize("character", INVISIBLE, ids=lambda character: f"U+{ord(character):04X}")
def test_names_with_invisible_characters_are_cleaned_and_refused(character):
    assert clean(f"A{character}da", LONGEST_NAME) in ("Ada", "A da")
    assert clean(character * 3, LONGEST_NAME) == ""
    pair = Pair().connect()
    doctored(pair, pair.guest, says("hello", name=f"A{character}da"))
    assert ended(pair.host) == "frame"


def test_names_have_no_towers_of_accents_and_turn_no_sentence():
    assert clean("A" + "\u0301\u0302\u0303" * 9, LONGEST_NAME) == clean("A\u0301" + "\u0302\u0303" * 1, LONGEST_NAME)
    assert MOST_MARKS == 2
    assert isolate("Ada") == "Ada"
    assert isolate("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"
