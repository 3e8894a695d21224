"""Points and Lines, by Nobody Yet. Be first with three pieces in one line."""

from cairn.kit import *

board = points(
    "a1-b1-c1 a2-b2-c2 a3-b3-c3 "  # across
    "a1-a2-a3 b1-b2-b3 c1-c2-c3 "  # up
    "a1-b2-c3 a3-b2-c1"  # aslant
)
sides = "White", "Black"
piece = "piece"
stuck = "loses"
longest = 100


def setup(p):
    p.let(hand=(3, 3))


@rule
def place(p):
    """Put a piece on an empty point while you have one in hand."""
    if p.hand[p.turn]:
        yield from p.empty


@place.does
def _(p, to):
    p.put(to)
    p.let(hand=tuple(n - (side == p.turn) for side, n in enumerate(p.hand)))


@rule
def move(p):
    """When all are on the board, move a piece along a line to the next point, if it is empty."""
    if not p.hand[p.turn]:
        for start in p.mine:
            for to in p.near(start):
                if p.is_empty(to):
                    yield start, to


@end
def three(p):
    """Three pieces of one side in a line win."""
    if any(set(line) <= set(p.theirs) for line in p.board.lines):
        return p.other
