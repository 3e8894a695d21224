"""One turn by one page's clock, to the millisecond; and a page that sleeps."""

from __future__ import annotations

import pytest

from cairn.peer.log.clock import ASLEEP, DOUBT, MAX_LATENCY, TICK, AwakeTime, TurnClock

RUNS = TurnClock(used=10, since=5.0, stood=20)
STANDS = TurnClock(used=10, stood=20, stands=5.0)
STEPS = {
    "it begins to run": (lambda: TurnClock(10, stood=20).run(5.0), RUNS),
    "it runs on": (lambda: RUNS.run(9.0), RUNS),
    "it runs again, and has stood": (lambda: STANDS.run(9.0), TurnClock(10, 9.0, 4_020)),
    "it stands, and has run": (lambda: RUNS.stand(8.0), TurnClock(3_010, None, 20, 8.0)),
    "it stands since before it ran": (lambda: RUNS.stand(3.0), TurnClock(10, None, 20, 5.0)),
    "it stands without having run": (lambda: TurnClock(10, stood=20).stand(5.0), STANDS),
    "it stands on": (lambda: STANDS.stand(9.0), STANDS),
    "it stops while it runs": (lambda: RUNS.stop(7.0), TurnClock(2_010, None, 20)),
    "it stops while it stands": (lambda: STANDS.stop(7.0), TurnClock(10, None, 2_020)),
}


@pytest.mark.parametrize(("after", "expected"), STEPS.values(), ids=STEPS)
def test_a_turn_runs_or_stands_and_knows_since_when(after, expected):
    assert after() == expected


@pytest.mark.parametrize(
    ("turn", "now", "charged", "standing"),
    [
        (TurnClock(), 9.0, 0, 0),
        (RUNS, 7.0006, 2_011, 20),
        (RUNS, 7.0004, 2_010, 20),
        (RUNS, 4.0, 10, 20),
        (STANDS, 7.0, 10, 2_020),
        (STANDS, 4.0, 10, 20),
    ],
)
def test_what_is_charged_and_what_is_not_never_grows_less(turn, now, charged, standing):
    assert (turn.charge(now), turn.standing(now)) == (charged, standing)


@pytest.mark.parametrize(
    ("claim", "latency", "missing"),
    [
        (5_030, 0.0, 0),
        (5_030 - DOUBT, 0.0, 0),
        (5_029 - DOUBT, 0.0, 1),
        (5_030 - DOUBT - 200, 0.2, 0),
        (5_029 - DOUBT - 200, 0.2, 1),
        (5_030 - DOUBT - 900, 0.9, 0),
        (5_029 - DOUBT - 900, 0.9, 1),
        (5_029 - DOUBT - MAX_LATENCY, 60.0, 1),
        (9_999, 0.0, 0),
        (0, 0.0, 5_030 - DOUBT),
    ],
)
def test_a_claim_may_leave_out_the_latency_and_a_doubt_and_no_more(claim, latency, missing):
    assert RUNS.missing(claim, 10.0, latency) == missing
    assert STANDS.missing(claim, 10.0, latency) == missing, "whether it ran or stood"


def ticking(awake, now):
    """The awake time at a tick of the page."""
    at = awake.at(now)
    awake.tick()
    return at


def test_a_page_that_ticks_and_is_silent_for_longer_was_asleep():
    awake = AwakeTime()
    assert [ticking(awake, now) for now in (100.0, 101.0)] == [100.0, 101.0]
    assert awake.at(101.0 + ASLEEP) == 101.0 + ASLEEP
    assert awake.at(101.0 + 2 * ASLEEP + 0.5) == 101.0 + ASLEEP + TICK
    assert awake.slept == ASLEEP + 0.5 - TICK
    assert awake.at(101.0 + 2 * ASLEEP + 1.5) == 101.0 + ASLEEP + TICK + 1.0
    assert ticking(awake, 999.0) == ticking(awake, 1999.0) - TICK, "a late tick changes nothing"


@pytest.mark.parametrize(("gap", "sleeps"), [(ASLEEP, True), (ASLEEP + 0.1, False)])
def test_only_a_tick_that_came_in_time_promises_more(gap, sleeps):
    awake = AwakeTime()
    ticking(awake, 100.0)
    assert awake.at(200.0) == 200.0
    ticking(awake, 200.0 + gap)
    awake.at(500.0)
    assert (awake.slept > 0) is sleeps


def test_where_no_ticks_come_time_goes_on():
    awake = AwakeTime()
    assert [awake.at(now) for now in (1.0, 100.0, 9_999.0)] == [1.0, 100.0, 9_999.0]
    ticking(awake, 10_000.0)
    awake.untick()
    assert awake.at(20_000.0) == 20_000.0
    assert awake.slept == 0.0
