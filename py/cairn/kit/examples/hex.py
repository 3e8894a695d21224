"""Hex, by Piet Hein and John Nash. Join your two edges with a chain of stones."""

from cairn.kit import *

options = {"size": (7, 3, 5, 9, 11)}
sides = "Red", "Blue"
piece = "stone"
swap = True
borders = {0: ("ne", "sw"), 1: ("e", "w")}


def board(size):
    return rhombus(size)


@rule
def place(p):
    """Put a stone on any empty cell."""
    yield from p.empty


@end
def joined(p):
    """A chain of stones from edge to edge wins: Red’s from top to bottom, Blue’s from left to right."""
    board, last = p.board, p.size
    if p.joins(0, board.row(1), board.row(last)):
        return 0
    if p.joins(1, board.column("a"), board.column("abcdefghijk"[last - 1])):
        return 1
