"""The effects of a table, to be done in this order: small frozen classes; `number` names one of its sessions.

And the methods of a table that its sessions call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from cairn.core.language import Phrase
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire.frames import Frame


@dataclass(frozen=True, slots=True)
class Send:
    """Send this text over the link."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the link, once everything is sent."""

    number: int


@dataclass(frozen=True, slots=True)
class Persist:
    """Keep `MatchTable.saved()`: something changed that a resume needs. `before_send`: before anything that follows."""

    before_send: bool = True


@dataclass(frozen=True, slots=True)
class Appended:
    """The log that is shown has one entry more: its kind, its text, and its author."""

    kind: str
    text: str
    author: int


@dataclass(frozen=True, slots=True)
class Superseded:
    """Entries of our person are gone, as the host's log has others in their place: texts, and the first one's kind."""

    texts: tuple[str, ...]
    kind: str = "move"


@dataclass(frozen=True, slots=True)
class Declined:
    """A party does not grant what we asked for."""

    kind: RequestKind
    author: int


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat by a party: plain text, to be shown as text."""

    text: str
    author: int


class Quality(StrEnum):
    """How the link is: whether something was heard lately."""

    GOOD = "good"
    UNSTABLE = "unstable"
    LOST = "lost"
    """Nothing for 16 seconds. It may still come back by itself."""
    AWAY = "away"
    """There is no link; the match is kept."""


class Overrun(StrEnum):
    """The time of the other side that is used up, by our clock; or others have been away for longer than agreed."""

    NOTHING = ""
    CLOCK = "clock"
    PAUSES = "pauses"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True)
class EndedByClaim:
    """Our person has ended the game, and no other page says so: by our clock alone, this seat has lost, or is away."""

    seat: int
    overrun: Overrun


@dataclass(frozen=True, slots=True)
class Uncharged:
    """Milliseconds that a party's clock stood still.

    `why`: our own page was "asleep", the sides were "apart", or we were "unheard there"; of another party's turn, that
    it was "unheard", or that less was "charged" than measured.
    """

    author: int
    milliseconds: int
    why: str


@dataclass(frozen=True, slots=True)
class Ended:
    """This link is over: why, in words. The match is kept, and another link may go on with it.

    `details` tell where our own program was mistaken, for a report.
    """

    number: int
    code: str
    title: Phrase
    why: Phrase
    details: str = ""


Effect = Send | Close | Persist | Appended | Superseded | Declined | Said | EndedByClaim | Uncharged
"""An effect of a table."""


class Listener(Protocol):
    """A table, as its sessions know it."""

    def put(self, effect: Effect) -> None:
        """Add an effect after all that were put before."""

    def hello(self) -> Mapping[str, Any]:
        """The fields of our greeting on the match."""

    def heard(self, number: int, frame: Frame) -> None:
        """A frame of play has come, or a greeting of a match that is new to the other side."""

    def joined(self, number: int, hello: Mapping[str, Any]) -> None:
        """Both play now."""
