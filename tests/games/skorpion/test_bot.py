"""The searchable position plays by the rules: its moves are the legal actions, and lead where they lead."""

import itertools
from random import Random

import pytest

from cairn.games.skorpion import SKORPION as GAME
from cairn.games.skorpion.actions import Step
from cairn.games.skorpion.bot import MODEL
from tests.games.skorpion.positions import SMALL, game


@pytest.mark.parametrize("discard", ["out", "hand"])
@pytest.mark.parametrize("board", ["cairn", SMALL], ids=["cairn", "small"])
def test_moves_are_the_legal_actions_and_lead_to_the_same_positions(board, discard):
    for seed in range(5):
        for state, action in itertools.islice(game(seed, board=board, discard=discard), 60):
            position = MODEL.position(state)
            before = position.cells
            assert [position.action(move) for move in position.moves()] == list(state.legal_actions())
            position.make(position.number(action))
            assert position.cells == MODEL.position(state.apply(action)).cells
            position.unmake()
            assert position.cells == before


def standstill():
    """Positions of two players who only walk the Skorpion about: no bead comes or goes."""
    state = GAME.start(2, {})
    for text in ("o12", "o6", "o11", "S-i3", "S-i6"):
        state = state.apply(GAME.read(text))
    lots = Random(1)
    for _ in range(150):
        after = [state.apply(action) for action in state.legal_actions() if isinstance(action, Step)]
        state = lots.choice([one for one in after if one.actor is not None and one.beads == state.beads])
        yield state


def repetitions(state):
    """The values of the moves that lead back to a position from before."""
    position = MODEL.position(state)
    before = set(position.seen)
    for move in position.moves():
        position.make(move)
        if position.cells in before:
            yield -position.value()
        position.unmake()


def test_a_repetition_is_worth_more_the_longer_no_bead_has_left_the_game():
    worths = [worth for state in standstill() for worth in repetitions(state)]
    assert worths[0] < 0 < worths[-1]
    assert worths == sorted(worths)


def test_a_last_bead_in_reach_of_the_skorpion_is_worth_little_even_to_who_looks_no_further():
    """A side at a weak level threw down all but this bead, and lost it at once."""
    state = GAME.start(2, {})
    for text in ["o4", "o6", "o12", "S-i9", "o1", "o2", "S-m8", "o3", "S-m6xo1-o7", "S-o6", "S-i3", "m4"]:
        state = state.apply(GAME.read(text))
    bare, held = (MODEL.position(state.apply(GAME.read(text))) for text in ("S-m4xo12-o3", "S-m4"))
    assert bare.value() > held.value() + 200
