"""The public keys of a match of more than two, as its log holds them, and whoever signs and checks with them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Protocol

from cairn.peer import proofs
from cairn.peer.errors import PeerError

KEYS = re.compile(r"\(keys((?: [0-9a-f]{64})+)\)")
OPEN = re.compile(r"\(open((?: [0-9a-f]{64})+)\)")


class Signer(Protocol):
    """Ed25519 (RFC 8032), its bytes as lowercase hex, texts as UTF-8. It comes from outside, as time and chance do."""

    def key(self, seed: str) -> str:
        """The public key of a private one; 64 digits both."""

    def sign(self, seed: str, text: str) -> str:
        """A signature: 128 digits."""

    def verify(self, key: str, text: str, signature: str) -> bool:
        """Whether a text was signed with the private half of this key; false for what is no key and no signature."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What the second and the third entry of such a log say: by party, its public key and what it promised to show.

    `head` is that of the log once all have shown it; only then are there words that bind the keys of all.
    """

    keys: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    head: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the table: the same for all who play, or their keys were exchanged on the way."""
        return proofs.table_words(self.head) if self.head else ()

    def then(self, text: str, parties: int, head: str) -> Keys:
        """After one of both entries, which makes the log end in `head`; raises PeerError for any other."""
        if not self.keys and (found := KEYS.fullmatch(text)):
            told = tuple(found[1].split())
            if len(told) == 2 * parties:
                return replace(self, keys=told[:parties], promises=told[parties:])
        elif self.keys and not self.head and (found := OPEN.fullmatch(text)):
            nonces = tuple(found[1].split())
            if len(nonces) == parties and all(map(self.shows, range(parties), nonces)):
                return replace(self, head=head)
        raise PeerError("turn", "before all have keys")

    def shows(self, party: int, nonce: str) -> bool:
        """Whether a nonce, in hex, is what a party promised beside its key."""
        return proofs.same(self.promises[party], promise(party, self.keys[party], nonce))


NO_KEYS = Keys()


def promise(party: int, key: str, nonce: str) -> str:
    """What a party says beside its key, before anybody shows a nonce."""
    return proofs.commitment(f"table {key}", party, bytes.fromhex(nonce))


def keys_entry(told: list[tuple[str, str]]) -> str:
    """The entry with every party's key and promise, by party."""
    return f"(keys {' '.join(key for key, _ in told)} {' '.join(promised for _, promised in told)})"


def open_entry(nonces: list[str]) -> str:
    """The entry with every party's nonce, by party."""
    return f"(open {' '.join(nonces)})"
