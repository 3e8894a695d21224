"""The games that a terminal knows: Cairn's own, those of installed packages, and those of files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from cairn.cli.file_text import UnreadableFile, read_file
from cairn.cli.packages import find_in_wheel, find_installed, installed
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.games import SHELF
from cairn.kit.source import load_game

SOURCE, WHEEL = ".py", ".whl"


class Known(Mapping[str, Game[Any, Any]]):
    """By the names that stand in records: a game from elsewhere, Cairn's own, and those of installed packages.

    What is installed is loaded when a name is none of the others; what cannot be loaded is not there.
    """

    def __init__(self, given: Game[Any, Any] | None = None) -> None:
        self.given = {given.name: given} if given else {}

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name in self.given:
            return self.given[name]
        return SHELF[name] if name in SHELF else self._installed[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self.given, **dict.fromkeys(SHELF), **self._installed})

    def __len__(self) -> int:
        return len([*self])

    @cached_property
    def _installed(self) -> dict[str, Game[Any, Any]]:
        found = {}
        for name in installed():
            try:
                game = find_installed(name)
            except GameError:
                continue
            found[game.name] = game
        return found


def names() -> tuple[str, ...]:
    """The names by which games can be asked for."""
    return tuple(dict.fromkeys((*SHELF, *installed())))


def game_name(text: str) -> str:
    """A name that `find_game` may find; raises what argparse tells."""
    if is_path(text) or text in names():
        return text
    known = ", ".join(names())
    raise argparse.ArgumentTypeError(f"{excerpt(text)} is none of {known}, and no file that ends with .py or .whl")


def is_path(text: str) -> bool:
    """Whether it is the path of a source or a wheel."""
    return text.endswith((SOURCE, WHEEL))


def find_game(text: str) -> Game[Any, Any]:
    """The game of this name, or the one that the file with this path has; raises GameError."""
    if text.endswith(WHEEL):
        return find_in_wheel(text)
    if text.endswith(SOURCE):
        return load_game(read_source(text))
    return find_installed(text) if text in installed() else SHELF[text]


def read_source(path: str) -> str:
    """The source in a file; raises GameError."""
    try:
        return read_file(Path(path))
    except UnreadableFile as error:
        raise GameError(f"{excerpt(path)}: {error}") from error
    except (OSError, ValueError) as error:
        raise GameError(f"{excerpt(path)} cannot be read.") from error
