"""A position of Vaxandis for searches: the States on the way, with moves as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.bot_model import WAIT, WON, Weights
from cairn.games.vaxandis.actions import Action, Move, Pie, Place, moves, placings
from cairn.games.vaxandis.evaluate import NAMES, counts
from cairn.games.vaxandis.rules import State

STAY, SWAP = 126, 127
"""Placing is the number of the cell, which is below these; moving from a cell is above, see `ORIGIN`."""
ORIGIN = 128
"""A move from cell a to cell b is the number ORIGIN * (a + 1) + b."""


class Position:
    """A position that moves change. Who stays White acts twice: the other has to wait in between."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state = state
        self.waiting = False
        self.trail: list[tuple[State, bool]] = []
        self.weights = tuple(weights[name] for name in NAMES)
        self.placings, self.ways = placings(state.size), moves(state.size)

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.waiting:
            return (WAIT,)
        state = self.state
        if state.deciding:
            return STAY, SWAP
        field = state.field()
        found = list(state.board.members(field.free()))
        found += [ORIGIN * start + ORIGIN + end for start, end in field.moves()]
        return found

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.trail.append((self.state, self.waiting))
        self.waiting = move == STAY
        if move != WAIT:
            self.state = self.state.apply(self.action(move))

    def unmake(self) -> None:
        """Take the last move back."""
        self.state, self.waiting = self.trail.pop()

    def key(self) -> tuple[object, ...]:
        """All that decides what can follow: the seats only swap what they win."""
        state = self.state
        return state.layers, state.colour, state.black is None, self.waiting

    def value(self) -> int:
        """The worth for the side to act. Who chooses a side will take the better one."""
        state = self.state
        if not state.field().free() and not state.legal_actions():
            return -WON
        worth = sum(map(int.__mul__, self.weights, counts(state).values()))
        return abs(worth) if state.deciding else -worth if self.waiting else worth

    def counts(self) -> dict[str, int]:
        """What the side to act has more than the other."""
        sign = -1 if self.waiting else 1
        return {name: sign * count for name, count in counts(self.state).items()}

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
            return self.ways[move // ORIGIN - 1][move % ORIGIN]
        if move < STAY:
            return self.placings[move]
        return Pie.STAY if move == STAY else Pie.SWAP
