"""Squares, by Nobody Yet. Bring one of your pawns to the far row."""

from cairn.kit import *

options = {"size": (5, 4, 6)}
piece = "pawn"


def board(size):
    return squares(size)


def setup(p):
    for side, row in enumerate((1, p.size)):
        for cell in p.board.row(row):
            p.put(cell, side=side)


@rule
def step(p):
    """A pawn goes one cell straight ahead, if it is empty."""
    for cell in p.mine:
        for to in p.ahead(cell, "n"):
            if p.is_empty(to):
                yield cell, to


@rule
def take(p):
    """A pawn takes what stands diagonally ahead of it."""
    for cell in p.mine:
        for to in p.ahead(cell, "ne", "nw"):
            if p.is_theirs(to):
                yield cell, to


@end
def across(p):
    """A pawn in the far row wins."""
    far = p.board.row(1 if p.other else p.size)
    if any(p.side(cell) == p.other for cell in far):
        return p.other
