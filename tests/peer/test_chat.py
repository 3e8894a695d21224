"""Lines of chat: cleaned, counted, not too many at once, and signed where a host passes them on."""

from __future__ import annotations

from functools import cache

import pytest

from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.chat import Chat
from cairn.peer.wire.frames import LONGEST_CHAT
from tests.peer.star import Star
from tests.peer.test_log_rules import log_of

PAIR = log_of("1")


@cache
def star():
    """A match of three, with all keys."""
    return Star(parties=3, game="counting")


def signer(party=0):
    return star().tables[party].entry_signer


def body(number=1, author=1, text="Hm.", signature=""):
    return {"text": text, "author": author, "number": number, "signature": signature}


def hear(chat, *, direct=True, now=0.0, **fields):
    return chat.hear(body(**fields), PAIR, signer(), now, direct)


def test_a_line_of_ours_is_cleaned_and_counted():
    chat = Chat(3, {})
    line = chat.write("  Hello\n there  ", PAIR, signer(), 0.0)
    assert line == {"text": "Hello there", "author": 0, "number": 4, "signature": ""}
    assert chat.said == 4
    assert len(chat.write("x" * 999, PAIR, signer(), 9.0)["text"]) == LONGEST_CHAT


@pytest.mark.parametrize("text", ["", " \n ", "\u200b"])
def test_a_line_says_something(text):
    chat = Chat(3, {})
    with pytest.raises(LocalError, match="Write something"):
        chat.write(text, PAIR, signer(), 0.0)
    assert chat.said == 3


def test_five_lines_are_written_at_once_and_then_one_in_two_seconds():
    chat = Chat(0, {})
    for _ in range(5):
        chat.write("Hm.", PAIR, signer(), 100.0)
    for now in (100.0, 101.9):
        with pytest.raises(LocalError, match="Slowly"):
            chat.write("Hm.", PAIR, signer(), now)
    assert chat.write("Hm.", PAIR, signer(), 102.0)["number"] == 6
    assert chat.said == 6


def test_a_line_is_heard_once_and_in_its_order():
    heard = {1: 4}
    chat = Chat(0, heard)
    assert [hear(chat, number=number) for number in (4, 3, 5, 5, 9, 8)] == [False, False, True, False, True, False]
    assert chat.heard == {1: 9}
    assert heard == {1: 4}
    assert hear(chat, author=0, number=1), "everybody counts by itself"


def test_ten_lines_of_everybody_are_heard_at_once_and_then_one_a_second():
    chat = Chat(0, {})
    assert all(hear(chat, number=number, now=100.0) for number in range(1, 11))
    assert not hear(chat, number=11, now=100.0)
    assert not hear(chat, number=11, now=100.9)
    assert hear(chat, author=0, number=1, now=100.0)
    assert hear(chat, number=11, now=101.9)
    assert chat.heard == {1: 11, 0: 1}


def test_where_there_are_no_keys_only_a_friend_at_the_other_end_is_heard():
    chat = Chat(0, {})
    with pytest.raises(PeerError) as refused:
        hear(chat, direct=False)
    assert refused.value.code == "unsigned"
    assert chat.heard == {}


def test_a_line_that_is_passed_on_is_signed_by_who_has_said_it():
    log = star().match
    line = Chat(0, {}).write("Hm.", log, signer(1), 0.0)
    assert len(line["signature"]) == 128
    for direct in (True, False):
        assert Chat(0, {}).hear(line, log, signer(2), 0.0, direct)
    changes = {"text": "Ha.", "number": 2, "author": 2, "signature": "0" * 128}
    for name, value in changes.items():
        with pytest.raises(PeerError) as refused:
            Chat(0, {}).hear(line | {name: value}, log, signer(2), 0.0, True)
        assert refused.value.code == "unsigned"


def test_a_signature_holds_in_its_own_match_only():
    line = Chat(0, {}).write("Hm.", star().match, signer(1), 0.0)
    other = Star(parties=3, game="counting", seed=50).match
    with pytest.raises(PeerError):
        Chat(0, {}).hear(line, other, signer(2), 0.0, True)
