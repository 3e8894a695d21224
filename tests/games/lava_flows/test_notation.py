"""Actions as they are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import UnreadableAction
from cairn.core.seal import Opening
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import BUBBLES, EJECTIONS, HIDES, MOVES, SLIDES, Open, Pass, Seal, Show

OPENING = Opening("w", bytes(range(16)))
EVERY_ACTION = [
    *HIDES, *MOVES.values(), *SLIDES.values(), *BUBBLES.values(), *EJECTIONS.values(), Pass(),
    Seal(("0" * 64, "a" * 64, "9" * 64)), *(Show(home, OPENING) for home in range(6)),
    *(Open(seat, (OPENING,) * 3) for seat in (0, 1)),
]  # fmt: skip


def test_reading_is_the_inverse_of_writing():
    texts = [GAME.write(action) for action in EVERY_ACTION]
    assert [GAME.read(text) for text in texts] == EVERY_ACTION
    assert len(set(texts)) == len(texts)
    assert {"bw-", "a1-a2", "a1=a2", "^a1", "^a1b", "^a1w", "a1!a2", "pass"} < set(texts)
    assert all(len(text) <= 200 for text in texts)


@given(text=st.text(max_size=6) | st.from_regex(r"[\^a-c1-3=!bw-]{0,6}", fullmatch=True))
def test_a_text_is_read_only_as_it_is_written(text):
    try:
        action = GAME.read(text)
    except UnreadableAction:
        return
    assert GAME.write(action) == text


UNREADABLE = [
    ("", "Nothing is written"),
    ("A1-A2", "small letters and spaces matter"),
    (" a1-a2", "small letters and spaces matter"),
    ("a1-c3", "are not beside each other"),
    ("a1-b2", "not diagonally"),
    ("a1!a1", "are not beside each other"),
    ("a4-a5", "isn’t a Lava Flows move"),
    ("^a1x", "isn’t a Lava Flows move"),
    ("bb-", "one each of b, w and -"),
    ("seal 00", "cut off"),
    ("show a1 b.0", "cut off"),
    ("show a2 b." + "0" * 32, "cut off"),
    ("open black", "cut off"),
    ("pass\n", "small letters and spaces matter"),
    ("٣", "isn’t a"),
    ("\x1b[2J", "isn’t a"),
]


@pytest.mark.parametrize(("text", "reason"), UNREADABLE, ids=[repr(text) for text, _ in UNREADABLE])
def test_an_unreadable_text_is_refused_with_a_reason(text, reason):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(text)
    assert reason in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_huge_text_is_not_repeated_in_full():
    with pytest.raises(UnreadableAction) as refused:
        GAME.read("a1" * 1_000_000)
    assert len(str(refused.value)) < 250
