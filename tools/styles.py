"""The stylesheets as the page gets them: parts joined into their sheet, and what each game brings in its place."""

from __future__ import annotations

import re
from pathlib import Path

from cairn.games import SHELF

GAMES = Path(__file__).resolve().parent.parent / "py/cairn/games"
PART = re.compile(r'^@import "([^"]+)";$', re.MULTILINE)


def joined(sheet: Path) -> str:
    """A sheet with its parts, each in the place where the sheet names it."""
    return PART.sub(lambda part: (sheet.parent / part[1]).read_text(), sheet.read_text())


def with_games(style: str) -> str:
    """A style with the colours and boards of all games, and their classes where it speaks of any game."""
    styles = "".join((GAMES / game / "style.css").read_text() for game in SHELF)
    any_game = f":is({', '.join(f'.{game}' for game in SHELF)})"
    return style.replace("/* games */\n", styles).replace(".any-game", any_game)
