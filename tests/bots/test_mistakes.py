"""Which moments are asked again: planted blunders are, good moves and guesses never."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from cairn.bots.mistakes import Finding, examine
from cairn.bots.review import Effort
from cairn.core.play import begin, load
from cairn.games import SHELF
from tests.bots.test_review import stopped

GAMES = json.loads((Path(__file__).parent / "planted.json").read_text())
"""Games between even players in which some moves were the worst there were: where those are, and good ones."""
GLANCE = Effort(6_000, 1e9)


@cache
def play_of(number):
    return load(GAMES[number]["record"], SHELF)


def examined(play, at, *, played=True):
    *_, found = examine(play, at, play.game.bot(), stopped, played=played, effort=GLANCE)
    return found


def moments(kind):
    return [(number, at) for number, game in enumerate(GAMES) for at in game[kind]]


def test_there_are_fifteen_blunders_and_forty_good_moves():
    assert (len(moments("planted")), len(moments("good"))) >= (15, 40)


@pytest.mark.parametrize(("number", "at"), moments("planted"))
def test_a_planted_blunder_goes_in(number, at):
    play = play_of(number)
    found = examined(play, at)
    assert isinstance(found, Finding)
    assert found.played
    assert found.played.actions[0] == play.entries[at]
    assert play.entries[at] not in (*found.good, *found.near)
    assert found.best.actions[0] == found.good[0]


@pytest.mark.long
@pytest.mark.parametrize(("number", "at"), moments("good"))
def test_a_good_move_does_not(number, at):
    found = examined(play_of(number), at)
    assert not isinstance(found, Finding)
    assert str(found)


def test_a_guess_is_no_mistake():
    game = SHELF["lava_flows"]
    play = begin(game, 2, {})
    for _ in range(2):
        seal = play.state.legal_actions()[0]
        assert str(examined(play, len(play.entries), played=False)).startswith("Something is hidden")
        play = play.append(game.secrets.commit(play.state, seal, [bytes([n] * 16) for n in (1, 2, 3)])[0])
    assert str(examined(play, len(play.entries), played=False)).startswith("Something is hidden")


def test_a_swing_and_a_first_move_ask_nothing():
    stonehenge = begin(SHELF["stonehenge"], 2, {})
    assert str(examined(stonehenge, 0, played=False)) == "In this game no move is clearly the best."
    first = begin(SHELF["sedona_vortex"], 2, {})
    assert str(examined(first, 0, played=False)) == "Several moves are about as good there."


def test_a_position_put_in_by_hand_has_to_have_a_clear_answer():
    number, at = moments("planted")[0]
    found = examined(play_of(number), at, played=False)
    assert found is not None
    if isinstance(found, Finding):
        assert found.is_whole
        assert found.played is None
