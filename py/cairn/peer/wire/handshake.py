"""How two sides meet: both say who they are and promise a nonce, both show it, and both agree or prove.

TABLE is who may say what in which phase, for both sides alike. Two house rules stand on top of it: both play as soon as
both have agreed, and neither before; and a new greeting sets both back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from cairn.core.language import t
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.log import hashes
from cairn.peer.wire.frames import FrameKind as F


@dataclass(frozen=True, slots=True)
class Link:
    """A connection that has just opened: the fingerprints of both ends, and whether we are the end that leads.

    The one whose invitation was answered leads. `ours` and `theirs` are any texts that both ends see alike; over
    WebRTC, the SHA-256 fingerprints of the certificates in hex.
    """

    ours: str
    theirs: str
    leads: bool

    @property
    def prints(self) -> tuple[str, str]:
        """Both fingerprints, the leader's first."""
        return (self.ours, self.theirs) if self.leads else (self.theirs, self.ours)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sides that have met: the other one's party (-1 for a watcher) and name, and the secret both know.

    The secret is there once our person has agreed to the words, `agreed` is true once both had.
    """

    other: int
    friend: str = ""
    secret: bytes = field(default=b"", repr=False)
    agreed: bool = False


class HandshakePhase(IntEnum):
    """How far one side has come on this link, in order."""

    SILENT = 0
    GREETED = 1
    """The side has said who it is, and committed to a nonce."""
    SHOWN = 2
    """The side has shown the nonce: both can see the safety words."""
    AGREED = 3
    """Its person has compared the words, or it has proved that it knows the secret of the match."""
    PLAYING = 4
    GONE = 5


def _always(phase: HandshakePhase, more: Mapping[F, HandshakePhase]) -> dict[F, HandshakePhase]:
    return {F.KNOCK: phase, F.PING: phase, F.PONG: phase, F.BYE: HandshakePhase.GONE, **more}


TABLE: Mapping[HandshakePhase, Mapping[F, HandshakePhase]] = {
    HandshakePhase.SILENT: _always(HandshakePhase.SILENT, {F.HELLO: HandshakePhase.GREETED}),
    HandshakePhase.GREETED: _always(HandshakePhase.GREETED, {F.NONCE: HandshakePhase.SHOWN}),
    HandshakePhase.SHOWN: _always(
        HandshakePhase.SHOWN, {F.READY: HandshakePhase.AGREED, F.PROOF: HandshakePhase.AGREED}
    ),
    HandshakePhase.AGREED: _always(HandshakePhase.AGREED, {}),
    HandshakePhase.PLAYING: _always(
        HandshakePhase.PLAYING,
        dict.fromkeys((F.ENTRY, F.PROPOSE, F.CONFLICT, F.CLAIM, F.CHAT, F.PEOPLE, F.SEEN), HandshakePhase.PLAYING),
    ),
    HandshakePhase.GONE: {},
}
"""The frames that each side may send in a phase, and the phase it is in then."""


@dataclass(frozen=True, slots=True)
class Handshake:
    """One greeting on one link, as one side knows it; `hello` is the other's. Every step gives another value."""

    link: Link
    nonce: bytes = b""
    ours: HandshakePhase = HandshakePhase.SILENT
    theirs: HandshakePhase = HandshakePhase.SILENT
    hello: Mapping[str, Any] = field(default_factory=dict)
    their_nonce: bytes = b""

    @property
    def is_done(self) -> bool:
        """Whether both have agreed and nobody has gone."""
        return self.ours is self.theirs is HandshakePhase.PLAYING

    @property
    def end(self) -> int:
        """0 for the end of the link that leads, 1 for the other."""
        return 0 if self.link.leads else 1

    @property
    def nonces(self) -> tuple[bytes, bytes]:
        """The leader's first."""
        return (self.nonce, self.their_nonce) if self.link.leads else (self.their_nonce, self.nonce)

    @property
    def words(self) -> tuple[str, ...]:
        """The safety words, once both nonces are known."""
        return hashes.safety_words(self.link.prints, self.nonces) if self.their_nonce else ()

    @property
    def commitment(self) -> str:
        """The commitment of our hello."""
        return hashes.commitment("words", self.end, self.nonce)

    def say(self, kind: F) -> Handshake:
        """The handshake after we have said something; raises LocalError if we may not."""
        if kind not in TABLE[self.ours]:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return replace(self, ours=TABLE[self.ours][kind])._both()

    def hear(self, kind: F) -> Handshake:
        """The handshake after they have said something; raises PeerError if they may not."""
        if kind not in TABLE[self.theirs]:
            raise PeerError("order", f"{kind.value} while {self.theirs.name}")
        return replace(self, theirs=TABLE[self.theirs][kind])._both()

    def _both(self) -> Handshake:
        if self.ours is self.theirs is HandshakePhase.AGREED:
            return replace(self, ours=HandshakePhase.PLAYING, theirs=HandshakePhase.PLAYING)
        return self

    def greeted(self, hello: Mapping[str, Any]) -> Handshake:
        """The handshake after the other's hello."""
        return replace(self, hello=hello)

    def shown(self, nonce: bytes) -> Handshake:
        """The handshake after the other's nonce; raises PeerError for one that was not promised."""
        if not hashes.same(hashes.commitment("words", 1 - self.end, nonce), self.hello["commit"]):
            raise PeerError("coin", "nonce")
        return replace(self, their_nonce=nonce)

    def resumes(self, secret: bytes) -> bool:
        """Whether both name the same match; that they know its secret, they have yet to prove."""
        return bool(secret) and self.hello.get("match") == hashes.match_name(secret)

    def new_secret(self) -> bytes:
        """The secret of the pair, made of both nonces and fingerprints; raises LocalError before there are words."""
        if self.ours is not HandshakePhase.SHOWN or not self.words:
            raise LocalError(t("Not now."), t("There are no words to compare."))
        return hashes.match_secret(self.link.prints, self.nonces)

    def proof(self, secret: bytes, end: int) -> str:
        """The proof that an end of this link knows the secret of the pair."""
        return hashes.proof(secret, end, self.link.prints, self.nonces)
