"""The rules against an independent slow implementation, in random games."""

from __future__ import annotations

import random

import pytest

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.board import spot
from tests.games.sedona_vortex.oracle import Oracle


@pytest.mark.parametrize("spaces", range(3, 10))
def test_random_games_agree_with_the_oracle(spaces):
    chance = random.Random(spaces)
    for game in range(150):
        state, oracle = GAME.start(2, {"spaces": spaces, "first": game % 2}), Oracle(spaces, game % 2)
        while state.actor is not None:
            assert {GAME.write(action) for action in state.legal_actions()} == oracle.texts()
            assert state.actor == oracle.player
            action = chance.choice(state.legal_actions())
            state = state.apply(action)
            oracle.play(GAME.write(action))
            stacks = {spot(space): stack for space, stack in enumerate(state.stacks) if stack}
            assert {
                key: [(stone & 1, stone >> 1) for stone in stack] for key, stack in stacks.items()
            } == oracle.occupied()
        assert oracle.is_over()
        assert state.outcome().winners == (() if oracle.winner() is None else (oracle.winner(),))
