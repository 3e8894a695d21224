"""A match that was saved: read as it was written, by every later version, or refused in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.peer.live.saved_match import LONGEST, BadMatch, NewMatch, OldMatch, read_match, write_match
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.replication import LONGEST_CHAIN, replica_of
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair


def saved():
    """The match of a guest that has played, has proposed its next action, and has heard and said something."""
    pair = Pair(clock=(300_000, 3_000, 120_000)).meet().play("a0-a1", "c0-c1", "a1-a2")
    pair.act(pair.guest, on.play("c1-c2"), pump=False)
    more = {"used": 7, "stood": 5, "waited": 9, "said": 3, "heard": ((0, 4),), "keys": ("aa", "bb"), "names": ("Ada",)}
    return replace(pair.guest.table.saved(), **more)


SAVED = saved()
TABLE = json.loads(write_match(SAVED))


def written(**changes):
    return json.dumps(TABLE | changes)


def test_a_match_is_read_as_it_was_written_on_one_line():
    assert SAVED.replica.pending
    assert SAVED.replica.log.base == 300_000
    assert SAVED.pairs[0].secret
    assert SAVED.replica.log.pauses == 120_000
    assert read_match(write_match(SAVED), SHELF) == SAVED
    assert json.dumps(TABLE, separators=(",", ":")) == write_match(SAVED)


def test_a_long_match_is_read_as_it_was_written():
    long = Pair("counting").meet().play(*"1" * 28).host.table.saved()
    assert read_match(write_match(long), SHELF) == long


def test_a_guest_may_come_from_links_with_more_proposals_than_are_made_live():
    log = Pair("counting").meet().play(*"1" * 12).host.match
    long = replace(SAVED, replica=replica_of(log, 2))
    assert len(long.replica.pending) > LONGEST_CHAIN
    assert read_match(write_match(long), SHELF) == long


def test_a_match_without_a_log_is_read_as_it_was_written():
    early = replace(SAVED, replica=None)
    assert read_match(write_match(early), SHELF) == early


def test_a_match_that_an_earlier_version_saved_goes_on():
    rows = [{name: row[name] for name in row if name not in ("paused", "waited")} for row in TABLE["log"]]
    later = ("stood", "waited", "heard", "keys", "names", "pauses")
    table = {name: value for name, value in (TABLE | {"log": rows, "pending": []}).items() if name not in later}
    read = read_match(json.dumps(table), SHELF)
    assert (read.stood, read.waited, read.heard, read.keys, read.names) == (0, 0, (), (), ())
    assert read.replica.log.pauses == PAUSES
    assert {(entry.paused, entry.waited) for entry in read.replica.log.entries} == {(0, 0)}
    assert read.replica.log.play == SAVED.replica.log.play


def test_a_match_of_another_format_is_told_from_a_damaged_one():
    with pytest.raises(OldMatch, match="earlier Cairn") as old:
        read_match(written(**{"cairn-match": 1}), SHELF)
    assert str(old.value.title) == "The match has ended."
    with pytest.raises(NewMatch, match="newer Cairn"):
        read_match(written(**{"cairn-match": 3}), SHELF)


ENTRY, LINK = TABLE["log"][1], TABLE["pairs"][0]
DAMAGED = {
    "a format of another type": {"cairn-match": "2"},
    "a role that is a number": {"role": 1},
    "a party that is a text": {"party": "1"},
    "a party that is true": {"party": True},
    "a name that is none": {"name": None},
    "time in fractions": {"used": 7.5},
    "standing in text": {"stood": "5"},
    "lines that are true": {"said": True},
    "a seed that is no hex": {"seed": "xy"},
    "a pair without an end": {"pairs": [LINK[:3]]},
    "a pair whose party is a text": {"pairs": [["0", *LINK[1:]]]},
    "a pair whose friend is a number": {"pairs": [[0, 7, *LINK[2:]]]},
    "a pair whose agreement is a number": {"pairs": [[*LINK[:3], 1]]},
    "a key that is a number": {"keys": [1]},
    "a name of the star that is a number": {"names": [1]},
    "heard by nobody": {"heard": [["0", 4]]},
    "heard without a number": {"heard": [[0, "4"]]},
    "pauses in text": {"pauses": "60000"},
    "a clock in text": {"settings": [TABLE["settings"][0], "300000", *TABLE["settings"][2:]]},
    "steps in text": {"settings": [*TABLE["settings"][:2], "3000", TABLE["settings"][3]]},
    "settings that are no record": {"settings": ["{}", *TABLE["settings"][1:]]},
    "a log that is a table": {"log": {}},
    "an entry whose author is a text": {"log": [TABLE["log"][0], ENTRY | {"author": "0"}]},
    "an entry whose time is a text": {"log": [TABLE["log"][0], ENTRY | {"paused": "0"}]},
    "an entry against the rules": {"log": [TABLE["log"][0], ENTRY | {"text": "a0-a3"}]},
    "entries in another order": {"log": TABLE["log"][::-1]},
    "a text that is another's": {"log": [TABLE["log"][0], ENTRY | {"text": "c0-c1"}]},
}


@pytest.mark.parametrize("changes", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_match_is_refused_in_words(changes):
    with pytest.raises(BadMatch, match=r"\.$") as refused:
        read_match(written(**changes), SHELF)
    assert str(refused.value.title) == "This match cannot be read."


@pytest.mark.parametrize("part", ["role", "seed", "pairs", "settings", "log", "pending", "cairn-match"])
def test_a_match_that_lacks_a_part_is_refused_in_words(part):
    with pytest.raises(BadMatch, match="cut off"):
        read_match(json.dumps({name: value for name, value in TABLE.items() if name != part}), SHELF)


def test_a_match_is_read_up_to_its_limits():
    assert read_match(write_match(SAVED).ljust(LONGEST), SHELF) == SAVED
    for text in (write_match(SAVED).ljust(LONGEST + 1), "[" * 5_000, "null", "", "[1]"):
        with pytest.raises(BadMatch, match="not what was saved"):
            read_match(text, SHELF)


def test_what_is_kept_secret_shows_in_no_log():
    assert SAVED.seed.hex() not in repr(SAVED)
    assert repr(SAVED.seed) not in repr(SAVED)
    assert repr(SAVED.pairs[0].secret) not in repr(SAVED)
