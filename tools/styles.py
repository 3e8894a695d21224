"""The stylesheets as the page gets them: parts joined into their sheet, and what each game brings in its place."""

from __future__ import annotations

import re
from pathlib import Path

from cairn.games import SHELF

GAMES = Path(__file__).resolve().parent.parent / "py/cairn/games"
OVER = re.compile(r"^@layer over \{$.*?^\}$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r" */\*.*?\*/", re.DOTALL)
PART = re.compile(r'^@import "([^"]+)";$', re.MULTILINE)


def joined(sheet: Path) -> str:
    """A sheet with its parts, each in the place where the sheet names it.

    All of it is in one cascade layer, `page`, but for what the sheet has in `@layer over`: that goes before what any
    sheet says, as [hidden] does, and no rule needs to be important.
    """
    text = PART.sub(lambda part: (sheet.parent / part[1]).read_text(), sheet.read_text())
    over = "\n".join(OVER.findall(text))
    return f"@layer page, over;\n@layer page {{\n{OVER.sub('', text)}}}\n{over}\n"


def with_games(style: str) -> str:
    """A style with the colours and boards of all games, and their classes where it speaks of any game; no comments."""
    styles = "".join((GAMES / game / "style.css").read_text() for game in SHELF)
    any_game = f":is({', '.join(f'.{game}' for game in SHELF)})"
    return COMMENT.sub("", style.replace("/* games */\n", styles).replace(".any-game", any_game))
