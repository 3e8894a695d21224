"""Amazons, by Walter Zamkauskas. Be the last who can move."""

from cairn.kit import *

options = {"size": (6, 8, 10)}
piece = "amazon"
looks = {"amazon": "queen"}


def board(size):
    return squares(size)


def setup(p):
    letters, last = "abcdefghij"[: p.size], p.size
    inset, low = (last - 1) // 3, last // 3
    for side, home, row in ((0, 1, low), (1, last, last + 1 - low)):
        for cell in (f"{letters[inset]}{home}", f"{letters[-1 - inset]}{home}", f"a{row}", f"{letters[-1]}{row}"):
            p.put(cell, side=side)


@rule
def shoot(p):
    """An amazon goes like a chess queen, then shoots an arrow in the same way. Nothing passes a piece or an arrow."""
    for start in p.mine:
        for to in p.slides(start):
            for arrow in p.slides(to, start):
                yield start, to, arrow


@shoot.does
def _(p, start, to, arrow):
    p.move(start, to)
    p.put(arrow, "arrow", NEUTRAL)


def value(p, side):
    reach = [sum(len(p.slides(cell)) for cell in p.of(one)) for one in (0, 1)]
    return reach[side] - reach[1 - side]
