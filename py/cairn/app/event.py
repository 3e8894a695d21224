"""What a person did at the page: one small class for each message, read strictly from JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from cairn.core.game import GameError, Options, Seat
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION, MOST_BRACKETS, brackets

LONGEST_WORD = 300
MOST_SEATS = 8
SEATS = tuple(map(str, range(MOST_SEATS)))
MOST_VAULTS, LONGEST_VAULT = 8, 4_000
MAY_BE_LEFT_OUT = {"seats", "vaults", "computer"}


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
    """Go on with a saved record, with the vaults kept for it, and with the computer's levels by seat."""

    id: str
    text: str
    vaults: tuple[str, ...] = ()
    computer: Mapping[Seat, int] = field(default_factory=dict)


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
class Unveil:
    """Whoever is to hide something says they are there; `random` are digits that nobody can guess, to seal it with."""

    random: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at the position after `at` actions."""

    at: int


@dataclass(frozen=True, slots=True)
class SetLayout:
    """Which drawing fits the page."""

    layout: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the computer chose in the position after `at` actions of a game."""

    id: str
    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play again, under a new save id."""

    id: str


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


Event = Begin | Open | Paste | Pick | Lift | Drag | Why | Type | Unveil | LookAt | SetLayout | Answer | Rematch | Deed


def read_event(message: Any) -> Event:
    """The event of a message, a mapping or its JSON text; raises BadMessage."""
    if isinstance(message, str):
        message = _table(message)
    if not isinstance(message, Mapping) or not isinstance(message.get("kind"), str):
        raise BadMessage("A message should be an object with a “kind”.")
    fields = {name: value for name, value in message.items() if name != "kind"}
    kind = message["kind"]
    if kind not in _KINDS:
        raise BadMessage("There is no message of this kind.")
    make, readers = _KINDS[kind]
    if not readers.keys() - MAY_BE_LEFT_OUT <= fields.keys() <= readers.keys():
        raise BadMessage(f"A message “{kind}” has the fields {', '.join(readers) or 'none'}.")
    event: Event = make(**{_NAMES.get(name, name): readers[name](name, value) for name, value in fields.items()})
    return event


def _table(text: str) -> Any:
    if brackets(text) > MOST_BRACKETS:
        raise BadMessage("A message should not nest deep.")
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadMessage("A message should be JSON.") from error


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadMessage(f"“{name}” should be a text.")
    return value


def _word(name: str, value: Any) -> str:
    if not 0 < len(_text(name, value)) <= LONGEST_WORD:
        raise BadMessage(f"“{name}” should be a short text.")
    return str(value)


def _action(name: str, value: Any) -> str:
    if not 0 < len(_text(name, value)) <= LONGEST_ACTION:
        raise BadMessage(f"“{name}” should be the text of one action.")
    return str(value)


def _vaults(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_VAULTS:
        raise BadMessage(f"“{name}” should be a short list.")
    if any(len(_text(name, text)) > LONGEST_VAULT for text in value):
        raise BadMessage(f"“{name}” has too long a text.")
    return tuple(value)


def _levels(name: str, value: Any) -> dict[Seat, int]:
    if not isinstance(value, Mapping) or len(value) > MOST_SEATS:
        raise BadMessage(f"“{name}” should be levels by seat.")
    if not all(seat in SEATS and type(level) is int for seat, level in value.items()):
        raise BadMessage(f"“{name}” should be numbers by the number of a seat.")
    return {int(seat): level for seat, level in value.items()}


def _count(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10**6:
        raise BadMessage(f"“{name}” should be a number, 0 or more.")
    return value


def _layout(name: str, value: Any) -> str:
    if value not in ("wide", "tall"):
        raise BadMessage("“layout” should be wide or tall.")
    return str(value)


def _options(name: str, value: Any) -> Options:
    if not isinstance(value, Mapping):
        raise BadMessage("“options” should be names and values.")
    for part in (*value, *value.values()):
        fits = abs(part) < 10**6 if type(part) is int else isinstance(part, str) and len(part) <= LONGEST_OPTION
        if not fits:
            if isinstance(part, str):
                most = f"the longest has {LONGEST_OPTION:,}"
                raise BadMessage(f"An option of {len(part):,} characters is too long: {most}.")
            raise BadMessage("An option should be a number or a word.")
    return dict(value)


_Readers = dict[str, Callable[[str, Any], Any]]
_NAMES = {"from": "start", "to": "end"}
_KINDS: dict[str, tuple[Callable[..., Event], _Readers]] = {
    "begin": (Begin, {"game": _word, "options": _options, "id": _word, "seats": _count, "computer": _levels}),
    "open": (Open, {"id": _word, "text": _text, "vaults": _vaults, "computer": _levels}),
    "paste": (Paste, {"text": _text, "id": _word}),
    "pick": (Pick, {"spot": _word}),
    "lift": (Lift, {"spot": _word}),
    "drag": (Drag, {"from": _word, "to": _word}),
    "why": (Why, {"spot": _word}),
    "type": (Type, {"text": _action}),
    "unveil": (Unveil, {"random": _word}),
    "look": (LookAt, {"at": _count}),
    "layout": (SetLayout, {"layout": _layout}),
    "answer": (Answer, {"id": _word, "at": _count, "action": _action}),
    "rematch": (Rematch, {"id": _word}),
    **{deed.value: (partial(Deed, deed), {}) for deed in Deed},
}
