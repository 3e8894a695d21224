"""Winning strategies that are fetched when something asks for them, and kept while the worker runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cairn.bots.strategy import DamagedStrategy, Strategy
from cairn.core.bot_model import BotModel, SearchModel

Fetch = Callable[[str], bytes]
"""Gives the file of a name, “sedona_vortex/7.bin”; nothing where it cannot be had."""


def no_files(name: str) -> bytes:
    """A site that has none."""
    return b""


class StrategyFiles:
    """The strategies read so far; what cannot be had or is damaged is asked for again, and done without meanwhile."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch
        self.read: dict[str, Strategy] = {}

    def find(self, game: str, model: BotModel, state: Any) -> Strategy | None:
        """The strategy for the board of a State, if there is one."""
        solved = model.solved if isinstance(model, SearchModel) else None
        file = solved.file(state) if solved else ""
        if solved is None or not file:
            return None
        name = f"{game}/{file}"
        if name not in self.read:
            try:
                self.read[name] = Strategy(self.fetch(name), solved)
            except DamagedStrategy:
                return None
        return self.read[name]
