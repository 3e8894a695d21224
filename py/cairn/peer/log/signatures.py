"""Signatures among more than two: public keys by party, and the proof that each was chosen before the words were known.

Every party writes its key with a promise into the log, and when all keys are there each opens its promise. The hash
after the last opening gives the words of the table: a key exchanged on the way changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from cairn.peer.errors import PeerError
from cairn.peer.log import hashes
from cairn.peer.log.entries import Entry, EntryKind, Party


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
    """By party its public key and its promise, how many are opened, and the head of the log once all are."""

    keys: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    opened: int = 0
    head: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the table: the same for all, or keys were exchanged on the way."""
        return hashes.table_words(self.head) if self.head else ()

    def tell(self, text: str) -> Keys:
        """The keys after one party's key and promise."""
        key, promised = text.split(" ")
        return replace(self, keys=(*self.keys, key), promises=(*self.promises, promised))

    def open(self, nonce: str, head: str) -> Keys:
        """The keys after one party's opening; raises PeerError for one that was not promised."""
        party = self.opened
        if not hashes.same(self.promises[party], promise(party, self.keys[party], nonce)):
            raise PeerError("coin", "the words of the table")
        return replace(self, opened=party + 1, head=head if party + 1 == len(self.keys) else "")


NO_KEYS = Keys()


def promise(party: Party, key: str, nonce: str) -> str:
    """A party's promise beside its key, before anybody shows a nonce."""
    return hashes.commitment(f"table {key}", party, bytes.fromhex(nonce))


@dataclass(frozen=True, slots=True)
class PairSigner:
    """Signs turn links of two who have met live, with the secret that only they know; it needs no key of either.

    Both could make either's link, so a second half, which only its author can check, tells whether a link is our own.
    """

    secret: bytes

    def key(self, seed: str) -> str:
        """The name of their match, in place of a key of both."""
        return hashes.match_name(self.secret)[:8]

    def sign(self, seed: str, text: str) -> str:
        """A signature: 128 digits."""
        return hashes.pair_signature(self.secret, seed, text)

    def verify(self, key: str, text: str, signature: str) -> bool:
        """Whether one of the two has signed a text."""
        return bool(self.secret) and hashes.same(self.sign("", text)[:64], signature[:64])


@dataclass(frozen=True, slots=True)
class EntrySigner:
    """Signs the entries of one party: with an Ed25519 key in a star, between two with a MAC that only it can check."""

    party: Party
    seed: bytes
    signer: Signer | None = None

    @property
    def key(self) -> str:
        """Our public key."""
        return self._signer.key(self._private)

    def setup_text(self, kind: EntryKind) -> str:
        """The text of our `key` or our `open` entry."""
        nonce = hashes.fresh(self.seed, "table").hex()
        return nonce if kind is EntryKind.OPEN else f"{self.key} {promise(self.party, self.key, nonce)}"

    def sign_entry(self, head: str, in_star: bool) -> str:
        """Our signature under the log that ends in this head."""
        return self.sign("entry 4", head) if in_star else hashes.mark(hashes.fresh(self.seed, "mark"), head)

    def check_entry(self, entry: Entry, head: str, keys: Keys | None) -> None:
        """Raise PeerError unless an entry is its author's, as far as can be told; `keys` are those of a star."""
        own = entry.author == self.party
        if keys is None:
            good = not own or hashes.same(entry.signature, self.sign_entry(head, in_star=False))
        else:
            if own and entry.kind is EntryKind.KEY and entry.text != self.setup_text(EntryKind.KEY):
                raise PeerError("keys")
            known = entry.text[:64] if entry.kind is EntryKind.KEY else dict(enumerate(keys.keys)).get(entry.author, "")
            good = self.verify(known, entry.author, entry.signature, "entry 4", head)
        if not good:
            raise PeerError("forged" if own else "unsigned")

    def sign(self, *parts: str) -> str:
        """Our signature of something that is no secret."""
        return self._signer.sign(self._private, hashes.stamp(self.party, *parts))

    def verify(self, key: str, author: Party, signature: str, *parts: str) -> bool:
        """Whether a party has signed these parts."""
        return self._signer.verify(key, hashes.stamp(author, *parts), signature)

    @property
    def _private(self) -> str:
        """Our private key: it rests on the seed that is saved with the match, and is never sent."""
        return hashes.fresh(self.seed, "sign").hex()

    @property
    def _signer(self) -> Signer:
        if self.signer is None:
            raise PeerError("unable")
        return self.signer
