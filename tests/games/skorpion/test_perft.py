"""Perft: the number of sequences of so many actions from the start, against the counts of the reference."""

import pytest

from cairn.games.skorpion import SKORPION
from tests.perft import counts

KNOWN = {
    "hand": (3, 9, 72, 588, 16362, 439638),
    "out": (3, 9, 72, 588, 16362),
}
"""By the setting `discard`."""


@pytest.mark.parametrize(("discard", "known"), KNOWN.items(), ids=KNOWN)
def test_the_sequences_of_actions_are_as_many_as_in_the_reference(discard, known):
    # Repetition cannot change a count here: the first two actions place beads, and no two later ones return to where
    # they began, so that no position comes a third time before the sixth.
    start = SKORPION.start(2, {"discard": discard})
    assert counts(start, len(known)) == [*known]
