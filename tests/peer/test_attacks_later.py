"""Lies about a rematch, and about what was before a new connection: each test tells its story, and what happens then.

Where something was possible, the test says so.
"""

from __future__ import annotations

import json

import pytest

from cairn.core.play import is_outcome
from cairn.peer.live.create import resumed
from cairn.peer.live.saved_match import write_match
from cairn.peer.log.entries import Entry, EntryKind, next_head, to_fields
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import MatchPhase, new_log
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, body, ended, sends, settings, timed
from tests.peer.star import Star
from tests.peer.test_attacks import doctored

E = EntryKind
OPENING = ("a0-a1", "c0-c1", "b0-b1", "d0-d1")


def again(pair):
    """Both have played, one has resigned, and they play again."""
    pair.meet().play(*OPENING)
    pair.act(pair.guest, on.resign())
    pair.ask(pair.host, "rematch").reply(pair.guest, True).agree()
    assert pair.host.match.games == 1
    return pair


# ---- a rematch ---------------------------------------------------------------------------------


def test_what_was_asked_in_the_game_before_is_not_granted_in_the_next():
    pair = again(Pair())
    old = next(n for n, entry in enumerate(pair.host.match.entries, 1) if entry.kind is E.REQUEST)
    sends(pair, "propose", **body(pair.host.match, "yes", kind="reply", answers=old))
    assert ended(pair.host) == "turn"
    assert pair.host.match.games == 1


def test_a_takeback_reaches_into_no_game_before():
    pair = again(Pair())
    log = pair.host.match
    sends(pair, "propose", **body(log, f"takeback 3 {log.heads[3][:16]}", kind="request"))
    assert ended(pair.host) == "illegal"
    assert pair.host.match.play.entries == ()


@pytest.mark.parametrize("side", ["host", "guest"])
def test_nobody_says_yes_to_their_own_rematch(side):
    pair = Pair().meet().play(*OPENING)
    pair.act(pair.guest, on.resign())
    liar = getattr(pair, side)
    pair.ask(liar, "rematch")
    log = pair.host.match
    reply = body(log, "yes", kind="reply", author=liar.table.party, answers=log.request.number)
    sends(pair, "propose" if side == "guest" else "entry", liar, **reply)
    assert ended(pair.other(liar)) == "turn"
    assert pair.other(liar).match.games == 0


def test_a_host_begins_no_rematch_with_a_yes_of_its_own_making():
    pair = Pair().meet().play(*OPENING)
    pair.act(pair.guest, on.resign())
    pair.ask(pair.host, "rematch")
    log = pair.host.match
    sends(pair, "entry", pair.host, **body(log, "yes", kind="reply", answers=log.request.number))
    assert ended(pair.guest) == "forged", "it bears no mark of the guest's"
    assert pair.guest.match.games == 0


def test_a_rematch_that_was_declined_stays_declined():
    pair = Pair().meet().play(*OPENING)
    pair.act(pair.guest, on.resign())
    number = pair.ask(pair.guest, "rematch").host.match.request.number
    pair.reply(pair.host, False)
    sends(pair, "propose", **body(pair.host.match, "yes", kind="reply", answers=number))
    assert ended(pair.host) == "turn"
    assert pair.host.match.games == 0


def test_a_move_of_the_game_before_is_not_played_once_more():
    pair = again(Pair())
    old = pair.host.match.entries[2]
    told = {"n": 3, "author": old.author, "kind": "move", "text": old.text, "answers": 0}
    told |= {"spent": 0, "paused": 0, "waited": 0}
    head = pair.host.match.heads[3]
    count = pair.host.match.count
    sends(pair, "propose", **told, signature=old.signature or "0" * 32, head=head)
    assert ended(pair.host) is None, "it is passed over"
    assert pair.host.match.count == count


def test_the_flag_of_the_game_before_ends_no_other():
    pair = again(timed(minutes=1))
    log = pair.host.match
    sends(pair, "propose", **body(log, kind="flag", author=log.mover, spent=10))
    assert ended(pair.host) == "turn"
    assert pair.host.match.left == (60_000, 60_000)


def test_who_thinks_over_a_reload_in_a_rematch_is_charged_for_it():
    pair = again(timed(minutes=5))
    mover = pair.sides[pair.host.match.mover]
    pair.wait(40)
    pair.reload(mover).connect().pump()
    pair.play(OPENING[0] if pair.host.match.play.state.actor == 0 else OPENING[1])
    assert min(pair.host.match.left) <= 300_000 - 34_000


def test_a_dispute_counts_in_its_own_game_only():
    """This was possible: who disputed an outcome, resigned and played again could stop the next game at once."""
    log = new_log(SHELF["stonehenge"], settings("stonehenge"), (0, 0), "0 1")
    log = append(log, Entry(0, E.SEATS, "0 1"))
    disputed = _disputed(log)
    assert disputed.disputed
    over = append(disputed, Entry(0, E.RESIGN))
    asked = append(over, Entry(0, E.REQUEST, "rematch"))
    assert append(asked, Entry(1, E.REPLY, "yes", asked.request.number)).disputed == 0


def _disputed(log):
    """The log after stones, a swing, what came of it, and a dispute of that."""
    while not (log.play.entries and is_outcome(log.game, log.play.entries[-1])):
        log = append(log, Entry(log.mover, E.MOVE, log.game.write(log.play.state.legal_actions()[0])))
    return append(log, Entry(1 - log.entries[-1].author, E.DISPUTE))


def test_in_a_star_a_rematch_waits_for_the_word_of_everybody():
    star = Star(game="counting")
    while not star.over:
        star.go_on(1)
    star.act(1, on.ask(RequestKind.REMATCH))
    number = star.match.request.number
    star.act(0, on.reply(number, True))
    assert star.match.games == 0
    log = star.match
    forged = body(log, "yes", kind="reply", author=2, answers=number, signature="0" * 128)
    frame = star.session(0).framing.write(FrameKind.ENTRY, forged)
    star.theirs(0, on.text_received(0, frame))
    assert star.guests[0].session.ended.code == "unsigned"
    assert star.guests[0].match.games == 0
    star.act(2, on.reply(number, True))
    assert star.match.games == 1


# ---- a resume ----------------------------------------------------------------------------------


def changes(**fields):
    """What a page says of the match in its greeting, changed."""

    def change(table):
        if table["t"] == "hello":
            table["b"] |= fields
        return table

    return change


@pytest.mark.parametrize(
    "said",
    [{"clock": 600_000}, {"step": 9_000}, {"seating": "1 0"}, {"settings": "another"}, {"party": 0}],
    ids=["a clock", "a step", "seats", "settings", "a party"],
)
def test_what_a_host_that_comes_back_says_of_the_terms_is_not_heard(said):
    pair = timed(minutes=1).meet().play(*OPENING)
    pair.reload(pair.host).connect()
    doctored(pair, pair.host, changes(**said))
    pair.play("a1-a2").agree()
    match = pair.guest.match
    assert (match.base, match.step, match.seats, pair.guest.table.party) == (60_000, 0, (0, 1), 1)


def test_a_guest_that_comes_back_to_watch_still_plays_by_the_rules_of_its_seat():
    pair = Pair().meet().play(*OPENING)
    pair.reload(pair.guest).connect()
    doctored(pair, pair.guest, changes(role="watcher"))
    assert ended(pair.host) in (None, "seat")
    assert pair.host.codes[1:] == list(OPENING)


def test_who_forgot_a_move_on_purpose_finds_it_again():
    pair = Pair().meet().play(*OPENING[:2])
    old = pair.guest.kept
    pair.play("b0-b1")
    pair.guest.kept = old
    pair.play("d0-d1")
    pair.guest.kept = old
    pair.reload(pair.guest).connect().pump()
    assert pair.guest.codes[-1] == "d0-d1", "what it played stands"
    pair.agree()


def test_a_host_that_forgot_a_move_on_purpose_cannot_play_another():
    pair = Pair().meet().play(*OPENING[:2])
    old = pair.host.kept
    pair.play("b0-b1")
    pair.host.kept = old
    pair.reload(pair.host).connect().pump()
    assert ended(pair.guest) == "conflict"
    assert pair.guest.codes[-1] == "b0-b1", "ours is kept as it is"


def test_a_proof_of_an_earlier_link_opens_no_later_one():
    pair = Pair().meet().play(*OPENING)
    pair.cut().connect().pump()
    proof = [json.loads(text)["b"]["proof"] for side, text in pair.sent if '"proof"' in text and side is pair.guest][-1]
    pair.cut().connect()

    def change(table):
        if table["t"] == "proof":
            table["b"]["proof"] = proof
        return table

    doctored(pair, pair.guest, change)
    assert ended(pair.host) == "proof"
    assert pair.host.codes[1:] == list(OPENING)


def test_in_a_star_nobody_comes_back_on_the_seat_of_another():
    """The second guest opens the invitation that was meant for the first, whose link is gone."""
    star = Star()
    before = star.match.heads
    star.cut(0)
    star.cut(1)
    star.guests[0], star.guests[1] = star.guests[1], star.guests[0]
    star.connect(0)
    assert star.session(0).ended.code == "stranger"
    assert star.match.heads == before
    star.guests[0], star.guests[1] = star.guests[1], star.guests[0]
    star.connect(0)
    star.connect(1)
    star.agree()


def test_in_a_star_a_host_that_comes_back_with_a_game_of_its_own_finds_nobody():
    star = Star()
    old = write_match(star.host.table.saved())
    while star.match.mover != 1:
        star.go_on(0)
    star.go_on(0)
    before = star.guests[1].match.heads
    on.link_closed(0)(star.host.table, star.now)
    on.link_closed(1)(star.host.table, star.now)
    star.host.table = resumed(SHELF, old)
    for number in range(2):
        star.cut(number)
        star.connect(number)
    assert {side.session.ended.code for side in star.guests} == {"conflict"}
    assert star.guests[1].match.heads == before


def test_a_resume_in_the_middle_of_a_rematch_leads_both_into_the_same_game():
    for dies in ("host", "guest"):
        for asks in ("host", "guest"):
            pair = Pair().meet().play(*OPENING)
            pair.act(pair.guest, on.resign())
            asking = getattr(pair, asks)
            pair.ask(asking, "rematch")
            pair.reply(pair.other(asking), True, pump=False)
            pair.crash(getattr(pair, dies)).connect().pump()
            pair.agree()
            if pair.host.match.request is not None:
                pair.reply(pair.other(asking), True).agree()
            assert pair.host.match.games == 1
            assert pair.host.match.phase is MatchPhase.PLAYING


class TwoEndings(Star):
    """A host that resigns towards one guest, and plays on towards the other."""

    lies = False

    def passed(self, number, text):
        frame = json.loads(text)
        if not (self.lies and number == 1 and frame["t"] == "entry"):
            return [text]
        number, log = frame["b"]["n"], self.host.table.match
        head = next_head(log.heads[number - 1], number, Entry(0, EntryKind.RESIGN))
        signature = self.host.table.entry_signer.sign("entry 4", head)
        body = {"n": number, **to_fields(Entry(0, EntryKind.RESIGN, signature=signature)), "head": head}
        return [json.dumps(frame | {"b": body}, separators=(",", ":"))]


def test_a_host_that_tells_each_guest_another_end_is_told_of():
    """This was told as a connection that broke."""
    star = TwoEndings(game="counting")
    while (need := 29 - star.match.play.state.total) > 0:
        star.act(star.match.mover, on.play("2" if need >= 2 else "1"))
    assert star.match.mover == 0
    star.lies = True
    star.act(0, on.play("1"))
    assert star.guests[0].table.match.play.outcome.winners == (0,)
    assert star.guests[1].table.match.play.outcome.winners == (1, 2)
    star.lies = False
    star.wait(1)
    tables = [guest.table for guest in star.guests]
    assert [table.ends.differing(table.match) for table in tables] == [[], [1]], "without another entry"
    assert star.session(1).ended.code == "conflict", "and an honest host would be told too"
    star.wait(16)
    assert [table.ends.missing(table.match, table.party, table.now) for table in tables] == [[2], []]
    star.act(1, on.ask(RequestKind.REMATCH))
    star.wait(12)
    assert star.guests[1].table.main.ended.code == "conflict"
    assert star.guests[1].table.match.play.outcome.winners == (1, 2), "its own log is kept"


def ended_star():
    """A game of three that has ended, and all have said so."""
    star = Star(game="counting")
    while star.match.mover is not None:
        star.act(star.match.mover, on.play("1"))
    return star.wait(1)


def test_who_has_seen_the_end_of_a_star_confirms_it_and_again_after_a_reload():
    star = ended_star()
    for _ in range(2):
        for table in star.tables:
            others = {1, 2} - {table.party}
            assert others <= {party for party, seen in table.ends.seen.items() if seen["head"] == star.match.head}
            assert not table.ends.differing(table.match)
            assert not table.ends.missing(table.match, table.party, table.now + 60)
        star.reload(1)
        star.reload_host()
        star.wait(1)


def test_an_end_is_told_once_over_a_link_and_heard_once():
    star = ended_star()
    table = star.guests[0].table
    assert not table.ends.watch(table.match, table.now)
    assert not table.ends.hear(table.ends.seen[2], table.match, table.entry_signer)
    table.ends.told = ""
    assert table.ends.watch(table.match, table.now), "over another link"
    star.act(1, on.ask(RequestKind.REMATCH))
    assert table.ends.differing(table.match) == [], "the log has gone on from there"


def test_who_is_away_at_the_end_of_a_star_has_not_confirmed_it_yet():
    star = Star(game="counting")
    while star.match.play.state.total < 29:
        star.act(star.match.mover, on.play("1"))
    mover = star.match.mover
    away = 2 if mover == 1 else 1
    star.cut(away - 1)
    star.act(mover, on.play("1"))
    star.wait(10)
    assert not any(table.ends.missing(table.match, table.party, table.now) for table in star.tables)
    star.wait(10)
    assert star.host.table.ends.missing(star.match, 0, star.now) == [away]
    star.connect(away - 1)
    star.wait(1)
    assert star.host.table.ends.missing(star.match, 0, star.now) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"signature": "1" * 128}, "unsigned"),
        ({"n": 1}, "unsigned"),
        ({"head": "1" * 64}, "unsigned"),
        ({"party": 1}, "turn"),
        ({"party": 3}, "turn"),
    ],
)
def test_an_end_that_a_host_has_made_up_is_shown_to_nobody(change, code):
    star = ended_star()
    table = star.guests[0].table
    body = dict(table.ends.seen.pop(2)) | change
    star.session(0).send(FrameKind.SEEN, body)
    star.wait(1)
    assert table.main.ended.code == code
    assert 2 not in table.ends.seen
