"""The players that can be named on the command line."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from cairn.bots.levels import play
from cairn.bots.match import Player
from cairn.bots.think import Limits, think
from cairn.bots.worlds import by_lot, is_hiding, seen_by
from cairn.core.game import Game
from cairn.core.mind import Mind
from cairn.core.seal import Vaults

KINDS = (*map(str, range(1, 9)), "full", "random")


def player(kind: str, game: Game[Any, Any], mind: Mind, seconds: float | None, lots: Random) -> Player:
    """A player of one of these kinds, with so many seconds of processor time a move at most, if any."""

    def choose(state: Any, vaults: Vaults) -> Any:
        if kind == "random" or len(state.choices()) == 1 or is_hiding(game, state):
            return by_lot(state, lots.random)
        position = seen_by(game, mind, state, vaults)
        if kind == "full":
            for thought in think(position, Limits(seconds=seconds), process_time):
                action = thought.best.actions[0]
        else:
            level = mind.levels[int(kind) - 1]
            for choice in play(position, level, lots.random, process_time, seconds=seconds):
                action = choice.action
        return action

    return choose
