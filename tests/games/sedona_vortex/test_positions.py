"""Invariants and symmetries of the positions of random games."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.actions import Enter, Move
from cairn.games.sedona_vortex.rules import State
from cairn.games.sedona_vortex.state import OFF
from tests.games.sedona_vortex.positions import position, stone_word, words

games = st.builds(lambda spaces, first, seed: (GAME.start(2, {"spaces": spaces, "first": first}), random.Random(seed)),
                  st.sampled_from(range(3, 10)), st.sampled_from((0, 1)), st.integers())  # fmt: skip


def walk(state, chance):
    """The positions and actions of a random game."""
    while state.actor is not None:
        action = chance.choice(state.legal_actions())
        yield state, action, state.apply(action)
        state = state.apply(action)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_every_stone_is_in_one_place_and_sizes_never_increase_upwards(game):
    for _, _, state in walk(*game):
        stones = [stone for stack in state.stacks for stone in stack]
        assert sorted([*stones, *state.off(0), *state.off(1)]) == list(range(2, 12))
        for stack in state.stacks:
            sizes = [stone >> 1 for stone in stack]
            assert sizes == sorted(sizes, reverse=True)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_the_sets_of_free_stones_agree_with_the_stacks(game):
    for _, _, state in walk(*game):
        actor = "black" if state.actor == 1 else "red"
        off = " ".join(stone_word(stone) for player in (0, 1) for stone in state.off(player))
        shown = position(words(state), actor, len(state.stacks) // 2, off=off)
        assert (shown.stacks, shown.free) == (state.stacks, state.free)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_only_the_player_who_acted_can_have_won(game):
    for before, _, after in walk(*game):
        if after.actor is None:
            assert after.outcome().winners in ((before.actor,), ())


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_left_and_right_are_symmetric(game):
    for before, action, after in walk(*game):
        assert mirrored(before).apply(mirrored_action(action)) == mirrored(after)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_red_and_black_are_symmetric(game):
    for before, action, after in walk(*game):
        assert recoloured(before).apply(action) == recoloured(after)


def mirrored(state):
    stacks = tuple(state.stacks[space ^ 1] for space in range(len(state.stacks)))
    free = tuple(sum(1 << mirrored_bit(bit) for bit in range(OFF + 6) if bits >> bit & 1) for bits in state.free)
    return State(stacks, free, state.actor, state.passes)


def mirrored_bit(bit):
    return bit if bit > OFF else bit ^ 1


def mirrored_action(action):
    match action:
        case Enter(size, space):
            return Enter(size, space ^ 1)
        case Move(space):
            return Move(space ^ 1)
    return action


def recoloured(state):
    stacks = tuple(tuple(stone ^ 1 for stone in stack) for stack in state.stacks)
    actor = None if state.actor is None else 1 - state.actor
    return State(stacks, state.free[::-1], actor, state.passes)
