"""How actions are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import UnreadableAction
from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.actions import Enter, Move, Pass

EVERY_ACTION = (
    [Enter(size, space) for size in range(1, 6) for space in (0, 1)] + [Move(n) for n in range(18)] + [Pass()]
)


def test_reading_is_the_inverse_of_writing():
    texts = [GAME.write(action) for action in EVERY_ACTION]
    assert [GAME.read(text) for text in texts] == EVERY_ACTION
    assert {"3@L", "L4", "R9", "pass"} < set(texts)


@given(text=st.text(max_size=6) | st.from_regex(r"[0-9LRlrpas@ ]{0,5}", fullmatch=True))
def test_a_text_is_read_only_as_it_is_written(text):
    try:
        action = GAME.read(text)
    except UnreadableAction:
        return
    assert GAME.write(action) == text


UNREADABLE = [
    ("", "Nothing is written"),
    ("   ", "Nothing is written"),
    ("l4", "capitals and spaces matter"),
    (" L4", "capitals and spaces matter"),
    ("Pass", "capitals and spaces matter"),
    ("6@L", "sizes are 1 to 5"),
    ("L0", "spaces are 1 to 9"),
    ("L10", "spaces are 1 to 9"),
    ("L4\n", "capitals and spaces matter"),
    ("٣@L", "sizes are 1 to 5"),
    ("e2-e4", "isn’t a Sedona Vortex move"),
    ("\x1b[2J", "isn’t a Sedona Vortex move"),
]


@pytest.mark.parametrize(("text", "fault"), UNREADABLE, ids=[repr(text) for text, _ in UNREADABLE])
def test_an_unreadable_text_is_refused_with_the_form_expected(text, fault):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(text)
    assert fault in str(refused.value)
    assert "Write 3@L" in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_huge_text_is_not_repeated_in_full():
    with pytest.raises(UnreadableAction) as refused:
        GAME.read("L4" * 1_000_000)
    assert len(str(refused.value)) < 200
