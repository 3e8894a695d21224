"""The frames of one greeting: numbered, in order, none twice; and how well the link is heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cairn.peer.errors import PeerError
from cairn.peer.wire.effects import Quality
from cairn.peer.wire.frames import Frame, FrameKind, write_frame

PING = 5.0
"""Seconds between two pings."""
UNSTABLE = 6.0
LOST = 16.0
MAX_LATENCIES = 8
"""The round trips whose best one counts as the latency."""
MOST_OPEN = 64
"""Pings that are remembered while they wait for an answer; the oldest of all is never forgotten."""
UNNUMBERED = (FrameKind.KNOCK, FrameKind.BYE)
"""Frames that must be understood when the numbering is lost."""


class Gap(Exception):
    """Frames are missing. No link of ours loses any, so both begin again with a greeting."""


@dataclass(frozen=True, slots=True)
class _Ping:
    """A ping that waits for its answer, the frame that carried it, and when it was sent."""

    number: int
    seq: int
    sent: float


class Framing:
    """Numbers what is sent, passes over what is stale or came twice, and keeps the time."""

    def __init__(self, now: float) -> None:
        self.heard = self.pinged = self.answered = now
        """When something was heard last, a ping was sent, and when the last one was that has been answered."""
        self._pings = 0
        self._open: deque[_Ping] = deque()
        self._latencies: list[float] = []
        self.begin("")

    @property
    def latency(self) -> float:
        """Seconds to the other side and back: the best of the last round trips."""
        return min(self._latencies, default=0.0)

    def begin(self, sid: str) -> None:
        """Begin a greeting."""
        self.sid = sid
        self.sent = self.received = self.acked = 0
        self._open.clear()
        self._unanswered = 0.0
        """Seconds in which the other side was heard, and had not answered a ping."""

    def write(self, kind: FrameKind, body: Mapping[str, Any]) -> str:
        """The text of the next frame."""
        if kind not in UNNUMBERED:
            self.sent += 1
        return write_frame(Frame(kind, self.sid, 0 if kind in UNNUMBERED else self.sent, self.received, body))

    def take(self, frame: Frame, now: float) -> bool:
        """Whether a frame is to be handled now; raises Gap, and PeerError when it acknowledges what it cannot."""
        if self._open:
            self._unanswered += min(UNSTABLE, now - self.heard)
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
        """The number of the ping that is due, if one is; it is to be written at once."""
        if not self.sid or now - self.pinged < PING:
            return None
        self.pinged = now
        self._pings += 1
        self._open.append(_Ping(self._pings, self.sent + 1, now))
        if len(self._open) > MOST_OPEN:
            del self._open[1]
        return self._pings

    @property
    def is_deaf(self) -> bool:
        """Whether the other side is heard and answers no ping, for so long that it may hide what it has seen.

        Silence hardly counts: a page that slept, or a wire that held everything up, has answered nothing either.
        """
        return self._unanswered >= LOST + PING

    def pong(self, number: int, now: float) -> None:
        """An answer to a ping came; raises PeerError if it does not know what was sent before its ping."""
        if not self._open or not self._open[0].number <= number <= self._pings:
            return
        while self._open and self._open[0].number <= number:
            ping = self._open.popleft()
        if self.acked < ping.seq:
            raise PeerError("order", "a pong that has not seen its ping")
        self.answered, self._unanswered = ping.sent, 0.0
        self._latencies = [*self._latencies, now - ping.sent][-MAX_LATENCIES:]
