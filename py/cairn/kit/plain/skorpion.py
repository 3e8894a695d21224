"""Skorpion, by somebody its rules do not name. Be first to place a bead in the Gate."""

import math

from cairn.kit import *

options = {"discard": ("out", "hand")}
sides = "Red", "Blue"
piece = "bead"
stuck = "draws"
looks = {"skorpion": "S", "tail": "t"}

rim = [f"o{hour}" for hour in range(1, 13)]
middle = [f"m{hour}" for hour in (12, 2, 4, 6, 8, 10)]
inner = {"i12": ("m10", "m12", "m2"), "i3": ("m2", "m4"), "i6": ("m4", "m6", "m8"), "i9": ("m8", "m10")}
starts = ("o12", "o4", "o8"), ("o2", "o6", "o10")
own = ("m2", "m6", "m10"), ("m12", "m4", "m8")
hard = "i3", "i9", "gate"


def place_of(spot):
    """Where a spot lies: at its hour, and out from the Gate by its ring."""
    reach, angle = {"o": 3, "m": 2, "i": 1}[spot[0]], math.radians(30 * int(spot[1:]))
    return round(reach * math.sin(angle), 2), round(reach * math.cos(angle), 2)


def lines():
    for ring in (rim, middle, list(inner)):
        yield from (f"{one}-{other}" for one, other in zip(ring, [*ring[1:], ring[0]], strict=True))
    for spot in middle:
        yield from (f"{spot}-o{(int(spot[1:]) + step - 1) % 12 + 1}" for step in (-1, 0, 1))
    for spot, others in inner.items():
        yield from (f"{spot}-{other}" for other in (*others, "gate"))


board = points(" ".join(lines()), gate=(0, 0), **{spot: place_of(spot) for spot in (*rim, *middle, *inner)})


def setup(p):
    """A bead leads the Skorpion where it goes: it begins in the Gate, on its own Tail."""
    p.put("gate", "skorpion", NEUTRAL)
    p.let(hand=(8, 8), moved=False, seen=())
    p.let(seen=(key(p, 1),))


def key(p, side):
    """All that makes two positions the same, after a turn of this side."""
    return side, p.of(0), p.of(1), p.hand, where(p)


def where(p):
    """Where the Skorpion and its Tail are."""
    (skorpion,) = p.of(NEUTRAL, "skorpion")
    return (skorpion, *p.of(NEUTRAL, "tail"))


def wins_and_losses(p, side, change):
    p.let(hand=tuple(held + change * (one == side) for one, held in enumerate(p.hand)))


@rule
def place(p):
    """Place a bead on a start of yours, or where lines lead to your beads: one to a gray spot or yours, else two."""
    if p.hand[p.turn]:
        for spot in p.empty:
            lines = sum(p.is_mine(other) for other in p.near(spot))
            if spot in starts[p.turn] or lines >= needed(p.turn, spot):
                yield spot


def needed(side, spot):
    theirs = spot in starts[1 - side] or spot in own[1 - side]
    return 2 if theirs or spot in hard else 1


@place.does
def _(p, spot):
    p.put(spot)
    wins_and_losses(p, p.turn, -1)
    p.let(seen=(*p.seen, key(p, p.turn)), moved=False)


@rule
def steer(p):
    """Move the Skorpion along a line, not onto its Tail and not into the Gate; a bead there goes back to its hand.

    On a start it returns to the Gate. For a bead of yours in play, not your last, it may move a second time.
    """
    if p.mine:
        skorpion, *tail = where(p)
        for first in steps(p, skorpion, *tail):
            yield skorpion, first
            left = [spot for spot in p.mine if spot != first]
            if len(left) > 1 and p.theirs != (first,):
                arrived = ("gate",) if first in (*starts[0], *starts[1]) else (first, skorpion)
                for bead in left:
                    for second in steps(p, *arrived):
                        yield skorpion, first, bead, second


def steps(p, skorpion, *tail):
    return [to for to in p.near(skorpion) if to != "gate" and to not in tail]


@steer.does
def _(p, skorpion, first, bead="", second=""):
    step(p, first)
    if bead:
        p.take(bead)
        wins_and_losses(p, p.turn, p.discard == "hand")
        step(p, second)
    p.let(seen=(*p.seen, key(p, p.turn)), moved=True)


def step(p, to):
    """Move the Skorpion to a spot, and its Tail to where it was."""
    skorpion, *tail = where(p)
    if p.side(to) is not None:
        wins_and_losses(p, p.side(to), 1)
    p.take(skorpion, to, *tail)
    back = to in (*starts[0], *starts[1])
    p.put("gate" if back else to, "skorpion", NEUTRAL)
    if not back:
        p.put(skorpion, "tail", NEUTRAL)


@end
def gate(p):
    """A bead in the Gate wins."""
    return p.side("gate")


@end
def taken(p):
    """If the Skorpion takes the last bead of a side in play, that side loses."""
    if p.moved and not (p.mine and p.theirs):
        return p.other if p.theirs else p.turn


@end
def third(p):
    """If a position comes up for the third time, nobody wins."""
    if p.seen.count(p.seen[-1]) > 2:
        return DRAW
