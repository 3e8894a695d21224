"""The games that a terminal knows: those of Cairn, and a game of the kit in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.games import SHELF
from cairn.kit.source import load_game


def game_name(text: str) -> str:
    """A name that `find_game` may find; raises what argparse tells."""
    if is_path(text) or text in SHELF:
        return text
    known = ", ".join(SHELF)
    raise argparse.ArgumentTypeError(f"{excerpt(text)} is none of {known}, and no file that ends with .py")


def is_path(text: str) -> bool:
    """Whether it is the path of a source."""
    return text.endswith(".py")


def find_game(text: str) -> Game[Any, Any]:
    """The game of this name, or the one that the file with this path has; raises GameError."""
    return load_game(read_source(text)) if is_path(text) else SHELF[text]


def read_source(path: str) -> str:
    """The source in a file; raises GameError."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(f"{excerpt(path)} is no text in UTF-8.") from error
    except (OSError, ValueError) as error:
        raise GameError(f"{excerpt(path)} cannot be read.") from error
