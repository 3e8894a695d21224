"""The players that can be named on the command line."""

from __future__ import annotations

from random import Random
from time import monotonic, process_time
from typing import Any

from cairn.bots.analysis import Limits, analyse
from cairn.bots.levels import choose_action
from cairn.bots.match import Player
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.cli.deadline import deadline
from cairn.core.bot_model import BotModel, Physics, PhysicsModel
from cairn.core.game import Game
from cairn.core.seal import Vaults

KINDS = (*map(str, range(1, 9)), "full", "random")


def player(
    kind: str,
    game: Game[Any, Any],
    model: BotModel,
    seconds: float | None,
    lots: Random,
    *,
    physics: Physics | None = None,
) -> Player:
    """A player of one of these kinds, with so many seconds of processor time a move at most, if any.

    With a physics they are seconds of the clock, for that works elsewhere.
    """
    clock = deadline.beating(monotonic if physics else process_time)

    def choose(state: Any, vaults: Vaults) -> Any:
        deadline.beat()
        if (
            kind == "random"
            or is_secret_choice(game, state)
            or (not isinstance(model, PhysicsModel) and len(state.legal_actions()) == 1)
        ):
            return random_action(state, lots.random)
        position = search_target(game, model, state, vaults, physics)
        if kind == "full":
            for info in analyse(position, Limits(seconds=seconds), clock):
                action = info.best.actions[0]
        else:
            level = model.levels[int(kind) - 1]
            for choice in choose_action(position, level, lots.random, clock, seconds=seconds):
                action = choice.action
        return action

    return choose
