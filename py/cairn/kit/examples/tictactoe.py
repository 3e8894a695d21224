"""Tic-tac-toe, by nobody we know. Be first with three in a row."""

from cairn.kit import *

board = squares(3)
sides = "Noughts", "Crosses"
piece = "mark"
stuck = "draws"


@rule
def mark(p):
    """Mark an empty cell."""
    yield from p.empty


@end
def row(p):
    """Three of one side in a row win, along a side or a diagonal."""
    for cell in p.theirs:
        if any(len(ray) == 2 and p.is_theirs(ray[0]) and p.is_theirs(ray[1]) for ray in p.rays(cell)):
            return p.other
