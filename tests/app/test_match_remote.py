"""Words and limits at a table whose other players sit elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.app.match.model import OpenRequest, RemoteSeats
from cairn.app.match.remote import (
    UNNAMED,
    may_act,
    may_request,
    mismatch_note,
    offer,
    player_name,
    status,
    waiting_note,
    waiting_reason,
)
from cairn.app.model import Table
from cairn.core.play import AgreedDraw, begin
from tests.games.lava_flows.test_secrets import sealed_start
from tests.stairs import STAIRS, read

SEATS = RemoteSeats(0, ("You", "Ben"), ("here", "good"), is_going=True)
WAITS = ("Ben has the pen.", "You wait.", "The link is sent.")


def sitting(*texts, remote=SEATS, **changes):
    """A table at which these were played; who sits there is Round, and begins."""
    play = begin(STAIRS, 2, {})
    for text in texts:
        play = play.append(read(text) if isinstance(text, str) else text)
    return Table("mine", play, remote=replace(remote, **changes) if remote else None)


def said(words):
    return words and tuple(map(str, words))


# ---- who may act -----------------------------------------------------------------------------------

MAY = {
    "in our turn": (sitting(), True),
    "in the friend's turn": (sitting("ring"), False),
    "while the friend is away": (sitting(is_going=False), False),
    "who watches": (sitting(seat=None), False),
    "who watches at the end": (sitting(AgreedDraw(), seat=None), False),
    "at a table of our own": (sitting("ring", remote=None), True),
}


@pytest.mark.parametrize(("table", "may"), MAY.values(), ids=MAY)
def test_who_sits_here_acts_in_the_own_turn_while_all_are_there(table, may):
    assert may_act(table) is may


NOTES = {
    "in our turn": (sitting(), None),
    "at the end": (sitting(AgreedDraw()), None),
    "at a table of our own": (sitting(remote=None), None),
    "in the friend's turn": (
        sitting("ring"),
        ("It’s not your turn.", "It’s Ben’s turn, as Cut. Nothing has changed."),
    ),
    "in the turn of a friend without a name": (
        sitting("ring", names=("You", UNNAMED)),
        ("It’s not your turn.", "It’s your friend’s turn, as Cut. Nothing has changed."),
    ),
    "while the friend is away": (
        sitting(is_going=False, links=("here", "away")),
        ("Ben is away.", "Nothing has changed. The game goes on when you’re both here."),
    ),
    "who watches": (
        sitting(seat=None),
        ("You’re watching.", "Only the players can move. You can look back at any turn."),
    ),
    "by link": (sitting("ring", waits=WAITS), ("Ben has the pen.", "You wait. The link is sent.")),
}


@pytest.mark.parametrize(("table", "words"), NOTES.values(), ids=NOTES)
def test_who_acts_out_of_turn_is_told_why_not_and_nothing_is_wrong(table, words):
    note = waiting_note(table)
    assert (note and (str(note.title), str(note.why))) == words
    assert note is None or note.quiet


STATUS = {
    "in our turn": (sitting(), None),
    "at the end": (sitting(AgreedDraw()), None),
    "at a table of our own": (sitting(remote=None), None),
    "in the friend's turn": (sitting("ring"), ("Ben’s move, as Cut.", "", "")),
    "in the turn of who is called like a side": (sitting("ring", names=("You", "Cut")), ("Cut to move.", "", "")),
    "by link": (sitting("ring", waits=WAITS), WAITS),
    "while the friend is away": (
        sitting(is_going=False, links=("here", "lost")),
        ("Ben is away.", "You move next.", "The game is saved here."),
    ),
    "while the friend, who is to move, is away, with a clock": (
        sitting("ring", is_going=False, links=("here", "lost"), clocks=({"ms": 1}, {"ms": 1})),
        ("Ben is away.", "Cut to move.", "The game is saved here. The clocks are stopped."),
    ),
}


@pytest.mark.parametrize(("table", "words"), STATUS.values(), ids=STATUS)
def test_who_waits_is_told_for_what(table, words):
    assert said(status(table)) == words


def test_who_waits_for_what_a_friend_has_hidden_is_told_so():
    play, _ = sealed_start()
    while play.seat_due is None:
        play = play.append(play.state.legal_actions()[0])
    names = ("Ada", "Ben")
    remote = replace(SEATS, seat=1 - play.seat_due, names=names)
    waiting = status(Table("mine", play, remote=remote))
    assert str(waiting[0]).startswith(f"{names[play.seat_due]}’s move, as ")
    assert str(waiting[2]) == "Something hidden has to be shown first."


MOMENT = "One moment: the game is waiting."
REASONS = {
    "who has said goodbye": (("here", "away", "good"), "Ben is away."),
    "whose link is cut": (("here", "good", "lost"), "Cleo is away."),
    "two": (("here", "lost", "away"), "Ben and Cleo are away."),
    "who was never here": (("here", "good", "coming"), "Cleo has not come yet."),
    "who is away and who was never here": (("here", "away", "coming"), "Ben is away."),
    "nobody": (("here", "good", "unstable"), MOMENT),
}


@pytest.mark.parametrize(("links", "words"), REASONS.values(), ids=REASONS)
def test_who_keeps_the_game_waiting_is_named(links, words):
    assert str(waiting_reason(RemoteSeats(0, ("You", "Ben", "Cleo"), links))) == words


def test_a_swing_that_is_not_ours_to_take_back_is_told_quietly():
    note = mismatch_note()
    assert str(note.title) == "This swing came out differently here."
    assert (str(note.why), note.quiet) == ("The game goes by your friend’s device.", True)


def test_a_seat_has_the_name_of_who_sits_there():
    assert [str(player_name(sitting(names=("Ada", "Ben")), seat)) for seat in (0, 1)] == ["You", "Ben"]
    assert player_name(sitting(remote=None), 0) == ""


# ---- requests --------------------------------------------------------------------------------------


def asked(kind, to_answer=True, position=0):
    return OpenRequest(7, kind, 1, to_answer, position)


OFFERS = {
    "nothing": (sitting(), None),
    "something at a table of our own": (sitting(remote=None), None),
    "what we have asked for": (sitting(request=asked("draw", to_answer=False)), None),
    "a draw": (sitting(request=asked("draw")), ("Ben offers a draw.", "It stands until the next move.", 7)),
    "a rematch": (
        sitting(request=asked("rematch")),
        ("Ben would like a rematch.", "The rules decide who begins.", 7),
    ),
    "a takeback": (
        sitting("wait", "ring", request=asked("takeback", position=1)),
        ("Ben asks to undo a move.", "The game goes back to before this move: Cut rings.", 7),
    ),
}


@pytest.mark.parametrize(("table", "words"), OFFERS.values(), ids=OFFERS)
def test_what_a_friend_asks_for_is_said_under_its_number(table, words):
    found = offer(table)
    assert (found and (str(found[0]), str(found[1]), found[2])) == words


GOES_ON, IS_OVER = ("wait",), ("wait", AgreedDraw())
REQUESTS = {
    "to take back our move": ("takeback", sitting(*GOES_ON), True),
    "to take back when only the friend has moved": ("takeback", sitting("wait", seat=1), False),
    "to take back before any move": ("takeback", sitting(), False),
    "to take back at the end": ("takeback", sitting(*IS_OVER), False),
    "a draw": ("draw", sitting(*GOES_ON), True),
    "a draw at the end": ("draw", sitting(*IS_OVER), False),
    "a rematch": ("rematch", sitting(*IS_OVER), True),
    "a rematch before the end": ("rematch", sitting(*GOES_ON), False),
    "something while the friend is away": ("draw", sitting(*GOES_ON, is_going=False), False),
    "two things at once": ("draw", sitting(*GOES_ON, request=asked("takeback")), False),
    "something by who watches": ("draw", sitting(*GOES_ON, seat=None), False),
    "something at a table of our own": ("draw", sitting(*GOES_ON, remote=None), False),
}


@pytest.mark.parametrize(("kind", "table", "may"), REQUESTS.values(), ids=REQUESTS)
def test_what_may_be_asked_for(kind, table, may):
    assert may_request(table, kind) is may


def test_no_draw_is_offered_where_there_are_none():
    table = sitting(*GOES_ON)
    assert not may_request(replace(table, play=replace(table.play, game=replace(STAIRS, draws=False))), "draw")
