"""Invariants of random games, and the board's symmetry; tests/kit/test_plain.py has the rules a second time."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.skorpion.actions import Place, Step, StepTwice
from cairn.games.skorpion.board import board
from tests.games.skorpion.positions import game


@pytest.mark.parametrize("discard", ["hand", "out"])
def test_beads_in_play_and_in_hand_are_eight_or_fewer_if_some_are_out(discard):
    for seed in range(20):
        gone = [0, 0]
        for state, action in game(seed, discard=discard):
            after = state.apply(action)
            if discard == "out" and isinstance(action, StepTwice):
                gone[state.actor] += 1
            counts = [after.beads[player].bit_count() + after.hand[player] for player in (0, 1)]
            assert counts == [8 - out for out in gone]


CENTRES = {spot.name: (spot.x, spot.y) for spot in board("cairn").spots}
TURNED = {
    name: next(other for other, there in CENTRES.items() if there == (-x, -y)) for name, (x, y) in CENTRES.items()
}


def turn(action):
    match action:
        case Place(spot):
            return Place(TURNED[spot])
        case Step(to):
            return Step(TURNED[to])
        case StepTwice(first, discard, second):
            return StepTwice(TURNED[first], TURNED[discard], TURNED[second])


def turned(state):
    """The position after a half turn of the board with the colours swapped, the other player to act."""
    table = state.board
    red, blue = (sum(table.bits[TURNED[spot]] for spot in table.names_of(held)) for held in state.beads)
    skorpion, tail = (table.index[TURNED[table.names[spot]]] for spot in (state.skorpion, state.tail))
    return state._replace(
        beads=(blue, red), hand=state.hand[::-1], skorpion=skorpion, tail=tail, actor=1 - state.actor, history=()
    )


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), at=st.integers(0, 60))
def test_half_a_turn_with_the_colours_swapped_turns_the_legal_actions_and_their_results(seed, at):
    state, action = list(itertools.islice(game(seed), at + 1))[-1]
    other = turned(state)
    assert set(other.legal_actions()) == {turn(action) for action in state.legal_actions()}
    one, two = state.apply(action), other.apply(turn(action))
    if one.actor is not None:
        assert turned(one) == two._replace(history=())
    else:
        assert not one.outcome().winners or one.outcome().winners == (1 - two.outcome().winners[0],)
