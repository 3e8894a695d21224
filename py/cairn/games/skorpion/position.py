"""A position of Skorpion for searches: sets of spots as ints, changed in place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cairn.core.bot_model import WON, Weights
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import Board, board, ways
from cairn.games.skorpion.evaluate import NAMES, reach, side
from cairn.games.skorpion.rules import State

STEP, TWICE = 64, 4096
"""Placing is the number of the spot, a step is STEP and its spot; two steps with a discard between them are
TWICE * (1 + first) + STEP * discard + second."""

Cells = tuple[int, int, int, int, int, int, int]
"""Red's beads and Blue's as sets, the beads in their hands, Skorpion, Tail, and the player to act."""


class Position:
    """A position that moves change.

    One that came up before is worth a draw, although the rules ask for a third time: who can force it once can
    force it again.
    """

    def __init__(self, state: State, weights: Weights) -> None:
        self.board, self.out = board(state.name), state.out
        self.open_ways = _numbered(state.name)
        self.weights = tuple(weights[name] for name in NAMES)
        mover = len(state.seen) + 1 & 1  # they take turns
        self.cells: Cells = (*state.beads, *state.hand, state.skorpion, state.tail, mover)
        self.seen: set[Cells] = {_told(self.board, seen) for seen in state.seen}
        self.over: int | None = None
        """What the game is worth for the side to act when it is over."""
        if (outcome := state.outcome()) is not None:
            self.over = 0 if not outcome.winners else WON if outcome.winners == (mover,) else -WON
        self.trail: list[tuple[Cells, Cells | None]] = []

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.over is not None:
            return ()
        beads, hand = self.cells[:2], self.cells[2:4]
        skorpion, tail, turn = self.cells[4:]
        mine, theirs = beads[turn], beads[1 - turn]
        found = []
        if hand[turn]:
            open_spots = reach(self.board, turn, mine, mine | theirs | 1 << skorpion | 1 << tail)
            while open_spots:
                low = open_spots & -open_spots
                open_spots ^= low
                found.append(low.bit_length() - 1)
        if mine:
            for bit, step, seconds in self.open_ways[skorpion, tail]:
                found.append(step)
                left = mine & ~bit
                if left & left - 1 and theirs != bit:
                    while left:
                        low = left & -left
                        left ^= low
                        found += seconds[low.bit_length() - 1]
        return found

    def make(self, move: int) -> None:
        """Play a legal move."""
        red, blue, red_hand, blue_hand, skorpion, tail, turn = self.cells
        beads, hand, over = [red, blue], [red_hand, blue_hand], False
        if move < STEP:
            beads[turn] |= 1 << move
            hand[turn] -= 1
            over = move == self.board.gate
        else:
            first = move - STEP if move < TWICE else move // TWICE - 1
            skorpion, tail = self._step(beads, hand, skorpion, first)
            if move >= TWICE:
                beads[turn] ^= 1 << move // STEP % STEP
                hand[turn] += not self.out
                skorpion, tail = self._step(beads, hand, skorpion, move % STEP)
            over = not (beads[0] and beads[1])
        cells = (beads[0], beads[1], hand[0], hand[1], skorpion, tail, 1 - turn)
        again = cells in self.seen
        self.trail.append((self.cells, None if again else cells))
        self.seen.add(cells)
        self.cells = cells
        if over:
            self.over = -WON if beads[turn] else WON
        elif again:
            self.over = 0

    def _step(self, beads: list[int], hand: list[int], skorpion: int, to: int) -> tuple[int, int]:
        """Take the bead that the Skorpion comes upon; where it and its Tail are then."""
        bit = 1 << to
        for player in (0, 1):
            if beads[player] & bit:
                beads[player] ^= bit
                hand[player] += 1
        return self.board.arrival(skorpion, to)

    def unmake(self) -> None:
        """Take the last move back."""
        self.cells, new = self.trail.pop()
        if new is not None:
            self.seen.discard(new)
        self.over = None

    def key(self) -> Cells:
        """All but what came before."""
        return self.cells

    def value(self) -> int:
        """The worth for the side to act."""
        if self.over is not None:
            return self.over
        return sum(map(int.__mul__, self.weights, self._counts()))

    def counts(self) -> dict[str, int]:
        """What the side to act has more than the other."""
        return dict(zip(NAMES, self._counts(), strict=True))

    def _counts(self) -> list[int]:
        red, blue, red_hand, blue_hand, skorpion, tail, turn = self.cells
        beads, hand, at = (red, blue), (red_hand, blue_hand), (skorpion, tail)
        mine = side(self.board, turn, beads, hand[turn], at)
        theirs = side(self.board, 1 - turn, beads, hand[1 - turn], at)
        return [*map(int.__sub__, mine, theirs), 1]

    def number(self, action: Action) -> int:
        """The move of an action."""
        index = self.board.index
        match action:
            case Place(spot):
                return index[spot]
            case Step(to):
                return STEP + index[to]
            case StepTwice(first, discard, second):
                return _twice(index[first], index[discard], index[second])

    def action(self, move: int) -> Action:
        """The action of a move."""
        names = self.board.names
        if move < STEP:
            return self.board.placings[move]
        if move < TWICE:
            return Step(names[move - STEP])
        return StepTwice(names[move // TWICE - 1], names[move // STEP % STEP], names[move % STEP])


def _told(table: Board, seen: int) -> Cells:
    """The cells of a position's number."""
    spots = len(table.names)
    seen, turn = divmod(seen, 2)
    seen, blue_hand = divmod(seen, 9)
    seen, red_hand = divmod(seen, 9)
    seen, tail = divmod(seen, spots)
    beads, skorpion = divmod(seen, spots)
    return beads >> spots, beads & (1 << spots) - 1, red_hand, blue_hand, skorpion, tail, turn


def _twice(first: int, discard: int, second: int) -> int:
    return TWICE * (1 + first) + STEP * discard + second


NumberedWays = tuple[tuple[int, int, tuple[tuple[int, ...], ...]], ...]


class Numbered(dict[tuple[int, int], NumberedWays]):
    """`board.Ways` with moves as numbers."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.board, self.ways = board(name), ways(name)

    def __missing__(self, place: tuple[int, int]) -> NumberedWays:
        index = self.board.index
        self[place] = tuple(
            (
                way.bit,
                STEP + index[way.step.to],
                tuple(
                    tuple(_twice(index[two.first], index[two.discard], index[two.second]) for two in after)
                    for after in way.seconds
                ),
            )
            for way in self.ways[place]
        )
        return self[place]


@lru_cache(maxsize=8)
def _numbered(name: str) -> Numbered:
    return Numbered(name)
