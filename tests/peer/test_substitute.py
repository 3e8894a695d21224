"""Somebody at a table of three is away for good: the others let the computer play for them, until they are back."""

from __future__ import annotations

import pytest

from cairn.bots.substitute import substitute_text
from cairn.core.errors import IllegalAction
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Fall
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append
from cairn.peer.wire.effects import Overrun
from tests.peer import events as on
from tests.peer.pair import SHELF
from tests.peer.star import Star
from tests.peer.test_absence import ALLOWED, overruns


def ask():
    return lambda table, now: table.ask_for_substitute(now)


def come_back():
    return lambda table, now: table.write(now, Entry(table.party, EntryKind.RETURN))


def without(*guests, seconds=ALLOWED + 2, **terms):
    one = Star(**terms)
    for number in guests:
        one.cut(number)
    return one.wait(seconds)


def substituted(asks=0, agrees=1, **terms):
    """A star of three whose second guest is away, and the computer plays for it."""
    one = without(1, **terms)
    one.act(asks, ask())
    one.act(agrees, on.reply(one.match.request.number, True))
    return one


def play_on(one, turns):
    """Play so many turns; the seconds that go by are the computer's."""
    wanted = one.match.play.state.turn + turns
    while not one.over and one.match.play.state.turn < wanted:
        is_outcome = one.match.game.pending(one.match.play.state) is not None
        one.wait(1) if one.match.is_substitute_turn and not is_outcome else one.go_on(0)
    return one


def authors(one, seat):
    """Who wrote the actions of a seat."""
    states = one.match.play.states
    return {
        one.match.entries[number - 1].author
        for number, state in zip(one.match.numbers, states, strict=False)
        if state.actor == seat
    }


# ---- together ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("asks", "agrees"), [(0, 1), (1, 0)])
def test_two_of_three_let_the_computer_play_for_the_third(asks, agrees):
    one = without(1)
    assert all(table.may_substitute for table in one.tables[:2])
    one.act(asks, ask())
    assert not one.match.substitutes, "nobody lets it play alone"
    one.act(agrees, on.reply(one.match.request.number, True))
    assert [table.match.substitutes for table in one.tables[:2]] == [(2,)] * 2
    assert overruns(one)[:2] == [Overrun.NOTHING] * 2
    assert all(table.is_going for table in one.tables[:2])
    play_on(one, 6)
    assert authors(one, 2) == {0}, "the host's page makes its moves"
    assert one.host.match.heads == one.guests[0].match.heads


def test_a_whole_game_goes_to_its_end_so():
    one = play_on(substituted(), 100)
    assert one.match.play.outcome.counts
    assert one.guests[0].match.play.outcome == one.match.play.outcome


def test_every_page_works_out_the_same_moves():
    first, second = (play_on(substituted(), 6).match for _ in range(2))
    assert first.play.record == second.play.record


def test_the_time_of_nobody_runs_while_the_computer_plays():
    one = substituted(clock=(600_000, 0, 60_000))
    left = one.match.left
    while not one.match.is_substitute_turn:
        one.go_on(0)
    before = one.match.left
    play_on(one, 1)
    assert one.match.left == before
    assert one.match.left[2] == left[2]
    one.wait(20)
    assert one.match.timed_party == 0
    one.go_on(0)
    assert one.match.left[0] < before[0], "and then it runs again"


def test_a_request_does_not_wait_for_whom_the_computer_plays():
    one = play_on(substituted(), 3)
    one.go_on(0)
    one.act(0, on.ask("takeback"))
    one.act(1, on.reply(one.match.request.number, True))
    assert one.match.request is None


def test_before_the_pauses_are_used_up_nobody_is_offered_that():
    one = without(1, seconds=ALLOWED - 2)
    assert not any(table.may_substitute for table in one.tables)
    with pytest.raises(LocalError):
        one.act(0, ask())


def test_without_a_host_or_without_anybody_else_nobody_can_be_asked():
    assert not any(side.table.may_substitute for side in without(0, 1).guests)
    assert not without(0, 1).host.table.may_substitute


def test_a_game_that_the_computer_does_not_play_goes_on_without_it():
    one = without(1, game="counting")
    assert not one.host.table.may_substitute
    with pytest.raises(IllegalAction):
        append(one.match, Entry(0, EntryKind.REQUEST, "substitute 2"))


# ---- who comes back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["a link", "a reload"])
def test_who_comes_back_may_take_the_seat_again(how):
    one = play_on(substituted(), 4)
    one.connect(1) if how == "a link" else one.reload(1)
    assert one.guests[1].match.heads == one.match.heads, "all that was played is there"
    assert one.guests[1].table.match.substitutes == (2,)
    one.act(2, come_back())
    assert [table.match.substitutes for table in one.tables] == [()] * 3
    while one.match.mover != 2:
        one.go_on(0)
    one.wait(3)
    assert one.match.mover == 2, "it is theirs to move"
    one.go_on(0)
    one.agree()


def test_who_comes_back_can_let_the_computer_play_on():
    one = play_on(substituted(), 2)
    one.connect(1)
    play_on(one, 4)
    one.agree()
    assert authors(one, 2) == {0}


def test_who_is_away_again_is_missed_again():
    one = substituted()
    one.connect(1)
    one.act(2, come_back())
    one.cut(1)
    one.wait(ALLOWED + 2)
    assert one.host.table.may_substitute


def test_what_was_agreed_is_kept_by_a_reload_of_the_host():
    one = play_on(substituted(), 2)
    one.reload_host()
    play_on(one, 4)
    assert one.match.substitutes == (2,)
    one.agree()


def test_a_rematch_is_played_by_everybody():
    one = play_on(substituted(), 100)
    one.connect(1)
    one.act(0, on.ask("rematch"))
    for party in (1, 2):
        assert one.match.games == 0, "all of them have to agree"
        one.act(party, on.reply(one.match.request.number, True))
    assert (one.match.games, one.match.substitutes) == (1, ())


# ---- liars ---------------------------------------------------------------------------------------------


def to_the_computer(one):
    while not one.match.is_substitute_turn:
        one.go_on(0)
    return one


def test_a_host_that_chooses_a_move_of_the_computer_itself_is_refused():
    one = to_the_computer(substituted())
    right = substitute_text(
        one.match.game, one.match.play.state, f"{one.match.substitute_seed} {len(one.match.play.entries)}"
    )
    others = [STONEHENGE.write(action) for action in one.match.play.state.legal_actions()]
    count = one.match.count
    one.host.table.substitute = lambda *asked: next(text for text in others if text != right)
    one.wait(1)
    assert one.guests[0].session.ended.code == "computer"
    assert one.guests[0].match.count == count


def test_no_guest_plays_for_the_computer():
    one = to_the_computer(substituted())
    text = STONEHENGE.write(one.match.play.state.legal_actions()[0])
    for author in (1, 2):
        with pytest.raises(PeerError):
            append(one.match, Entry(author, EntryKind.MOVE, text))


def test_the_computer_is_charged_no_time():
    one = to_the_computer(substituted(clock=(600_000, 0, 60_000)))
    text = STONEHENGE.write(one.match.play.state.legal_actions()[0])
    with pytest.raises(PeerError):
        append(one.match, Entry(0, EntryKind.MOVE, text, spent=5))


@pytest.mark.parametrize("text", ["substitute 2", "substitute 0"])
def test_nobody_is_put_out_who_is_there(text):
    one = Star()
    if text == "substitute 0":
        with pytest.raises(PeerError):
            append(one.match, Entry(1, EntryKind.REQUEST, text))
        return
    one.act(1, on.ask(text))
    with pytest.raises(LocalError):
        one.act(0, on.reply(one.match.request.number, True))
    assert not one.match.substitutes


@pytest.mark.parametrize("text", ["substitute 1 2", "substitute 3", "substitute 2 2", "substitute", "substitute 0 1"])
def test_nobody_lets_it_play_without_anybody_elses_word(text):
    with pytest.raises(PeerError):
        append(Star().match, Entry(0, EntryKind.REQUEST, text))


@pytest.mark.parametrize("author", [0, 1])
def test_nobody_gives_a_seat_back_in_anothers_name(author):
    with pytest.raises(PeerError):
        append(substituted().match, Entry(author, EntryKind.RETURN))


def test_an_outcome_of_the_computers_swing_can_be_disputed():
    one = to_the_computer(substituted())
    while one.match.game.pending(one.match.play.state) is None:
        one.wait(1)
    swing = one.match.play.record.actions[-1]
    one.go_on(0)
    assert isinstance(one.match.play.entries[-1], Fall)
    one.act(1, on.dispute())
    one.wait(1)
    assert one.match.play.record.actions[-1] == swing, "the same swing once more"


def test_a_page_without_the_computer_does_not_take_its_moves_unseen():
    one = to_the_computer(substituted())
    one.guests[0].table.substitute = None
    one.wait(1)
    assert one.guests[0].session.ended.code == "unable"


def test_a_saved_match_knows_for_whom_the_computer_plays():
    table = substituted().host.table
    again = MatchTable(SHELF, read_match(write_match(table.saved()), SHELF))
    assert (again.match.substitutes, again.match.substitute_seed) == ((2,), table.match.substitute_seed)
