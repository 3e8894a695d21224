"""A match by link that goes on over a connection, and by link again: the same log, kept in another way."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError
from cairn.peer.letters.correspondence import Correspondence, is_whole, last_of, prepare
from cairn.peer.letters.saved import read_correspondence, write_correspondence
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.live.saved_match import SavedMatch, read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, Party
from cairn.peer.log.match_log import MatchLog, MatchPhase
from cairn.peer.log.replication import new_replica, replica_of
from cairn.peer.log.signatures import EntrySigner, PairSigner, Signer
from cairn.peer.wire.handshake import Pair

Kept = SavedMatch | Correspondence
"""One side's saved match, over a connection or by link."""

NO_MARK = "0" * 32
"""In place of a mark that only the other side could make, and check."""


def live_name(match: Correspondence) -> str:
    """The name of a match by link in an invitation to go on live, the same on both sides; "" where it cannot."""
    if not (match.log.seats and all(match.link.keys)) or match.log.phase is MatchPhase.STOPPED:
        return ""
    return match.link.match if match.link.is_paired else _live_name(match.link.match)


def _live_name(match: str) -> str:
    return hashlib.sha256(f"live {match}".encode()).hexdigest()[:8]


def names_by_link(table: MatchTable) -> tuple[str, ...]:
    """The names of a match that began by link, in turn links and in the invitation to go on live from there.

    One that began live has the name that invitations give it already.
    """
    if len(table.keys) != 2 or table.match is None:
        return ()
    name = TurnLink(0, ("", ""), (table.keys[0], table.keys[1]), table.match).match
    return name, _live_name(name)


def can_go_by_link(table: MatchTable) -> bool:
    """Whether the match of a table can go on by link: two play, who have agreed to, and have their seats."""
    log, pairs = table.match, [session.pair for session in table.players]
    is_seated = log is not None and bool(log.seats) and log.parties == 2 and log.phase is not MatchPhase.STOPPED
    return is_seated and table.party >= 0 and (len(table.keys) == 2 or any(pair.agreed for pair in pairs))


def live_table(match: Correspondence, shelf: Shelf) -> MatchTable:
    """The table of a match by link, for a link to the friend; raises LocalError.

    The host of the first link is the host. Words are compared only where they have not met live before. What the other
    has written since the host's last link goes to the host as proposals, whether it was sent or not.
    """
    if not live_name(match):
        raise LocalError(t("Not now."), t("Your friend has to answer first."))
    role = "guest" if match.party else "host"
    pairs = (Pair(1 - match.party, match.friend, match.secret),)
    log = replace(match.log, entries=_signed(match))
    replica = replica_of(log, match.ordered) if match.party else new_replica(log)
    keys = () if match.link.is_paired else match.link.keys
    chat = match.said, match.heard
    return MatchTable(shelf, SavedMatch(role, match.party, match.name, match.seed, pairs, replica, 0, *chat, keys))


def write_kept(match: Kept) -> str:
    """The text of a saved match, over a connection or by link."""
    return write_match(match) if isinstance(match, SavedMatch) else write_correspondence(match)


def read_kept(text: str, shelf: Shelf, signer: Signer) -> Correspondence:
    """Our side of a match by link, from what is kept of it; raises GameError. It may have gone live since."""
    return returned(read_match(text, shelf), signer) if is_live(text) else read_correspondence(text, shelf)


def is_live(text: str) -> bool:
    """Whether what is kept of a match is that of one over a connection."""
    return text.startswith('{"cairn-match"')


def returned(saved: SavedMatch, signer: Signer) -> Correspondence:
    """Our side of a match that was live, to go on by link; raises LocalError where more than two play, or none yet.

    The player to act next has the pen, and the number of the last link is worked out from the length of the log. So two
    sides with the same log come to the same number, and a side that missed entries finds a higher one in the next link.
    """
    replica, party = saved.replica, saved.party
    pair = saved.pairs[0] if saved.pairs else Pair(0)
    keys = saved.keys or (PairSigner(pair.secret).key(""),) * 2
    if replica is None or not replica.shown.seats or party not in (0, 1) or replica.shown.is_star or not pair.secret:
        raise LocalError(t("Not now."), t("This match cannot go on by link."))
    entries = tuple(replace(entry, signature="") for entry in replica.shown.entries)
    log = replace(replica.shown, entries=entries)
    pen = _pen(log)
    names = (pair.friend, saved.name) if party else (saved.name, pair.friend)
    marks = _last_mark(replica.shown, 0), _last_mark(replica.shown, 1)
    link = TurnLink(2 * log.count + pen, names, (keys[0], keys[1]), log, is_paired=not saved.keys, marks=marks)
    match = Correspondence(party, saved.seed, link, log, replica.log.count, pair.secret, saved.said, saved.heard)
    if pen == party:
        return match
    signed = prepare(replace(match, link=replace(link, number=link.number - 1)), signer)
    return replace(match, link=signed)


def _pen(log: MatchLog) -> Party:
    """Who writes next: the party that is to act; after the end, the one that did not write the last entry."""
    if is_whole(log, 0) and is_whole(log, 1):
        return 1 - log.entries[-1].author
    return int(is_whole(log, 0))


def _signed(match: Correspondence) -> tuple[Entry, ...]:
    """The entries as they go over a connection: ours bear our mark, and the other's last one its own.

    The other knows its own entries without a mark.
    """
    signer, other = EntrySigner(match.party, match.seed), 1 - match.party
    marks = {last_of(match.link.log, other): match.link.marks[other] or NO_MARK}
    for number, entry in enumerate(match.log.entries, 1):
        if entry.author == match.party:
            marks[number] = signer.sign_entry(match.log.heads[number], in_star=False)
    entries = enumerate(match.log.entries, 1)
    return tuple(replace(entry, signature=marks.get(number, NO_MARK)) for number, entry in entries)


def _last_mark(log: MatchLog, party: Party) -> str:
    """The mark under a party's last entry; "" where it is not known."""
    at = last_of(log, party)
    return log.entries[at - 1].signature.replace(NO_MARK, "") if at else ""
