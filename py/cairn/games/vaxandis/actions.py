"""What can be done in Vaxandis: place a stack, move one, or choose a side."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from cairn.games.vaxandis.board import geometry


@dataclass(frozen=True, slots=True)
class Place:
    """Put a new stack of height 1 on a cell."""

    cell: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move the stack on one cell in a straight line to another."""

    start: str
    end: str


class Pie(Enum):
    """The second player's answer to the first stack: stay White, or swap and be Black."""

    STAY = "stay"
    SWAP = "swap"


Action = Place | Move | Pie


@cache
def placings(size: int) -> tuple[Place, ...]:
    """Every placing on a board, by cell."""
    return tuple(map(Place, geometry(size).names))


@cache
def moves(size: int) -> tuple[tuple[Move, ...], ...]:
    """Every pair of cells of a board as a move, by start and end."""
    names = geometry(size).names
    return tuple(tuple(Move(start, end) for end in names) for start in names)
