"""How two sides meet: both say who they are and promise a nonce, both show it, and both agree or prove."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cairn.core.game import GameError
from cairn.core.language import t
from cairn.core.record import read_record, write_record
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.clock import Clock
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.match import new_match
from cairn.peer.phases import Phase
from cairn.peer.wire import Frame, Kind

if TYPE_CHECKING:
    from cairn.peer.session import Session

MOST_SIDS = 1_000


class Greeting:
    """One side of the meeting. Who leads greets first; nobody shows a nonce before the other has promised one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words: tuple[str, ...] = ()
        self.theirs: Mapping[str, Any] = {}
        """Their hello."""
        self._nonce = self._their_nonce = b""
        self._sids: set[str] = set()

    def is_new(self, frame: Frame) -> bool:
        """Whether a frame begins a greeting to follow: a hello of whoever leads, not seen before."""
        link = self.session.link
        if link is None or link.leads or frame.kind is not Kind.HELLO or not frame.sid or frame.sid in self._sids:
            return False
        if len(self._sids) >= MOST_SIDS:
            raise PeerError("flood", "greetings")
        self._sids.add(frame.sid)
        return True

    def begin(self) -> None:
        """Say hello."""
        self.words, self.theirs = (), {}
        self._nonce, self._their_nonce = self.session.fresh("nonce"), b""
        pact, match = self.session.pact, self.session.match
        settled = match if pact.role == "host" else None
        self.session.send(
            Kind.HELLO,
            {
                "rules": self.session.rules,
                "role": pact.role,
                "name": pact.name,
                "commit": proofs.commitment("words", self._end(), self._nonce),
                "match": proofs.match_name(pact.secret) if pact.secret else "",
                "count": match.count if match else 0,
                "head": match.head if match else "",
                "settings": write_record(settled.first) if settled else "",
                "party": max(0, pact.other),
                "seating": pact.seating,
                "clock": settled.clock.base if settled else 0,
                "step": settled.clock.step if settled else 0,
            },
        )

    def hear(self, frame: Frame) -> None:
        """Handle a frame of the greeting; raises PeerError."""
        match frame.kind:
            case Kind.HELLO:
                self._hello(frame.body)
            case Kind.NONCE:
                self._shown(bytes.fromhex(frame.body["nonce"]))
            case Kind.PROOF:
                if not self.resumes or not proofs.same(frame.body["proof"], self._proof(self.session.pact.other)):
                    raise PeerError("proof")
            case Kind.READY if self.resumes:
                raise PeerError("proof", "agreed instead of proving")

    def confirm(self) -> None:
        """Our person has compared the words; raises LocalError when there are none to compare."""
        session = self.session
        if session.phases.ours is not Phase.SHOWN or not self.words:
            raise LocalError(t("Not now."), t("There are no words to compare."))
        session.keep(secret=proofs.match_secret(self._prints(), self._nonces()))
        session.send(Kind.READY, {})

    @property
    def resumes(self) -> bool:
        """Whether both name the same match; that they know it, they have yet to prove."""
        secret = self.session.pact.secret
        return bool(secret) and self.theirs.get("match") == proofs.match_name(secret)

    def _hello(self, body: Mapping[str, Any]) -> None:
        pact = self.session.pact
        if (pact.role == "host") == (body["role"] == "host"):
            raise PeerError("seat", "two hosts, or none")
        if body["rules"] != self.session.rules:
            raise PeerError("rules", "another edition")
        self.theirs = body
        if not self.resumes:
            self._first_time(body)
        known = self.session.match.count if self.session.match else 0
        self.session.frames.allow(max(0, body["count"] - known))
        self.session.send(Kind.NONCE, {"nonce": self._nonce.hex()})

    def _first_time(self, body: Mapping[str, Any]) -> None:
        pact = self.session.pact
        if pact.played:
            raise PeerError("stranger")
        if pact.role == "host" and (body["role"] == "watcher") != (pact.other < 0):
            raise PeerError("seat", "a watcher for a guest, or a guest for a watcher")
        self.session.pact = replace(pact, secret=b"", friend=body["name"], coins={})
        if pact.role != "host":
            self._invited(body)

    def _invited(self, body: Mapping[str, Any]) -> None:
        """A guest learns what is to be played."""
        watches = self.session.pact.role == "watcher"
        try:
            record = read_record(body["settings"], self.session.shelf)
            match = new_match(self.session.shelf[record.game], record, Clock(body["clock"], body["step"]))
        except GameError as error:
            raise PeerError("rules", str(error)) from error
        if record.actions or (not watches and not 1 <= body["party"] < record.seats):
            raise PeerError("frame", "settings")
        party = -1 if watches else body["party"]
        changes = {"match": match, "party": party, "other": 0, "seating": body["seating"]}
        self.session.pact = replace(self.session.pact, **changes)

    def _shown(self, nonce: bytes) -> None:
        promised = proofs.commitment("words", self._end(theirs=True), nonce)
        if not proofs.same(promised, self.theirs["commit"]):
            raise PeerError("coin", "nonce")
        self._their_nonce = nonce
        if self.resumes:
            self.session.send(Kind.PROOF, {"proof": self._proof(self.session.pact.party)})
            return
        self.words = proofs.safety_words(self._prints(), self._nonces())
        self.session.emit(on.Words(self.words))

    def _end(self, theirs: bool = False) -> int:
        """0 for the end of the link that leads, 1 for the other."""
        return int(self.session.link is not None and self.session.link.leads == theirs)

    def _prints(self) -> tuple[str, str]:
        return self.session.link.prints if self.session.link is not None else ("", "")

    def _nonces(self) -> tuple[bytes, bytes]:
        """The leader's first."""
        return (self._their_nonce, self._nonce) if self._end() else (self._nonce, self._their_nonce)

    def _proof(self, party: int) -> str:
        return proofs.proof(self.session.pact.secret, party, self._prints(), self._nonces())
