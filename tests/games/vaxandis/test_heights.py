"""Heights count only against each other: the same position higher up has the same actions, however high it is."""

from dataclasses import replace

import pytest

from cairn.games.vaxandis.actions import Move
from cairn.games.vaxandis.board import LANES
from tests.games.vaxandis.positions import random_game


@pytest.mark.parametrize("rise", [1, LANES - 13, LANES, 10 * LANES])
def test_stacks_of_any_height_move_as_lower_ones_do(rise):
    for state, action in list(random_game(3))[::5]:
        lane = state.board.lane
        higher = replace(state, sides=tuple(stacks << lane * rise for stacks in state.sides))
        assert higher.legal_actions() == state.legal_actions()
        assert higher.frozen_cells == state.frozen_cells
        if isinstance(action, Move):
            after = state.apply(action)
            assert higher.apply(action).sides == tuple(stacks << lane * rise for stacks in after.sides)
