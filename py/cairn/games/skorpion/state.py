"""The data of a position of Skorpion, and the numbers that stand for whole positions."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from cairn.core.state import Seat
from cairn.games.skorpion.board import BoardGraph, board

CHUNK = 64
"""The most positions in `history`: an action copies those alone, however long the game."""
HANDS = 9
"""How many beads a hand can have: 0 to 8."""

Cells = tuple[int, int, int, int, int, int, int]
"""Red's beads and Blue's as sets, the beads in their hands, Skorpion, Tail, and the player to act."""


class StateFields(NamedTuple):
    """The data of a State. A NamedTuple, as searches make, compare and hash positions by the hundred thousand a second.

    `beads` are the spots of Red's and of Blue's beads as sets, `hand` counts their beads in hand. A discarded bead
    returns to hand unless `discards_leave`. `history` has the numbers of the latest positions, this one included, and
    `past` those of all earlier ones, as `folded` makes them of `CHUNK` positions each.
    """

    board_name: str
    discards_leave: bool
    beads: tuple[int, int]
    hand: tuple[int, int]
    skorpion: int
    tail: int
    actor: Seat | None
    history: tuple[int, ...]
    past: tuple[frozenset[int], ...] = ()

    @property
    def board(self) -> BoardGraph:
        """The board this is played on."""
        return board(self.board_name)

    @property
    def is_opening(self) -> bool:
        """Whether the player to act has their first turn."""
        return self.actor is not None and not self.beads[self.actor]

    def seen(self) -> set[Cells]:
        """Every position so far, this one included."""
        numbers = chain(self.history, *self.past)
        return {decode(len(self.board.names), number) for number in numbers if number >= 0}


def folded(numbers: tuple[int, ...]) -> frozenset[int]:
    """Numbers of positions as a set that is quick to search; one that occurs twice is in it inverted as well."""
    return frozenset(numbers) | {~number for number in numbers if numbers.count(number) > 1}


def occurrences(past: tuple[frozenset[int], ...], number: int) -> int:
    """How often a position came up in the past; of one part of it, twice at most is known."""
    return sum((number in part) + (~number in part) for part in past)


def encode(spots: int, beads: tuple[int, int], hand: tuple[int, int], at: tuple[int, int], player: Seat) -> int:
    """The number of a position on a board of so many spots, Skorpion and Tail `at` theirs; no two have the same."""
    places = ((beads[0] << spots | beads[1]) * spots + at[0]) * spots + at[1]
    return ((places * HANDS + hand[0]) * HANDS + hand[1]) * 2 + player


def decode(spots: int, number: int) -> Cells:
    """The position of a number that `encode` made."""
    number, player = divmod(number, 2)
    number, blue_hand = divmod(number, HANDS)
    number, red_hand = divmod(number, HANDS)
    number, tail = divmod(number, spots)
    beads, skorpion = divmod(number, spots)
    return beads >> spots, beads & (1 << spots) - 1, red_hand, blue_hand, skorpion, tail, player
