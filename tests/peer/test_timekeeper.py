"""Whose time runs, stands or is over, by the clock of one page: the timekeeper by itself, moment after moment."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from cairn.core.play import begin
from cairn.peer.live.timekeeper import ANSWERED_WITHIN, TOLD, Moment, Timekeeper
from cairn.peer.log.clock import DOUBT, GRACE, MAX_LATENCY, SAVED_EVERY, SILENT, TurnClock
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import new_log
from cairn.peer.wire.effects import Overrun, Quality, Uncharged
from cairn.peer.wire.handshake import Pair
from cairn.peer.wire.session import Session
from tests.peer.counting import COUNTING
from tests.peer.star import Star

BASE, PAUSES = 600_000, 60_000


def timed_log(moves=0, base=BASE, pauses=PAUSES, paused=0):
    """A match of two after some moves in no time, the last of which stood still for so long."""
    log = new_log(COUNTING, begin(COUNTING, 2, {}).record, (base, 0, pauses), "0 1")
    log = append(log, Entry(0, EntryKind.SEATS, "0 1"))
    for number in range(moves):
        stood = paused if number == moves - 1 else 0
        log = append(log, Entry(number % 2, EntryKind.MOVE, "1", paused=stood))
    return log


@cache
def star_log():
    """A match of three whose first player has moved."""
    star = Star(parties=3, game="counting", clock=(BASE, 0))
    star.go_on(0)
    return replace(star.match, pauses=PAUSES)


def friend():
    """The link to a friend who is heard."""
    session = Session(0, "host", Pair(1), None)
    session.quality = Quality.GOOD
    return session


class Page:
    """A timekeeper, and what it is told of the table."""

    def __init__(self, log=None, *, mover=None, used=0, stood=0, waited=0):
        self.time = Timekeeper(used, stood, waited)
        self.log, self.mover = log or timed_log(), mover
        self.now = self.heard = 100.0
        self.is_going = True

    def moment(self):
        return Moment(self.log, self.now, self.is_going, self.mover, self.heard)

    def keep(self, now, *, heard=None, slept=0.0):
        self.now, self.heard = now, now if heard is None else heard
        return self.time.keep(self.moment(), slept)

    def hear(self, entry):
        return self.time.hear(entry, self.log, self.now, self.mover)

    def times(self):
        return self.time.turn.charge(self.now), self.time.turn.standing(self.now)


# ---- whether time runs or stands -----------------------------------------------------------------


def test_our_own_time_runs_while_the_friend_is_heard_and_stands_since_the_last_sign_of_life():
    page = Page(used=7)
    page.keep(100.0)
    page.keep(105.0)
    assert page.times() == (5_007, 0)
    page.keep(105.0 + SILENT - 0.1, heard=105.0)
    assert page.times() == (12_907, 0)
    page.keep(105.0 + SILENT, heard=105.0)
    assert page.times() == (5_007, 8_000)
    page.keep(115.0)
    page.keep(116.0)
    assert page.times() == (6_007, 10_000)


def test_time_stands_while_the_game_cannot_go_on_but_not_since_before_it_was_looked_at():
    page = Page()
    page.is_going = False
    page.keep(100.0, heard=0.0)
    page.keep(104.0, heard=0.0)
    assert page.times() == (0, 4_000)


@pytest.mark.parametrize("log", [timed_log(base=0), replace(timed_log(), is_stopped=True)], ids=["no clock", "over"])
def test_no_time_runs_without_a_clock_or_after_the_end(log):
    page = Page(log, used=7)
    page.time.turn = TurnClock(7, since=100.0, stood=5)
    page.keep(100.0)
    page.time.turn = TurnClock(7, since=100.0, stood=5)
    assert page.keep(103.0) is None
    page.now = 109.0
    assert page.times() == (3_007, 5)


def test_the_friends_time_runs_once_it_has_seen_our_move_or_a_second_after_it():
    for seen in (True, False):
        page = Page(timed_log(1), mover=friend())
        page.mover.framing.sent = 4
        page.keep(100.0)
        page.mover.framing.sent, page.mover.framing.acked = 9, 4 if seen else 3
        page.keep(100.5)
        page.keep(100.9)
        assert page.times() == ((400, 0) if seen else (0, 0))
        page.mover.framing.acked = 0
        page.keep(101.0)
        page.keep(102.0)
        assert page.times() == ((1_500, 0) if seen else (1_000, 0)), "seen once is seen"


def test_after_another_greeting_nothing_has_to_be_seen_again():
    page = Page(timed_log(1), mover=friend())
    page.mover.framing.sent = 4
    page.time.claimed = 99.0
    page.keep(100.0)
    page.time.joined()
    page.keep(100.2)
    page.keep(100.4)
    assert page.times() == (200, 0)
    assert page.time.claimed is None


def test_silence_of_a_friend_who_has_not_seen_its_turn_counts_a_second_later():
    page = Page(timed_log(1), mover=friend())
    page.is_going = False
    page.keep(100.0, heard=50.0)
    page.keep(105.0, heard=50.0)
    assert page.times() == (0, 4_000)


# ---- another turn --------------------------------------------------------------------------------


def test_what_was_saved_of_a_turn_belongs_to_the_one_that_is_on_when_the_match_is_opened():
    page = Page(used=7_000, stood=3_000)
    page.keep(100.0)
    assert page.times() == (7_000, 3_000)
    page.log, page.mover = timed_log(1), friend()
    page.keep(101.0)
    assert page.times() == (0, 0)


def test_with_another_turn_nothing_has_fallen_and_nothing_is_claimed():
    page = Page(timed_log(1), mover=friend())
    page.keep(100.0)
    page.time.has_fallen, page.time.claimed = True, 100.0
    page.keep(101.0)
    assert (page.time.has_fallen, page.time.claimed) == (True, 100.0)
    page.log, page.mover = timed_log(2), None
    page.keep(102.0)
    assert (page.time.has_fallen, page.time.claimed) == (False, None)


def stood(log, mover, seconds):
    """A page that has seen a turn stand still for so long."""
    page = Page(log, mover=mover, waited=11)
    page.is_going = False
    page.keep(100.0)
    page.keep(100.0 + seconds + (1 if mover else 0), heard=100.0)
    return page


@pytest.mark.parametrize(
    ("log", "mover", "waited"),
    [(timed_log(1), friend(), 9_011), (timed_log(), None, 11), (star_log(), friend(), 11)],
    ids=["the friend's", "our own", "in a star"],
)
def test_a_turn_of_the_friend_that_ends_without_a_move_leaves_its_pauses_to_us_to_tell(log, mover, waited):
    page = stood(log, mover, 9)
    page.log, page.mover = replace(log, play=timed_log(2).play), None
    page.keep(page.now)
    assert page.time.waited == waited


def test_pauses_that_the_friend_has_told_of_are_not_told_again():
    page = stood(timed_log(1), friend(), 9)
    page.hear(Entry(1, EntryKind.MOVE, "1", paused=9_000))
    page.log, page.mover = timed_log(2, paused=9_000), None
    page.keep(page.now)
    assert page.time.waited == 11


def test_a_move_that_overtakes_the_end_of_its_turn_tells_of_its_pauses_itself():
    """We have proposed a yes to a takeback, and the friend's move comes first."""
    page = stood(timed_log(1), friend(), 9)
    before, session = page.log, page.mover
    page.log, page.mover = timed_log(), None
    page.keep(page.now)
    assert page.time.waited == 9_011
    for _ in range(2):
        page.time.hear(Entry(1, EntryKind.MOVE, "1"), before, page.now, session)
        assert page.time.waited == 11


def test_another_game_has_all_of_its_pauses():
    page = stood(timed_log(1, pauses=0), friend(), 9)
    page.hear(Entry(1, EntryKind.MOVE, "1", paused=9_000))
    assert page.time.overrun(page.moment()) is Overrun.PAUSES
    page.log, page.mover = replace(timed_log(), games=1), None
    page.keep(page.now)
    assert page.time.waited == 0
    assert page.time.overrun(page.moment()) is Overrun.NOTHING


# ---- what is told --------------------------------------------------------------------------------


def test_what_our_own_page_has_slept_stands_still_and_is_told_from_five_seconds_on():
    page = Page(stood=2_000)
    assert page.keep(100.0, slept=TOLD / 1000 - 0.001) is None
    assert page.keep(101.0, slept=0.001) == Uncharged(0, TOLD, "asleep")
    assert page.times() == (1_000, 2_000 + TOLD)
    assert page.keep(102.0) is None


def test_what_the_friend_sleeps_of_its_turn_is_not_ours_to_tell():
    page = Page(timed_log(1), mover=friend())
    page.keep(100.0)
    assert page.keep(100.0, slept=60.0) is None
    assert page.times() == (0, 0)
    page.time.turn = TurnClock(stands=100.0)
    assert page.keep(160.0) is None
    assert page.times() == (0, 60_000)


def test_that_our_turn_stood_still_is_told_when_it_runs_again():
    page = Page()
    page.keep(100.0)
    assert page.keep(120.0, heard=102.0) is None
    assert page.keep(121.0) == Uncharged(0, 19_000, "apart")
    assert page.keep(122.0) is None
    assert page.keep(140.0, heard=122.0) is None
    assert page.keep(141.0) == Uncharged(0, 19_000, "apart"), "and only what is new"


HEARD = {
    "as measured": ({"spent": 10_000}, 0, 0, None),
    "a doubt less": ({"spent": 10_000 - DOUBT}, 0, 0, None),
    "less than measured": ({"spent": 2_000}, 0, 7_500, Uncharged(1, 7_500, "charged")),
    "a little less than measured": ({"spent": 4_501}, 0, 4_999, None),
    "just so much less that it is told": ({"spent": 4_500}, 0, 5_000, Uncharged(1, 5_000, "charged")),
    "told to have paused": ({"spent": 2_000, "paused": 8_000}, 0, 0, None),
    "paused while it was not heard": ({"spent": 1_000, "paused": 9_000}, 9, 0, Uncharged(1, 9_000, "unheard")),
    "paused longer than it was not heard": ({"spent": 0, "paused": 20_000}, 9, 0, Uncharged(1, 20_000, "unheard")),
    "neither charged nor paused": ({"spent": 500}, 5, 9_000, Uncharged(1, 9_000, "unheard")),
    "mostly heard": ({"spent": 0}, 4, 9_500, Uncharged(1, 9_500, "charged")),
}


@pytest.mark.parametrize(("fields", "silent", "missing", "told"), HEARD.values(), ids=HEARD)
def test_what_a_move_leaves_out_is_a_pause_and_is_told(fields, silent, missing, told):
    """Of ten seconds, the last ones were silent."""
    page = heard_for(10 - silent, silent)
    assert page.hear(Entry(1, EntryKind.MOVE, "1", **fields)) == told
    assert page.time.waited == missing


def heard_for(seconds, silent=0, **log):
    page = Page(timed_log(1, **log), mover=friend())
    page.keep(100.0)
    page.time.turn = TurnClock(since=100.0)
    page.keep(100.0 + seconds)
    if silent:
        page.is_going = False
        page.time.turn = page.time.turn.stand(100.0 + seconds)
    page.keep(100.0 + seconds + silent, heard=100.0 + seconds)
    return page


def test_the_latency_of_the_link_is_not_missing():
    page = heard_for(10)
    page.mover.framing._latencies = [0.3]
    page.hear(Entry(1, EntryKind.MOVE, "1", spent=9_000))
    assert page.time.waited == 200


def test_a_dispute_leaves_out_all_of_its_turn_whatever_it_says():
    page = heard_for(10)
    told = page.hear(Entry(1, EntryKind.DISPUTE, spent=10_000, paused=10_000))
    assert page.time.waited == 9_500
    assert told.milliseconds == 9_500


@pytest.mark.parametrize("changes", [{"log": timed_log(1, base=0)}, {"author": 0}])
def test_only_who_moves_in_a_timed_game_can_leave_out_time(changes):
    page = heard_for(10)
    page.log = changes.get("log", page.log)
    assert page.hear(Entry(changes.get("author", 1), EntryKind.MOVE, "1")) is None
    assert page.time.waited == 0


def test_in_a_star_it_is_told_and_nothing_follows_from_it():
    page = Page(replace(star_log(), pauses=0), mover=friend())
    page.keep(100.0)
    page.time.turn = TurnClock(since=100.0)
    page.keep(120.0)
    told = page.hear(Entry(1, EntryKind.MOVE, "1"))
    assert told == Uncharged(1, 19_500, "charged")
    assert page.time.waited == 0
    assert page.time.overrun(page.moment()) is Overrun.NOTHING


@pytest.mark.parametrize(
    ("log", "entry", "told"),
    [
        (timed_log(1), Entry(1, EntryKind.MOVE, "1", waited=TOLD), Uncharged(0, TOLD, "unheard there")),
        (timed_log(1), Entry(1, EntryKind.MOVE, "1", waited=TOLD - 1), None),
        (timed_log(1), Entry(1, EntryKind.DISPUTE, waited=TOLD), None),
        (timed_log(0), Entry(0, EntryKind.MOVE, "1", waited=TOLD), Uncharged(1, TOLD, "unheard there")),
        (star_log(), Entry(1, EntryKind.MOVE, "1", waited=TOLD), None),
    ],
    ids=["five seconds", "less", "no move", "of a host", "in a star"],
)
def test_what_a_friends_move_takes_from_our_pauses_is_told(log, entry, told):
    assert Page(log, mover=friend()).time.hear_of_ours(entry, log) == told


# ---- what is left --------------------------------------------------------------------------------


def test_what_is_left_of_a_turn_and_of_the_pauses_counts_what_goes_on():
    page = heard_for(10, 4)
    page.time.waited = 1_000
    log = page.log
    assert page.time.left(log, page.now) == BASE - 10_000
    assert page.time.pauses_left(log, 1, 0, page.now) == PAUSES - 4_000 - 1_000
    assert page.time.pauses_left(log, 1, 1, page.now) == PAUSES - 4_000, "what we wait for is told by us"
    assert page.time.pauses_left(log, 0, 0, page.now) == PAUSES
    page.log = timed_log(2, paused=7_000)
    assert page.time.pauses_left(page.log, 1, 1, page.now) == PAUSES - 7_000
    star = star_log()
    assert page.time.pauses_left(star, 1, 0, page.now) == PAUSES - 4_000


@pytest.mark.parametrize(("seconds", "falls"), [(600.0, True), (599.999, False)])
def test_our_own_flag_falls_with_the_last_millisecond_of_our_turn(seconds, falls):
    page = Page()
    page.time.turn = TurnClock(since=100.0)
    page.now = 100.0 + seconds
    assert page.time.own_flag_falls(page.moment()) is falls


@pytest.mark.parametrize(
    "changes",
    [{"log": timed_log(base=0)}, {"log": replace(timed_log(), is_stopped=True)}, {"mover": friend()}, {"stands": True}],
    ids=["no clock", "over", "another's turn", "it stands still"],
)
def test_our_flag_falls_only_while_we_may_move(changes):
    page = Page(changes.get("log"), mover=changes.get("mover"))
    page.time.turn = TurnClock(10**9, stands=1.0) if "stands" in changes else TurnClock(since=-(10.0**9))
    assert not page.time.own_flag_falls(page.moment())


@pytest.mark.parametrize(
    ("over", "latency", "falls"),
    [
        (GRACE, 0.0, False),
        (GRACE + 1, 0.0, True),
        (GRACE + 300, 0.3, False),
        (GRACE + 301, 0.3, True),
        (GRACE + 900, 0.9, False),
        (GRACE + 901, 0.9, True),
        (GRACE + MAX_LATENCY + 1, 60.0, True),
        (GRACE + MAX_LATENCY, 60.0, False),
    ],
)
def test_the_friends_flag_has_fallen_after_a_grace_and_the_latency(over, latency, falls):
    page = fallen(over)
    page.mover.framing._latencies = [latency]
    page.time.watch_other_flag(page.moment())
    assert page.time.has_fallen is falls
    assert page.time.overrun(page.moment()) is (Overrun.CLOCK if falls else Overrun.NOTHING)


def fallen(over=99_999, log=None):
    page = Page(log or timed_log(1), mover=friend())
    page.time.turn = TurnClock(used=BASE + over, since=100.0)
    return page


def test_a_flag_that_has_fallen_stays_fallen():
    page = fallen()
    page.time.watch_other_flag(page.moment())
    page.time.turn = TurnClock()
    page.time.watch_other_flag(page.moment())
    assert page.time.has_fallen


UNWATCHED = {
    "no clock": {"log": timed_log(1, base=0)},
    "over": {"log": replace(timed_log(1), is_stopped=True)},
    "a star": {"log": star_log()},
    "our own turn": {"mover": None},
    "somebody is away": {"is_going": False},
    "a link that is not heard": {"quality": Quality.UNSTABLE},
}


@pytest.mark.parametrize("changes", UNWATCHED.values(), ids=UNWATCHED)
def test_a_friends_flag_falls_between_two_in_its_turn_and_while_it_is_heard(changes):
    page = fallen(log=changes.get("log"))
    page.is_going = changes.get("is_going", True)
    page.mover.quality = changes.get("quality", Quality.GOOD)
    page.mover = changes.get("mover", page.mover)
    page.time.watch_other_flag(page.moment())
    assert not page.time.has_fallen


# ---- pauses that are used up ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stands", "seconds", "used_up"),
    [
        (PAUSES + GRACE, 3.001, False),
        (PAUSES + GRACE + 1, 3.001, True),
        (PAUSES + 99_999, 3.0, False),
        (PAUSES + 99_999, 3.001, True),
    ],
)
def test_pauses_are_used_up_after_a_grace_and_while_the_turn_stands(stands, seconds, used_up):
    page = Page(timed_log(1), mover=friend())
    page.time.turn = TurnClock(stood=stands - round(seconds * 1000), stands=100.0)
    page.now = 100.0 + seconds
    assert page.time.overrun(page.moment()) is (Overrun.PAUSES if used_up else Overrun.NOTHING)


UNMEASURED = {
    "no clock": {"log": timed_log(1, base=0)},
    "over": {"log": replace(timed_log(1), is_stopped=True)},
    "a star": {"log": star_log()},
    "our own turn": {"mover": None},
    "it runs": {"turn": TurnClock(stood=10**9, since=0.0)},
}


@pytest.mark.parametrize("changes", UNMEASURED.values(), ids=UNMEASURED)
def test_pauses_are_used_up_between_two_in_the_friends_turn(changes):
    page = Page(changes.get("log", timed_log(1)), mover=changes.get("mover", friend()))
    page.time.turn = changes.get("turn", TurnClock(stood=10**9, stands=0.0))
    assert page.time.overrun(page.moment()) is Overrun.NOTHING


@pytest.mark.parametrize(
    ("paused", "before", "used_up"),
    [
        (GRACE + 1, PAUSES, True),
        (GRACE, PAUSES, False),
        (PAUSES + GRACE + 1, 0, True),
        (PAUSES + GRACE, 0, False),
    ],
)
def test_a_turn_that_goes_beyond_the_pauses_by_more_than_a_grace_uses_them_up(paused, before, used_up):
    page = Page(replace(timed_log(1), paused=(0, before)), mover=friend())
    page.keep(100.0)
    page.time.turn = TurnClock(stood=paused)
    page.hear(Entry(1, EntryKind.MOVE, "1", paused=paused))
    assert page.time.overrun(page.moment()) is (Overrun.PAUSES if used_up else Overrun.NOTHING)


def test_what_was_neither_charged_nor_told_uses_up_the_pauses_too():
    page = Page(replace(timed_log(1), paused=(0, PAUSES)), mover=friend())
    page.keep(100.0)
    page.time.turn = TurnClock(used=GRACE + 1 + DOUBT)
    page.hear(Entry(1, EntryKind.MOVE, "1"))
    assert page.time.overrun(page.moment()) is Overrun.PAUSES


def test_a_turn_that_leaves_out_hardly_anything_is_forgiven_what_was_used_up_before():
    page = Page(replace(timed_log(1), paused=(0, 10**6)), mover=friend())
    page.keep(100.0)
    page.time.turn = TurnClock(stood=GRACE)
    page.hear(Entry(1, EntryKind.MOVE, "1", paused=GRACE))
    assert page.time.overrun(page.moment()) is Overrun.NOTHING


def test_nothing_is_used_up_once_it_is_over():
    page = fallen()
    page.time.watch_other_flag(page.moment())
    page.log = replace(page.log, is_stopped=True)
    assert page.time.overrun(page.moment()) is Overrun.NOTHING


# ---- claims, and what is saved -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "answered", "after", "fails"),
    [
        (100.0, 100.1, ANSWERED_WITHIN + 0.1, True),
        (100.0, 100.1, ANSWERED_WITHIN, False),
        (100.0, 100.0, ANSWERED_WITHIN + 0.1, False),
        (None, 100.1, ANSWERED_WITHIN + 0.1, False),
    ],
    ids=["it answers pings and no claim", "there is time", "it answers nothing", "nothing is claimed"],
)
def test_a_claim_fails_ten_seconds_later_if_a_ping_after_it_was_answered(claimed, answered, after, fails):
    page = Page(timed_log(1), mover=friend())
    page.time.claimed, page.mover.framing.answered, page.now = claimed, answered, 100.0 + after
    assert page.time.claim_fails(page.moment()) is fails
    page.mover = None
    assert not page.time.claim_fails(page.moment())


@pytest.mark.parametrize("mover", [None, friend()], ids=["our own", "the friend's"])
@pytest.mark.parametrize("what", ["since", "stands"])
def test_a_turn_is_saved_every_five_seconds(mover, what):
    page = Page(used=1_000, stood=1_000, mover=mover)
    page.time.turn = TurnClock(used=1_000, stood=1_000, **{what: 100.0})
    saved = []
    for second in range(1, 12):
        page.now = 100.0 + second
        if page.time.wants_save(page.moment()):
            saved.append(second)
    assert saved == [SAVED_EVERY // 1000, 2 * SAVED_EVERY // 1000]
    page.keep(112.0)
    page.log, page.mover = timed_log(2), None
    page.keep(113.0)
    page.keep(117.9)
    assert not page.time.wants_save(page.moment())
    page.keep(118.0)
    assert page.time.wants_save(page.moment()), "another turn begins anew"


def test_a_turn_that_stands_for_longer_than_it_may_is_not_saved_again_and_again():
    page = Page(mover=friend())
    page.time.turn = TurnClock(stands=100.0)
    page.now = 100.0 + PAUSES / 1000
    assert page.time.wants_save(page.moment())
    page.now += 3_600
    assert not page.time.wants_save(page.moment())


@pytest.mark.parametrize(
    "changes",
    [{"log": timed_log(base=0)}, {"log": replace(timed_log(), is_stopped=True)}],
    ids=["no clock", "over"],
)
def test_only_a_turn_in_a_timed_game_is_saved(changes):
    page = Page(changes["log"])
    page.time.turn = TurnClock(used=10**6)
    assert not page.time.wants_save(page.moment())
