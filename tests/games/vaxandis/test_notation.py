"""The written form of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import UnreadableAction
from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Move, Pie, Place
from cairn.games.vaxandis.board import geometry

CELLS = st.sampled_from(geometry(6).names)
ACTIONS = st.builds(Place, CELLS) | st.builds(Move, CELLS, CELLS) | st.sampled_from(Pie)


@given(ACTIONS)
def test_read_is_the_inverse_of_write(action):
    assert VAXANDIS.read(VAXANDIS.write(action)) == action


@given(st.text(alphabet="abk1590-stay wp", max_size=9) | st.text())
def test_every_text_that_can_be_read_is_canonical(text):
    try:
        action = VAXANDIS.read(text)
    except UnreadableAction:
        return
    assert VAXANDIS.write(action) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [("e5", Place("e5")), ("c3-f5", Move("c3", "f5")), ("k6", Place("k6")), ("stay", Pie.STAY), ("swap", Pie.SWAP)],
)
def test_the_notation_is_short(text, action):
    assert VAXANDIS.read(text) == action


@pytest.mark.parametrize(
    "text",
    ["", " e5", "e5 ", "e5\n", "E5", "e0", "e05", "e12", "l1", "e5-", "-e5", "e5-e6-e7", "e5–e6", "Stay", "ｅ5", "e５"],
)
def test_anything_else_is_refused_with_the_form_expected(text):
    with pytest.raises(UnreadableAction, match="Write e5 to place, c3-f5 to move, stay or swap"):
        VAXANDIS.read(text)


def test_a_huge_text_is_not_repeated_in_full():
    with pytest.raises(UnreadableAction) as refused:
        VAXANDIS.read("e5" * 1_000_000)
    assert len(str(refused.value)) < 160


@pytest.mark.parametrize("text", ["zz9\x07", "e5\x00", "\x1b[31mred", "e5\r\nc3", "e5\u202e", "e5\u2028"])
def test_a_refusal_repeats_no_control_characters(text):
    with pytest.raises(UnreadableAction) as refused:
        VAXANDIS.read(text)
    assert str(refused.value).isprintable()
