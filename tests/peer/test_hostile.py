"""What no honest page sends: it is refused, or cut off with words; nothing crashes and no game goes wrong."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.strict_json import LARGEST
from cairn.peer.errors import PLAIN, REASONS, LocalError, PeerError, explain
from cairn.peer.live.create import guest
from cairn.peer.log import hashes
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FIELDS, LONGEST, FrameKind, read_frame, write_frame
from tests.peer import events as on
from tests.peer.pair import PRINTS, Pair, body, ended, entropy, frames, sends, watched

ILLEGAL = {
    "a move out of turn": ({"text": "c0-c1"}, "a0-a1 c0-c1", "turn"),
    "a move against the rules": ({"text": "c0-c2"}, "a0-a1", "illegal"),
    "a move that cannot be read": ({"text": "nonsense"}, "a0-a1", "illegal"),
    "a move of the other's piece": ({"text": "a1-a2"}, "a0-a1", "illegal"),
    "a move in the host's name": ({"text": "a0-a1", "author": 0}, "", "turn"),
    "a resignation in the host's name": ({"kind": "resign", "author": 0}, "a0-a1", "turn"),
    "a draw as a move": ({"text": "draw"}, "a0-a1", "turn"),
    "a yes that nobody asked for": ({"kind": "reply", "text": "yes", "answers": 2}, "a0-a1", "turn"),
    "taking back another's move": ({"kind": "request", "text": f"takeback 2 {'0' * 16}"}, "a0-a1 c0-c1", "turn"),
    "taking back a move by another hash": (
        {"kind": "request", "text": f"takeback 3 {'0' * 16}"},
        "a0-a1 c0-c1",
        "turn",
    ),
    "taking back what is no move": ({"kind": "request", "text": f"takeback 1 {'0' * 16}"}, "a0-a1", "illegal"),
    "a request of another kind": ({"kind": "request", "text": "money"}, "a0-a1", "frame"),
    "a rematch in the middle of the game": ({"kind": "request", "text": "rematch"}, "a0-a1", "illegal"),
    "other seats": ({"kind": "seats", "text": "1 0"}, "", "turn"),
    "a flag where no clock is": ({"kind": "flag"}, "a0-a1", "turn"),
    "a coin where none is tossed": ({"kind": "number", "text": "0" * 64}, "a0-a1", "turn"),
    "a key between two": ({"kind": "key", "text": f"{'0' * 64} {'0' * 64}"}, "a0-a1", "turn"),
    "a third party": ({"text": "c0-c1", "author": 2}, "a0-a1", "turn"),
}


@pytest.mark.parametrize(("changes", "played", "code"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_entry_that_may_not_be_is_refused_with_its_own_words(changes, played, code):
    pair = Pair().meet().play(*played.split())
    before = pair.host.match
    sends(pair, "propose", **body(before, **changes))
    assert ended(pair.host) == code
    assert pair.host.match == before
    assert ended(pair.guest) == code, "the other side is told why"
    assert str(pair.guest.session.ended.title) == str(explain(code, claimed=True)[0]) != str(explain(code)[0])


def test_a_guest_appends_nothing_itself():
    pair = Pair().meet().play("a0-a1")
    sends(pair, "entry", **body(pair.host.match, "c0-c1"))
    assert ended(pair.host) == "turn"


@pytest.mark.parametrize(("author", "code"), [(0, "turn"), (1, "forged"), (2, "turn"), (3, "turn")])
def test_a_host_writes_only_what_it_may_and_nothing_in_a_guests_own_name(author, code):
    pair = Pair().meet().play("a0-a1")
    sends(pair, "entry", pair.host, **body(pair.guest.match, "c0-c1", author))
    assert ended(pair.guest) == code
    assert pair.guest.codes[-1] == "a0-a1"


def test_a_host_seats_nobody_otherwise_than_it_had_said():
    pair = Pair().connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    pair.deliver_until(lambda: '"t":"entry"' in (pair.guest.inbox or [""])[-1])
    table = json.loads(pair.guest.inbox.pop())
    table["b"] = body(pair.guest.match, "1 0", author=0, kind="seats")
    pair.guest.inbox.append(json.dumps(table))
    pair.pump()
    assert ended(pair.guest) == "coin"


@pytest.mark.parametrize("author", [0, 2, 3])
def test_nothing_is_said_in_anothers_name(author):
    pair = Pair().meet()
    sends(pair, "chat", text="I give up.", author=author, number=1, signature="")
    assert ended(pair.host) == "turn"
    assert pair.host.of(do.Said) == []


def test_a_host_puts_no_words_into_a_guests_own_mouth():
    pair = Pair().meet()
    sends(pair, "chat", pair.host, text="I give up.", author=1, number=1, signature="")
    assert ended(pair.guest) == "turn"


def test_a_proposal_on_another_head_is_passed_over():
    pair = Pair().meet().play("a0-a1")
    sends(pair, "propose", **body(pair.host.match, "c0-c1", head="0" * 64))
    assert pair.host.codes[-1] == "a0-a1"
    pair.play("c0-c1").agree()


def test_an_entry_whose_hash_is_another_one_ends_the_link():
    pair = Pair().meet()
    sends(pair, "entry", pair.host, **body(pair.guest.match, "a0-a1", author=0, head="0" * 64))
    assert ended(pair.guest) == "frame"
    assert pair.guest.codes == ["(seats 0 1)"]


def test_a_known_entry_with_another_hash_is_a_conflict():
    pair = Pair().meet().play("a0-a1")
    sends(pair, "entry", pair.host, **body(pair.guest.match, "a0-a1", author=0, n=2, head="0" * 64))
    assert {ended(side) for side in pair.sides} == {"conflict"}


def test_a_request_is_good_for_its_own_moment_only():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.host, "takeback")
    number = pair.host.match.request.number
    pair.play("c0-c1")
    sends(pair, "propose", **body(pair.host.match, "yes", kind="reply", answers=number))
    assert ended(pair.host) == "turn"


def tossing():
    """Both have agreed; the host has promised, and the guest's page waits to be played by hand."""
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    pair.deliver_until(lambda: pair.host.match.coin.promise)
    return pair


def test_a_host_shows_the_number_that_it_promised():
    pair = tossing()
    while not pair.guest.match.coin.number:
        pair.deliver(pair.guest)
    pair.guest.inbox.clear()
    log = pair.guest.match
    number = log.entries[-1]
    pair.host.inbox.clear()
    fields = body(pair.guest.table.log, number.text, 1, "number", signature=number.signature)
    sends(pair, "entry", pair.host, **fields)
    sends(pair, "entry", pair.host, **body(pair.guest.match, "2" * 64, author=0, kind="show"))
    assert ended(pair.guest) == "coin"


def test_nothing_of_the_hosts_number_is_told_before_the_guests_is_known():
    pair = tossing()
    from cairn.peer.log.coin_toss import own_text

    sent_text = "".join(text for side, text in pair.sent if side is pair.host)
    assert own_text("promise", pair.host.table._seed) in sent_text
    assert own_text("show", pair.host.table._seed) not in sent_text


def test_a_nonce_that_was_not_promised_is_refused():
    pair = Pair().connect()
    pair.deliver(pair.guest)
    pair.deliver(pair.host)
    table = json.loads(pair.host.inbox.pop(0))
    pair.host.inbox.append(json.dumps(table | {"b": {"nonce": "0" * 64}}))
    pair.pump()
    assert ended(pair.host) == "coin"


def test_who_does_not_know_the_secret_is_not_let_back_in():
    pair = Pair().meet().play("a0-a1")
    known = pair.guest.session.pair
    pair.reload(pair.guest)
    guess = hashes.match_name(known.secret)
    pair.guest.session.pair = replace(known, secret=bytes(32), agreed=False)
    pair.connect()
    pair.deliver(pair.guest)
    table = json.loads(pair.host.inbox[0])
    table["b"]["match"] = guess
    pair.host.inbox[0] = json.dumps(table)
    pair.deliver(pair.host)
    pair.deliver(pair.host)
    sends(pair, "proof", proof="0" * 64)
    assert ended(pair.host) == "proof"


def test_a_proof_holds_on_its_own_link_only():
    """Somebody in between has two links, and hands the proof of one on to the other."""
    pair = Pair().meet().play("a0-a1")
    pair.reload(pair.guest)
    for side, prints in zip(pair.sides, ((PRINTS[0], "cc" * 32), (PRINTS[1], "dd" * 32)), strict=True):
        pair.host.open = pair.guest.open = True
        pair.step(side, on.link_opened(0, on.Link(*prints, side is pair.host), pair.chance()))
    pair.pump()
    assert {ended(side) for side in pair.sides} == {"proof"}


def test_a_third_person_is_told_that_the_game_is_anothers():
    pair = Pair().meet().play("a0-a1").cut()
    pair.guest = Pair(seed=50).guest
    pair.connect().pump()
    assert ended(pair.host) == "stranger"
    assert ended(pair.guest) == "stranger"


def test_who_was_only_shown_the_words_can_begin_anew():
    pair = Pair().connect().pump()
    words = pair.guest.session.words
    pair.act(pair.guest, on.confirm(0)).cut().connect().pump()
    assert words != pair.guest.session.words != ()
    for side in pair.sides:
        pair.act(side, on.confirm(0))
    assert pair.host.playing


def test_a_confirmation_whose_answer_was_lost_is_completed_by_proof():
    pair = Pair().connect().pump()
    pair.act(pair.guest, on.confirm(0))
    pair.act(pair.host, on.confirm(0), pump=False).cut()
    pair.connect().pump().agree()
    assert pair.guest.playing


SETTINGS = {
    "newer rules": ('"version":2', '"version":3', "rules"),
    "an unknown game": ('"stairs"', '"chess"', "rules"),
    "actions in the settings": ('"actions":[]', '"actions":["ring"]', "frame"),
    "an option out of bounds": ('"height":6', '"height":7', "rules"),
    "no settings": ('{"cairn"', "{", "rules"),
}


@pytest.mark.parametrize(("old", "new", "code"), SETTINGS.values(), ids=SETTINGS)
def test_settings_are_checked_before_anything_is_played(old, new, code):
    pair = Pair().connect()
    table = json.loads(pair.guest.inbox.pop(0))
    assert old in table["b"]["settings"]
    table["b"]["settings"] = table["b"]["settings"].replace(old, new)
    pair.guest.inbox.append(json.dumps(table))
    pair.pump()
    assert ended(pair.guest) == code
    assert ended(pair.host) == code


@pytest.mark.parametrize("who", ["host", "guest"])
def test_rules_that_differ_are_told_to_both_before_anything_is_shown(who):
    pair = Pair()
    getattr(pair, who).session.rules = "0" * 64
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["rules", "rules"]
    assert not frames(pair, "nonce")


def test_after_an_update_of_one_page_the_match_waits_for_the_other():
    pair = Pair().meet().play("a0-a1")
    pair.reload(pair.guest)
    pair.guest.session.rules = "0" * 64
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["rules", "rules"]
    for side in pair.sides:
        pair.reload(side)
        side.session.rules = "0" * 64
    pair.connect().pump().play("c0-c1").agree()


def test_two_who_both_invite_are_told():
    pair = Pair()
    pair.guest = Pair(seed=60).host
    pair.connect().pump()
    assert ended(pair.host) == "seat"


def test_a_watcher_may_not_act():
    for kind in ("chat", "propose"):
        pair = watched().connect().pump()
        for side in pair.sides:
            pair.act(side, on.confirm(0))
        chat = {"text": "hi", "author": 0, "number": 1, "signature": ""}
        sends(pair, kind, **(chat if kind == "chat" else body(pair.host.match, "0 1", 0, "seats")))
        assert ended(pair.host) == "turn", kind


def test_a_flood_of_frames_is_cut_off():
    pair = Pair().meet()
    for _ in range(1000):
        pair.host.inbox.append(pair.guest.session.framing.write(FrameKind.PING, {"n": 1}))
    pair.pump()
    assert ended(pair.host) == "flood"


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


def test_every_goodbye_has_words():
    for code, (title, why) in REASONS.items():
        assert str(PeerError(code)) == f"{title} {why}"
        assert str(title).endswith(".")
        assert str(why).endswith(".")


def test_a_host_cannot_seat_two_on_one_seat():
    for seating in ("0 0", "1", "2 1", "toss 1", "0 1 2"):
        with pytest.raises(LocalError, match="seat of their own"):
            Pair(seating=seating)


def test_what_the_other_page_claims_is_told_as_its_claim():
    for code in REASONS:
        pair = Pair().meet()
        sends(pair, "bye", why=code)
        sent_text = pair.host.session.ended or pair.host.session.has_left
        assert sent_text
        if code not in PLAIN:
            assert "Your friend’s page" in str(pair.host.session.ended.title)
            assert str(REASONS[code][0]) in str(pair.host.session.ended.why)


def test_nobody_asks_before_all_are_seated():
    pair = tossing()
    assert pair.host.session.is_playing
    asks = [on.ask(kind) for kind in RequestKind]
    for command in (*asks, on.resign(), on.play("ring")):
        with pytest.raises(LocalError):
            pair.act(pair.host, command, pump=False)


def test_a_match_wants_real_chance():
    with pytest.raises(LocalError):
        guest({}, "Ben", entropy(1)[:8])
