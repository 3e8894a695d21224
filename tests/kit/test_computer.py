"""The computer in the games that come with the kit: what wins at once is played, what loses at once is avoided."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cairn.bots.levels import choose_action
from cairn.bots.playouts import Playouts
from cairn.core.bot_model import PLAYOUT_LEVELS
from cairn.kit.source import load_game
from tests.bots.at_once import found, saving, winning

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
SMALL = {"breakthrough": {"size": 5}, "hex": {"size": 5}, "konane": {}, "tictactoe": {}}
"""Games and options in which random play comes soon to positions where something is to be found."""


def check(name, wanted, count):
    """The lowest level, with four playouts, finds what there is."""
    game = load_game((EXAMPLES / f"{name}.py").read_text("utf-8"))
    for number, (state, right) in enumerate(found(game.start(2, SMALL[name]), wanted, count)):
        target, chance = Playouts(game.bot(), state, 2), Random(number).random
        *_, choice = choose_action(target, PLAYOUT_LEVELS[0], chance, lambda: 0.0)
        assert choice.action in right


@pytest.mark.parametrize("wanted", [winning, saving])
@pytest.mark.parametrize("name", SMALL)
def test_a_win_at_once_is_played_and_a_loss_at_once_avoided(name, wanted):
    check(name, wanted, 5)


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [winning, saving])
@pytest.mark.parametrize("name", SMALL)
def test_in_fifty_positions_too(name, wanted):
    check(name, wanted, 50)
