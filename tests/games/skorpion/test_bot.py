"""The searchable position plays by the rules: its moves are the legal actions, and lead where they lead."""

import itertools

import pytest

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
