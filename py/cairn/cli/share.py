"""A record or a tree as a game code for a link, and a game code as what it was made from."""

from __future__ import annotations

import sys
from pathlib import Path

from cairn.cli.shelf import Known
from cairn.core.errors import GameError
from cairn.core.language import excerpt
from cairn.core.play import replay
from cairn.core.tree_code import SharedTree, read_tree_code, write_tree_code
from cairn.core.tree_text import read_tree, write_tree


def link(name: str) -> str:
    """The code of the game or the tree in a file, or in the standard input (“-”); raises GameError."""
    games = Known()
    tree = read_tree(read_text(name), games)
    return write_tree_code(SharedTree(replay(tree.record, games), tree))


def record(code: str) -> str:
    """The record or the tree of a code, which may be a whole link; raises GameError."""
    return write_tree(read_tree_code(code.strip().rpartition("/")[2], Known()).tree)


def read_text(name: str) -> str:
    """The text of a file, or of the standard input (“-”), without the ends of lines around it; raises GameError."""
    try:
        return (sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{excerpt(name)} cannot be read.") from error
