"""Nine Men’s Morris, by nobody we know. Leave your opponent with two men, or without a move."""

from cairn.kit import *

board = points(
    "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 "
    "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7"
)
piece = "man"
longest = 200


def setup(p):
    p.let(hand=(9, 9))


def mill(p, at, side, but=""):
    """Whether a man of this side on `at` would be in a row of three; `but` is where it comes from."""
    return any(at in line and all(c == at or (c != but and p.side(c) == side) for c in line) for line in board.lines)


def victims(p):
    return [c for c in p.theirs if not mill(p, c, p.other)] or p.theirs


def turns(p, to, start=""):
    path = (start, to) if start else (to,)
    if mill(p, to, p.turn, start):
        for victim in victims(p):
            yield *path, victim
    else:
        yield path


@rule
def place(p):
    """While you have men in hand, put one on an empty point. A row of three takes a man, of those in no row first."""
    if p.hand[p.turn]:
        for to in p.empty:
            yield from turns(p, to)


@place.does
def _(p, to, victim=""):
    p.put(to)
    p.let(hand=tuple(n - (side == p.turn) for side, n in enumerate(p.hand)))
    if victim:
        p.take(victim)


@rule
def slide(p):
    """With all men on the board, move one along a line to the next point. A row of three takes a man."""
    if not p.hand[p.turn] and len(p.mine) > 3:
        for start in p.mine:
            for to in p.near(start):
                if p.is_empty(to):
                    yield from turns(p, to, start)


@slide.does
def go(p, start, to, victim=""):
    p.move(start, to)
    if victim:
        p.take(victim)


@rule
def fly(p):
    """With three men left, move one to any empty point. A row of three takes a man."""
    if not p.hand[p.turn] and len(p.mine) == 3:
        for start in p.mine:
            for to in p.empty:
                yield from turns(p, to, start)


fly.does(go)


@end
def two_left(p):
    """A side with two men left loses."""
    if not p.hand[p.turn] and len(p.mine) < 3:
        return p.other


def value(p, side):
    return len(p.of(side)) + p.hand[side] - len(p.of(1 - side)) - p.hand[1 - side]
