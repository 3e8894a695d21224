"""The evaluation of a position, on any board: spots count by their distance to the Gate."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.state import Seat
from cairn.games.skorpion.board import BoardGraph, board
from cairn.games.skorpion.rules import placeable

NAMES = ("gate 1", "gate 2", "gate 3", "hand", "danger 1", "danger 2", "reach 1", "reach 2", "lone 1", "lone 2", "turn")
Counts = tuple[int, int, int, int, int, int, int, int, int]


@lru_cache(maxsize=8)
def rings(name: str) -> tuple[int, int, int]:
    """The spots one line from the Gate, two lines, and further, as sets."""
    table = board(name)
    first = table.near[table.gate]
    second = neighbours(table, first) & ~first & ~(1 << table.gate)
    every = (1 << len(table.names)) - 1
    return first, second, every & ~(first | second | 1 << table.gate)


def neighbours(table: BoardGraph, spots: int) -> int:
    """All spots one line from some of these, as a set."""
    found = 0
    for spot in table.members(spots):
        found |= table.near[spot]
    return found


def count_side(table: BoardGraph, player: Seat, beads: tuple[int, int], hand: int, at: tuple[int, int]) -> Counts:
    """The counts of one player, in the order of `NAMES` without the turn; `at` are Skorpion and Tail."""
    first, second, further = rings(table.name)
    mine, skorpion = beads[player], at[0]
    close = table.near[skorpion]
    open_spots = placeable(table, player, mine, beads[0] | beads[1] | 1 << skorpion | 1 << at[1]) if hand else 0
    return (
        (mine & first).bit_count(),
        (mine & second).bit_count(),
        (mine & further).bit_count(),
        hand,
        (mine & close & first).bit_count(),
        (mine & close & ~first).bit_count(),
        (open_spots & first).bit_count(),
        (open_spots & second).bit_count(),
        int(not mine & mine - 1),
    )
