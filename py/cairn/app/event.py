"""What a person did at the page: one small class for each message, read strictly from JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from cairn.core.game import GameError, Options, Seat
from cairn.core.language import Language, language, number, t
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION, MOST_BRACKETS, brackets

LONGEST_WORD = 300
MOST_SEATS = 8
SEATS = tuple(map(str, range(MOST_SEATS)))
MOST_VAULTS, LONGEST_VAULT = 8, 4_000
LONGEST_KEPT = 4_000_000
LONGEST_CLOCK = 10**7
LONGEST_LINE = 3_000
DEEDS = ("confirm", "differ", "claim", "give_way", "leave")
MAY_BE_LEFT_OUT = {"seats", "vaults", "computer", "kept", "terms"}


class BadMessage(GameError):
    """A message that is not in docs/view.md."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a game under a new save id; `seats` 0 is the game's usual number. `computer` has levels by seat."""

    game: str
    options: Options
    id: str
    seats: int = 0
    computer: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Open:
    """Go on with a saved record, with the vaults kept for it, the computer's levels by seat, and what was `kept` of a
    match with friends."""

    id: str
    text: str
    vaults: tuple[str, ...] = ()
    computer: Mapping[Seat, int] = field(default_factory=dict)
    kept: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Paste:
    """Make a record from outside the game, under a new save id, if it is good."""

    text: str
    id: str


@dataclass(frozen=True, slots=True)
class Pick:
    """A spot was chosen."""

    spot: str


@dataclass(frozen=True, slots=True)
class Lift:
    """A piece on a spot was taken in hand, to be dragged."""

    spot: str


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece was taken from one spot and dropped on another."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Why:
    """Asked why nothing can be done with a spot."""

    spot: str


@dataclass(frozen=True, slots=True)
class Type:
    """An action was typed in the game's notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Something was asked about the position shown, to be answered in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Unveil:
    """Whoever is to hide something says they are there; `random` are digits that nobody can guess, to seal it with."""

    random: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at the position after `at` actions."""

    at: int


@dataclass(frozen=True, slots=True)
class ShowLine:
    """Show what would come of these actions after position `at`, without playing them."""

    at: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetLayout:
    """Which drawing fits the page."""

    layout: str


@dataclass(frozen=True, slots=True)
class Speak:
    """Say everything in this language from now on."""

    language: Language


@dataclass(frozen=True, slots=True)
class Answer:
    """What the computer chose in the position after `at` actions of a game; `random` are digits to seal it with."""

    id: str
    at: int
    action: str
    random: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play again, under a new save id."""

    id: str


@dataclass(frozen=True, slots=True)
class Terms:
    """What a host invites to: `party` is who is invited, -1 to watch; `clock` what each has, and gets for a move."""

    game: str
    options: Options
    seats: int
    seating: str
    clock: tuple[int, int]
    party: int


@dataclass(frozen=True, slots=True)
class PeerOpen:
    """A link has opened. `match` are eight digits that name a match to go on with.

    `now` is the page's clock in milliseconds, here and in what follows; `random` are 64 fresh hex digits. A host has
    `terms`.
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
    terms: Terms | None = None


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
class PeerDeed:
    """What a person decides about a link."""

    link: int
    now: int
    deed: str


@dataclass(frozen=True, slots=True)
class PeerSay:
    """Something to say in the chat."""

    now: int
    text: str


class Deed(Enum):
    """What needs no words; the value is the kind of the message."""

    LEAVE = "leave"
    LET_GO = "let_go"
    UNDO = "undo"
    REDO = "redo"
    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    DECLINE_DRAW = "decline_draw"
    FLIP = "flip"
    BY_HAND = "by_hand"
    CLOSE_NOTE = "close_note"
    FACTS = "facts"


Peer = PeerOpen | PeerText | PeerTick | PeerClosed | PeerDeed | PeerSay
Event = (
    Begin | Open | Paste | Pick | Lift | Drag | Why | Type | Ask | Unveil | LookAt | ShowLine
    | SetLayout | Speak | Answer | Rematch
    | Deed | Peer
)  # fmt: skip


def read_event(message: Any) -> Event:
    """The event of a message, a mapping or its JSON text; raises BadMessage."""
    if isinstance(message, str):
        message = _table(message)
    if not isinstance(message, Mapping) or not isinstance(message.get("kind"), str):
        raise BadMessage(t("A message should be an object with a “kind”."))
    fields = {name: value for name, value in message.items() if name != "kind"}
    kind = message["kind"]
    if kind not in _KINDS:
        raise BadMessage(t("There is no message of this kind."))
    make, readers = _KINDS[kind]
    if not readers.keys() - MAY_BE_LEFT_OUT <= fields.keys() <= readers.keys():
        raise BadMessage(t("A message “{kind}” has the fields: {fields}.", kind=kind, fields=", ".join(readers)))
    event: Event = make(**{_NAMES.get(name, name): readers[name](name, value) for name, value in fields.items()})
    return event


def _table(text: str) -> Any:
    if brackets(text) > MOST_BRACKETS:
        raise BadMessage(t("A message should not nest deep."))
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadMessage(t("A message should be JSON.")) from error


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadMessage(t("“{name}” should be a text.", name=name))
    return value


def _word(name: str, value: Any) -> str:
    if not 0 < len(_text(name, value)) <= LONGEST_WORD:
        raise BadMessage(t("“{name}” should be a short text.", name=name))
    return str(value)


def _action(name: str, value: Any) -> str:
    if not 0 < len(_text(name, value)) <= LONGEST_ACTION:
        raise BadMessage(t("“{name}” should be the text of one action.", name=name))
    return str(value)


def _texts(longest: int) -> Callable[[str, Any], tuple[str, ...]]:
    def read(name: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) > MOST_VAULTS:
            raise BadMessage(t("“{name}” should be a short list.", name=name))
        if any(len(_text(name, text)) > longest for text in value):
            raise BadMessage(t("“{name}” has too long a text.", name=name))
        return tuple(value)

    return read


def _levels(name: str, value: Any) -> dict[Seat, int]:
    if not isinstance(value, Mapping) or len(value) > MOST_SEATS:
        raise BadMessage(t("“{name}” should be levels by seat.", name=name))
    if not all(seat in SEATS and type(level) is int for seat, level in value.items()):
        raise BadMessage(t("“{name}” should be numbers by the number of a seat.", name=name))
    return {int(seat): level for seat, level in value.items()}


def _count(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10**6:
        raise BadMessage(t("“{name}” should be a number, 0 or more.", name=name))
    return value


def _time(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10**12:
        raise BadMessage(t("“{name}” should be a time in milliseconds.", name=name))
    return value


def _hex(least: int, most: int) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if not re.fullmatch(r"[0-9a-f]*", _text(name, value)) or not least <= len(value) <= most:
            raise BadMessage(t("“{name}” should be hex digits.", name=name))
        return str(value)

    return read


def _short(longest: int) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if len(_text(name, value)) > longest:
            raise BadMessage(t("“{name}” is too long.", name=name))
        return str(value)

    return read


def _one_of(*words: str) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if value not in words:
            raise BadMessage(t("“{name}” should be one of: {words}.", name=name, words=", ".join(words)))
        return str(value)

    return read


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadMessage(t("“{name}” should be true or false.", name=name))
    return value


def _terms(name: str, value: Any) -> Terms:
    if not isinstance(value, Mapping) or value.keys() != {"game", "options", "seats", "seating", "clock", "party"}:
        raise BadMessage(
            t("“{name}” should be what is played: game, options, seats, seating, clock, party.", name=name)
        )
    clock, party = value["clock"], value["party"]
    if not isinstance(clock, list) or len(clock) != 2 or any(_time(name, part) > LONGEST_CLOCK for part in clock):
        raise BadMessage(t("“clock” should be two times in milliseconds."))
    if type(party) is not int or not -1 <= party < MOST_SEATS:
        raise BadMessage(t("“party” should be the number of who was invited."))
    return Terms(
        game=_word("game", value["game"]),
        options=_options("options", value["options"]),
        seats=_count("seats", value["seats"]),
        seating=_word("seating", value["seating"]),
        clock=(clock[0], clock[1]),
        party=party,
    )


def _layout(name: str, value: Any) -> str:
    if value not in ("wide", "tall"):
        raise BadMessage(t("“layout” should be wide or tall."))
    return str(value)


def _catalog(name: str, value: Any) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or not all(isinstance(said, str) for said in value.values()):
        raise BadMessage(t("“{name}” should be texts by their English ones.", name=name))
    return value


def _speak(tag: str, plural: str, texts: Mapping[str, str]) -> Speak:
    try:
        return Speak(language(tag, plural, texts))
    except ValueError as error:
        raise BadMessage(t("“plural” should be a rule as gettext has it.")) from error


def _options(name: str, value: Any) -> Options:
    if not isinstance(value, Mapping):
        raise BadMessage(t("“options” should be names and values."))
    for part in (*value, *value.values()):
        fits = abs(part) < 10**6 if type(part) is int else isinstance(part, str) and len(part) <= LONGEST_OPTION
        if not fits:
            if isinstance(part, str):
                why = t(
                    "An option of {length} characters is too long: the longest has {longest}.",
                    length=number(len(part)),
                    longest=number(LONGEST_OPTION),
                )
                raise BadMessage(why)
            raise BadMessage(t("An option should be a number or a word."))
    return dict(value)


_kept = _texts(LONGEST_KEPT)
_Readers = dict[str, Callable[[str, Any], Any]]
_NAMES = {"from": "start", "to": "end", "language": "tag"}
_KINDS: dict[str, tuple[Callable[..., Event], _Readers]] = {
    "begin": (Begin, {"game": _word, "options": _options, "id": _word, "seats": _count, "computer": _levels}),
    "open": (Open, {"id": _word, "text": _text, "vaults": _texts(LONGEST_VAULT), "computer": _levels, "kept": _kept}),
    "paste": (Paste, {"text": _text, "id": _word}),
    "pick": (Pick, {"spot": _word}),
    "lift": (Lift, {"spot": _word}),
    "drag": (Drag, {"from": _word, "to": _word}),
    "why": (Why, {"spot": _word}),
    "type": (Type, {"text": _action}),
    "ask": (Ask, {"text": _word}),
    "unveil": (Unveil, {"random": _word}),
    "look": (LookAt, {"at": _count}),
    "line": (ShowLine, {"at": _count, "actions": _texts(LONGEST_ACTION)}),
    "layout": (SetLayout, {"layout": _layout}),
    "language": (_speak, {"language": _word, "plural": _text, "texts": _catalog}),
    "answer": (Answer, {"id": _word, "at": _count, "action": _action, "random": _word}),
    "rematch": (Rematch, {"id": _word}),
    "peer_open": (
        PeerOpen,
        {
            "link": _count,
            "now": _time,
            "id": _word,
            "random": _hex(64, 64),
            "ours": _word,
            "theirs": _word,
            "leads": _flag,
            "role": _one_of("host", "guest", "watch"),
            "name": _short(LONGEST_WORD),
            "match": _hex(0, 8),
            "terms": _terms,
        },
    ),
    "peer_text": (PeerText, {"link": _count, "now": _time, "text": _text}),
    "peer_tick": (PeerTick, {"now": _time}),
    "peer_closed": (PeerClosed, {"link": _count, "now": _time, "cut": _flag}),
    "peer_deed": (PeerDeed, {"link": _count, "now": _time, "deed": _one_of(*DEEDS)}),
    "peer_say": (PeerSay, {"now": _time, "text": _short(LONGEST_LINE)}),
    **{deed.value: (partial(Deed, deed), {}) for deed in Deed},
}
