"""A position as data: the stacks, whose turn it is, who plays Black, and the facts that follow from these."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cairn.core.language import t
from cairn.core.state import Seat
from cairn.games.vaxandis.board import Geometry, geometry
from cairn.games.vaxandis.movement import Movement

BLACK, WHITE = 1, -1
COLOUR_NAMES = {BLACK: t("Black"), WHITE: t("White")}
Sides = tuple[int, int]
"""The stacks of Black and of White, each in lanes by height, as in `board`."""


@dataclass(frozen=True, slots=True)
class StateFields:
    """The stacks on the board and who is to act, without the rules of acting, which `rules.State` adds.

    `colour` is the one to act; `black_seat` is the seat that plays Black,
    None until the pie rule has settled it.
    """

    size: int
    landing: str
    sides: Sides = (0, 0)
    colour: int = BLACK
    black_seat: Seat | None = None
    _stacks: tuple[int, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _movement: Movement | None = field(default=None, init=False, repr=False, compare=False)
    _opponent_movement: Movement | None = field(default=None, init=False, repr=False, compare=False)
    _frozen_cells: frozenset[int] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def board(self) -> Geometry:
        """The board this is played on."""
        return geometry(self.size)

    @property
    def is_choosing_side(self) -> bool:
        """Whether the second player has to choose a side."""
        return self.black_seat is None and self.colour == WHITE

    @property
    def is_over(self) -> bool:
        """Whether the side to act can do nothing."""
        return not (self.is_choosing_side or self.movement.free_cells or self.movement.landings())

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, able to act or not."""
        if self.black_seat is None:
            return 1 if self.is_choosing_side else 0
        return self.black_seat if self.colour == BLACK else 1 - self.black_seat

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when it can do nothing."""
        return None if self.is_over else self.turn

    @property
    def stacks(self) -> tuple[int, ...]:
        """The heights by cell (in reading order from a1): Black's above 0, White's below."""
        if self._stacks is None:
            heights = [0] * len(self.board.names)
            for colour, stacks in zip((BLACK, WHITE), self.sides, strict=True):
                for cell, height in self.board.heights(stacks):
                    heights[cell] = colour * height
            object.__setattr__(self, "_stacks", tuple(heights))
        assert self._stacks is not None
        return self._stacks

    def height(self, name: str) -> int:
        """The stack on a cell: above 0 if it is of the side to act, below 0 if of the other, 0 if there is none."""
        return self.stacks[self.board.index[name]] * self.colour

    @property
    def movement(self) -> Movement:
        """The position from the side to act, and how its stacks can move."""
        if self._movement is None:
            black, white = self.sides
            own, enemy = (black, white) if self.colour == BLACK else (white, black)
            object.__setattr__(self, "_movement", Movement(self.board, self.landing, own, enemy))
        assert self._movement is not None
        return self._movement

    @property
    def opponent_movement(self) -> Movement:
        """The same position from the side that is not to act."""
        if self._opponent_movement is None:
            object.__setattr__(self, "_opponent_movement", replace(self, colour=-self.colour).movement)
        assert self._opponent_movement is not None
        return self._opponent_movement

    @property
    def frozen_cells(self) -> frozenset[int]:
        """The cells of all frozen stacks, of both colours."""
        if self._frozen_cells is None:
            found = frozenset(self.board.members(self.movement.frozen | self.opponent_movement.frozen))
            object.__setattr__(self, "_frozen_cells", found)
        assert self._frozen_cells is not None
        return self._frozen_cells
