"""How the computer thinks about each game: the `MODEL` of the game's `bot` folder, loaded when first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cairn.core.bot_model import BotModel


@cache
def bot_model(name: str) -> BotModel | None:
    """How to think about a game on the shelf; None if it has no bot. Raises BadWeights."""
    package = f"cairn.games.{name}.bot"
    try:
        model = import_module(package).MODEL
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return None
    assert isinstance(model, BotModel)
    return model
