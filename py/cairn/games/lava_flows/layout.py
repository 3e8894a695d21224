"""The coordinates of everything on the board in each layout, and how the pieces of a stack stand on each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cairn.games.lava_flows.board import SPACES, Space
from cairn.games.lava_flows.pieces import LARGE, Piece

WIDE, HIGH = 196.0, 200.0
FOOT = 30.0
"""How far above the lower edge of its space a stack stands."""
LARGE_WIDTH, MEDIUM_WIDTH = 100.0, 68.0
LARGE_HEIGHT, MEDIUM_HEIGHT = 112.0, 78.0
STEP, CAP, TIP = 26.0, 40.0, 5.0
"""How much higher a piece stands on one of its size, and a Medium on a Large; and the height of the blunt tip."""


class Layout(NamedTuple):
    """The measures of the board and its spaces in one layout, the scale of pieces, and whether the board is turned."""

    key: str
    width: float
    height: float
    left: float
    top: float
    high: float
    scale: float
    flipped: bool

    def corner(self, space: Space) -> tuple[float, float]:
        """The upper left corner of a space."""
        column, row = self.grid_position(space)
        return self.left + WIDE * column, self.top + self.high * row

    def centre(self, space: Space) -> tuple[float, float]:
        """The middle of a space."""
        x, y = self.corner(space)
        return x + WIDE / 2, y + self.high / 2

    def foot(self, space: Space) -> tuple[float, float]:
        """The point where a stack stands."""
        x, y = self.corner(space)
        return x + WIDE / 2, y + self.high - FOOT

    def grid_position(self, space: Space) -> tuple[int, int]:
        """The column from the left and the row from above in which a space is drawn."""
        column, row = space % 3, 2 - space // 3
        return (2 - column, 2 - row) if self.flipped else (column, row)

    def back_to_front(self) -> list[Space]:
        """The spaces as they are painted, from the back to the front."""
        return sorted(SPACES, key=lambda space: self.grid_position(space)[::-1])


@lru_cache(maxsize=4)
def layout_of(name: str, flipped: bool) -> Layout:
    """The measures of a layout."""
    key = f"lava_flows/{name}{'/flipped' if flipped else ''}"
    if name == "tall":
        return Layout(key, 616, 822, 14, 14, 262, 1.2, flipped)
    return Layout(key, 640, 652, 26, 22, HIGH, 1, flipped)


def width(piece: Piece) -> float:
    """The width of a piece at its foot, unscaled."""
    return LARGE_WIDTH if piece >= LARGE else MEDIUM_WIDTH


def height(piece: Piece) -> float:
    """The height of a piece without its tip, unscaled."""
    return LARGE_HEIGHT if piece >= LARGE else MEDIUM_HEIGHT


def lifts(pieces: Sequence[Piece]) -> list[float]:
    """The height of each piece of a stack above the ground, unscaled."""
    found = [0.0] * bool(pieces)
    for lower, upper in pairwise(pieces):
        found.append(found[-1] + (CAP if upper < LARGE <= lower else STEP))
    return found


def stack_scale(layout: Layout, pieces: Sequence[Piece]) -> float:
    """The scale of the pieces of a stack: that of all, or smaller, so that the stack fits its space."""
    if not pieces:
        return layout.scale
    natural = lifts(pieces)[-1] + height(pieces[-1]) + TIP
    return round(min(layout.scale, (layout.high - FOOT - 8) / natural), 3)
