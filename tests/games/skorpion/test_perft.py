"""The number of ways to play so many actions from the start, against the counts of the reference."""

from cairn.games.skorpion import SKORPION

COUNTS = (3, 9, 72, 588, 16362, 439638)


def perft(state, depth):
    choices = state.legal_actions()
    if depth == 1 or not choices:
        return max(1, len(choices))
    return sum(perft(state.apply(action), depth - 1) for action in choices)


def test_the_sequences_of_actions_are_as_many_as_they_should_be():
    # Repetition cannot change a count here: the first two actions place beads, and no two later ones return to where
    # they began, so that no position comes a third time before the sixth.
    start = SKORPION.start(2, {})
    assert tuple(perft(start, depth) for depth in range(1, 7)) == COUNTS
