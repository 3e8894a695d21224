"""Which entries make one turn, in every game; counts and steps go by turns everywhere."""

from __future__ import annotations

import pytest

from cairn.core.play import Turn, begin, count_turns, read_entry
from cairn.core.turn_list import neighbours, turn_before
from cairn.games import SHELF

PLAYED = {
    "a placing is a turn": ("vaxandis", ["a1", "stay", "g4"], [(1, 0, 1), (2, 1, 2), (3, 2, 3)]),
    "a resignation is no turn": ("vaxandis", ["a1", "resign 1"], [(1, 0, 1), (0, 1, 2)]),
    "an agreed draw is no turn": ("sedona_vortex", ["3@L", "draw"], [(1, 0, 1), (0, 1, 2)]),
    "build and swing are one turn, unfinished too": ("stonehenge", ["B0.0", "S0,-4000,0,0"], [(1, 0, 2)]),
    "hiding is a turn of each": ("lava_flows", ["bw-", "wb-", "a1-a2"], [(1, 0, 1), (2, 1, 2), (3, 2, 3)]),
}


def played(name, texts, is_watched=False):
    play = begin(SHELF[name], 2, {})
    for text in texts:
        assert not is_watched or play.turns is not None
        play = play.append(read_entry(play.game, text))
    return play


@pytest.mark.parametrize("is_watched", [False, True], ids=["", "asked for after every entry"])
@pytest.mark.parametrize(("game", "texts", "expected"), PLAYED.values(), ids=PLAYED)
def test_which_entries_make_a_turn(game, texts, expected, is_watched):
    turns = played(game, texts, is_watched).turns
    assert turns == tuple(Turn(*each) for each in expected)
    assert count_turns(turns) == sum(number > 0 for number, _, _ in expected)


TURNS = (Turn(1, 0, 3), Turn(2, 3, 5), Turn(0, 5, 6))
STEPS = {0: (None, 3), 1: (0, 3), 3: (0, 5), 4: (3, 5), 5: (3, 6), 6: (5, None)}


@pytest.mark.parametrize(("at", "expected"), STEPS.items())
def test_steps_through_a_game_stop_between_turns(at, expected):
    assert neighbours(TURNS, at) == expected


@pytest.mark.parametrize(("at", "expected"), [(0, None), (2, Turn(1, 0, 2)), (3, TURNS[0]), (4, Turn(2, 3, 4))])
def test_a_position_within_a_turn_has_only_what_led_there(at, expected):
    assert turn_before(TURNS, at) == expected
