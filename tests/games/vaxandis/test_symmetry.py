"""The board's symmetries in random games; tests/kit/test_plain.py has the rules a second time."""

import itertools
import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.vaxandis.actions import Move, Place
from cairn.games.vaxandis.rules import State
from tests.games.vaxandis.positions import position, random_game, sides

KINDS = [(size, landing) for size in (3, 4, 5, 6) for landing in ("after", "before")]


def cells(size):
    """Every cell's name and place in cube coordinates, in reading order from a1."""
    named = {}
    for row in range(2 * size - 1):
        up = row - size + 1
        for i in range(2 * size - 1 - abs(up)):
            q = i + max(0, up) - size + 1
            named["abcdefghijk"[row] + str(i + 1)] = (q, -up, up - q)
    return named


SYMMETRIES = list(itertools.product(itertools.permutations(range(3)), (1, -1)))


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6), at=st.integers(2, 90), symmetry=st.sampled_from(SYMMETRIES)
)
def test_a_turned_or_mirrored_position_has_turned_or_mirrored_actions(kind, seed, at, symmetry):
    state = list(itertools.islice(random_game(seed, *kind), at))[-1][0]
    named = cells(state.size)
    names = {place: name for name, place in named.items()}
    order, sign = symmetry
    turned = {name: names[tuple(sign * place[i] for i in order)] for name, place in named.items()}
    heights = dict(zip(turned.values(), state.stacks, strict=True))
    other = State(
        state.size,
        state.landing,
        sides(state.board, [heights[name] for name in named]),
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


@settings(max_examples=20, deadline=None)
@given(kind=st.sampled_from(KINDS[:4]), seed=st.integers(0, 10**6))
def test_who_can_act_is_known_before_all_landings_are(kind, seed):
    chance, state = random.Random(seed), position("", *kind)
    while actions := State(*kind, state.sides, state.colour, 0).legal_actions():
        assert state.movement.can_act()
        state = state.apply(chance.choice(actions))
    assert not state.movement.can_act()
