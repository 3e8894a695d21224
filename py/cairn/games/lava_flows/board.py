"""Spaces and pyramids as small ints, stacks of them as bytes, and what of a stack can be seen."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.game import Seat
from cairn.core.language import mark, t

Space = int
"""a1 0, b1 1, c1 2, a2 3, … c3 8."""
Piece = int
"""Mediums 0 to 5, Larges 6 to 11, and 12 to 17 whatever is hidden and sealed under the Large that is 6 less.
In each six, the colour (0 black, 1 white) is the last bit. The rest tells pieces apart for the eye: a Medium by who
had it at the start (Black 0, White 2, the middle 4), a Large by the column it began in."""
Stack = bytes
"""Pieces from the bottom up; a Cinder Cone is the two lowest."""

SPACES = range(9)
SPOTS = tuple(f"{column}{row}" for row in "123" for column in "abc")
SPACE = {spot: space for space, spot in enumerate(SPOTS)}
MIDDLE = 4
LARGE, SEALED = 6, 12
COLOURS = (mark("black"), mark("white"))
PLAYERS = (mark("Black"), mark("White"))
TARGET = (1, 1, 1, None, None, None, 0, 0, 0)
"""By space, whose Cones belong there: Black's in row 3, White's in row 1."""
ROWS = (0b111_000_000, 0b000_000_111)
"""By colour, the spaces of the target row as bits."""
HOMES = ("a1", "b1", "c1", "a3", "b3", "c3")
"""Where the Larges begin: Black's, then White's."""


KIND = bytes([0, 1] * 3 + [6, 7] * 3 + [*range(SEALED, 256)])
"""Forgets which of several like pieces one is, but not which secret is sealed."""


def beside(space: Space) -> tuple[Space, ...]:
    """The spaces one step away, non-diagonally: down, left, right, up."""
    column = space % 3
    near = [space - 3, space - 1 if column else -1, space + 1 if column < 2 else -1, space + 3]
    return tuple(other for other in near if other in SPACES)


BESIDE = tuple(map(beside, SPACES))
AROUND = tuple(sum(1 << near for near in BESIDE[space]) for space in SPACES)
"""By space, those beside it as bits."""


def large(home: int) -> Piece:
    """The Large that begins on a home."""
    return LARGE + home % 3 * 2 + home // 3


def hidden(home: int) -> Piece:
    """Whatever is sealed under the Large of a home."""
    return large(home) + LARGE


def home_of(sealed: Piece) -> int:
    """The home under whose Large something was sealed."""
    return sealed % 2 * 3 + (sealed - SEALED) // 2


def medium(colour: int, seat: Seat | None) -> Piece:
    """The Medium of a colour that a seat hid, or that began in the middle."""
    return colour + (4 if seat is None else 2 * seat)


def is_large(piece: Piece) -> bool:
    """Whether a piece is a Large."""
    return LARGE <= piece < SEALED


def visible(loose: Stack) -> Stack:
    """The loose pieces that can be seen: all but a Medium directly under a Large, and what is sealed under one."""
    seen, above = bytearray(), 0
    for piece in reversed(loose):
        if piece < SEALED and (piece >= LARGE or above < LARGE):
            seen.append(piece)
        above = piece
    seen.reverse()
    return bytes(seen)


# What a space looks like, as bits; all that decides what may be done there.
TOP, WHITE, SLIDES, STANDS, CLAIMS, EJECTS, CONE = 1, 2, 4, 8, 16, 32, 64
"""A loose piece lies there (its top one white); the stack may slide; two can be seen, so that the lowest may be said
to be the lowest; the lowest is a Large, so that something may be said to be under it; the top three may alternate;
a Cone stands there."""


def face(stack: Stack, cone: bool, space: Space) -> int:
    """What a space looks like."""
    return looks(stack.translate(KIND), TARGET[space] if cone else None)


@lru_cache(maxsize=4096)
def looks(stack: Stack, cone: int | None) -> int:
    """What a stack looks like, with a Cone of a colour in it or none; remembered, for the same ones come up often."""
    seen = visible(stack if cone is None else stack[2:])
    if not seen:
        return 0 if cone is None else CONE
    found = TOP | (seen[-1] & 1) * WHITE
    if len(seen) > 1:
        found |= STANDS
    if seen[0] >= LARGE:
        found |= CLAIMS
    if cone is not None:
        found |= CONE
    elif len(seen) > 1 or seen[0] >= LARGE:  # a lone Medium slides as it moves
        found |= SLIDES
    if may_alternate(seen, cone):
        found |= EJECTS
    return found


def may_alternate(seen: Stack, cone: int | None) -> bool:
    """Whether the top three may alternate in colour, with some choice of what the visible Larges cover.

    `cone` is the colour of a Cone below. Its Medium can be the third, and never the second, which is to move.
    """
    top, lower = seen[-1], seen[-2:-1]
    if top >= LARGE:
        if lower and lower[0] >= LARGE:
            # Under the top lies nothing or a Medium of the other colour, under the next what is wanted.
            return True
        third = lower[0] & 1 if lower else cone
        return third == top & 1  # with a Medium of the other colour between them
    if not lower or lower[0] & 1 == top & 1:
        return False
    if lower[0] >= LARGE:
        return True  # with a Medium of the top's colour under it
    third = seen[-3] & 1 if len(seen) > 2 else cone
    return third == top & 1


def alternate(loose: Stack, cone: int | None) -> bool:
    """Whether the true top three alternate in colour; `loose` holds nothing sealed."""
    if len(loose) < 2:
        return False
    third = loose[-3] & 1 if len(loose) > 2 else cone
    return loose[-1] & 1 == third != loose[-2] & 1


def player_name(player: int) -> str:
    """A player, by colour."""
    return t(PLAYERS[player])
