"""A position of Skorpion for searches: moves are numbers, sets of spots are ints, changed in place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from cairn.core.bot_model import REPEATED, WON, UsualPosition, Weights
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import MoveTable, board
from cairn.games.skorpion.bot.evaluate import NAMES, count_side
from cairn.games.skorpion.rules import State, legal_moves, step
from cairn.games.skorpion.state import Cells

STEP, TWICE = 64, 4096
"""Placing is the number of the spot, a step is STEP and its spot; two steps with a discard between them are
TWICE * (1 + first) + STEP * discard + second."""


class Position(UsualPosition):
    """A searchable position.

    One that came up before counts as a draw, although the rules ask for a third time: who can force it once can
    force it again. To the side that thinks it is worth REPEATED at first, and more the longer no bead has left the
    game: where nothing moves on, two equals come to a draw.
    """

    def __init__(self, state: State, weights: Weights) -> None:
        self.board, self.discards_leave = state.board, state.discards_leave
        self.table = moves_on(state.board_name)
        self.weights = tuple(weights[name] for name in NAMES)
        self.thinker = player = state.history[-1] & 1  # the last bit of a position's number
        self.cells: Cells = (*state.beads, *state.hand, state.skorpion, state.tail, player)
        self.seen: set[Cells] = state.seen()
        beads = count_beads(self.cells)
        quiet = sum(count_beads(cells) == beads for cells in self.seen)
        self.repeated = REPEATED + 10 * (quiet // 20)
        self.result: int | None = None
        """The worth of a game that is over for the side to act; None while it goes on."""
        if (outcome := state.outcome()) is not None:
            self.result = 0 if not outcome.winners else WON if outcome.winners == (player,) else -WON
        self.trail: list[tuple[Cells, Cells | None]] = []

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.result is not None:
            return ()
        red, blue, red_hand, blue_hand, skorpion, tail, player = self.cells
        return legal_moves(self.table, player, (red, blue), (red_hand, blue_hand), (skorpion, tail))

    def make(self, move: int) -> None:
        """Play a legal move."""
        red, blue, red_hand, blue_hand, skorpion, tail, player = self.cells
        beads, hand, is_over = [red, blue], [red_hand, blue_hand], False
        if move < STEP:
            beads[player] |= 1 << move
            hand[player] -= 1
            is_over = move == self.board.gate
        else:
            first = move - STEP if move < TWICE else move // TWICE - 1
            skorpion, tail = step(self.board, beads, hand, skorpion, first)
            if move >= TWICE:
                beads[player] ^= 1 << move // STEP % STEP
                hand[player] += not self.discards_leave
                skorpion, tail = step(self.board, beads, hand, skorpion, move % STEP)
            is_over = not (beads[0] and beads[1])
        cells = (beads[0], beads[1], hand[0], hand[1], skorpion, tail, 1 - player)
        is_repeated = cells in self.seen
        self.trail.append((self.cells, None if is_repeated else cells))
        self.seen.add(cells)
        self.cells = cells
        if is_over:
            self.result = -WON if beads[player] else WON
        elif is_repeated:
            self.result = -self.repeated if player == self.thinker else self.repeated

    def unmake(self) -> None:
        """Take the last move back."""
        self.cells, new = self.trail.pop()
        if new is not None:
            self.seen.discard(new)
        self.result = None

    def key(self) -> Cells:
        """All but what came before."""
        return self.cells

    def value(self) -> int:
        """The worth for the side to act."""
        if self.result is not None:
            return self.result
        return sum(map(int.__mul__, self.weights, self._counts()))

    def counts(self) -> dict[str, int]:
        """The lead of the side to act in each term of the evaluation."""
        return dict(zip(NAMES, self._counts(), strict=True))

    def _counts(self) -> list[int]:
        red, blue, red_hand, blue_hand, skorpion, tail, player = self.cells
        beads, hand, at = (red, blue), (red_hand, blue_hand), (skorpion, tail)
        mine = count_side(self.board, player, beads, hand[player], at)
        theirs = count_side(self.board, 1 - player, beads, hand[1 - player], at)
        other = beads[1 - player]
        in_reach = not other & other - 1 and other & self.board.steps(skorpion, tail) != 0
        return [*map(int.__sub__, mine, theirs), int(in_reach), 1]

    def shunned(self) -> Collection[int]:
        """Discards that leave one bead in play, and placings where the Skorpion takes the bead at once."""
        player, skorpion, tail = self.cells[6], self.cells[4], self.cells[5]
        taken, found = self.board.steps(skorpion, tail), []
        for move in self.moves():
            if move < STEP:
                if taken >> move & 1:
                    found.append(move)
            elif move >= TWICE:
                self.make(move)
                left = self.cells[player]
                self.unmake()
                if not left & left - 1:
                    found.append(move)
        return found

    def number(self, action: Action) -> int:
        """The move of an action."""
        index = self.board.index
        match action:
            case Place(spot):
                return index[spot]
            case Step(to):
                return number_step(index[to])
            case StepTwice(first, discard, second):
                return number_two_steps(index[first], index[discard], index[second])

    def action(self, move: int) -> Action:
        """The action of a move."""
        names = self.board.names
        if move < STEP:
            return Place(names[move])
        if move < TWICE:
            return Step(names[move - STEP])
        return StepTwice(names[move // TWICE - 1], names[move // STEP % STEP], names[move % STEP])


def number_step(to: int) -> int:
    """The move that is a step to a spot."""
    return STEP + to


def number_two_steps(first: int, discard: int, second: int) -> int:
    """The move that is two steps with a discard between them."""
    return TWICE * (1 + first) + STEP * discard + second


def count_beads(cells: Cells) -> int:
    """All beads that are still in the game."""
    return cells[0].bit_count() + cells[1].bit_count() + cells[2] + cells[3]


@lru_cache(maxsize=8)
def moves_on(name: str) -> MoveTable[int]:
    """Every move on a board, as numbers."""
    return MoveTable(board(name), int, number_step, number_two_steps)
