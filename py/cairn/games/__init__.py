"""The games on the shelf, one line a game: `from cairn.games import SHELF`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from cairn.core.game import Game


class _Shelf(Mapping[str, Game[Any, Any]]):
    """Games by their folders; each is imported when first taken, so that only what is played costs start-up."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in self._names:
            raise KeyError(name)
        game: Game[Any, Any] = getattr(import_module(f"cairn.games.{name}"), name.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


SHELF = _Shelf(
    "sedona_vortex",
    "skorpion",
    "stonehenge",
    "lava_flows",
    "vaxandis",
)
