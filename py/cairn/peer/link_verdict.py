"""What a turn link is to the one who opens it: the next turn, one that is known, or one that cannot be."""

from __future__ import annotations

from enum import Enum

from cairn.peer.correspondence import Correspondence, is_whole, sign
from cairn.peer.signatures import EntrySigner, PairSigner, Signer
from cairn.peer.turn_code import TurnLink


class LinkVerdict(Enum):
    """What a link is to the one who opens it."""

    NEW = "new"
    TURN = "turn"
    REPEATED = "repeated"
    ANSWERED = "answered"
    STALE = "stale"
    OWN = "own"
    FORK = "fork"
    AHEAD = "ahead"
    FOREIGN = "foreign"
    FORGED = "forged"


def judge(kept: Correspondence | None, link: TurnLink, signer: Signer) -> LinkVerdict:
    """What a link is to us, by what we keep of its match, if anything."""
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
            (LinkVerdict.NEW if _is_opening(link) else LinkVerdict.FORGED) if link.number == 1 else LinkVerdict.FOREIGN
        )
    theirs, ours = link.keys[1], kept.link.keys[1]
    if theirs and ours and theirs != ours:
        return LinkVerdict.FOREIGN
    common = min(link.log.count, kept.link.log.count)
    if link.log.heads[common] != kept.link.log.heads[common]:
        return LinkVerdict.FORK
    if link.number <= kept.link.number:
        return _judge_known(kept, link)
    if link.sender != kept.party and _is_turn(kept, link):
        return LinkVerdict.AHEAD if kept.has_draft else LinkVerdict.TURN
    is_next = link.number == kept.link.number + 1 and link.sender != kept.party
    return LinkVerdict.FORGED if is_next else LinkVerdict.AHEAD


def _judge_known(kept: Correspondence, link: TurnLink) -> LinkVerdict:
    """What a link is whose number we have passed."""
    behind = kept.link.number - link.number
    ours, theirs = kept.link.log.count, link.log.count
    if theirs != ours if behind == 0 else theirs >= ours:
        return LinkVerdict.FORK
    if link.sender == kept.party:
        return LinkVerdict.OWN
    return (LinkVerdict.REPEATED, LinkVerdict.ANSWERED)[behind] if behind < 2 else LinkVerdict.STALE


def _is_opening(link: TurnLink) -> bool:
    """Whether a first link has nothing of the guest in it, and leaves the next step to the guest."""
    return all(entry.author == 0 for entry in link.log.entries) and is_whole(link.log, 0)


def _is_turn(kept: Correspondence, link: TurnLink) -> bool:
    """Whether a link goes on from ours with entries of its sender, and of nobody else, up to our turn."""
    new = link.log.entries[kept.link.log.count :]
    is_theirs = bool(new) and all(entry.author == link.sender for entry in new)
    return is_theirs and is_whole(link.log, link.sender)
