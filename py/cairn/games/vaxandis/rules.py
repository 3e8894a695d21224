"""The rules of Vaxandis: how a game starts, which actions are legal, what they lead to, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cairn.core.language import ForSeat, t
from cairn.core.option import Options
from cairn.core.state import Outcome
from cairn.games.vaxandis.actions import Action, Choices, Move, Pie, Place
from cairn.games.vaxandis.refusals import refusal
from cairn.games.vaxandis.state import BLACK, COLOUR_NAMES, StateFields


def start(seats: int, options: Options) -> State:
    """The empty board."""
    return State(int(options["size"]), str(options["landing"]))


@dataclass(frozen=True, slots=True)
class State(StateFields):
    """A position to play on."""

    _legal_actions: Sequence[Action] | None = field(default=None, init=False, repr=False, compare=False)
    _applied: tuple[object, State] | None = field(default=None, init=False, repr=False, compare=False)
    """The last action that was applied, and the position after it: what describes a game asks for it again."""

    def legal_actions(self) -> Sequence[Action]:
        """The legal actions in a fixed order, which the codes of games count on: placings, then moves."""
        if self._legal_actions is None:
            object.__setattr__(self, "_legal_actions", self._list_actions())
        assert self._legal_actions is not None
        return self._legal_actions

    def _list_actions(self) -> Sequence[Action]:
        if self.is_choosing_side:
            return Pie.STAY, Pie.SWAP
        movement = self.movement
        return Choices(movement.geometry, movement.free_cells, movement.landings())

    def check(self, action: object) -> None:
        """Raise IllegalAction, saying why, unless `action` is legal."""
        if self._try(action) is None:
            raise refusal(self, action)

    def apply(self, action: Action) -> State:
        """The position after `action`; raises IllegalAction as `check` does."""
        if self._applied is not None and self._applied[0] == action:
            return self._applied[1]
        if (after := self._try(action)) is None:
            raise refusal(self, action)
        object.__setattr__(self, "_applied", (action, after))
        return after

    def _try(self, action: object) -> State | None:
        """The position after an action, or None if it is not legal."""
        if self.is_choosing_side:
            return replace(self, black_seat=0 if action is Pie.STAY else 1) if isinstance(action, Pie) else None
        if isinstance(action, Place):
            return self._place(action.cell)
        return self._move(action.start, action.end) if isinstance(action, Move) else None

    def _place(self, name: object) -> State | None:
        """Put a stack of height 1 on an empty cell not adjacent to any stack."""
        movement = self.movement
        board = movement.geometry
        cell = board.cell(name)
        if cell is None or not board.bits[cell] & movement.free_cells:
            return None
        return self._end_turn(movement.stacks | board.bits[cell] << board.lane)

    def _move(self, origin: object, target: object) -> State | None:
        movement = self.movement
        board = movement.geometry
        start, end = board.cell(origin), board.cell(target)
        if start is None or end is None or (move := movement.find_move(start, end)) is None:
            return None
        height, grown = move
        stacks, lane = movement.stacks, board.lane
        left = stacks ^ (stacks & board.columns[start])
        return self._end_turn(left ^ grown ^ grown << lane | board.bits[end] << lane * height)

    def _end_turn(self, stacks: int) -> State:
        """The other side's turn, with these stacks of the side that acted."""
        black, white = self.sides
        sides = (stacks, white) if self.colour == BLACK else (black, stacks)
        return State(self.size, self.landing, sides, -self.colour, self.black_seat)

    def outcome(self) -> Outcome | None:
        """How the game ended: a player who can neither place nor move has lost."""
        if not self.is_over:
            return None
        nothing = t("{colour} can neither move nor place a stack.", colour=COLOUR_NAMES[self.colour])
        reason = ForSeat(self.turn, t("You can neither move nor place a stack."), nothing)
        return Outcome((1 - self.turn,), reason)
