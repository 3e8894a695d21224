"""Signatures among more than two: the keys go through the host, and so does all that is signed with them.

A guest tells its public key, with a promise; the host writes all keys and promises into the log; then each guest shows
what it promised, and the host writes that too. Whoever exchanged a key on the way had to choose it before it could know
which words come of it, so that players who compare the words find out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cairn.peer import proofs
from cairn.peer.errors import PeerError
from cairn.peer.keys import KEYS, Signer, promise
from cairn.peer.match import Match
from cairn.peer.wire import Kind

if TYPE_CHECKING:
    from cairn.peer.session import Session


class Ring:
    """One side's part in it. Between two it does nothing: there is nobody in between who passes things on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lapse()

    def lapse(self) -> None:
        """A greeting begins: what the log does not have yet is told anew."""
        self.told: tuple[str, str] | None = None
        """To the host: the guest's key and promise."""
        self.shown = ""
        """To the host: what the guest promised."""
        self._said: set[Kind] = set()

    @property
    def match(self) -> Match | None:
        """The log, if more than two write it."""
        match = self.session.match
        return match if match is not None and match.parties > 2 else None

    def join(self) -> None:
        """Both play: tell our key, unless the log has it; or end it, where nothing can be signed or checked."""
        if self.match is None:
            return
        if self.session.signer is None:
            self.session.end("unable")
            return
        self.entered()

    def entered(self) -> None:
        """The log may have changed: tell what it wants of us next."""
        match = self.match
        if match is None or self.session.pact.role != "guest" or not self.session.playing or match.keys.head:
            return
        if not match.keys.keys:
            key, promised = self.own()
            self._once(Kind.KEY, {"key": key, "commit": promised})
        else:
            # Who forgot these keys could be given others, and what was shown once would no longer be a surprise.
            self.session.keep()
            self._once(Kind.OPEN, {"nonce": self.nonce()})

    def hear(self, kind: Kind, body: Mapping[str, Any]) -> None:
        """A guest tells its key, or shows what it promised; raises PeerError."""
        match, other = self.match, self.session.pact.other
        if match is None or self.session.pact.role != "host":
            raise PeerError("order", "keys")
        if kind is Kind.KEY and not match.keys.keys:
            self.told = body["key"], body["commit"]
        elif kind is Kind.OPEN and match.keys.keys and not match.keys.head:
            if not match.keys.shows(other, body["nonce"]):
                raise PeerError("coin", "the words of the table")
            self.shown = body["nonce"]

    def vouch(self, text: str) -> None:
        """Raise PeerError if an entry says that our key is another one."""
        party, found = self.session.pact.party, KEYS.fullmatch(text)
        if found and self.match is not None and party >= 0:
            told = found[1].split()
            if (told[party], told[self.match.parties + party]) != self.own():
                raise PeerError("keys")

    # ---- marks ---------------------------------------------------------------------------------

    def mark(self, head: str) -> str:
        """Our mark on a log that ends in `head`: a signature once all have keys, before that one for us alone."""
        signs = self.match is not None and bool(self.match.keys.head)
        return self.sign("entry", head) if signs else proofs.mark(self.session.pact.key, head)

    def marked(self, by: int, mark: str, head: str) -> bool:
        """Whether a party's mark is one, as far as we can tell; between two we know our own only."""
        match, pact = self.match, self.session.pact
        if match is not None and match.keys.head:
            return self.signed(by, mark, "entry", head)
        return by != pact.party or proofs.same(mark, proofs.mark(pact.key, head))

    def sign(self, *parts: str) -> str:
        """Our signature of what is not a secret; once all have keys."""
        return self._signer.sign(self._seed, proofs.stamp(self.session.pact.party, *parts))

    def signed(self, by: int, signature: str, *parts: str) -> bool:
        """Whether a party has signed this."""
        keys = self.match.keys.keys if self.match is not None else ()
        return by < len(keys) and self._signer.verify(keys[by], proofs.stamp(by, *parts), signature)

    # ---- what is ours --------------------------------------------------------------------------

    def own(self) -> tuple[str, str]:
        """Our public key and our promise."""
        key = self._signer.key(self._seed)
        return key, promise(self.session.pact.party, key, self.nonce())

    def nonce(self) -> str:
        """What we promised, in hex."""
        return proofs.fresh(self.session.pact.seed, "table").hex()

    @property
    def _seed(self) -> str:
        """Our private key: it rests on the seed that is kept with the match, and is never sent."""
        return proofs.fresh(self.session.pact.seed, "sign").hex()

    @property
    def _signer(self) -> Signer:
        signer = self.session.signer
        if signer is None:
            raise PeerError("unable")
        return signer

    def _once(self, kind: Kind, body: Mapping[str, Any]) -> None:
        if kind not in self._said:
            self._said.add(kind)
            self.session.send(kind, body)
