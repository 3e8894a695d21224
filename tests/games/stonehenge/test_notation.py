"""How an action is written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import UnreadableAction
from cairn.core.record import LONGEST_ACTION
from cairn.games.stonehenge.actions import Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.notation import read, write

WRITTEN = {
    "B123.5": Build(1235),
    "B0.0": Build(0),
    "T7": Top(7),
    "G9:4,5": Gate(9, 4, 5),
    "M200.0": Mark(2000),
    "S1234,-560,12,0": Swing(1234, -560, 12, 0),
    "=0123abcd:89ef4567": Fall("0123abcd", "89ef4567"),
    "=0123abcd:89ef4567!3,12/4@1,2,3,-4,5,6,7": Fall("0123abcd", "89ef4567", (3, 12), ((4, (1, 2, 3, -4, 5, 6, 7)),)),
}


@pytest.mark.parametrize(("text", "action"), WRITTEN.items(), ids=WRITTEN)
def test_an_action_is_written_and_read(text, action):
    assert write(action) == text
    assert read(text) == action


REFUSED = {
    "": "Nothing is written there",
    " T7": "capitals and spaces",
    "t7": "capitals and spaces",
    "B123": "has no angle",
    "B360.0": "has no angle",
    "M007.0": "has no angle",
    "G9:5,4": "is no gate",
    "T0": "isn’t a",
    "S1,2,3": "isn’t a",
    "S01,2,3,4": "isn’t a",
    "S-0,2,3,4": "isn’t a",
    "=0123abcd:89ef4567!4,3": "isn’t a",
    "=0123abcd:89ef4567!": "isn’t a",
    "=0123ABCD:89ef4567": "isn’t a",
    "=0123abcd:89ef4567/4@1,2,3": "isn’t a",
    "=" + "1" * 5000: "isn’t a",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items(), ids=[text[:30] or "nothing" for text in REFUSED])
def test_what_is_no_action_is_refused_with_the_reason(text, why):
    with pytest.raises(UnreadableAction, match=why) as refused:
        read(text)
    assert len(str(refused.value)) < 300


numbers = st.integers(-(10**8), 10**8)
ids = st.sets(st.integers(1, 36)).map(lambda found: tuple(sorted(found)))
hashes = st.integers(0, 2**32 - 1).map(lambda number: f"{number:08x}")
falls = st.builds(
    Fall,
    hashes,
    hashes,
    ids,
    st.dictionaries(st.integers(1, 36), st.tuples(*[numbers] * 7)).map(lambda found: tuple(sorted(found.items()))),
)


@given(falls | st.builds(Swing, numbers, numbers, numbers, numbers))
def test_every_outcome_and_every_swing_has_one_text(action):
    assert read(write(action)) == action


def test_the_longest_outcome_fits_a_record():
    poses = tuple((id, (-150_000, 100_000, -150_000, *[-9_999_999] * 4)) for id in range(1, 37))
    assert len(write(Fall("0" * 8, "0" * 8, (), poses))) <= LONGEST_ACTION
