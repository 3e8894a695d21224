"""One side of a match, without input or output: events and the time go in, effects come out.

A guest has one session, the host of a star one for every guest and watcher; there is one log for all of them. Every
event passes `step`, and is handled by its row in EVENTS; every frame of play by its row in FRAMES.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from cairn.core.game import GameError
from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer import effects as do
from cairn.peer import match_events as on
from cairn.peer.chat import Chat
from cairn.peer.commands import LogCommand, entry_for
from cairn.peer.entries import Entry, EntryKind, Party
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.match_log import MatchPhase
from cairn.peer.people import KnownPeople
from cairn.peer.saved_match import Pair, SavedMatch, write_match
from cairn.peer.session import Session
from cairn.peer.timekeeper import Moment
from cairn.peer.wire import Frame, FrameKind


class MatchTable(KnownPeople):
    """One side. `signer` is to be set before a match of more than two is linked. To be looked at, not changed:
    `match`, `sessions`, `party`, `role`, `is_going`, `time`."""

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        super().__init__(shelf, saved)
        self.chat = Chat(saved.said, dict(saved.heard))

    @property
    def is_going(self) -> bool:
        """Whether the game can go on now: everybody is here, and nothing that was announced is missing."""
        match, players = self.match, self.players
        if match is None or match.phase is MatchPhase.SETUP or self.is_behind:
            return False
        return all(map(self.is_linked, players)) and (not self.is_host or len(players) == match.parties - 1)

    def saved(self) -> str:
        """What to keep for a resume: in this browser only, for it holds secrets."""
        pairs, replica = tuple(session.pair for session in self.players), self.replica
        is_own = replica is not None and replica.shown.mover == self.party
        used = self.time.turn.charge(self.now) if is_own else 0
        chat = self.chat.said, tuple(self.chat.heard.items())
        saved = SavedMatch(self.role, self.party, self.name, self._seed, pairs, replica, used, *chat, self.keys)
        return write_match(saved)

    def add(self, party: Party) -> Session:
        """A session for another guest, by its party, or for a watcher (-1); raises LocalError."""
        if not self.is_host:
            raise LocalError(t("Only the host can invite."), t("Ask the host of this game to send the invitation."))
        if party >= self.log.parties:
            raise LocalError(t("There is no such seat."), t("The game is for fewer players."))
        if party >= 0 and party in (self.party, *(session.pair.other for session in self.sessions)):
            raise LocalError(t("That seat is taken."), t("Somebody else was invited to it."))
        self.sessions.append(self._session(len(self.sessions), Pair(party)))
        return self.sessions[-1]

    # ---- the one function ----------------------------------------------------------------------

    def step(self, event: on.Event, now: float) -> list[do.Effect]:
        """What follows from an event. Only what a person did raises GameError, in words; then nothing has changed.

        A bad frame ends its own link at most, even where the mistake is our own.
        """
        self.now = now
        handle = EVENTS[type(event)]
        if isinstance(event, on.LinkEvent):
            self._guarded(self.sessions[event.number], lambda: handle(self, event))
        else:
            handle(self, event)
        self._go_on()
        effects, self._out = self._out, []
        return effects

    def _guarded(self, session: Session, handle: Callable[[], None]) -> None:
        """Handle what concerns one link, and what its session says of it; a mistake ends the link with a reason."""
        try:
            handle()
            self._take_all(session)
        except PeerError as error:
            session.end(error.code)
        except Exception:  # nothing that a friend sends may stop the program
            session.end("internal")
        self._out += [effect for effect in session.out if not isinstance(effect, do.Signal | Frame)]
        session.out = []

    def _take_all(self, session: Session) -> None:
        while session.out:
            match session.out.pop(0):
                case do.Signal.GREETED:
                    self._greeted(session)
                case Frame() as frame:
                    FRAMES[frame.kind](self, session, frame)
                case do.Signal.JOINED:
                    self.time.joined()
                    self._join(session)
                case effect:
                    self._out.append(effect)

    def _go_on(self) -> None:
        """What is due after every event: the next entry of the setup, and the clock."""
        with suppress(GameError):  # the log may be full, or wait for what was proposed before
            self._set_up()
            if self.replica is not None and self.replica.log.base:
                self.time.keep(moment := self._moment())
                if self.time.own_flag_falls(moment):
                    self._write(Entry(self.party, EntryKind.FLAG, spent=self.time.turn.charge(self.now)))
                    self.time.keep(self._moment())
        for session in self.sessions:
            self._guarded(session, lambda: None)

    def _moment(self) -> Moment:
        assert self.replica is not None
        log = self.replica.shown
        others = [session for session in self.players if session.pair.other == log.mover]
        mover = None if log.mover in (None, self.party) else (others or [self.main])[0]
        return Moment(log, self.now, self.is_going, mover)

    # ---- links ---------------------------------------------------------------------------------

    def _opened(self, event: on.LinkOpened) -> None:
        self.conflicts.pop(event.number, None)
        self.sessions[event.number].open(event.link, event.entropy, self.now)

    def _received(self, event: on.TextReceived) -> None:
        self.sessions[event.number].receive(event.text, self.now)

    def _closed(self, event: on.LinkClosed) -> None:
        session = self.sessions[event.number]
        if event.flooded:
            session.end("flood")
        else:
            session.close()

    def _ticked(self, event: on.Ticked) -> None:
        for session in self.sessions:
            self._guarded(session, lambda session=session: self._tick(session))  # type: ignore[misc]
        if self.replica is None:
            return
        self._tell_people()
        if self.replica.log.base:
            self.time.keep(moment := self._moment())
            if self.time.wants_save(moment):
                self._out.append(do.Persist(before_send=False))
            self.time.watch_other_flag(moment)

    def _tick(self, session: Session) -> None:
        session.tick(self.now)
        if self.conflicts.get(session.number, self.now) < self.now:
            raise PeerError("conflict")
        if session.is_playing and self.is_behind and self.now > self._expected_by:
            raise PeerError("promised")
        if self.time.claimed is not None and self.time.claim_fails(moment := self._moment()):
            assert moment.log.mover is not None
            self.time.claimed = None
            self._out.append(do.ClaimUnanswered(moment.log.seats[moment.log.mover]))
            raise PeerError("time")

    # ---- what our person does ------------------------------------------------------------------

    def _confirmed(self, event: on.Confirm) -> None:
        session = self.sessions[event.number]
        session.confirm()
        self._guarded(session, lambda: None)

    def _ended(self, event: on.WordsDiffer | on.Leave) -> None:
        self.sessions[event.number].end("left" if isinstance(event, on.Leave) else "words")

    def _acted(self, command: LogCommand) -> None:
        log = self._played_log()
        spent = self.time.turn.charge(self.now) if log.base and log.mover == self.party else 0
        self._write(entry_for(command, log, self.party, spent))

    def _played_log(self) -> Any:
        """The log, if our person may act now; raises LocalError."""
        log = self.match
        if log is None or self.is_behind or not any(map(self.is_linked, self.players)):
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        if self.party < 0:
            raise LocalError(t("You’re watching."), t("Only those who play can do that."))
        return log

    def _claimed(self, event: on.Claim) -> None:
        """Ask the other page whether its time is over; it answers with the flag, or with its move."""
        log, moment = self._played_log(), self._moment()
        if not self.time.has_fallen or moment.mover is None:
            raise LocalError(t("There is time left."), t("Your friend’s clock is still running."))
        if self.time.claimed is None:
            self.time.claimed = self.now
        self._send(moment.mover, FrameKind.CLAIM, {"n": log.count, "head": log.head})

    def _said(self, event: on.Say) -> None:
        body = self.chat.write(event.text, self._played_log(), self.entry_signer, self.now)
        for session in filter(self.is_linked, self.players):
            self._send(session, FrameKind.CHAT, body)
        self._out.append(do.Persist(before_send=False))

    # ---- what the others do --------------------------------------------------------------------

    def _hear_claim(self, session: Session, frame: Frame) -> None:
        """The other's clock says that our time is over. If it is by ours too, the flag follows this (`_go_on`)."""
        if self.log.is_star:
            raise PeerError("turn", "claimed among more than two")

    def _hear_chat(self, session: Session, frame: Frame) -> None:
        """A line of a friend, or passed on by the host; raises PeerError for words put in another's mouth."""
        author, other = frame.body["author"], session.pair.other
        if author >= self.log.parties or (author != other if self.is_host else author == self.party):
            raise PeerError("turn", "in another's name")
        if min(self.party, other) < 0:
            raise PeerError("turn", "one of us watches")
        if not self.chat.hear(frame.body, self.log, self.entry_signer, self.now, direct=author == other):
            return
        self._out += [do.Persist(before_send=False), do.Said(frame.body["text"], author)]
        for another in filter(self.is_linked, self.players) if self.log.keys.head and self.is_host else ():
            if another is not session:
                self._send(another, FrameKind.CHAT, frame.body)


EVENTS: Mapping[type, Callable[[MatchTable, Any], None]] = {
    on.LinkOpened: MatchTable._opened,
    on.TextReceived: MatchTable._received,
    on.LinkClosed: MatchTable._closed,
    on.Ticked: MatchTable._ticked,
    on.Confirm: MatchTable._confirmed,
    on.WordsDiffer: MatchTable._ended,
    on.Leave: MatchTable._ended,
    on.Claim: MatchTable._claimed,
    on.Say: MatchTable._said,
    **dict.fromkeys((on.PlayAction, on.DisputeOutcome, on.Resign, on.Ask, on.Reply), MatchTable._acted),
}
"""What is done with each event."""

FRAMES: Mapping[FrameKind, Callable[[MatchTable, Session, Frame], None]] = {
    FrameKind.ENTRY: MatchTable._hear_entry,
    FrameKind.PROPOSE: MatchTable._hear_proposal,
    FrameKind.CONFLICT: MatchTable._hear_conflict,
    FrameKind.CLAIM: MatchTable._hear_claim,
    FrameKind.CHAT: MatchTable._hear_chat,
    FrameKind.PEOPLE: MatchTable._hear_people,
}
"""What is done with each frame of play."""
