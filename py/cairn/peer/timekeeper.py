"""The clock of a table: when the time of a turn runs, when a flag falls, and whether a claimed time is believed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cairn.peer.clock import FORGIVEN, GRACE, MAX_LATENCY, SAVED_EVERY, TurnClock
from cairn.peer.effects import Quality
from cairn.peer.entries import Entry, Party
from cairn.peer.match_log import MatchLog
from cairn.peer.session import Session

ANSWERED_WITHIN = 10.0
"""Seconds that a page has to answer the claim that its time is over."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the clock has to know of a table: `mover` is the session of who moves, None for ourselves."""

    log: MatchLog
    now: float
    is_going: bool
    mover: Session | None


class Timekeeper:
    """Keeps the time of the turn that is on; how long the other side takes is measured, and its claims held to that."""

    def __init__(self, used: int) -> None:
        self.turn = TurnClock(used=used)
        self.has_fallen = False
        """Whether the other's time is over by our clock."""
        self.claimed: float | None = None
        self._board: tuple[int, tuple[Any, ...]] | None = None
        self._seq = 0
        self._latest = 0.0
        self._saved = used
        self._doubted = ""
        self._forgiven: dict[Party, int] = {}
        """Milliseconds that each of the others has claimed too little, and was believed."""

    def keep(self, moment: Moment) -> None:
        """Let time run or stand, as the table is now."""
        if self._board != (moment.log.games, moment.log.play.entries):
            self._begin(moment)
        if moment.log.mover is None or not moment.log.base:
            self.turn = self.turn.stand(moment.now)
        elif moment.is_going and self._is_seen(moment):
            self.turn = self.turn.run(moment.now)
        elif moment.mover is not None and moment.mover.is_open and not moment.is_going:
            self.turn = self.turn.greet(moment.now)
        elif moment.mover is not None and not moment.mover.is_open:
            self.turn = self.turn.stand(moment.mover.framing.heard)
        elif not moment.is_going:
            self.turn = self.turn.stand(moment.now)

    def _begin(self, moment: Moment) -> None:
        """Another turn; the time that was saved belongs to the one that is on when a match is opened."""
        if self._board is not None:
            self.turn, self._saved = TurnClock(), 0
        self._board, self.has_fallen, self.claimed = (moment.log.games, moment.log.play.entries), False, None
        self._seq = moment.mover.framing.sent if moment.mover else 0
        self._latest = moment.now + MAX_LATENCY / 1000

    def _is_seen(self, moment: Moment) -> bool:
        """Whether the side to move has seen that it is its turn; it counts as seen after `MAX_LATENCY` in any case."""
        mover = moment.mover
        if mover is None or self.turn.since is not None:
            return True
        return mover.framing.acked >= self._seq or moment.now >= self._latest

    def joined(self) -> None:
        """A handshake is complete: what was sent before it is sent again, or known."""
        self._seq, self.claimed = 0, None

    @property
    def runs_since(self) -> int | None:
        """Since when the mover's clock runs, in milliseconds of our own clock, less what was used before; or None."""
        return None if self.turn.since is None else round(self.turn.since * 1000) - self.turn.used

    def left(self, log: MatchLog, now: float) -> int:
        """Milliseconds that the mover has left, by what was measured here."""
        assert log.mover is not None
        return log.left[log.seats[log.mover]] - self.turn.charge(now)

    def believes(self, entry: Entry, log: MatchLog, head: str, session: Session, now: float) -> bool:
        """Whether the time an entry claims fits; a side that claims the same once more is told of, not refused.

        However often a page is linked anew, or says that it died, all that it is forgiven in a match is bounded.
        """
        if not log.base or log.mover != entry.author:
            return True
        missing = self.turn.missing(entry.spent, now, session.framing.latency)
        if (forgiven := self._forgiven.get(entry.author, 0) + missing) <= FORGIVEN:
            self._forgiven[entry.author] = forgiven
            return True
        insists, self._doubted = self._doubted == head, head
        return insists

    def is_doubted(self, head: str) -> bool:
        """Whether this entry has claimed less time than was measured."""
        return bool(head) and self._doubted == head

    def own_flag_falls(self, moment: Moment) -> bool:
        """Whether our own time is over; only while we may move."""
        if moment.mover is not None or moment.log.mover is None or not moment.log.base or not moment.is_going:
            return False
        return self.left(moment.log, moment.now) <= 0

    def watch_other_flag(self, moment: Moment) -> None:
        """Note when the other's time is over by our clock, between two, and over a link that is heard."""
        session, log = moment.mover, moment.log
        if session is None or log.mover is None or not log.base or self.has_fallen or log.is_star:
            return
        if moment.is_going and session.quality is Quality.GOOD:
            latency = min(MAX_LATENCY, round(session.framing.latency * 1000))
            self.has_fallen = self.left(log, moment.now) < -(GRACE + latency)

    def claim_fails(self, moment: Moment) -> bool:
        """Whether the other page has not answered our claim, over a link on which it is heard."""
        waited = self.claimed is not None and moment.now - self.claimed > ANSWERED_WITHIN
        return waited and moment.mover is not None and moment.mover.quality is Quality.GOOD

    def wants_save(self, moment: Moment) -> bool:
        """Whether so much of our own turn has gone by that it is to be saved."""
        if moment.mover is not None or moment.log.mover is None or not moment.log.base:
            return False
        used = self.turn.charge(moment.now)
        if used - self._saved < SAVED_EVERY:
            return False
        self._saved = used
        return True
