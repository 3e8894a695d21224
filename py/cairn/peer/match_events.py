"""What goes into a table: small frozen classes. `number` names one of its sessions; effects.py has what comes out."""

from __future__ import annotations

from dataclasses import dataclass, field

from cairn.peer.requests import RequestKind


@dataclass(frozen=True, slots=True)
class Link:
    """A connection that has just opened: the fingerprints of both ends, and whether we are the end that leads.

    The one whose invitation was answered leads. `ours` and `theirs` are any texts that both ends see alike; over
    WebRTC, the SHA-256 fingerprints of the certificates in hex.
    """

    ours: str
    theirs: str
    leads: bool

    @property
    def prints(self) -> tuple[str, str]:
        """Both fingerprints, the leader's first."""
        return (self.ours, self.theirs) if self.leads else (self.theirs, self.ours)


@dataclass(frozen=True, slots=True)
class OfSession:
    """What concerns one session, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class WithText:
    """What a person writes."""

    text: str


# ---- what the link brings ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LinkOpened(OfSession):
    """A link has opened; `entropy` are 32 new random bytes."""

    link: Link
    entropy: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TextReceived(OfSession):
    """A text came over a link."""

    text: object


@dataclass(frozen=True, slots=True)
class LinkClosed(OfSession):
    """A link is gone; `flooded`: its own guard has seen too much come at once, and is about to close it."""

    flooded: bool = False


class Ticked:
    """Time has passed; to be told every second or so while there is a link."""


# ---- what a person does ------------------------------------------------------------------------


class Confirm(OfSession):
    """The words are the same; let us play."""


class WordsDiffer(OfSession):
    """The words differ: end it."""


class Leave(OfSession):
    """Go; the match is kept."""


class PlayAction(WithText):
    """Play an action, in the game's text."""


class DisputeOutcome:
    """What the friend told of its last action came out differently here: both take it back, and it is repeated."""


class Resign:
    """Give up."""


class Claim:
    """The other has no time left by our clock: ask its page, and end the game if it does not answer."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the others for something."""

    kind: RequestKind


@dataclass(frozen=True, slots=True)
class Reply:
    """Grant or refuse the request that was shown, by its number."""

    number: int
    yes: bool


class Say(WithText):
    """Say something in the chat."""


LinkEvent = LinkOpened | TextReceived | LinkClosed
Command = Confirm | WordsDiffer | Leave | PlayAction | DisputeOutcome | Resign | Claim | Ask | Reply | Say
Event = LinkEvent | Ticked | Command
