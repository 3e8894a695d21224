"""Where everything lies in the picture: the board's box, the centre of every spot, and where arrow keys lead."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cairn.core.marks import lead_arrows
from cairn.core.scene import Shape, Spot
from cairn.games.skorpion.board import BoardGraph, board

BOX = (-368.0, -368.0, 736.0, 736.0)
TOUCH = 42.0
"""The radius within which a touch means a spot, where spots do not lie closer."""
ARROWS = {"ArrowRight": 0, "ArrowUp": 90, "ArrowLeft": 180, "ArrowDown": 270}
SLANT = 70
"""How far from its direction a line may lie for an arrow key to follow it, in degrees."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board as it lies on the table: by spot, its centre."""

    board: BoardGraph
    flipped: bool
    centres: tuple[tuple[int, int], ...]

    def centre(self, name: str) -> tuple[int, int]:
        """Where the spot of that name lies."""
        return self.centres[self.board.index[name]]


@lru_cache(maxsize=16)
def layout(name: str, flipped: bool) -> Layout:
    """The layout of a board, turned half round if flipped."""
    table, sign = board(name), -1 if flipped else 1
    return Layout(table, flipped, tuple((sign * spot.x, sign * spot.y) for spot in table.spots))


def touch_spots(shown: Layout) -> tuple[Spot, ...]:
    """The spots a person can choose; their outlines do not overlap."""
    apart = min(math.dist(one, other) for n, one in enumerate(shown.centres) for other in shown.centres[:n])
    return tuple(touch_spot(shown, spot, min(TOUCH, apart / 2)) for spot in range(len(shown.centres)))


def touch_spot(shown: Layout, spot: int, radius: float) -> Spot:
    """A spot with its outline and where the arrow keys lead."""
    x, y = shown.centres[spot]
    outline = Shape("hit-area", "circle", {"class": "hit-area ring", "cx": x, "cy": y, "r": round(radius, 1)})
    return Spot(shown.board.names[spot], x, y, outline, arrows(shown, spot))


def arrows(shown: Layout, spot: int) -> dict[str, str]:
    """For each arrow key the spot along the line nearest its direction; 0 leads to the Gate."""
    table, centres = shown.board, shown.centres
    home = {} if spot == table.gate else {"0": table.names[table.gate]}
    near = {table.names[near]: centres[near] for near in table.members(table.near[spot])}
    return home | lead_arrows(centres[spot], near, ARROWS, SLANT)
