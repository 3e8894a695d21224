"""The log that all sides of a live match share: writes, proposes, sends, and hears entries. It is saved first.

The host appends and tells everybody; a guest proposes entries, and learns from the host's whether they stand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.core.errors import GameError
from cairn.peer.errors import PeerError
from cairn.peer.live.match_side import ENTRY_PATIENCE, MatchSide
from cairn.peer.live.timekeeper import Timekeeper
from cairn.peer.log.commands import refused_in_words
from cairn.peer.log.entries import Entry, EntryKind, from_fields, to_fields
from cairn.peer.log.entry_rules import is_of_a_person, refusal
from cairn.peer.log.match_log import MatchLog, setup_entry
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import Frame, FrameKind
from cairn.peer.wire.session import Session

E = EntryKind


class SharedLog:
    """Our side of the log, as entries of ours go out and those of others come in; `time` measures the others' turns."""

    def __init__(self, side: MatchSide, time: Timekeeper) -> None:
        self.side, self.time = side, time
        self._proposed: dict[str, int] = {}
        """By head, the frame that carried a proposal of ours over this link."""

    # ---- ours ----------------------------------------------------------------------------------

    def write(self, entry: Entry) -> None:
        """Put an entry of ours into the log, or propose it; raises GameError, and then nothing has changed."""
        side, replica = self.side, self.side.replica
        assert replica is not None
        with refused_in_words():
            signed = self._signed(entry, replica.shown)
            side.replica = replica.append(signed) if side.is_host else replica.propose(signed)
        # Between two, a guest that dies and forgets a proposal learns it again from the host; by link it might write
        # another one meanwhile.
        waits = side.is_host or side.log.is_star or any(side.keys)
        side.put(do.Persist(before_send=waits), do.Appended(entry.kind.value, entry.text, entry.author))
        if side.is_host:
            self._spread()
        else:
            self._send_pending(len(side.replica.pending) - 1)

    def _signed(self, entry: Entry, log: MatchLog) -> Entry:
        in_star = log.is_star and entry.kind is not E.SEATS
        return replace(entry, signature=self.side.entry_signer.sign_entry(log.next_head(entry), in_star))

    def set_up(self) -> None:
        """Write what the setup wants of us, while another player is here."""
        side = self.side
        while side.match is not None and (wanted := side.match.wanted) is not None:
            if wanted[1] != side.party or side.is_behind or not side.is_met:
                return
            self.write(setup_entry(side.match, side.entry_signer))

    def play_for_absent(self) -> None:
        """The host writes the next action of the computer in the seat of somebody who is away."""
        side = self.side
        if side.is_host and side.log.is_substitute_turn and (text := side.substitute_text(side.log)):
            self.write(Entry(side.party, E.MOVE, text))

    def _spread(self) -> None:
        """The host tells all of the last entry."""
        for session in filter(self.side.is_linked, self.side.sessions):
            self.send_entries(session, self.side.log.count)
        self.stop()

    def send_entries(self, session: Session, start: int) -> None:
        """The host sends what it has from a number on."""
        for number in range(start, self.side.log.count + 1):
            session.send(FrameKind.ENTRY, _entry_body(self.side.log, number))

    def propose_again(self) -> None:
        """A guest tells a host that is linked anew what it proposes."""
        self._proposed = {}
        self._send_pending()

    def _send_pending(self, start: int = 0) -> None:
        """A guest tells what it proposes, from one of its proposals on; nothing while announced entries are missing."""
        side, replica = self.side, self.side.replica
        if replica is None or not side.is_linked(side.main) or side.is_behind:
            return
        for number in range(replica.log.count + 1 + start, replica.shown.count + 1):
            side.main.send(FrameKind.PROPOSE, _entry_body(replica.shown, number))
            self._proposed[replica.shown.heads[number]] = side.main.framing.sent

    # ---- theirs --------------------------------------------------------------------------------

    def hear_entry(self, session: Session, frame: Frame) -> bool:
        """The next entry of the host's log; raises PeerError for one that no honest host would send.

        False where it has another entry than ours in a place that is filled.
        """
        side, log, number, head = self.side, self.side.log, frame.body["n"], frame.body["head"]
        if side.is_host:
            raise PeerError("turn", "the host alone appends")
        if number <= log.count:
            return bool(log.heads[number] == head)
        entry = self._checked(session, frame)
        side.expected_by = side.now + ENTRY_PATIENCE
        assert side.replica is not None
        was = side.replica
        is_overtaken = bool(was.pending) and not was.confirms(head)
        if is_overtaken and frame.ack >= self._proposed.get(log.next_head(was.pending[0]), frame.ack + 1):
            raise PeerError("late", "it has seen our proposal, and another entry takes its place")
        try:
            side.replica, fallen = was.learn(entry, self._signed)
        except GameError as error:
            raise refusal(log, entry, error) from error
        is_anew = is_overtaken and bool(side.replica.pending)
        side.put(do.Persist(before_send=is_anew))
        if was.shown.heads[number : number + 1] != (head,):
            self._tell(entry, log)
        self.time.waited += sum(own.waited for own in fallen)
        if told := [own for own in fallen if is_of_a_person(log.game, own)]:
            side.put(do.Superseded(tuple(own.text for own in told), told[0].kind.value))
        if is_anew or side.log.count == side.expected:
            self._send_pending()
        self.stop()
        return True

    def hear_proposal(self, session: Session, frame: Frame) -> None:
        """A guest's proposal: it goes into the log, or is passed over if the log has overtaken it."""
        side, log, body = self.side, self.side.log, frame.body
        if not side.is_host or session.pair.other != body["author"]:
            raise PeerError("turn", "in another's name")
        if body["n"] != log.count + 1 or log.next_head(from_fields(body)) != body["head"]:
            return
        entry = self._checked(session, frame)
        if entry.kind is E.REQUEST and not session.requests.take(side.now):
            raise PeerError("flood", "requests")
        assert side.replica is not None
        try:
            side.replica = side.replica.append(entry)
        except GameError as error:
            raise refusal(log, entry, error) from error
        side.put(do.Persist())
        self._tell(entry, log)
        self._spread()

    def _checked(self, session: Session, frame: Frame) -> Entry:
        """The entry of a frame, at its place, and signed by its author."""
        side, log, entry, head = self.side, self.side.log, from_fields(frame.body), frame.body["head"]
        if frame.body["n"] != log.count + 1:
            raise PeerError("order", "an entry is missing")
        if log.next_head(entry) != head:
            raise PeerError("conflict" if log.is_star else "frame", "it goes on from another log than ours")
        if side.replica and side.replica.confirms(head):
            return side.replica.pending[0]
        side.entry_signer.check_entry(entry, head, log.keys if log.is_star and entry.kind is not E.SEATS else None)
        self._check_substitute(entry, log)
        is_turn = entry.kind in (E.MOVE, E.DISPUTE) and entry.author == max(0, session.pair.other)
        if is_turn:
            told = self.time.hear(entry, log, side.now, session), self.time.hear_of_ours(entry, log)
            side.put(*(one for one in told if one is not None))
        return entry

    def _check_substitute(self, entry: Entry, log: MatchLog) -> None:
        """Raise PeerError for an action in the place of the computer that it would not have chosen."""
        if entry.kind is not E.MOVE or not log.is_substitute_turn or entry.author != log.mover:
            return
        if (text := self.side.substitute_text(log)) and text != entry.text:
            raise PeerError("computer", "another action than the computer's")

    def _tell(self, entry: Entry, before: MatchLog) -> None:
        """Say what another party has written."""
        self.side.put(do.Appended(entry.kind.value, entry.text, entry.author))
        refused = entry.kind is E.REPLY and entry.text == "no"
        if refused and (asked := before.request) is not None and asked.author == self.side.party:
            self.side.put(do.Declined(asked.kind, entry.author))

    def stop(self) -> None:
        """End it where two devices cannot agree on an outcome."""
        for session in self.side.sessions if self.side.log.is_stopped else ():
            session.end("unlike")


def _entry_body(log: MatchLog, number: int) -> dict[str, Any]:
    """An entry of a log at its place, as frames have it."""
    return {"n": number, **to_fields(log.entries[number - 1]), "head": log.heads[number]}
