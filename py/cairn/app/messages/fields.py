"""The fields of messages: each function takes a field's name and value, and gives its meaning or raises BadMessage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cairn.app.messages.link_events import MatchTerms
from cairn.core.errors import GameError
from cairn.core.language import Number, t
from cairn.core.option import Options
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION
from cairn.core.state import Seat
from cairn.core.strict_json import LARGEST

LONGEST_WORD = 300
MOST_SEATS = 8
SEATS = tuple(map(str, range(MOST_SEATS)))
MOST_VAULTS = 8
LONGEST_CLOCK = 10**7

Reader = Callable[[str, Any], Any]
"""Takes a field's name and value."""


class BadMessage(GameError):
    """A message that is not in docs/protocol.md.

    Only a page of another version sends one, so it says why in English, unless a person can be the cause.
    """


def message_name(event: Any) -> str:
    """The kind of the messages of an event or an effect: its name, in small letters."""
    return re.sub("(?<!^)(?=[A-Z])", "_", str(event.__name__)).lower()


def reader(fits: Callable[[Any], bool], should: str) -> Reader:
    """A reader of values that fit; `should` says what all others should be."""

    def read(name: str, value: Any) -> Any:
        if not fits(value):
            raise BadMessage(f"“{name}” should be {should}.")
        return value

    return read


def read_one_of(*words: str) -> Reader:
    """A reader of one of these words."""
    return reader(lambda value: value in words, f"one of: {', '.join(words)}")


def read_hex(least: int, most: int) -> Reader:
    """A reader of so many hex digits."""

    def fits(value: Any) -> bool:
        return isinstance(value, str) and least <= len(value) <= most and set(value) <= set("0123456789abcdef")

    return reader(fits, "hex digits")


read_text = reader(lambda value: isinstance(value, str), "a text")
read_flag = reader(lambda value: isinstance(value, bool), "true or false")
read_count = reader(lambda value: type(value) is int and 0 <= value < 10**6, "a number, 0 or more")
read_time = reader(lambda value: type(value) is int and 0 <= value <= LARGEST, "a time in milliseconds")
read_layout = reader(lambda value: value in ("wide", "tall"), "wide or tall")
read_catalog = reader(
    lambda value: isinstance(value, Mapping) and all(isinstance(said, str) for said in value.values()),
    "texts by their English ones",
)


def read_word(name: str, value: Any) -> str:
    """A text of 1 to 300 characters: an id, a spot, a name."""
    if not 0 < len(read_text(name, value)) <= LONGEST_WORD:
        raise BadMessage(t("“{name}” should be a short text.", name=name))
    return str(value)


def read_action(name: str, value: Any) -> str:
    """The text of one action."""
    if not 0 < len(read_text(name, value)) <= LONGEST_ACTION:
        raise BadMessage(t("“{name}” should be the text of one action.", name=name))
    return str(value)


def read_texts(longest: int) -> Reader:
    """A reader of a short list of texts of at most so many characters."""

    def read(name: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) > MOST_VAULTS:
            raise BadMessage(f"“{name}” should be a short list.")
        if any(len(read_text(name, text)) > longest for text in value):
            raise BadMessage(f"“{name}” has too long a text.")
        return tuple(value)

    return read


def read_levels(name: str, value: Any) -> dict[Seat, int]:
    """Levels of the computer by seat."""
    if not isinstance(value, Mapping) or len(value) > MOST_SEATS:
        raise BadMessage(f"“{name}” should be levels by seat.")
    if not all(seat in SEATS and type(level) is int for seat, level in value.items()):
        raise BadMessage(f"“{name}” should be numbers by the number of a seat.")
    return {int(seat): level for seat, level in value.items()}


def read_short(longest: int) -> Reader:
    """A reader of texts of at most so many characters, also of none."""

    def read(name: str, value: Any) -> str:
        if len(read_text(name, value)) > longest:
            raise BadMessage(t("“{name}” is too long.", name=name))
        return str(value)

    return read


def read_terms(name: str, value: Any) -> MatchTerms:
    """The terms of a host's invitation."""
    if not isinstance(value, Mapping) or value.keys() != {"game", "options", "seats", "seating", "clock", "party"}:
        raise BadMessage(f"“{name}” should be what is played: game, options, seats, seating, clock, party.")
    clock, party = value["clock"], value["party"]
    if not isinstance(clock, list) or len(clock) not in (2, 3):
        raise BadMessage("“clock” should be two or three times in milliseconds.")
    if any(read_time(name, part) > LONGEST_CLOCK for part in clock):
        raise BadMessage("A time of “clock” should be below three hours.")
    if type(party) is not int or not -1 <= party < MOST_SEATS:
        raise BadMessage("“party” should be the number of who was invited.")
    return MatchTerms(
        game=read_word("game", value["game"]),
        options=read_options("options", value["options"]),
        seats=read_count("seats", value["seats"]),
        seating=read_word("seating", value["seating"]),
        clock=(clock[0], clock[1], *clock[2:]),
        party=party,
    )


def read_options(name: str, value: Any) -> Options:
    """The options chosen before a game, by name."""
    if not isinstance(value, Mapping):
        raise BadMessage("“options” should be names and values.")
    for part in (*value, *value.values()):
        fits = abs(part) < 10**6 if type(part) is int else isinstance(part, str) and len(part) <= LONGEST_OPTION
        if not fits:
            if isinstance(part, str):
                why = t(
                    "An option of {length} characters is too long: the longest has {longest}.",
                    length=Number(len(part)),
                    longest=Number(LONGEST_OPTION),
                )
                raise BadMessage(why)
            raise BadMessage("An option should be a number or a word.")
    return dict(value)
