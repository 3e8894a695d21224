"""One side of a match by link that was kept: read as it was written, by every later version, or refused in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import returned
from cairn.peer.letters.turn_code import VERSIONS
from cairn.peer.live.saved_match import BadMatch, NewMatch, OldMatch
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.entries import Entry, EntryKind, to_fields
from cairn.peer.log.replication import replica_of
from tests.peer.pair import Pair, kept_side, kept_text
from tests.peer.signer import Signer
from tests.peer.test_turn_link import SHELF, correspond


def by_link_alone():
    """The side of a guest that has opened a link, drafted a move, and has spoken with its friend meanwhile."""
    before, _, link = correspond("stairs", 3, "0 1", height=9)
    side = by_link.receive(before, link)
    move = side.log.game.write(side.log.play.state.legal_actions()[0])
    drafted = by_link.write(side, Entry(side.party, EntryKind.MOVE, move))
    replica = replica_of(drafted.log, 2)
    return replace(drafted, secret=b"k" * 32, said=3, heard=((0, 4),), replica=replica)


def begun_live():
    """The side of a host whose match with a clock went on by link."""
    pair = Pair(clock=(300_000, 3_000, 120_000)).meet().play("a0-a1", "c0-c1", "a1-a2")
    return returned(pair.host.table.saved(), Signer())


SIDES = {"by link": by_link_alone(), "begun live": begun_live()}
SIDE = SIDES["by link"]
TABLE, LIVE = (json.loads(kept_text(side)) for side in SIDES.values())


def read(table, **changes):
    return kept_side(json.dumps(table | changes), SHELF)


@pytest.mark.parametrize("side", SIDES.values(), ids=SIDES)
def test_a_side_is_read_as_it_was_written_on_one_line(side):
    text = kept_text(side)
    assert kept_side(text, SHELF) == side
    assert json.dumps(json.loads(text), separators=(",", ":")) == text


def test_a_match_of_which_no_link_is_out_is_read_as_it_was_written():
    side = by_link.begin(begin(SHELF["stairs"], 2, {}), "0 1", "Ada", b"h" * 32, Signer())
    assert side.link.log.count == 0
    assert kept_side(kept_text(side), SHELF) == side


def test_the_sides_have_all_that_can_be_kept():
    side, live = SIDES.values()
    assert side.has_draft
    assert (side.party, side.link.is_paired, live.link.is_paired) == (1, False, True)
    assert (live.log.base, live.log.step, live.log.pauses) == (300_000, 3_000, 120_000)
    assert all(side.link.keys)
    assert all(live.link.marks)


def earlier(side):
    """A side as an earlier Cairn kept it, in the format with the number of its link's version."""
    link, log = side.link, side.log
    return {
        "cairn-by-link": int(link.version),
        "party": side.party,
        "seed": side.seed.hex(),
        "names": link.names,
        "keys": link.keys,
        "marks": link.marks,
        "number": link.number,
        "fixed": link.log.count,
        "ordered": side.replica.log.count,
        "signature": link.signature,
        "settings": [write_record(log.first), log.seating],
        "clock": [log.base, log.step],
        "pauses": log.pauses,
        "log": [to_fields(entry) for entry in log.entries],
        "secret": side.secret.hex(),
        "said": side.said,
        "heard": side.heard,
    }


EARLIER = earlier(SIDE)
NO_MARKS = ("", "")


@pytest.mark.parametrize("marks", [("1" * 32, "2" * 32), NO_MARKS], ids=["marks", "no marks"])
@pytest.mark.parametrize("side", SIDES.values(), ids=SIDES)
def test_what_an_earlier_version_kept_is_read_as_the_same_side(side, marks):
    side = replace(side, link=replace(side.link, marks=marks))
    assert side.link.version in VERSIONS
    assert kept_side(json.dumps(earlier(side)), SHELF) == side


def test_a_host_has_put_in_order_all_that_an_earlier_version_kept():
    host, _, _ = correspond("stairs", 2, "0 1", height=9)
    assert host.party == 0
    assert kept_side(json.dumps(earlier(host) | {"ordered": 1}), SHELF) == host


def test_what_the_first_versions_did_not_keep_is_known_in_another_way():
    later = ("marks", "ordered", "clock", "pauses", "secret", "said", "heard")
    first = {name: value for name, value in (EARLIER | {"cairn-by-link": 1}).items() if name not in later}
    side = kept_side(json.dumps(first), SHELF)
    assert (side.secret, side.said, side.heard, side.link.marks) == (b"", 0, (), NO_MARKS)
    assert (side.log.base, side.log.step, side.log.pauses) == (0, 0, PAUSES)
    assert side.log.play == SIDE.log.play
    last = [number for number, entry in enumerate(SIDE.link.log.entries, 1) if entry.author == 0][-1]
    assert side.replica.log.count == last
    assert side.link.log.entries[-1].author == 0, "the host has sent the last link"
    sent = kept_side(json.dumps(first | {"fixed": last - 1}), SHELF)
    assert sent.replica.log.count < last - 1, "what the guest has written is not in the host's order yet"


def test_a_side_of_another_format_is_told_from_a_damaged_one():
    for version in (6, 9):
        with pytest.raises(NewMatch, match="newer Cairn"):
            read(TABLE, **{"cairn-by-link": version})
    for version in (0, -1):
        with pytest.raises(OldMatch):
            read(TABLE, **{"cairn-by-link": version})


NUMBER, COUNT, SIGNATURE, MARKS = TABLE["letter"]
DAMAGED = {
    "a format of another type": {"cairn-by-link": "5"},
    "a party that is a text": {"party": "1"},
    "a third party": {"party": 2},
    "a party before the first": {"party": -1},
    "our key is none": {"keys": [TABLE["keys"][0], ""]},
    "no key, and no secret": {"keys": [], "pairs": [[0, "Ada", "", False]]},
    "no friend": {"pairs": []},
    "no letter": {"letter": None},
    "a third mark": {"letter": [NUMBER, COUNT, SIGNATURE, ["", "", ""]]},
    "a mark that is a number": {"letter": [NUMBER, COUNT, SIGNATURE, ["", 7]]},
    "a number in text": {"letter": ["3", COUNT, SIGNATURE, MARKS]},
    "more entries than there are": {"letter": [NUMBER, len(TABLE["log"] + TABLE["pending"]) + 1, SIGNATURE, MARKS]},
    "less than no entries": {"letter": [NUMBER, -1, SIGNATURE, MARKS]},
    "entries in fractions": {"letter": [NUMBER, 1.0, SIGNATURE, MARKS]},
    "a signature that is a number": {"letter": [NUMBER, COUNT, 7, MARKS]},
}


@pytest.mark.parametrize("changes", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_side_is_refused_in_words(changes):
    with pytest.raises(BadMatch, match=r"\.$") as refused:
        read(TABLE, **changes)
    assert not isinstance(refused.value, NewMatch)


DAMAGED_EARLIER = {
    "a party that is a text": {"party": "1"},
    "a third party": {"party": 2},
    "a party before the first": {"party": -1},
    "a seed that is no hex": {"seed": "xy"},
    "a name that is a number": {"names": ["Ada", 7]},
    "a third name": {"names": ["Ada", "Ben", "Cleo"]},
    "the host's key is a number": {"keys": [7, EARLIER["keys"][1]]},
    "the guest's key is a number": {"keys": [EARLIER["keys"][0], 7]},
    "our key is none": {"keys": [EARLIER["keys"][0], ""]},
    "a mark that is a number": {"marks": ["", 7]},
    "a number in text": {"number": "3"},
    "more entries than there are": {"fixed": len(EARLIER["log"]) + 1},
    "less than no entries": {"fixed": -1},
    "entries in fractions": {"fixed": 1.0},
    "an order in text": {"ordered": "2"},
    "a signature that is a number": {"signature": 7},
    "settings that are no text": {"settings": [7, "0 1"]},
    "seats that are a number": {"settings": [EARLIER["settings"][0], 7]},
    "a clock in text": {"clock": ["0", 0]},
    "steps in text": {"clock": [0, "0"]},
    "a secret that is no hex": {"secret": "xy"},
    "lines in text": {"said": "3"},
    "heard without a number": {"heard": [[0, "4"]]},
    "a log that is a table": {"log": {}},
    "entries in another order": {"log": EARLIER["log"][::-1]},
}


@pytest.mark.parametrize("changes", DAMAGED_EARLIER.values(), ids=DAMAGED_EARLIER)
def test_a_damaged_side_of_an_earlier_version_is_refused_in_words(changes):
    with pytest.raises(BadMatch, match=r"\.$") as refused:
        read(EARLIER, **changes)
    assert not isinstance(refused.value, NewMatch)
