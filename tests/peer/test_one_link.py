"""One link by itself: what a session says, hears, waits for and ends, whatever is played over it."""

from __future__ import annotations

import json

import pytest

from cairn.peer.errors import LocalError, PeerError, explain
from cairn.peer.log import hashes
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import Quality
from cairn.peer.wire.frames import Frame, write_frame
from cairn.peer.wire.frames import FrameKind as F
from cairn.peer.wire.framing import LOST, PING, UNSTABLE
from cairn.peer.wire.handshake import Pair
from cairn.peer.wire.session import GREETING_PATIENCE, Session
from tests.peer.events import Link
from tests.peer.pair import entropy

NOW = 100.0
SAYS = {"name": "", "count": 0, "head": "", "settings": "", "seating": "toss", "clock": 0, "step": 0, "pauses": 0}


class Table:
    """Notes the calls of a session to its table."""

    def __init__(self, name):
        self.name = name
        self.effects, self.frames, self.met = [], [], []

    def put(self, effect):
        self.effects.append(effect)

    def hello(self):
        return SAYS | {"name": self.name}

    def heard(self, number, frame):
        self.frames.append((number, frame.kind))

    def joined(self, number, hello):
        self.met.append((number, hello["name"]))


class Ends:
    """Two sessions, and what each has said and the other has not heard yet."""

    def __init__(self, host=None, guest=None, roles=("host", "guest"), rules=()):
        self.tables = Table("Ada"), Table("Ben")
        known = host or Pair(1), guest or Pair(0)
        self.sessions = [Session(n + 3, roles[n], known[n], self.tables[n]) for n in (0, 1)]
        self.host, self.guest = self.sessions
        for session, digest in zip(self.sessions, rules, strict=False):
            session.rules = digest
        self.carried = [0, 0]

    def open(self, now=NOW):
        self.host.open(Link("aa", "bb", leads=True), entropy(1), now)
        self.guest.open(Link("bb", "aa", leads=False), entropy(2), now)
        return self

    def said(self, n):
        return [effect.text for effect in self.tables[n].effects if isinstance(effect, do.Send)]

    def kinds(self, n):
        return [json.loads(text)["t"] for text in self.said(n)]

    def bodies(self, n, kind):
        return [frame["b"] for frame in map(json.loads, self.said(n)) if frame["t"] == kind]

    def carry(self, n, now=NOW):
        """Let the other one hear the next text of session n; whether there was one."""
        texts = self.said(n)[self.carried[n] :]
        if texts:
            self.carried[n] += 1
            self.sessions[1 - n].receive(texts[0], now)
        return bool(texts)

    def pump(self, now=NOW):
        while self.carry(0, now) or self.carry(1, now):
            pass
        return self

    def meet(self):
        self.open().pump()
        for session in self.sessions:
            session.confirm()
        return self.pump()

    def effects(self, n, kind):
        return [effect for effect in self.tables[n].effects if isinstance(effect, kind)]


def refused(code, act, *args):
    with pytest.raises(PeerError) as error:
        act(*args)
    assert error.value.code == code


def test_before_a_link_there_is_nobody_and_nothing_has_ended():
    ends = Ends()
    session = ends.host
    assert (session.quality, session.ended, session.has_left) == (Quality.AWAY, None, False)
    assert (session.is_open, session.is_playing, session.resumes, session.words) == (False, False, False, ())
    assert (session.framing.heard, session.framing.latency) == (0, 0)
    for act in (session.confirm, lambda: session.send(F.CHAT, {})):
        with pytest.raises(LocalError, match="has to be there"):
            act()
    session.receive("nonsense", NOW)
    session.tick(NOW)
    session.end("left")
    session.close()
    assert (ends.tables[0].effects, session.ended) == ([], None)


def test_a_link_wants_real_chance():
    session = Ends().host
    with pytest.raises(LocalError, match="32 random bytes"):
        session.open(Link("aa", "bb", leads=True), bytes(31), NOW)
    assert not session.is_open


def test_who_leads_greets_and_the_other_waits():
    ends = Ends().open()
    assert (ends.kinds(0), ends.kinds(1)) == (["hello"], [])
    assert [session.quality for session in ends.sessions] == [Quality.GOOD] * 2
    ends.carry(0)
    assert ends.kinds(1) == ["hello", "nonce"]
    sids = {json.loads(text)["sid"] for text in ends.said(0) + ends.said(1)}
    assert len(sids) == 1
    assert len(sids.pop()) == 16


def test_a_greeting_says_who_one_is_and_who_the_other_is_to_be():
    secret = b"s" * 32
    ends = Ends(Pair(2, secret=secret), Pair(-1), roles=("host", "watcher")).open()
    (hello,) = ends.bodies(0, "hello")
    assert hello == SAYS | {
        "name": "Ada",
        "rules": ends.host.rules,
        "role": "host",
        "commit": ends.host.handshake.commitment,
        "match": hashes.match_name(secret),
        "party": 2,
    }
    ends.carry(0)
    (hello,) = ends.bodies(1, "hello")
    assert (hello["match"], hello["party"], hello["role"]) == ("", 0, "watcher")


def test_both_meet_and_what_they_agreed_to_is_kept_before_it_is_said():
    ends = Ends().open().pump()
    assert ends.host.words == ends.guest.words != ()
    assert [session.pair.friend for session in ends.sessions] == ["Ben", "Ada"]
    assert [table.frames for table in ends.tables] == [[(3, F.HELLO)], [(4, F.HELLO)]]
    ends.host.confirm()
    assert isinstance(ends.tables[0].effects[-2], do.Persist)
    assert ends.kinds(0)[-1] == "ready"
    assert not ends.host.pair.agreed
    ends.guest.confirm()
    ends.pump()
    assert [session.pair.agreed for session in ends.sessions] == [True, True]
    assert ends.host.pair.secret == ends.guest.pair.secret
    assert [table.met for table in ends.tables] == [[(3, "Ben")], [(4, "Ada")]]
    assert [len(ends.effects(n, do.Persist)) for n in (0, 1)] == [2, 2]


def test_who_has_met_proves_it_and_compares_no_words():
    ends = Ends().meet()
    again = Ends(ends.host.pair, ends.guest.pair).open().pump()
    assert [again.kinds(n) for n in (0, 1)] == [["hello", "nonce", "proof"]] * 2
    assert [session.words for session in again.sessions] == [(), ()]
    assert [session.is_playing for session in again.sessions] == [True, True]
    assert [table.frames for table in again.tables] == [[], []], "what is played is known"


def knowing(secret):
    return Pair(1, "Ben", secret, agreed=True), Pair(0, "Ada", secret, agreed=True)


@pytest.mark.parametrize(
    ("kind", "fields"), [(F.READY, {}), (F.PROOF, {"proof": "0" * 64}), (F.PROOF, {"proof": "own"})]
)
def test_of_who_names_the_match_only_its_own_proof_counts(kind, fields):
    ends = Ends(*knowing(b"s" * 32)).open()
    for n in (0, 1, 1):
        ends.carry(n)
    fields = {"proof": ends.bodies(0, "proof")[-1]["proof"]} if fields.get("proof") == "own" else fields
    refused("proof", ends.host.receive, ends.guest.framing.write(kind, fields), NOW)
    assert ends.tables[0].met == [], "the table ends what is refused"


def test_a_proof_is_nothing_where_words_are_to_be_compared():
    ends = Ends().open().pump()
    refused("proof", ends.host.receive, ends.guest.framing.write(F.PROOF, {"proof": "0" * 64}), NOW)


STRANGERS = {
    "two hosts": (("host", "host"), "seat"),
    "two guests": (("guest", "guest"), "seat"),
    "a guest and a watcher": (("watcher", "guest"), "seat"),
    "a watcher in the place of a guest": (("host", "watcher"), "seat"),
}


@pytest.mark.parametrize(("roles", "code"), STRANGERS.values(), ids=STRANGERS)
def test_only_a_host_and_one_who_was_invited_meet(roles, code):
    ends = Ends(Pair(1), Pair(0), roles=roles).open()
    if roles[1] == "watcher":
        ends.carry(0)
        refused(code, ends.carry, 1)
    else:
        refused(code, ends.carry, 0)


def test_a_guest_is_not_let_in_where_a_watcher_was_invited():
    ends = Ends(Pair(-1), Pair(0)).open()
    ends.carry(0)
    refused("seat", ends.carry, 1)
    assert Ends(Pair(-1), Pair(0), roles=("host", "watcher")).meet().host.is_playing


def test_other_rules_are_refused_before_anything_is_shown():
    ends = Ends(rules=("1" * 64, "2" * 64)).open()
    refused("rules", ends.carry, 0)
    assert "nonce" not in ends.kinds(1)


@pytest.mark.parametrize("known", ["of the host", "of the guest"])
def test_in_the_place_of_one_who_has_agreed_nobody_else_comes(known):
    host, guest = knowing(b"s" * 32)
    if known == "of the host":
        ends = Ends(host, None).open()
        ends.carry(0)
        refused("stranger", ends.carry, 1)
    else:
        refused("stranger", Ends(None, guest).open().carry, 0)


def test_who_has_compared_words_alone_begins_anew_with_another_secret():
    ends = Ends(Pair(1, "Bob", b"s" * 32), None).open().pump()
    assert (ends.host.pair.secret, ends.host.pair.friend) == (b"", "Ben")
    assert ends.host.words != ()


def test_a_greeting_that_comes_again_is_answered_once():
    ends = Ends().open()
    ends.carry(0)
    first = len(ends.said(1))
    ends.guest.receive(ends.said(0)[0], NOW)
    assert len(ends.said(1)) == first


@pytest.mark.parametrize(
    ("asks", "kinds"),
    [("host", ["hello"]), ("guest", ["knock"])],
    ids=["who leads greets again", "the other one knocks"],
)
def test_what_is_missing_makes_both_begin_again(asks, kinds):
    ends = Ends().meet()
    n = ["host", "guest"].index(asks)
    session, before = ends.sessions[n], len(ends.said(n))
    for after, count in ((0, 1), (GREETING_PATIENCE - 1, 1), (GREETING_PATIENCE, 2)):
        session.receive(with_a_gap(session), NOW + after)
        assert ends.kinds(n)[before:] == kinds * count, "it waits a while for the answer"


def with_a_gap(session):
    """A frame of the same greeting, before which two are missing."""
    return write_frame(Frame(F.PING, session.framing.sid, session.framing.received + 3, 0, {"n": 1}))


def test_a_knock_has_who_leads_greet_anew_and_the_other_do_nothing():
    ends = Ends().meet()
    for n, kinds in ((0, ["hello"]), (1, [])):
        before = len(ends.said(n))
        knock = ends.sessions[1 - n].framing.write(F.KNOCK, {})
        ends.sessions[n].receive(knock, NOW)
        assert ends.kinds(n)[before:] == kinds


def test_who_waits_for_a_greeting_knocks_every_five_seconds():
    ends = Ends().open()
    for second in range(1, 12):
        ends.guest.tick(NOW + second)
    assert ends.kinds(1) == ["knock", "knock"]


def test_who_leads_greets_again_only_when_something_was_heard_since():
    ends = Ends().open()
    ends.host.tick(NOW + 2 * GREETING_PATIENCE)
    assert ends.kinds(0).count("hello") == 1
    ends.host.receive(ends.guest.framing.write(F.KNOCK, {}), NOW + 1)
    ends.host.tick(NOW + GREETING_PATIENCE - 0.1)
    assert ends.kinds(0).count("hello") == 1
    ends.host.tick(NOW + 2 * GREETING_PATIENCE + 1)
    assert ends.kinds(0).count("hello") == 2


@pytest.mark.parametrize("agreed", [True, False], ids=["and agreed", "and compare words"])
def test_once_both_have_met_nobody_greets_or_knocks_again(agreed):
    ends = Ends().meet() if agreed else Ends().open().pump()
    for second in range(1, 12):
        for session in ends.sessions:
            session.tick(NOW + second)
        ends.pump(NOW + second)
    assert [set(ends.kinds(n)) for n in (0, 1)] == [{"hello", "nonce", "ping", "pong", *["ready"] * agreed}] * 2


def test_greetings_without_end_are_a_flood():
    ends = Ends().open()
    for number in range(1, 20):
        ends.guest.receive(greeting(ends, number), NOW)
    refused("flood", lambda: [ends.guest.receive(greeting(ends, number), NOW) for number in (20, 21)])


def greeting(ends, number):
    ends.host.framing.begin(f"{number:016x}")
    return ends.host.framing.write(F.HELLO, ends.bodies(0, "hello")[0])


def test_frames_that_were_announced_are_no_flood():
    heard = []
    for promised in (0, 3):
        ends = Ends().meet()
        ends.guest.promised = promised
        refused("flood", floods, ends)
        heard.append(ends.guest.framing.received)
    assert heard[1] == heard[0] + 3


def floods(ends):
    for _ in range(500):
        ends.guest.receive(ends.host.framing.write(F.PING, {"n": 1}), NOW)


def test_what_is_no_text_counts_as_a_frame_without_form():
    ends = Ends().meet()
    refused("frame", ends.host.receive, 7, NOW)


def test_a_ping_is_sent_every_five_seconds_and_answered_with_its_number():
    ends = Ends().meet()
    ends.host.tick(NOW + PING)
    ends.host.tick(NOW + PING + 1)
    ends.pump(NOW + PING + 1)
    assert ends.bodies(0, "ping") == ends.bodies(1, "pong") == [{"n": 1}]
    assert ends.host.framing.latency == 1
    assert ends.host.framing.answered == NOW + PING


def test_who_answers_no_ping_is_cut_off():
    ends = Ends().meet()
    ends.host.tick(NOW + PING)
    for second in range(1, 99):
        ends.host.receive(ends.guest.framing.write(F.CHAT, line(second)), NOW + PING + second)
        if ends.host.framing.is_deaf:
            break
    refused("order", ends.host.tick, NOW + PING + second)


def line(number):
    return {"text": "Hm.", "author": 1, "number": number, "signature": ""}


@pytest.mark.parametrize(
    ("silence", "quality"), [(1, Quality.GOOD), (UNSTABLE, Quality.UNSTABLE), (LOST, Quality.LOST)]
)
def test_silence_shows_and_the_next_frame_ends_it(silence, quality):
    ends = Ends().meet()
    ends.host.tick(NOW + silence)
    assert ends.host.quality is quality
    ends.host.receive(ends.guest.framing.write(F.CHAT, line(1)), NOW + silence)
    assert ends.host.quality is Quality.GOOD
    assert ends.tables[0].frames[-1] == (3, F.CHAT)


def test_what_ends_a_link_is_said_to_the_other_side_once_and_closes_it():
    ends = Ends().meet()
    ends.host.end("conflict", why="From move 3 on.", details="here")
    ends.host.end("time")
    assert ends.host.ended == do.Ended(3, "conflict", ends.host.ended.title, "From move 3 on.", "here")
    assert ends.bodies(0, "bye") == [{"why": "conflict"}]
    assert ends.tables[0].effects[-1] == do.Close(3)
    assert (ends.host.is_open, ends.host.is_playing, ends.host.quality) == (False, False, Quality.AWAY)
    ends.pump()
    assert ends.guest.ended.code == "conflict"
    assert ends.tables[1].effects[-1] == do.Close(4)
    assert (ends.guest.ended.why, ends.guest.ended.details) == (explain("conflict", claimed=True)[1], "")
    ends.host.close()
    assert ends.host.ended.code == "conflict", "why it ended is still known"
    ends.open()
    assert (ends.host.ended, ends.guest.ended) == (None, None)


@pytest.mark.parametrize("code", ["turn", "conflict"])
def test_what_the_other_side_says_of_an_end_is_its_claim(code):
    ends = Ends().meet()
    ends.guest.end(code)
    own = str(ends.guest.ended.title)
    ends.pump()
    assert (str(ends.host.ended.title) == own) == (code == "conflict")


def test_who_says_goodbye_has_left_and_may_come_back():
    ends = Ends().meet()
    ends.guest.end("left")
    ends.pump()
    assert (ends.host.has_left, ends.host.ended, ends.host.quality) == (True, None, Quality.AWAY)
    assert not ends.host.is_open
    assert ends.tables[0].effects[-1] == do.Close(3)
    assert (ends.guest.ended.why, ends.guest.ended.details) == (explain("left")[1], "")
    ends.open()
    assert not ends.host.has_left


def test_no_random_bytes_come_twice_not_even_over_the_next_link():
    ends = Ends().open()
    first = [ends.host.fresh("sid"), ends.host.fresh("sid"), ends.host.fresh("nonce")]
    ends.host.open(Link("aa", "bb", leads=False), entropy(7), NOW)
    second = [ends.host.fresh("sid"), ends.host.fresh("sid"), ends.host.fresh("nonce")]
    assert len({*first, *second}) == 6
    assert {len(one) for one in first} == {32}


def test_a_flood_is_measured_in_characters_too():
    ends = Ends().meet()
    text = ends.guest.framing.write(F.PING, {"n": 1}).ljust(16_000)
    for _ in range(16):
        ends.host.receive(text, NOW)
    refused("flood", ends.host.receive, text, NOW)


def test_a_greeting_without_a_name_begins_nothing():
    ends = Ends().open()
    ends.guest.receive(write_frame(Frame(F.HELLO, "", 1, 0, ends.bodies(0, "hello")[0])), NOW)
    assert ends.said(1) == []
