"""Games of the Workshop in a browser: sources kept there, as if they had been made or received."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cairn.kit.source import identity, load_game

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
TICTACTOE = (EXAMPLES / "tictactoe.py").read_text("utf-8")


def kept_source(source: str, origin: str = "Ada", name: str = "") -> dict[str, Any]:
    """The entry of a source; of one that does not even load under a name that is given."""
    entry = {"id": identity(source), "source": source, "kit": 1, "origin": origin, "base": "", "made": 1, "saved": 1}
    if name:
        return entry | {"name": name, "title": "Try", "by": ""}
    game = load_game(source)
    return entry | {"name": game.name, "title": game.title, "by": game.designers}
