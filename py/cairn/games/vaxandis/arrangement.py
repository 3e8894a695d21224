"""Positions that a game can begin with: any stacks on any cells, the sides settled."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

from cairn.core.arrangement import Arrangement, Arrangements, Kind, Pieces, Symmetry
from cairn.core.language import t
from cairn.core.option import Options
from cairn.games.vaxandis.board import geometry
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.state import BLACK, WHITE

HIGHEST = 40
"""The highest stack that can be set up."""
KINDS = (Kind("b", t("Black stone"), 0), Kind("w", t("White stone"), 1))


def places(options: Options) -> tuple[str, ...]:
    """The cells in reading order."""
    return geometry(int(options["size"])).names


def put(place: str, pieces: Pieces, piece: str) -> Pieces:
    """A stone raises a stack of its colour, and takes the place of one of the other."""
    if pieces[:1] != (piece,):
        return (piece,)
    return pieces if len(pieces) == HIGHEST else (*pieces, piece)


def build(options: Options, arrangement: Arrangement) -> State:
    """The position; Black is who was seated first."""
    sides = stacks_of("b", options, arrangement), stacks_of("w", options, arrangement)
    colour = WHITE if arrangement.turn else BLACK
    return State(int(options["size"]), str(options["landing"]), sides, colour, 0)


def stacks_of(piece: str, options: Options, arrangement: Arrangement) -> int:
    """The stacks of one colour, in lanes by height."""
    board = geometry(int(options["size"]))
    return sum(
        board.bits[board.index[place]] << board.lane * len(pieces)
        for place, pieces in arrangement.places
        if piece in pieces
    )


def arrange(state: State) -> Arrangement:
    """The arrangement of a position."""
    stacks = zip(state.board.names, state.stacks, strict=True)
    found = tuple((place, ("b" if height > 0 else "w",) * abs(height)) for place, height in stacks if height)
    return Arrangement(int(state.colour == WHITE), found)


@cache
def turned_boards(size: int) -> tuple[Symmetry, ...]:
    """The twelve ways to turn and mirror the hexagon: axes of cube coordinates change places, and all signs do."""
    board = geometry(size)
    cubes = {}
    for name, (row, i) in zip(board.names, board.rows, strict=True):
        up = row - size + 1
        q = i + max(0, up) - size + 1
        cubes[name] = (q, -up, up - q)
    names = {cube: name for name, cube in cubes.items()}
    ways = product(permutations(range(3)), (1, -1))
    return tuple(
        Symmetry({name: names[sign * cube[a], sign * cube[b], sign * cube[c]] for name, cube in cubes.items()})
        for (a, b, c), sign in ways
    )


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """The ways to turn and mirror the board."""
    return turned_boards(int(options["size"]))


ARRANGEMENTS = Arrangements(KINDS, places, put, build, arrange, symmetries=symmetries)
