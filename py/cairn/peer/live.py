"""A match by link that goes on over a connection: the same log, kept as a match between two who have still to meet."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.correspondence import Correspondence
from cairn.peer.entries import Entry
from cairn.peer.entry_rules import append
from cairn.peer.errors import LocalError
from cairn.peer.match_log import MatchLog, MatchPhase
from cairn.peer.replication import Replica, new_replica
from cairn.peer.saved_match import Pair, SavedMatch
from cairn.peer.signatures import EntrySigner
from cairn.peer.table import MatchTable
from cairn.peer.turn_code import empty

NO_MARK = "0" * 32
"""In place of a mark that only the other side could make, and check."""


def live_name(match: Correspondence) -> str:
    """What both sides call a match by link in an invitation to go on live; "" where it cannot."""
    can_go_on = match.log.seats and all(match.link.keys) and match.log.phase is not MatchPhase.STOPPED
    return hashlib.sha256(f"live {match.link.match}".encode()).hexdigest()[:8] if can_go_on else ""


def live_table(match: Correspondence, shelf: Shelf) -> MatchTable:
    """The table of a match by link, for a link to the friend; both compare words there. Raises LocalError.

    The host of the first link is the host. What the other has written since the host's last link goes to the host as
    proposals, whether it was sent or not.
    """
    if not live_name(match):
        raise LocalError(t("Not now."), t("Your friend has to answer first."))
    role = "guest" if match.party else "host"
    pairs = (Pair(1 - match.party, match.friend),)
    entries = _signed(match)
    log = replace(match.log, entries=entries)
    replica = _guest_replica(log) if match.party else new_replica(log)
    return MatchTable(shelf, SavedMatch(role, match.party, match.name, match.seed, pairs, replica))


def _signed(match: Correspondence) -> tuple[Entry, ...]:
    """The entries as they go over a connection: ours bear our mark. The other knows its own without one."""
    signer = EntrySigner(match.party, match.seed)
    marks = (signer.sign_entry(head, in_star=False) for head in match.log.heads[1:])
    return tuple(
        replace(entry, signature=mark if entry.author == match.party else NO_MARK)
        for entry, mark in zip(match.log.entries, marks, strict=True)
    )


def _guest_replica(whole: MatchLog) -> Replica:
    """What the host is known to have, and what has still to reach it."""
    log, entries = empty(whole), whole.entries
    known = max(number for number, entry in enumerate(entries, 1) if entry.author == 0)
    for entry in entries[:known]:
        log = append(log, entry)
    return Replica(log, whole, entries[known:])
