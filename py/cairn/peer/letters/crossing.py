"""A match by link that is saved, goes on over a connection, and by link again: one log, and the last link beside it."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError
from cairn.peer.letters.correspondence import Correspondence, is_whole, last_of, prepare
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.live.saved_match import LastLetter, SavedMatch
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, Party
from cairn.peer.log.entry_rules import beginning
from cairn.peer.log.match_log import MatchLog, MatchPhase
from cairn.peer.log.replication import replica_of
from cairn.peer.log.signatures import EntrySigner, PairSigner, Signer
from cairn.peer.wire.handshake import Pair

NO_MARK = "0" * 32
"""A placeholder for a mark that only the other side could make, and check."""


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


def saved_of(match: Correspondence) -> SavedMatch:
    """A match by link as every match is saved. The host of the first link is the host."""
    link, party = match.link, match.party
    pairs = (Pair(1 - party, match.friend, match.secret),)
    keys = () if link.is_paired else link.keys
    letter = LastLetter(link.number, link.log.count, link.signature, link.marks)
    known = ("guest" if party else "host", party, match.name, match.seed, pairs, match.replica)
    return SavedMatch(*known, said=match.said, heard=match.heard, keys=keys, letter=letter)


def live_table(match: Correspondence, shelf: Shelf) -> MatchTable:
    """The table of a match by link, for a link to the friend; raises LocalError.

    Words are compared only where they have not met live before. What the other has written since the host's last link
    goes to the host as proposals, whether it was sent or not.
    """
    if not live_name(match):
        raise LocalError(t("Not now."), t("Your friend has to answer first."))
    log = replace(match.log, entries=_signed(match))
    return MatchTable(shelf, replace(saved_of(match), replica=replica_of(log, match.replica.log.count)))


def returned(saved: SavedMatch, signer: Signer | None) -> Correspondence:
    """Our side of a saved match, by link; raises LocalError where it was live and more than two play, or none yet.

    What was live has no letter: the player to act next has the pen, and the number of the last link is worked out from
    the length of the log. So two sides with the same log come to the same number, and a side that missed entries finds
    a higher one in the next link.
    """
    replica, party, letter = saved.replica, saved.party, saved.letter
    pair = saved.pairs[0] if saved.pairs else Pair(0)
    if replica is None or not (letter or _is_between_two(saved, replica.shown)):
        raise LocalError(t("Not now."), t("This match cannot go on by link."))
    log = replica.shown
    keys = saved.keys or (PairSigner(pair.secret).key(""),) * 2
    names = (pair.friend, saved.name) if party else (saved.name, pair.friend)
    number, count, signature, marks = letter or (2 * log.count + _pen(log), log.count, "", _last_marks(log))
    link = TurnLink(number, names, (keys[0], keys[1]), beginning(log, count), signature, not saved.keys, marks)
    match = Correspondence(party, saved.seed, link, replica, pair.secret, saved.said, saved.heard)
    if letter or match.has_pen:
        return match
    return replace(match, link=prepare(replace(match, link=replace(link, number=number - 1)), signer))


def _is_between_two(saved: SavedMatch, log: MatchLog) -> bool:
    """Whether a live match has two players who have met, and their seats."""
    return bool(saved.party in (0, 1) and log.seats and not log.is_star and saved.pairs and saved.pairs[0].secret)


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
    marks = {last_of(match.link.log, other): match.link.marks[other]}
    for number, entry in enumerate(match.log.entries, 1):
        if entry.author == match.party:
            marks[number] = signer.sign_entry(match.log.heads[number], in_star=False)
    entries = enumerate(match.log.entries, 1)
    return tuple(replace(entry, signature=marks.get(number) or entry.signature or NO_MARK) for number, entry in entries)


def _last_marks(log: MatchLog) -> tuple[str, str]:
    """By party the mark under its last entry; "" where it is not known. The host has written who sits where."""
    signatures = {entry.author: entry.signature.replace(NO_MARK, "") for entry in log.entries}
    return signatures[0], signatures.get(1, "")
