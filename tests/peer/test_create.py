"""How a table comes to be: what a host settles, what a guest knows, and what a reload brings back."""

from __future__ import annotations

import pytest

from cairn.core.play import begin
from cairn.peer.errors import LocalError, explain
from cairn.peer.live.create import guest, host
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.wire.frames import LONGEST_NAME
from tests.peer.pair import SHELF, entropy, settings
from tests.stairs import STAIRS, read


def test_a_host_settles_what_is_played_and_a_coin_says_who_begins_unless_it_does():
    table = host(SHELF, settings(height=4), "Ada", entropy(1))
    assert (table.match.seating, table.match.base, table.party, table.main.pair.other) == ("toss", 0, 0, 1)
    assert dict(table.match.first.options)["height"] == 4


def test_a_match_begins_at_the_beginning():
    record = begin(STAIRS, 2, {}).append(read("wait")).record
    assert host(SHELF, record, "Ada", entropy(1)).match.play.record.actions == ()


def test_a_name_is_cut_to_what_a_friend_takes():
    for table in (host(SHELF, settings(), "x" * 99, entropy(1)), guest(SHELF, " x" * 99, entropy(1))):
        assert len(table.name) <= LONGEST_NAME
        assert table.name[0] == "x"


def test_what_was_saved_comes_back_with_the_games_that_are_here():
    saved = guest(SHELF, "Ben", entropy(1), watch=True).saved()
    table = MatchTable(SHELF, read_match(write_match(saved), SHELF))
    assert (table.saved(), table.shelf, table.role, table.party) == (saved, SHELF, "watcher", -1)


def test_a_match_wants_thirty_two_random_bytes():
    for make in (lambda chance: host(SHELF, settings(), "Ada", chance), lambda chance: guest(SHELF, "Ben", chance)):
        assert make(bytes(32)).saved().seed != bytes(32)
        with pytest.raises(LocalError, match="32 random bytes"):
            make(bytes(31))


def test_a_reason_is_our_own_unless_the_other_page_claims_it():
    assert explain("turn") == explain("turn", claimed=False) != explain("turn", claimed=True)
