"""The computer in the seat of a player who is away: its action follows from the position and a seed alone.

No clock, no physics and no chance of one device decides: every page works out the same action, and can so check it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from cairn.bots.analysis import constant_random
from cairn.bots.levels import choose_action
from cairn.bots.worlds import search_target
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import t

LEVEL = 3
"""The level it plays at, from 1: one of those that look at a turn and try nothing."""


def substitute_text(game: Game[Any, Any], state: Any, seed: str) -> str:
    """The text of its action in a State in which there is one; raises GameError where the computer does not play."""
    model = game.bot()
    if model is None:
        raise GameError(t("The computer does not play {game} yet.", game=game.title))
    chance = constant_random(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))
    choices = choose_action(search_target(game, model, state, {}), model.levels[LEVEL - 1], chance, lambda: 0.0)
    *_, last = choices
    return game.write(last.action)
