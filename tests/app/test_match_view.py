"""The view of a match beside the board: who is there, what is played, who sits where, and what the clocks say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.app.match.model import OpenRequest
from cairn.app.match.view import (
    all_joined_note,
    called,
    friend_name,
    match_name,
    match_view,
    open_request,
    party_name,
    remote_seats,
    speaker,
    terms,
)
from cairn.core.play import begin
from cairn.peer.letters.crossing import can_go_by_link
from cairn.peer.live.create import guest, host
from cairn.peer.live.roster import People
from cairn.peer.log import hashes
from cairn.peer.log.clock import TurnClock
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import Quality
from tests.peer import events as on
from tests.peer.counting import COUNTING
from tests.peer.pair import SHELF, Pair, entropy, timed, watched
from tests.peer.star import Star


def star(**terms):
    return Star(**({"parties": 3, "game": "counting"} | terms))


def texts(phrases):
    return [str(phrase) for phrase in phrases]


def friend(table, number=0):
    return match_view("mine", table, {0: 5, 1: 3}).friends[number]


def renamed(table, name, number=0):
    session = table.sessions[number]
    session.pair = replace(session.pair, friend=name)
    return table


# ---- the whole of it -------------------------------------------------------------------------------


def test_who_was_told_nothing_yet_shows_only_that_it_waits():
    table = guest(SHELF, "Ben", entropy(1))
    view = match_view("mine", table, {})
    assert (view.id, view.role, view.game, view.what, view.words) == ("mine", "guest", "", (), ())
    assert (view.by_link, view.is_over, view.doubts, view.is_timed) == (False, False, (), False)
    (only,) = view.friends
    assert (only["link"], only["phase"], only["name"], only["party"]) == (None, "away", "", 0)


def test_a_match_of_two_says_what_is_played():
    pair = timed(5, 3).meet()
    view = match_view("mine", pair.host.table, {0: 5})
    assert (view.role, view.game, view.is_timed, view.is_over, view.doubts) == ("host", "stairs", True, False, ())
    assert view.by_link is can_go_by_link(pair.host.table) is True
    log = pair.host.match
    assert view.what[:2] == (log.game.title, view.what[1])
    assert view.what[2:] == terms(log.game, log.first, 300_000, 3_000, 300_000)
    pair.act(pair.guest, on.resign())
    assert match_view("mine", pair.host.table, {}).is_over
    assert not match_view("mine", Pair().meet().host.table, {}).is_timed


def test_a_match_of_more_says_its_words_and_not_who_begins():
    one = star(clock=(60_000, 0))
    view = match_view("mine", one.host.table, {0: 5, 1: 3})
    assert view.words == one.match.keys.words
    assert view.what == (COUNTING.title, *terms(COUNTING, one.match.first, 60_000, 0, 300_000))
    assert [each["link"] for each in view.friends] == [5, 3]
    assert not view.by_link


@pytest.mark.parametrize(
    ("seating", "host_sees", "guest_sees"),
    [
        ("0 1", "You", "Your friend"),
        ("1 0", "Your friend", "You"),
        ("toss", "A coin", "A coin"),
    ],
)
def test_who_begins_is_said_as_it_was_agreed(seating, host_sees, guest_sees):
    pair = Pair(seating=seating).connect().pump()
    said = [str(match_view("mine", side.table, {}).what[1]) for side in pair.sides]
    assert said == [f"Who begins: {host_sees}", f"Who begins: {guest_sees}"]


def test_who_watches_sees_which_side_begins():
    assert str(match_view("mine", watched().connect().pump().guest.table, {}).what[1]) == "Who begins: Round"


# ---- doubts about the end --------------------------------------------------------------------------


def over():
    one = star()
    one.act(0, on.resign())
    one.hosts(on.tick())
    return one


def test_who_has_not_confirmed_the_end_is_named_after_a_while():
    one = over()
    table = one.host.table
    assert match_view("mine", table, {}).doubts == ()
    table.now += 15
    doubts = texts(match_view("mine", table, {}).doubts)
    assert doubts == [f"Guest {number}’s page has not confirmed this end yet." for number in (0, 1)]
    own = one.guests[0].table
    own.roster.people = People(("Ada", "Guest 0", "Guest 1"), (1, 1, 1))
    on.tick()(own, one.now)
    own.now += 15
    assert texts(match_view("mine", own, {}).doubts) == ["Guest 1’s page has not confirmed this end yet."]


def test_who_has_seen_another_end_is_named_for_that_alone():
    one = over()
    table = one.host.table
    table.ends.seen[2] = {"party": 2, "n": table.log.count - 1, "head": "0" * 64}
    table.now += 15
    assert texts(match_view("mine", table, {}).doubts) == [
        "Guest 1’s page says that this game ended otherwise. Compare your results.",
        "Guest 0’s page has not confirmed this end yet.",
    ]


def test_there_are_no_doubts_while_it_goes_on_or_between_two():
    one = star()
    one.host.table.ends.seen[2] = {"party": 2, "n": 1, "head": "0" * 64}
    assert match_view("mine", one.host.table, {}).doubts == ()
    pair = Pair().meet()
    pair.act(pair.guest, on.resign())
    pair.host.table.ends.seen[1] = {"party": 1, "n": 1, "head": "0" * 64}
    assert match_view("mine", pair.host.table, {}).doubts == ()


# ---- one friend ------------------------------------------------------------------------------------


def test_how_far_a_meeting_is():
    pair = Pair()
    assert friend(pair.host.table)["phase"] == "away"
    pair.connect()
    assert friend(pair.host.table)["phase"] == "meeting"
    pair.pump()
    assert friend(pair.host.table)["phase"] == "words"
    assert friend(pair.host.table)["words"] == pair.host.session.words != ()
    pair.act(pair.host, on.confirm(0))
    assert [friend(side.table)["phase"] for side in pair.sides] == ["waiting", "words"]
    assert friend(pair.host.table)["match"] == "", "both have to agree"
    pair.act(pair.guest, on.confirm(0))
    assert friend(pair.host.table)["phase"] == "playing"
    secret = pair.host.session.pair.secret
    assert friend(pair.host.table)["match"] == hashes.match_name(secret)[:8] == match_name(pair.host.session)
    pair.act(pair.host, on.words_differ(0))
    assert friend(pair.host.table)["phase"] == "over"


def test_who_has_not_met_anybody_has_no_name_for_a_match():
    assert match_name(Pair().host.session) == ""


def test_all_that_is_known_of_a_friend():
    pair = Pair().meet()
    pair.host.session.quality, pair.host.session.has_left = Quality.LOST, True
    known = friend(pair.host.table)
    assert (known["link"], known["party"], str(known["name"])) == (5, 1, "Ben")
    assert known["words"] == pair.host.session.words
    assert (known["quality"], known["left"], known["overrun"], known["ended"]) == ("lost", True, "", None)
    pair.host.session.end("time", why="So it is.", details="here")
    ended = friend(pair.host.table)["ended"]
    assert (ended[0], str(ended[1]), ended[2:]) == ("time", "Time is over.", ("So it is.", "here"))


def test_what_is_overrun_is_said_of_the_one_friend():
    pair = timed().meet()
    pair.guest.table.time.has_fallen = True
    assert friend(pair.guest.table)["overrun"] is do.Overrun.CLOCK
    one = star(clock=(60_000, 0))
    one.host.table.time.has_fallen = True
    assert [friend(one.host.table, number)["overrun"] for number in (0, 1)] == ["clock", ""]


def test_who_watches_has_no_side_for_a_name():
    pair = watched().connect().pump()
    assert str(friend(pair.host.table)["name"]) == "Cleo"
    assert friend(renamed(pair.host.table, ""))["name"] == ""
    one = star(watchers=1)
    assert friend(renamed(one.host.table, "", 2), 2)["name"] == ""
    assert str(friend(renamed(one.host.table, "", 1), 1)["name"]) == "Side 2"


# ---- what is played --------------------------------------------------------------------------------


def of(name, seats=2, **options):
    return SHELF[name], begin(SHELF[name], seats, options).record


def said(name, base=0, step=0, pauses=300_000, seats=2, **options):
    return texts(terms(*of(name, seats, **options), base, step, pauses))


def test_every_choice_has_a_line_and_lots_have_none_between_two():
    assert said("stairs", height=9) == ["Rail: left", "Height: 9"]
    assert not any(line.startswith("Who begins") for line in said("sedona_vortex"))
    three = said("stonehenge", seats=3, markers="bryg")
    assert any(line.startswith("Who begins: ") for line in three)
    assert [line for line in three if line.startswith("Colours")] == ["Colours of the markers: Blue, Red, Yellow"]


@pytest.mark.parametrize(
    ("base", "step", "lines"),
    [
        (0, 0, []),
        (300_000, 0, ["Clock: 5 minutes each", "Pauses: 2 minutes each"]),
        (90_000, 999, ["Clock: 1.5 minutes each", "Pauses: 2 minutes each"]),
        (
            60_000,
            1_000,
            ["Clock: 1 minutes each, and 1 seconds for every move", "Pauses: 2 minutes each"],
        ),
    ],
)
def test_the_clock_has_a_line_and_what_may_stand_still_too(base, step, lines):
    assert said("counting", base, step, 120_000) == lines


# ---- names -----------------------------------------------------------------------------------------


def test_a_friend_is_called_as_it_calls_itself_and_in_quotes_by_a_word_of_ours():
    table = Pair().meet().host.table
    assert str(friend_name(table, table.main)) == str(party_name(table, 1)) == "Ben"
    for name in ("You", "your friend", "COMPUTER", "Round"):
        assert str(friend_name(renamed(table, name), table.main)) == f"“{name}”"
    assert str(party_name(renamed(table, ""), 1)) == "Your friend"
    assert friend_name(table, table.main) == ""
    assert str(called("Round", None)) == "Round"


def test_who_has_the_name_of_another_is_told_by_the_side():
    pair = Pair().meet()
    table = renamed(pair.host.table, "ADA")
    assert str(party_name(table, 1)) == "ADA (Cut)"
    assert str(party_name(renamed(table, "Ada (Round)"), 1)) == "“Ada (Round)”"
    assert str(party_name(renamed(table, "Adam"), 1)) == "Adam"
    early = Pair().connect().pump()
    assert str(party_name(renamed(early.host.table, "Ada"), 1)) == "Ada (1)"


def test_a_guest_of_a_star_knows_the_others_by_the_hosts_word():
    one = star()
    table = one.guests[0].table
    table.roster.people = People(("Ada", "Guest 0", "Eve"), (1, 1, 1))
    assert [str(party_name(table, party)) for party in (0, 2)] == ["Ada", "Eve"]
    table.roster.people = People(("Ada", "Guest 0", "ada"), (1, 1, 1))
    assert [str(party_name(table, party)) for party in (0, 2)] == ["Ada (Side 0)", "ada (Side 2)"]
    table.roster.people = People()
    assert str(party_name(table, 2)) == "Side 2"


def test_who_speaks_is_said_where_more_than_two_play():
    assert str(speaker(star().host.table, 2)) == "Guest 1"
    assert speaker(Pair().meet().host.table, 1) == speaker(Pair().guest.table, 1) == ""


def test_the_words_of_the_table_are_told_with_what_to_do():
    note = all_joined_note(("one", "two"))
    assert (str(note.title), note.quiet) == ("Words of the table: one, two.", True)


# ---- who sits where --------------------------------------------------------------------------------


def test_everybody_sits_in_a_seat():
    pair = Pair(seating="1 0").meet()
    seats = remote_seats(pair.host.table)
    assert (seats.seat, texts(seats.names), seats.links, seats.is_going) == (1, ["Ben", "Ada"], ("good", "here"), True)
    assert (seats.clocks, seats.request) == ((), None)
    pair.guest.table.name = ""
    assert texts(remote_seats(pair.guest.table).names) == ["You", "Ada"]


def test_who_watches_has_no_seat():
    table = star(watchers=1).guests[2].table
    seats = remote_seats(table)
    assert (seats.seat, texts(seats.names), seats.links) == (None, ["Ada", "Side 1", "Side 2"], ("good", "", ""))
    assert open_request(table.match, -1) is None


def test_a_host_knows_who_never_came_and_who_is_away():
    record = begin(COUNTING, 3, {}).record
    early = host(SHELF, record, "Ada", entropy(1), seating="0 1 2")
    log = star().match
    early.replica = replace(star().host.table.replica, shown=replace(log, keys=replace(log.keys, keys=("a", "b"))))
    assert remote_seats(early).links == ("here", "away", "coming")
    one = star()
    one.cut(1)
    assert remote_seats(one.host.table).links == ("here", "good", "away")


def test_a_guest_knows_of_the_others_what_it_was_told():
    one = star()
    table = one.guests[0].table
    assert remote_seats(table).links == ("good", "here", "")
    table.roster.people = People(("Ada", "Guest 0", "Guest 1"), (1, 1, 0))
    assert remote_seats(table).links == ("good", "here", "away")
    one.cut(0)
    assert remote_seats(table).links == ("away", "here", ""), "what it was told holds while the host is there"


def test_what_is_asked_is_seen_by_each_in_its_place():
    pair = Pair(seating="1 0").meet().play("a0-a1", "c0-c1")
    pair.ask(pair.host, "takeback")
    log = pair.host.match
    number, position = log.request.number, log.numbers.index(log.request.target)
    assert open_request(log, 0) == OpenRequest(number, RequestKind.TAKEBACK, 1, False, position)
    assert open_request(log, 1) == OpenRequest(number, RequestKind.TAKEBACK, 1, True, position)
    assert position == 1
    assert remote_seats(pair.guest.table).request == open_request(log, 1)
    pair.reply(pair.guest, False).ask(pair.host, "draw")
    assert open_request(pair.host.match, 1).position == 0
    assert open_request(replace(pair.host.match, is_stopped=True), 1) is None
    assert open_request(Pair().meet().host.match, 1) is None


# ---- clocks ----------------------------------------------------------------------------------------


def test_what_stands_on_the_clocks_is_what_was_left_and_has_run_of_the_turn():
    pair = Pair(clock=(600_000, 0, 300_000), seating="1 0").meet()
    table = pair.guest.table
    table.time.turn = TurnClock(used=2_000, since=100.0, stood=7_000)
    table.awake.slept, table.time.waited = 1.5, 60_000
    mine = {"left": 598_000, "since": 101_500, "pauses": 293_000, "stands": None}
    theirs = {"left": 600_000, "since": None, "pauses": 240_000, "stands": None}
    assert remote_seats(table).clocks == (mine, theirs)
    table.time.turn = TurnClock(used=2_000, stood=7_000, stands=100.0)
    assert remote_seats(table).clocks == (mine | {"since": None, "stands": 101_500}, theirs)
    among_three = remote_seats(star(clock=(60_000, 0)).host.table).clocks
    assert {name for clock in among_three for name in clock} == {"left", "since"}, "who is to move did not stay away"


def test_after_the_end_the_clocks_say_what_was_left():
    pair = timed(10).meet()
    pair.act(pair.guest, on.resign())
    pair.host.table.time.turn = TurnClock(used=2_000)
    seats = remote_seats(pair.host.table)
    assert seats.clocks == ({"left": 600_000, "since": None},) * 2
