"""A new game: writes one that plays, in one file or in a folder of its own, to be turned into one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from cairn.core.errors import GameError
from cairn.core.language import excerpt
from cairn.games import SHELF

ONE_FILE = Path(__file__).parents[1] / "kit/templates/squares.py"
TEMPLATE = Path(__file__).parent / "template"
"""The files of a whole game, each with `.txt` after its name, so that no tool takes them for our own modules."""
GAMES = Path(__file__).parents[1] / "games"
LONGEST = 30


def one_file(name: str, folder: Path) -> Iterator[str]:
    """Write a new game into one file of a folder; lines that say what to do next. Raises GameError for a bad name."""
    check_name(name)
    if name in SHELF:
        raise GameError(f"“{name}” is a game of Cairn’s own. Choose another name.")
    file = folder / f"{name}.py"
    try:
        with file.open("x", encoding="utf-8", newline="\n") as target:
            target.write(ONE_FILE.read_text(encoding="utf-8").replace("Squares", title_of(name), 1))
    except FileExistsError:
        raise GameError(f"There is already a “{name}.py” here. Choose another name, or remove it first.") from None
    except OSError as error:
        raise GameError(f"“{name}.py” cannot be written here: {error.strerror}.") from error
    yield f"{name}.py has a game of five pawns against five. Make it yours: docs/adding-a-game.md shows how."
    yield f"  python -m cairn play {name}.py      play it here"
    yield f"  python -m cairn check {name}.py     check the laws that every game keeps"


def folder(name: str, games: Path = GAMES) -> Iterator[str]:
    """Write the folder of a new game; lines that say what to do next. Raises GameError for a name that will not do."""
    check_name(name)
    if (games / name).exists():
        raise GameError(f"There is already a “{name}” in {games}. Choose another name, or remove it first.")
    if not TEMPLATE.is_dir():
        raise GameError("A whole game can be made in a folder with Cairn’s source only: get it with git.")
    made = games / name
    for source in sorted(TEMPLATE.rglob("*.txt")):
        target = made / source.relative_to(TEMPLATE).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(fill(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    yield f"{made} has a game of four pawns against four. Make it yours: docs/adding-a-game.md shows how."
    yield f"  python -m cairn play {name}     play it here"
    yield "  make play     play it in the browser"
    yield f"  python -m pytest tests --ignore tests/e2e --ignore tests/bench -k {name}     check all it is held to"


def check_name(name: str) -> None:
    """Raise GameError, saying why, if no game can have this name."""
    shown = excerpt(name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or iskeyword(name):
        raise GameError(f"“{shown}” cannot be the name of a game: write it like a Python module, such as nine_stones.")
    if len(name) > LONGEST:
        raise GameError(f"“{shown}” is too long: a name has at most {LONGEST} letters.")


def fill(text: str, name: str) -> str:
    """A file of the template for the game of this name."""
    text = text.replace("sample_game", name).replace("SAMPLE_GAME", name.upper())
    return text.replace("Sample Game", title_of(name))


def title_of(name: str) -> str:
    """The title of a game of this name."""
    return name.replace("_", " ").title()
