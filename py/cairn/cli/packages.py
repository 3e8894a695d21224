"""Games of packages: of those that are installed, by their entry points, and of a wheel that is not."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, distributions, entry_points
from importlib.util import find_spec
from typing import Any
from zipfile import BadZipFile, ZipFile

from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.games import SHELF
from cairn.kit.source import load_game

GROUP = "cairn.games"
"""The entry points that bring a game: a module that is a source of the kit, or an object that is a core.Game."""
MACHINE_CODE = (".so", ".pyd", ".dll", ".dylib")
NO_ZIP = (BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error)
"""The errors of zipfile for a file that is no archive, is damaged, or is locked with a password."""


@cache
def installed() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of installed packages by the name that they give a game; none of them is loaded."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=GROUP), key=_package):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def find_installed(name: str) -> Game[Any, Any]:
    """The game that an installed package gives this name; raises GameError."""
    first, *others = entries = installed()[name]
    if name in SHELF:
        packages = " and ".join(map(_package, entries))
        raise GameError(f"“{name}” is a game of Cairn’s own, and {packages} has one of this name too: uninstall it.")
    if others:
        raise GameError(f"{' and '.join(map(_package, entries))} have a game “{name}” each: uninstall all but one.")
    return _load(first, _installed_source)


def find_in_wheel(path: str) -> Game[Any, Any]:
    """The game of a wheel; nothing of it is installed, and none of it runs but what its game asks for.

    Raises GameError.
    """
    shown = excerpt(path)
    try:
        with ZipFile(path) as wheel:
            names, damaged = wheel.namelist(), wheel.testzip()
    except OSError as error:
        raise GameError(f"{shown} cannot be read.") from error
    except NO_ZIP as error:
        raise GameError(f"{shown} is no wheel, or is damaged.") from error
    if damaged:
        raise GameError(f"{shown} is damaged: {excerpt(damaged)} in it cannot be read.")
    if any(name.endswith(MACHINE_CODE) for name in names):
        raise GameError(f"{shown} is made for one kind of machine: install it with pip, and name its game.")
    try:
        entries = [entry for found in distributions(path=[path]) for entry in found.entry_points.select(group=GROUP)]
    except Exception as error:
        raise GameError(f"{shown} does not say what is in it: its entry points cannot be read.") from error
    if not entries:
        raise GameError(f"{shown} has no game: it has no entry point of the group “{GROUP}”.")
    if len(entries) > 1:
        several = ", ".join(excerpt(entry.name) for entry in entries)
        raise GameError(f"{shown} has several games, {several}: install it with pip, and name one of them.")
    if entries[0].module and entries[0].attr:
        sys.path.insert(0, path)
    return _load(entries[0], lambda module: _source_in(path, module))


def _load(entry: EntryPoint, source: Callable[[str], str | None]) -> Game[Any, Any]:
    """The game of an entry point; a module of the kit is not imported: `source` gives what the kit runs."""
    place = f"“{excerpt(entry.name)}” of {_package(entry)}"
    try:
        game = entry.load() if entry.attr else _load_module(entry.module, source)
    except GameError as error:
        raise GameError(f"{place}: {error}") from error
    except (Exception, SystemExit) as error:
        said = f"{excerpt(' '.join(str(error).split()), 120)}".rstrip(".") or type(error).__name__
        raise GameError(f"{place} cannot be loaded: {said}.") from error
    if not isinstance(game, Game):
        raise GameError(f"{place} is no game: it should be a core.Game, or a module.")
    if game.name in SHELF:
        raise GameError(f"{place} calls itself {game.name}, as a game of Cairn’s own does.")
    return game


def _load_module(name: str, source: Callable[[str], str | None]) -> Game[Any, Any]:
    text = source(name)
    if text is None:
        raise GameError(f"the module {excerpt(name)} has no source, or only a compiled one.")
    return load_game(text)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def _installed_source(module: str) -> str | None:
    spec = find_spec(module)
    found: str | None = getattr(spec and spec.loader, "get_source", lambda name: None)(module)
    return found


def _source_in(path: str, module: str) -> str | None:
    place = module.replace(".", "/")
    with ZipFile(path) as wheel:
        files = {f"{place}.py", f"{place}/__init__.py"} & {*wheel.namelist()}
        return wheel.read(files.pop()).decode("utf-8-sig") if files else None
