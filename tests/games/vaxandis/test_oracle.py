"""The rules against the slow oracle, and against the board's symmetries, in random games."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.vaxandis.actions import Move, Place
from cairn.games.vaxandis.rules import State
from tests.games.vaxandis import oracle
from tests.games.vaxandis.positions import layers, random_game

KINDS = [(size, landing) for size in (3, 4, 5, 6) for landing in ("after", "before")]


def as_dictionary(state):
    places = oracle.cells(state.size).values()
    pairs = zip(places, state.stacks, strict=True)
    return {place: (1 if height > 0 else -1, abs(height)) for place, height in pairs if height}


@pytest.mark.parametrize(("size", "landing"), KINDS)
def test_the_rules_agree_with_the_oracle(size, landing):
    named = oracle.cells(size)
    board = set(named.values())
    for seed in range(6 if size > 4 else 20):
        for number, (state, _) in enumerate(random_game(seed, size, landing, move_share=0.7)):
            assert state.board.names == tuple(named)
            if state.is_choosing_side or (number + seed) % 5:
                continue
            stacks = as_dictionary(state)
            expected = dict(oracle.results(board, stacks, state.colour, landing))
            quick = {ends(action, named): as_dictionary(state.apply(action)) for action in state.legal_actions()}
            assert quick == expected
            assert state.frozen_cells == {at for at, cell in enumerate(named.values()) if is_frozen(stacks, cell)}


def ends(action, named):
    return (None, named[action.cell]) if isinstance(action, Place) else (named[action.start], named[action.end])


def is_frozen(stacks, cell):
    return cell in stacks and oracle.is_frozen(stacks, cell)


SYMMETRIES = list(itertools.product(itertools.permutations(range(3)), (1, -1)))


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6), at=st.integers(2, 90), symmetry=st.sampled_from(SYMMETRIES)
)
def test_a_turned_or_mirrored_position_has_turned_or_mirrored_actions(kind, seed, at, symmetry):
    state = list(itertools.islice(random_game(seed, *kind), at))[-1][0]
    named = oracle.cells(state.size)
    names = {place: name for name, place in named.items()}
    order, sign = symmetry
    turned = {name: names[tuple(sign * place[i] for i in order)] for name, place in named.items()}
    heights = dict(zip(turned.values(), state.stacks, strict=True))
    other = State(
        state.size,
        state.landing,
        layers(state.board, [heights[name] for name in named]),
        state.colour,
        state.black_seat,
    )
    assert Counter(other.legal_actions()) == Counter(turn(action, turned) for action in state.legal_actions())


def turn(action, turned):
    match action:
        case Place(cell):
            return Place(turned[cell])
        case Move(start, end):
            return Move(turned[start], turned[end])
    return action
