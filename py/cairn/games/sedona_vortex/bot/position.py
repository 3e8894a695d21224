"""A position of Sedona Vortex for searches: flat, changed in place, its value updated move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from cairn.core.bot_model import WON, UsualPosition, Weights
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import Stack
from cairn.games.sedona_vortex.bot.evaluate import Evaluation, Pile
from cairn.games.sedona_vortex.rules import State

PASS = 63
ENTER = 20
"""Stone s enters space I of spiral p by the move ENTER + 2 * s + p; from a space one moves by its number."""


class Position(UsualPosition):
    """A position that is changed by moves.

    `cells` are the piles by space, then for each player the set of stones off the board (a bit a stone), then the
    side to act, then the turns passed in a row: all that the game knows, so it is the key too.
    """

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.end = len(state.stacks)
        self.turn = self.end + 2
        piles = [encode(stack) for stack in state.stacks]
        hands = [sum(1 << stone for stone in state.off(player)) for player in (0, 1)]
        self.is_over = state.actor is None
        self.cells = [*piles, *hands, self._side_to_act(state), state.passes]
        self.score = self.evaluation.value(piles, hands)
        """The value for Red."""
        self.history: list[tuple[list[int], int]] = []

    def _side_to_act(self, state: State) -> int:
        """The player to act; after the end, the loser."""
        if state.actor is not None:
            return state.actor
        outcome = state.outcome()
        return 1 - outcome.winners[0] if outcome and outcome.winners else 0

    def moves(self) -> Sequence[int]:
        """Stones to enter, then moves along the spirals; the pass when there is nothing else."""
        if self.is_over:
            return ()
        cells, turn = self.cells, self.cells[self.turn]
        found = [space for space in range(self.end - 2) if (top := cells[space]) and top & 1 == turn]
        if hand := cells[self.end + turn]:
            return ENTRY_MOVES[hand] + found
        return found or PASS_ONLY

    def make(self, move: int) -> None:
        """Play a legal move. In one piece, for it is where searches spend their time."""
        end, turn = self.end, self.turn
        before = self.cells
        self.history.append((before, self.score))
        self.cells = cells = before[:]
        player = cells[turn]
        cells[turn] = 1 - player
        if move == PASS:
            cells[-1] += 1
            self.is_over = cells[-1] == 2
            return
        cells[-1] = 0
        score, tables = self.score, self.evaluation.piles
        if move < ENTER:
            left = cells[move]
            stone = left & 15
            cells[move] = left >> 4
            score += tables[move][left >> 4] - tables[move][left]
            space = move + 2
        else:
            stone = move - ENTER >> 1
            cells[end + player] ^= 1 << stone
            score -= self.evaluation.hand[stone]
            space = move & 1
        pile = cells[space]
        if pile and pile & 15 | 1 < stone:
            self.score = score
            self._teleport(stone, space)
        else:
            rest = pile << 4 | stone
            cells[space] = rest
            self.score = score + tables[space][rest] - tables[space][pile]
        left, right = cells[end - 2], cells[end - 1]
        self.is_over = left > 0 and right > 0 and not (left ^ right) & 1

    def _teleport(self, stone: int, space: int) -> None:
        """Let a stone arrive at a space with a smaller one (see `teleporting.py`)."""
        cells, middle = self.cells, self.end - 2
        travelling, bottom, size = stone, stone, 4
        while True:
            pile = cells[space]
            if pile and pile & 15 | 1 < bottom:
                pile = cells[space ^ 1]
                if not pile or pile & 15 | 1 >= bottom:
                    space ^= 1
                elif space < middle:
                    space += 2
                    continue
                else:  # all smaller stones are forced out of the middle, as one stack
                    pile = cells[space]
                    forced = shift = 0
                    while pile and pile & 15 | 1 < bottom:
                        forced |= (pile & 15) << shift
                        shift += 4
                        pile >>= 4
                    self._put(space, pile << size | travelling)
                    travelling, bottom, size, space = forced, forced >> shift - 4, shift, space & 1
                    continue
            self._put(space, cells[space] << size | travelling)
            return

    def _put(self, space: int, pile: Pile) -> None:
        table = self.evaluation.piles[space]
        self.score += table[pile] - table[self.cells[space]]
        self.cells[space] = pile

    def unmake(self) -> None:
        """Take the last move back."""
        self.cells, self.score = self.history.pop()
        self.is_over = False

    def key(self) -> tuple[int, ...]:
        """All of the position."""
        return tuple(self.cells)

    def value(self) -> int:
        """The value for the side to act."""
        if self.is_over:
            return -WON if self.cells[-1] < 2 else 0
        return self.evaluation.turn + (-self.score if self.cells[self.turn] else self.score)

    def counts(self) -> dict[str, float]:
        """By weight, how much more the side to act has."""
        cells, sign = self.cells, -1 if self.cells[self.turn] else 1
        counts = self.evaluation.counts(cells[: self.end], cells[self.end : self.turn])
        return {name: sign * count for name, count in counts.items()} | {"turn": 1}

    def number(self, action: Action) -> int:
        """The move of an action."""
        match action:
            case Enter(size, space):
                return ENTER + 2 * (2 * size + self.cells[self.turn]) + space
            case Move(space):
                return space
            case Pass():
                return PASS

    def action(self, move: int) -> Action:
        """The action of a move."""
        if move == PASS:
            return Pass()
        return Move(move) if move < ENTER else Enter(move - ENTER >> 2, move & 1)


def encode(stack: Stack) -> Pile:
    """A stack as an int."""
    number = 0
    for stone in stack:
        number = number << 4 | stone
    return number


class EntryMoves(dict[int, list[int]]):
    """The moves that enter a stone, by the set of stones off the board."""

    def __missing__(self, hand: int) -> list[int]:
        self[hand] = [ENTER + 2 * stone + side for stone in range(12) if hand >> stone & 1 for side in (0, 1)]
        return self[hand]


ENTRY_MOVES = EntryMoves()
PASS_ONLY = [PASS]


def with_weights(weights: Weights) -> Callable[[State], Position]:
    """A maker of positions valued by these weights; it keeps the tables of values for each number of spaces."""
    evaluation = cache(lambda spaces: Evaluation(spaces, weights))
    return lambda state: Position(state, evaluation(len(state.stacks) // 2))
