"""Positions for the tests: set up from a description, described, or reached by random play."""

from __future__ import annotations

import json
import random

from cairn.games.skorpion import SKORPION
from cairn.games.skorpion.board import board
from cairn.games.skorpion.board_data import CAIRN
from cairn.games.skorpion.board_text import normalize_board
from cairn.games.skorpion.rules import State


def position(description, turn="red", out=False, name="cairn"):
    """A position: `position("red o12 o11; blue o6; skorpion i9; tail gate")`; Skorpion and Tail begin in the Gate."""
    table, places = board(name), {"red": [], "blue": [], "skorpion": ["gate"], "tail": ["gate"]}
    for part in filter(None, description.split("; ")):
        who, *spots = part.split()
        places[who] = spots
    beads = tuple(sum(table.bits[spot] for spot in places[colour]) for colour in ("red", "blue"))
    hand = tuple(8 - held.bit_count() for held in beads)
    skorpion, tail = (table.index[places[who][0]] for who in ("skorpion", "tail"))
    return State(name, out, beads, hand, skorpion, tail, ("red", "blue").index(turn), ())


def described(state):
    """A position as `position` takes it."""
    names = state.board.names
    beads = [" ".join(state.board.names_of(held)) for held in state.beads]
    parts = [f"{colour} {spots}" for colour, spots in zip(("red", "blue"), beads, strict=True) if spots]
    return "; ".join([*parts, f"skorpion {names[state.skorpion]}", f"tail {names[state.tail]}"])


def after(state, *texts):
    """The position after some actions."""
    for text in texts:
        state = state.apply(SKORPION.read(text))
    return state


def texts(state):
    """The legal actions as written."""
    return [SKORPION.write(action) for action in state.legal_actions()]


def game(seed, **options):
    """A random game as (state, action) pairs."""
    lots = random.Random(seed)
    state = SKORPION.start(2, options)
    while actions := state.legal_actions():
        action = lots.choice(actions)
        yield state, action
        state = state.apply(action)


def board_with(spots=None, lines=None, without=()):
    """The standard board's text with other spots (None: left out) and lines, and without some lines."""
    table = json.loads(CAIRN)
    table["spots"] |= spots or {}
    table["spots"] = {name: spot for name, spot in table["spots"].items() if spot is not None}
    table["lines"] = [line for line in table["lines"] if line not in without] + (lines or [])
    return json.dumps(table)


SMALL = normalize_board(
    json.dumps(
        {
            "spots": {
                "a1": "red start -100 -200", "a2": "red start 0 -200", "a3": "red start 100 -200",
                "b1": "blue start -100 200", "b2": "blue start 0 200", "b3": "blue start 100 200",
                "c1": "black -100 0", "c2": "black 100 0", "d1": "gray 0 -100", "gate": "gate 0 0",
            },
            "lines": [
                "c1 gate", "c2 gate", "c1 d1", "c2 d1", "d1 a2", "c1 a1", "c2 a3", "c1 b1", "c1 b2", "c2 b2", "c2 b3",
            ],
        }
    )
)  # fmt: skip
"""A board of ten spots, as small as one can be."""
