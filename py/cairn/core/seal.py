"""Secrets that a game keeps: sealed values on record, and their openings in a vault that is never on record."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from cairn.core.errors import GameError
from cairn.core.language import Phrase

if TYPE_CHECKING:
    from cairn.core.state import State

SALT = 16
"""The bytes of a salt."""
MOST_OPENINGS = 64
OPENING = re.compile(rf"([!-~]{{1,40}}?)\.([0-9a-f]{{{2 * SALT}}})")


class BadVault(GameError):
    """A text that is no vault, or a vault that does not open what it should."""


class BadSalt(GameError):
    """Salts that would not keep a secret."""


class Opening(NamedTuple):
    """The opening of a seal: the value that was sealed, and its salt."""

    value: str
    salt: bytes


@dataclass(frozen=True, slots=True)
class Vault:
    """All that one seat has sealed in a game, in the game's order; its openings show in no log."""

    seat: int
    openings: tuple[Opening, ...] = field(repr=False)


Vaults = Mapping[int, Vault]
"""The vaults at hand, by seat."""


def seal(tag: str, opening: Opening) -> str:
    """The seal of a value, in hex; `tag` says what is sealed, so that a copied seal opens nowhere else.

    >>> seal("card 1", Opening("ace", bytes(16)))[:16]
    'bb1cd6b881331b35'
    """
    import hashlib  # noqa: PLC0415 (most visits never need it, and every import costs start-up)

    if len(opening.salt) != SALT:
        raise BadSalt(f"A salt has {SALT} bytes, not {len(opening.salt)}.")
    return hashlib.sha256(b"|".join((tag.encode(), opening.salt, opening.value.encode()))).hexdigest()


def split_salts(digits: str, count: int) -> tuple[bytes, ...]:
    """So many salts out of random hex digits, which may be more than enough; raises BadSalt."""
    if not re.fullmatch(r"[0-9a-f]*", digits) or len(digits) < 2 * SALT * count:
        raise BadSalt(f"To keep a secret, {2 * SALT * count} random hex digits are needed.")
    salts = tuple(bytes.fromhex(digits[n : n + 2 * SALT]) for n in range(0, 2 * SALT * count, 2 * SALT))
    check_salts(salts, count)
    return salts


def check_salts(salts: Sequence[bytes], count: int) -> None:
    """Raise BadSalt unless these are so many different salts, none of them the published one of zeros."""
    if len(salts) != count or len({*salts, bytes(SALT)}) <= count or any(len(salt) != SALT for salt in salts):
        raise BadSalt(f"To keep a secret, {count} different random salts of {SALT} bytes are needed.")


def write_opening(opening: Opening) -> str:
    """The text of an opening: the value, a dot, and the salt in hex."""
    return f"{opening.value}.{opening.salt.hex()}"


def read_opening(text: str) -> Opening:
    """The opening of a text; raises BadVault."""
    if match := OPENING.fullmatch(text):
        return Opening(match[1], bytes.fromhex(match[2]))
    raise BadVault("An opening is a value, a dot, and a salt in hex digits.")


def write_vault(vault: Vault) -> str:
    """The text of a vault, to be kept apart from the record."""
    return " ".join((f"vault {vault.seat}", *map(write_opening, vault.openings)))


def read_vault(text: str) -> Vault:
    """The vault of a text; raises BadVault."""
    word, _, rest = text.partition(" ")
    seat, *openings = rest.split(" ")
    if word != "vault" or seat not in tuple("0123456789") or len(openings) > MOST_OPENINGS:
        raise BadVault("This is not the text of a vault: it may be cut off, or something else was kept there.")
    return Vault(int(seat), tuple(map(read_opening, openings)))


S = TypeVar("S", bound="State")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Secrets(Generic[S, A]):
    """How a game keeps secrets, as a table of functions; docs/decisions/0010-secrets.md tells the whole story.

    - `salts`: how many salts one commitment takes.
    - `is_secret(action)`: whether this is a choice to be kept secret. It is not played as it is: `commit` seals it.
    - `instruction(state)`: what the actor is to do unseen, in a sentence.
    - `commit(state, action, salts)`: the action to record in its place, and the vault of the actor. Raises BadSalt.
    - `seat_due(state)`: the seat whose vault must show something before the game goes on, or None.
    - `answer(state, vaults)`: the fact that is due, to be recorded; None if nothing is, or its vault is not at hand.
    - `reveals(state, action)`: whether an action shows something that was hidden, so that it is never taken back.
    - `sealed_seats(state)`: the seats that have sealed something and not yet opened all of it.
    - `next_opening(state, vaults)`: after the end, the next action that opens a vault; None when all are open.
    - `is_opening(action)`: whether an action opens a vault after the end; `open` plays it, no rule of the game does.
    - `open(state, action)`: the position with everything of one seat opened. Raises IllegalAction if it does not match.
    - `verify(state, vault)`: raise BadVault, saying why, unless the vault opens all that its seat has sealed so far.
    - `worlds(state, vaults)`: every position that may be the true one as far as these vaults tell. In them
      everybody could open the seals, so that the rules need no answer: a bot may search them.
    """

    salts: int
    is_secret: Callable[[A], bool]
    instruction: Callable[[S], Phrase]
    commit: Callable[[S, A, Sequence[bytes]], tuple[A, Vault]]
    seat_due: Callable[[S], int | None]
    answer: Callable[[S, Vaults], A | None]
    reveals: Callable[[S, A], bool]
    sealed_seats: Callable[[S], tuple[int, ...]]
    next_opening: Callable[[S, Vaults], A | None]
    is_opening: Callable[[A], bool]
    open: Callable[[S, A], S]
    verify: Callable[[S, Vault], None]
    worlds: Callable[[S, Vaults], Sequence[S]]
