"""Ed25519 as the tests have it; in the browser it is @noble/curves (web/js/runtime/signer.ts)."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class Signer:
    """As `cairn.peer.log.signatures.Signer`; `signed` is all that it was asked to sign."""

    def __init__(self):
        self.signed = set()

    def key(self, seed):
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed)).public_key().public_bytes_raw().hex()

    def sign(self, seed, text):
        self.signed.add(text)
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed)).sign(text.encode()).hex()

    def verify(self, key, text, signature):
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text.encode())
        except (InvalidSignature, ValueError):
            return False
        return True
