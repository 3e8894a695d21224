"""How a session comes to be: as the side that invites, as one that is invited, or out of what was kept."""

from __future__ import annotations

from dataclasses import replace

from cairn.core.language import t
from cairn.core.record import Record, Shelf, write_record
from cairn.peer import proofs
from cairn.peer.clock import Clock
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.match import Entry, Match, new_match
from cairn.peer.pact import Pact, read_pact
from cairn.peer.session import Session
from cairn.peer.wire import LONGEST_NAME, LONGEST_SETTINGS, plain


def host(
    shelf: Shelf,
    record: Record,
    name: str,
    entropy: bytes,
    *,
    seating: str = "toss",
    clock: Clock | None = None,
    guest: int = 1,
) -> Session:
    """The side that invites to a game with a record's settings; raises GameError.

    `seating` is "toss" or the seats of the parties as in "1 0"; `guest` is the friend's party, -1 for one who watches.
    """
    match = new_match(shelf[record.game], replace(record, actions=()), clock or Clock(0, 0))
    if len(write_record(match.first)) > LONGEST_SETTINGS:
        raise LocalError(t("These settings are too long."), t("Choose a simpler board to play with a friend."))
    _check_seating(match, seating)
    return Session(shelf, replace(_new_pact("host", name, entropy), other=guest, seating=seating, match=match), entropy)


def guest(shelf: Shelf, name: str, entropy: bytes, *, watch: bool = False) -> Session:
    """The side that is invited: to play, or to watch."""
    return Session(shelf, _new_pact("watcher" if watch else "guest", name, entropy), entropy)


def resumed(shelf: Shelf, saved: str, entropy: bytes) -> Session:
    """The side that kept this text, ready for another link; raises BadPact. The random bytes must be new ones."""
    return Session(shelf, read_pact(saved, shelf), entropy)


def _check_seating(match: Match, seating: str) -> None:
    """Raise LocalError unless everybody gets a seat; a coin has two sides."""
    try:
        if seating != "toss" or match.parties > 2:
            match.then(Entry(f"(seats {seating})", 0))
    except PeerError as error:
        raise LocalError(t("Say who sits where."), t("Everybody needs a seat of their own.")) from error


def _new_pact(role: str, name: str, entropy: bytes) -> Pact:
    party = {"host": 0, "guest": 1, "watcher": -1}[role]
    key, seed = proofs.fresh(entropy, "key"), proofs.fresh(entropy, "seed")
    return Pact(role, party, 0, plain(name, LONGEST_NAME), key, seed)
