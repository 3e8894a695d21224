"""Perft: the number of sequences of so many actions from a position, against the counts of the reference."""

import json
from pathlib import Path

import pytest

from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Move, Pie, Place
from tests.games.vaxandis.positions import play, random_game
from tests.perft import counts

ROWS = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def name(row):
    return f"size {row['setup']['size']}, {row['setup']['landing']}{', later' if 'after' in row else ''}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_sequences_of_actions_are_as_many_as_they_should_be(row):
    state = play(VAXANDIS.start(2, row["setup"]), *row.get("after", ()))
    assert counts(state, len(row["perft"])) == row["perft"]


def test_an_action_is_found_by_its_place_in_the_list_as_by_reading_all_of_it():
    kinds = set()
    for state, _ in random_game(1):
        actions = state.legal_actions()
        every = tuple(actions)
        assert tuple(actions[n] for n in range(len(actions))) == every == actions[:]
        assert actions == every == tuple(state.legal_actions())
        assert actions != every[1:]
        assert tuple(actions[n] for n in range(-len(actions), 0)) == every
        for beyond in (len(every), -len(every) - 1):
            with pytest.raises(IndexError):
                actions[beyond]
        kinds.add(frozenset(map(type, every)))
    assert {frozenset({Pie}), frozenset({Place, Move}), frozenset({Move})} <= kinds
