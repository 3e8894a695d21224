"""Spaces and stones as small ints, with their codes."""

from __future__ import annotations

Space = int
"""Twice a space's numeral less one, and one more on the right spiral: L1 0, R1 1, L2 2, R2 3, …
So `space ^ 1` is the same numeral on the other spiral, and `space + 2` is one space forward."""
Stone = int
"""Twice its size and its player (0 Red, 1 Black): red 1 is 2, black 5 is 11."""
Stack = tuple[Stone, ...]
"""Stones from the bottom up; their sizes never increase upwards."""

SIZES = (1, 2, 3, 4, 5)
COLOURS = ("red", "black")
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
EVERY_SPACE = range(2 * len(NUMERALS))
"""The spaces of the largest board."""


def numeral(space: Space) -> str:
    """The roman numeral carved in a space."""
    return NUMERALS[space >> 1]


def spot(space: Space) -> str:
    """A space as it is written and clicked: “L4”."""
    return f"{'LR'[space & 1]}{(space >> 1) + 1}"


def stone_spot(stone: Stone) -> str:
    """A stone as it is clicked off the board, and the key of its picture: “red3”."""
    return f"{COLOURS[stone & 1]}{stone >> 1}"


SPACES: dict[str, Space] = {spot(space): space for space in EVERY_SPACE}
STONES: dict[str, Stone] = {stone_spot(2 * size + player): 2 * size + player for size in SIZES for player in (0, 1)}


def lines(name: str, spaces: int) -> list[tuple[str, ...]]:
    """From a space of that name on: forward along its spiral, back, and across to the other one."""
    if SPACES.get(name, 2 * spaces) >= 2 * spaces:
        return []
    space = SPACES[name]
    ways = (range(space + 2, 2 * spaces, 2), range(space - 2, -1, -2), (space ^ 1,))
    return [tuple(map(spot, way)) for way in ways if way]
