"""Forged and illegal entries of a match’s log are refused."""

from __future__ import annotations

import json

import pytest

from cairn.peer.errors import LocalError, explain
from cairn.peer.live.create import guest
from cairn.peer.live.saved_match import write_match
from cairn.peer.log.coin_toss import own_text
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.liars.lies import claims, doctored, tossing
from tests.peer.pair import Pair, body, ended, entropy, sends, watched
from tests.peer.star import Star

ILLEGAL = {
    "a move out of turn": ({"text": "c0-c1"}, "a0-a1 c0-c1", "turn"),
    "a move against the rules": ({"text": "c0-c2"}, "a0-a1", "illegal"),
    "a move that cannot be read": ({"text": "nonsense"}, "a0-a1", "illegal"),
    "a move of the other's piece": ({"text": "a1-a2"}, "a0-a1", "illegal"),
    "a move in the host's name": ({"text": "a0-a1", "author": 0}, "", "turn"),
    "a resignation in the host's name": ({"kind": "resign", "author": 0}, "a0-a1", "turn"),
    "a draw as a move": ({"text": "draw"}, "a0-a1", "turn"),
    "a yes that nobody asked for": ({"kind": "reply", "text": "yes", "answers": 2}, "a0-a1", "turn"),
    "taking back a move by another hash": (
        {"kind": "request", "text": f"takeback 3 {'0' * 16}"},
        "a0-a1 c0-c1",
        "turn",
    ),
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


def test_a_watcher_may_not_act():
    for kind in ("chat", "propose"):
        pair = watched().connect().pump()
        for side in pair.sides:
            pair.act(side, on.confirm(0))
        chat = {"text": "hi", "author": 0, "number": 1, "signature": ""}
        sends(pair, kind, **(chat if kind == "chat" else body(pair.host.match, "0 1", 0, "seats")))
        assert ended(pair.host) == "turn", kind


def test_nobody_asks_before_all_are_seated():
    pair = tossing()
    assert pair.host.session.is_playing
    asks = [on.ask(kind) for kind in RequestKind]
    for command in (*asks, on.resign(), on.play("ring")):
        with pytest.raises(LocalError):
            pair.act(pair.host, command, pump=False)


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


def test_a_host_cannot_seat_two_on_one_seat():
    for seating in ("0 0", "1", "2 1", "toss 1", "0 1 2"):
        with pytest.raises(LocalError, match="seat of their own"):
            Pair(seating=seating)


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
    sent_text = "".join(text for side, text in pair.sent if side is pair.host)
    assert own_text("promise", pair.host.table._seed) in sent_text
    assert own_text("show", pair.host.table._seed) not in sent_text


@pytest.mark.parametrize("kind", ["promise", "show"])
def test_a_guest_tosses_no_coin_of_its_own(kind):
    pair = tossing_by_hand()
    sends(pair, "propose", **body(pair.host.match, "1" * 64, kind=kind))
    assert ended(pair.host) == "turn"
    assert pair.host.match.count == 1


def test_nobody_tosses_more_than_the_one_coin_or_makes_a_list_grow():
    pair = tossing_by_hand()
    sends(pair, "propose", **body(pair.host.match, "1" * 64, kind="number"))
    assert pair.host.match.count == 4, "one coin, and then the seats"
    sends(pair, "propose", **body(pair.host.match, "2" * 64, kind="number"))
    assert ended(pair.host) == "forged"
    assert pair.host.match.count == 4


def tossing_by_hand():
    """The guest has seen the promise, and its number was never sent."""
    pair = tossing(lambda pair: pair.guest.match.count)
    pair.host.inbox.clear()
    pair.guest.session.framing.sent = pair.host.session.framing.received
    return pair


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


def test_a_match_wants_real_chance():
    with pytest.raises(LocalError):
        guest({}, "Ben", entropy(1)[:8])


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
