"""The state of a match with friends: who sits where, what is asked, and what the page shows beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cairn.core.language import Phrase
from cairn.core.state import Seat


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A player's request to the others, under its number in the log.

    `kind` is "takeback", "draw", "rematch", "abandon" or "substitute", `seat` who asks, `to_answer` whether our person
    has to answer, `position` how many entries the game goes back to in a takeback, and `absent` has who is to have been
    away.
    """

    number: int
    kind: str
    seat: Seat
    to_answer: bool
    position: int = 0
    absent: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoteSeats:
    """How a table is shared with friends over links.

    `seat` is ours, None for one who watches; `names` has everybody's by seat.
    `links` says by seat how each friend is heard ("good", "unstable", "lost", "away", "coming" who has never been here;
    "here" for our own seat, "" where nothing is known), and `is_going` whether the game can go on now. `clocks` has
    that of each seat (docs/protocol.md), none where no time runs. `waits` is what is said while one waits in a match
    by link, and `has_draft` that something was written there which can be taken back. `substitutes` are the seats that
    the computer plays for somebody, and `tells_swings` whether the outcomes of its swings are told by this page.
    """

    seat: Seat | None
    names: tuple[Phrase, ...]
    links: tuple[str, ...]
    is_going: bool = False
    request: OpenRequest | None = None
    clocks: tuple[Mapping[str, int | None], ...] = ()
    waits: tuple[Phrase, Phrase, Phrase] | None = None
    has_draft: bool = False
    substitutes: tuple[Seat, ...] = ()
    tells_swings: bool = False


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that the page shows of a match beside the table.

    `by_link`: whether it can go on by link; `is_over`: whether its game is; `is_timed`: whether there are clocks;
    `doubts` say who has seen another end, or has not confirmed it.
    `gone` are called so who have been away for longer than agreed, where our person can do something about it, and
    `may_substitute`: whether the computer could play for them. `is_substituted`: whether it plays for our person.
    `friends` say of each link how far it is, and what is to be decided there (docs/protocol.md).
    """

    id: str
    role: str
    game: str
    what: tuple[Phrase, ...]
    words: tuple[str, ...]
    friends: tuple[Mapping[str, object], ...]
    by_link: bool = False
    is_over: bool = False
    doubts: tuple[Phrase, ...] = ()
    is_timed: bool = False
    gone: tuple[Phrase, ...] = ()
    may_substitute: bool = False
    is_substituted: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """All that the page shows of a match by link beside the table, or of a link that was opened.

    `verdict` is what the link is ("" when none was opened), told by `title` and `why`. `number` counts the links,
    `can_send` is that ours is whole, `can_undo` that it can be taken back, `has_pen` that it is ours to make; `name`
    and `friend` are as they stand in it, and `fact` is what is to be known besides where it is handed out.
    `live` is what an invitation calls it with which it goes on live, "" where it cannot.
    """

    id: str
    game: str = ""
    match: str = ""
    verdict: str = ""
    title: Phrase = ""
    why: Phrase = ""
    number: int = 0
    can_send: bool = False
    can_undo: bool = False
    has_pen: bool = False
    is_over: bool = False
    name: str = ""
    friend: Phrase = ""
    fact: Phrase = ""
    live: str = ""


@dataclass(frozen=True, slots=True)
class Multiplayer:
    """The state of a match with friends, beside its table.

    `id` is that of its game, `games` counts rematches, `view` is what the page was told last.
    """

    id: str = ""
    games: int = 0
    view: MatchView | TurnView = MatchView("", "", "", (), (), ())


ALONE = Multiplayer()
