"""A signer as fast as a hash, for random matches: nobody there breaks it."""

from __future__ import annotations

import hashlib


class ToySigner:
    """As `cairn.peer.log.signatures.Signer`."""

    def key(self, seed):
        return hashlib.sha256(b"key" + seed.encode()).hexdigest()

    def sign(self, seed, text):
        return hashlib.sha512((self.key(seed) + text).encode()).hexdigest()

    def verify(self, key, text, signature):
        return hashlib.sha512((key + text).encode()).hexdigest() == signature
