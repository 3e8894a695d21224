"""Finds modules that lie in archives which are fetched when the first of theirs is imported (decision 52)."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from zipimport import zipimporter

FIRST = __file__.rpartition("/")[0]
FOLDER = FIRST.rpartition("/")[0]
_archives: dict[str, str] = {}


def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
    """The module in the archive that has it; None where none has."""
    archive = _archives.get(name)
    if archive is None:
        return None
    if not os.path.exists(f"{FOLDER}/{archive}"):  # pathlib is not there yet
        _fetch(archive, name)
    parent = name.rpartition(".")[0].replace(".", "/")
    return zipimporter(f"{FOLDER}/{archive}/{parent}".rstrip("/")).find_spec(name)


def _fetch(archive: str, name: str) -> None:
    worker = import_module("cairn_worker")  # web/js/runtime/interpreter.ts; a kept memory cannot hold it
    try:
        worker.fetchArchive(archive, f"{FOLDER}/{archive}")
    except Exception as error:
        raise ImportError(f"{archive}, which has {name}, could not be fetched.", name=name) from error


def add(archive: str) -> None:
    """Take on what an archive says of others: its `later.txt` has a line for each, with its name and its modules."""
    for line in zipimporter(archive).get_data(f"{archive}/later.txt").decode().splitlines():
        name, *modules = line.split()
        _archives.update(dict.fromkeys(modules, name))


sys.meta_path.append(sys.modules[__name__])
add(FIRST)
