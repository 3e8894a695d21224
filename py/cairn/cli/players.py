"""The players that can be named on the command line."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from cairn.bots.levels import play
from cairn.bots.match import Player
from cairn.bots.think import Limits, think
from cairn.core.mind import Mind

KINDS = (*map(str, range(1, 9)), "full", "random")


def player(kind: str, mind: Mind, seconds: float, lots: Random) -> Player:
    """A player of one of these kinds, with so many seconds of processor time a move at most."""
    if kind == "random":
        return lambda state: lots.choice(state.choices())
    if kind == "full":
        return lambda state: _full(mind, state, seconds)
    level = mind.levels[int(kind) - 1]

    def choose(state: Any) -> Any:
        for choice in play(mind, state, level, lots.random, process_time, seconds=seconds):
            action = choice.action
        return action

    return choose


def _full(mind: Mind, state: Any, seconds: float) -> Any:
    if len(choices := state.choices()) == 1:
        return choices[0]
    for thought in think(mind.position(state), Limits(seconds=seconds), process_time):
        action = thought.best.actions[0]
    return action
