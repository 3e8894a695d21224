"""Events at the table in which friends have a say, and how the table of a match comes to be."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.app import events as on
from cairn.app.match.consent import act_of, is_as_promised, unreadable_note, wish_of
from cairn.app.match.model import OpenRequest, RemoteSeats
from cairn.app.match.multiplayer import new_match_table
from cairn.app.messages.link_events import MatchTerms, PeerOpen
from cairn.app.model import Table
from cairn.core.errors import GameError
from cairn.core.play import begin
from cairn.peer.live.saved_match import BadMatch, read_match, write_match
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.match_log import new_log
from cairn.peer.wire import effects as do
from tests.peer.pair import SHELF, Pair, ended, entropy
from tests.stairs import STAIRS, read

E = EntryKind


def sitting(request=None, remote=True):
    """A table of a match in which one has moved."""
    play = begin(STAIRS, 2, {}).append(read("wait"))
    return Table(
        "mine", play, remote=RemoteSeats(0, ("You", "Ben"), ("here", "good"), request=request) if remote else None
    )


REMATCH, DRAW = OpenRequest(7, "rematch", 1, True), OpenRequest(7, "draw", 1, True)
WISHES = {
    "undo": (on.Command.UNDO, sitting(), Entry(1, E.REQUEST, "takeback")),
    "a draw": (on.Command.OFFER_DRAW, sitting(), Entry(1, E.REQUEST, "draw")),
    "a yes": (on.AnswerOffer(7, True), sitting(), Entry(1, E.REPLY, "yes", 7)),
    "a no": (on.AnswerOffer(7, False), sitting(), Entry(1, E.REPLY, "no", 7)),
    "again": (on.Rematch("x"), sitting(), Entry(1, E.REQUEST, "rematch")),
    "again, which the friend has asked for": (on.Rematch("x"), sitting(REMATCH), Entry(1, E.REPLY, "yes", 7)),
    "again, which we have asked for": (
        on.Rematch("x"), sitting(OpenRequest(7, "rematch", 0, False)), Entry(1, E.REQUEST, "rematch"),
    ),
    "again, where something else is asked": (on.Rematch("x"), sitting(DRAW), Entry(1, E.REQUEST, "rematch")),
    "again, where nobody is elsewhere": (on.Rematch("x"), sitting(remote=False), Entry(1, E.REQUEST, "rematch")),
    "to resign": (on.Command.RESIGN, sitting(), Entry(1, E.RESIGN)),
    "another outcome": (on.OutcomeMismatch(1), sitting(), Entry(1, E.DISPUTE)),
    "another outcome of an earlier action": (on.OutcomeMismatch(0), sitting(), None),
    "what is between a person and the board": (on.Command.FLIP, sitting(), None),
}  # fmt: skip


@pytest.mark.parametrize(("event", "table", "wish"), WISHES.values(), ids=WISHES)
def test_what_a_person_does_is_a_wish_to_all(event, table, wish):
    assert wish_of(event, table, 1) == wish


def test_who_watches_disputes_nothing():
    assert wish_of(on.OutcomeMismatch(1), sitting(), -1) is None
    assert wish_of(on.OutcomeMismatch(1), sitting(), 0) == Entry(0, E.DISPUTE)


@pytest.mark.parametrize(
    ("decision", "code"), [("leave", "left"), ("differ", "words")], ids=["who leaves", "who sees other words"]
)
def test_a_link_ends_as_our_person_decides(decision, code):
    pair = Pair().connect().pump()
    act_of(decision, pair.host.table, 0)(pair.now)
    assert ended(pair.host) == code


def test_who_agrees_confirms_that_link():
    pair = Pair().connect().pump()
    effects = act_of("confirm", pair.host.table, 0)(pair.now)
    assert '"t":"ready"' in next(effect.text for effect in effects if isinstance(effect, do.Send))


def test_a_claim_is_of_the_match():
    pair = Pair().meet()
    with pytest.raises(GameError, match="still running"):
        act_of("claim", pair.host.table, 0)(pair.now)


@pytest.mark.parametrize(
    ("promised", "played", "is_so"),
    [
        ((60_000, 0, 90_000), (60_000, 0, 90_000), True),
        ((60_000, 0, 90_000), (60_000, 0, 30_000), False),
        ((0, 0, 90_000), (0, 0, 30_000), True),
    ],
    ids=["the pauses", "other pauses", "other pauses where no clock runs"],
)
def test_the_pauses_of_a_clock_are_a_promise(promised, played, is_so):
    log = new_log(STAIRS, begin(STAIRS, 2, {}).record, played, "0 1")
    assert is_as_promised(log, MatchTerms("stairs", {}, 2, "0 1", promised, 0)) is is_so


# ---- tables ----------------------------------------------------------------------------------------


def opened(role="host", **terms):
    known = {"game": "counting", "options": {}, "seats": 3, "seating": "2 1 0", "clock": (60_000, 1_000), "party": 2}
    random = entropy(1).hex()
    return PeerOpen(0, 0, "mine", random, "aa", "bb", True, role, "Ada", "", MatchTerms(**(known | terms)))


def test_who_invites_says_what_is_played():
    table = new_match_table(opened(), SHELF)
    log = table.match
    assert (table.role, table.name, table.party, table.main.pair.other) == ("host", "Ada", 0, 2)
    assert (log.game.name, log.parties, log.seating, log.base, log.step) == ("counting", 3, "2 1 0", 60_000, 1_000)
    two = new_match_table(opened(game="stairs", seats=0, seating="toss", options={"height": 4}), SHELF).match
    assert (two.parties, dict(two.first.options)["height"]) == (2, 4)


def test_what_nobody_chooses_is_drawn_from_the_fresh_digits_of_the_link():
    rail, height = STAIRS.options
    drawn = replace(rail, draw=lambda digits: "right" if digits.endswith("1") else "left")
    shelf = {"stairs": replace(STAIRS, options=(drawn, height))}
    event = opened(game="stairs", seats=0, seating="0 1")
    assert event.random.endswith("1")
    assert dict(new_match_table(event, shelf).match.first.options)["rail"] == "right"


def test_a_game_that_is_not_here_is_told():
    with pytest.raises(GameError, match="no such game"):
        new_match_table(opened(game="chess"), SHELF)


@pytest.mark.parametrize(("role", "party", "plays"), [("guest", 1, "guest"), ("watch", -1, "watcher")])
def test_who_is_invited_learns_what_is_played(role, party, plays):
    table = new_match_table(opened(role), SHELF)
    assert (table.role, table.party, table.name, table.match) == (plays, party, "Ada", None)


def test_a_match_that_cannot_go_on_is_told_and_its_game_is_there():
    table = json.loads(write_match(Pair().meet().host.table.saved()))

    def note(version):
        with pytest.raises(BadMatch) as raised:
            read_match(json.dumps(table | {"cairn-match": version}), SHELF)
        return unreadable_note(raised.value)

    old = note(1)
    assert (str(old.title), old.quiet) == ("The match has ended.", True)
    assert str(old.why).startswith("This match was begun with an earlier Cairn and cannot go on. The game is among")
    newer = note(9)
    assert (str(newer.title), newer.quiet) == ("The match with your friend cannot be read.", False)
    assert str(newer.why).startswith("It was saved by a newer Cairn.")
    assert str(newer.why).endswith("The game itself is here.")
