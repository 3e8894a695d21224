"""The actions of Vaxandis: place a stack, move one, or choose a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import overload

from cairn.games.vaxandis.board import Geometry, geometry


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


class Choices(Sequence[Action]):
    """Placings and moves as a list that is counted at once and made as it is read: of many actions one is played.

    `free` is the set of cells for placings; `landings` are, by the cell of each stack that can move, the cells where it
    may land, as a set. Placings come first, by cell; then the moves of stack after stack, line by line.
    """

    __slots__ = ("_board", "_free", "_landings", "_length")

    def __init__(self, board: Geometry, free: int, landings: dict[int, int]) -> None:
        self._board, self._free, self._landings = board, free, landings
        self._length = sum(map(int.bit_count, landings.values()), free.bit_count())

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __iter__(self) -> Iterator[Action]:
        board = self._board
        all_placings, all_moves = placings(board.size), moves(board.size)
        for cell in board.members(self._free):
            yield all_placings[cell]
        for start, cells in self._landings.items():
            for line, steps in board.rays[start]:
                if here := cells & line:
                    yield from (all_moves[start][cell] for cell, bit, _ in steps if here & bit)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        index = index if index >= 0 else index + self._length
        if index < 0:
            raise IndexError(index)
        count = self._free.bit_count()
        return self._placing(count - 1 - index) if index < count else self._move(index - count)

    def _placing(self, later: int) -> Place:
        """The placing that so many others follow."""
        bits, last, cells = self._board.bits, self._board.last, self._free
        for _ in range(later):
            cells ^= bits[last[cells.bit_length()]]
        return placings(self._board.size)[last[cells.bit_length()]]

    def _move(self, index: int) -> Move:
        for start, cells in self._landings.items():
            if index < (count := cells.bit_count()):
                for line, steps in self._board.rays[start]:
                    here = cells & line
                    if index < (count := here.bit_count()):
                        end = [cell for cell, bit, _ in steps if here & bit][index]
                        return moves(self._board.size)[start][end]
                    index -= count
            index -= count
        raise IndexError(index)
