"""The number of sequences of actions, and the value of small games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from tests.games.sedona_vortex.positions import position
from tests.perft import counts

PERFT = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "row", PERFT, ids=lambda row: f"{row['setup']['spaces']} spaces {' '.join(row.get('after', []))}"
)
def test_the_number_of_sequences_of_actions(row):
    state = GAME.start(2, row["setup"])
    for text in row.get("after", ()):
        state = state.apply(GAME.read(text))
    assert counts(state, len(row["perft"])) == row["perft"]


@pytest.mark.parametrize("spaces", [3, 4, 5])
def test_with_three_stones_each_and_few_spaces_the_first_player_loses(spaces):
    """Found by a separate program; an exhaustive search agrees."""
    assert value(position("", spaces=spaces, off="r1 r2 r3 b1 b2 b3"), {}) == -1


def value(state, known):
    """1 if the player to act can win, -1 if not even a draw can be had."""
    if state.actor is None:
        return -1 if state.outcome().winners else 0
    if state not in known:
        best = -1
        for action in state.legal_actions():
            best = max(best, -value(state.apply(action), known))
            if best == 1:
                break
        known[state] = best
    return known[state]
