"""The public data of a position; `rules.State` adds what the rules make of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.state import Seat
from cairn.games.lava_flows.actions import Turn
from cairn.games.lava_flows.appearance import Appearance
from cairn.games.lava_flows.board import Space
from cairn.games.lava_flows.pieces import KIND, Piece, Stack


class Terms(NamedTuple):
    """The agreement before the game: who begins, and whether the board helps to remember."""

    first: Seat
    memory: str


class Waiting(NamedTuple):
    """A turn of a seat that goes on when a sealed piece is shown."""

    seat: Seat
    turn: Turn
    sealed: Piece


class PublicState(NamedTuple):
    """A position as both players know it. A NamedTuple, as searches make positions by the hundred thousand.

    - `stacks` hold every piece that was ever seen, and in the place of each that was not, a sealed one.
    - `seals` is by home, as far as the players have hidden; `opened` are the seats that opened all after the end.
    - `appearances` has the appearance of each space, which alone decides what is legal.
    - `empty` and `cones` have a bit for each space without pieces, and with a Cinder Cone.
    - `barred` is where no bubbling is allowed now, or -1.
    - `past` has the situations (`situation_key`) since something was shown or solidified, this one included.
    - `waiting` is the turn that cannot go on before something is shown.
    """

    terms: Terms
    stacks: tuple[Stack, ...]
    seals: tuple[str, ...]
    actor: Seat | None
    appearances: tuple[Appearance, ...]
    empty: int
    cones: int = 0
    barred: Space = -1
    past: tuple[bytes, ...] = ()
    waiting: Waiting | None = None
    opened: tuple[Seat, ...] = ()

    @property
    def is_hiding(self) -> bool:
        """Whether a player has still to hide something."""
        return len(self.seals) < 6

    def has_cone(self, space: Space) -> bool:
        """Whether a Cinder Cone stands on a space."""
        return self.cones >> space & 1 == 1

    def loose(self, space: Space) -> Stack:
        """The pieces on a space that are not part of a Cone."""
        return self.stacks[space][2 * (self.cones >> space & 1) :]

    def space_of(self, piece: Piece) -> Space:
        """The space where a piece is."""
        return next(space for space, stack in enumerate(self.stacks) if piece in stack)


def situation_key(stacks: Sequence[Stack], cones: int, barred: Space, actor: Seat) -> bytes:
    """A key of the public situation, like pieces not told apart: equal when a situation is repeated."""
    return b"\xff".join(stacks).translate(KIND) + bytes((cones & 255, cones >> 8, barred + 1, actor))
