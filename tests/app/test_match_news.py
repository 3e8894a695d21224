"""Messages of a match to the page: lines, notes, and the match as it is now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.app.effects import PeerChatLine, PeerClose, PeerSend
from cairn.app.match.model import Multiplayer
from cairn.app.match.news import asked_note, coin_note, note_of, page_effect, snapshot
from cairn.app.match.remote import repeat_note
from cairn.app.match.view import all_joined_note, match_view, remote_seats
from cairn.peer.letters.crossing import names_by_link
from cairn.peer.live.create import guest
from cairn.peer.log.clock import GRACE, TurnClock
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from tests.peer.pair import SHELF, Pair, entropy, timed, watched
from tests.peer.star import Star

LINKS = {0: 5, 1: 3}


def words(note):
    return str(note.title), str(note.why)


def table():
    """Ada's, who plays with Ben."""
    return Pair(clock=(600_000, 0, 300_000)).meet().host.table


def unmet():
    """Of somebody who was invited, and has heard nothing yet."""
    return guest(SHELF, "Ben", entropy(1))


# ---- what goes to the page -------------------------------------------------------------------------

OUT = {
    "a text": (do.Send(0, "text"), (PeerSend(5, "text"),)),
    "a text for a link that is gone": (do.Send(2, "text"), ()),
    "an end": (do.Close(1), (PeerClose(3),)),
    "an end of a link that is gone": (do.Close(2), ()),
    "a line": (do.Said("Hm.", 1), (PeerChatLine(3, "Hm.", mine=False, who=""),)),
    "what the table says in a note": (do.Superseded(()), ()),
}


@pytest.mark.parametrize(("effect", "out"), OUT.values(), ids=OUT)
def test_what_a_match_sends_goes_over_the_pages_links(effect, out):
    assert page_effect(effect, table(), LINKS) == out


def test_a_line_says_who_has_spoken_where_more_than_one_could_and_needs_no_link():
    star = Star(parties=3, game="counting")
    (line,) = page_effect(do.Said("Hm.", 2), star.host.table, {})
    assert (line.link, str(line.who)) == (0, "Guest 1")


# ---- notes -----------------------------------------------------------------------------------------


def test_an_outcome_that_came_out_differently_is_to_be_repeated():
    host = table()
    note = note_of(do.Appended("dispute", "", 1), host)
    assert note == repeat_note(host.match.play)
    assert words(note) == (
        "The swing came out differently on your devices.",
        "Round swings again. If it differs once more, the game stops.",
    )
    assert note.quiet
    assert note_of(do.Appended("dispute", "", 1), unmet()) is None
    assert note_of(do.Appended("move", "a0-a1", 1), host) is None


def test_when_all_have_come_the_words_of_the_table_are_told():
    star = Star(parties=3, game="counting")
    words = star.match.keys.words
    assert len(words) > 1
    assert note_of(do.Appended("open", "", 2), star.host.table) == all_joined_note(words)
    for early in (table(), unmet()):
        assert note_of(do.Appended("open", "", 2), early) is None


DECLINED = {
    RequestKind.TAKEBACK: "Your last move stands. The game goes on.",
    RequestKind.DRAW: "The draw is declined. The game goes on.",
    RequestKind.REMATCH: "Perhaps another time. The game stays here, to look back at.",
}


@pytest.mark.parametrize(("kind", "why"), DECLINED.items())
def test_who_does_not_agree_is_named_and_nothing_has_failed(kind, why):
    host = table()
    note = note_of(do.Declined(kind, 1), host)
    assert (words(note), note.quiet) == (("Ben does not agree.", why), True)
    host.main.pair = replace(host.main.pair, friend="")
    assert words(note_of(do.Declined(kind, 1), host))[0] == "Your friend does not agree."


def test_in_a_star_it_is_said_who_of_them_does_not_agree():
    star = Star(parties=3, game="counting")
    note = note_of(do.Declined(RequestKind.DRAW, 2), star.host.table)
    assert words(note)[0] == "Guest 1 does not agree."


OVERTAKEN = {
    "move": "Your move was not played.",
    "request": "Your request has lapsed.",
    "reply": "Your answer came too late.",
    "resign": "Your resignation came too late.",
}


@pytest.mark.parametrize(("kind", "title"), OVERTAKEN.items(), ids=OVERTAKEN)
def test_what_was_overtaken_is_told(kind, title):
    note = note_of(do.Superseded(("a0-a1",), kind), table())
    assert words(note) == (title, "It crossed something your friend did at the same moment.")
    assert note.quiet


UNCHARGED = {
    "asleep": "Your page was asleep.",
    "apart": "Nothing was heard for a while.",
    "unheard": "Nothing was heard for a while.",
    "unheard there": "Your friend’s page did not hear you for a while.",
    "charged": "Your pages measured differently.",
}


@pytest.mark.parametrize(("why", "title"), UNCHARGED.items())
def test_what_a_clock_was_not_charged_is_told_with_what_is_left_of_the_pauses(why, title):
    host = table()
    host.time.turn = TurnClock(stood=65_999)
    note = note_of(do.Uncharged(0, 125_999, why), host)
    assert words(note) == (title, "Not charged to you: 2:05. Pauses left: 3:55.")
    assert note.quiet
    note = note_of(do.Uncharged(1, 9_000, why), host)
    assert words(note) == (title, "Not charged to Ben: 0:09. Pauses left: 5:00.")
    assert note.quiet


def test_a_friend_without_a_name_is_none_within_a_sentence():
    host = table()
    host.main.pair = replace(host.main.pair, friend="")
    note = note_of(do.Uncharged(1, 9_000, "unheard"), host)
    assert words(note)[1] == "Not charged to your friend: 0:09. Pauses left: 5:00."


def test_pauses_that_are_used_up_are_none_and_not_less():
    host = table()
    host.time.turn = TurnClock(stood=300_000 + GRACE)
    assert words(note_of(do.Uncharged(0, 60_000, "apart"), host))[1].endswith("Pauses left: 0:00.")
    host.time.turn = TurnClock(stood=300_000 + GRACE + 1)
    assert words(note_of(do.Uncharged(0, 60_000, "apart"), host))[1].endswith(
        "0:00. Your friend can end the game for that."
    )
    host.now, host.time.turn = 160.0, TurnClock(stands=100.0)
    assert words(note_of(do.Uncharged(0, 60_000, "apart"), host))[1].endswith("Pauses left: 4:00.")


def test_where_more_than_two_play_nobody_ends_a_game_for_pauses():
    star = Star(parties=3, game="counting", clock=(600_000, 0))
    host = star.host.table
    host.time.turn = TurnClock(stood=10**6)
    assert words(note_of(do.Uncharged(0, 60_000, "asleep"), host))[1].endswith("Pauses left: 0:00.")


def test_what_the_friend_has_not_charged_itself_is_taken_from_its_pauses_and_not_from_ours():
    host = table()
    host.time.waited = 60_000
    left = [words(note_of(do.Uncharged(party, 9_000, "apart"), host))[1][-5:] for party in (0, 1)]
    assert left == ["5:00.", "4:00."]


def test_nothing_is_told_of_clocks_before_anybody_has_a_seat():
    early = Pair().connect().pump().guest.table
    assert not early.match.seats
    for without in (early, unmet()):
        assert note_of(do.Uncharged(0, 60_000, "apart"), without) is None


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("takeback", "Ben can agree or not; a move answers it too."),
        ("draw", "Ben can agree or not; a move answers it too."),
        ("rematch", "Ben can agree or not."),
    ],
)
def test_who_has_asked_is_told_how_it_can_be_answered(kind, why):
    host = table()
    note = asked_note(kind, host)
    assert (words(note), note.quiet) == (("You have asked.", why), True)
    host.main.pair = replace(host.main.pair, friend="")
    assert words(asked_note(kind, host))[1] == why.replace("Ben", "Your friend")


# ---- the match as it is now ------------------------------------------------------------------------


def test_before_both_have_agreed_there_is_no_table_to_sit_at():
    for early in (unmet(), Pair().connect().pump().host.table):
        now = snapshot(Multiplayer("mine"), early, LINKS)
        assert now.view == match_view("mine", early, LINKS)
        assert (now.id, now.play, now.remote, now.kept, now.matches, now.games) == ("mine", None, None, None, (), 0)


def test_a_match_that_is_on_has_all_that_a_resume_needs():
    host = table()
    now = snapshot(Multiplayer("mine"), host, LINKS)
    assert now.view == match_view("mine", host, LINKS)
    assert (now.id, now.games, now.play, now.begins) == ("mine", 0, host.match.play, None)
    assert now.remote == remote_seats(host)
    assert now.kept == host.saved()
    assert len(now.matches) == 1
    assert len(now.matches[0]) == 8
    host.keys = ("a" * 64, "b" * 64)
    assert snapshot(Multiplayer("mine"), host, LINKS).matches == (*now.matches, *names_by_link(host))


def test_a_rematch_is_a_game_of_its_own():
    host = table()
    host.replica = replace(host.replica, shown=replace(host.replica.shown, games=2))
    now = snapshot(Multiplayer("mine", games=1), host, LINKS)
    assert (now.id, now.view.id, now.games) == ("mine", "mine-3", 2)
    assert snapshot(Multiplayer("mine-3", games=2), host, LINKS).view.id == "mine-3"


def test_who_watches_keeps_nothing_nor_who_is_only_watched():
    pair = watched().connect().pump()
    for side in pair.sides:
        side.table.main.pair = replace(side.table.main.pair, agreed=True)
        side.table.replica = table().replica
        now = snapshot(Multiplayer("mine"), side.table, LINKS)
        assert now.play is not None
        assert now.kept is None


def test_a_guest_keeps_its_side_too():
    side = timed().meet().guest.table
    assert snapshot(Multiplayer("mine"), side, LINKS).kept == side.saved()


def tossed():
    return Pair(seating="toss").meet().host.table


def test_the_coin_says_who_is_who():
    host = tossed()
    note = snapshot(Multiplayer("mine"), host, LINKS).begins
    sides = ["Round", "Cut"] if host.match.seats == (0, 1) else ["Cut", "Round"]
    assert words(note) == (f"The coin says: you are {sides[0]}.", f"Ben is {sides[1]}.")
    assert note.quiet
    assert words(coin_note(host.match, 1, ""))[1] == f"Your friend is {sides[0]}."


@pytest.mark.parametrize("when", ["no coin", "who watches", "in the game", "in a rematch"])
def test_the_coin_says_it_once_and_to_who_plays(when):
    log, party = tossed().match, 0
    match when:
        case "no coin":
            log = replace(log, seating="0 1")
        case "who watches":
            party = -1
        case "in the game":
            log = Pair(seating="toss").meet().play("ring").host.match
        case "in a rematch":
            log = replace(log, games=1)
    assert coin_note(log, party, "Ben") is None
