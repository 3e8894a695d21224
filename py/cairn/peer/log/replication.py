"""One log for a table, which the host alone orders: guests propose on top of the head they have seen, and learn.

A guest never lets go of an entry that its host has sent. What it proposed itself is confirmed by the log, or overtaken
by it: then a move goes on top of what overtook it if the board is as it was, and everything else falls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.peer.errors import LocalError
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append, beginning
from cairn.peer.log.match_log import MatchLog

Sign = Callable[[Entry, MatchLog], Entry]
"""Signs one's own entry as the next one of a log."""

LONGEST_CHAIN = 4
REBASED = frozenset({EntryKind.MOVE, EntryKind.FLAG, EntryKind.DISPUTE})
"""Entries proposed again after others that left the board as it was."""
ALWAYS_REBASED = frozenset({EntryKind.RESIGN, EntryKind.RETURN})
"""Entries proposed again in any case: who resigns, or takes a seat again."""


@dataclass(frozen=True, slots=True)
class Replica:
    """The log of the host as far as we have it, our own proposals on top of it, and both together as `shown`."""

    log: MatchLog
    shown: MatchLog
    pending: tuple[Entry, ...] = ()

    def append(self, entry: Entry) -> Replica:
        """The log after an entry that the host itself puts in order; raises GameError."""
        log = append(self.log, entry)
        return Replica(log, log)

    def propose(self, entry: Entry) -> Replica:
        """The log after a proposal of our own; raises GameError."""
        if len(self.pending) >= LONGEST_CHAIN:
            raise LocalError(t("Not now."), t("Your friend’s page has to confirm your last moves first."))
        return Replica(self.log, append(self.shown, entry), (*self.pending, entry))

    def learn(self, entry: Entry, sign: Sign) -> tuple[Replica, tuple[Entry, ...]]:
        """The log after the host's next entry, and our proposals that it overtook; those that stay are signed anew.

        Raises GameError for an entry that may not stand there.
        """
        log = append(self.log, entry)
        if self.confirms(log.head):
            return Replica(log, self.shown, self.pending[1:]), ()
        return _rebased(self, log, sign)

    def confirms(self, head: str) -> bool:
        """Whether the log, when it has come to this head, has our first proposal as it is."""
        return bool(self.pending) and self.log.next_head(self.pending[0]) == head


def new_replica(log: MatchLog) -> Replica:
    """The replica of a log on which nothing is proposed."""
    return Replica(log, log)


def replica_of(log: MatchLog, ordered: int) -> Replica:
    """The replica of a log whose first entries the host has put in order; those that follow are proposals."""
    return Replica(beginning(log, ordered), log, log.entries[ordered:])


def _rebased(old: Replica, log: MatchLog, sign: Sign) -> tuple[Replica, tuple[Entry, ...]]:
    same_board = old.log.same_board(log)
    replica, fallen = new_replica(log), list[Entry]()
    for own in old.pending:
        may_stand = own.kind in ALWAYS_REBASED or (same_board and not fallen and own.kind in REBASED)
        try:
            if not may_stand:
                raise LocalError("", "")
            replica = replica.propose(sign(own, replica.shown))
        except GameError:
            fallen.append(own)
    return replica, tuple(fallen)
