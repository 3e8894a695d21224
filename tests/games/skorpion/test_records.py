"""Records keep the ruling they were played under, and so do texts that name it."""

from __future__ import annotations

import json

import pytest

from cairn.core.play import load
from cairn.core.record import write_record
from cairn.games.skorpion import SKORPION

ACTIONS = ["o12", "o6", "o4", "S-i3", "S-m2xo4-m12"]
SHELF = {"skorpion": SKORPION}


def record(**options):
    table = {"cairn": 1, "game": "skorpion", "version": 1, "seats": 2, "options": options, "actions": ACTIONS}
    return json.dumps(table, separators=(",", ":"))


@pytest.mark.parametrize(("discard", "in_hand"), [("hand", 7), ("out", 6)])
def test_a_record_replays_under_the_ruling_it_names(discard, in_hand):
    text = record(board="cairn", discard=discard)
    play = load(text, SHELF)
    assert play.state.hand == (in_hand, 7)
    assert write_record(play.record) == text


def test_a_text_that_names_no_ruling_is_read_under_the_default_one_and_names_it_from_then_on():
    play = load(record(board="cairn"), SHELF)
    assert play.state.hand == (6, 7)
    assert write_record(play.record) == record(board="cairn", discard="out")
