"""One greeting's worth of frames: numbered, in order, none twice; and how well the link is heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.peer.errors import PeerError
from cairn.peer.events import Quality
from cairn.peer.wire import Frame, Kind, write_frame

PING = 5.0
"""Seconds between two pings."""
UNSTABLE = 6.0
LOST = 16.0
ASIDE = (Kind.KNOCK, Kind.BYE)
"""What stands outside the numbering: it must be understood when the numbering is lost."""


class Gap(Exception):
    """Frames are missing. No link of ours loses any, so both begin again with a greeting."""


class Line:
    """Numbers what is sent, puts aside what is stale or came twice, and keeps the time."""

    def __init__(self, now: float) -> None:
        self.sid = ""
        self.sent = self.received = self.acked = 0
        self.opened = self.heard = self.pinged = now
        self.way = 0.0
        """Seconds to the other side and back, as last measured."""
        self._pings = 0

    def begin(self, sid: str) -> None:
        """Begin a greeting."""
        self.sid = sid
        self.sent = self.received = self.acked = 0

    def write(self, kind: Kind, body: Mapping[str, Any]) -> str:
        """The text of the next frame."""
        if kind not in ASIDE:
            self.sent += 1
        return write_frame(Frame(kind, self.sid, 0 if kind in ASIDE else self.sent, self.received, body))

    def take(self, frame: Frame, now: float) -> bool:
        """Whether a frame is to be handled now; raises Gap, and PeerError when it acknowledges what it cannot."""
        self.heard = now
        if frame.kind in ASIDE:
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
        """The number of the ping that is due, if one is."""
        if not self.sid or now - self.pinged < PING:
            return None
        self.pinged = now
        self._pings += 1
        return self._pings

    def pong(self, number: int, now: float) -> None:
        """An answer to a ping came."""
        if number == self._pings:
            self.way = now - self.pinged
