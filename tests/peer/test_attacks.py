"""Every way that was once found to hurt an honest player: each test tells its story, and what happens instead."""

from __future__ import annotations

import json

import pytest

from cairn.core.errors import GameError
from cairn.peer.errors import LocalError
from cairn.peer.live.saved_match import write_match
from cairn.peer.log.clock import GRACE, MAX_LATENCY, TurnClock
from cairn.peer.log.entries import EntryKind
from cairn.peer.log.requests import RequestKind
from cairn.peer.plain_text import MOST_MARKS, clean, isolate
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import LONGEST_NAME, FrameKind
from cairn.peer.wire.rate_limit import Bucket
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, body, ended, sends, timed
from tests.peer.star import Star


def doctored(pair, side, change):
    """Pump, while a hostile page changes what it sends: `change(table)` gives the table, or None to hold it back."""
    for _ in range(500):
        other = pair.other(side)
        if not any(one.inbox for one in pair.sides):
            return
        for one in pair.sides:
            if one.inbox:
                table = json.loads(one.inbox.pop(0))
                table = change(table) if one is other else table
                if table is not None:
                    pair.step(one, on.text_received(0, json.dumps(table)))


def claims(count):
    def change(table):
        if table["t"] == "hello":
            table["b"] |= {"count": count, "head": "0" * 64}
        return table

    return change


def knock(pair, side):
    other = pair.other(side)
    pair.step(other, on.text_received(0, side.session.framing.write(FrameKind.KNOCK, {})))


# ---- one log -----------------------------------------------------------------------------------


def test_a_move_crosses_a_request_while_a_link_is_cut_and_all_three_go_on():
    star = Star()
    while star.match.mover == 0:
        star.go_on(1)
    star.guests[0].open = False  # what is on the way is lost
    move = star.match.game.write(star.match.play.state.legal_actions()[0])
    star.theirs(0, on.play(move))
    star.act(2, on.dispute())
    star.cut(0)
    star.now += 60
    star.connect(0)
    star.agree()
    assert EntryKind.DISPUTE in [entry.kind for entry in star.match.entries]
    assert [effect.texts for effect in star.guests[0].seen if isinstance(effect, do.Superseded)] == [(move,)]
    for number in range(4):
        star.go_on(number)
    star.agree()


def test_a_host_never_takes_a_guests_version():
    """Nothing is taken over."""
    pair = Pair().meet().play("a0-a1", "c0-c1")
    before = pair.host.codes
    sends(pair, "conflict", count=9, trail="0" * 72)
    assert ended(pair.host) == "conflict"
    assert pair.host.codes == before
    assert not any(hasattr(on, name) for name in ("GiveWay", "AdoptTheirs"))


def test_a_trail_longer_than_the_log_it_tells_of_is_out_of_form():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    sends(pair, "conflict", count=1, trail="0" * 800)
    assert ended(pair.host) == "frame"


def test_what_differs_overwrites_nothing_and_our_whole_version_is_saved():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    old = pair.guest.kept
    pair.play("a1-a2")
    saved = pair.host.kept
    pair.guest.kept = old
    pair.reload(pair.guest).connect()
    doctored(pair, pair.guest, claims(3))
    assert {ended(side) for side in pair.sides} == {"conflict"}
    assert write_match(pair.host.table.saved()) == saved
    assert pair.host.codes[-1] == "a1-a2"


# ---- requests ----------------------------------------------------------------------------------


def test_a_takeback_names_its_move_and_empties_no_game():
    pair = Pair().meet().play("a0-a1", "c0-c1", "b0-b1", "d0-d1")
    for target, code in ((2, "turn"), (1, "illegal"), (4, "turn"), (9, "illegal")):
        hostile = Pair().meet().play("a0-a1", "c0-c1", "b0-b1", "d0-d1")
        log = hostile.host.match
        head = log.heads[min(target, log.count)][:16]
        sends(hostile, "propose", **body(log, f"takeback {target} {head}", kind="request"))
        assert ended(hostile.host) == code, "only an own move"
    pair.ask(pair.guest, "takeback")
    assert pair.host.match.request.target == 5
    pair.reply(pair.host, True).agree()
    assert pair.host.match.play.record.actions == ("a0-a1", "c0-c1", "b0-b1")


def test_an_answer_is_for_the_request_that_was_shown():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    shown = pair.host.match.request.number
    sends(pair, "propose", **body(pair.host.match, "takeback 2 " + "0" * 16, kind="request"))
    assert ended(pair.host) == "turn", "one request at a time"
    assert pair.host.match.request.number == shown
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    shown = pair.host.match.request.number
    pair.play("c0-c1").ask(pair.guest, "takeback")
    with pytest.raises(LocalError, match="lapses"):
        pair.act(pair.host, on.reply(shown, True))
    assert pair.agree().host.match.play.record.actions == ("a0-a1", "c0-c1")


def test_a_draw_that_has_lapsed_is_not_granted_before_a_move_that_was_seen():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    number, log = pair.guest.match.request.number, pair.guest.table.log
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    framing = pair.host.session.framing
    framing.received = pair.guest.session.framing.sent  # the host has the move, and holds it back
    sends(pair, "entry", pair.host, **body(log, "yes", author=0, kind="reply", answers=number))
    assert ended(pair.guest) == "late"
    assert pair.guest.match.play.outcome is None
    assert pair.guest.codes[-1] == "c0-c1"


def test_a_page_cannot_hide_for_minutes_that_it_has_seen_a_move():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    acked = pair.guest.session.framing.acked
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    pair.host.inbox.clear()
    for _ in range(6):
        pair.now += 1
        pair.step(pair.guest, on.tick())
    ping = next(json.loads(text) for text in pair.host.inbox if '"t":"ping"' in text)
    pong = json.loads(pair.host.session.framing.write(FrameKind.PONG, ping["b"])) | {"ack": acked}
    pair.step(pair.guest, on.text_received(0, json.dumps(pong)))
    assert ended(pair.guest) == "order"
    assert pair.guest.match.play.outcome is None


def test_a_page_that_is_heard_and_answers_no_ping_is_cut_off_before_it_can_grant_what_lapsed():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    number, log = pair.guest.match.request.number, pair.guest.table.log
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    framing = pair.host.session.framing
    for count in range(28):  # the host goes on talking, and owns to nothing that it has heard
        pair.now += 1
        pair.step(pair.guest, on.tick())
        pair.step(pair.guest, on.text_received(0, framing.write(FrameKind.PING, {"n": count})))
    pair.host.inbox.clear()
    assert ended(pair.guest) == "order"
    sends(pair, "entry", pair.host, **body(log, "yes", author=0, kind="reply", answers=number))
    assert pair.guest.match.play.outcome is None


# ---- the clock ---------------------------------------------------------------------------------


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
            doctored(pair, pair.guest, lambda table: table)
        if greets:
            knock(pair, pair.guest)
            doctored(pair, pair.guest, lambda table: table)
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


def measured(side, now):
    turn = side.table.time.turn
    return turn.charge(now) + turn.standing(now)


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
    assert pair.host.of(do.WonByClaim) == [do.WonByClaim(1, do.Overrun.PAUSES)]
    assert pair.guest.match.play.outcome is None, "the log says nothing that its author has not said"


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
    assert pair.guest.of(do.WonByClaim) == [do.WonByClaim(0, do.Overrun.CLOCK)]
    assert ended(pair.guest) == "time"
    assert pair.guest.match.play.outcome is None, "the log says nothing that the other has not said"


def test_a_host_that_holds_a_move_back_cannot_claim_the_guests_time():
    star = Star(clock=(60_000, 0))
    while star.match.mover == 0:
        star.go_on(1)
    move = star.match.game.write(star.match.play.state.legal_actions()[0])
    star.act(1, on.play(move), pump=False)
    star.guests[0].sent.clear()  # the host keeps it back
    for _ in range(70):
        star.now += 1
        star.hosts(on.tick())
    with pytest.raises(LocalError):
        star.hosts(on.claim())
    assert star.match.play.outcome is None
    for author in (0, 1):
        flag = body(star.guests[1].match, "", author, "flag", spent=60_000, signature="0" * 128)
        other = Star(clock=(60_000, 0))
        while other.match.mover == 0:
            other.go_on(1)
        flag = body(other.guests[1].match, "", author, "flag", spent=60_000, signature="0" * 128)
        frame = other.session(1).framing.write(FrameKind.ENTRY, flag)
        other.theirs(1, on.text_received(0, frame))
        assert other.guests[1].session.ended.code == "unsigned"
        assert other.guests[1].match.play.outcome is None


# ---- nothing raises ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a" * 64, "", " ", "0" * 64, " ".join(["0" * 64] * 3), "\x7f" * 5, "0" * 2900])
def test_a_hostile_hosts_keys_end_the_link_and_raise_nothing(text):
    star = Star(here=0)
    star.connect(0)
    star.hosts(on.confirm(0))
    star.theirs(0, on.confirm(0))
    while star.guests[0].match.count < 1:
        assert star.deliver(0), "they have nothing more to say"
    star.guests[0].inbox.clear()
    star.session(0).framing.sent = star.guests[0].session.framing.received
    log = star.guests[0].match
    entry = {**body(log, text, 0, "key"), "signature": "0" * 128}
    star.theirs(0, on.text_received(0, star.session(0).framing.write(FrameKind.ENTRY, entry)))
    assert star.guests[0].session.ended.code in ("unsigned", "frame")
    assert star.guests[0].match is log


def test_nobody_tosses_more_than_the_one_coin_or_makes_a_list_grow():
    for kind, text in (("promise", "1" * 64), ("show", "1" * 64), ("number", "1" * 64), ("number", "2" * 64)):
        hostile = tossing()
        sends(hostile, "propose", **body(hostile.host.match, text, kind=kind))
        if kind != "number":
            assert ended(hostile.host) == "turn"
            assert hostile.host.match.count == 1
        else:
            assert hostile.host.match.count == 4, "one coin, and then the seats"


def tossing():
    """The host has promised, and the guest's number was never sent."""
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    pair.deliver_until(lambda: pair.guest.table.log.count)
    pair.host.inbox.clear()
    pair.guest.session.framing.sent = pair.host.session.framing.received
    return pair


def test_a_mistake_of_our_own_ends_the_link_and_raises_nothing(monkeypatch):
    pair = Pair().meet()
    monkeypatch.setattr(type(pair.host.table.shared_log), "_checked", lambda *_, **__: 1 / 0)
    before = pair.host.match
    pair.act(pair.host, on.say("hello"))
    sends(pair, "propose", **body(before, "c0-c1"))
    assert ended(pair.host) == "internal"
    assert pair.host.match is before


def test_a_mistake_of_our_own_tells_where_it_was_but_not_what_was_there(monkeypatch):
    pair = Pair().meet()
    monkeypatch.setattr(type(pair.host.table.shared_log), "_checked", lambda *_, **__: {}["a salt"])
    sends(pair, "propose", **body(pair.host.match, "c0-c1"))
    details = pair.host.session.ended.details
    assert details.endswith("KeyError")
    assert "_checked" in details
    assert "in _guarded" in details


# ---- words -------------------------------------------------------------------------------------


def test_what_the_loser_claims_is_told_as_its_claim():
    pair = Pair().meet().play("a0-a1")
    sends(pair, "bye", why="audit")
    assert str(pair.host.session.ended.title) == "Your friend’s page has ended the connection."
    assert "It says: “The secrets do not match.”" in str(pair.host.session.ended.why)


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

    def change(table):
        if table["t"] == "hello":
            table["b"]["name"] = f"A{character}da"
        return table

    doctored(pair, pair.guest, change)
    assert ended(pair.host) == "frame"


def test_names_have_no_towers_of_accents_and_turn_no_sentence():
    assert clean("A" + "\u0301\u0302\u0303" * 9, LONGEST_NAME) == clean("A\u0301" + "\u0302\u0303" * 1, LONGEST_NAME)
    assert MOST_MARKS == 2
    assert isolate("Ada") == "Ada"
    assert isolate("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"


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


def test_a_flood_is_measured_in_bytes_too():
    pair = Pair().meet()
    text = pair.guest.session.framing.write(FrameKind.PING, {"n": 1})
    for _ in range(30):
        pair.step(pair.host, on.text_received(0, text + " " * 16_000))
    assert ended(pair.host) in ("flood", "frame")


# ---- saved matches -----------------------------------------------------------------------------


def test_a_match_of_another_version_is_left_alone_with_a_sentence():
    from cairn.peer.live.saved_match import NewMatch, OldMatch, read_match

    table = json.loads(Pair().meet().host.kept)
    for version, error in ((1, OldMatch), (3, NewMatch)):
        with pytest.raises(error):
            read_match(json.dumps(table | {"cairn-match": version}), SHELF)
    with pytest.raises(GameError):
        read_match("{}", SHELF)


def test_what_was_asked_is_known_by_its_kind():
    assert {kind.value for kind in RequestKind} == {"takeback", "draw", "rematch"}


def test_a_log_that_is_full_stops_no_clock_and_raises_nothing(monkeypatch):
    pair = timed(1).meet().play("a0-a1")
    monkeypatch.setattr("cairn.peer.log.entry_rules.MOST_ENTRIES", pair.host.match.count)
    pair.wait(90)
    assert pair.host.match.play.outcome is None
    assert [ended(side) for side in pair.sides] == [None, None]
