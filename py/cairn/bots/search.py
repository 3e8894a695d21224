"""Negamax with iterative deepening, as a generator that can be abandoned at any pause."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Hashable, Sequence
from typing import NamedTuple

from cairn.core.bot_model import WON, Searchable

PROVEN = WON - 10_000
"""Scores at least as far from 0 as this are proven: the game is won or lost."""
DEEPEST = 99
ENTRIES = 100_000
"""Positions in one half of a transposition table; some 300 bytes each."""
EXACT, LOWER, UPPER = 0, 1, 2
NO_MOVE = -2

Steps = Generator[None, None, None]
Scoring = Generator[None, None, int]
"""A search that pauses now and then, and in the end returns a score for the side to act."""


class PrincipalVariation(NamedTuple):
    """A line of play and its score for the side to act."""

    score: int
    moves: tuple[int, ...]


class TranspositionTable:
    """Earlier results by position: (depth, score, kind of bound, best move). The older half is forgotten."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self.entries = entries
        self.young: dict[Hashable, tuple[int, int, int, int]] = {}
        self.old: dict[Hashable, tuple[int, int, int, int]] = {}

    def age(self) -> None:
        """Forget the older half when the younger one is full."""
        if len(self.young) >= self.entries:
            self.old, self.young = self.young, {}


class Search:
    """One search of one position, which is changed and given back; a search that is dropped half way keeps it.

    `nodes` counts the moves made. When it reaches `pause_at` the search yields; its driver then moves `pause_at` on.
    `variations` are the best lines so far, best first, and `depth` is the depth at which they were searched.
    """

    def __init__(
        self,
        position: Searchable,
        wanted: int = 1,
        memory: TranspositionTable | None = None,
        worlds: Sequence[Searchable] = (),
    ) -> None:
        self.position = position
        self.memory = memory or TranspositionTable()
        self.nodes = self.pause_at = self.depth = 0
        self.variations: list[PrincipalVariation] = []
        self.moves = distinct_moves(worlds or (position,))
        self.wanted = min(wanted, len(self.moves))
        self.history: defaultdict[int, int] = defaultdict(int)
        self.killers = [NO_MOVE] * (DEEPEST + 2)

    def deepen(self, depth: int) -> Steps:
        """Search to one depth; `variations` change as soon as as many as wanted are known."""
        found: list[PrincipalVariation] = []
        for move in self._promising():
            self.nodes += 1
            self.position.make(move)
            if len(found) < self.wanted:
                floor = -WON - 1
                score = -(yield from self._child(depth - 1, -WON, WON, 1))
            else:
                floor = found[-1].score
                score = -(yield from self._child(depth - 1, -floor - 1, -floor, 1))
                if score > floor:
                    score = -(yield from self._child(depth - 1, -WON, -floor, 1))
            self.position.unmake()
            if score > floor:
                found.append(PrincipalVariation(score, self._variation(move, depth)))
                found.sort(key=lambda line: -line.score)
                del found[self.wanted :]
                # A loss is proved when no move is left that might be better.
                if len(found) == self.wanted and found[-1].score >= -PROVEN:
                    self.variations, self.depth = list(found), depth
        self.variations, self.depth = found, depth

    def _promising(self) -> list[int]:
        """The moves, those of the best lines so far first."""
        ranks = {line.moves[0]: rank for rank, line in enumerate(self.variations)}
        self.moves.sort(key=lambda move: (ranks.get(move, DEEPEST), -self.history[move]))
        return self.moves

    def _child(self, depth: int, alpha: int, beta: int, ply: int) -> Scoring:
        if depth > 1:
            return (yield from self._deep(depth, alpha, beta, ply))
        if self.nodes >= self.pause_at:
            yield
        return self._edge(alpha, beta, ply) if depth else _after(self.position.value(), ply)

    def _deep(self, depth: int, alpha: int, beta: int, ply: int) -> Scoring:
        """The score of the position, at least two moves deep; a bound of it where it lies outside alpha to beta."""
        position, memory = self.position, self.memory
        if self.nodes >= self.pause_at:
            yield
        key = position.key()
        first = NO_MOVE
        if known := memory.young.get(key) or memory.old.get(key):
            reach, score, bound, first = known
            if reach >= depth:
                score = _after(score, ply)
                if bound == EXACT or (score >= beta if bound == LOWER else score <= alpha):
                    return score
        if not (moves := position.moves()):
            return _after(position.value(), ply)
        depth += len(moves) == 1
        best, chosen, start = -WON - 1, NO_MOVE, alpha
        edge = depth == 2
        for move in self._ordered(moves, first, ply):
            self.nodes += 1
            position.make(move)
            if edge:
                score = -self._edge(-beta, -alpha, ply + 1)
            elif chosen == NO_MOVE:
                score = -(yield from self._deep(depth - 1, -beta, -alpha, ply + 1))
            else:
                score = -(yield from self._deep(depth - 1, -alpha - 1, -alpha, ply + 1))
                if alpha < score < beta:
                    score = -(yield from self._deep(depth - 1, -beta, -alpha, ply + 1))
            position.unmake()
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self.killers[ply] = move
                        self.history[move] += depth * depth
                        break
        bound = LOWER if best >= beta else EXACT if best > start else UPPER
        memory.young[key] = _reach(depth, best, bound), _before(best, ply), bound, chosen
        return best

    def _edge(self, alpha: int, beta: int, ply: int) -> int:
        """The score of the position one move deep."""
        position = self.position
        make, unmake, value = position.make, position.unmake, position.value
        if not (moves := position.moves()):
            return _after(value(), ply)
        history, best, tried = self.history, -WON - 1, 0
        for move in sorted(moves, key=history.__getitem__, reverse=True):
            tried += 1
            make(move)
            score = -value()
            unmake()
            if score > best:
                best = score
                if score >= beta:
                    history[move] += 1
                    break
        self.nodes += tried
        return _after(best, ply + 1)

    def _ordered(self, moves: Sequence[int], first: int, ply: int) -> list[int]:
        """The moves, those likely to be best first."""
        killer = self.killers[ply]
        ordered = sorted(moves, key=self.history.__getitem__, reverse=True)
        for good in (killer, first):
            if good in ordered:
                ordered.remove(good)
                ordered.insert(0, good)
        return ordered

    def _variation(self, move: int, depth: int) -> tuple[int, ...]:
        """The line of play that begins with a move, as far as it is remembered."""
        line: list[int] = []
        while move != NO_MOVE and len(line) < depth:
            line.append(move)
            self.position.make(move)
            key = self.position.key()
            known = self.memory.young.get(key) or self.memory.old.get(key)
            move = known[3] if known and known[2] == EXACT else NO_MOVE
        for _ in line:
            self.position.unmake()
        return tuple(line)


def distinct_moves(worlds: Sequence[Searchable]) -> list[int]:
    """The moves that lead elsewhere in some of these positions; of those that come to the same in all, the last.

    So a claim of Lava Flows that is known to be false is a pass, which is listed last.
    """
    found: dict[tuple[Hashable, ...], int] = {}
    for move in worlds[0].moves():
        keys = []
        for world in worlds:
            world.make(move)
            keys.append(world.key())
            world.unmake()
        found[tuple(keys)] = move
    return list(found.values())


def _after(score: int, ply: int) -> int:
    """A score of a position as it counts `ply` moves before: a win that is further away is worth less."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


def _before(score: int, ply: int) -> int:
    """The inverse of `_after`."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def _reach(depth: int, score: int, bound: int) -> int:
    """How deep a score holds: one that is proven holds for ever."""
    proven = (score > PROVEN and bound != UPPER) or (score < -PROVEN and bound != LOWER)
    return DEEPEST if proven else depth
