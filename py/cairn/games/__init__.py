"""The games on the shelf: every folder here is one. `from cairn.games import SHELF`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from cairn.core.game import Game


@cache
def _folders() -> tuple[str, ...]:
    """The names of the folders, in alphabetical order; also where Cairn is imported from a zip file."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


class _Shelf(Mapping[str, Game[Any, Any]]):
    """Games by their folders; each is imported when first taken, so that only what is played costs start-up."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in _folders():
            raise KeyError(name)
        game: Game[Any, Any] = getattr(import_module(f"cairn.games.{name}"), name.upper())
        return game

    def __contains__(self, name: object) -> bool:
        return name in _folders()

    def __iter__(self) -> Iterator[str]:
        return iter(_folders())

    def __len__(self) -> int:
        return len(_folders())

    def in_order(self) -> list[Game[Any, Any]]:
        """All games as they stand on the page, by their `shelf_order`. Imports every one."""
        return sorted(self.values(), key=lambda game: game.shelf_order)


SHELF = _Shelf()
