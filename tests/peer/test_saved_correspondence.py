"""One side of a match by link that was kept: read as it was written, by every later version, or refused in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.play import begin
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import returned
from cairn.peer.letters.saved import read_correspondence, write_correspondence
from cairn.peer.live.saved_match import BadMatch, NewMatch
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.entries import Entry, EntryKind
from tests.peer.pair import Pair
from tests.peer.signer import Signer
from tests.peer.test_turn_link import SHELF, correspond


def by_link_alone():
    """What a guest keeps that has opened a link, drafted a move, and has spoken with its friend meanwhile."""
    before, _, link = correspond("stairs", 3, "0 1", height=9)
    side = by_link.receive(before, link)
    move = side.log.game.write(side.log.play.state.legal_actions()[0])
    drafted = by_link.write(side, Entry(side.party, EntryKind.MOVE, move))
    return replace(drafted, secret=b"k" * 32, said=3, heard=((0, 4),), ordered=2)


def begun_live():
    """What a host keeps of a match with a clock that went on by link."""
    pair = Pair(clock=(300_000, 3_000, 120_000)).meet().play("a0-a1", "c0-c1", "a1-a2")
    return returned(pair.host.table.saved(), Signer())


SIDES = {"by link": by_link_alone(), "begun live": begun_live()}
SIDE = SIDES["by link"]
TABLE, LIVE = (json.loads(write_correspondence(side)) for side in SIDES.values())


def read(table, **changes):
    return read_correspondence(json.dumps(table | changes), SHELF)


@pytest.mark.parametrize("side", SIDES.values(), ids=SIDES)
def test_a_side_is_read_as_it_was_written_on_one_line(side):
    text = write_correspondence(side)
    assert read_correspondence(text, SHELF) == side
    assert json.dumps(json.loads(text), separators=(",", ":")) == text


def test_a_match_of_which_no_link_is_out_is_read_as_it_was_written():
    side = by_link.begin(begin(SHELF["stairs"], 2, {}), "0 1", "Ada", b"h" * 32, Signer())
    assert side.link.log.count == 0
    assert read_correspondence(write_correspondence(side), SHELF) == side


def test_the_sides_have_all_that_can_be_kept():
    side, live = SIDES.values()
    assert side.has_draft
    assert (side.party, side.link.is_paired, live.link.is_paired) == (1, False, True)
    assert (live.log.base, live.log.step, live.log.pauses) == (300_000, 3_000, 120_000)
    assert all(side.link.keys)
    assert all(live.link.marks)


def test_a_side_that_an_earlier_version_kept_goes_on():
    later = ("marks", "ordered", "clock", "pauses", "secret", "said", "heard")
    side = read({name: value for name, value in TABLE.items() if name not in later})
    assert (side.secret, side.said, side.heard, side.link.marks) == (b"", 0, (), ("", ""))
    assert (side.log.base, side.log.step, side.log.pauses) == (0, 0, PAUSES)
    assert side.log.play == SIDE.log.play
    last = [number for number, entry in enumerate(SIDE.link.log.entries, 1) if entry.author == 0][-1]
    assert side.ordered == last
    assert side.link.log.entries[-1].author == 0, "the host has sent the last link"
    sent = read({name: value for name, value in (TABLE | {"fixed": last - 1}).items() if name not in later})
    assert sent.ordered < last - 1, "what the guest has written is not in the host's order yet"


@pytest.mark.parametrize("version", [0, 5, 9, -1])
def test_a_side_of_another_format_is_told_from_a_damaged_one(version):
    with pytest.raises(NewMatch, match="newer Cairn"):
        read(TABLE, **{"cairn-by-link": version})


DAMAGED = {
    "a format of another type": {"cairn-by-link": "3"},
    "a party that is a text": {"party": "1"},
    "a third party": {"party": 2},
    "a party before the first": {"party": -1},
    "a seed that is no hex": {"seed": "xy"},
    "a name that is a number": {"names": ["Ada", 7]},
    "a third name": {"names": ["Ada", "Ben", "Cleo"]},
    "the host's key is a number": {"keys": [7, TABLE["keys"][1]]},
    "the guest's key is a number": {"keys": [TABLE["keys"][0], 7]},
    "our key is none": {"keys": [TABLE["keys"][0], ""]},
    "a mark that is a number": {"marks": ["", 7]},
    "a number in text": {"number": "3"},
    "more entries than there are": {"fixed": len(TABLE["log"]) + 1},
    "less than no entries": {"fixed": -1},
    "entries in fractions": {"fixed": 1.0},
    "an order in text": {"ordered": "2"},
    "a signature that is a number": {"signature": 7},
    "settings that are no text": {"settings": [7, "0 1"]},
    "seats that are a number": {"settings": [TABLE["settings"][0], 7]},
    "a clock in text": {"clock": ["0", 0]},
    "steps in text": {"clock": [0, "0"]},
    "a secret that is no hex": {"secret": "xy"},
    "lines in text": {"said": "3"},
    "heard without a number": {"heard": [[0, "4"]]},
    "a log that is a table": {"log": {}},
    "entries in another order": {"log": TABLE["log"][::-1]},
}


@pytest.mark.parametrize("changes", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_side_is_refused_in_words(changes):
    with pytest.raises(BadMatch, match=r"\.$") as refused:
        read(TABLE, **changes)
    assert not isinstance(refused.value, NewMatch)


def test_who_has_met_live_keeps_a_secret_and_no_keys():
    with pytest.raises(BadMatch):
        read(LIVE, secret="")
    assert read(LIVE, keys=["", ""]).secret == SIDES["begun live"].secret
