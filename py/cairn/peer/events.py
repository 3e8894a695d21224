"""What goes into a session and what comes out of it, besides texts: small frozen classes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cairn.core.language import Phrase


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


# ---- what a person does ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Confirm:
    """The words are the same; let us play."""


@dataclass(frozen=True, slots=True)
class Differ:
    """The words differ: end it."""


@dataclass(frozen=True, slots=True)
class Move:
    """Play an action, in the game's text."""

    text: str


@dataclass(frozen=True, slots=True)
class Unlike:
    """What the friend told of its last action came out differently here: both take it back, and it is repeated."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The other has no time left: say so, which ends the game."""


class Wish(Enum):
    """What needs the other's consent."""

    BACK = "back"
    DRAW = "draw"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the other for something."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Reply:
    """Grant or refuse what the other asks for."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Toss:
    """Toss a coin together, under an id such as "begin 1"."""

    id: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say something in the chat."""

    text: str


@dataclass(frozen=True, slots=True)
class GiveWay:
    """In a conflict: let go of our own log, and take the other's."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Go; the match is kept."""


Command = Confirm | Differ | Move | Unlike | Resign | Claim | Ask | Reply | Toss | Say | GiveWay | Leave

# ---- what comes of it --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Send:
    """Send this text over the link."""

    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the link, once everything is sent."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep `Session.saved()`: something changed that a resume needs.

    `rests`: what follows may be sent only when it is kept, for it rests on something only we know. An entry need not
    wait: whoever loses it gets it back from the friend.
    """

    rests: bool = True


@dataclass(frozen=True, slots=True)
class Words:
    """The safety words; ask whether the friend sees the same."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Both play now; `again` says that it is the friend of before, who has proved it."""

    again: bool


@dataclass(frozen=True, slots=True)
class Entered:
    """The log has one entry more, written by a party; `Session.match` has it."""

    text: str
    by: int


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Our own last entries gave way: the host had written another one at the same time."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The friend asks for something; `Reply` answers. It lapses with the next entry."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Refused:
    """The friend does not grant what we asked for."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Tossed:
    """The coin of an id shows these 32 bytes, in hex, on both sides."""

    id: str
    shows: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat by a party: plain text, to be shown as text; with its signature, where others are to hear it."""

    text: str
    by: int
    sign: str = ""


class Quality(Enum):
    """How the link is: whether something was heard lately."""

    GOOD = "good"
    UNSTABLE = "unstable"
    LOST = "lost"
    """Nothing for 16 seconds. It may still come back by itself."""
    AWAY = "away"
    """There is no link; the match is kept."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The quality of the link has changed."""

    quality: Quality


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The friend has no time left, as measured here; `Claim` says so to them."""


@dataclass(frozen=True, slots=True)
class Left:
    """The friend has gone, and may come back over another link; the match is kept."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The two logs differ and neither is the beginning of the other; nothing is played until one side gives way."""

    ours: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over for good: why, in words (errors.REASONS), and whether it was the other side's doing."""

    code: str
    title: Phrase
    why: Phrase


Effect = (
    Send | Close | Keep | Words | Joined | Entered | Overtaken | Asked | Refused | Tossed | Said | Changed | TimeOver
    | Left | Conflict | Ended
)  # fmt: skip
