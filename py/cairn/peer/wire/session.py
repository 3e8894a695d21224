"""One link with one other side: meets it, numbers frames, limits rates, and hands what is said in play to its table.

Every frame passes `_take`: handshake.TABLE says whether it may come now, HANDLERS what is done."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from cairn.core.language import Phrase, t
from cairn.peer.errors import LocalError, PeerError, explain
from cairn.peer.log import hashes
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import Frame, FrameKind, read_frame
from cairn.peer.wire.framing import Framing, Gap
from cairn.peer.wire.handshake import Handshake, Link, Pair
from cairn.peer.wire.rate_limit import Bucket
from cairn.peer.wire.rules_digest import RULES

GREETING_PATIENCE = 5.0
"""Seconds to wait for an answer to a greeting or a knock before the next one."""


class Session:
    """One link. To be looked at: `pair`, `handshake`, `framing`, `quality`, `ended`, `has_left`."""

    def __init__(self, number: int, role: str, pair: Pair, table: do.Listener) -> None:
        self.number, self.role, self.pair, self._table = number, role, pair, table
        self.rules = RULES
        self.handshake: Handshake | None = None
        self.framing = Framing(0)
        self.quality = do.Quality.AWAY
        self.ended: do.Ended | None = None
        self.has_left = False
        """Whether the friend has said goodbye."""
        self.promised = 0
        """Frames that may come beyond the limit, for the other side has announced so many entries."""
        self._frames, self._bytes, self._greetings = Bucket(400, 60), Bucket(262_144, 32_768), Bucket(20, 0.5)
        self.requests = Bucket(10, 0.2)
        self._entropy, self._made, self._sids = b"", 0, {""}
        self._due: float | None = None
        self._greeted = -math.inf

    @property
    def is_open(self) -> bool:
        """Whether there is a link."""
        return self.handshake is not None

    @property
    def is_playing(self) -> bool:
        """Whether both sides are here and have agreed."""
        return self.handshake is not None and self.handshake.is_done

    @property
    def resumes(self) -> bool:
        """Whether the other side names the match that this one knows."""
        return self.handshake is not None and self.handshake.resumes(self.pair.secret)

    @property
    def _met(self) -> Handshake:
        """The handshake; raises LocalError without a link."""
        if self.handshake is None:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return self.handshake

    @property
    def words(self) -> tuple[str, ...]:
        """The safety words, where people have to compare them."""
        return self.handshake.words if self.handshake is not None and not self.resumes else ()

    # ---- the link ------------------------------------------------------------------------------

    def open(self, link: Link, entropy: bytes, now: float) -> None:
        """A link has opened; a former one is forgotten."""
        if len(entropy) < 32:
            raise LocalError(t("Too little chance."), t("A session needs 32 random bytes."))
        self.handshake, self.framing, self._due = Handshake(link), Framing(now), now + GREETING_PATIENCE
        self.ended, self.has_left, self._entropy, self._made, self._sids = None, False, entropy, 0, {""}
        self.quality = do.Quality.GOOD
        if link.leads:
            self._greet(self.fresh("sid").hex()[:16], now)

    def close(self) -> None:
        """The link is gone; the match is kept until another one opens."""
        self.handshake = None
        self.quality = do.Quality.AWAY

    def receive(self, text: object, now: float) -> None:
        """A text came over the link; raises PeerError for what ends it."""
        if not self.is_open:
            return
        size = len(text) if isinstance(text, str) else 0
        if not (self._frames.take(now) and self._bytes.take(now, size)):
            if not self.promised:
                raise PeerError("flood", "frames")
            self.promised -= 1
        try:
            self._take(read_frame(text), now)
        except Gap:
            self._greet_again(now)

    def tick(self, now: float) -> None:
        """Time has passed."""
        if not self.is_open:
            return
        self.quality = self.framing.quality(now)
        if self.framing.is_deaf:
            raise PeerError("order", "no pong")
        if (number := self.framing.ping(now)) is not None:
            self.send(FrameKind.PING, {"n": number})
        # What a silent wire holds up comes in its order, so that nothing is greeted again before something is heard.
        if self._due is not None and (self.framing.heard > self._greeted or not self._met.link.leads):
            self._greet_again(now)

    def send(self, kind: FrameKind, body: Mapping[str, Any]) -> None:
        """Send a frame; raises LocalError when it may not be said now."""
        self.handshake = self._met.say(kind)
        self._write(kind, body)

    def end(self, code: str, why: Phrase = "", details: str = "") -> None:
        """End it, and say why to the other side; `why` is a better sentence for our own, `details` are for a report."""
        if self.is_open:
            self._write(FrameKind.BYE, {"why": code})
            self._over(code, why=why, details=details)

    def _write(self, kind: FrameKind, body: Mapping[str, Any]) -> None:
        self._table.put(do.Send(self.number, self.framing.write(kind, body)))

    def fresh(self, what: str) -> bytes:
        """32 random bytes that were never used; there has to have been a link."""
        self._made += 1
        return hashes.fresh(self._entropy, f"{what} {self._made}")

    # ---- meeting -------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Our person has compared the words; raises LocalError when there are none to compare."""
        self.pair = replace(self.pair, secret=self._met.new_secret())
        self._table.put(do.Persist())
        self.send(FrameKind.READY, {})
        self._join_if_both()

    def _greet(self, sid: str, now: float) -> None:
        """Begin a greeting: from here on only its frames count."""
        if not self._greetings.take(now):
            raise PeerError("flood", "greetings")
        self._due, self._greeted = now + GREETING_PATIENCE, now
        self.framing.begin(sid)
        self.handshake = Handshake(self._met.link, self.fresh("nonce"))
        match = hashes.match_name(self.pair.secret) if self.pair.secret else ""
        party = {"commit": self.handshake.commitment, "match": match, "party": max(0, self.pair.other)}
        self.send(FrameKind.HELLO, {"rules": self.rules, "role": self.role, **self._table.hello(), **party})

    def _greet_again(self, now: float) -> None:
        """Greet again, or ask who leads to; but wait a while for the answer to the last time."""
        if self._due is not None and now < self._due:
            return
        if self._met.link.leads:
            self._greet(self.fresh("sid").hex()[:16], now)
        else:
            self._due = now + GREETING_PATIENCE
            self._write(FrameKind.KNOCK, {})

    # ---- frames --------------------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        if not self._met.link.leads and frame.kind is FrameKind.HELLO and frame.sid not in self._sids:
            self._sids.add(frame.sid)
            self._greet(frame.sid, now)
        if not self.framing.take(frame, now):
            return
        self.quality = do.Quality.GOOD
        self.handshake = self._met.hear(frame.kind)
        if frame.kind in HANDLERS:
            HANDLERS[frame.kind](self, frame, now)
        else:
            self._table.heard(self.number, frame)

    def _hear_knock(self, frame: Frame, now: float) -> None:
        if self._met.link.leads:
            self._greet_again(now)

    def _hear_bye(self, frame: Frame, now: float) -> None:
        """Who leaves may come back; another goodbye ends the link with what the other side claims."""
        if frame.body["why"] == "left":
            self.has_left = True
            self._table.put(do.Close(self.number))
            self.close()
        else:
            self._over(frame.body["why"], claimed=True)

    def _hear_hello(self, frame: Frame, now: float) -> None:
        self._due, body = None, frame.body
        if (self.role == "host") == (body["role"] == "host"):
            raise PeerError("seat", "two hosts, or none")
        if body["rules"] != self.rules:
            raise PeerError("rules", "another edition")
        self.handshake = self._met.greeted(body)
        if not self.resumes:
            if self.pair.agreed:
                raise PeerError("stranger")
            if self.role == "host" and (body["role"] == "watcher") != (self.pair.other < 0):
                raise PeerError("seat", "a watcher for a guest, or a guest for a watcher")
            self.pair = replace(self.pair, secret=b"", friend=body["name"])
            self._table.heard(self.number, frame)
        self.send(FrameKind.NONCE, {"nonce": self._met.nonce.hex()})

    def _hear_nonce(self, frame: Frame, now: float) -> None:
        self._due = None
        self.handshake = self._met.shown(bytes.fromhex(frame.body["nonce"]))
        if self.resumes:
            self.send(FrameKind.PROOF, {"proof": self._met.proof(self.pair.secret, self._met.end)})

    def _hear_agreement(self, frame: Frame, now: float) -> None:
        """The other side is ready, or proves that it is the one of before; each in its own case only."""
        self._due = None
        expected = self._met.proof(self.pair.secret, 1 - self._met.end) if self.resumes else ""
        if not hashes.same(frame.body.get("proof", ""), expected):
            raise PeerError("proof")
        self._join_if_both()

    def _join_if_both(self) -> None:
        """Both play from here on, if both have agreed."""
        if self.is_playing:
            self.pair = replace(self.pair, agreed=True)
            self._table.put(do.Persist())
            self._table.joined(self.number, self._met.hello)

    def _over(self, code: str, claimed: bool = False, why: Phrase = "", details: str = "") -> None:
        title, sentence = explain(code, claimed)
        self.ended = do.Ended(self.number, code, title, why or sentence, details)
        self.close()
        self._table.put(do.Close(self.number))


HANDLERS: Mapping[FrameKind, Callable[[Session, Frame, float], None]] = {
    FrameKind.KNOCK: Session._hear_knock,
    FrameKind.PING: lambda session, frame, now: session.send(FrameKind.PONG, frame.body),
    FrameKind.PONG: lambda session, frame, now: session.framing.pong(frame.body["n"], now),
    FrameKind.BYE: Session._hear_bye,
    FrameKind.HELLO: Session._hear_hello,
    FrameKind.NONCE: Session._hear_nonce,
    FrameKind.READY: Session._hear_agreement,
    FrameKind.PROOF: Session._hear_agreement,
}
"""The handler of each kind of frame; all others are play, and the table's."""
