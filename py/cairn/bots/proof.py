"""Proofs by exhaustive search: can the side to act force a win within so many of its turns, and by which moves?

Nothing is estimated here: every move of the attacker and every reply is tried, in the order of iterative deepening, so
that the first number of turns for which a win is found is the smallest.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.core.bot_model import WON, Searchable

SLICE = 3_000
"""Moves made between two pauses of a proof."""


class TooLong(Exception):
    """A proof needs more nodes than were allowed."""


class Prover:
    """Proofs about one position, which is changed and given back; `nodes` counts the moves made.

    That a position came up before never hides the shortest win: on the way of a shortest win none comes up twice.
    """

    def __init__(self, position: Searchable, limit: int) -> None:
        self.position, self.limit, self.nodes = position, limit, 0
        self.won: dict[Hashable, int] = {}
        """By position, the fewest turns in which the side to act is known to win."""
        self.safe: dict[Hashable, int] = {}
        """By position, the most turns in which it is known not to win."""

    @property
    def known(self) -> int:
        """The number of positions of which something is known."""
        return len(self.won) + len(self.safe)

    def wins(self, turns: int) -> bool:
        """Whether the side to act can win within so many of its turns; raises TooLong."""
        if turns == 0 or not (moves := self.position.moves()):
            return self.position.value() == WON
        key = self.position.key()
        if (known := self.won.get(key)) is not None and known <= turns:
            return True
        if (known := self.safe.get(key)) is not None and known >= turns:
            return False
        for fewer in range((known or 0) + 1, turns + 1):
            if any(self.wins_by(move, fewer) for move in moves):
                self.won[key] = fewer
                return True
            self.safe[key] = fewer
        return False

    def wins_by(self, move: int, turns: int) -> bool:
        """Whether a move wins within so many turns, itself included, whatever the replies are; raises TooLong."""
        self._make(move)
        try:
            return self.loses(turns - 1)
        finally:
            self.position.unmake()

    def loses(self, turns: int) -> bool:
        """Whether the side to act has lost, or after any of its moves the other wins within so many turns."""
        position = self.position
        if turns == 0 or not (replies := position.moves()):
            return position.value() == -WON
        return all(self.loses_by(reply, turns) for reply in replies)

    def loses_by(self, move: int, turns: int) -> bool:
        """Whether after a move the other side wins within so many of its turns; raises TooLong."""
        self._make(move)
        try:
            return self.wins(turns)
        finally:
            self.position.unmake()

    def winning_line(self, turns: int) -> tuple[int, ...]:
        """The moves of a win within so many turns: the quickest for the attacker, the longest for the defender."""
        position, line = self.position, []
        while moves := position.moves():
            turns = next(fewer for fewer in range(1, turns + 1) if self.wins(fewer))
            line.append(next(move for move in moves if self.wins_by(move, turns)))
            self._make(line[-1])
            turns -= 1
            if position.moves():
                line.append(self.best_reply(turns))
                self._make(line[-1])
        for _ in line:
            position.unmake()
        return tuple(line)

    def best_reply(self, turns: int) -> int:
        """The reply that is not lost within so many turns of the other side, or that holds out longest."""
        replies = self.position.moves()
        for fewer in range(turns, 0, -1):
            if any(not self.loses_by(reply, fewer) for reply in replies):
                return next(reply for reply in replies if not self.loses_by(reply, fewer))
        return replies[0]

    def _make(self, move: int) -> None:
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLong
        self.position.make(move)


class RulesPosition:
    """A position to search that asks the rules alone: slower than a game's own, and an independent check of it."""

    def __init__(self, state: Any) -> None:
        self.states = [state]
        self.actions: list[Sequence[Any] | None] = [None]

    def moves(self) -> Sequence[int]:
        """The places of the legal actions in their list."""
        return range(len(self._legal_actions()))

    def make(self, move: int) -> None:
        """Play the legal action at a place in the list."""
        self.states.append(self.states[-1].apply(self.action(move)))
        self.actions.append(None)

    def unmake(self) -> None:
        """Take the last move back."""
        self.states.pop()
        self.actions.pop()

    def key(self) -> Hashable:
        """The whole State, with what it keeps of the game so far."""
        state: Hashable = self.states[-1]
        return state

    def value(self) -> int:
        """The worth of a finished game for the side whose turn it would be; 0 while it goes on."""
        outcome = self.states[-1].outcome()
        if outcome is None or len(outcome.winners) != 1:
            return 0
        mover = self.states[-2].actor if len(self.states) > 1 else None
        return -WON if outcome.winners[0] == mover else WON

    def action(self, move: int) -> Any:
        """The action at a place in the list."""
        return self._legal_actions()[move]

    def horizon(self) -> None:
        """A proof goes as deep as it is asked to."""

    def shunned(self) -> Collection[int]:
        """Nothing: every move is tried."""
        return ()

    def _legal_actions(self) -> Sequence[Any]:
        """The list for the position now, made when it is first asked for."""
        if (actions := self.actions[-1]) is None:
            actions = self.actions[-1] = self.states[-1].legal_actions()
        return actions


@dataclass(frozen=True, slots=True)
class Solution:
    """The proof found for a position: `kind` is "win" or "hold", by the one move `line[0]`.

    A win takes `turns` of the side to act, and no other move wins within as many. In a hold every other move loses
    within `turns` of the opponent, and this one does not within `turns` and `beyond` more.
    """

    kind: str
    turns: int
    line: tuple[int, ...]
    nodes: int
    beyond: int = 0


def solve(position: Searchable, *, win: int, hold: int, beyond: int, limit: int) -> Solution | None:
    """The one move that wins within `win` turns or, if there is no win, holds against wins within `hold`.

    None if several moves do, or none does, or `limit` moves made do not suffice to know.
    """
    try:
        return _solution(Prover(position, limit), win, hold, beyond)
    except TooLong:
        return None


def solve_in_slices(
    position: Searchable, *, win: int, hold: int, beyond: int
) -> Generator[None, None, Solution | None]:
    """The same without a limit, with a pause after every slice; what was proved before it is kept."""
    prover, slice = Prover(position, 0), SLICE
    while True:
        known, prover.limit = prover.known, prover.nodes + slice
        try:
            return _solution(prover, win, hold, beyond)
        except TooLong:
            yield
        slice = slice if prover.known > known else 2 * slice


def _solution(prover: Prover, win: int, hold: int, beyond: int) -> Solution | None:
    """The solution, as `solve` gives it; raises TooLong."""
    moves = prover.position.moves()
    for turns in range(1, win + 1):
        winning = [move for move in moves if prover.wins_by(move, turns)]
        if winning:
            if len(winning) > 1:
                return None
            return Solution("win", turns, prover.winning_line(turns), prover.nodes)
    for turns in range(1, hold + 1):
        holding = [move for move in moves if not prover.loses_by(move, turns)]
        if len(holding) == 1:
            if prover.loses_by(holding[0], turns + beyond):
                return None
            return Solution("hold", turns, tuple(holding), prover.nodes, beyond)
        if not holding:
            return None
    return None
