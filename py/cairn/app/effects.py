"""The effects of an event, as data: the program tells the page or the links, and does nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cairn.app.match.model import MatchView, TurnView
from cairn.app.model import Table
from cairn.core.language import Phrase
from cairn.core.play import Play
from cairn.core.seal import Vault

if TYPE_CHECKING:
    from cairn.peer.live.saved_match import SavedMatch


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the table's record."""

    table: Table


@dataclass(frozen=True, slots=True)
class SaveVault:
    """Keep what a seat has hidden in a game, apart from its record."""

    id: str
    vault: Vault


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that could not be read is to be set aside, not lost; one `newer` than this program is left alone."""

    id: str
    text: str
    title: Phrase
    why: Phrase
    newer: bool


@dataclass(frozen=True, slots=True)
class Think:
    """The computer is to choose an action at a level, in the position at which a game stands.

    `vault` has what its seat has hidden: all that it may know beside the record.
    """

    id: str
    play: Play
    level: int
    vault: Vault | None = None


@dataclass(frozen=True, slots=True)
class ComputerStopped:
    """The computer gave an answer that cannot be played."""

    id: str
    at: int
    why: Phrase


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes that a game's record claims after so many entries, to be checked where the physics is at hand.

    Where nobody has asked, only what differs is told.
    """

    id: str
    play: Play
    since: int = 0
    is_asked: bool = True


@dataclass(frozen=True, slots=True)
class GameCode:
    """The code of the game on the table, for a link that opens it at a position, or why what was added does not fit."""

    id: str
    at: int
    with_tree: bool
    code: str
    why: Phrase = ""


@dataclass(frozen=True, slots=True)
class DrawnPosition:
    """A position of the game on the table, to be drawn as everybody may see it."""

    table: Table
    at: int


@dataclass(frozen=True, slots=True)
class TurnFit:
    """How well a kept game fits a turn link (`cairn.peer.letters.verdict.fit`), and how many entries its match has."""

    id: str
    fit: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnCode:
    """The text of the link of a match: of our draft, or of the last one that we sent."""

    id: str
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PeerSend:
    """Send a text over a link."""

    link: int
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PeerClose:
    """Close a link, once everything is sent."""

    link: int


@dataclass(frozen=True, slots=True)
class PeerSave:
    """Keep what a resume of a match needs, with each friend; `matches` name them in invitations. None: forget it.

    `before_send`: nothing more may be sent before it is on disk. `turn` says how a match by link stands: "yours",
    "draft" (to be sent), "waiting" or "over"; "" for one over a connection.
    """

    id: str
    matches: tuple[str, ...]
    kept: SavedMatch | None = field(repr=False)
    before_send: bool
    turn: str = ""


@dataclass(frozen=True, slots=True)
class PeerChatLine:
    """A line of chat; `who` said it, where more than one friend plays."""

    link: int
    text: str
    mine: bool
    who: Phrase


@dataclass(frozen=True, slots=True)
class PositionRefused:
    """No position can be set up for this game, or not with these options; the sentence says why."""

    game: str
    why: Phrase


@dataclass(frozen=True, slots=True)
class PositionEdited:
    """A position as it is set up now: its text, picture, what is left to put down, and the reasons against it."""

    game: str
    text: str
    title: str
    headline: Phrase
    verdict: Phrase
    turn: int
    sides: tuple[Mapping[str, Any], ...]
    kinds: tuple[Mapping[str, Any], ...]
    beside: tuple[Mapping[str, Any], ...]
    choices: tuple[Mapping[str, Any], ...]
    reasons: tuple[Mapping[str, Any], ...]
    note: Phrase
    record: str
    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PuzzleDescribed:
    """A puzzle or a kept position: its key, question, solution, proof or reason, its picture; or why there is none."""

    id: str
    key: str
    title: str
    goal: Phrase
    moves: tuple[str, ...]
    why: Phrase
    scene: Mapping[str, Any] | None
    fault: Phrase


Effect = (
    Save
    | SaveVault
    | Refused
    | Think
    | ComputerStopped
    | Outcomes
    | GameCode
    | DrawnPosition
    | PositionEdited
    | PositionRefused
    | PuzzleDescribed
    | PeerSend
    | PeerClose
    | PeerSave
    | PeerChatLine
    | MatchView
    | TurnCode
    | TurnFit
    | TurnView
)
