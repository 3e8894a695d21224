"""Brings two logs together after a handshake: who sends what, who waits, or where they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.core.errors import GameError
from cairn.core.language import sentences, t
from cairn.core.record import read_record, write_record
from cairn.peer.errors import PeerError, explain
from cairn.peer.live.match_side import ENTRY_PATIENCE, MatchSide
from cairn.peer.live.shared_log import SharedLog
from cairn.peer.log.entries import EntryKind
from cairn.peer.log.match_log import MatchLog, new_log
from cairn.peer.log.replication import new_replica
from cairn.peer.wire.frames import LONGEST_TRAIL, TRAIL_DIGITS, Frame, FrameKind
from cairn.peer.wire.session import Session


def fits(log: MatchLog, count: int, head: str, is_host: bool) -> bool:
    """Whether the other side's log, by its count and head, may be our own. A guest's is the beginning of its host's."""
    if count > log.count if is_host else count < log.count:
        return False
    return count == 0 or count > log.count or log.heads[count] == head


def first_difference(log: MatchLog, count: int, theirs: str) -> int:
    """The number of the first entry in which the other side's log is another one, or is missing on one side."""
    shorts = [theirs[at : at + TRAIL_DIGITS] for at in range(0, len(theirs), TRAIL_DIGITS)]
    begin = count - len(shorts) + 1
    if begin < 1:
        raise PeerError("frame", "a trail longer than its log")
    for number, short in enumerate(shorts, begin):
        if number > log.count or log.heads[number][:TRAIL_DIGITS] != short:
            return max(1, number)
    return count + 1


class Resync:
    """Compares the logs of both sides when a link is there, by their greetings, and brings them together."""

    def __init__(self, side: MatchSide, shared_log: SharedLog) -> None:
        self.side, self.shared_log = side, shared_log

    def hello(self) -> Mapping[str, Any]:
        """The fields of our greeting on the match; only a host says what is played."""
        side, log = self.side, self.side.replica.log if self.side.replica else None
        known = {"name": side.name, "count": log.count if log else 0, "head": log.head if log and log.count else ""}
        if log is None or not side.is_host:
            return {**known, "settings": "", "seating": "toss", "clock": 0, "step": 0, "pauses": 0}
        played = {"settings": write_record(log.first), "seating": log.seating}
        return {**known, **played, "clock": log.base, "step": log.step, "pauses": log.pauses}

    def hear_hello(self, session: Session, frame: Frame) -> None:
        """A guest learns what is to be played, unless it is what it knows of a match by link."""
        side, hello = self.side, frame.body
        if side.is_host:
            return
        try:
            record = read_record(hello["settings"], side.shelf)
            clock = hello["clock"], hello["step"], hello["pauses"]
            log = new_log(side.shelf[record.game], record, clock, hello["seating"])
        except GameError as error:
            raise PeerError("rules", str(error)) from error
        if record.actions or (side.role == "guest" and not 1 <= hello["party"] < record.seats):
            raise PeerError("frame", "settings")
        party, known = -1 if side.role == "watcher" else hello["party"], side.match
        if known is None or (known.heads[0], side.party) != (log.head, party):
            if known is not None and known.count:
                raise PeerError("stranger", "another match than the one by link")
            side.party, side.replica = party, new_replica(log)

    def join(self, session: Session, hello: Mapping[str, Any]) -> None:
        """Both play: send what the guest lacks and what it proposes, or tell that the logs differ."""
        side, log, count = self.side, self.side.log, hello["count"]
        if log.is_star and side.signer is None:
            raise PeerError("unable")
        if not fits(log, count, hello["head"], side.is_host):
            return self.differ(session)
        if side.is_host:
            self.shared_log.send_entries(session, count + 1)
        else:
            side.expected, side.expected_by = count, side.now + ENTRY_PATIENCE
            session.promised = max(0, count - log.count)
            self.shared_log.propose_again()
        self.shared_log.stop()

    def differ(self, session: Session) -> None:
        """Our logs differ: both tell the trail of their heads, and nothing is played over this link any more."""
        side, log = self.side, self.side.log
        if session.number not in side.conflicts:
            side.conflicts[session.number] = side.now + ENTRY_PATIENCE
            trail = "".join(head[:TRAIL_DIGITS] for head in log.heads[1:][-LONGEST_TRAIL:])
            session.send(FrameKind.CONFLICT, {"count": log.count, "trail": trail})

    def hear_conflict(self, session: Session, frame: Frame) -> None:
        """The other side's trail: say from which move the logs differ. Ours stays as it is."""
        self.differ(session)
        log = self.side.log
        first = first_difference(log, frame.body["count"], frame.body["trail"])
        move = 1 + sum(entry.kind is EntryKind.MOVE for entry in log.entries[: first - 1])
        why = t("They differ from move {move} on.", move=move)
        session.end("conflict", why=sentences(why, explain("conflict")[1]))
