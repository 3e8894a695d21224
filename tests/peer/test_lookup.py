"""Which kept game a turn link belongs to: what claims the name of a match, and has not its keys, catches no link."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import live_table, returned
from cairn.peer.letters.verdict import fit
from cairn.peer.live.saved_match import write_match
from cairn.peer.log.entries import Entry, EntryKind
from tests.peer.pair import Pair, kept_text
from tests.peer.signer import Signer
from tests.peer.test_turn_link import SHELF, correspond

OURS, THEIRS = b"1" * 32, b"2" * 32


@cache
def sides(turns):
    before, after, link = correspond("vaxandis", turns, "0 1", size=4)
    return before, after, link


def with_seed(side, seed):
    """The text of a side with another seed: of somebody who has seen all links, and knows no secret."""
    return kept_text(replace(side, seed=seed))


def joined_anew():
    """Another guest's side of the first link, of which the same name is claimed."""
    _, _, first = sides(1)
    return kept_text(by_link.join(first, "Ben", THEIRS, Signer()))


def renamed():
    """A whole match of somebody else's, with our match's name written over it."""
    other = correspond("vaxandis", 2, "0 1", seed=7, size=4)[0]
    return kept_text(other)


def cut():
    return kept_text(sides(3)[0])[:-9]


SHADOWS = {
    "garbage": lambda: '{"cairn-by-link":1}',
    "nothing": lambda: "",
    "a list": lambda: "[]",
    "cut off": cut,
    "another match": renamed,
    "our keys without our secret": lambda: with_seed(sides(3)[0], THEIRS),
    "deep": lambda: "[" * 100_000,
}


@pytest.mark.parametrize("shadow", SHADOWS)
def test_what_only_claims_the_name_of_a_match_is_not_it(shadow):
    assert fit(SHADOWS[shadow](), sides(3)[2], SHELF, Signer()) == (0, 0)


def test_the_game_whose_next_turn_a_link_is_fits_best():
    before, after, link = sides(3)
    texts = {3: before, 2: after}
    assert {fit(kept_text(side), link, SHELF, Signer())[0] for side in texts.values()} == {3, 2}
    assert fit(kept_text(before), link, SHELF, Signer())[1] == before.log.count


def test_an_answer_of_another_guest_is_not_the_match_that_we_joined():
    """They have our first link, and a key of their own."""
    _, _, link = sides(3)
    assert fit(joined_anew(), link, SHELF, Signer())[0] < 2


def test_a_link_with_a_wrong_signature_still_finds_the_match_that_it_is_told_of():
    before, _, link = sides(3)
    forged = replace(link, signature="0" * 128)
    assert fit(kept_text(before), forged, SHELF, Signer())[0] == 1


def test_a_match_that_has_gone_live_is_found_by_a_link():
    before, _, link = sides(3)
    live = live_table(replace(before, secret=OURS), SHELF).saved()
    assert json.loads(write_match(live))["cairn-match"]
    assert fit(write_match(live), link, SHELF, Signer())[0] > 0


def test_a_match_that_began_live_is_ours_by_its_secret():
    pair = Pair(height=9).meet().play("a0-a1")
    kept, friend = (returned(side.table.saved(), Signer()) for side in pair.sides)
    move = Entry(1, EntryKind.MOVE, "c0-c1")
    link = by_link.fix(by_link.write(friend, move), Signer()).link
    assert fit(kept_text(kept), link, SHELF, Signer()) == (3, kept.log.count)
    assert fit(kept_text(replace(kept, secret=THEIRS)), link, SHELF, Signer()) == (0, 0)
