"""Hexagons, by Nobody Yet. Be first with four stones in a row."""

from cairn.kit import *

options = {"size": (4, 3, 5)}
sides = "White", "Black"
piece = "stone"
stuck = "draws"


def board(size):
    return hexagon(size)


@rule
def place(p):
    """Put a stone on an empty cell; after the first one, beside a stone that lies there."""
    for cell in p.empty:
        if (not p.mine and not p.theirs) or any(not p.is_empty(near) for near in p.near(cell)):
            yield cell


@end
def four(p):
    """Four stones of one colour in a row win."""
    for cell in p.theirs:
        for ray in p.rays(cell):
            if len(ray) > 2 and all(p.is_theirs(next) for next in ray[:3]):
                return p.other
