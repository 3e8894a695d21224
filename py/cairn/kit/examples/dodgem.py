"""Dodgem, by Colin Vout. Be first to have all your cars off the board."""

from cairn.kit import *

options = {"size": (3, 4, 5)}
sides = "Blue", "Red"
piece = "car"
words = {"off": "Off the board"}
stuck = "wins"
longest = 200
ways = ("n", "e", "s"), ("e", "n", "w")
goals = "e", "n"
borders = {0: ("e",), 1: ("n",)}


def board(size):
    return squares(size)


def setup(p):
    for cell in p.board.column("a")[1:]:
        p.put(cell, side=0)
    for cell in p.board.row(1)[1:]:
        p.put(cell, side=1)


@rule
def drive(p):
    """A car goes one cell ahead or to a side, never back: Blue’s to the right, Red’s up."""
    for cell in p.mine:
        for way in ways[p.turn]:
            to = p.board.steps[cell].get(way)
            if to and p.is_empty(to):
                yield cell, to


@rule
def leave(p):
    """A car that has reached its far edge may leave the board."""
    for cell in p.board.edge(goals[p.turn]):
        if p.is_mine(cell):
            yield cell, "off"


@leave.does
def _(p, cell, off):
    p.take(cell)


@end
def gone(p):
    """Who has no car left on the board wins; who leaves the other no way to go loses."""
    if not p.theirs:
        return p.other


def value(p, side):
    return len(p.of(1 - side)) - len(p.of(side))
