"""Where everything on the board is, in each layout, and how the pieces of a stack stand on each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cairn.games.lava_flows.board import LARGE, SPACES, Piece, Space

WIDE, HIGH = 196.0, 200.0
FOOT = 30.0
"""How far above the lower edge of its space a stack stands."""
LARGE_WIDTH, MEDIUM_WIDTH = 100.0, 68.0
LARGE_HEIGHT, MEDIUM_HEIGHT = 112.0, 78.0
STEP, CAP, TIP = 26.0, 40.0, 5.0
"""How much higher a piece stands on one of its size, and a Medium on a Large; and the height of the blunt tip."""


class Plan(NamedTuple):
    """One layout: the measures of the board and its spaces, how large pieces are, and if the board is turned."""

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
        column, row = self.seen_at(space)
        return self.left + WIDE * column, self.top + self.high * row

    def centre(self, space: Space) -> tuple[float, float]:
        """The middle of a space."""
        x, y = self.corner(space)
        return x + WIDE / 2, y + self.high / 2

    def foot(self, space: Space) -> tuple[float, float]:
        """Where a stack stands."""
        x, y = self.corner(space)
        return x + WIDE / 2, y + self.high - FOOT

    def seen_at(self, space: Space) -> tuple[int, int]:
        """The column from the left and the row from above in which a space is seen."""
        column, row = space % 3, 2 - space // 3
        return (2 - column, 2 - row) if self.flipped else (column, row)

    def order(self) -> list[Space]:
        """The spaces as they are painted, from the back to the front."""
        return sorted(SPACES, key=lambda space: self.seen_at(space)[::-1])


@lru_cache(maxsize=4)
def plan(layout: str, flipped: bool) -> Plan:
    """The measures of a layout."""
    key = f"lava_flows/{layout}{'/flipped' if flipped else ''}"
    if layout == "tall":
        return Plan(key, 616, 822, 14, 14, 262, 1.2, flipped)
    return Plan(key, 640, 652, 26, 22, HIGH, 1, flipped)


def width(piece: Piece) -> float:
    """How wide a piece is at its foot, unscaled."""
    return LARGE_WIDTH if piece >= LARGE else MEDIUM_WIDTH


def height(piece: Piece) -> float:
    """How high a piece is without its tip, unscaled."""
    return LARGE_HEIGHT if piece >= LARGE else MEDIUM_HEIGHT


def lifts(pieces: Sequence[Piece]) -> list[float]:
    """How high each piece of a stack stands above the ground, unscaled."""
    found = [0.0] * bool(pieces)
    for lower, upper in pairwise(pieces):
        found.append(found[-1] + (CAP if upper < LARGE <= lower else STEP))
    return found


def stack_scale(drawn: Plan, pieces: Sequence[Piece]) -> float:
    """How large the pieces of a stack are drawn: as all are, or smaller, so that it fits its space."""
    if not pieces:
        return drawn.scale
    natural = lifts(pieces)[-1] + height(pieces[-1]) + TIP
    return round(min(drawn.scale, (drawn.high - FOOT - 8) / natural), 3)
