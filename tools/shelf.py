"""The parts of the shell that come from the games: a card for each on the shelf, and its new-game form."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import puzzle_files
from cairn.app.card import card
from cairn.core.game import Game
from cairn.core.language import ENGLISH, to_json
from figures import shelf_picture

NODE = Path(__file__).with_name("node.mjs")
DRAW = Path(__file__).with_suffix(".ts")


class Drawn(NamedTuple):
    """HTML of a game: its card, the page on which it is begun, and who plays on a board that was drawn."""

    card: str
    form: str
    board: str


def drawn(games: Iterable[Game[Any, Any]]) -> list[Drawn]:
    """The cards and forms of games, drawn by the functions with which the page draws those that come later."""
    told = [
        {
            "card": card(game),
            "ways": {
                "picture": shelf_picture(game.name),
                "rules": f"rules/{game.name}.html",
                "puzzles": game.name in puzzle_files.GAMES,
            },
        }
        for game in games
    ]
    how = ["node", str(NODE), str(DRAW)]
    made = subprocess.run(how, input=to_json(told, ENGLISH), capture_output=True, text=True, check=True)
    return [Drawn(**one) for one in json.loads(made.stdout)]


def credit(game: Game[Any, Any]) -> str:
    """A game and who made it."""
    return f"<div><dt>{escape(game.title)}</dt><dd>{escape(str(game.designers))}</dd></div>"
