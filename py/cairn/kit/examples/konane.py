"""Konane, by the people of Hawaii. Be the last who can jump."""

from cairn.kit import *

options = {"size": (6, 8)}
sides = "Black", "White"
piece = "pebble"


def board(size):
    return squares(size)


def setup(p):
    p.let(removed=())
    for number in range(1, p.size + 1):
        for n, cell in enumerate(p.board.row(number)):
            p.put(cell, side=(n + number + 1) % 2)


def across(p, cell):
    """The cells that touch a cell with a side."""
    return p.ahead(cell, "n", "e", "s", "w")


@rule
def open(p):
    """Black begins by taking off a pebble of their own in the middle or in a corner, White one beside that gap."""
    middle, last = p.size // 2, p.size
    if not p.removed:
        for x, y in ((middle, middle), (middle + 1, middle + 1), (1, 1), (last, last)):
            yield "abcdefgh"[x - 1] + str(y)
    elif len(p.removed) == 1:
        yield from across(p, p.removed[0])


@open.does
def _(p, cell):
    p.take(cell)
    p.let(removed=(*p.removed, cell))


@rule
def jump(p):
    """Jump over a pebble of the other side to the empty cell behind it, and on in the same direction if you like."""
    for start in p.mine if len(p.removed) == 2 else ():
        for way in ("n", "e", "s", "w"):
            path, over, to = [start], *ahead(p, start, way)
            while to and p.is_theirs(over) and p.is_empty(to):
                path.append(to)
                yield tuple(path)
                over, to = ahead(p, to, way)


def ahead(p, cell, way):
    over = p.board.steps[cell].get(way)
    return over, over and p.board.steps[over].get(way)


@jump.does
def _(p, start, *landings):
    for to in landings:
        (over,) = set(across(p, start)) & set(across(p, to))
        p.take(over)
        p.move(start, to)
        start = to
