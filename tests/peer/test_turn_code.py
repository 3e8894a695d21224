"""The text of a turn link: every part is read as it was written, in every version, or refused in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.code_check import ALPHABET
from cairn.core.game_code import BadCode, unwrap, wrap
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import begin
from cairn.core.record import NewerRecord
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import returned
from cairn.peer.letters.turn_code import (
    VERSIONS,
    TurnLink,
    _take_name,
    number_of_hex,
    read_turn_link,
    write_turn_link,
)
from cairn.peer.log.clock import PAUSES
from cairn.peer.wire.frames import LONGEST_NAME
from tests.peer.pair import SHELF, Pair, match_of
from tests.peer.test_correspondence import GUEST, SIGNER, plays, sends
from tests.peer.test_turn_link import correspond


def start(seating="0 1"):
    return by_link.begin(begin(SHELF["stairs"], 2, {}), seating, "Ada", b"h" * 32, SIGNER)


def tossed():
    """The links in which a coin is tossed: what it was promised with, its number, and what it shows."""
    host = sends(start("toss"))
    guest = sends(by_link.join(host.link, "Ben", GUEST, SIGNER))
    again = by_link.receive(host, guest.link)
    shown = by_link.prepare(plays(again, "ring") if again.log.mover == 0 else again, SIGNER)
    return {"a coin is promised": host.link, "a coin has its number": guest.link, "a coin is shown": shown}


def links():
    host = sends(plays(start(), "ring"))
    guest = sends(plays(by_link.join(host.link, "Ben", GUEST, SIGNER), "wait"))
    live = returned(Pair(clock=(60_000, 2_000, 120_000)).meet().play("ring").host.table.saved(), SIGNER).link
    live = replace(live, log=unsigned(live.log))
    return {
        "the first": host.link,
        "an answer": guest.link,
        "the host is seated second": sends(start("1 0")).link,
        **tossed(),
        "without marks": replace(guest.link, marks=("", "")),
        "the other's mark alone": replace(guest.link, marks=(guest.link.marks[0], "")),
        "begun live, with a clock": live,
        "begun live, without marks": replace(live, marks=("", ""), log=without_pauses()),
        "other letters": replace(guest.link, names=("Åsa 日本", "Ünal")),
        "the longest name": replace(guest.link, names=("日" * LONGEST_NAME, "")),
        "a high number": replace(guest.link, number=2 * guest.link.log.count),
        "the highest number": replace(guest.link, number=2 * guest.link.log.count + 1),
        "unsigned": replace(guest.link, signature="0" * 128),
    }


def without_pauses():
    """A log as an earlier version had it, which wrote no pauses."""
    return unsigned(Pair(clock=(60_000, 2_000)).meet().play("ring").host.match)


def unsigned(log):
    """A log as a link has it, which is signed as a whole."""
    return replace(log, entries=tuple(replace(entry, signature="") for entry in log.entries))


LINKS = links()


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_a_link_is_read_as_it_was_written(link):
    text = write_turn_link(link)
    assert read_turn_link(text, SHELF) == link
    assert match_of(text) == link.match
    assert text[0] == link.version
    assert set(text[1:]) <= set(ALPHABET)


def test_the_version_says_whether_there_are_keys_and_marks():
    link, live = LINKS["an answer"], LINKS["begun live, with a clock"]
    assert [one.version for one in (LINKS["without marks"], LINKS["begun live, without marks"], link, live)] == [
        *VERSIONS
    ]
    assert replace(link, marks=("", "0" * 31 + "1")).version == link.version


def test_a_link_of_an_earlier_version_has_the_usual_pauses():
    log = read_turn_link(write_turn_link(LINKS["begun live, without marks"]), SHELF).log
    assert (log.base, log.step, log.pauses) == (60_000, 2_000, PAUSES)


FIRST = (
    "3x8fo66b71K9Nl2qOXRQvrCzaeLyzjcf35yx0WLguoKq54Nm14lxxiWpKnE78SKahEZLCnzniPZwTjbA03wjOzQlLDWGLtLFumq5UZW5OoyZ4eYgnPPYlF"
    "CJCuEJFBuM9Aaa068NSBZH0ump2FKcteeQOnL7vJlvvkaVquEVcurkNq8ic88bJb2KXYmGV84pjpuZH"
)


def test_a_link_is_written_as_it_always_was():
    assert write_turn_link(LINKS["the first"]) == FIRST
    assert read_turn_link(FIRST, SHELF) == LINKS["the first"]


def test_a_name_that_is_no_text_is_none():
    packer = Packer()
    packer.put_count(1)
    packer.put(255, 256)
    assert _take_name(Unpacker(packer.number())) == ""


def test_who_has_sent_a_link_is_told_by_its_number():
    link = LINKS["the first"]
    assert [replace(link, number=number).sender for number in (1, 2, 3)] == [0, 1, 0]


def test_the_name_of_a_match_has_eight_characters_whatever_its_keys_are():
    for key in ("", "0", "f" * 64):
        name = TurnLink(1, ("", ""), (key, ""), LINKS["the first"].log).match
        assert len(name) == 8
        assert set(name) <= set(ALPHABET)


def test_a_signature_binds_all_that_a_link_says():
    link = LINKS["an answer"]
    changes = [
        {"number": 4},
        {"names": ("Eve", "Ben")},
        {"names": ("Ada", "Eve")},
        {"keys": ("0" * 64, link.keys[1])},
        {"keys": (link.keys[0], "0" * 64)},
        {"log": LINKS["the first"].log},
        {"marks": ("0" * 32, link.marks[1])},
        {"marks": ("", "")},
    ]
    signed = [link.signed_parts, *(replace(link, **change).signed_parts for change in changes)]
    assert len(set(signed)) == 1 + len(changes)
    assert [parts[0] for parts in signed[:-1]] == ["turn link 2"] * len(changes)
    assert signed[-1][0] == "turn link 1"
    assert replace(link, signature="0").signed_parts == link.signed_parts


def test_no_digits_are_the_number_zero():
    assert (number_of_hex(""), number_of_hex("ff")) == (0, 255)


@pytest.mark.parametrize("number", [0, 2 * LINKS["an answer"].log.count + 2])
def test_a_number_that_no_match_comes_to_is_refused(number):
    with pytest.raises(BadCode, match="Copy the whole link again"):
        read_turn_link(write_turn_link(replace(LINKS["an answer"], number=number)), SHELF)


def test_a_name_that_is_too_long_or_no_text_is_not_read():
    link = LINKS["an answer"]
    with pytest.raises(BadCode, match="longer than any game"):
        read_turn_link(write_turn_link(replace(link, names=("x" * (4 * LONGEST_NAME + 1), "Ben"))), SHELF)
    shown = read_turn_link(write_turn_link(replace(link, names=("x" * 4 * LONGEST_NAME, "B\u202een"))), SHELF)
    assert shown.names == ("x" * LONGEST_NAME, "Ben")


def test_a_game_that_is_not_here_is_refused_with_its_reason():
    with pytest.raises(NewerRecord, match="not on this shelf"):
        read_turn_link(write_turn_link(LINKS["an answer"]), {"vaxandis": SHELF["vaxandis"]})


def test_a_link_under_the_name_of_another_match_is_refused():
    link = LINKS["an answer"]
    other = correspond("stairs", 2, "0 1", seed=9)[2]
    assert other.match != link.match
    with pytest.raises(BadCode, match="another match"):
        read_turn_link(with_name(write_turn_link(link), other.match), SHELF)


def with_name(text, name):
    """A link, wrapped anew under another name."""
    return wrap(name + unwrap(text, text[0])[8:], text[0])
