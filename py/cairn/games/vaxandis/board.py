"""The hexagonal board: its cells, their names, and everything about them that never changes, worked out once a size.

A cell is an index in reading order from a1. A set of cells is an int with one bit a cell (a bitboard); the bits are
spaced so that each of the six directions is one shift, which makes the neighbours of a whole set as cheap as one's.

The stacks of a side are one int too: a lane of bits for each height from 0, in which the cells with a stack of that
height are a set. A shift by a lane makes all of them grow by one, and what is done is done to all heights at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

ROWS = "abcdefghijk"
SIZES = (3, 4, 5, 6)
LANES = 32
"""Lanes that the tables of a board have; the rare game with higher stacks gets a board with more of them."""
GROWTH = 12
"""Lanes kept free above the highest stack: a move crosses at most ten cells, so none grows by more than ten."""

Ray = tuple[int, tuple[tuple[int, int, int], ...]]
"""A straight line: its cells as a set, then one by one, nearest first, each with its bit and what is next to it."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board of `size` cells a side; all tables are by cell, or by direction (east, then anticlockwise)."""

    size: int
    names: tuple[str, ...]
    index: dict[str, int]
    rows: tuple[tuple[int, int], ...]
    """By cell: its row from the bottom, and its position in the row from the left; both from 0."""
    bits: tuple[int, ...]
    around: tuple[int, ...]
    """By cell: the set of its neighbours."""
    neighbours: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[Ray, ...], ...]
    """By cell and direction: the straight line from it."""
    directions: tuple[dict[int, int], ...]
    """By cell: the cells in line with it, each with its direction."""
    stars: tuple[int, ...]
    """By cell: the cells of its six rays as a set."""
    between: tuple[dict[int, int], ...]
    """By cell: for every cell in line with it, the set of the cells between them; line by line, nearest first."""
    all_cells: int
    """The set of all cells."""
    last: tuple[int, ...]
    """By the bit length of a set: the last of its cells, which is quicker to find than the first."""
    spread: Callable[[int], int]
    """The neighbours of all these cells, as a set; it may hold some of them too. In lanes: of each height by itself."""
    lane: int
    """The bits of a lane: so many that no neighbour is in another one."""
    lanes: int
    room: int
    """Stacks need more lanes than there are if they are no less than this number."""
    columns: tuple[int, ...]
    """By cell: the cell in every lane."""
    across: tuple[int, ...]
    """By cell: its neighbours in every lane."""
    at_least: Callable[[int], int]
    """From stacks in lanes: for every height the cells with stacks of that height or higher; lane 0 has all of them."""

    def members(self, cells: int) -> list[int]:
        """The cells of a set, in order."""
        found, bits, last = [], self.bits, self.last
        while cells:
            cell = last[cells.bit_length()]
            found.append(cell)
            cells ^= bits[cell]
        found.reverse()
        return found

    def heights(self, stacks: int) -> Iterator[tuple[int, int]]:
        """The cells and heights of stacks in lanes, the highest first."""
        while stacks:
            at = stacks.bit_length() - 1
            stacks ^= 1 << at
            yield self.last[at % self.lane + 1], at // self.lane

    def names_of(self, cells: int) -> list[str]:
        """The names of the cells of a set, in order."""
        return [self.names[cell] for cell in self.members(cells)]

    def lines(self, name: str) -> list[tuple[str, ...]]:
        """The straight lines from a cell of that name to the edge, by the names of their cells."""
        cell = self.index.get(name)
        rays = () if cell is None else self.rays[cell]
        return [tuple(self.names[at] for at, _, _ in steps) for _, steps in rays if steps]

    def cell(self, name: object) -> int | None:
        """The cell of that name, or None if it is no name of a cell here."""
        return self.index.get(name) if isinstance(name, str) else None


@cache
def geometry(size: int, lanes: int = LANES) -> Geometry:
    """The board of `size` cells a side, with tables for stacks in so many lanes."""
    width = 2 * size
    rows = tuple((row, i) for row in range(width - 1) for i in range(width - 1 - abs(size - 1 - row)))
    names = tuple(f"{ROWS[row]}{i + 1}" for row, i in rows)
    # A slanted column count makes up-left the same column and up-right the next one, in both halves of the board.
    places = [row * width + i + max(0, row - size + 1) for row, i in rows]
    at = {place: cell for cell, place in enumerate(places)}
    steps = (1, width + 1, width, -1, -width - 1, -width)
    stars = [[_ray(place, step, at) for step in steps] for place in places]
    bits = tuple(1 << place for place in places)
    neighbours = tuple(tuple(ray[0] for ray in star if ray) for star in stars)
    around = tuple(sum(bits[cell] for cell in near) for near in neighbours)

    lane = places[-1] + width + 2
    every = sum(1 << lane * height for height in range(lanes))
    across = tuple(near * every for near in around)

    def ray(cells: list[int]) -> Ray:
        return sum(bits[cell] for cell in cells), tuple((cell, bits[cell], across[cell]) for cell in cells)

    return Geometry(
        size=size,
        names=names,
        index={name: cell for cell, name in enumerate(names)},
        rows=rows,
        bits=bits,
        around=around,
        neighbours=neighbours,
        rays=tuple(tuple(map(ray, star)) for star in stars),
        directions=tuple({cell: d for d, line in enumerate(star) for cell in line} for star in stars),
        stars=tuple(sum(bits[cell] for line in star for cell in line) for star in stars),
        between=tuple(
            {cell: sum(bits[at] for at in line[:steps]) for line in star for steps, cell in enumerate(line)}
            for star in stars
        ),
        all_cells=sum(bits),
        last=tuple(at.get(place - 1, -1) for place in range(places[-1] + 2)),
        spread=_spread(width, sum(bits) * every),
        lane=lane,
        lanes=lanes,
        room=1 << lane * (lanes - GROWTH),
        columns=tuple(bit * every for bit in bits),
        across=across,
        at_least=_at_least(lane),
    )


def _spread(width: int, every: int) -> Callable[[int], int]:
    # Constants as defaults are the quickest, and this is called a hundred times a move.
    def spread(cells: int, up: int = width, down: int = width + 1, every: int = every) -> int:
        east = cells << 1
        both = cells | east
        return (both << up | both >> down | east | cells >> 1) & every

    return spread


def _at_least(lane: int) -> Callable[[int], int]:
    def at_least(stacks: int, one: int = lane, two: int = 2 * lane, four: int = 4 * lane, more: int = 8 * lane) -> int:
        stacks |= stacks >> one
        stacks |= stacks >> two
        stacks |= stacks >> four
        while higher := stacks >> more:
            stacks |= higher
            more *= 2
        return stacks

    return at_least


def _ray(place: int, step: int, at: dict[int, int]) -> list[int]:
    cells: list[int] = []
    while (place := place + step) in at:
        cells.append(at[place])
    return cells
