"""The beads a player has in hand, side by side in a row of eight places."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Board, Piece, Scene, Shape
from cairn.games.skorpion.board import COLOURS
from cairn.games.skorpion.board_text import BEADS
from cairn.games.skorpion.drawing import bead
from cairn.games.skorpion.text import PLAYERS

RADIUS, PITCH, LEFT, MIDDLE = 18.0, 46.0, 24.0, 22.0


def tray(player: int, count: int, last: str = "") -> Scene:
    """So many beads in hand; the last one may still go by the key `last` it had on the board."""
    keys = [hand_key(player, n) for n in range(count)]
    if last:
        keys[-1] = last
    pieces = tuple(Piece(key, LEFT + PITCH * n, MIDDLE, bead(player, RADIUS)) for n, key in enumerate(keys))
    return Scene(row(player, count), pieces=pieces)


def hand_key(player: int, place: int) -> str:
    """The key of the bead in a place of the row."""
    return f"{COLOURS[player]}/{place}"


@lru_cache(maxsize=18)
def row(player: int, count: int) -> Board:
    """The row, with a faint ring in every place that is empty."""
    rings = tuple(
        Shape(
            f"place{n}",
            "circle",
            {"class": "carving", "cx": LEFT + PITCH * n, "cy": MIDDLE, "r": 6, "stroke-width": 1.5, "opacity": 0.45},
        )
        for n in range(count, BEADS)
    )
    key = f"skorpion/hand/{COLOURS[player]}/{count}"
    label = t("{player}’s beads in hand: {count}", player=PLAYERS[player], count=count)
    return Board(key, (0, 0, PITCH * BEADS + 4, 46), label, rings, ())
