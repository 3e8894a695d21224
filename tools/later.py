"""Finds modules that lie in archives which are fetched when the first of theirs is imported (decision 52)."""

import sys
from zipimport import zipimporter

FOLDER = __loader__.archive.rpartition("/")[0]
_archives = {}
_fetched = set()


def find_spec(name, path=None, target=None):
    """The module in the archive that has it; None where none has."""
    archive = _archives.get(name)
    if archive is None:
        return None
    if archive not in _fetched:
        _fetch(archive, name)
    parent = name.rpartition(".")[0].replace(".", "/")
    return zipimporter(f"{FOLDER}/{archive}/{parent}".rstrip("/")).find_spec(name)


def _fetch(archive, name):
    from cairn_worker import fetchArchive  # noqa: PLC0415 (web/js/runtime/interpreter.mjs; a kept memory cannot hold it)

    try:
        fetchArchive(archive, f"{FOLDER}/{archive}")
    except Exception as error:
        raise ImportError(f"{archive}, which has {name}, could not be fetched.", name=name) from error
    _fetched.add(archive)


def add(archive):
    """Take on what the archive at a path says of others: its `later.txt` has a line for each, its name and its modules."""
    for line in zipimporter(archive).get_data(f"{archive}/later.txt").decode().splitlines():
        name, *modules = line.split()
        _archives.update(dict.fromkeys(modules, name))


sys.meta_path.append(sys.modules[__name__])
add(__loader__.archive)
