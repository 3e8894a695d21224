"""The games that a terminal knows: Cairn's own, those of installed packages, and a game of the kit in a file."""

from __future__ import annotations

import argparse
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.games import SHELF
from cairn.kit.source import load_game

GROUP = "cairn.games"
"""The entry points that bring a game: a module that is a source of the kit, or an object that is a core.Game."""


def game_name(text: str) -> str:
    """A name that `find_game` may find; raises what argparse tells."""
    if is_path(text) or text in SHELF or text in installed():
        return text
    known = ", ".join((*SHELF, *installed()))
    raise argparse.ArgumentTypeError(f"{excerpt(text)} is none of {known}, and no file that ends with .py")


def is_path(text: str) -> bool:
    """Whether it is the path of a source."""
    return text.endswith(".py")


@cache
def installed() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of installed packages by the name that they give a game; none of them is loaded."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=GROUP), key=_package):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def find_game(text: str) -> Game[Any, Any]:
    """The game of this name, or the one that the file with this path has; raises GameError."""
    if is_path(text):
        return load_game(read_source(text))
    entries = installed().get(text, ())
    if entries and text in SHELF:
        packages = " and ".join(map(_package, entries))
        raise GameError(f"“{text}” is a game of Cairn’s own, and {packages} has one of this name too: uninstall it.")
    if len(entries) > 1:
        raise GameError(f"{' and '.join(map(_package, entries))} have a game “{text}” each: uninstall all but one.")
    return load_installed(entries[0]) if entries else SHELF[text]


def load_installed(entry: EntryPoint) -> Game[Any, Any]:
    """The game of an entry point; raises GameError."""
    try:
        game = entry.load() if entry.attr else load_game(_module_source(entry.module))
    except GameError as error:
        raise GameError(f"“{entry.name}” of {_package(entry)}: {error}") from error
    except Exception as error:
        raise GameError(f"“{entry.name}” of {_package(entry)} cannot be loaded: {excerpt(str(error), 120)}.") from error
    if not isinstance(game, Game):
        raise GameError(f"“{entry.name}” of {_package(entry)} is no game: it should be a core.Game, or a module.")
    if game.name in SHELF:
        raise GameError(f"“{entry.name}” of {_package(entry)} calls itself {game.name}, as a game of Cairn’s own does.")
    return game


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def _module_source(name: str) -> str:
    """The source of a module that is not imported: only the kit runs it."""
    spec = find_spec(name)
    source = getattr(spec and spec.loader, "get_source", lambda name: None)(name)
    if source is None:
        raise GameError(f"the module {name} has no source.")
    return str(source)


def read_source(path: str) -> str:
    """The source in a file; raises GameError."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(f"{excerpt(path)} is no text in UTF-8.") from error
    except (OSError, ValueError) as error:
        raise GameError(f"{excerpt(path)} cannot be read.") from error
