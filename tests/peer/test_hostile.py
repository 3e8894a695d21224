"""What no honest page sends: it is refused, or cut off with words; nothing crashes and no game goes wrong."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.errors import REASONS, LocalError, PeerError
from cairn.peer.log import Log
from cairn.peer.pact import Coin
from cairn.peer.sides import guest
from cairn.peer.wire import FIELDS, LONGEST, Kind, read_frame, write_frame
from tests.peer.pair import PRINTS, Pair, entropy, frames, watched


def sends(pair, kind, side=None, **body):
    """The guest's page sends a frame by hand, numbered as it should be."""
    side = side or pair.guest
    text = side.session.line.write(Kind(kind), body)
    pair.other(side).inbox.append(text)
    pair.pump()
    return pair


def entry(pair, text, by=1, **more):
    """The body of an entry that would follow the log."""
    match = pair.host.session.match
    body = {"n": match.count + 1, "text": text, "by": by, "mark": "0" * 32, "asked": "", "spent": 0}
    return {**body, "head": match.next_head(text), **more}


def ended(side):
    return side.session.ended and side.session.ended.code


ILLEGAL = {
    "a move out of turn": ({"text": "c0-c1"}, "a0-a1 c0-c1", "turn"),
    "a move against the rules": ({"text": "c0-c2"}, "a0-a1", "illegal"),
    "a move that cannot be read": ({"text": "nonsense"}, "a0-a1", "illegal"),
    "a move of the other's piece": ({"text": "a1-a2"}, "a0-a1", "illegal"),
    "a move in the host's name": ({"text": "a0-a1", "by": 0}, "", "forged"),
    "a resignation for the host": ({"text": "resign 0"}, "a0-a1", "turn"),
    "a resignation in the host's name": ({"text": "resign 0", "by": 0}, "a0-a1", "forged"),
    "a draw nobody asked for": ({"text": "draw"}, "a0-a1", "turn"),
    "a draw with a forged request": ({"text": "draw", "asked": "0" * 32}, "a0-a1", "forged"),
    "taking back what nobody asked for": ({"text": "(back 1)"}, "a0-a1", "turn"),
    "a rematch nobody asked for": ({"text": "(again)"}, "a0-a1", "turn"),
    "other seats": ({"text": "(seats 1 0)"}, "", "coin"),
    "the same seats once more": ({"text": "(seats 0 1)"}, "", "turn"),
    "time where no clock is": ({"text": "(time 0)"}, "", "turn"),
    "a third party": ({"text": "c0-c1", "by": 2}, "a0-a1", "turn"),
}


@pytest.mark.parametrize(("changes", "played", "code"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_entry_that_may_not_be_is_refused_with_its_own_words(changes, played, code):
    pair = Pair().meet().play(*played.split())
    before = pair.host.session.match
    body = entry(pair, **changes)
    sends(pair, "entry", **body)
    assert ended(pair.host) == code
    assert pair.host.session.match == before
    assert ended(pair.guest) == code, "the other side is told why"


def test_a_host_cannot_take_its_own_move_back_by_forgetting_it(monkeypatch):
    pair = Pair().meet().play("a0-a1")
    monkeypatch.setattr(Log, "behind", False)  # a page that does not wait for what it lacks
    pair.crash(pair.host).connect().until_both_play()
    pair.act(pair.host, on.Move("b0-b1"))
    assert pair.guest.of(on.Overtaken) == []
    assert pair.guest.of(on.Conflict)
    assert pair.guest.session.match.play.record.actions == ("a0-a1",)


@pytest.mark.parametrize("by", [0, 2, 3])
def test_nothing_is_said_in_anothers_name(by):
    pair = Pair().meet()
    sends(pair, "chat", text="I give up.", by=by, sign="")
    assert ended(pair.host) == "turn"
    assert pair.host.of(on.Said) == []


def test_a_host_puts_no_words_into_a_guests_own_mouth():
    pair = Pair().meet()
    sends(pair, "chat", pair.host, text="I give up.", by=1, sign="")
    assert ended(pair.guest) == "turn"


def test_another_hash_is_a_conflict_and_not_a_move():
    pair = Pair().meet().play("a0-a1")
    sends(pair, "entry", **entry(pair, "c0-c1", head="0" * 64))
    assert pair.host.of(on.Conflict)
    assert pair.host.codes[-1] == "a0-a1"


def test_a_request_is_good_for_its_own_moment_only():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.host, on.Ask(on.Wish.BACK))
    (asked,) = frames(pair, "ask")
    pair.play("c0-c1")
    sends(pair, "entry", **entry(pair, "(back 1)", asked=asked["mark"]))
    assert ended(pair.host) == "forged"


COINS = {
    "another nonce than was promised": [("toss", {"commit": "1" * 64}), ("show", {"nonce": "2" * 64})],
    "a promise changed": [("toss", {"commit": "1" * 64}), ("toss", {"commit": "2" * 64})],
    "shown and never promised": [("show", {"nonce": "2" * 64})],
    "our own promise echoed": "echo",
}


@pytest.mark.parametrize("cheat", COINS.values(), ids=COINS)
def test_a_coin_cannot_be_turned(cheat):
    pair = Pair().meet()
    if cheat == "echo":
        pair.act(pair.host, on.Toss("lot 1"), pump=False)
        (ours,) = frames(pair, "toss")
        pair.guest.inbox.clear()
        sends(pair, "toss", id="lot 1", commit=ours["commit"])
        shown = frames(pair, "show")[-1]
        cheat = [("show", {"nonce": shown["nonce"]})]
        pair.guest.inbox.clear()
    for kind, body in cheat:
        sends(pair, kind, id="lot 1", **body)
    assert ended(pair.host) == "coin"
    assert not pair.host.of(on.Tossed)


def test_a_coin_is_not_shown_before_both_have_promised():
    pair = Pair().meet()
    pair.act(pair.host, on.Toss("lot 1"), pump=False)
    assert len(frames(pair, "toss")) == 1
    assert frames(pair, "show") == []


def test_a_promise_holds_over_a_new_link():
    pair = Pair().meet()
    pair.host.inbox.append(pair.guest.session.line.write(Kind.TOSS, {"id": "lot 1", "commit": "1" * 64}))
    pair.deliver(pair.host)
    pair.reload(pair.host).cut().connect().pump()
    sends(pair, "toss", id="lot 1", commit="2" * 64)
    assert ended(pair.host) == "coin"


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
    known = pair.guest.session.pact
    pair.reload(pair.guest)
    guess = proofs.match_name(known.secret)
    pair.guest.session.pact = replace(known, secret=bytes(32), played=False)
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
        pair.carry_out(side, side.session.opened(on.Link(*prints, side is pair.host), pair.now))
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
    pair.act(pair.guest, on.Confirm()).cut().connect().pump()
    assert pair.guest.of(on.Words)[0] != pair.guest.of(on.Words)[1]
    for side in pair.sides:
        pair.act(side, on.Confirm())
    assert pair.host.session.playing


def test_a_confirmation_whose_answer_was_lost_is_completed_by_proof():
    pair = Pair().connect().pump()
    pair.act(pair.guest, on.Confirm())
    pair.act(pair.host, on.Confirm(), pump=False).cut()
    pair.connect().pump().agree()
    assert pair.guest.session.playing


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
    for kind, body in (
        ("chat", {"text": "hi", "by": 0, "sign": ""}),
        ("entry", None),
        ("ask", {"what": "draw", "n": 1, "head": "", "mark": "0" * 32}),
    ):
        pair = watched().meet()
        sends(pair, kind, **(body or entry(pair, "(seats 0 1)", by=1)))
        assert ended(pair.host) in ("turn", "coin"), kind


def test_a_flood_of_frames_is_cut_off():
    pair = Pair().meet()
    for _ in range(1000):
        pair.host.inbox.append(pair.guest.session.line.write(Kind.PING, {"n": 1}))
    pair.pump()
    assert ended(pair.host) == "flood"


def test_a_flood_of_greetings_is_cut_off():
    pair = Pair().connect().pump()
    for number in range(40):
        pair.host.session.line.begin(f"{number:016x}")
        pair.guest.inbox.append(pair.host.session.line.write(Kind.HELLO, frames(pair, "hello", pair.host)[0]))
    pair.pump()
    assert ended(pair.guest) == "flood"


def test_knocking_without_end_brings_no_more_greetings_than_patience_allows():
    pair = Pair().meet()
    before = len(frames(pair, "hello", pair.host))
    for _ in range(50):
        pair.host.inbox.append(pair.guest.session.line.write(Kind.KNOCK, {}))
    while pair.host.inbox:
        pair.deliver(pair.host)
    assert len(frames(pair, "hello", pair.host)) == before + 1


def test_the_link_can_report_a_flood_itself():
    pair = Pair().meet()
    pair.carry_out(pair.host, pair.host.session.cut_off())
    pair.pump()
    assert ended(pair.host) == ended(pair.guest) == "flood"


GOOD = '{"v":3,"t":"ping","sid":"0123456789abcdef","seq":1,"ack":0,"b":{"n":1}}'
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
    "another part": GOOD.replace('"v":3', '"v":3,"w":1'),
    "a body that is none": GOOD.replace('{"n":1}', "[1]"),
    "another sid": GOOD.replace("abcdef", "ABCDEF"),
    "beyond ASCII": GOOD.replace("ping", "pïng"),
    "too long": GOOD + " " * LONGEST,
    "no text": 7,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_frame_out_of_form_is_refused(text):
    assert read_frame(GOOD).kind is Kind.PING
    with pytest.raises(PeerError) as error:
        read_frame(text)
    assert error.value.code == "frame"
    pair = Pair().meet()
    pair.carry_out(pair.host, pair.host.session.receive(text, pair.now))
    assert ended(pair.pump().guest) == "frame"


def test_another_version_is_told_as_such():
    with pytest.raises(PeerError, match="older Cairn"):
        read_frame(GOOD.replace('"v":3', '"v":1'))


def test_what_is_written_is_read_again():
    assert write_frame(read_frame(GOOD)) == GOOD
    assert FIELDS.keys() == set(Kind)


def test_every_goodbye_has_words():
    for code, (title, why) in REASONS.items():
        assert str(PeerError(code)) == f"{title} {why}"
        assert str(title).endswith(".")
        assert str(why).endswith(".")


def test_a_host_cannot_seat_two_on_one_seat():
    for seating in ("0 0", "1", "2 1", "toss 1", "0 1 2"):
        with pytest.raises(LocalError, match="seat of their own"):
            Pair(seating=seating)


def test_nobody_asks_before_all_are_seated():
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.Confirm(), pump=False)
    pair.deliver(pair.host)
    assert pair.host.session.playing
    for deed in (on.Ask(on.Wish.AGAIN), on.Ask(on.Wish.DRAW), on.Ask(on.Wish.BACK), on.Resign(), on.Move("ring")):
        with pytest.raises(LocalError):
            pair.act(pair.host, deed, pump=False)


def test_coins_are_not_without_end():
    pair = Pair().meet()
    coins = {f"lot {n}": Coin("1" * 64, "2" * 64) for n in range(1, 501)}
    pair.host.session.pact = replace(pair.host.session.pact, coins=coins)
    with pytest.raises(LocalError, match="Enough"):
        pair.act(pair.host, on.Toss("more 1"))
    sends(pair, "toss", id="more 1", commit="1" * 64)
    assert ended(pair.host) == "flood"


def test_the_coin_for_the_seats_is_tossed_among_all_the_others_that_a_friend_began():
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.Confirm(), pump=False)
    pair.deliver(pair.host)
    pact = pair.host.session.pact
    lots = {f"lot {n}": Coin("1" * 64, "2" * 64) for n in range(1, 500)}
    pair.host.session.pact = replace(pact, coins={**pact.coins, **lots})
    pair.cut().connect().pump()
    assert sorted(pair.host.session.match.seats) == [0, 1]


@pytest.mark.parametrize("text", ["resign 0", "a0-a1", "draw", "(back 1)", "(again)", "(time 0)", "(seats 0 1)"])
def test_nothing_is_entered_in_the_name_of_somebody_who_does_not_play(text):
    pair = Pair().meet()
    sends(pair, "entry", side=pair.host, **entry(pair, text, by=3))
    assert ended(pair.guest) in ("turn", "coin")


def test_a_session_wants_real_chance():
    with pytest.raises(LocalError):
        guest({}, "Ben", entropy(1)[:8])
