"""Liars among three: the host that all write through, and a guest of two."""

from __future__ import annotations

import json

import pytest

from cairn.peer.errors import LocalError
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, EntryKind, next_head, to_fields
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.pair import SHELF, body
from tests.peer.star import Star


def test_a_move_crosses_a_request_while_a_link_is_cut_and_all_three_go_on():
    star = Star()
    while star.match.mover == 0:
        star.go_on(1)
    star.guests[0].open = False  # what is on the way is lost
    move = star.match.game.write(star.match.play.state.legal_actions()[0])
    star.theirs(0, on.play(move))
    star.act(2, on.dispute())
    star.cut(0)
    star.now += 60
    star.connect(0)
    star.agree()
    assert EntryKind.DISPUTE in [entry.kind for entry in star.match.entries]
    assert [effect.texts for effect in star.guests[0].seen if isinstance(effect, do.Superseded)] == [(move,)]
    for number in range(4):
        star.go_on(number)
    star.agree()


def test_a_host_that_holds_a_move_back_cannot_claim_the_guests_time():
    star = Star(clock=(60_000, 0))
    while star.match.mover == 0:
        star.go_on(1)
    move = star.match.game.write(star.match.play.state.legal_actions()[0])
    star.act(1, on.play(move), pump=False)
    star.guests[0].sent.clear()  # the host keeps it back
    for _ in range(70):
        star.now += 1
        star.hosts(on.tick())
    with pytest.raises(LocalError):
        star.hosts(on.claim())
    assert star.match.play.outcome is None
    for author in (0, 1):
        flag = body(star.guests[1].match, "", author, "flag", spent=60_000, signature="0" * 128)
        other = Star(clock=(60_000, 0))
        while other.match.mover == 0:
            other.go_on(1)
        flag = body(other.guests[1].match, "", author, "flag", spent=60_000, signature="0" * 128)
        frame = other.session(1).framing.write(FrameKind.ENTRY, flag)
        other.theirs(1, on.text_received(0, frame))
        assert other.guests[1].session.ended.code == "unsigned"
        assert other.guests[1].match.play.outcome is None


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
    star.host.table = MatchTable(SHELF, read_match(old, SHELF))
    for number in range(2):
        star.cut(number)
        star.connect(number)
    assert {side.session.ended.code for side in star.guests} == {"conflict"}
    assert star.guests[1].match.heads == before


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
