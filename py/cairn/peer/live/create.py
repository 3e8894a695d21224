"""How a table comes to be: as the side that invites, or as one that is invited."""

from __future__ import annotations

from dataclasses import replace

from cairn.core.language import t
from cairn.core.record import Record, Shelf, write_record
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.live.table import MatchTable
from cairn.peer.log import hashes
from cairn.peer.log.clock import Terms
from cairn.peer.log.match_log import new_log
from cairn.peer.log.replication import new_replica
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import LONGEST_NAME, LONGEST_SETTINGS
from cairn.peer.wire.handshake import Pair


def host(
    shelf: Shelf,
    record: Record,
    name: str,
    entropy: bytes,
    *,
    seating: str = "toss",
    clock: Terms = (0, 0),
    guest: int = 1,
) -> MatchTable:
    """The side that invites to a game with a record's settings; raises GameError.

    `seating` is "toss" or the seats of the parties as in "1 0"; `clock` zeros where
    none runs; `guest` the friend's party, -1 for one who watches.
    """
    try:
        log = new_log(shelf[record.game], record, clock, seating)
    except PeerError as error:
        raise LocalError(t("Say who sits where."), t("Everybody needs a seat of their own.")) from error
    if len(write_record(log.first)) > LONGEST_SETTINGS:
        raise LocalError(t("These settings are too long."), t("Choose a simpler board to play with a friend."))
    return MatchTable(shelf, replace(_new_match("host", 0, guest, name, entropy), replica=new_replica(log)))


def guest(shelf: Shelf, name: str, entropy: bytes, *, watch: bool = False) -> MatchTable:
    """The side that is invited: to play, or to watch."""
    return MatchTable(shelf, _new_match("watcher" if watch else "guest", -1 if watch else 1, 0, name, entropy))


def _new_match(role: str, party: int, other: int, name: str, entropy: bytes) -> SavedMatch:
    if len(entropy) < 32:
        raise LocalError(t("Too little chance."), t("A match needs 32 random bytes."))
    seed = hashes.fresh(entropy, "seed")
    return SavedMatch(role, party, clean(name, LONGEST_NAME), seed, (Pair(other),))
