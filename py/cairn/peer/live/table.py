"""One side of a match, without input or output: events and the time go in, effects come out.

A guest has one session, the host of a star one for every guest and watcher; there is one log for all of them. Every
event is a method that passes `_event`; every frame of play is handled by its row in FRAMES.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.chat import Chat
from cairn.peer.live.match_side import MatchSide
from cairn.peer.live.resync import Resync
from cairn.peer.live.roster import Roster
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.live.shared_log import SharedLog
from cairn.peer.live.timekeeper import Moment, Timekeeper
from cairn.peer.log.clock import GRACE, AwakeTime
from cairn.peer.log.commands import entry_for
from cairn.peer.log.ends import Ends
from cairn.peer.log.entries import Entry, EntryKind, Party
from cairn.peer.log.entry_rules import can_substitute
from cairn.peer.log.match_log import MatchLog, MatchPhase
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import Frame, FrameKind
from cairn.peer.wire.handshake import Link, Pair
from cairn.peer.wire.session import Session

P = ParamSpec("P")


def _event(
    handle: Callable[Concatenate[MatchTable, P], None],
) -> Callable[Concatenate[MatchTable, float, P], list[do.Effect]]:
    """A method as an event: it takes the time first, and gives the effects of all that follows.

    Only what a person did raises GameError, in words; then nothing has changed.
    """

    @wraps(handle)
    def step(table: MatchTable, now: float, /, *args: P.args, **kwargs: P.kwargs) -> list[do.Effect]:
        table.wake(now)
        handle(table, *args, **kwargs)
        return table.go_on()

    return step


class MatchTable(MatchSide):
    """One side. `signer` is to be set before a match of more than two is linked; all else is to be looked at only."""

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        super().__init__(shelf, saved)
        self.sessions = [Session(number, self.role, pair, self) for number, pair in enumerate(saved.pairs)]
        self.time = Timekeeper(saved.used, saved.stood, saved.waited)
        self.shared_log = SharedLog(self, self.time)
        self.resync = Resync(self, self.shared_log)
        self.ends = Ends()
        self.roster = Roster(self, saved.names, self.ends)
        self.chat = Chat(saved.said, dict(saved.heard))
        self.awake = AwakeTime()
        """All that is measured here is measured in it: what our own page slept counts for nothing and ends nothing."""

    @property
    def is_going(self) -> bool:
        """Whether the game can go on now: everybody is here, and nothing that was announced is missing."""
        match, players = self.match, self.players
        if match is None or match.phase is MatchPhase.SETUP or self.is_behind:
            return False
        needed = {*range(match.parties)} - {self.party, *match.substitutes}
        if self.is_host:
            return needed <= {session.pair.other for session in players if self.is_linked(session)}
        return self.is_linked(self.main) and not any(map(self.roster.people.is_away, needed))

    def saved(self) -> SavedMatch:
        """The saved match, for a resume: in this browser only, for it holds secrets."""
        pairs, turn = tuple(session.pair for session in self.players), self.time.turn
        used, stood = turn.charge(self.now), turn.standing(self.now)
        known = self.chat.said, tuple(self.chat.heard.items()), self.keys, self.roster.people.names
        time = stood, self.time.waited
        return SavedMatch(self.role, self.party, self.name, self._seed, pairs, self.replica, used, *known, *time)

    def add(self, party: Party) -> Session:
        """A session for another guest, by its party, or for a watcher (-1); raises LocalError."""
        if not self.is_host:
            raise LocalError(t("Only the host can invite."), t("Ask the host of this game to send the invitation."))
        if party >= self.log.parties:
            raise LocalError(t("There is no such seat."), t("The game is for fewer players."))
        if party >= 0 and party in (self.party, *(session.pair.other for session in self.sessions)):
            raise LocalError(t("That seat is taken."), t("Somebody else was invited to it."))
        self.sessions.append(Session(len(self.sessions), self.role, Pair(party), self))
        return self.sessions[-1]

    # ---- what the sessions say -----------------------------------------------------------------

    def _guarded(self, number: int, handle: Callable[..., None], *args: Any) -> None:
        """Handle what concerns one link; a mistake ends that link with a reason, even where it is our own."""
        session = self.sessions[number]
        try:
            handle(session, *args)
        except PeerError as error:
            session.end(error.code)
        except Exception as error:  # nothing that a friend sends may stop the program
            session.end("internal", details=_mistake(error))

    def hello(self) -> Mapping[str, Any]:
        """The fields of our greeting on the match."""
        return self.resync.hello()

    def joined(self, number: int, hello: Mapping[str, Any]) -> None:
        """Both play: bring the logs together, or end the link."""
        self.time.joined()
        self._guarded(number, self._join, hello)

    def _join(self, session: Session, hello: Mapping[str, Any]) -> None:
        self.resync.join(session, hello)
        self.roster.joined(session)

    def heard(self, number: int, frame: Frame) -> None:
        """A frame of play has come, or a greeting of a match that is new to the other side."""
        FRAMES[frame.kind](self, self.sessions[number], frame)

    def go_on(self) -> list[do.Effect]:
        """Do what is due after every event: the next entry of the setup, and the clock; and then the effects of all."""
        if self.replica is not None:
            self.roster.watch()
        with suppress(GameError):  # the log may be full, or wait for what was proposed before
            self.shared_log.set_up()
            if self.is_going:
                self.shared_log.play_for_absent()
            if self.replica is not None and self.replica.log.base:
                self._keep_time()
                if self.time.own_flag_falls(self._moment()):
                    self.shared_log.write(Entry(self.party, EntryKind.FLAG, spent=self.time.turn.charge(self.now)))
                    self._keep_time()
        effects, self._out = self._out, []
        return effects

    def _moment(self) -> Moment:
        assert self.replica is not None
        log = self.replica.shown
        others = [session for session in self.players if session.pair.other == log.timed_party]
        mover = None if log.timed_party in (None, self.party) else (others or [self.main])[0]
        needed = self.main if mover is None and not log.is_star else mover
        return Moment(log, self.now, self.is_going, mover, needed.framing.heard if needed else self.now)

    def wake(self, now: float) -> None:
        """An event at the page's time `now`: note what our own page has slept, and who was silent until here."""
        before = self.awake.slept
        self.now = self.awake.at(now)
        if self.replica is not None and self.replica.log.base:
            self._keep_time(self.awake.slept - before)

    def _keep_time(self, slept: float = 0.0) -> None:
        if (uncharged := self.time.keep(self._moment(), slept)) is not None:
            self.put(uncharged)

    @property
    def overrun(self) -> do.Overrun:
        """The others' overrun by our clock, so that our person may end the game, or ask those who are here for it.

        Between two it is one of time or pauses, among more an absence.
        """
        if self.replica is None or self.party < 0:
            return do.Overrun.NOTHING
        may_ask = self.is_met and self.replica.shown.request is None
        if self.roster.gone(GRACE) and (may_ask or self._is_alone):
            return do.Overrun.ABSENCE
        return self.time.overrun(self._moment())

    # ---- links ---------------------------------------------------------------------------------

    @_event
    def open(self, number: int, link: Link, entropy: bytes) -> None:
        """A link has opened; `entropy` are 32 new random bytes."""
        self.conflicts.pop(number, None)
        self._guarded(number, Session.open, link, entropy, self.now)

    @_event
    def receive(self, number: int, text: object) -> None:
        """A text came over a link."""
        self._guarded(number, Session.receive, text, self.now)

    @_event
    def close(self, number: int, flooded: bool = False) -> None:
        """A link is gone; `flooded`: its own guard has seen too much come at once, and is about to close it."""
        session = self.sessions[number]
        self.awake.untick()
        if flooded:
            session.end("flood")
        else:
            session.close()

    @_event
    def tick(self) -> None:
        """Time has passed; to be told every second or so while there is a link."""
        self.awake.tick()
        for session in self.sessions:
            self._guarded(session.number, self._tick)
        if self.replica is None:
            return
        self.roster.tick()
        if self.replica.log.base:
            self._keep_time()
            moment = self._moment()
            if self.time.wants_save(moment):
                self.put(do.Persist(before_send=False))
            self.time.watch_other_flag(moment)

    def _tick(self, session: Session) -> None:
        session.tick(self.now)
        if self.conflicts.get(session.number, self.now) < self.now:
            raise PeerError("conflict")
        if session.is_playing and self.is_behind and session.framing.heard > self.expected_by:
            raise PeerError("promised")
        if self.time.claimed is not None and self.time.claim_fails(moment := self._moment()):
            self.time.claimed = None
            self._win(moment.log, do.Overrun.CLOCK)
            raise PeerError("time")

    @property
    def _is_alone(self) -> bool:
        """Whether all have been away for longer than agreed; of guests without a host nothing is known."""
        return not self.is_met and (
            not self.is_host or len(self.roster.gone(GRACE)) + len(self.log.substitutes) == self.log.parties - 1
        )

    def _win(self, log: MatchLog, overrun: do.Overrun) -> None:
        """By our own clock alone, and so in our own record alone."""
        self.put(do.EndedByClaim(log.seats[1 - self.party], overrun))

    # ---- what our person does ------------------------------------------------------------------

    @_event
    def confirm(self, number: int) -> None:
        """The words are the same; let us play."""
        self.sessions[number].confirm()

    @_event
    def end(self, number: int, code: str) -> None:
        """Our person goes ("left"; the match is kept), or sees other words ("words")."""
        self.sessions[number].end(code)

    @_event
    def write(self, wish: Entry) -> None:
        """Write what our person wants into the log (entry_for), or propose it."""
        log = self._played_log()
        entry = entry_for(wish, log)
        self._check_absence(entry, log)
        if not log.base or log.timed_party != self.party or entry.kind is not EntryKind.MOVE:
            return self.shared_log.write(entry)
        waited = 0 if log.is_star else self.time.waited
        spent, paused = self.time.turn.charge(self.now), self.time.turn.standing(self.now)
        self.shared_log.write(replace(entry, spent=spent, paused=paused, waited=waited))
        self.time.waited -= waited

    def _check_absence(self, entry: Entry, log: MatchLog) -> None:
        """Raise LocalError for a yes by which somebody would be put out who is here, or was until lately."""
        if entry.kind is not EntryKind.REPLY or entry.text != "yes" or log.request is None:
            return
        if {*log.request.absent} - {self.party, *log.request.agreed, *self.roster.gone()}:
            raise LocalError(t("Not now."), t("By this page’s clock, not everybody named was away for so long."))

    def _played_log(self) -> Any:
        """The log, if our person may act now; raises LocalError."""
        log = self.match
        if log is None or self.is_behind or not self.is_met:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        if self.party < 0:
            raise LocalError(t("You’re watching."), t("Only those who play can do that."))
        return log

    @_event
    def claim(self) -> None:
        """End the game over the time of the other, or over its pauses; or ask those who are here to abandon it.

        A page whose time is over is asked first: it answers with the flag, or with a move. Pauses are ours to measure.
        """
        if self.overrun is do.Overrun.ABSENCE:
            gone = self.roster.gone(GRACE)
            if self._is_alone:
                return self.put(do.EndedByClaim(self.log.seats[gone[0]], do.Overrun.ABSENCE))
            return self._ask_without(RequestKind.ABANDON)
        if self.overrun is do.Overrun.PAUSES:
            self._win(self.log, do.Overrun.PAUSES)
            return self.main.end("time")
        log, moment = self._played_log(), self._moment()
        if not self.time.has_fallen or moment.mover is None:
            raise LocalError(t("There is time left."), t("Your friend’s clock is still running."))
        if self.time.claimed is None:
            self.time.claimed = self.now
        moment.mover.send(FrameKind.CLAIM, {"n": log.count, "head": log.head})

    def _ask_without(self, kind: RequestKind) -> None:
        """Ask those who are here for what needs no consent of who has been away for longer than agreed."""
        text = " ".join([kind, *map(str, self.roster.gone(GRACE))])
        self.shared_log.write(Entry(self.party, EntryKind.REQUEST, text))

    @property
    def may_substitute(self) -> bool:
        """Whether the computer could play for those who have been away for longer than agreed, if the others agree."""
        if self.overrun is not do.Overrun.ABSENCE or self._is_alone:
            return False
        return 0 not in self.roster.gone(GRACE) and can_substitute(self.log.game)

    @_event
    def ask_for_substitute(self) -> None:
        """Ask those who are here to let the computer play for who has been away for longer than agreed."""
        if not self.may_substitute:
            raise LocalError(t("Not now."), t("Nobody has been away for longer than agreed."))
        self._ask_without(RequestKind.SUBSTITUTE)

    @_event
    def say(self, text: str) -> None:
        """Say something in the chat."""
        body = self.chat.write(text, self._played_log(), self.entry_signer, self.now)
        for session in filter(self.is_linked, self.players):
            session.send(FrameKind.CHAT, body)
        self.put(do.Persist(before_send=False))

    # ---- what the others do --------------------------------------------------------------------

    def _hear_entry(self, session: Session, frame: Frame) -> None:
        if not self.shared_log.hear_entry(session, frame):
            self.resync.differ(session)

    def _hear_claim(self, session: Session, frame: Frame) -> None:
        """The other's clock says that our time is over. If it is by ours too, the flag follows this (`go_on`)."""
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
        self.put(do.Persist(before_send=False), do.Said(frame.body["text"], author))
        for another in filter(self.is_linked, self.players) if self.log.keys.head and self.is_host else ():
            if another is not session:
                another.send(FrameKind.CHAT, frame.body)


FRAMES: Mapping[FrameKind, Callable[[MatchTable, Session, Frame], None]] = {
    FrameKind.HELLO: lambda table, *heard: table.resync.hear_hello(*heard),
    FrameKind.ENTRY: MatchTable._hear_entry,
    FrameKind.PROPOSE: lambda table, *heard: table.shared_log.hear_proposal(*heard),
    FrameKind.CONFLICT: lambda table, *heard: table.resync.hear_conflict(*heard),
    FrameKind.CLAIM: MatchTable._hear_claim,
    FrameKind.CHAT: MatchTable._hear_chat,
    FrameKind.PEOPLE: lambda table, *heard: table.roster.hear_people(*heard),
    FrameKind.SEEN: lambda table, *heard: table.roster.hear_seen(*heard),
}
"""The handler of each frame of play."""


def _mistake(error: Exception) -> str:
    """Where our program was mistaken, for a report; not the words of the error, which may hold a secret."""
    import traceback  # noqa: PLC0415 (needed only when something is wrong, and every import costs start-up)

    return "".join([*traceback.format_tb(error.__traceback__), type(error).__name__])
