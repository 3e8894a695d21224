"""A position of Sedona Vortex for searches: flat, changed in place, its worth kept up to date move by move."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.bot_model import WON
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import Stack
from cairn.games.sedona_vortex.evaluate import Pile, Worth
from cairn.games.sedona_vortex.rules import State

PASS = 63
ENTER = 20
"""Stone s enters space I of spiral p by the move ENTER + 2 * s + p; from a space one moves by its number."""


class Position:
    """A position that moves change.

    `cells` are the piles by space, then for each player the set of stones off the board (a bit a stone), then the
    side to act, then the turns passed in a row: all that the game knows, so it is the key too.
    """

    def __init__(self, state: State, worth: Worth) -> None:
        self.worth = worth
        self.end = len(state.stacks)
        self.turn = self.end + 2
        piles = [pile(stack) for stack in state.stacks]
        hands = [sum(1 << stone for stone in state.off(player)) for player in (0, 1)]
        self.over = state.actor is None
        self.cells = [*piles, *hands, self._next(state), state.passes]
        self.score = self.worth.of(piles, hands)
        """The worth for Red."""
        self.trail: list[tuple[list[int], int]] = []

    def _next(self, state: State) -> int:
        """Whose turn it is, or would be: after the end, the loser's."""
        if state.actor is not None:
            return state.actor
        outcome = state.outcome()
        return 1 - outcome.winners[0] if outcome and outcome.winners else 0

    def moves(self) -> Sequence[int]:
        """Stones to enter, then moves along the spirals; the pass when there is nothing else."""
        if self.over:
            return ()
        cells, turn = self.cells, self.cells[self.turn]
        found = [space for space in range(self.end - 2) if (top := cells[space]) and top & 1 == turn]
        if hand := cells[self.end + turn]:
            return ENTERING[hand] + found
        return found or PASSING

    def make(self, move: int) -> None:
        """Play a legal move. In one piece, for it is where searches spend their time."""
        end, turn = self.end, self.turn
        before = self.cells
        self.trail.append((before, self.score))
        self.cells = cells = before[:]
        player = cells[turn]
        cells[turn] = 1 - player
        if move == PASS:
            cells[-1] += 1
            self.over = cells[-1] == 2
            return
        cells[-1] = 0
        score, tables = self.score, self.worth.piles
        if move < ENTER:
            left = cells[move]
            stone = left & 15
            cells[move] = left >> 4
            score += tables[move][left >> 4] - tables[move][left]
            space = move + 2
        else:
            stone = move - ENTER >> 1
            cells[end + player] ^= 1 << stone
            score -= self.worth.hand[stone]
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
        self.over = left > 0 and right > 0 and not (left ^ right) & 1

    def _teleport(self, stone: int, space: int) -> None:
        """Let a stone arrive where a smaller one lies."""
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
        table = self.worth.piles[space]
        self.score += table[pile] - table[self.cells[space]]
        self.cells[space] = pile

    def unmake(self) -> None:
        """Take the last move back."""
        self.cells, self.score = self.trail.pop()
        self.over = False

    def key(self) -> tuple[int, ...]:
        """All of the position."""
        return tuple(self.cells)

    def value(self) -> int:
        """The worth for the side to act."""
        if self.over:
            return -WON if self.cells[-1] < 2 else 0
        return self.worth.turn + (-self.score if self.cells[self.turn] else self.score)

    def counts(self) -> dict[str, float]:
        """What the side to act has more than the other."""
        cells, sign = self.cells, -1 if self.cells[self.turn] else 1
        counts = self.worth.counts(cells[: self.end], cells[self.end : self.turn])
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


def pile(stack: Stack) -> Pile:
    """A stack as an int."""
    number = 0
    for stone in stack:
        number = number << 4 | stone
    return number


class Entering(dict[int, list[int]]):
    """The moves that enter a stone, by the set of stones off the board."""

    def __missing__(self, hand: int) -> list[int]:
        self[hand] = [ENTER + 2 * stone + side for stone in range(12) if hand >> stone & 1 for side in (0, 1)]
        return self[hand]


ENTERING = Entering()
PASSING = [PASS]
