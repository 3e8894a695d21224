"""A table by itself: what it keeps, whom it lets in, whose time it minds, and what follows from one event."""

from __future__ import annotations

import pytest

from cairn.core.play import begin
from cairn.peer.errors import LocalError
from cairn.peer.live.create import guest, host
from cairn.peer.live.match_side import ENTRY_PATIENCE
from cairn.peer.live.timekeeper import ANSWERED_WITHIN
from cairn.peer.log.clock import TurnClock
from cairn.peer.wire import effects as do
from tests.peer import events as on
from tests.peer.counting import COUNTING
from tests.peer.pair import SHELF, Pair, ended, entropy, sends, timed
from tests.peer.star import Star


def of_three(seating="0 1 2", clock=(0, 0)):
    return host(SHELF, begin(COUNTING, 3, {}).record, "Ada", entropy(1), seating=seating, clock=clock)


def counting_star(**terms):
    """Three who count, and it is the turn of the second guest."""
    star = Star(parties=3, game="counting", **terms)
    while star.match.mover != 2:
        star.go_on(0)
    return star


# ---- what is kept ----------------------------------------------------------------------------------


def test_the_time_of_the_turn_is_kept_by_who_has_to_move_and_by_who_waits():
    pair = timed().meet()
    for side in pair.sides:
        side.table.now, side.table.time.waited = 102.0, 9
        side.table.time.turn = TurnClock(used=1_000, since=100.0, stood=4_000)
        saved = side.table.saved()
        assert (saved.used, saved.stood, saved.waited) == (3_000, 4_000, 9)
        side.table.time.turn = TurnClock(used=3_000, stood=2_000, stands=100.0)
        saved = side.table.saved()
        assert (saved.used, saved.stood) == (3_000, 4_000)


def test_who_was_told_nothing_yet_keeps_no_time():
    saved = guest(SHELF, "Ben", entropy(1)).saved()
    assert (saved.replica, saved.used, saved.stood, saved.waited) == (None, 0, 0, 0)


# ---- who is let in ---------------------------------------------------------------------------------


def test_a_host_lets_in_a_guest_for_every_other_seat_and_any_who_watch():
    table = of_three()
    sessions = [table.add(party) for party in (2, -1, -1)]
    assert table.sessions[1:] == sessions
    assert [(session.number, session.pair.other, session.role) for session in sessions] == [
        (1, 2, "host"), (2, -1, "host"), (3, -1, "host"),
    ]  # fmt: skip


@pytest.mark.parametrize(("party", "why"), [(0, "taken"), (1, "taken"), (3, "no such seat"), (4, "no such seat")])
def test_a_seat_that_is_taken_or_does_not_exist_is_given_to_nobody(party, why):
    table = of_three()
    with pytest.raises(LocalError, match=why):
        table.add(party)
    assert len(table.sessions) == 1


def test_only_a_host_lets_anybody_in():
    with pytest.raises(LocalError, match="Only the host"):
        guest(SHELF, "Ben", entropy(1)).add(-1)


# ---- what a friend sends ---------------------------------------------------------------------------


def test_what_goes_wrong_on_our_page_ends_the_link_and_tells_where_it_was_and_no_words():
    pair = Pair().meet()
    pair.host.table.chat = "no chat"
    sends(pair, "chat", text="a secret", author=1, number=1, signature="")
    assert [ended(side) for side in pair.sides] == ["internal", "internal"]
    details = pair.host.session.ended.details
    assert "in _hear_chat\n" in details
    assert details.endswith("AttributeError")
    assert "\nXX" not in details
    assert "no chat" not in details
    assert pair.guest.session.ended.details == ""


def test_a_line_is_shown_and_kept_but_waits_for_no_disk():
    pair = Pair().meet()
    line = pair.guest.session.framing.write("chat", {"text": "Hm.", "author": 1, "number": 1, "signature": ""})
    assert on.text_received(0, line)(pair.host.table, pair.now) == [do.Persist(before_send=False), do.Said("Hm.", 1)]


def test_what_is_told_of_a_page_that_slept_is_told_beside_a_line():
    pair = timed().meet().wait(2)
    line = pair.guest.session.framing.write("chat", {"text": "Hm.", "author": 1, "number": 1, "signature": ""})
    effects = on.text_received(0, line)(pair.host.table, pair.now + 60)
    assert [type(effect) for effect in effects if not isinstance(effect, do.Send)] == [
        do.Uncharged, do.Persist, do.Said,
    ]  # fmt: skip


@pytest.mark.parametrize("author", [2, 3])
def test_a_line_of_somebody_who_does_not_play_is_refused(author):
    pair = Pair().meet()
    sends(pair, "chat", pair.host, text="Hm.", author=author, number=1, signature="")
    assert ended(pair.guest) == "turn"


def test_a_host_hears_a_guest_in_its_own_name_only_and_a_guest_anybody_in_anothers():
    star = counting_star()
    star.act(1, on.say("Hello"))
    assert [said.author for said in star.guests[1].of(do.Said)] == [1]
    line = star.guests[1].table.chat.write("Hm.", star.match, star.guests[1].table.entry_signer, star.now)
    star.guests[0].sent.append(star.guests[0].session.framing.write("chat", line))
    star.pump()
    assert star.session(0).ended.code == "turn"


def test_a_line_is_passed_on_to_those_who_are_linked():
    star = counting_star()
    star.cut(1)
    star.act(1, on.say("Hello"))
    assert star.session(0).ended is None
    assert [said.text for said in star.host.of(do.Said)] == ["Hello"]


def test_who_watches_says_nothing_and_is_told_nothing():
    star = Star(parties=3, watchers=1, game="counting")
    line = {"text": "Hm.", "author": 0, "number": 1, "signature": "0" * 128}
    star.guests[2].inbox.append(star.session(2).framing.write("chat", line))
    star.pump()
    assert star.guests[2].session.ended.code == "turn"


def test_among_more_than_two_nobody_claims_time():
    star = counting_star(clock=(60_000, 0))
    log = star.match
    star.guests[0].sent.append(star.guests[0].session.framing.write("claim", {"n": log.count, "head": log.head}))
    star.pump()
    assert star.session(0).ended.code == "turn"


# ---- whose time it minds ---------------------------------------------------------------------------


def test_between_two_who_moves_needs_the_other_to_be_heard():
    pair = timed().meet()
    for side, mover in zip(pair.sides, (None, pair.guest.session), strict=True):
        side.session.framing.heard = 77.0
        moment = side.table._moment()
        assert (moment.mover, moment.heard, moment.is_going) == (mover, 77.0, True)
        assert moment.log is side.match


def test_in_a_star_only_who_moves_has_to_be_heard_or_the_host_for_it():
    star = counting_star(clock=(60_000, 0))
    for number, heard in ((0, 71.0), (1, 72.0)):
        star.session(number).framing.heard = heard
        star.guests[number].session.framing.heard = heard + 10
    moments = [table._moment() for table in star.tables]
    assert moments[0].mover is star.session(1)
    assert (moments[0].heard, moments[1].heard) == (72.0, 81.0)
    assert moments[1].mover is star.guests[0].session
    assert (moments[2].mover, moments[2].heard) == (None, star.guests[1].table.now)


def test_a_page_that_sleeps_is_not_charged_for_it_twice_or_for_the_sleep_before():
    pair = timed(10).meet().wait(2)
    table = pair.host.table
    for now in (162.0, 163.0, 192.0):
        on.tick()(table, now)
    assert table.time.turn.standing(table.now) == 59_000 + 28_000


def test_our_flag_falls_with_what_was_used_up():
    pair = timed().meet()
    pair.host.table.time.turn = TurnClock(used=60_500, since=pair.now)
    pair.act(pair.host, on.tick())
    assert pair.agree().host.codes[-1] == "(flag)"
    entry = pair.host.match.entries[-1]
    assert (entry.author, entry.spent) == (0, 60_500)
    assert pair.host.match.play.outcome.winners == (1,)


def test_a_flag_that_cannot_be_written_stops_nothing(monkeypatch):
    pair = timed().meet()
    monkeypatch.setattr("cairn.peer.log.entry_rules.MOST_ENTRIES", pair.host.match.count)
    pair.host.table.time.turn = TurnClock(used=60_500, since=pair.now)
    pair.act(pair.host, on.tick())
    assert (pair.host.match.play.outcome, ended(pair.host)) == (None, None)


def test_a_page_that_waits_for_its_link_lets_time_stand():
    pair = timed(10).meet().wait(2)
    pair.reload(pair.host)
    for _ in range(3):
        pair.now += 1
        pair.step(pair.host, on.tick())
    turn = pair.host.table.time.turn
    assert (turn.since, turn.standing(pair.now)) == (None, 2_000), "since it was first looked at"


# ---- what is waited for ----------------------------------------------------------------------------


def test_two_logs_that_differ_end_the_link_when_nothing_is_said_of_it():
    pair = Pair().meet()
    pair.host.table.conflicts[0] = pair.now + ENTRY_PATIENCE
    pair.now += ENTRY_PATIENCE
    pair.act(pair.host, on.tick())
    assert ended(pair.host) is None
    pair.now += 0.1
    pair.act(pair.host, on.tick())
    assert ended(pair.host) == "conflict"


def test_a_claim_that_is_not_answered_wins_by_our_own_clock():
    pair = timed().meet()
    table = pair.guest.table
    table.time.claimed, pair.guest.session.framing.answered = pair.now, pair.now + 1
    pair.now += ANSWERED_WITHIN + 0.1
    pair.guest.session.framing.heard = pair.now
    pair.act(pair.guest, on.tick())
    assert pair.guest.of(do.EndedByClaim) == [do.EndedByClaim(0, do.Overrun.CLOCK)]
    assert table.time.claimed is None
    assert ended(pair.guest) == "time"


def test_a_guest_that_was_not_greeted_yet_waits():
    table = guest(SHELF, "Ben", entropy(1))
    on.link_opened(0, on.Link("bb", "aa", False), entropy(2))(table, 100.0)
    for second in range(1, 4):
        on.tick()(table, 100.0 + second)
    assert table.main.ended is None
    assert table.overrun is do.Overrun.NOTHING
    with pytest.raises(LocalError, match="has to be there"):
        on.play("a0-a1")(table, 104.0)


def test_nobody_acts_while_announced_entries_are_missing():
    pair = Pair().meet()
    pair.host.table.expected = 99
    with pytest.raises(LocalError, match="has to be there"):
        pair.act(pair.host, on.play("a0-a1"))
