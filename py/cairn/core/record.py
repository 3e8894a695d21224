"""A game as it was played: settings and action texts, written as one line, read back and replayed.

The text is JSON on one line of ASCII: `{"cairn":1,"game":…,"version":…,"seats":…,"options":{…},"actions":[…]}`, where
"cairn" is the version of this format and "version" that of the game's rules. The same text is save file, link and wire.

Every entry of "actions" is an action in the game's notation. What only players can decide, and no rules, may
stand as the last entry: `resign 0` (that seat gives up), `timeout 0` (it has no time left), `draw` (agreed) or
`abandoned` (ended without a result); only the opening of secrets may follow it.
So undo, the move list and the digest know one list and no special case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import Number, Phrase, Text, excerpt, t
from cairn.core.option import OptionValue
from cairn.core.strict_json import Problem, StrictJsonError, parse

FORMAT = 1
LONGEST = 200_000
"""Characters of a record; a long game takes 10,000."""
MOST_ACTIONS = 4_000
LONGEST_ACTION = 3_000
"""The outcome of a swing that shifts every stone of Stonehenge takes 2,300."""
LONGEST_OPTION = 8_000
"""Characters of an option: a board can be one."""
MOST_BRACKETS = 16

Shelf = Mapping[str, Game[Any, Any]]


class BadRecord(GameError):
    """A text that is no record of a game that can be replayed; `move` is the number of the bad action, from 1."""

    title = t("This game can’t be read.")

    def __init__(self, why: Phrase, move: int | None = None) -> None:
        super().__init__(why)
        self.move = move


class NewerRecord(BadRecord):
    """A record in a format, or under a version of the rules, that this program does not know yet."""

    title = t("This game was made by a newer version of Cairn.")


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to replay a game; `options` are sorted by name, without late ones that have their default."""

    game: str
    version: int
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    actions: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def write_record(record: Record) -> str:
    """The one text of a record; remembered, as a view, a save and a question each hold it."""
    table = {
        "cairn": FORMAT,
        "game": record.game,
        "version": record.version,
        "seats": record.seats,
        "options": dict(record.options),
        "actions": record.actions,
    }
    return json.dumps(table, separators=(",", ":"))


def read_record(text: str, shelf: Shelf) -> Record:
    """The record of a text, its settings checked and its actions not yet; raises BadRecord."""
    table = _table(text)
    if _whole(table, "cairn") > FORMAT:
        raise NewerRecord(
            t(
                "It is in format {theirs}, and this Cairn reads {ours}. Reload the page to renew it.",
                theirs=table["cairn"],
                ours=FORMAT,
            )
        )
    for name in table:
        if name not in ("cairn", "game", "version", "seats", "options", "actions"):
            raise BadRecord(t("A record has no part “{name}”.", name=excerpt(name)))
    game = _game(table, shelf)
    options = _options(game, _whole(table, "seats"), _part(table, "options"))
    return Record(game.name, game.version, table["seats"], options, _actions(_part(table, "actions")))


def digest(record: Record) -> str:
    """SHA-256 as a chain over the settings and each action in turn, in hex: two that differ once differ for good."""
    import hashlib  # noqa: PLC0415 (most visits never need it, and every import costs start-up)

    head = hashlib.sha256(write_record(replace(record, actions=())).encode()).digest()
    for text in record.actions:
        head = hashlib.sha256(head + text.encode()).digest()
    return head.hex()


def _table(text: str) -> dict[str, Any]:
    """The JSON object of a text, refused early when it is too long, and when a name stands in it twice."""
    if len(text) > LONGEST:
        raise BadRecord(
            t(
                "It is {length} characters long, and no record is longer than {longest}.",
                length=Number(len(text)),
                longest=Number(LONGEST),
            )
        )
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError as error:
        raise BadRecord(_PROBLEMS[error.problem](excerpt(error.detail))) from error
    if not isinstance(table, dict):
        raise BadRecord(t("It is not the text of a record: it should begin with {beginning}.", beginning='{"cairn"'))
    return table


_PROBLEMS: Mapping[Problem, Callable[[str], Text]] = {
    Problem.NESTING: lambda _: t("It is not the text of a record: it has too many brackets."),
    Problem.DUPLICATE_NAME: lambda _: t("Something stands in it twice, and only one can be meant."),
    Problem.LARGE_NUMBER: lambda digits: t("The number {digits} is too large.", digits=digits),
    Problem.FRACTION: lambda text: t("A record has whole numbers only, not {text}.", text=text),
    Problem.SYNTAX: lambda _: t("It is not the text of a record: it may be cut off, or something else was copied."),
}


def _part(table: dict[str, Any], name: str) -> Any:
    if name not in table:
        raise BadRecord(t("Its part “{name}” is missing.", name=name))
    return table[name]


def _whole(table: dict[str, Any], name: str) -> int:
    value = _part(table, name)
    if type(value) is not int or value < 1:
        raise BadRecord(t("Its part “{name}” should be a number, 1 or more.", name=name))
    return value


def _game(table: dict[str, Any], shelf: Shelf) -> Game[Any, Any]:
    """The game of a record, under the version of its rules that we know."""
    name, version = _part(table, "game"), _whole(table, "version")
    if not isinstance(name, str):
        raise BadRecord(t("Its part “game” should be a name."))
    return known_game(name, version, shelf)


def known_game(name: str, version: int, shelf: Shelf) -> Game[Any, Any]:
    """The game of this name, if its rules have this version; raises BadRecord."""
    if name not in shelf:
        raise BadRecord(t("There is no game “{name}” here.", name=excerpt(name)))
    game = shelf[name]
    if version > game.version:
        raise NewerRecord(
            t("Its rules of {game} are newer than these. Reload the page to renew them.", game=game.title)
        )
    if version < game.version:
        raise BadRecord(
            t(
                "It was played under older rules of {game}, version {theirs}; these are {ours}.",
                game=game.title,
                theirs=version,
                ours=game.version,
            )
        )
    return game


def _options(game: Game[Any, Any], seats: int, options: Any) -> tuple[tuple[str, OptionValue], ...]:
    if not isinstance(options, dict):
        raise BadRecord(t("Its part “options” should be a list of names and values."))
    for value in (*options, *options.values()):
        if type(value) not in (int, str) or len(str(value)) > LONGEST_OPTION:
            raise BadRecord(t("An option should be a number or a word."))
    try:
        return game.recorded_options(seats, options)
    except GameError as error:
        raise BadRecord(error.text) from error


def _actions(actions: Any) -> tuple[str, ...]:
    if not isinstance(actions, list):
        raise BadRecord(t("Its part “actions” should be a list."))
    if len(actions) > MOST_ACTIONS:
        raise BadRecord(
            t(
                "It has {count} actions, and no game is longer than {most}.",
                count=Number(len(actions)),
                most=Number(MOST_ACTIONS),
            )
        )
    for move, text in enumerate(actions, 1):
        if not isinstance(text, str) or len(text) > LONGEST_ACTION:
            raise BadRecord(t("Move {n} should be the text of one action.", n=move), move)
    return tuple(actions)
