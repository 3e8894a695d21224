"""What a position of Skorpion is worth, and what to say of it, for any board: spots count by their way to the Gate."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import mark
from cairn.games.skorpion.board import Board, board

NAMES = ("gate 1", "gate 2", "gate 3", "hand", "danger 1", "danger 2", "reach 1", "reach 2", "lone", "turn")
WHY = {
    "gate": mark("It has more beads close to the Gate."),
    "hand": mark("It has more beads in hand."),
    "danger": mark("The Skorpion stands closer to the other side’s beads than to its own."),
    "reach": mark("It leaves more spots close to the Gate to play on than the other side has."),
    "lone": mark("It keeps more than one bead in play, or leaves the other side a single one."),
    "turn": mark("It keeps the next word."),
}
Side = tuple[int, int, int, int, int, int, int, int, int]


@lru_cache(maxsize=8)
def rings(name: str) -> tuple[int, int, int]:
    """The spots one line from the Gate, two lines, and further, as sets."""
    table = board(name)
    first = table.near[table.gate]
    second = spread(table, first) & ~first & ~(1 << table.gate)
    every = (1 << len(table.names)) - 1
    return first, second, every & ~(first | second | 1 << table.gate)


def spread(table: Board, spots: int) -> int:
    """All spots one line from some of these."""
    found = 0
    while spots:
        low = spots & -spots
        spots ^= low
        found |= table.near[low.bit_length() - 1]
    return found


def reach(table: Board, player: int, mine: int, taken: int) -> int:
    """The spots on which a player with a bead in hand may play, as a set."""
    near, once, twice = table.near, 0, 0
    rest = mine
    while rest:
        low = rest & -rest
        rest ^= low
        lines = near[low.bit_length() - 1]
        twice |= once & lines
        once |= lines
    return (table.own_starts[player] | once & table.one_line[player] | twice) & ~taken


def side(table: Board, player: int, beads: tuple[int, int], hand: int, at: tuple[int, int]) -> Side:
    """What one player has, in the order of the names; `at` are Skorpion and Tail."""
    first, second, further = rings(table.name)
    mine, skorpion = beads[player], at[0]
    close = table.near[skorpion]
    open_spots = reach(table, player, mine, beads[0] | beads[1] | 1 << skorpion | 1 << at[1]) if hand else 0
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
