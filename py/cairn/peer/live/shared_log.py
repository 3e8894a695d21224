"""A table's part that keeps the log with the others: writes, proposes, sends, and hears entries. It is saved first.

The host appends and tells everybody; a guest proposes entries, and learns from the host's whether they stand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.live.timekeeper import Moment, Timekeeper
from cairn.peer.log.entries import Entry, EntryKind, from_fields, to_fields
from cairn.peer.log.entry_rules import refusal
from cairn.peer.log.match_log import MatchLog, setup_entry
from cairn.peer.log.replication import Replica
from cairn.peer.log.signatures import EntrySigner, Signer
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import LONGEST_TRAIL, TRAIL_DIGITS, Frame, FrameKind
from cairn.peer.wire.session import Session

E = EntryKind

ENTRY_PATIENCE = 10.0
"""Seconds within which announced entries, or the answer to a conflict, have to come."""


class SharedLog:
    """One side's log and its links.

    `SynchronizedLog` adds handshakes, `KnownPeople` people, `MatchTable` events and time.
    """

    sessions: list[Session]

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        self.shelf = shelf
        self.role, self.party, self.name, self._seed = saved.role, saved.party, saved.name, saved.seed
        self.replica: Replica | None = saved.replica
        self.keys = saved.keys
        self.signer: Signer | None = None
        self.time = Timekeeper(saved.used, saved.stood, saved.waited)
        self.now = 0.0
        self.expected, self._expected_by = 0, 0.0
        """How many entries the host has announced, and by when they have to be here."""
        self.conflicts: dict[int, float] = {}
        """The sessions whose log is another one, and when they are given up."""
        self._proposed: dict[str, int] = {}
        """By head, the frame that carried a proposal of ours over this link."""
        self._out: list[do.Effect] = []

    @property
    def match(self) -> MatchLog | None:
        """The log as it is shown, with our own proposals; None for a guest until the host has said what is played."""
        return self.replica.shown if self.replica else None

    @property
    def log(self) -> MatchLog:
        """The log as the host has ordered it; raises LocalError while there is none."""
        if self.replica is None:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return self.replica.log

    @property
    def is_host(self) -> bool:
        """Whether the order of entries is ours to say."""
        return self.role == "host"

    @property
    def main(self) -> Session:
        """The session with another player, or the only one."""
        return self.sessions[0]

    @property
    def players(self) -> list[Session]:
        """The sessions with other players."""
        return [session for session in self.sessions if session.pair.other >= 0]

    @property
    def is_behind(self) -> bool:
        """Whether entries are missing that the host has announced."""
        return self.replica is not None and self.replica.log.count < self.expected

    @property
    def entry_signer(self) -> EntrySigner:
        """The signer of our entries."""
        return EntrySigner(self.party, self._seed, self.signer)

    def is_linked(self, session: Session) -> bool:
        """Whether entries go over a session."""
        return session.is_playing and session.number not in self.conflicts

    def put(self, effect: do.Effect) -> None:
        """Something is to be done, after all that was put before."""
        self._out.append(effect)

    # ---- ours ----------------------------------------------------------------------------------

    def _write(self, entry: Entry) -> None:
        """Put an entry of ours into the log, or propose it; raises GameError, and then nothing has changed."""
        assert self.replica is not None
        try:
            signed = self._signed(entry, self.replica.shown)
            after = self.replica.append(signed) if self.is_host else self.replica.propose(signed)
        except PeerError as error:
            raise LocalError(t("Not now."), t("That is not yours to do at this moment.")) from error
        self.replica = after
        # Between two, a guest that dies and forgets a proposal learns it again from the host; by link it might write
        # another one meanwhile.
        waits = self.is_host or self.log.is_star or any(self.keys)
        self._out += [do.Persist(before_send=waits), do.Appended(entry.kind.value, entry.text, entry.author)]
        if self.is_host:
            self._spread()
        else:
            self._send_pending(len(after.pending) - 1)

    def _signed(self, entry: Entry, log: MatchLog) -> Entry:
        in_star = log.is_star and entry.kind is not E.SEATS
        return replace(entry, signature=self.entry_signer.sign_entry(log.next_head(entry), in_star))

    def _set_up(self) -> None:
        """Write what the setup wants of us, while another player is here."""
        while self.replica is not None and (wanted := self.replica.shown.wanted) is not None:
            if wanted[1] != self.party or self.is_behind or not any(map(self.is_linked, self.players)):
                return
            self._write(setup_entry(self.replica.shown, self.entry_signer))

    def _spread(self) -> None:
        """The host tells all of the last entry."""
        for session in filter(self.is_linked, self.sessions):
            self._send_entry(session, self.log.count)
        self._stop()

    def _send_entry(self, session: Session, number: int) -> None:
        session.send(FrameKind.ENTRY, _entry_body(self.log, number))

    def _send_pending(self, start: int = 0) -> None:
        """A guest tells what it proposes, from one of its proposals on; nothing while announced entries are missing.

        `_join` calls it when a link is there, `_hear_entry` when the last of the missing entries has come.
        """
        replica = self.replica
        if replica is None or not self.is_linked(self.main) or self.is_behind:
            return
        for number in range(replica.log.count + 1 + start, replica.shown.count + 1):
            self.main.send(FrameKind.PROPOSE, _entry_body(replica.shown, number))
            self._proposed[replica.shown.heads[number]] = self.main.framing.sent

    # ---- theirs --------------------------------------------------------------------------------

    def _hear_entry(self, session: Session, frame: Frame) -> None:
        """The next entry of the host's log; raises PeerError for one that no honest host would send."""
        log, number = self.log, frame.body["n"]
        if self.is_host:
            raise PeerError("turn", "the host alone appends")
        if number <= log.count:
            if log.heads[number] != frame.body["head"]:
                self._differs(session)
            return
        entry = self._checked(session, frame)
        self._expected_by = self.now + ENTRY_PATIENCE
        assert self.replica is not None
        was, head = self.replica, frame.body["head"]
        is_overtaken = bool(was.pending) and not was.confirms(head)
        if is_overtaken and frame.ack >= self._proposed.get(log.next_head(was.pending[0]), frame.ack + 1):
            raise PeerError("late", "it has seen our proposal, and another entry takes its place")
        try:
            self.replica, fallen = was.learn(entry, self._signed)
        except GameError as error:
            raise refusal(self.log, entry, error) from error
        is_anew = is_overtaken and bool(self.replica.pending)
        self.put(do.Persist(before_send=is_anew))
        if was.shown.heads[number : number + 1] != (head,):
            self._tell(entry, log)
        self.time.waited += sum(own.waited for own in fallen)
        if fallen:
            self.put(do.Superseded(tuple(own.text for own in fallen)))
        if is_anew or self.log.count == self.expected:
            self._send_pending()
        self._stop()

    def _hear_proposal(self, session: Session, frame: Frame) -> None:
        """A guest's proposal: it goes into the log, or is passed over if the log has overtaken it."""
        log, body = self.log, frame.body
        if not self.is_host or session.pair.other != body["author"]:
            raise PeerError("turn", "in another's name")
        if body["n"] != log.count + 1 or log.next_head(from_fields(body)) != body["head"]:
            return
        entry = self._checked(session, frame)
        if entry.kind is E.REQUEST and not session.requests.take(self.now):
            raise PeerError("flood", "requests")
        assert self.replica is not None
        try:
            self.replica = self.replica.append(entry)
        except GameError as error:
            raise refusal(self.log, entry, error) from error
        self.put(do.Persist())
        self._tell(entry, log)
        self._spread()

    def _checked(self, session: Session, frame: Frame) -> Entry:
        """The entry of a frame, at its place, and signed by its author."""
        log, entry, head = self.log, from_fields(frame.body), frame.body["head"]
        if frame.body["n"] != log.count + 1:
            raise PeerError("order", "an entry is missing")
        if log.next_head(entry) != head:
            raise PeerError("conflict" if log.is_star else "frame", "it goes on from another log than ours")
        if self.replica and self.replica.confirms(head):
            return self.replica.pending[0]
        self.entry_signer.check_entry(entry, head, log.keys if log.is_star and entry.kind is not E.SEATS else None)
        if entry.kind in (E.MOVE, E.DISPUTE) and entry.author == max(0, session.pair.other):
            self._measure(entry, session)
        return entry

    def _measure(self, entry: Entry, session: Session) -> None:
        """Compare the time of another's turn with what was measured here."""
        moment = Moment(self.log, self.now, True, session, session.framing.heard)
        if (left_out := self.time.hear(entry, moment)) is not None:
            self.put(left_out)

    def _tell(self, entry: Entry, before: MatchLog) -> None:
        """Say what another party has written."""
        self.put(do.Appended(entry.kind.value, entry.text, entry.author))
        refused = entry.kind is E.REPLY and entry.text == "no"
        if refused and (asked := before.request) is not None and asked.author == self.party:
            self.put(do.Declined(asked.kind, entry.author))

    def _differs(self, session: Session) -> None:
        """Our logs differ: both tell the trail of their heads, and nothing is played over this link any more."""
        if session.number not in self.conflicts:
            self.conflicts[session.number] = self.now + ENTRY_PATIENCE
            trail = "".join(head[:TRAIL_DIGITS] for head in self.log.heads[1:][-LONGEST_TRAIL:])
            session.send(FrameKind.CONFLICT, {"count": self.log.count, "trail": trail})

    def _stop(self) -> None:
        """End it where two devices cannot agree on an outcome."""
        for session in self.sessions if self.log.is_stopped else ():
            session.end("unlike")


def _entry_body(log: MatchLog, number: int) -> dict[str, Any]:
    """An entry of a log at its place, as frames have it."""
    return {"n": number, **to_fields(log.entries[number - 1]), "head": log.heads[number]}
