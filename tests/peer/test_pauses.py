"""Bad luck in a timed game: pages that sleep, frames held up, wires cut. Nobody is charged, and nothing ends by it."""

from __future__ import annotations

import json

import pytest

from cairn.peer.letters.turn_code import TurnLink, read_turn_link, write_turn_link
from cairn.peer.live.create import host
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.log.clock import PAUSES, SAVED_EVERY
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.wire import effects as do
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, Side, ended, measured, settings


def counting(pauses=PAUSES, base=600_000, game="counting"):
    pair = Pair(game)
    pair.host = Side(host(SHELF, settings(game), "Ada", pair.chance(), seating="0 1", clock=(base, 0, pauses)))
    return pair.meet()


def mover(pair):
    return pair.sides[pair.host.match.mover]


def awaits(pair, party):
    """The pair, while it is this party's turn, and everything is fine."""
    while pair.host.match.mover != party:
        pair.wait(1).play("1")
    return pair.wait(3)


def stalls(pair, seconds):
    """Nothing is lost and nothing arrives, in an ordered channel."""
    for _ in range(seconds):
        pair.now += 1
        for side in pair.sides:
            pair.step(side, on.tick())
    return pair.pump()


def sleeps(pair, side, seconds):
    """A page gets no event; the other one goes on."""
    for _ in range(seconds):
        pair.now += 1
        pair.step(pair.other(side), on.tick())


def wakes(pair, side, first):
    """The page that slept gets its tick, and what came meanwhile."""
    if first == "tick":
        pair.step(side, on.tick())
    return pair.pump()


def cut_for(pair, seconds):
    pair.cut()
    for _ in range(seconds):
        pair.now += 1
        for side in pair.sides:
            pair.step(side, on.tick())
    return pair.connect().pump()


def is_on(pair):
    """Both play on, and the same is charged on both sides."""
    assert [ended(side) for side in pair.sides] == [None, None]
    pair.wait(10)
    assert pair.host.playing
    pair.play("1").agree()
    assert pair.host.match.left == pair.guest.match.left
    assert pair.host.match.paused == pair.guest.match.paused
    return pair.host.match


PARTIES = pytest.mark.parametrize("party", [0, 1], ids=["host", "guest"])


@PARTIES
@pytest.mark.parametrize("seconds", [3, 7, 8, 20, 300])
def test_a_move_that_is_held_up_on_the_way_accuses_nobody(party, seconds):
    pair = awaits(counting(), party)
    pair.wait(8)
    pair.act(mover(pair), on.play("1"), pump=False)
    stalls(pair, seconds)
    log = is_on(pair)
    assert log.entries[log.numbers[-2] - 1].spent in (11_000, 12_000)


@PARTIES
def test_move_after_move_that_is_held_up_accuses_nobody(party):
    pair = awaits(counting(), party)
    for _ in range(8):
        pair.wait(8)
        pair.act(mover(pair), on.play("1"), pump=False)
        stalls(pair, 3)
    is_on(pair)


@PARTIES
@pytest.mark.parametrize("first", ["message", "tick"])
@pytest.mark.parametrize("seconds", [15, 60, 300])
def test_who_waits_and_sleeps_while_the_friend_plays_accuses_nobody(party, first, seconds):
    pair = awaits(counting(), party)
    sleeper = pair.other(mover(pair))
    sleeps(pair, sleeper, 4)
    pair.act(pair.other(sleeper), on.play("1"), pump=False)
    sleeps(pair, sleeper, seconds)
    wakes(pair, sleeper, first)
    log = is_on(pair)
    assert log.paused[party] == 0, "our own page has slept"
    before = log.paused[1 - party]
    pair.wait(1).play("1").agree()
    told = sleeper.of(do.Uncharged)[-1]
    assert (told.author, told.why) == (1 - party, "unheard there"), "by the friend's next move"
    assert told.milliseconds == pair.host.match.paused[1 - party] - before


@PARTIES
@pytest.mark.parametrize("first", ["message", "tick"])
@pytest.mark.parametrize("seconds", [15, 60, 290])
def test_who_is_to_move_and_sleeps_is_not_charged_for_it_and_it_is_told(party, first, seconds):
    pair = awaits(counting(), party)
    sleeper = mover(pair)
    sleeps(pair, sleeper, seconds)
    wakes(pair, sleeper, first)
    told = sleeper.of(do.Uncharged)
    assert [(one.author, one.why) for one in told] == [(party, "asleep")]
    assert abs(told[0].milliseconds - 1000 * seconds) <= 1_000
    assert not pair.other(sleeper).table.overrun
    log = is_on(pair)
    assert log.left[party] >= 600_000 - 20_000
    assert abs(log.paused[party] - 1000 * seconds) <= 2_000
    assert [one.author for one in pair.other(sleeper).of(do.Uncharged)] == [party], "the friend is told too"


@PARTIES
def test_a_reload_of_either_page_loses_little_of_what_is_measured_and_accuses_nobody(party):
    pair = awaits(counting(), party)
    friend = pair.other(mover(pair))
    for side in pair.sides:
        pair.wait(20)
        pair.reload(side).connect().pump()
    assert 43_000 - SAVED_EVERY <= measured(friend, pair.now) <= 43_000
    pair.cut()
    for _ in range(20):
        pair.now += 1
        for side in pair.sides:
            pair.step(side, on.tick())
    pair.reload(friend)
    assert 63_000 - 2 * SAVED_EVERY <= measured(friend, pair.now) <= 63_000
    pair.connect().pump()
    log = is_on(pair)
    move = log.entries[log.numbers[-1] - 1]
    assert 73_000 - SAVED_EVERY <= move.spent + move.paused <= 73_000
    assert 20_000 <= log.paused[party] < 30_000, "once, though both have measured it"


@PARTIES
@pytest.mark.parametrize("seconds", [20, 120, 600])
def test_a_wire_that_is_silent_while_somebody_thinks_is_charged_to_nobody(party, seconds):
    pair = awaits(counting(), party)
    stalls(pair, seconds)
    assert [one.why for one in mover(pair).of(do.Uncharged)] == ["apart"]
    log = is_on(pair)
    assert log.left[party] >= 600_000 - 20_000
    assert abs(log.paused[party] - 1000 * seconds) <= 6_000


@PARTIES
def test_both_pages_know_what_is_left_of_the_pauses_and_so_does_a_resume(party):
    pair = awaits(counting(), party)
    cut_for(pair, 100)
    is_on(pair)
    pair.play("1").agree()
    for side in pair.sides:
        again = read_match(write_match(side.table.saved()), SHELF).replica.log
        assert (again.pauses, again.paused) == (PAUSES, pair.host.match.paused)
        assert 95_000 <= again.paused[party] <= 105_000
        assert again.paused[1 - party] < 2_000


def test_a_turn_link_says_what_the_pauses_are_and_what_is_left_of_them():
    pair = awaits(counting(pauses=120_000), 1)
    cut_for(pair, 50)
    is_on(pair)
    log = pair.host.match
    link = TurnLink(2 * log.count, ("Ada", "Ben"), ("a" * 8,) * 2, log, is_paired=True, marks=("0" * 31 + "1", ""))
    again = read_turn_link(write_turn_link(link), SHELF).log
    assert (again.heads[-1], again.pauses, again.paused) == (log.head, 120_000, log.paused)


@PARTIES
@pytest.mark.parametrize("pauses", [120_000, 300_000])
def test_free_thinking_by_cuts_ends_with_the_pauses_and_then_the_friend_may_end_the_game(party, pauses):
    """Cut after cut of 50 s in one turn, each made by the mover."""
    pair = awaits(counting(pauses), party)
    friend = pair.other(mover(pair))
    for number in range(1, 9):
        cut_for(pair, 50)
        pair.wait(1)
        if 50_000 * number < pauses:
            assert not friend.table.overrun
    pair.cut()
    for _ in range(20):
        pair.now += 1
        pair.step(friend, on.tick())
    assert friend.table.overrun == "pauses"
    pair.act(friend, on.claim(), pump=False)
    assert friend.of(do.EndedByClaim) == [do.EndedByClaim(party, do.Overrun.PAUSES)]


@PARTIES
def test_who_lets_it_go_on_is_not_asked_again_before_it_happens_again(party):
    pair = awaits(counting(20_000), party)
    friend = pair.other(mover(pair))
    pair.cut()
    for _ in range(60):
        pair.now += 1
        pair.step(friend, on.tick())
    assert friend.table.overrun
    pair.connect().pump().wait(2)
    pair.play("1")
    assert friend.table.overrun, "it can still be ended"
    pair.wait(5).play("1").wait(3).play("1")
    assert not friend.table.overrun


def test_a_friend_who_has_not_even_seen_that_it_is_its_turn_uses_up_its_pauses():
    """Silent before our move, and since: found by the random matches."""
    pair = awaits(counting(20_000), 0)
    for _ in range(20):
        pair.now += 1
        pair.step(pair.host, on.tick())
    pair.act(pair.host, on.play("1"), pump=False)
    for _ in range(40):
        assert not pair.host.table.overrun or pair.now > 120
        pair.now += 1
        pair.step(pair.host, on.tick())
    assert pair.host.table.overrun == "pauses"


def test_a_lie_about_the_friends_pauses_takes_no_time_and_ends_nothing():
    pair = awaits(counting(), 1)
    pair.guest.table.time.waited = 10**9
    pair.play("1")
    log = is_on(pair)
    assert min(log.left) >= 600_000 - 30_000
    assert pair.host.of(do.EndedByClaim) == []


def test_a_game_begun_with_an_earlier_cairn_has_the_usual_pauses():
    pair = awaits(counting(), 1)
    text = write_match(pair.host.table.saved())
    table = json.loads(text)
    for name in ("pauses", "stood", "waited"):
        del table[name]
    for entry in table["log"]:
        assert entry.pop("paused") == entry.pop("waited") == 0
    again = read_match(json.dumps(table), SHELF).replica.log
    assert again == pair.host.match


def test_a_rematch_has_all_of_its_pauses_again():
    pair = awaits(counting(), 1)
    cut_for(pair, 100)
    is_on(pair)
    pair.act(pair.host, on.resign())
    pair.ask(pair.host, "rematch").reply(pair.guest, True)
    assert pair.agree().host.match.paused == (0, 0)


@PARTIES
def test_the_pauses_of_a_turn_that_a_takeback_ends_are_used_up(party):
    """Otherwise every takeback would bring all of the pauses back."""
    pair = awaits(counting(), party).play("1").play("1").wait(3)
    cut_for(pair, 100)
    pair.wait(2).ask(mover(pair), "takeback").reply(pair.other(mover(pair)), True)
    pair.agree().wait(3).play("1").wait(3).play("1")
    log = is_on(pair)
    assert 95_000 <= log.paused[party] <= 105_000
    assert log.paused[1 - party] < 2_000


def test_pauses_that_a_move_tells_of_after_all_are_counted_once():
    """The host plays while the yes to its takeback is on the way, so that its turn ends with a move."""
    pair = awaits(counting(), 0).play("1").play("1").wait(3)
    cut_for(pair, 100)
    pair.wait(2).ask(pair.host, "takeback")
    pair.reply(pair.guest, True, pump=False)
    pair.act(pair.host, on.play("1")).agree()
    pair.wait(3).play("1")
    log = is_on(pair)
    assert 95_000 <= log.paused[0] <= 105_000


@pytest.mark.parametrize("spent", [0, 60_000])
def test_who_thinks_before_a_dispute_uses_up_its_pauses_and_is_not_charged_by_what_it_says(spent):
    """A dispute is charged to nobody, so a liar could have thought for free before it."""
    pair = counting(15_000, game="stonehenge")
    for number in (1, 2, 3):
        pair.go_on(number)
    pair.wait(60)
    pair.act(pair.guest, lambda table, now: table.write(now, Entry(1, EntryKind.DISPUTE, spent=spent))).agree()
    assert pair.host.table.overrun == "pauses"
    pair.go_on(4)
    assert 57_000 <= pair.agree().host.match.paused[1] <= 60_000
