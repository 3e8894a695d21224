"""The clock of a table: when the time of a turn runs, when a flag falls, and what nobody is charged for.

What one side does not charge itself, and the other has measured, is a pause: each seat has so many milliseconds of them
in a game. It ends nothing by itself. When they are used up, the friend may end the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cairn.peer.log.clock import GRACE, MAX_LATENCY, SAVED_EVERY, SILENT, TurnClock
from cairn.peer.log.entries import Entry, EntryKind, Party
from cairn.peer.log.match_log import MatchLog
from cairn.peer.wire.effects import Overrun, Quality, Uncharged
from cairn.peer.wire.session import Session

ANSWERED_WITHIN = 10.0
"""Seconds that a page has to answer the claim that its time is over."""
TOLD = 5_000
"""Milliseconds that were not charged from which on this is told."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The facts that the clock needs of a table: `mover` is the session of who moves, None for ourselves.

    `heard` is when those were last heard without whom there is no move.
    """

    log: MatchLog
    now: float
    is_going: bool
    mover: Session | None
    heard: float


class Timekeeper:
    """Keeps the time of the turn that is on, and what the other side has left out of what was measured here."""

    def __init__(self, used: int, stood: int, waited: int) -> None:
        self.turn = TurnClock(used=used, stood=stood)
        self.waited = waited
        """Milliseconds that the other side has not charged, nor told of, and that are in no entry of ours yet."""
        self.has_fallen = False
        """Whether the other's time is over by our clock."""
        self.claimed: float | None = None
        self._board: tuple[int, tuple[Any, ...]] | None = None
        self._seq = 0
        self._begun = 0.0
        self._saved = used + stood
        self._told = stood
        self._left_out = False
        """Whether the other's last turn has gone beyond its pauses."""
        self._is_theirs = self._is_told = False
        """Whether the turn is the other's, and whether it has said what it charges itself for it."""
        self._unmoved = 0
        """Milliseconds in `waited` of the turn before, which ended without a move."""

    def keep(self, moment: Moment, slept: float) -> Uncharged | None:
        """Let time run or stand, as the table is now; `slept` are the seconds that our own page has slept before it.

        Returns what is to be told of a turn of ours that goes on again.
        """
        if self._board != (moment.log.games, moment.log.play.entries):
            self._begin(moment)
        if moment.log.timed_party is None or not moment.log.base:
            self.turn = self.turn.stop(moment.now)
            return None
        own = moment.mover is None
        if own and slept:
            self.turn = replace(self.turn, stood=self.turn.stood + round(slept * 1000))
        if moment.is_going and moment.now - moment.heard < SILENT:
            if self._is_seen(moment):
                self.turn = self.turn.run(moment.now)
        else:
            self.turn = self.turn.stand(max(moment.heard, self._begun))
        return self._uncharged(moment, bool(slept)) if own and self.turn.since is not None else None

    def _begin(self, moment: Moment) -> None:
        """Another turn; the time that was saved belongs to the one that is on when a match is opened."""
        if self._board is not None:
            # A takeback, say, ends a turn without a move that could tell of its pauses.
            is_untold = self._is_theirs and not self._is_told and not moment.log.is_star
            self._unmoved = self.turn.standing(moment.now) if is_untold else 0
            self.waited += self._unmoved
            self.turn, self._saved, self._told = TurnClock(), 0, 0
            if self._board[0] != moment.log.games:
                self.waited, self._left_out = 0, False
        self._is_theirs, self._is_told = moment.mover is not None, False
        self._board, self.has_fallen, self.claimed = (moment.log.games, moment.log.play.entries), False, None
        self._seq = moment.mover.framing.sent if moment.mover else 0
        self._begun = moment.now + (MAX_LATENCY / 1000 if moment.mover else 0)

    def _is_seen(self, moment: Moment) -> bool:
        """Whether the side to move has seen that it is its turn; it counts as seen after `MAX_LATENCY` in any case."""
        mover = moment.mover
        if mover is None or self.turn.since is not None:
            return True
        return mover.framing.acked >= self._seq or moment.now >= self._begun

    def _uncharged(self, moment: Moment, has_slept: bool) -> Uncharged | None:
        """The time that our own turn was not charged since it was last told."""
        more = self.turn.stood - self._told
        if more < TOLD:
            return None
        self._told = self.turn.stood
        assert moment.log.timed_party is not None
        return Uncharged(moment.log.timed_party, more, "asleep" if has_slept else "apart")

    def joined(self) -> None:
        """A handshake is complete: what was sent before it is sent again, or known."""
        self._seq, self.claimed = 0, None

    def left(self, log: MatchLog, now: float) -> int:
        """Milliseconds that the mover has left, by what was measured here."""
        assert log.timed_party is not None
        return log.left[log.seats[log.timed_party]] - self.turn.charge(now)

    def pauses_left(self, log: MatchLog, party: Party, own: Party, now: float) -> int:
        """Milliseconds of pauses that a party has left, by what was measured here; below 0 where it took more."""
        used = log.paused[log.seats[party]]
        used += self.turn.standing(now) if party == log.timed_party else 0
        return log.pauses - used - (self.waited if party != own and not log.is_star else 0)

    def hear(self, entry: Entry, log: MatchLog, now: float, session: Session) -> Uncharged | None:
        """Take note of what the other's entry leaves out of what was measured here; returns what is to be told of it.

        However it comes about, a page asleep, a wire that was silent, or a page that lies: it counts as a pause. Only
        a move is charged; so a dispute leaves out all of its turn.
        """
        if not log.base or log.timed_party != entry.author:
            return None
        if self._board != (log.games, log.play.entries):  # it has overtaken what we proposed as the end of the turn
            self.waited, self._unmoved = self.waited - self._unmoved, 0
        self._is_told = True
        spent, paused = (entry.spent, entry.paused) if entry.kind is EntryKind.MOVE else (0, 0)
        missing = self.turn.missing(spent + paused, now, session.framing.latency)
        unheard = self.turn.standing(now)
        self.waited += 0 if log.is_star else missing
        left_out = missing + min(entry.paused, unheard)
        seat = log.seats[entry.author]
        over = log.paused[seat] + entry.paused + self.waited - log.pauses
        self._left_out = left_out > GRACE and over > GRACE and not log.is_star
        if left_out < TOLD:
            return None
        # What is told is all of it: where our own page slept, little of the pause was measured here.
        return Uncharged(entry.author, missing + paused, "unheard" if unheard + TOLD > left_out else "charged")

    def hear_of_ours(self, entry: Entry, log: MatchLog) -> Uncharged | None:
        """The time of our own turns that the other's move takes from our pauses, as its page did not hear us."""
        if log.is_star or entry.kind is not EntryKind.MOVE or entry.waited < TOLD:
            return None
        return Uncharged(1 - entry.author, entry.waited, "unheard there")

    def own_flag_falls(self, moment: Moment) -> bool:
        """Whether our own time is over; only while we may move."""
        if moment.mover is not None or moment.log.timed_party is None or not moment.log.base or self.turn.since is None:
            return False
        return self.left(moment.log, moment.now) <= 0

    def watch_other_flag(self, moment: Moment) -> None:
        """Note when the other's time is over by our clock, between two, and over a link that is heard."""
        session, log = moment.mover, moment.log
        if session is None or log.timed_party is None or not log.base or self.has_fallen or log.is_star:
            return
        if moment.is_going and session.quality is Quality.GOOD:
            latency = min(MAX_LATENCY, round(session.framing.latency * 1000))
            self.has_fallen = self.left(log, moment.now) < -(GRACE + latency)

    def overrun(self, moment: Moment) -> Overrun:
        """The other's overrun of clock or pauses, so that our person may end the game."""
        if moment.log.timed_party is None:
            return Overrun.NOTHING
        if self.has_fallen:
            return Overrun.CLOCK
        return Overrun.PAUSES if self._left_out or self._stands_too_long(moment) else Overrun.NOTHING

    def _stands_too_long(self, moment: Moment) -> bool:
        """Whether the other's turn stands still, and its pauses are used up."""
        log, now = moment.log, moment.now
        if moment.mover is None or log.timed_party is None or not log.base or log.is_star or self.turn.stands is None:
            return False
        is_long = (now - self.turn.stands) * 1000 > GRACE
        return is_long and self.pauses_left(log, log.timed_party, 1 - log.timed_party, now) < -GRACE

    def claim_fails(self, moment: Moment) -> bool:
        """Whether the other page has not answered our claim, though it has answered a ping that we sent after it."""
        if self.claimed is None or moment.mover is None or moment.now - self.claimed <= ANSWERED_WITHIN:
            return False
        return moment.mover.framing.answered > self.claimed

    def wants_save(self, moment: Moment) -> bool:
        """Whether so much of the turn has gone by that it is to be saved; what stands for longer than it may is not."""
        if moment.log.timed_party is None or not moment.log.base:
            return False
        gone = self.turn.charge(moment.now) + min(self.turn.standing(moment.now), moment.log.pauses)
        if gone - self._saved < SAVED_EVERY:
            return False
        self._saved = gone
        return True
