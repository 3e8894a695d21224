"""A board as the rules use it: spots as numbers, sets of spots as ints with one bit a spot, tables made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board_data import BOARDS
from cairn.games.skorpion.board_text import GATE, STARTS, BoardSpot, read_board

COLOURS = ("red", "blue")

M = TypeVar("M")
"""A move: an action, or what stands for one in a search."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardGraph:
    """A board; all tables are by spot, in the order of `names`, or by player."""

    name: str
    spots: tuple[BoardSpot, ...]
    names: tuple[str, ...]
    index: dict[str, int]
    bits: dict[str, int]
    near: tuple[int, ...]
    """By spot: the set of those one line away."""
    gate: int
    """The number of the Gate."""
    starts: int
    """All six starts as a set."""
    own_starts: tuple[int, int]
    one_line: tuple[int, int]
    """The spots for which a player needs just one line to their own beads."""

    def find(self, name: object) -> int | None:
        """The number of the spot of that name, or None if there is none."""
        return self.index.get(name) if isinstance(name, str) else None

    def members(self, spots: int) -> Iterator[int]:
        """The spots of a set, in order."""
        while spots:
            low = spots & -spots
            yield low.bit_length() - 1
            spots ^= low

    def lines(self, name: str) -> list[tuple[str, ...]]:
        """The lines from a spot of that name: each leads to one other spot."""
        spot = self.index.get(name)
        return [] if spot is None else [(near,) for near in self.names_of(self.near[spot])]

    def names_of(self, spots: int) -> list[str]:
        """The names of the spots of a set, in order."""
        return [self.names[spot] for spot in self.members(spots)]

    def lines_needed(self, player: int, spot: int) -> int:
        """How many lines to their own beads a player needs to play on a spot."""
        bit = 1 << spot
        return 0 if bit & self.own_starts[player] else 1 if bit & self.one_line[player] else 2

    def steps(self, skorpion: int, tail: int) -> int:
        """Where the Skorpion may step, as a set: not onto the Tail, and never into the Gate."""
        return self.near[skorpion] & ~(1 << tail | 1 << self.gate)

    def arrival(self, skorpion: int, to: int) -> tuple[int, int]:
        """Where Skorpion and Tail are after a step: back in the Gate if it came to a start."""
        return (self.gate, self.gate) if self.starts >> to & 1 else (to, skorpion)


@lru_cache(maxsize=8)
def board(name: str) -> BoardGraph:
    """The board of a name or a canonical text."""
    plan = read_board(BOARDS.get(name, name))
    names = tuple(spot.name for spot in plan.spots)
    index = {spot: n for n, spot in enumerate(names)}
    near = [0] * len(names)
    for one, other in plan.lines:
        near[index[one]] |= 1 << index[other]
        near[index[other]] |= 1 << index[one]

    def spots_of(*kinds: str) -> int:
        return sum(1 << n for n, spot in enumerate(plan.spots) if spot.kind in kinds)

    return BoardGraph(
        name=name,
        spots=plan.spots,
        names=names,
        index=index,
        bits={spot: 1 << n for n, spot in enumerate(names)},
        near=tuple(near),
        gate=index[GATE],
        starts=spots_of(*STARTS),
        own_starts=(spots_of(STARTS[0]), spots_of(STARTS[1])),
        one_line=(spots_of("gray", COLOURS[0]), spots_of("gray", COLOURS[1])),
    )


StepMoves = tuple[int, M, tuple[tuple[M, ...], ...]]
"""A step of the Skorpion: the spot as a bit, the move, and by discarded bead the moves with a second step. A plain
tuple, as taking a NamedTuple apart costs more."""


class MoveTable(dict[tuple[int, int], tuple[StepMoves[M], ...]]):
    """Every move on a board, made once: `placings` by spot, and steps by the Skorpion's spot and the Tail's."""

    def __init__(
        self,
        board: BoardGraph,
        place: Callable[[int], M],
        step: Callable[[int], M],
        twice: Callable[[int, int, int], M],
    ) -> None:
        super().__init__()
        self.board, self._step, self._twice = board, step, twice
        self.placings = tuple(map(place, range(len(board.names))))

    def __missing__(self, at: tuple[int, int]) -> tuple[StepMoves[M], ...]:
        skorpion, tail = at
        reached = self.board.members(self.board.steps(skorpion, tail))
        self[at] = tuple(self._moves(skorpion, to) for to in reached)
        return self[at]

    def _moves(self, skorpion: int, to: int) -> StepMoves[M]:
        board = self.board
        further = list(board.members(board.steps(*board.arrival(skorpion, to))))
        spots = range(len(board.names))
        seconds = tuple(tuple(self._twice(to, discard, second) for second in further) for discard in spots)
        return 1 << to, self._step(to), seconds


@lru_cache(maxsize=8)
def actions_on(name: str) -> MoveTable[Action]:
    """Every action on a board."""
    names = board(name).names
    return MoveTable(
        board(name),
        lambda spot: Place(names[spot]),
        lambda to: Step(names[to]),
        lambda first, discard, second: StepTwice(names[first], names[discard], names[second]),
    )
