"""Somebody at a table of three is away for good: the others end the game without a result together, or one alone."""

from __future__ import annotations

import pytest

from cairn.core.play import Abandonment
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.roster import People
from cairn.peer.log.clock import GRACE, PAUSES
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append
from cairn.peer.log.requests import Request, RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import Overrun
from tests.peer import events as on
from tests.peer.star import Star

ALLOWED = (PAUSES + GRACE) // 1000


def star(**terms):
    return Star(**({"game": "counting"} | terms))


def without(*guests, seconds=ALLOWED + 2, **terms):
    """A star some of whose guests, by their number, have been away for so long."""
    one = star(**terms)
    for number in guests:
        one.cut(number)
    return one.wait(seconds)


def overruns(one):
    return [table.overrun for table in one.tables]


def result(table):
    outcome = table.match.play.outcome
    return outcome and (outcome.winners, outcome.counts)


# ---- together ------------------------------------------------------------------------------------------


def test_the_others_learn_that_one_is_away_and_the_game_waits():
    one = without(1, seconds=2)
    assert not one.host.table.is_going
    assert not one.guests[0].table.is_going, "nobody is said to be on the move who is not there"
    one.connect(1)
    one.wait(2)
    assert all(table.is_going for table in one.tables)


@pytest.mark.parametrize(("asks", "agrees"), [(0, 1), (1, 0)])
def test_two_of_three_end_the_game_without_a_result_and_the_third_learns_it(asks, agrees):
    one = without(1)
    assert overruns(one)[:2] == [Overrun.ABSENCE] * 2
    one.act(asks, on.claim())
    assert overruns(one)[:2] == [Overrun.NOTHING] * 2, "it is asked already"
    assert not one.over, "nobody ends it alone"
    one.act(agrees, on.reply(one.match.request.number, True))
    assert isinstance(one.match.play.last, Abandonment)
    one.connect(1)
    one.agree()
    assert [result(table) for table in one.tables] == [((), False)] * 3, "who left has not won either"


def test_after_that_all_three_play_again_in_the_same_seats():
    one = without(1)
    one.act(0, on.claim())
    one.act(1, on.reply(one.match.request.number, True))
    one.connect(1)
    seats, options = one.match.seats, one.match.play.record.options
    one.act(2, on.ask(RequestKind.REMATCH))
    for party in (0, 1):
        one.act(party, on.reply(one.match.request.number, True))
    assert (one.match.games, one.match.seats, one.match.play.record.options) == (1, seats, options)


def test_before_the_pauses_are_used_up_nobody_is_offered_that():
    one = without(1, seconds=ALLOWED - 2)
    assert overruns(one) == [Overrun.NOTHING] * 3
    for party in (0, 1):
        with pytest.raises(LocalError):
            one.act(party, on.claim())


@pytest.mark.parametrize("how", ["a link", "a reload"])
def test_who_comes_back_takes_the_seat_again_and_can_decline(how):
    one = without(1)
    one.act(1, on.claim())
    number = one.match.request.number
    one.connect(1) if how == "a link" else one.reload(1)
    assert one.guests[1].table.match.request.waits_for(2)
    one.act(2, on.reply(number, False))
    assert one.match.request is None
    one.wait(2)
    assert (overruns(one), one.over) == ([Overrun.NOTHING] * 3, False)
    for number in range(4):
        one.go_on(number)
    one.agree()


def test_once_who_was_away_is_back_nobody_can_agree_without_them():
    one = without(1)
    one.act(1, on.claim())
    one.connect(1)
    with pytest.raises(LocalError) as refused:
        one.act(0, on.reply(one.match.request.number, True))
    assert "away for so long" in str(refused.value)
    assert not one.over
    one.act(2, on.reply(one.match.request.number, True))
    one.act(0, on.reply(one.match.request.number, True))
    assert one.over, "all three have agreed"


def test_of_four_all_who_are_there_have_to_agree():
    one = without(2, parties=4, game="stonehenge")
    one.act(0, on.claim())
    number = one.match.request.number
    one.act(2, on.reply(number, True))
    assert not one.over
    one.act(1, on.reply(number, True))
    assert one.over


def test_one_page_that_slept_does_not_count_its_sleep_as_an_absence():
    one = without(1, seconds=2)
    one.now += 10 * ALLOWED
    one.wait(2)
    assert overruns(one) == [Overrun.NOTHING] * 3


# ---- the host is away ----------------------------------------------------------------------------------


def test_without_its_host_each_guest_can_end_the_game_in_its_own_record():
    one = without(0, 1, seconds=2)
    assert not any(side.table.is_going for side in one.guests)
    one.wait(ALLOWED)
    for number, side in enumerate(one.guests):
        assert side.table.overrun is Overrun.ABSENCE
        one.theirs(number, on.claim())
        assert side.of(do.EndedByClaim) == [do.EndedByClaim(0, Overrun.ABSENCE)]
        assert not side.table.match.play.outcome, "the log of all is another matter"


def test_guests_without_their_host_may_have_heard_different_ends_of_it():
    """Why no guest goes on in the place of the host: each of three logs may be another one (decision 218)."""
    one = star()
    one.act(0, on.play("1"), pump=False)
    one.deliver(0)
    one.guests[0].inbox, one.guests[1].inbox = [], []
    one.act(1, on.play("2"), pump=False)
    while one.guests[0].sent:
        one.hosts(on.text_received(0, one.guests[0].sent.pop(0)))
    one.cut(0)
    one.cut(1)
    counts = [table.replica.log.count for table in one.tables]
    assert counts[0] == counts[1] + 1 == counts[2] + 2
    assert one.host.match.entries[-1].author == 1, "a move that its author does not know to stand"


def test_a_host_ends_it_alone_only_when_all_are_away_for_good():
    one = without(1)
    one.cut(0)
    one.wait(2)
    assert one.host.table.overrun is Overrun.NOTHING
    one.wait(ALLOWED)
    assert one.host.table.overrun is Overrun.ABSENCE
    one.hosts(on.claim())
    assert [effect.overrun for effect in one.host.of(do.EndedByClaim)] == [Overrun.ABSENCE]


def test_a_guest_whose_host_comes_back_goes_on():
    one = without(0, 1)
    for number in range(2):
        one.connect(number)
    one.wait(2)
    assert overruns(one) == [Overrun.NOTHING] * 3
    assert all(table.is_going for table in one.tables)


# ---- liars ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["abandon 2", "abandon 0"])
def test_nobody_puts_out_somebody_who_is_there_by_asking_for_it(text):
    one = star()
    one.act(1, on.ask(text))
    for party in {0, 2} - {int(text[-1])}:
        with pytest.raises(LocalError):
            one.act(party, on.reply(one.match.request.number, True))
    assert not one.over
    one.go_on(0)
    assert one.match.request is None, "the next move answers it"
    one.agree()


@pytest.mark.parametrize("text", ["abandon 0 2", "abandon 1", "abandon 3", "abandon 2 0", "abandon 2 2", "abandon"])
def test_nobody_ends_it_without_anybody_elses_word(text):
    one = star()
    with pytest.raises(PeerError):
        append(one.match, Entry(1, EntryKind.REQUEST, text))
    assert not one.over


def test_who_asked_does_not_agree_as_well_nor_twice():
    log = without(1).match
    asked = append(log, Entry(1, EntryKind.REQUEST, "abandon 2"))
    with pytest.raises(PeerError):
        append(asked, Entry(1, EntryKind.REPLY, "yes", asked.request.number))


def test_a_host_that_calls_somebody_away_does_not_end_it_without_another():
    one = star()
    one.guests[0].table.roster.people = People(("Ada", "Ben", "Cleo"), (1, 1, 0))
    one.act(0, on.ask("abandon 2"))
    with pytest.raises(LocalError):
        one.act(1, on.reply(one.match.request.number, True))
    assert not one.over


def test_all_but_the_absent_have_to_agree():
    request = Request(7, 1, RequestKind.ABANDON, absent=(2,))
    assert not request.is_granted(3)
    assert request.agree(0).is_granted(3)
    assert not request.agree(2).is_granted(3)
    assert not request.agree(0).is_granted(4)
    assert request.waits_for(2)


def test_between_two_there_is_nobody_to_ask_and_no_such_request():
    with pytest.raises(PeerError):
        append(star(parties=2).match, Entry(1, EntryKind.REQUEST, "abandon 0"))
