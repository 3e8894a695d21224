"""The data of a position, and what follows from it without asking what is legal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from cairn.core.language import Phrase, t
from cairn.core.state import Seat
from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.board import Area, Circle, make_circle
from cairn.games.stonehenge.compass import Angle
from cairn.games.stonehenge.stones import Stone

COLOURS = (t("Red"), t("Blue"), t("Yellow"), t("Green"))
"""The colours of the markers."""

Colour = int
"""An index in COLOURS."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement before the game: the colour of each seat's marker, who begins, and whether the hand sways."""

    colours: tuple[Colour, ...] = (0, 1, 2, 3)
    first: Seat = 0
    sways: bool = True


class Phase(Enum):
    """The part of a turn that is due."""

    BUILD = "build"
    MARK = "mark"
    SWING = "swing"
    FALL = "fall"


@dataclass(frozen=True, slots=True)
class StateData:
    """A position. `total` stones are played with, numbered as they are built; `stones` are those in the circle.

    By seat: `markers`, the angles at which they lie, and `minus`, how many stones were taken. `turn` counts from 0.
    Within a turn `corner` is the stone built, or the one below it, and `swing` the release whose outcome is awaited.
    """

    total: int
    stock: int
    stones: tuple[Stone, ...]
    markers: tuple[Angle, ...]
    minus: tuple[int, ...]
    turn: int = 0
    phase: Phase = Phase.BUILD
    corner: int = 0
    swing: Swing | None = None
    agreement: Agreement = Agreement()
    _circle: Circle | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is; turns go anticlockwise."""
        return (self.agreement.first + self.turn) % len(self.markers)

    def colour_name(self, seat: Seat) -> Phrase:
        """The name of a player: the colour of their marker."""
        return COLOURS[self.agreement.colours[seat]]

    @property
    def is_first_turn(self) -> bool:
        """Whether it is this player's first turn: no marker is moved, and the ball may go anywhere."""
        return self.turn < len(self.markers)

    @property
    def next_stone(self) -> int:
        """The number that the next stone from the stock gets."""
        return self.total - self.stock + 1

    @property
    def circle(self) -> Circle:
        """The stones on the base and the gaps between them."""
        if self._circle is None:
            object.__setattr__(self, "_circle", make_circle(self.stones))
        assert self._circle is not None
        return self._circle

    @property
    def own_area(self) -> Area:
        """The marker area of the player whose turn it is."""
        return self.circle.area_at(self.markers[self.seat])
