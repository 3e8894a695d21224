"""A record or a tree as a game code for a link, and a game code as what it was made from."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from cairn.cli.file_text import UnreadableFile, read_file, text_of
from cairn.cli.shelf import Known
from cairn.core.errors import GameError
from cairn.core.language import excerpt
from cairn.core.play import replay
from cairn.core.tree_code import SharedTree, read_tree_code, write_tree_code
from cairn.core.tree_text import read_tree, write_tree

LINK = re.compile(r"(?:#|%23)(?:/|%2F)g(?:/|%2F)([0-9A-Za-z]+)", re.IGNORECASE)
AROUND = " \t\r\n.,;:!?'\"()[]<>*_~`/\u200b\ufeff\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
"""The letters that messengers and people put round a code."""


def link(name: str) -> str:
    """The code of the game or the tree in a file, or in the standard input (“-”); raises GameError."""
    games = Known()
    tree = read_tree(read_text(name), games)
    return write_tree_code(SharedTree(replay(tree.record, games), tree))


def record(code: str) -> str:
    """The record or the tree of a code, which may be a link with what messengers put round it; raises GameError."""
    found = LINK.search(code)
    return write_tree(read_tree_code(found[1] if found else code.strip(AROUND), Known()).tree)


def read_text(name: str) -> str:
    """The text of a file, or of the standard input (“-”), without the ends of lines around it; raises GameError."""
    try:
        text = text_of(sys.stdin.buffer.read())[0] if name == "-" else read_file(Path(name))
        return text.strip().removeprefix("\ufeff")
    except UnreadableFile as error:
        raise GameError(f"{excerpt(name)}: {error}") from error
    except OSError as error:
        raise GameError(f"{excerpt(name)} cannot be read.") from error
