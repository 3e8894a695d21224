"""How the computer plays Stonehenge and the Sun: turns are planned by geometry and tried in the physics."""

from __future__ import annotations

from cairn.core.bot_model import PhysicsModel
from cairn.games.stonehenge.bot.evaluate import TRIED, standing
from cairn.games.stonehenge.bot.levels import LEVELS
from cairn.games.stonehenge.bot.pointers import dials, pointers
from cairn.games.stonehenge.bot.reasons import reasons
from cairn.games.stonehenge.bot.turns import with_weights
from cairn.games.stonehenge.bot.weights import WEIGHTS

__all__ = ["MODEL"]

MODEL = PhysicsModel(
    turn=with_weights(WEIGHTS),
    tried=TRIED,
    reasons=reasons,
    pointers=pointers,
    dials=dials,
    standing=standing,
    levels=LEVELS,
)
