"""The frames of one greeting: numbered, in order, none twice; and how well the link is heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.peer.effects import Quality
from cairn.peer.errors import PeerError
from cairn.peer.wire import Frame, FrameKind, write_frame

PING = 5.0
"""Seconds between two pings."""
UNSTABLE = 6.0
LOST = 16.0
MAX_LATENCIES = 8
"""Of so many round trips the best one counts."""
UNNUMBERED = (FrameKind.KNOCK, FrameKind.BYE)
"""What must be understood when the numbering is lost."""


class Gap(Exception):
    """Frames are missing. No link of ours loses any, so both begin again with a greeting."""


class Framing:
    """Numbers what is sent, passes over what is stale or came twice, and keeps the time."""

    def __init__(self, now: float) -> None:
        self.sid = ""
        self.sent = self.received = self.acked = 0
        self.heard = self.pinged = self.ponged = now
        self._pings = 0
        self._ping_seq: int | None = None
        self._latencies: list[float] = []

    @property
    def latency(self) -> float:
        """Seconds to the other side and back: the best of the last round trips."""
        return min(self._latencies, default=0.0)

    def begin(self, sid: str) -> None:
        """Begin a greeting."""
        self.sid = sid
        self.sent = self.received = self.acked = 0
        self._ping_seq = None

    def write(self, kind: FrameKind, body: Mapping[str, Any]) -> str:
        """The text of the next frame."""
        if kind not in UNNUMBERED:
            self.sent += 1
        return write_frame(Frame(kind, self.sid, 0 if kind in UNNUMBERED else self.sent, self.received, body))

    def take(self, frame: Frame, now: float) -> bool:
        """Whether a frame is to be handled now; raises Gap, and PeerError when it acknowledges what it cannot."""
        self.heard = now
        if frame.kind in UNNUMBERED:
            return frame.sid in (self.sid, "")
        if not self.sid or frame.sid != self.sid or frame.seq <= self.received:
            return False
        if frame.seq > self.received + 1:
            raise Gap
        if not self.acked <= frame.ack <= self.sent:
            raise PeerError("order", "acknowledged")
        self.received, self.acked = frame.seq, frame.ack
        return True

    def quality(self, now: float) -> Quality:
        """How the link is heard."""
        silence = now - self.heard
        return Quality.LOST if silence >= LOST else Quality.UNSTABLE if silence >= UNSTABLE else Quality.GOOD

    def ping(self, now: float) -> int | None:
        """The number of the ping that is due, if one is; it is to be written at once.

        Raises PeerError for a side that is heard and answers no ping: so it cannot hide for longer what it has seen.
        """
        if self.heard - self.ponged >= LOST + PING:
            raise PeerError("order", "no pong")
        if not self.sid or now - self.pinged < PING:
            return None
        self.pinged = now
        self._pings += 1
        self._ping_seq = self.sent + 1
        return self._pings

    def pong(self, number: int, now: float) -> None:
        """An answer to a ping came; raises PeerError if it does not know what was sent before its ping."""
        if number != self._pings or self._ping_seq is None:
            return
        if self.acked < self._ping_seq:
            raise PeerError("order", "a pong that has not seen its ping")
        self._ping_seq, self.ponged = None, now
        self._latencies = [*self._latencies, now - self.pinged][-MAX_LATENCIES:]
