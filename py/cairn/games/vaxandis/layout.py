"""Where everything lies in the picture: the centre of each cell, the room for the board, and where arrow keys lead."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cairn.core.marks import Point, lead_arrows
from cairn.games.vaxandis.board import Geometry, geometry

RADIUS = 36
"""From the centre of a cell to its corners."""

ARROWS = {
    "wide": {"ArrowRight": 0, "PageUp": 60, "ArrowUp": 95, "ArrowLeft": 180, "PageDown": 240, "ArrowDown": 275},
    "tall": {"PageUp": 30, "ArrowUp": 90, "ArrowLeft": 175, "PageDown": 210, "ArrowDown": 270, "ArrowRight": 355},
}
"""Where an arrow key leads, in degrees; between two ways it leans to one, and takes the other at the rim."""
SLANT = 40
NUMBER_AWAY = (25.0, 46.0)
"""From the centre of a cell to the number of its line, beyond the rim in the wide layout."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where a board is drawn: by cell its centre, the same as a transform, and the order in which to paint stacks."""

    name: str
    """ "wide", or "tall", which is turned by a quarter."""
    is_flipped: bool
    geometry: Geometry
    centres: tuple[Point, ...]
    transforms: tuple[str, ...]
    order: tuple[int, ...]

    @property
    def is_tall(self) -> bool:
        """Whether the board is turned by a quarter, so that hexagons point sideways."""
        return self.name == "tall"


@lru_cache(maxsize=16)
def lay_out(size: int, name: str, is_flipped: bool) -> Layout:
    """The board of a size in the layout "wide" or "tall", turned half round if flipped."""
    board = geometry(size)
    centres = tuple(_find_centre(board, cell, name == "tall", is_flipped) for cell in range(len(board.names)))
    transforms = tuple(f"translate({x:g} {y:g})" for x, y in centres)
    order = tuple(sorted(range(len(centres)), key=lambda cell: (centres[cell][1], centres[cell][0])))
    return Layout(name, is_flipped, board, centres, transforms, order)


def _find_centre(board: Geometry, cell: int, is_tall: bool, is_flipped: bool) -> Point:
    row, i = board.rows[cell]
    up = row - (board.size - 1)
    length = 2 * board.size - 1 - abs(up)
    x, y = (i - (length - 1) / 2) * math.sqrt(3) * RADIUS, -up * 1.5 * RADIUS
    if is_tall:
        x, y = y, -x
    sign = -1 if is_flipped else 1
    return round(sign * x, 1) + 0.0, round(sign * y, 1) + 0.0


def measure_box(layout: Layout) -> tuple[float, float, float, float]:
    """Room for all cells, and for the letters and numbers of their names at the rim: x, y, width, height."""
    pad, letters, numbers = RADIUS + 4, 22, 18
    x0, x1 = min(x for x, _ in layout.centres) - pad, max(x for x, _ in layout.centres) + pad
    y0, y1 = min(y for _, y in layout.centres) - pad, max(y for _, y in layout.centres) + pad
    left, right, below = (0, numbers, letters) if layout.is_tall else (letters, 0, numbers)
    x0, x1 = (x0 - right, x1 + left) if layout.is_flipped else (x0 - left, x1 + right)
    y0, y1 = (y0 - below, y1) if layout.is_flipped else (y0, y1 + below)
    return round(x0, 1), round(y0, 1), round(x1 - x0, 1), round(y1 - y0, 1)


def place_letters(layout: Layout) -> dict[str, Point]:
    """Where the letter of each row stands, beside its first cell."""
    away = (RADIUS + 12) * (-1 if layout.is_flipped else 1)
    dx, dy = (0, away) if layout.is_tall else (-away, 0)
    return {
        layout.geometry.names[cell][0]: (round(layout.centres[cell][0] + dx, 1), round(layout.centres[cell][1] + dy, 1))
        for cell, (_, i) in enumerate(layout.geometry.rows)
        if i == 0
    }


def place_numbers(layout: Layout) -> dict[str, Point]:
    """Where each number of a name stands, on the line of its cells, before the one in the lowest row."""
    sign = -1 if layout.is_flipped else 1
    dx, dy = (NUMBER_AWAY[1], -NUMBER_AWAY[0]) if layout.is_tall else NUMBER_AWAY
    first: dict[str, int] = {}
    for cell, (_, i) in enumerate(layout.geometry.rows):
        first.setdefault(str(i + 1), cell)
    return {
        number: (round(layout.centres[cell][0] + sign * dx, 1), round(layout.centres[cell][1] + sign * dy, 1))
        for number, cell in first.items()
    }


def find_arrows(layout: Layout, cell: int) -> dict[str, str]:
    """The name of the cell to which each arrow key leads from a cell."""
    names, centres = layout.geometry.names, layout.centres
    near = {names[near]: centres[near] for near in layout.geometry.neighbours[cell]}
    return lead_arrows(centres[cell], near, ARROWS[layout.name], SLANT)


def hexagon_corners(radius: float, is_tall: bool, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    """The corners of a hexagon: pointing up, or sideways in the tall layout."""
    angles = [math.radians(60 * i + (0 if is_tall else 30)) for i in range(6)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


@lru_cache(maxsize=512)
def hexagon(radius: float, is_tall: bool, x: float = 0, y: float = 0) -> str:
    """The same corners as a text, for a polygon."""
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in hexagon_corners(radius, is_tall, x, y))
