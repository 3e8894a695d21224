"""The players that can be named on the command line."""

from __future__ import annotations

from random import Random
from time import monotonic, process_time
from typing import Any

from cairn.bots.levels import play
from cairn.bots.match import Player
from cairn.bots.think import Limits, think
from cairn.bots.worlds import by_lot, is_hiding, seen_by
from cairn.core.game import Game
from cairn.core.mind import Mind, Physics, Skill
from cairn.core.seal import Vaults

KINDS = (*map(str, range(1, 9)), "full", "random")


def player(
    kind: str,
    game: Game[Any, Any],
    mind: Mind | Skill,
    seconds: float | None,
    lots: Random,
    *,
    physics: Physics | None = None,
) -> Player:
    """A player of one of these kinds, with so many seconds of processor time a move at most, if any.

    With a physics they are seconds of the clock, for that works elsewhere.
    """
    clock = monotonic if physics else process_time

    def choose(state: Any, vaults: Vaults) -> Any:
        if kind == "random" or is_hiding(game, state) or (isinstance(mind, Mind) and len(state.choices()) == 1):
            return by_lot(state, lots.random)
        position = seen_by(game, mind, state, vaults, physics)
        if kind == "full":
            for thought in think(position, Limits(seconds=seconds), clock):
                action = thought.best.actions[0]
        else:
            level = mind.levels[int(kind) - 1]
            for choice in play(position, level, lots.random, clock, seconds=seconds):
                action = choice.action
        return action

    return choose
