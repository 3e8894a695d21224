"""A position of Vaxandis for searches: the States on the way, with moves as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from cairn.core.bot_model import WAIT, WON, UsualPosition, Weights
from cairn.games.vaxandis.actions import Action, Move, Pie, Place, moves, placings
from cairn.games.vaxandis.bot.evaluate import NAMES, count_terms
from cairn.games.vaxandis.bot.first_stone import first_stone_worths
from cairn.games.vaxandis.rules import State

STAY, SWAP = 126, 127
"""Placing is the number of the cell, which is below these; moving from a cell is above, see `ORIGIN`."""
ORIGIN = 128
"""A move from cell a to cell b is the number ORIGIN * (a + 1) + b."""


def with_weights(weights: Weights) -> Callable[[State], Position]:
    """Makes positions that are valued by these weights."""
    return lambda state: Position(state, weights)


class Position(UsualPosition):
    """A position that moves change. A player who stays White acts twice: the other has to wait in between."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state = state
        self.is_waiting = False
        self.history: list[tuple[State, bool]] = []
        self.weights = tuple(weights[name] for name in NAMES)
        self.all_placings, self.all_moves = placings(state.size), moves(state.size)

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.is_waiting:
            return (WAIT,)
        state = self.state
        if state.is_choosing_side:
            return STAY, SWAP
        movement = state.movement
        found = list(state.board.members(movement.free_cells))
        for start, cells in movement.landings().items():
            origin = ORIGIN * start + ORIGIN
            found += [origin + cell for cell in state.board.members(cells)]
        return found

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.history.append((self.state, self.is_waiting))
        self.is_waiting = move == STAY
        if move != WAIT:
            self.state = self.state.apply(self.action(move))

    def unmake(self) -> None:
        """Take the last move back."""
        self.state, self.is_waiting = self.history.pop()

    def key(self) -> tuple[object, ...]:
        """All that decides what can follow; which seat is Black does not."""
        state = self.state
        return state.sides, state.colour, state.black_seat is None, self.is_waiting

    def value(self) -> int:
        """The worth for the side to act; when a side is to be chosen, that of the better one."""
        state = self.state
        if not (state.is_choosing_side or state.movement.can_act()):
            return -WON
        worth: int = sum(map(mul, self.weights, count_terms(state)))
        return abs(worth) if state.is_choosing_side else -worth if self.is_waiting else worth

    def counts(self) -> dict[str, int]:
        """How much more the side to act has of everything that has a weight."""
        sign = -1 if self.is_waiting else 1
        return {name: sign * count for name, count in zip(NAMES, count_terms(self.state), strict=True)}

    def horizon(self) -> int | None:
        """One move until the sides are chosen: the worth of the first stack is measured, and no search would see it."""
        is_open = self.state.black_seat is None
        return 1 if is_open and first_stone_worths(self.state.size) else None

    def number(self, action: Action) -> int:
        """The move of an action."""
        index = self.state.board.index
        match action:
            case Place(cell):
                return index[cell]
            case Move(start, end):
                return ORIGIN * (index[start] + 1) + index[end]
            case Pie():
                return STAY if action is Pie.STAY else SWAP

    def action(self, move: int) -> Action:
        """The action of a move."""
        if move >= ORIGIN:
            return self.all_moves[move // ORIGIN - 1][move % ORIGIN]
        if move < STAY:
            return self.all_placings[move]
        return Pie.STAY if move == STAY else Pie.SWAP
