"""Greetings and proofs of those who are not who they say, or say otherwise than before."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.errors import GameError
from cairn.peer.live.saved_match import NewMatch, OldMatch, read_match
from cairn.peer.log import hashes
from tests.peer import events as on
from tests.peer.liars.lies import OPENING, doctored, says
from tests.peer.pair import PRINTS, SHELF, Pair, ended, frames, sends, timed

SETTINGS = {
    "newer rules": ('"version":2', '"version":3', "rules"),
    "an unknown game": ('"stairs"', '"chess"', "rules"),
    "actions in the settings": ('"actions":[]', '"actions":["ring"]', "frame"),
    "an option out of bounds": ('"height":6', '"height":7', "rules"),
    "no settings": ('{"cairn"', "{", "rules"),
}


@pytest.mark.parametrize(("old", "new", "code"), SETTINGS.values(), ids=SETTINGS)
def test_settings_are_checked_before_anything_is_played(old, new, code):
    pair = Pair().connect()
    table = json.loads(pair.guest.inbox.pop(0))
    assert old in table["b"]["settings"]
    table["b"]["settings"] = table["b"]["settings"].replace(old, new)
    pair.guest.inbox.append(json.dumps(table))
    pair.pump()
    assert ended(pair.guest) == code
    assert ended(pair.host) == code


@pytest.mark.parametrize("who", ["host", "guest"])
def test_rules_that_differ_are_told_to_both_before_anything_is_shown(who):
    pair = Pair()
    getattr(pair, who).session.rules = "0" * 64
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["rules", "rules"]
    assert not frames(pair, "nonce")


def test_after_an_update_of_one_page_the_match_waits_for_the_other():
    pair = Pair().meet().play("a0-a1")
    pair.reload(pair.guest)
    pair.guest.session.rules = "0" * 64
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["rules", "rules"]
    for side in pair.sides:
        pair.reload(side)
        side.session.rules = "0" * 64
    pair.connect().pump().play("c0-c1").agree()


def test_two_who_both_invite_are_told():
    pair = Pair()
    pair.guest = Pair(seed=60).host
    pair.connect().pump()
    assert ended(pair.host) == "seat"


def test_a_nonce_that_was_not_promised_is_refused():
    pair = Pair().connect()
    pair.deliver(pair.guest)
    pair.deliver(pair.host)
    table = json.loads(pair.host.inbox.pop(0))
    pair.host.inbox.append(json.dumps(table | {"b": {"nonce": "0" * 64}}))
    pair.pump()
    assert ended(pair.host) == "coin"


def test_who_was_only_shown_the_words_can_begin_anew():
    pair = Pair().connect().pump()
    words = pair.guest.session.words
    pair.act(pair.guest, on.confirm(0)).cut().connect().pump()
    assert words != pair.guest.session.words != ()
    for side in pair.sides:
        pair.act(side, on.confirm(0))
    assert pair.host.playing


def test_a_confirmation_whose_answer_was_lost_is_completed_by_proof():
    pair = Pair().connect().pump()
    pair.act(pair.guest, on.confirm(0))
    pair.act(pair.host, on.confirm(0), pump=False).cut()
    pair.connect().pump().agree()
    assert pair.guest.playing


def test_who_does_not_know_the_secret_is_not_let_back_in():
    pair = Pair().meet().play("a0-a1")
    known = pair.guest.session.pair
    pair.reload(pair.guest)
    guess = hashes.match_name(known.secret)
    pair.guest.session.pair = replace(known, secret=bytes(32), agreed=False)
    pair.connect()
    pair.deliver(pair.guest)
    table = json.loads(pair.host.inbox[0])
    table["b"]["match"] = guess
    pair.host.inbox[0] = json.dumps(table)
    pair.deliver(pair.host)
    pair.deliver(pair.host)
    sends(pair, "proof", proof="0" * 64)
    assert ended(pair.host) == "proof"


def test_a_proof_holds_on_its_own_link_only():
    """Somebody in between has two links, and hands the proof of one on to the other."""
    pair = Pair().meet().play("a0-a1")
    pair.reload(pair.guest)
    for side, prints in zip(pair.sides, ((PRINTS[0], "cc" * 32), (PRINTS[1], "dd" * 32)), strict=True):
        pair.host.open = pair.guest.open = True
        pair.step(side, on.link_opened(0, on.Link(*prints, side is pair.host), pair.chance()))
    pair.pump()
    assert {ended(side) for side in pair.sides} == {"proof"}


def test_a_proof_of_an_earlier_link_opens_no_later_one():
    pair = Pair().meet().play(*OPENING)
    pair.cut().connect().pump()
    proof = [json.loads(text)["b"]["proof"] for side, text in pair.sent if '"proof"' in text and side is pair.guest][-1]
    pair.cut().connect()
    doctored(pair, pair.guest, says("proof", proof=proof))
    assert ended(pair.host) == "proof"
    assert pair.host.codes[1:] == list(OPENING)


def test_a_third_person_is_told_that_the_game_is_anothers():
    pair = Pair().meet().play("a0-a1").cut()
    pair.guest = Pair(seed=50).guest
    pair.connect().pump()
    assert ended(pair.host) == "stranger"
    assert ended(pair.guest) == "stranger"


@pytest.mark.parametrize(
    "said",
    [{"clock": 600_000}, {"step": 9_000}, {"seating": "1 0"}, {"settings": "another"}, {"party": 0}],
    ids=["a clock", "a step", "seats", "settings", "a party"],
)
def test_what_a_host_that_comes_back_says_of_the_terms_is_not_heard(said):
    pair = timed(minutes=1).meet().play(*OPENING)
    pair.reload(pair.host).connect()
    doctored(pair, pair.host, says("hello", **said))
    pair.play("a1-a2").agree()
    match = pair.guest.match
    assert (match.base, match.step, match.seats, pair.guest.table.party) == (60_000, 0, (0, 1), 1)


def test_a_guest_that_comes_back_to_watch_still_plays_by_the_rules_of_its_seat():
    pair = Pair().meet().play(*OPENING)
    pair.reload(pair.guest).connect()
    doctored(pair, pair.guest, says("hello", role="watcher"))
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


def test_a_match_of_another_version_is_left_alone_with_a_sentence():
    table = json.loads(Pair().meet().host.kept)
    for version, error in ((1, OldMatch), (3, NewMatch)):
        with pytest.raises(error):
            read_match(json.dumps(table | {"cairn-match": version}), SHELF)
    with pytest.raises(GameError):
        read_match("{}", SHELF)
