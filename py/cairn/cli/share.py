"""A record as a game code for a link, and a game code as a record again."""

from __future__ import annotations

import sys
from pathlib import Path

from cairn.core.game import GameError
from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.language import excerpt
from cairn.core.play import load
from cairn.core.record import write_record
from cairn.games import SHELF


def link(name: str) -> str:
    """The code of the game in a file, or in the standard input (“-”); raises GameError."""
    return write_game_code(SharedGame(load(read_text(name), SHELF)))


def record(code: str) -> str:
    """The record of a code, which may be a whole link; raises GameError."""
    return write_record(read_game_code(code.strip().rpartition("/")[2], SHELF).play.record)


def read_text(name: str) -> str:
    """The text of a file, or of the standard input (“-”), without the ends of lines around it; raises GameError."""
    try:
        return (sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{excerpt(name)} cannot be read.") from error
