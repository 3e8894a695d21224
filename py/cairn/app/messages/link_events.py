"""The events of a match with friends, from a person at the page or over links: a class for each message."""

from __future__ import annotations

from dataclasses import dataclass, field

from cairn.core.option import Options
from cairn.peer.log.clock import Terms


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The terms of a host's invitation: `party` is who is invited, -1 to watch; `clock` as for `create.host`."""

    game: str
    options: Options
    seats: int
    seating: str
    clock: Terms
    party: int


@dataclass(frozen=True, slots=True)
class PeerOpen:
    """A link has opened. `match` are eight digits that name a match to go on with.

    `now` is the page's clock in milliseconds, here and in what follows; `random` are 64 fresh hex digits. A host has
    `terms`; a guest has those that the invitation promised, where it did. `agreed`: our person has agreed to them, and
    the link itself is the secret by which both have met, so no words are compared.
    """

    link: int
    now: int
    id: str
    random: str = field(repr=False)
    ours: str
    theirs: str
    leads: bool
    role: str
    name: str
    match: str
    terms: MatchTerms | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class PeerText:
    """A text came over a link."""

    link: int
    now: int
    text: str


@dataclass(frozen=True, slots=True)
class PeerTick:
    """Time has passed."""

    now: int


@dataclass(frozen=True, slots=True)
class PeerClosed:
    """A link is gone; `cut`: it is going, for too much came at once."""

    link: int
    now: int
    cut: bool


@dataclass(frozen=True, slots=True)
class PeerDecision:
    """A person's decision about a link; `words` are those that were shown when they were confirmed."""

    link: int
    now: int
    decision: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PeerChat:
    """A line that a person writes in the chat."""

    now: int
    text: str


Peer = PeerOpen | PeerText | PeerTick | PeerClosed | PeerDecision | PeerChat


@dataclass(frozen=True, slots=True)
class TurnPrepare:
    """A match by link is about to come to the table: what signs is wanted."""


@dataclass(frozen=True, slots=True)
class TurnBegin:
    """Begin a match by link, under a new save id; `random` are 64 fresh hex digits, in `terms` there is no clock."""

    id: str
    random: str = field(repr=False)
    name: str
    terms: MatchTerms | None = None


@dataclass(frozen=True, slots=True)
class TurnFind:
    """Ask whether the game with this save id, and what is kept with it, is that of a turn link's match."""

    id: str
    code: str
    saved_matches: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class TurnOpen:
    """Open a turn link. If its match is kept here, its id, the vaults and `saved_matches`; `looks`: only to look."""

    id: str
    code: str
    looks: bool
    vaults: tuple[str, ...] = ()
    saved_matches: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class TurnJoin:
    """Play the turn of the first link that is looked at, under a new save id."""

    id: str
    random: str = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class TurnTake:
    """Go on with the other game that was opened last; ours is kept under a new save id."""

    id: str


@dataclass(frozen=True, slots=True)
class TurnWrite:
    """Ask for the text of our link, with our name as it is now."""

    name: str


@dataclass(frozen=True, slots=True)
class TurnSend:
    """Our link goes out: what is in it stands."""


@dataclass(frozen=True, slots=True)
class TurnReturn:
    """The match on the table, which went live, goes on by link."""


ByLink = TurnReturn | TurnPrepare | TurnBegin | TurnFind | TurnOpen | TurnJoin | TurnTake | TurnWrite | TurnSend
