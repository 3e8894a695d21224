"""Pyramids as small ints, stacks of them as bytes, and which pieces of a stack are visible."""

from __future__ import annotations

from cairn.core.state import Seat

Piece = int
"""Mediums 0 to 5, Larges 6 to 11, and 12 to 17 the sealed, unknown piece under the Large with the number 6 less.
In each six, the colour (0 black, 1 white) is the last bit. The rest tells pieces apart for the eye: a Medium by who
had it at the start (Black 0, White 2, the middle 4), a Large by the column it began in."""
Stack = bytes
"""Pieces from the bottom up; a Cinder Cone is the two lowest."""

LARGE, SEALED = 6, 12
COLOURS = ("black", "white")
"""The colours as the notation writes them."""
KIND = bytes([0, 1] * 3 + [6, 7] * 3 + [*range(SEALED, 256)])
"""A table for `bytes.translate` that makes like pieces equal, but not what is sealed under different Larges."""


def large(home: int) -> Piece:
    """The Large that begins on a home (0 to 5, an index of HOMES)."""
    return LARGE + home % 3 * 2 + home // 3


def sealed_piece(home: int) -> Piece:
    """The piece that stands for the unknown one sealed under the Large of a home."""
    return large(home) + LARGE


def home_of(sealed: Piece) -> int:
    """The home under whose Large something was sealed."""
    return sealed % 2 * 3 + (sealed - SEALED) // 2


def medium(colour: int, seat: Seat | None) -> Piece:
    """The Medium of a colour that a seat hid, or that began in the middle (None)."""
    return colour + (4 if seat is None else 2 * seat)


def is_large(piece: Piece) -> bool:
    """Whether a piece is a Large."""
    return LARGE <= piece < SEALED


def visible(loose: Stack) -> Stack:
    """The visible ones of loose pieces: all but a Medium directly under a Large, and what is sealed under one."""
    seen, above = bytearray(), 0
    for piece in reversed(loose):
        if piece < SEALED and (piece >= LARGE or above < LARGE):
            seen.append(piece)
        above = piece
    seen.reverse()
    return bytes(seen)


def alternates(loose: Stack, cone: int | None) -> bool:
    """Whether the true top three pieces alternate in colour; `loose` holds nothing sealed.

    `cone` is the colour of a Cone below, whose Medium can be the third.
    """
    if len(loose) < 2:
        return False
    third = loose[-3] & 1 if len(loose) > 2 else cone
    return loose[-1] & 1 == third != loose[-2] & 1
