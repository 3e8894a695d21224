"""The minds of the games: each game's folder may have a `mind.py` with a MIND in it; loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cairn.core.bot_model import PhysicsModel, SearchModel


@cache
def bot_model(name: str) -> SearchModel | PhysicsModel | None:
    """How to think about a game on the shelf; None if nobody has taught that yet. Raises BadWeights."""
    package = f"cairn.games.{name}"
    try:
        found = import_module(f"{package}.mind").MIND
    except ModuleNotFoundError as error:
        if error.name != f"{package}.mind":
            raise
        return None
    assert isinstance(found, SearchModel | PhysicsModel)
    return found
