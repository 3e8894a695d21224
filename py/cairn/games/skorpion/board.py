"""A board as the rules use it: spots as numbers, sets of spots as ints with one bit a spot, tables made once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cairn.core.language import mark, t
from cairn.games.skorpion.actions import Place, Step, StepTwice
from cairn.games.skorpion.board_data import BOARDS
from cairn.games.skorpion.board_text import GATE, STARTS, Spot, read_board

COLOURS = (mark("red"), mark("blue"))
PLAYERS = (mark("Red"), mark("Blue"))


class Way(NamedTuple):
    """A step open to the Skorpion: the spot as a bit, the action, and by discarded bead how the turn can go on."""

    bit: int
    step: Step
    seconds: tuple[tuple[StepTwice, ...], ...]


class Ways(dict[tuple[int, int], tuple[Way, ...]]):
    """The steps open to the Skorpion by its spot and the Tail's, worked out when they are first asked for."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, place: tuple[int, int]) -> tuple[Way, ...]:
        self[place] = tuple(self._way(*place, to) for to in self.board.members(self.board.steps(*place)))
        return self[place]

    def _way(self, skorpion: int, tail: int, to: int) -> Way:
        board, names = self.board, self.board.names
        further = [names[at] for at in board.members(board.steps(*board.arrival(skorpion, to)))]
        first = names[to]
        seconds = tuple(tuple(StepTwice(first, discard, second) for second in further) for discard in names)
        return Way(1 << to, Step(first), seconds)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board; all tables are by spot, in the order of `names`, or by player."""

    name: str
    spots: tuple[Spot, ...]
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
    placings: tuple[Place, ...]

    def spot(self, name: object) -> int | None:
        """The number of the spot of that name, or None if there is none."""
        return self.index.get(name) if isinstance(name, str) else None

    def members(self, spots: int) -> Iterator[int]:
        """The spots of a set, in order."""
        while spots:
            low = spots & -spots
            yield low.bit_length() - 1
            spots ^= low

    def named(self, spots: int) -> list[str]:
        """The names of the spots of a set, in order."""
        return [self.names[spot] for spot in self.members(spots)]

    def need(self, player: int, spot: int) -> int:
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
def board(name: str) -> Board:
    """The board of a name or a canonical text."""
    layout = read_board(BOARDS.get(name, name))
    names = tuple(spot.name for spot in layout.spots)
    index = {spot: n for n, spot in enumerate(names)}
    near = [0] * len(names)
    for one, other in layout.lines:
        near[index[one]] |= 1 << index[other]
        near[index[other]] |= 1 << index[one]

    def of(*kinds: str) -> int:
        return sum(1 << n for n, spot in enumerate(layout.spots) if spot.kind in kinds)

    return Board(
        name=name,
        spots=layout.spots,
        names=names,
        index=index,
        bits={spot: 1 << n for n, spot in enumerate(names)},
        near=tuple(near),
        gate=index[GATE],
        starts=of(*STARTS),
        own_starts=(of(STARTS[0]), of(STARTS[1])),
        one_line=(of("gray", COLOURS[0]), of("gray", COLOURS[1])),
        placings=tuple(map(Place, names)),
    )


@lru_cache(maxsize=8)
def ways(name: str) -> Ways:
    """The steps open to the Skorpion on a board."""
    return Ways(board(name))


def called(name: str) -> str:
    """A spot as one speaks of it: “m12”, “the Gate”."""
    return t("the Gate") if name == GATE else name


def player_name(player: int) -> str:
    """A player, by colour."""
    return t(PLAYERS[player])
