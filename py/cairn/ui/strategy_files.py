"""Winning strategies that are fetched ahead or when something asks for them, and kept while the worker runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cairn.bots.strategy import DamagedStrategy, Strategy
from cairn.core.bot_model import BotModel, SearchModel, Solved

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
        """The strategy for the board of a State, if there is one and its file can be had."""
        solved = solved_by(model)
        return self._load(game, solved, solved.file(state)) if solved and solved.file(state) else None

    def load_all(self, game: str, model: BotModel) -> Iterator[None]:
        """Load the files of a game ahead, until one cannot be had, to have them offline; pauses after each."""
        if solved := solved_by(model):
            for file in solved.files:
                if self._load(game, solved, file) is None:
                    return
                yield

    def _load(self, game: str, solved: Solved, file: str) -> Strategy | None:
        name = f"{game}/{file}"
        if name not in self.read:
            try:
                self.read[name] = Strategy(self.fetch(name), solved)
            except DamagedStrategy:
                return None
        return self.read[name]


def solved_by(model: BotModel) -> Solved | None:
    """How the strategies for a game speak of positions, where there are any."""
    return model.solved if isinstance(model, SearchModel) else None
