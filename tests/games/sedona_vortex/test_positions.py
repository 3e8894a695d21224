"""The State against the rules told plainly, against counted positions, and against itself in the mirror."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.game import UnreadableAction
from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.actions import OFF, Enter, Move, Pass
from cairn.games.sedona_vortex.board import spot
from cairn.games.sedona_vortex.rules import State
from tests.games.sedona_vortex.positions import position, stone_word, words
from tests.games.sedona_vortex.slow import Slow

PERFT = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
SPACES = range(3, 10)


def opening(spaces=7, first=0):
    return GAME.start(2, {"spaces": spaces, "first": first})


def perft(state, depth):
    """How many sequences of actions there are; a finished game counts as one."""
    if depth == 0 or state.actor is None:
        return 1
    if depth == 1:
        return len(state.legal_actions())
    return sum(perft(state.apply(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize(
    "row", PERFT, ids=lambda row: f"{row['setup']['spaces']} spaces {' '.join(row.get('after', []))}"
)
def test_the_sequences_of_actions_are_as_many_as_were_counted(row):
    state = GAME.start(2, row["setup"])
    for text in row.get("after", ()):
        state = state.apply(GAME.read(text))
    assert [perft(state, depth) for depth in range(1, len(row["perft"]) + 1)] == row["perft"]


@pytest.mark.parametrize("spaces", SPACES)
def test_random_games_go_as_the_rules_told_plainly_say(spaces):
    lots = random.Random(spaces)
    for game in range(150):
        state, slow = opening(spaces, game % 2), Slow(spaces, game % 2)
        while state.actor is not None:
            assert {GAME.write(action) for action in state.legal_actions()} == slow.texts()
            assert state.actor == slow.player
            action = lots.choice(state.legal_actions())
            state = state.apply(action)
            slow.play(GAME.write(action))
            stacks = {spot(space): stack for space, stack in enumerate(state.stacks) if stack}
            assert {
                key: [(stone & 1, stone >> 1) for stone in stack] for key, stack in stacks.items()
            } == slow.picture()
        assert slow.over()
        assert state.outcome().winners == (() if slow.winner() is None else (slow.winner(),))


@pytest.mark.parametrize("spaces", [3, 4, 5])
def test_with_three_stones_each_and_few_spaces_the_first_player_loses(spaces):
    """Found by a program of its own; a search through all positions here agrees."""
    assert value(position("", spaces=spaces, off="r1 r2 r3 b1 b2 b3"), {}) == -1


def value(state, known):
    """1 if the player to act can win, -1 if not even a draw can be had."""
    if state.actor is None:
        return -1 if state.outcome().winners else 0
    if state not in known:
        best = -1
        for action in state.legal_actions():
            best = max(best, -value(state.apply(action), known))
            if best == 1:
                break
        known[state] = best
    return known[state]


games = st.builds(lambda spaces, first, seed: (opening(spaces, first), random.Random(seed)),
                  st.sampled_from(SPACES), st.sampled_from((0, 1)), st.integers())  # fmt: skip


def walk(state, lots):
    """The positions and actions of a random game."""
    while state.actor is not None:
        action = lots.choice(state.legal_actions())
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
def test_what_is_free_is_what_the_stacks_show(game):
    for _, _, state in walk(*game):
        actor = "black" if state.actor == 1 else "red"
        off = " ".join(stone_word(stone) for player in (0, 1) for stone in state.off(player))
        shown = position(words(state), actor, len(state.stacks) // 2, off=off)
        assert (shown.stacks, shown.free) == (state.stacks, state.free)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_only_who_acted_can_have_won(game):
    for before, _, after in walk(*game):
        if after.actor is None:
            assert after.outcome().winners in ((before.actor,), ())


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_left_and_right_are_alike(game):
    for before, action, after in walk(*game):
        assert mirrored(before).apply(mirrored_action(action)) == mirrored(after)


@settings(max_examples=60, deadline=None)
@given(game=games)
def test_red_and_black_are_alike(game):
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


every_action = (
    [Enter(size, space) for size in range(1, 6) for space in (0, 1)] + [Move(n) for n in range(18)] + [Pass()]
)


def test_reading_is_the_inverse_of_writing():
    texts = [GAME.write(action) for action in every_action]
    assert [GAME.read(text) for text in texts] == every_action
    assert {"3@L", "L4", "R9", "pass"} < set(texts)


@given(text=st.text(max_size=6) | st.from_regex(r"[0-9LRlrpas@ ]{0,5}", fullmatch=True))
def test_a_text_is_read_only_as_it_is_written(text):
    try:
        action = GAME.read(text)
    except UnreadableAction:
        return
    assert GAME.write(action) == text


UNREADABLE = [
    ("", "empty"),
    ("   ", "empty"),
    ("l4", "capitals and spaces matter"),
    (" L4", "capitals and spaces matter"),
    ("Pass", "capitals and spaces matter"),
    ("6@L", "sizes are 1 to 5"),
    ("L0", "spaces are 1 to 9"),
    ("L10", "spaces are 1 to 9"),
    ("L4\n", "capitals and spaces matter"),
    ("٣@L", "sizes are 1 to 5"),
    ("e2-e4", "not an action of Sedona Vortex"),
    ("\x1b[2J", "not an action of Sedona Vortex"),
    (None, "An action is a text"),
    (4, "An action is a text"),
]


@pytest.mark.parametrize(("text", "wrong"), UNREADABLE, ids=[repr(text) for text, _ in UNREADABLE])
def test_what_cannot_be_read_is_told_with_the_form_expected(text, wrong):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(text)
    assert wrong in str(refused.value)
    assert "Write 3@L" in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_huge_text_is_not_repeated_in_full():
    with pytest.raises(UnreadableAction) as refused:
        GAME.read("L4" * 1_000_000)
    assert len(str(refused.value)) < 200
