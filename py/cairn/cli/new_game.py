"""A new game: writes a folder with a small game that plays, to be turned into one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from cairn.core.errors import GameError
from cairn.core.language import excerpt

TEMPLATE = Path(__file__).parent / "template"
"""The files of the game, each with `.txt` after its name, so that no tool takes them for our own modules."""
GAMES = Path(__file__).parents[1] / "games"
LONGEST = 30


def run(name: str, games: Path = GAMES) -> Iterator[str]:
    """Write the folder of a new game; lines that say what to do next. Raises GameError for a name that will not do."""
    check_name(name, games)
    if not TEMPLATE.is_dir():
        raise GameError("A new game can be made in a folder with Cairn’s source only: get it with git.")
    folder = games / name
    for source in sorted(TEMPLATE.rglob("*.txt")):
        target = folder / source.relative_to(TEMPLATE).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(fill(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    yield f"{folder} has a game of four pawns against four. Make it yours: docs/adding-a-game.md shows how."
    yield f"  python -m cairn play {name}                     play it here"
    yield "  make play                                       play it in the browser"
    yield f"  python -m pytest tests/test_every_game.py -k {name}     check the laws every game keeps"


def check_name(name: str, games: Path) -> None:
    """Raise GameError, saying why, if no new game can have this name."""
    shown = excerpt(name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or iskeyword(name):
        raise GameError(f"“{shown}” cannot be the name of a game: write it like a Python module, such as nine_stones.")
    if len(name) > LONGEST:
        raise GameError(f"“{shown}” is too long: a name has at most {LONGEST} letters.")
    if (games / name).exists() or (games / f"{name}.py").exists():
        raise GameError(f"There is already a “{name}” in {games}. Choose another name, or remove it first.")


def fill(text: str, name: str) -> str:
    """A file of the template for the game of this name."""
    title = name.replace("_", " ").title()
    return text.replace("sample_game", name).replace("SAMPLE_GAME", name.upper()).replace("Sample Game", title)
