"""The list of turns is true: every sentence of random games is read, and checked by the pieces before and after."""

from __future__ import annotations

from random import Random

import pytest

from cairn.games import SHELF
from tests.games.lava_flows.random_games import heap
from tests.games.log_reader import READERS, check_game
from tests.games.skorpion.positions import position

GAMES = sorted({game for game, _ in READERS})
MANY = {"lava_flows": 100, "sedona_vortex": 100, "skorpion": 100, "stonehenge": 12, "vaxandis": 40}
"""Random games of the quick run; they hold every sentence but the rare ones."""
RARE = {
    "They do: the {piece} goes to {end}, onto the Cone.",
    "Stone {stones} shifts.",
}
NEAR_GATE = "red i12 i3 i6; blue o6; skorpion m8; tail o7"
"""Red may place in the Gate, which hardly a random game comes to."""
LONGEST = {"stonehenge": 60}
"""Actions of a random game, where 150 would take long."""


def random_start(game, lots):
    """A beginning: the usual one, with options of all kinds, or in Lava Flows pieces thrown on the board."""
    seats = lots.choice(game.seats)
    options = {option.name: lots.choice(option.values) for option in game.options if lots.random() < 0.5}
    return game.start(seats, options)


def check_games(name, count):
    game, found = SHELF[name], set()
    for n in range(count):
        lots = Random(f"{name} {n}")
        found |= check_game(game, random_start(game, lots), lots, n % 2 == 1, LONGEST.get(name, 150))
        if name == "lava_flows":
            found |= check_game(game, heap(lots)[0], lots, longest=40)
        if name == "skorpion":
            found |= check_game(game, position(NEAR_GATE), lots, longest=1)
    return {message for each, message in READERS if each == name} - found


def test_every_game_of_ours_is_read():
    assert sorted(SHELF) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_turn_is_true(name):
    assert check_games(name, MANY[name]) <= RARE, "the others are in no game"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_two_thousand_games_is_true(name):
    assert check_games(name, 2_000) == set(), "are in no game"
