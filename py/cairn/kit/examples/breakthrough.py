"""Breakthrough, by Dan Troyka. Bring one of your pawns to the far row."""

from cairn.kit import *

options = {"size": (8, 5, 6, 7)}
piece = "pawn"


def board(size):
    return squares(size)


def setup(p):
    for side, rows in enumerate(((1, 2), (p.size - 1, p.size))):
        for row in rows:
            for cell in p.board.row(row):
                p.put(cell, side=side)


@rule
def step(p):
    """A pawn goes one cell ahead, straight or diagonally, if it is empty."""
    for cell in p.mine:
        for to in p.ahead(cell, "n", "ne", "nw"):
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
    if set(far) & set(p.theirs):
        return p.other


def value(p, side):
    return len(p.of(side)) - len(p.of(1 - side))
