"""Positions that are alike under the symmetries of a board have one key, and the rules treat them alike."""

from __future__ import annotations

from random import Random

import pytest

from cairn.core.arrangement import position_key
from cairn.core.play import begin
from cairn.games import SHELF

GAMES = [name for name in sorted(SHELF) if SHELF[name].arrangements]
COUNT = {"vaxandis": 12, "sedona_vortex": 1, "skorpion": 1, "lava_flows": 3}


def positions(name, seed):
    """The positions of a random game that can be set up, with their options."""
    game, chance = SHELF[name], Random(seed)
    table = game.arrangements
    play = begin(game, 2, {"start": table.beginning} if table.beginning else {})
    options = game.normalize_options(2, dict(play.record.options))
    for _ in range(30):
        if play.outcome is not None:
            return
        yield options, play.state
        play = play.append(chance.choice(play.state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_turned_position_has_as_many_legal_actions_and_the_same_key(name, seed):
    game, table = SHELF[name], SHELF[name].arrangements
    for options, state in list(positions(name, seed))[2::4]:
        symmetries = table.symmetries(options)
        assert len(symmetries) == COUNT[name]
        arrangement = table.arrange(state)
        if table.check(options, arrangement):
            continue  # what is not settled yet cannot be set up
        built = table.build(options, arrangement)
        for symmetry in symmetries:
            other = table.build(options, table.turned(options, arrangement, symmetry))
            assert len(other.legal_actions()) == len(built.legal_actions())
            assert position_key(game.arrangements, options, other) == position_key(game.arrangements, options, built)


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_differ_have_different_keys(name):
    game, table = SHELF[name], SHELF[name].arrangements
    found = list(positions(name, 5))
    keys = {position_key(game.arrangements, options, state) for options, state in found}
    alike = {
        min(repr(table.turned(options, table.arrange(state), each)) for each in table.symmetries(options))
        for options, state in found
    }
    assert len(keys) >= len(alike) - 1


def test_the_position_one_begins_from_does_not_matter():
    game = SHELF["sedona_vortex"]
    played = begin(game, 2, {}).append(game.start(2, {}).legal_actions()[0])
    text = " ".join(str(part) for part in ["1", "L1:r1"])
    set_up = begin(game, 2, {"start": text})
    assert position_key(game.arrangements, dict(set_up.record.options), set_up.state)
    assert position_key(game.arrangements, dict(played.record.options), played.state) != ""


def test_a_game_of_skill_has_no_keys():
    game = SHELF["stonehenge"]
    assert position_key(game.arrangements, {}, begin(game, 2, {}).state) == ""
