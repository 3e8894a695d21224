"""Requests that need everybody's consent: a draw, a takeback, a rematch. Each has the number of its entry.

That a game be abandoned, or that the computer play for somebody, needs the consent of all but those who are said to be
away: they cannot answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from cairn.peer.errors import PeerError
from cairn.peer.log.entries import Party

TEXT = re.compile(r"(draw|rematch)|(takeback) ([1-9][0-9]{0,3}) ([0-9a-f]{16})|(abandon|substitute)((?: [0-9]){1,9})")


class RequestKind(StrEnum):
    """The kinds of requests."""

    TAKEBACK = "takeback"
    DRAW = "draw"
    REMATCH = "rematch"
    ABANDON = "abandon"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Request:
    """A request that is open, under the number of its entry.

    A takeback names the entry to go back before by `target`, its number, and `head`, how its hash begins: so nothing
    else can be granted than what was shown. `agreed` are those who have said yes. `absent` are those without whom a
    game is to be abandoned, or for whom the computer is to play: each of them can still decline that, once back.
    """

    number: int
    author: Party
    kind: RequestKind
    target: int = 0
    head: str = ""
    agreed: tuple[Party, ...] = ()
    absent: tuple[Party, ...] = ()

    def agree(self, party: Party) -> Request:
        """The request after one more yes; raises PeerError for who asked itself, or has said so already."""
        if party == self.author or party in self.agreed:
            raise PeerError("turn", "answers twice, or itself")
        return replace(self, agreed=(*self.agreed, party))

    def is_granted(self, parties: int, substitutes: tuple[Party, ...] = ()) -> bool:
        """Whether all have agreed who have to; nobody waits for those for whom the computer plays."""
        return {*range(parties)} <= {self.author, *self.agreed, *self.absent, *substitutes}

    def waits_for(self, party: Party) -> bool:
        """Whether a party has still to answer."""
        return party >= 0 and party != self.author and party not in self.agreed


def read_request(text: str, number: int, author: Party) -> Request:
    """The request of an entry's text; raises PeerError."""
    found = TEXT.fullmatch(text)
    if found is None:
        raise PeerError("frame", "no request")
    if found[1]:
        return Request(number, author, RequestKind(found[1]))
    if found[5]:
        return Request(number, author, RequestKind(found[5]), absent=tuple(map(int, found[6].split())))
    return Request(number, author, RequestKind.TAKEBACK, int(found[3]), found[4])
