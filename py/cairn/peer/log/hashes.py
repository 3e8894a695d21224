"""Every hash of the protocol, each under its own tag: what two pages promise, show and prove to each other."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

from cairn.peer.log.safety_words import WORDS


def fresh(entropy: bytes, what: str) -> bytes:
    """Random bytes for one purpose, made of the random bytes that came from outside."""
    return _mac(entropy, "fresh", what)


def commitment(what: str, party: int, nonce: bytes) -> str:
    """A party's promise before it shows a nonce; bound to the party, so that it cannot be echoed.

    >>> commitment("words", 0, bytes(32)) == commitment("words", 1, bytes(32))
    False
    """
    return _hash("commit", what, str(party), nonce.hex()).hex()


@lru_cache(maxsize=8)
def safety_words(prints: tuple[str, str], nonces: tuple[bytes, bytes]) -> tuple[str, ...]:
    """Four words of both fingerprints and nonces, the leader's first: the same on both sides, or somebody is between.

    >>> len(set(safety_words(("aa", "bb"), (bytes(32), bytes(32)))) - set(WORDS))
    0
    """
    return tuple(WORDS[byte] for byte in _hash("words", *prints, *(nonce.hex() for nonce in nonces))[:4])


def table_words(head: str) -> tuple[str, ...]:
    """Four words of a log that begins with the keys of all and with nonces which all had promised before."""
    return tuple(WORDS[byte] for byte in _hash("table", head)[:4])


def match_secret(prints: Sequence[str], nonces: Sequence[bytes]) -> bytes:
    """The secret of a match, made at the first connection, never sent: what proves later that it is the same friend."""
    return _hash("secret", *prints, *(nonce.hex() for nonce in nonces))


@lru_cache(maxsize=8)
def match_name(secret: bytes) -> str:
    """The name of a match in a greeting; it does not tell the secret."""
    return _hash("match", secret.hex()).hex()[:32]


def mailbox_secret(secret: bytes) -> bytes:
    """The secret that the keys of a public mailbox are made of, by which two who have met find each other again."""
    return _hash("mailbox", secret.hex())


def proof(secret: bytes, party: int, prints: Sequence[str], nonces: Sequence[bytes]) -> str:
    """The proof that a party knows the secret, on this very link: bound to its fingerprints, and to nonces of both."""
    return _mac(secret, "proof", str(party), *prints, *(nonce.hex() for nonce in nonces)).hex()


def mark(key: bytes, head: str) -> str:
    """A party's authentication code (HMAC) for a log that ends in `head`, made and checked with its key alone."""
    return _mac(key, "mark", head).hex()[:32]


def pair_signature(secret: bytes, seed: str, text: str) -> str:
    """The signature of two who know a secret: a half that both can make and check, and one of the author's own."""
    return _mac(secret, "link", text).hex() + _mac(bytes.fromhex(seed), "own link", text).hex()


def stamp(party: int, what: str, *parts: str) -> str:
    """The text that a party signs for these parts; `what` says what kind of thing it is."""
    return _joined(("sign", str(party), what, *parts)).decode()


def toss(what: str, nonces: Sequence[bytes]) -> bytes:
    """The result of a coin, once both have opened it."""
    return _hash("toss", what, *(nonce.hex() for nonce in nonces))


def genesis(*settings: str) -> str:
    """The hash of a log without entries: it binds all that was agreed before the first one."""
    return _hash("match 4", *settings).hex()


def same(one: str, other: str) -> bool:
    """Whether two texts are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def _joined(parts: Sequence[str]) -> bytes:
    """The parts so that no two lists look alike."""
    return "".join(f"{len(part)}:{part}" for part in ("cairn", *parts)).encode()


def _hash(*parts: str) -> bytes:
    return hashlib.sha256(_joined(parts)).digest()


def _mac(key: bytes, *parts: str) -> bytes:
    return hmac.digest(key, _joined(parts), "sha256")
