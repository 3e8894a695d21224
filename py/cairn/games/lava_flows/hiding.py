"""What is hidden under the Larges: sealed, shown, and told by whoever holds the vaults."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from cairn.core.game import Seat
from cairn.core.seal import SALT, Opening, seal
from cairn.games.lava_flows.board import HOMES, SEALED, Piece, Stack, hidden, home_of, medium

VALUES = "bw-"
"""A black Medium, a white one, nothing."""


def homes(seat: Seat) -> range:
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


def published_seal(home: int, value: str) -> str:
    """The seal of a value under the Large of a home that everybody can open."""
    return seal_under(home, Opening(value, bytes(SALT)))


@cache
def published(home: int) -> dict[str, str]:
    """The seals with a salt of zeros, and what everybody knows to be sealed with each of them."""
    return {published_seal(home, value): value for value in VALUES}


def sealed_in(stacks: Sequence[Stack]) -> tuple[Piece, ...]:
    """All that is still sealed, in the order of the homes."""
    found = sorted(piece for stack in stacks for piece in stack if piece >= SEALED)
    return tuple(sorted(found, key=home_of))


def unsealed(stacks: Sequence[Stack], sealed: Piece, value: str) -> tuple[Stack, ...]:
    """The stacks with a Medium, or nothing, in the place of what was sealed."""
    piece = b"" if value == "-" else bytes([medium(VALUES.index(value), home_of(sealed) // 3)])
    return tuple(stack.replace(bytes([sealed]), piece) for stack in stacks)


def left(stacks: Sequence[Stack], seat: Seat) -> str:
    """The values among which those still sealed of a seat must be: it hid one of each."""
    pieces = set(b"".join(stacks))
    found = [value for colour, value in enumerate("bw") if medium(colour, seat) not in pieces]
    sealed = sum(hidden(home) in pieces for home in homes(seat))
    return "".join(found) + "-" * (sealed - len(found))


def possibilities(stacks: Sequence[Stack], seat: Seat) -> list[dict[int, str]]:
    """Every way in which a seat can have hidden what is still sealed, by home."""
    sealed = [home_of(piece) for piece in sealed_in(stacks) if home_of(piece) in homes(seat)]
    return [dict(zip(sealed, values, strict=True)) for values in permutations(left(stacks, seat))]
