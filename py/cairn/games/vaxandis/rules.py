"""The rules of Vaxandis: what a position is, what may be done in it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cairn.core.game import Outcome, Seat
from cairn.core.language import mark, t
from cairn.games.vaxandis.actions import Action, Move, Pie, Place, moves, placings
from cairn.games.vaxandis.board import Geometry, geometry
from cairn.games.vaxandis.moving import Field
from cairn.games.vaxandis.why import refusal

BLACK, WHITE = 1, -1
Layers = tuple[int, ...]
COLOURS = {BLACK: mark("Black"), WHITE: mark("White")}


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `layers` are Black's stacks and White's: by height, the set of cells with a stack of that height, up to the highest.
    `colour` is the one to act; `black` is the seat that plays Black, None until the pie rule has settled it.
    """

    size: int
    landing: str
    layers: tuple[Layers, Layers] = ((0,), (0,))
    colour: int = BLACK
    black: Seat | None = None
    _stacks: tuple[int, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _legal_actions: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _field: Field | None = field(default=None, init=False, repr=False, compare=False)
    _frozen: frozenset[int] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def board(self) -> Geometry:
        """The board this is played on."""
        return geometry(self.size)

    @property
    def deciding(self) -> bool:
        """Whether the second player has to choose a side."""
        return self.black is None and self.colour == WHITE

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, able to act or not."""
        if self.black is None:
            return 1 if self.deciding else 0
        return self.black if self.colour == BLACK else 1 - self.black

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when it can do nothing."""
        return self.turn if self.legal_actions() else None

    @property
    def stacks(self) -> tuple[int, ...]:
        """The heights by cell (in reading order from a1): Black's above 0, White's below."""
        if self._stacks is None:
            heights = [0] * len(self.board.names)
            for colour, layers in zip(COLOURS, self.layers, strict=True):
                for height, layer in enumerate(layers):
                    for cell in self.board.members(layer):
                        heights[cell] = colour * height
            object.__setattr__(self, "_stacks", tuple(heights))
        assert self._stacks is not None
        return self._stacks

    def height(self, name: str) -> int:
        """The stack on a cell: above 0 if it is of the side to act, below 0 if of the other, 0 if there is none."""
        return self.stacks[self.board.index[name]] * self.colour

    def field(self) -> Field:
        """The position as the side to act sees it."""
        if self._field is None:
            black, white = self.layers
            own, theirs = (black, white) if self.colour == BLACK else (white, black)
            object.__setattr__(self, "_field", Field(self.board, self.landing, own, theirs))
        assert self._field is not None
        return self._field

    def frozen(self) -> frozenset[int]:
        """The cells of all frozen stacks, of both colours."""
        if self._frozen is None:
            other = replace(self, colour=-self.colour).field()
            found = frozenset(self.board.members(self.field().frozen | other.frozen))
            object.__setattr__(self, "_frozen", found)
        assert self._frozen is not None
        return self._frozen

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions in a fixed order: placings, then moves."""
        if self._legal_actions is None:
            object.__setattr__(self, "_legal_actions", tuple(self._legal()))
        assert self._legal_actions is not None
        return self._legal_actions

    def _legal(self) -> list[Action]:
        if self.deciding:
            return [Pie.STAY, Pie.SWAP]
        field, board = self.field(), self.board
        places, ways = placings(self.size), moves(self.size)
        found: list[Action] = [places[cell] for cell in board.members(field.free())]
        found += [ways[start][end] for start, end in field.moves()]
        return found

    def check(self, action: object) -> None:
        """Raise IllegalAction, saying why, unless `action` is legal."""
        if self._after(action) is None:
            raise refusal(self, action)

    def apply(self, action: Action) -> State:
        """The position after `action`; raises IllegalAction as `check` does."""
        if (after := self._after(action)) is None:
            raise refusal(self, action)
        return after

    def _after(self, action: object) -> State | None:
        match action:
            case Pie() if self.deciding:
                return replace(self, black=0 if action is Pie.STAY else 1)
            case Place(cell) if not self.deciding:
                return self._placed(cell)
            case Move(start, end) if not self.deciding:
                return self._moved(start, end)
        return None

    def _placed(self, name: object) -> State | None:
        """A stack of height 1 on an empty cell not adjacent to any stack."""
        cell, field = self.board.cell(name), self.field()
        if cell is None or not self.board.bits[cell] & field.free():
            return None
        return self._with(field.changed(0, 0, self.board.bits[cell], 1))

    def _moved(self, origin: object, target: object) -> State | None:
        board, field = self.board, self.field()
        start, end = board.cell(origin), board.cell(target)
        if start is None or end is None or (move := field.move(start, end)) is None:
            return None
        height, grown = move
        return self._with(field.changed(board.bits[start], grown, board.bits[end], height))

    def _with(self, own: Layers) -> State:
        """The next turn, with these stacks of the side that acted."""
        black, white = self.layers
        layers = (own, white) if self.colour == BLACK else (black, own)
        return State(self.size, self.landing, layers, -self.colour, self.black)

    def outcome(self) -> Outcome | None:
        """How the game ended: a player who can neither place nor move has lost."""
        if self.legal_actions():
            return None
        return Outcome(
            (1 - self.turn,),
            t("{colour} has no stack to move and nowhere to place one.", colour=t(COLOURS[self.colour])),
        )
