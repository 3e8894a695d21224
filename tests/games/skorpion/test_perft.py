"""Perft: the number of sequences of so many actions from the start, against the counts of the reference."""

import pytest

from cairn.games.skorpion import SKORPION

COUNTS = {
    "hand": (3, 9, 72, 588, 16362, 439638),
    "out": (3, 9, 72, 588, 16362),
}
"""By the setting `discard`."""


def perft(state, depth):
    actions = state.legal_actions()
    if depth == 1 or not actions:
        return max(1, len(actions))
    return sum(perft(state.apply(action), depth - 1) for action in actions)


@pytest.mark.parametrize(("discard", "counts"), COUNTS.items(), ids=COUNTS)
def test_the_sequences_of_actions_are_as_many_as_in_the_reference(discard, counts):
    # Repetition cannot change a count here: the first two actions place beads, and no two later ones return to where
    # they began, so that no position comes a third time before the sixth.
    start = SKORPION.start(2, {"discard": discard})
    assert tuple(perft(start, depth + 1) for depth in range(len(counts))) == counts
