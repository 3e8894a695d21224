"""The players that can be named on the command line."""

from __future__ import annotations

from random import Random
from time import monotonic, process_time
from typing import Any

from cairn.bots.analysis import Limits, think
from cairn.bots.levels import play
from cairn.bots.match import Player
from cairn.bots.worlds import is_hiding, random_action, seen_by
from cairn.core.bot_model import Physics, PhysicsModel, SearchModel
from cairn.core.game import Game
from cairn.core.seal import Vaults

KINDS = (*map(str, range(1, 9)), "full", "random")


def player(
    kind: str,
    game: Game[Any, Any],
    mind: SearchModel | PhysicsModel,
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
        if (
            kind == "random"
            or is_hiding(game, state)
            or (isinstance(mind, SearchModel) and len(state.legal_actions()) == 1)
        ):
            return random_action(state, lots.random)
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
