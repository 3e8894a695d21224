"""The verdict on a turn link that is opened: the next turn, one that is known, or one that cannot be.

And how well what is kept fits it: anybody's file may claim the name of a match, but not its keys.
"""

from __future__ import annotations

from enum import Enum

from cairn.core.errors import GameError
from cairn.core.record import Shelf
from cairn.peer.letters.correspondence import Correspondence, is_whole, last_of, own_mark, parting, sign
from cairn.peer.letters.crossing import returned
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.live.saved_match import read_match
from cairn.peer.log import hashes
from cairn.peer.log.signatures import EntrySigner, PairSigner, Signer


class LinkVerdict(Enum):
    """The verdict on a link for the one who opens it."""

    NEW = "new"
    TURN = "turn"
    REPEATED = "repeated"
    ANSWERED = "answered"
    STALE = "stale"
    OWN = "own"
    FORK = "fork"
    AHEAD = "ahead"
    UNMARKED = "unmarked"
    SETTLED = "settled"
    CROSSED = "crossed"
    FOREIGN = "foreign"
    FORGED = "forged"
    UNFIT = "unfit"


def judge(kept: Correspondence | None, link: TurnLink, signer: Signer) -> LinkVerdict:
    """The verdict on a link, by what we keep of its match, if anything."""
    if kept is not None and (kept.link.match != link.match or kept.link.is_paired != link.is_paired):
        kept = None
    if link.is_paired and kept is None:
        return LinkVerdict.FOREIGN
    checker = EntrySigner(link.sender, b"", PairSigner(kept.secret) if kept and link.is_paired else signer)
    if not checker.verify(link.keys[link.sender], link.sender, link.signature, *link.signed_parts):
        return LinkVerdict.FORGED
    if kept and link.is_paired and link.sender == kept.party and link.signature != sign(kept, link, signer):
        return LinkVerdict.FORGED
    if kept is None:
        return (
            (LinkVerdict.NEW if _is_opening(link) else LinkVerdict.UNFIT) if link.number == 1 else LinkVerdict.FOREIGN
        )
    if any(theirs and ours and theirs != ours for theirs, ours in zip(link.keys, kept.link.keys, strict=True)):
        return LinkVerdict.FOREIGN
    if _writes_for_us(kept, link):
        return LinkVerdict.UNMARKED
    if _is_crossing(kept, link):
        return LinkVerdict.SETTLED if kept.party else LinkVerdict.CROSSED
    common = min(link.log.count, kept.link.log.count)
    if link.log.heads[common] != kept.link.log.heads[common]:
        return LinkVerdict.FORK
    if link.log.count == common:
        return _judge_known(kept, link)
    if link.sender != kept.party and _is_turn(kept, link):
        is_sent = not kept.has_draft or (last_of(kept.log, kept.party) <= parting(kept, link) and _has_mark(kept, link))
        return LinkVerdict.TURN if is_sent else LinkVerdict.AHEAD
    return LinkVerdict.AHEAD if holds_ours(kept, link) else LinkVerdict.UNFIT


def holds_ours(kept: Correspondence, link: TurnLink) -> bool:
    """Whether a link holds entries of ours that our own log does not have there."""
    return last_of(link.log, kept.party) > parting(kept, link)


def _writes_for_us(kept: Correspondence, link: TurnLink) -> bool:
    """Whether a link of the other holds entries of ours that were not made here, and not our mark under them."""
    if link.sender == kept.party or not holds_ours(kept, link):
        return False
    return not _has_mark(kept, link)


def _has_mark(kept: Correspondence, link: TurnLink) -> bool:
    """Whether a link has our mark under its log up to our last entry in it."""
    return hashes.same(link.marks[kept.party], own_mark(kept, link.log))


def _is_crossing(kept: Correspondence, link: TurnLink) -> bool:
    """Whether what a guest wrote, and the host has not put in order, met what the host wrote meanwhile.

    That happens over a connection, whose cut kept both from hearing of it: by link one writes at a time.
    """
    at = parting(kept, link)
    ours, theirs = kept.log.entries[at:], link.log.entries[at:]
    if link.sender == kept.party or at >= kept.link.log.count or not theirs:
        return False
    if kept.party:
        return at >= kept.replica.log.count and is_whole(link.log, link.sender)
    return ours[0].author == 0 and all(entry.author for entry in theirs)


def _judge_known(kept: Correspondence, link: TurnLink) -> LinkVerdict:
    """The verdict on a link with nothing new. Numbers do not tell: they are worked out anew after a connection."""
    if link.sender == kept.party:
        return LinkVerdict.OWN
    if link.log.count == kept.link.log.count:
        return LinkVerdict.REPEATED if kept.has_pen else LinkVerdict.UNFIT
    return LinkVerdict.ANSWERED if link.number == kept.link.number - 1 else LinkVerdict.STALE


def _is_opening(link: TurnLink) -> bool:
    """Whether a first link has nothing of the guest in it, and leaves the next step to the guest."""
    return all(entry.author == 0 for entry in link.log.entries) and is_whole(link.log, 0)


def _is_turn(kept: Correspondence, link: TurnLink) -> bool:
    """Whether a link goes on from ours with entries of its sender, and of nobody else, up to our turn.

    What we have drafted may be in it: a page can die after it was handed out, before that is kept.
    """
    new = link.log.entries[parting(kept, link) :]
    is_theirs = bool(new) and all(entry.author == link.sender for entry in new)
    return is_theirs and is_whole(link.log, link.sender)


STRANGE = (LinkVerdict.FOREIGN, LinkVerdict.FORGED, LinkVerdict.UNMARKED, LinkVerdict.UNFIT)
NONE = (0, 0)


def fit(text: str, link: TurnLink, shelf: Shelf, signer: Signer) -> tuple[int, int]:
    """How well a kept text fits a link, more being better, and how many entries it has.

    3: the link is its next turn; 2: the link is one of its match; 1: it is of the match, and the link is no good;
    0: it is not our side of this match, whatever name it is kept under.
    """
    try:
        kept = returned(read_match(text, shelf), signer)
        if not _is_ours(kept, signer) or (kept.link.match, kept.link.is_paired) != (link.match, link.is_paired):
            return NONE
        verdict = judge(kept, link, signer)
    except GameError:
        return NONE
    return (3 if verdict is LinkVerdict.TURN else 1 if verdict in STRANGE else 2), kept.log.count


def _is_ours(kept: Correspondence, signer: Signer) -> bool:
    """Whether our key in a kept match is the one that its secret makes: else no link of it could be ours."""
    with_what = PairSigner(kept.secret) if kept.link.is_paired else signer
    return EntrySigner(kept.party, kept.seed, with_what).key == kept.link.keys[kept.party]
