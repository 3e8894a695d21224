"""The written form of an action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import UnreadableAction
from cairn.games.skorpion import SKORPION
from cairn.games.skorpion.actions import Place, Step, StepTwice
from tests.games.skorpion.positions import position, texts

WRITTEN = [
    ("o12", Place("o12")),
    ("gate", Place("gate")),
    ("S-i3", Step("i3")),
    ("S-i3xo4-m2", StepTwice("i3", "o4", "m2")),
    ("S-x9xx1-x10", StepTwice("x9", "x1", "x10")),
    ("S-gate", Step("gate")),
]
names = st.just("gate") | st.from_regex(r"[a-z][1-9][0-9]?", fullmatch=True).filter(str.isascii)
actions = st.builds(Place, names) | st.builds(Step, names) | st.builds(StepTwice, names, names, names)


@pytest.mark.parametrize(("text", "action"), WRITTEN, ids=[row[0] for row in WRITTEN])
def test_an_action_has_one_text(text, action):
    assert SKORPION.write(action) == text
    assert SKORPION.read(text) == action


@given(actions)
def test_written_actions_are_read_again(action):
    assert SKORPION.read(SKORPION.write(action)) == action


@given(st.text(alphabet="S-xgateomi0123456789 \n", max_size=16))
def test_read_actions_are_written_again(text):
    try:
        action = SKORPION.read(text)
    except UnreadableAction:
        return
    assert SKORPION.write(action) == text


UNREADABLE = {
    "": "Nothing is written there",
    "  ": "Nothing is written there",
    "O12": "capitals and spaces matter",
    "o12\n": "capitals and spaces matter",
    " gate": "capitals and spaces matter",
    "s-i3": "capitals and spaces matter",
    "S-i3 x o4 - m2": "capitals and spaces matter",
    "S-i3xo4": "only the beginning",
    "S-": "isn’t a",
    "S-i3-m2": "isn’t a",
    "o0": "isn’t a",
    "o012": "isn’t a",
    "o100": "isn’t a",
    "o١": "isn’t a",
    "pass": "isn’t a",
    "S-i3xo4-m2-i3": "isn’t a",
    "o12 o11": "isn’t a",
    "o1" * 50_000: "isn’t a",
    "\x00": "isn’t a",
    "\ud800": "isn’t a",
}


@pytest.mark.parametrize(("text", "why"), UNREADABLE.items(), ids=[repr(text[:12]) for text in UNREADABLE])
def test_an_unreadable_action_is_refused_with_the_forms_that_can_be_read(text, why):
    with pytest.raises(UnreadableAction, match=why) as refused:
        SKORPION.read(text)
    assert "Write o12 or gate" in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


def test_legal_actions_come_in_a_fixed_order():
    state = position("red o12 o11; blue o6; skorpion m6; tail i6")
    placings = ["m10", "m12", "o1", "o4", "o8"]
    steps = ["S-m4", "S-m4xo11-i3", "S-m4xo11-i6", "S-m4xo11-m2", "S-m4xo11-o3", "S-m4xo11-o4", "S-m4xo11-o5"]
    assert texts(state)[:12] == placings + steps
