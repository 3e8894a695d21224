"""The arcs of the rim on which a stone may be built, exact to a tenth of a degree.

Between two turning points nothing that the rules ask of a place changes, so that one angle answers for all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cairn.games.stonehenge.board import PASSABLE
from cairn.games.stonehenge.building import FACE_TO_FACE, legal_angles, may_block
from cairn.games.stonehenge.compass import CIRCLE, Angle, angle_of
from cairn.games.stonehenge.state import StateData
from cairn.games.stonehenge.stones import Stone, are_apart, upright

Arc = tuple[Angle, int]
"""The first angle and the width: the last one is `width` tenths of a degree farther."""

REACH, LINTEL_REACH = 12_500, 25_000
"""An upright, leaning by 15° at most, or a lintel this far from a new stone, face to face, does not touch it."""
WIDEST = 300
"""So many tenths of a degree to either side, a new stone is farther from another than any of these distances."""
NEAR = range(-2, 3)
"""Around the direction of a stone or marker, angles that each are looked at."""


def free_arcs(state: StateData) -> tuple[Arc, ...]:
    """Where the player to act may build on the rim, anticlockwise."""
    points = sorted({0, *(point % CIRCLE for point in _turning_points(state))})
    runs: list[tuple[int, int]] = []
    for first, last in _steps(points):
        if legal_angles(state, [first]):
            is_next = runs and runs[-1][1] == first - 1
            runs.append((runs.pop()[0] if is_next else first, last))
    if len(runs) > 1 and (runs[0][0], runs[-1][1]) == (0, CIRCLE - 1):
        runs = [*runs[1:-1], (runs[-1][0], runs[0][1] + CIRCLE)]
    return tuple((first, last - first) for first, last in runs)


def _steps(points: Sequence[Angle]) -> Iterator[tuple[Angle, Angle]]:
    """First and last angle of every turning point, and of every stretch between two."""
    for point, following in pairwise((*points, CIRCLE)):
        yield point, point
        if following - point > 1:
            yield point + 1, following - 1


def _turning_points(state: StateData) -> Iterator[int]:
    for marker in state.markers:
        yield from (marker + n for n in NEAR)
    for stone in state.stones:
        centre = angle_of(stone.pose[0], stone.pose[2])
        if stone.is_on_base:
            yield from (centre + n for n in NEAR)
            for distance in (FACE_TO_FACE, PASSABLE):
                yield from _edges(stone, centre, distance)
        if may_block(Stone(0, upright(centre)), stone):
            edges = tuple(_edges(stone, centre, LINTEL_REACH if stone.lies else REACH))
            yield from range(min(edges, default=0), max(edges, default=0))


def _edges(stone: Stone, centre: Angle, distance: int) -> Iterator[int]:
    """On either side the last angle at which a new stone is nearer than this, and the next one; none if none is."""

    def is_apart(angle: int) -> bool:
        return are_apart(Stone(0, upright(angle % CIRCLE)), stone, distance)

    if not is_apart(centre):
        for side in (-1, 1):
            edge = bisect_left([centre + side * n for n in range(WIDEST)], True, key=is_apart) * side + centre
            yield from (edge - side, edge)
