"""Games of a few lines, as States, about which nothing is known but their rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cairn.core.state import Outcome


def ended(winner):
    """The outcome for a seat that won, or for nobody."""
    return Outcome(() if winner is None else (winner,), "It is over.")


class Board:
    """The base of the States below: `winner()` is a seat, “draw”, or None while the game goes on."""

    @property
    def actor(self):
        return None if self.winner() is not None else self.seat

    @property
    def seat(self):
        return self.turn

    def outcome(self):
        winner = self.winner()
        return None if winner is None else ended(None if winner == "draw" else winner)


@dataclass(frozen=True)
class Nim(Board):
    """Take as many as you like from one heap; who takes the last one wins."""

    heaps: tuple[int, ...] = (2, 3, 4)
    turn: int = 0

    def winner(self):
        return None if any(self.heaps) else 1 - self.turn

    def legal_actions(self):
        return [(heap, left) for heap, count in enumerate(self.heaps) for left in range(count)]

    def apply(self, action):
        heap, left = action
        return Nim((*self.heaps[:heap], left, *self.heaps[heap + 1 :]), 1 - self.turn)


LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@dataclass(frozen=True)
class TicTacToe(Board):
    """Three in a row."""

    cells: str = "........."
    turn: int = 0

    def winner(self):
        other = "XO"[1 - self.turn]
        if any(all(self.cells[int(cell)] == other for cell in line) for line in LINES):
            return 1 - self.turn
        return None if "." in self.cells else "draw"

    def legal_actions(self):
        return [] if self.winner() is not None else [at for at, cell in enumerate(self.cells) if cell == "."]

    def apply(self, at):
        return TicTacToe(self.cells[:at] + "XO"[self.turn] + self.cells[at + 1 :], 1 - self.turn)


@dataclass(frozen=True)
class Hex(Board):
    """Join your edges, X above to below, O left to right. The second to play may take the first stone for its own."""

    size: int = 5
    cells: str = "." * 25
    turn: int = 0
    swapped: bool = False

    @classmethod
    def of(cls, size):
        return cls(size, "." * size**2)

    @property
    def seat(self):
        return self.turn ^ self.swapped

    def winner(self):
        size, other = self.size, 1 - self.turn
        step, far = (size, lambda at: at >= size * (size - 1)) if other == 0 else (1, lambda at: at % size == size - 1)
        stone = "XO"[other]
        seen = {at for at in range(0, size**2, size + 1 - step) if self.cells[at] == stone}
        seen = {at for at in seen if (at < size if other == 0 else at % size == 0)}
        open_ones = [*seen]
        while open_ones:
            if far(at := open_ones.pop()):
                return other ^ self.swapped
            for near in self.near(at):
                if near not in seen and self.cells[near] == stone:
                    seen.add(near)
                    open_ones.append(near)
        return None

    def near(self, at):
        row, column = divmod(at, self.size)
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            if 0 <= row + down < self.size and 0 <= column + right < self.size:
                yield at + down * self.size + right

    def legal_actions(self):
        if self.winner() is not None:
            return []
        swap = [-1] if self.turn == 1 and self.cells.count(".") == self.size**2 - 1 and not self.swapped else []
        return swap + [at for at, cell in enumerate(self.cells) if cell == "."]

    def apply(self, at):
        if at == -1:
            return replace(self, swapped=True)
        return replace(self, cells=self.cells[:at] + "XO"[self.turn] + self.cells[at + 1 :], turn=1 - self.turn)


@dataclass(frozen=True)
class Breakthrough(Board):
    """Pawns go ahead, straight or aslant, and take aslant; who is first in the far row, or takes all, wins."""

    size: int = 5
    cells: str = "X" * 10 + "." * 5 + "O" * 10
    turn: int = 0

    def winner(self):
        last, mine, other = self.cells[-self.size :], "XO"[self.turn], "XO"[1 - self.turn]
        far = last if other == "X" else self.cells[: self.size]
        return 1 - self.turn if other in far or mine not in self.cells else None

    def legal_actions(self):
        if self.winner() is not None:
            return []
        ahead, mine, other, found = (1, -1)[self.turn], "XO"[self.turn], "OX"[self.turn], []
        for at, cell in enumerate(self.cells):
            if cell == mine:
                row, column = divmod(at, self.size)
                for aslant in (-1, 0, 1):
                    to = (row + ahead) * self.size + column + aslant
                    if 0 <= column + aslant < self.size and self.cells[to] in (".", other if aslant else "."):
                        found.append((at, to))
        return found

    def apply(self, action):
        cells = [*self.cells]
        cells[action[1]], cells[action[0]] = cells[action[0]], "."
        return replace(self, cells="".join(cells), turn=1 - self.turn)


@dataclass(frozen=True)
class Dice(Board):
    """Be first at ten: go two steps for sure, or as many as a die shows. What it shows comes of a seed."""

    seed: int = 0
    steps: tuple[int, int] = (0, 0)
    turn: int = 0

    def winner(self):
        return next((seat for seat in (0, 1) if self.steps[seat] >= 10), None)

    def legal_actions(self):
        return [] if self.winner() is not None else ["safe", "roll"]

    def apply(self, action):
        steps = 2 if action == "safe" else (self.seed >> 3 * self.turn) * 7 % 6 + 1
        mine = [*self.steps]
        mine[self.turn] += steps
        return Dice(self.seed * 5 + 1 & 0xFFFF, tuple(mine), 1 - self.turn)


def redraw(state, chance):
    """The position with another seed."""
    return replace(state, seed=int(chance() * 0x10000))
