"""The quick rules against the slow ones, and against the board's symmetries, in random games."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.vaxandis import Move, Place
from cairn.games.vaxandis.rules import State
from tests.games.vaxandis import slow
from tests.games.vaxandis.positions import game, layers

KINDS = [(size, landing) for size in (3, 4, 5, 6) for landing in ("after", "before")]


def as_dictionary(state):
    places = slow.cells(state.size).values()
    pairs = zip(places, state.stacks, strict=True)
    return {place: (1 if height > 0 else -1, abs(height)) for place, height in pairs if height}


@pytest.mark.parametrize(("size", "landing"), KINDS)
def test_the_quick_rules_say_what_the_slow_ones_say(size, landing):
    named = slow.cells(size)
    board = set(named.values())
    for seed in range(6 if size > 4 else 20):
        for number, (state, _) in enumerate(game(seed, size, landing, moves=0.7)):
            assert state.board.names == tuple(named)
            if state.deciding or (number + seed) % 5:
                continue
            stacks = as_dictionary(state)
            expected = dict(slow.results(board, stacks, state.colour, landing))
            quick = {ends(action, named): as_dictionary(state.apply(action)) for action in state.legal_actions()}
            assert quick == expected
            assert state.frozen() == {at for at, cell in enumerate(named.values()) if is_frozen(stacks, cell)}


def ends(action, named):
    return (None, named[action.cell]) if isinstance(action, Place) else (named[action.start], named[action.end])


def is_frozen(stacks, cell):
    return cell in stacks and slow.frozen(stacks, cell)


SYMMETRIES = list(itertools.product(itertools.permutations(range(3)), (1, -1)))


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6), at=st.integers(2, 90), symmetry=st.sampled_from(SYMMETRIES)
)
def test_a_turned_or_mirrored_position_has_turned_or_mirrored_choices(kind, seed, at, symmetry):
    state = list(itertools.islice(game(seed, *kind), at))[-1][0]
    named = slow.cells(state.size)
    names = {place: name for name, place in named.items()}
    order, sign = symmetry
    turned = {name: names[tuple(sign * place[i] for i in order)] for name, place in named.items()}
    heights = dict(zip(turned.values(), state.stacks, strict=True))
    other = State(
        state.size, state.landing, layers(state.board, [heights[name] for name in named]), state.colour, state.black
    )
    assert Counter(other.legal_actions()) == Counter(turn(action, turned) for action in state.legal_actions())


def turn(action, turned):
    match action:
        case Place(cell):
            return Place(turned[cell])
        case Move(start, end):
            return Move(turned[start], turned[end])
    return action
