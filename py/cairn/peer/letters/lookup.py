"""How well what is kept of a match fits a turn link: anybody's file may claim the name of a match, but not its keys."""

from __future__ import annotations

from cairn.core.errors import GameError
from cairn.core.record import Shelf
from cairn.peer.errors import PeerError
from cairn.peer.letters.correspondence import Correspondence
from cairn.peer.letters.crossing import read_kept
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.letters.verdict import LinkVerdict, judge
from cairn.peer.log.signatures import EntrySigner, PairSigner, Signer

STRANGE = (LinkVerdict.FOREIGN, LinkVerdict.FORGED, LinkVerdict.UNMARKED, LinkVerdict.UNFIT)
NONE = (0, 0)


def fit(text: str, link: TurnLink, shelf: Shelf, signer: Signer) -> tuple[int, int]:
    """How well a kept text fits a link, more being better, and how many entries it has.

    3: the link is its next turn; 2: the link is one of its match; 1: it is of the match, and the link is no good;
    0: it is not our side of this match, whatever name it is kept under.
    """
    try:
        kept = read_kept(text, shelf, signer)
        if not _is_ours(kept, signer) or (kept.link.match, kept.link.is_paired) != (link.match, link.is_paired):
            return NONE
        verdict = judge(kept, link, signer)
    except (GameError, PeerError):
        return NONE
    return (3 if verdict is LinkVerdict.TURN else 1 if verdict in STRANGE else 2), kept.log.count


def _is_ours(kept: Correspondence, signer: Signer) -> bool:
    """Whether our key in a kept match is the one that its secret makes: else no link of it could be ours."""
    with_what = PairSigner(kept.secret) if kept.link.is_paired else signer
    return EntrySigner(kept.party, kept.seed, with_what).key == kept.link.keys[kept.party]
