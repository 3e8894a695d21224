"""The worth of the first stack to Black, in hundredths: no search sees it, it was measured by games.

Each is the logarithm of the odds with which Black won 60 games of level 5 against itself (10 with six cells a side),
and 0 where that is no further from even than chance alone is likely to be.
"""

from __future__ import annotations

from functools import cache

from cairn.games.vaxandis.board import geometry

Place = tuple[int, int, int]
"""How far a cell is from the three lines through the middle, the least first: cells that mirror each other share it."""

WORTH: dict[int, dict[Place, int]] = {
    4: {(0, 0, 0): 55, (0, 1, 1): 0, (0, 2, 2): 0, (0, 3, 3): 50, (1, 1, 2): 75, (1, 2, 3): 50},
    5: {
        (0, 0, 0): 100,
        (0, 1, 1): 30,
        (0, 2, 2): 110,
        (0, 3, 3): 30,
        (0, 4, 4): 0,
        (1, 1, 2): 100,
        (1, 2, 3): 0,
        (1, 3, 4): 0,
        (2, 2, 4): 30,
    },
    6: {
        (0, 0, 0): 0,
        (0, 1, 1): 0,
        (0, 2, 2): 0,
        (0, 3, 3): 0,
        (0, 4, 4): 0,
        (0, 5, 5): 0,
        (1, 1, 2): 200,
        (1, 2, 3): 200,
        (1, 3, 4): 85,
        (1, 4, 5): -85,
        (2, 2, 4): 0,
        (2, 3, 5): -85,
    },
}


@cache
def first_stone_worths(size: int) -> tuple[int, ...]:
    """By cell, what the first stack on it is worth to Black; nothing where that was not measured."""
    if size not in WORTH:
        return ()
    worths = []
    for row, column in geometry(size).rows:
        q, r = column - min(row, size - 1), row - (size - 1)
        nearest, further, furthest = sorted(map(abs, (q, r, q + r)))
        worths.append(WORTH[size][nearest, further, furthest])
    return tuple(worths)
