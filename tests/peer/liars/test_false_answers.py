"""Requests, and games played again, with a liar: nothing is granted that was not shown."""

from __future__ import annotations

import json

import pytest

from cairn.core.play import is_outcome
from cairn.peer.errors import LocalError
from cairn.peer.log.entries import Entry
from cairn.peer.log.entries import EntryKind as E
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import MatchPhase, new_log
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.liars.lies import OPENING
from tests.peer.pair import SHELF, Pair, body, ended, sends, settings, timed


def test_what_was_asked_is_known_by_its_kind():
    assert {kind.value for kind in RequestKind} == {"takeback", "draw", "rematch", "abandon", "substitute"}


@pytest.mark.parametrize(("target", "code"), [(1, "illegal"), (2, "turn"), (4, "turn"), (9, "illegal")])
def test_only_a_move_of_ones_own_is_taken_back(target, code):
    pair = Pair().meet().play(*OPENING)
    log = pair.host.match
    head = log.heads[min(target, log.count)][:16]
    sends(pair, "propose", **body(log, f"takeback {target} {head}", kind="request"))
    assert ended(pair.host) == code


def test_a_takeback_names_its_move_and_empties_no_game():
    pair = Pair().meet().play(*OPENING)
    pair.ask(pair.guest, "takeback")
    assert pair.host.match.request.target == 5
    pair.reply(pair.host, True).agree()
    assert pair.host.match.play.record.actions == OPENING[:3]


def test_an_answer_is_for_the_request_that_was_shown():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    shown = pair.host.match.request.number
    sends(pair, "propose", **body(pair.host.match, "takeback 2 " + "0" * 16, kind="request"))
    assert ended(pair.host) == "turn", "one request at a time"
    assert pair.host.match.request.number == shown
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    shown = pair.host.match.request.number
    pair.play("c0-c1").ask(pair.guest, "takeback")
    with pytest.raises(LocalError, match="lapses"):
        pair.act(pair.host, on.reply(shown, True))
    assert pair.agree().host.match.play.record.actions == ("a0-a1", "c0-c1")


def test_a_request_is_good_for_its_own_moment_only():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.host, "takeback")
    number = pair.host.match.request.number
    pair.play("c0-c1")
    sends(pair, "propose", **body(pair.host.match, "yes", kind="reply", answers=number))
    assert ended(pair.host) == "turn"


def test_a_draw_that_has_lapsed_is_not_granted_before_a_move_that_was_seen():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    number, log = pair.guest.match.request.number, pair.guest.table.log
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    framing = pair.host.session.framing
    framing.received = pair.guest.session.framing.sent  # the host has the move, and holds it back
    sends(pair, "entry", pair.host, **body(log, "yes", author=0, kind="reply", answers=number))
    assert ended(pair.guest) == "late"
    assert pair.guest.match.play.outcome is None
    assert pair.guest.codes[-1] == "c0-c1"


def test_a_page_cannot_hide_for_minutes_that_it_has_seen_a_move():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    acked = pair.guest.session.framing.acked
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    pair.host.inbox.clear()
    for _ in range(6):
        pair.now += 1
        pair.step(pair.guest, on.tick())
    ping = next(json.loads(text) for text in pair.host.inbox if '"t":"ping"' in text)
    pong = json.loads(pair.host.session.framing.write(FrameKind.PONG, ping["b"])) | {"ack": acked}
    pair.step(pair.guest, on.text_received(0, json.dumps(pong)))
    assert ended(pair.guest) == "order"
    assert pair.guest.match.play.outcome is None


def test_a_page_that_is_heard_and_answers_no_ping_is_cut_off_before_it_can_grant_what_lapsed():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.guest, "draw")
    number, log = pair.guest.match.request.number, pair.guest.table.log
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    framing = pair.host.session.framing
    for count in range(28):  # the host goes on talking, and owns to nothing that it has heard
        pair.now += 1
        pair.step(pair.guest, on.tick())
        pair.step(pair.guest, on.text_received(0, framing.write(FrameKind.PING, {"n": count})))
    pair.host.inbox.clear()
    assert ended(pair.guest) == "order"
    sends(pair, "entry", pair.host, **body(log, "yes", author=0, kind="reply", answers=number))
    assert pair.guest.match.play.outcome is None


def again(pair):
    """Both have played, one has resigned, and they play again."""
    pair.meet().play(*OPENING)
    pair.act(pair.guest, on.resign())
    pair.ask(pair.host, "rematch").reply(pair.guest, True).agree()
    assert pair.host.match.games == 1
    return pair


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
