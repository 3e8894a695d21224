"""How two sides meet: both say who they are and promise a nonce, both show it, and both agree or prove.

TABLE is who may say what in which phase, for both sides alike. Two house rules stand on top of it: both play as soon as
both have agreed, and neither before; and a new greeting sets both back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from cairn.core.language import t
from cairn.peer import hashes
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.events import Link
from cairn.peer.wire import FrameKind as F


class Phase(IntEnum):
    """How far one side has come on this link, in order."""

    SILENT = 0
    GREETED = 1
    """It has said who it is, and committed to a nonce."""
    SHOWN = 2
    """It has shown the nonce: both can see the safety words."""
    AGREED = 3
    """Its person has compared the words, or it has proved that it knows the secret of the match."""
    PLAYING = 4
    GONE = 5


def _always(phase: Phase, more: Mapping[F, Phase]) -> dict[F, Phase]:
    return {F.KNOCK: phase, F.PING: phase, F.PONG: phase, F.BYE: Phase.GONE, **more}


TABLE: Mapping[Phase, Mapping[F, Phase]] = {
    Phase.SILENT: _always(Phase.SILENT, {F.HELLO: Phase.GREETED}),
    Phase.GREETED: _always(Phase.GREETED, {F.NONCE: Phase.SHOWN}),
    Phase.SHOWN: _always(Phase.SHOWN, {F.READY: Phase.AGREED, F.PROOF: Phase.AGREED}),
    Phase.AGREED: _always(Phase.AGREED, {}),
    Phase.PLAYING: _always(
        Phase.PLAYING, dict.fromkeys((F.ENTRY, F.PROPOSE, F.CONFLICT, F.CLAIM, F.CHAT), Phase.PLAYING)
    ),
    Phase.GONE: {},
}
"""What each side may say in a phase, and the phase it is in then."""

MEETING = frozenset({F.HELLO, F.NONCE, F.READY, F.PROOF})


@dataclass(frozen=True, slots=True)
class Handshake:
    """One greeting on one link, as one side knows it; `hello` is the other's. Every step gives another value."""

    link: Link
    nonce: bytes = b""
    ours: Phase = Phase.SILENT
    theirs: Phase = Phase.SILENT
    hello: Mapping[str, Any] | None = None
    their_nonce: bytes = b""

    @property
    def is_done(self) -> bool:
        """Whether both have agreed and nobody has gone."""
        return self.ours is self.theirs is Phase.PLAYING

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
        """What our hello promises."""
        return hashes.commitment("words", self.end, self.nonce)

    def say(self, kind: F) -> Handshake:
        """After we have said something; raises LocalError if we may not."""
        if kind not in TABLE[self.ours]:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return replace(self, ours=TABLE[self.ours][kind])._both()

    def hear(self, kind: F) -> Handshake:
        """After they have said something; raises PeerError if they may not."""
        if kind not in TABLE[self.theirs]:
            raise PeerError("order", f"{kind.value} while {self.theirs.name}")
        return replace(self, theirs=TABLE[self.theirs][kind])._both()

    def _both(self) -> Handshake:
        if self.ours is self.theirs is Phase.AGREED:
            return replace(self, ours=Phase.PLAYING, theirs=Phase.PLAYING)
        return self

    def greeted(self, hello: Mapping[str, Any]) -> Handshake:
        """After the other's hello."""
        return replace(self, hello=hello)

    def shown(self, nonce: bytes) -> Handshake:
        """After the other's nonce; raises PeerError for one that was not promised."""
        promised = self.hello["commit"] if self.hello else ""
        if not hashes.same(hashes.commitment("words", 1 - self.end, nonce), promised):
            raise PeerError("coin", "nonce")
        return replace(self, their_nonce=nonce)

    def resumes(self, secret: bytes) -> bool:
        """Whether both name the same match; that they know its secret, they have yet to prove."""
        return bool(secret) and self.hello is not None and self.hello["match"] == hashes.match_name(secret)

    def new_secret(self) -> bytes:
        """The secret of the pair, made of both nonces and fingerprints; raises LocalError before there are words."""
        if self.ours is not Phase.SHOWN or not self.words:
            raise LocalError(t("Not now."), t("There are no words to compare."))
        return hashes.match_secret(self.link.prints, self.nonces)

    def proof(self, secret: bytes, end: int) -> str:
        """That an end of this link knows the secret of the pair."""
        return hashes.proof(secret, end, self.link.prints, self.nonces)
