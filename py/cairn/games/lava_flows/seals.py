"""Seals over what is hidden under the Larges, and what can be inferred about the ones still closed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import permutations

from cairn.core.seal import SALT, Opening, seal
from cairn.core.state import Seat
from cairn.games.lava_flows.board import HOMES
from cairn.games.lava_flows.pieces import SEALED, Piece, Stack, home_of, medium, sealed_piece

VALUES = "bw-"
"""A black Medium, a white one, nothing."""
HEX = re.compile(r"[0-9a-f]{64}")


def homes_of(seat: Seat) -> range:
    """The three homes of a seat, from column a to c."""
    return range(3 * seat, 3 * seat + 3)


def seal_under(home: int, opening: Opening) -> str:
    """The seal of what is under the Large that begins on a home."""
    return seal(f"lava_flows {HOMES[home]}", opening)


def is_opening(thing: object) -> bool:
    """Whether this could open a seal of this game."""
    return (
        isinstance(thing, Opening)
        and thing.value in tuple(VALUES)
        and type(thing.salt) is bytes
        and len(thing.salt) == SALT
    )


def are_seals(thing: object) -> bool:
    """Whether these are three seals by their form."""
    return (
        isinstance(thing, tuple)
        and len(thing) == 3
        and all(isinstance(one, str) and HEX.fullmatch(one) for one in thing)
    )


def are_secret(seat: Seat, seals: Sequence[str]) -> bool:
    """Whether none of a seat's seals is one that everybody can open."""
    return not any(one in public_seals(home) for home, one in zip(homes_of(seat), seals, strict=True))


def public_seal(home: int, value: str) -> str:
    """The seal of a value under the Large of a home that everybody can open: its salt is zeros."""
    return seal_under(home, Opening(value, bytes(SALT)))


@cache
def public_seals(home: int) -> dict[str, str]:
    """The values of a home's public seals, by seal."""
    return {public_seal(home, value): value for value in VALUES}


def sealed_pieces(stacks: Sequence[Stack]) -> tuple[Piece, ...]:
    """All pieces that are still sealed, in the order of the homes."""
    return tuple(sorted((piece for stack in stacks for piece in stack if piece >= SEALED), key=home_of))


def unseal(stacks: Sequence[Stack], sealed: Piece, value: str) -> tuple[Stack, ...]:
    """The stacks with a Medium, or nothing, in the place of a sealed piece."""
    piece = b"" if value == "-" else bytes([medium(VALUES.index(value), home_of(sealed) // 3)])
    return tuple(stack.replace(bytes([sealed]), piece) for stack in stacks)


def remaining_values(stacks: Sequence[Stack], seat: Seat) -> str:
    """The values that a seat's closed seals must hold, in some order: it hid one of each."""
    pieces = set(b"".join(stacks))
    found = [value for colour, value in enumerate("bw") if medium(colour, seat) not in pieces]
    sealed = sum(sealed_piece(home) in pieces for home in homes_of(seat))
    return "".join(found) + "-" * (sealed - len(found))


def possible_hidings(stacks: Sequence[Stack], seat: Seat) -> list[dict[int, str]]:
    """Every way in which a seat can have hidden what is still sealed: value by home."""
    sealed = [home_of(piece) for piece in sealed_pieces(stacks) if home_of(piece) in homes_of(seat)]
    return [dict(zip(sealed, values, strict=True)) for values in permutations(remaining_values(stacks, seat))]
