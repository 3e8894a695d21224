"""Reads what the page says, strictly: a message that does not fit docs/protocol.md is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cairn.app import events as on
from cairn.app.link_events import (
    MatchTerms,
    PeerChat,
    PeerClosed,
    PeerDecision,
    PeerOpen,
    PeerText,
    PeerTick,
    TurnBegin,
    TurnJoin,
    TurnOpen,
    TurnPrepare,
    TurnSend,
    TurnTake,
    TurnWrite,
)
from cairn.core.game import GameError, Options, Seat
from cairn.core.language import Number, language, t
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION, MOST_BRACKETS
from cairn.core.strict_json import Problem, StrictJsonError, parse

LONGEST_WORD = 300
MOST_SEATS = 8
SEATS = tuple(map(str, range(MOST_SEATS)))
MOST_VAULTS, LONGEST_VAULT = 8, 4_000
LONGEST_SAVED_MATCH = 4_000_000
LONGEST_CLOCK = 10**7
LONGEST_LINE = 3_000
LONGEST_NOTE = 100_000
"""What is longer than a tree takes is refused with a note that says so, this with one that says less."""
DECISIONS = ("confirm", "differ", "claim", "leave")
MAY_BE_LEFT_OUT = {"seats", "vaults", "computer", "saved_matches", "section", "terms", "tree", "found", "words"}
MAY_BE_LEFT_OUT |= {"with_tree"}


class BadMessage(GameError):
    """A message that is not in docs/protocol.md."""


def read_event(message: Any) -> on.Event:
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
    event: on.Event = make(**{_NAMES.get(name, name): readers[name](name, value) for name, value in fields.items()})
    return event


def _table(text: str) -> Any:
    try:
        return parse(text, MOST_BRACKETS)
    except StrictJsonError as error:
        nested = error.problem is Problem.NESTING
        raise BadMessage(t("A message should not nest deep.") if nested else t("A message should be JSON.")) from error


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


def _terms(name: str, value: Any) -> MatchTerms:
    if not isinstance(value, Mapping) or value.keys() != {"game", "options", "seats", "seating", "clock", "party"}:
        raise BadMessage(
            t("“{name}” should be what is played: game, options, seats, seating, clock, party.", name=name)
        )
    clock, party = value["clock"], value["party"]
    if not isinstance(clock, list) or len(clock) != 2 or any(_time(name, part) > LONGEST_CLOCK for part in clock):
        raise BadMessage(t("“clock” should be two times in milliseconds."))
    if type(party) is not int or not -1 <= party < MOST_SEATS:
        raise BadMessage(t("“party” should be the number of who was invited."))
    return MatchTerms(
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


def _set_language(tag: str, plural: str, texts: Mapping[str, str]) -> on.SetLanguage:
    try:
        return on.SetLanguage(language(tag, plural, texts))
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
                    length=Number(len(part)),
                    longest=Number(LONGEST_OPTION),
                )
                raise BadMessage(why)
            raise BadMessage(t("An option should be a number or a word."))
    return dict(value)


_saved_matches = _texts(LONGEST_SAVED_MATCH)
_Readers = dict[str, Callable[[str, Any], Any]]
_NAMES = {"from": "start", "to": "end", "language": "tag"}
_KINDS: dict[str, tuple[Callable[..., on.Event], _Readers]] = {
    "new_game": (on.NewGame, {"game": _word, "options": _options, "id": _word, "seats": _count, "computer": _levels}),
    "open": (
        on.OpenSaved,
        {
            "id": _word,
            "text": _text,
            "vaults": _texts(LONGEST_VAULT),
            "computer": _levels,
            "saved_matches": _saved_matches,
            "tree": _text,
        },
    ),
    "import": (on.Import, {"text": _text, "id": _word}),
    "open_code": (on.OpenCode, {"code": _text, "id": _word}),
    "learn": (
        on.Learn,
        {"game": _word, "id": _word, "step": _count, "key": _short(8), "section": _short(LONGEST_WORD)},
    ),
    "play_on": (on.PlayOn, {"id": _word}),
    "write_code": (on.WriteCode, {"at": _count, "with_tree": _flag}),
    "draw_position": (on.DrawPosition, {"at": _count}),
    "edit_position": (
        on.EditPosition,
        {
            "game": _word,
            "options": _options,
            "text": _short(LONGEST_OPTION),
            "layout": _layout,
            "edit": _one_of("look", "put", "take", "move", "turn", "empty"),
            "place": _short(LONGEST_WORD),
            "what": _short(LONGEST_WORD),
        },
    ),
    "open_puzzle": (on.OpenPuzzle, {"id": _word, "game": _word, "text": _text}),
    "puzzle_go_on": (on.PuzzleGoOn, {"at": _count}),
    "pick": (on.Pick, {"spot": _word}),
    "drag_start": (on.DragStart, {"spot": _word}),
    "drop": (on.Drop, {"from": _word, "to": _word}),
    "explain": (on.Explain, {"spot": _word}),
    "type_action": (on.TypeAction, {"text": _action}),
    "query": (on.Query, {"text": _word}),
    "open_curtain": (on.OpenCurtain, {"random": _word}),
    "go_to": (on.GoTo, {"at": _count}),
    "show_variation": (on.ShowVariation, {"at": _count, "actions": _texts(LONGEST_ACTION)}),
    "explore": (on.Explore, {"keeps": _flag}),
    "go_to_node": (on.GoToNode, {"node": _count}),
    "annotate": (
        on.Annotate,
        {"node": _count, "name": _short(LONGEST_NOTE), "comment": _short(LONGEST_NOTE), "mark": _short(2)},
    ),
    "draw_on_board": (on.DrawOnBoard, {"node": _count, "from": _word, "to": _word}),
    "promote_branch": (on.PromoteBranch, {"node": _count}),
    "prune_branch": (on.PruneBranch, {"node": _count}),
    "outcome_mismatch": (on.OutcomeMismatch, {"at": _count, "found": _action}),
    "layout": (on.SetLayout, {"layout": _layout}),
    "language": (_set_language, {"language": _word, "plural": _text, "texts": _catalog}),
    "computer_action": (on.ComputerAction, {"id": _word, "at": _count, "action": _action, "random": _word}),
    "rematch": (on.Rematch, {"id": _word}),
    "answer_offer": (on.AnswerOffer, {"number": _count, "accepted": _flag}),
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
    "peer_decision": (
        PeerDecision,
        {"link": _count, "now": _time, "decision": _one_of(*DECISIONS), "words": _texts(LONGEST_WORD)},
    ),
    "peer_chat": (PeerChat, {"now": _time, "text": _short(LONGEST_LINE)}),
    "turn_prepare": (TurnPrepare, {}),
    "turn_begin": (TurnBegin, {"id": _word, "random": _hex(64, 64), "name": _short(LONGEST_WORD), "terms": _terms}),
    "turn_open": (
        TurnOpen,
        {
            "id": _word,
            "code": _text,
            "vaults": _texts(LONGEST_VAULT),
            "saved_matches": _saved_matches,
            "looks": _flag,
        },
    ),
    "turn_join": (TurnJoin, {"id": _word, "random": _hex(64, 64), "name": _short(LONGEST_WORD)}),
    "turn_take": (TurnTake, {"id": _word}),
    "turn_write": (TurnWrite, {"name": _short(LONGEST_WORD)}),
    "turn_send": (TurnSend, {}),
    **{command.value: (partial(on.Command, command), {}) for command in on.Command},
}
