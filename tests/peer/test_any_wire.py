"""Whatever the wire does and whatever a hostile page sends: nothing crashes, and no log holds what the rules forbid.

`CAIRN_FRAMES=10000` tries that many sequences of each sort.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cairn.core.errors import GameError
from cairn.core.play import load
from cairn.core.record import write_record
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire.frames import VERSION, FrameKind
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, ended, refold

pytestmark = pytest.mark.long

MANY = int(os.environ.get("CAIRN_FRAMES", "300"))

MOVES = [
    "a0-a1",
    "c0-c1",
    "b0-b1-b2",
    "d0-d1",
    "ring",
    "wait",
    "a1-a2",
    "c1-c2-c3",
    "z",
    "(back 1)",
    "draw",
    "resign 1",
]
commands = st.one_of(
    *[st.builds(on.play, st.sampled_from(MOVES))] * 4,
    st.sampled_from([on.confirm(0), on.confirm(0), on.resign(), on.dispute(), on.claim()]),
    st.builds(on.reply, st.integers(0, 9), st.booleans()),
    st.builds(on.ask, st.sampled_from(RequestKind)),
    st.builds(on.say, st.text(max_size=9)),
)
who = st.integers(0, 1)
FAULTS = ("drop", "twice", "swap", "cut", "late")
steps = st.one_of(
    *[st.tuples(st.just("act"), who, commands)] * 3,
    *[st.tuples(st.just("play"), who, st.integers(0, 99))] * 6,
    *[st.tuples(st.just("ask"), who, st.sampled_from(RequestKind))] * 2,
    *[st.tuples(st.just("grant"), who, st.booleans())] * 2,
    *[st.tuples(st.just("deliver"), who, st.integers(1, 4))] * 2,
    *[st.tuples(st.just("pump"), who, st.none())] * 2,
    st.tuples(st.sampled_from(FAULTS), who, st.integers(0, 400)),
    st.tuples(st.just("wait"), who, st.sampled_from([1, 5, 20])),
    st.tuples(st.just("link"), who, st.none()),
    st.tuples(st.sampled_from(["reload", "crash"]), who, st.none()),
)
starts = st.sampled_from(["toss", "0 1", "1 0"])


def step(pair, what, number, value):
    side = pair.sides[number]
    match what:
        case "act":
            tried(pair, side, value)
        case "play":
            plays(pair, side, value)
            plays(pair, pair.other(side), value)
            if value % 3:
                pair.pump()
        case "ask":
            tried(pair, side, on.ask(value))
            pair.pump()
        case "grant":
            replies(pair, side)
            if value:
                tried(pair, pair.other(side), on.resign())
        case "deliver":
            for _ in range(min(value, len(side.inbox))):
                pair.deliver(side)
        case "pump":
            pair.pump()
        case "wait":
            pair.wait(value, pump=False)
        case "link":
            relink(pair)
        case "reload" | "crash":
            if (side.kept if what == "reload" else side.safe) and not side.session.ended:
                getattr(pair, what)(side)
        case fault:
            spoil(side.inbox, fault, value)


def tried(pair, side, command):
    with suppress(GameError):
        pair.act(side, command, pump=False)


def replies(pair, side):
    request = side.match.request if side.match else None
    if request is not None:
        tried(pair, side, on.reply(request.number, True))


def plays(pair, side, value):
    """Play something legal, if it is this side's turn."""
    match = side.match
    if side.playing and match.mover == side.table.party:
        choices = match.play.state.legal_actions()
        tried(pair, side, on.play(match.game.write(choices[value % len(choices)])))


def relink(pair):
    if not any(side.session.ended for side in pair.sides):
        pair.cut().connect()


def spoil(inbox, fault, value):
    if not inbox:
        return
    at = value % len(inbox)
    match fault:
        case "drop":
            inbox.pop(at)
        case "twice":
            inbox.insert(at, inbox[at])
        case "swap":
            inbox.insert(0, inbox.pop(at))
        case "late":
            inbox.append(inbox.pop(at))
        case "cut":
            inbox[at] = inbox[at][:value]


def hold(pair):
    """Assert the invariants: every log is a legal game, and the guest's is the beginning of the host's."""
    for side in pair.sides:
        match = side.match
        if match is not None:
            assert refold(match, match.entries).heads == match.heads
            assert load(write_record(match.play.record), SHELF) == match.play
            assert read_match(write_match(side.table.saved()), SHELF).replica == side.table.replica
        assert side.playing <= side.session.is_open
    no_fork(pair)


def no_fork(pair):
    ours, theirs = (side.table.replica.log.heads if side.match else () for side in pair.sides)
    assert ours[: len(theirs)] == theirs


@settings(max_examples=MANY, deadline=None)
@given(starts, st.lists(steps, min_size=5, max_size=60))
def test_any_wire_leaves_both_with_legal_games(seating, script):
    pair = Pair(seating=seating).meet()
    for what, number, value in script:
        step(pair, what, number, value)
        no_fork(pair)
    hold(pair)


@settings(max_examples=MANY, deadline=None)
@example(  # a request that crosses an action was once granted over another log, and taken for a forgery
    "1 0",
    [
        ("act", 0, on.play("a0-a1")),
        ("play", 0, 0),
        ("grant", 1, True),
        ("ask", 1, RequestKind.TAKEBACK),
        ("grant", 0, False),
    ],
)
@given(starts, st.lists(steps.filter(lambda step: step[0] != "cut"), min_size=5, max_size=60))
def test_when_the_wire_is_good_again_both_have_the_same_log(seating, script):
    pair = Pair(seating=seating).meet()
    for what, number, value in script:
        step(pair, what, number, value)
    hold(pair)
    if not any(side.session.ended for side in pair.sides):
        pair.cut().connect().pump().wait(12)
        for side in pair.sides:
            if side.session.words and not side.session.is_playing:
                tried(pair, side, on.confirm(0))
        pair.pump().wait(3)
    if not any(side.session.ended for side in pair.sides):
        pair.agree()
    assert {ended(side) for side in pair.sides} <= {None, "flood", "order"}


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 10**10) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
digits = st.sampled_from(["0" * 64, "f" * 32, "0" * 32, "", "0" * 63])
values = st.one_of(
    st.sampled_from(MOVES),
    st.sampled_from(
        [
            "1 0",
            "yes",
            "no",
            "draw",
            "rematch",
            "takeback 2 " + "0" * 16,
            "left",
            "host",
            "move",
            "reply",
            "flag",
            "resign",
        ]
    ),
    st.integers(-1, 5),
    digits,
    junk,
)


@st.composite
def hostile(draw, pair):
    """A frame much like a good one: its numbers may be right, and single fields of a real one may be changed."""
    line = pair.guest.session.framing
    mine = [text for side, text in pair.sent if side is pair.guest]
    if mine and draw(st.booleans()):
        table = json.loads(draw(st.sampled_from(mine[-12:])))
        if draw(st.booleans()):
            table["seq"] = line.sent + 1
        part = draw(st.sampled_from(sorted(table["b"]) or ["n"]))
        table["b"][part] = draw(values)
    else:
        kind = draw(st.sampled_from(FrameKind)).value
        body = draw(
            st.dictionaries(
                st.sampled_from(["n", "text", "author", "kind", "nonce", "commit", "count"]), values, max_size=4
            )
        )
        table = {"v": VERSION, "t": kind, "sid": line.sid, "seq": line.sent + 1, "ack": line.received, "b": body}
    text = json.dumps(table)
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 9)) == 0 else text


@settings(max_examples=MANY, deadline=None)
@given(st.data())
def test_a_hostile_page_ends_its_own_match_at_most(data):
    pair = Pair(seating=data.draw(starts))
    if data.draw(st.booleans()):
        pair.meet().play(*["ring", "wait"][: data.draw(st.integers(0, 2))])
    else:
        pair.connect().pump()
    for _ in range(data.draw(st.integers(1, 8))):
        seen = len(pair.host.seen)
        text = data.draw(hostile(pair) | st.text(max_size=30) | junk.map(json.dumps))
        pair.host.inbox.append(text)
        pair.deliver(pair.host)
        if pair.host.session.ended:
            break
        assert len(pair.host.seen) - seen < 5
        plays(pair, pair.host, 3)
    hold(pair)
    host = pair.host.table
    for number, entry in enumerate(host.log.entries, 1):
        if entry.author == 0:
            host.entry_signer.check_entry(entry, host.log.heads[number], None)


@settings(max_examples=MANY, deadline=None)
@given(st.text(max_size=200) | junk.map(json.dumps), st.integers(0, 1000))
def test_what_was_kept_is_read_or_refused_in_words(text, at):
    kept = Pair().meet().play("a0-a1").host.kept
    for saved in (text, kept[:at], kept[:at] + "9" + kept[at + 1 :]):
        with suppress(GameError):
            read_match(saved, SHELF)
