"""The nine spaces as small ints: their names, their neighbours, the players' homes and target rows."""

from __future__ import annotations

Space = int
"""a1 0, b1 1, c1 2, a2 3, … c3 8."""

SPACES = range(9)
SPOTS = tuple(f"{column}{row}" for row in "123" for column in "abc")
SPACE = {spot: space for space, spot in enumerate(SPOTS)}
MIDDLE = 4
TARGET = (1, 1, 1, None, None, None, 0, 0, 0)
"""By space, the colour whose Cones belong there: Black's in row 3, White's in row 1."""
ROWS = (0b111_000_000, 0b000_000_111)
"""By colour, the spaces of the target row as bits."""
HOMES = ("a1", "b1", "c1", "a3", "b3", "c3")
"""Where the Larges begin: Black's, then White's."""


def neighbours(space: Space) -> tuple[Space, ...]:
    """The spaces one step away, not diagonally: down, left, right, up."""
    column = space % 3
    near = [space - 3, space - 1 if column else -1, space + 1 if column < 2 else -1, space + 3]
    return tuple(other for other in near if other in SPACES)


BESIDE = tuple(map(neighbours, SPACES))
"""By space, its neighbours."""
BESIDE_BITS = tuple(sum(1 << near for near in spaces) for spaces in BESIDE)
"""By space, its neighbours as bits."""


def lines(spot: str) -> list[tuple[str, ...]]:
    """The rows and columns from a space of that name, each space by space to the edge."""
    if spot not in SPACE:
        return []
    column, row = SPACE[spot] % 3, SPACE[spot] // 3
    steps = ((0, -1), (-1, 0), (1, 0), (0, 1))
    rays = [[(column + n * dx, row + n * dy) for n in (1, 2)] for dx, dy in steps]
    inside = [[SPOTS[3 * y + x] for x, y in ray if 0 <= x < 3 and 0 <= y < 3] for ray in rays]
    return [tuple(ray) for ray in inside if ray]
