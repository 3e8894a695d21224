"""Reads what the page says, strictly: a message that does not fit docs/protocol.md is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

from cairn.app import events as on
from cairn.app.messages.fields import (
    LONGEST_WORD,
    BadMessage,
    Reader,
    message_name,
    read_action,
    read_catalog,
    read_count,
    read_flag,
    read_hex,
    read_layout,
    read_levels,
    read_one_of,
    read_options,
    read_short,
    read_terms,
    read_text,
    read_texts,
    read_time,
    read_word,
)
from cairn.core.language import language
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION, MOST_BRACKETS
from cairn.core.strict_json import Problem, StrictJsonError, parse

LONGEST_VAULT = 4_000
LONGEST_SAVED_MATCH = 4_000_000
LONGEST_LINE = 3_000
LONGEST_NOTE = 100_000
"""The longest text of a note that is read. A tree takes less, and refuses more with a note that says so."""
MAY_BE_LEFT_OUT = {
    *("seats", "vaults", "computer", "saved_matches", "section", "terms", "agreed", "tree", "found", "words"),
    *("with_tree", "gives_way", "confirms"),
}


def read_event(message: Any) -> on.Event:
    """The event of a message, a mapping or its JSON text; raises BadMessage."""
    if isinstance(message, str):
        message = _table(message)
    if not isinstance(message, Mapping) or not isinstance(message.get("kind"), str):
        raise BadMessage("A message should be an object with a “kind”.")
    fields = {name: value for name, value in message.items() if name != "kind"}
    kind = message["kind"]
    if kind not in _MESSAGES:
        raise BadMessage("There is no message of this kind.")
    make, names = _MESSAGES[kind]
    if not set(names) - MAY_BE_LEFT_OUT <= fields.keys() <= set(names):
        raise BadMessage(f"A message “{kind}” has the fields: {', '.join(names)}.")
    readers = {**_READERS, **_OTHER_READERS.get(kind, {})}
    return make(**{_FIELDS.get(name, name): readers[name](name, value) for name, value in fields.items()})


def _table(text: str) -> Any:
    try:
        return parse(text, MOST_BRACKETS)
    except StrictJsonError as error:
        nested = error.problem is Problem.NESTING
        raise BadMessage("A message should not nest deep." if nested else "A message should be JSON.") from error


def _set_language(tag: str, plural: str, texts: Mapping[str, str]) -> on.SetLanguage:
    try:
        return on.SetLanguage(language(tag, plural, texts))
    except ValueError as error:
        raise BadMessage("“plural” should be a rule as gettext has it.") from error


_READERS: Mapping[str, Reader] = {
    **dict.fromkeys(("at", "link", "node", "number", "seats", "step"), read_count),
    **dict.fromkeys(("from", "game", "id", "language", "ours", "random", "spot", "theirs", "to"), read_word),
    **dict.fromkeys(("code", "plural", "text", "tree"), read_text),
    **dict.fromkeys(("accepted", "agreed", "confirms", "cut", "gives_way", "keeps"), read_flag),
    **dict.fromkeys(("leads", "looks", "with_tree"), read_flag),
    **dict.fromkeys(("name", "place", "section", "what"), read_short(LONGEST_WORD)),
    **dict.fromkeys(("action", "found"), read_action),
    "actions": read_texts(LONGEST_ACTION),
    "comment": read_short(LONGEST_NOTE),
    "computer": read_levels,
    "decision": read_one_of("confirm", "differ", "claim", "substitute", "return", "leave"),
    "edit": read_one_of("look", "put", "take", "move", "turn", "empty"),
    "key": read_short(8),
    "layout": read_layout,
    "mark": read_short(2),
    "match": read_hex(0, 8),
    "now": read_time,
    "options": read_options,
    "role": read_one_of("host", "guest", "watch"),
    "saved_matches": read_texts(LONGEST_SAVED_MATCH),
    "terms": read_terms,
    "texts": read_catalog,
    "vaults": read_texts(LONGEST_VAULT),
    "words": read_texts(LONGEST_WORD),
}
"""By its name, how a field is read."""
_OTHER_READERS: Mapping[str, Mapping[str, Reader]] = {
    "annotate": {"name": read_short(LONGEST_NOTE)},
    "edit_position": {"text": read_short(LONGEST_OPTION)},
    "peer_chat": {"text": read_short(LONGEST_LINE)},
    "query": {"text": read_word},
    "type_action": {"text": read_action},
    **{kind: {"random": read_hex(64, 64)} for kind in ("peer_open", "turn_begin", "turn_join")},
}
"""By the kind of a message, what is read otherwise there."""
_FIELDS = {"from": "start", "to": "end", "language": "tag"}
"""The fields of events that have another name than those of messages."""
_KINDS = {on.OpenSaved: "open", on.SetLayout: "layout", on.SetLanguage: "language"}
"""The events that have another name than their messages."""


def _fields(event: Any) -> tuple[str, ...]:
    """The fields of the messages that make an event."""
    names = {field: name for name, field in _FIELDS.items()}
    return tuple(names.get(field, field) for field in event.__match_args__)


_MESSAGES: Mapping[str, tuple[Callable[..., on.Event], Sequence[str]]] = {
    **{
        _KINDS.get(event) or message_name(event): (event, _fields(event))
        for event in get_args(on.Event)
        if event is not on.Command
    },
    **{command.value: (partial(on.Command, command), ()) for command in on.Command},
    "language": (_set_language, ("language", "plural", "texts")),
}
"""By the kind of a message: the maker of its event, and its fields."""
