"""Hints are true: every sentence of 300 hints a game is read and checked by the rules alone."""

from collections import Counter

import pytest

from cairn.bots.hints import hints
from cairn.games import SHELF
from tests.bots.hint_reader import READERS, check_hint
from tests.bots.hinted_games import FOLDER, HINTS, hinted_positions

GAMES = sorted(file.stem for file in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_true_and_none_is_said_too_often(name):
    game, model, said = SHELF[name], SHELF[name].bot(), Counter()
    for state, vaults, line in hinted_positions(name):
        *_, advice, reason = hints(game, model, state, line, vaults)
        worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
        said.update({*check_hint(game, worlds, line, reason.text)})
        assert not str(advice.text).startswith(("Black", "White", "Red", "Blue", "You "))
    assert max(said.values()) <= HINTS / 3, said
    assert len(said) >= 10


def test_the_hints_of_our_games_are_read():
    assert {"lava_flows", "sedona_vortex", "skorpion", "stonehenge", "vaxandis"} <= {*GAMES}
    assert len(READERS) > 50
