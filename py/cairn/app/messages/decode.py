"""Reads what the page says, strictly: a message that does not fit docs/protocol.md is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cairn.app import events as on
from cairn.app.messages.fields import (
    LONGEST_WORD,
    BadMessage,
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
from cairn.app.messages.link_events import (
    PeerChat,
    PeerClosed,
    PeerDecision,
    PeerOpen,
    PeerText,
    PeerTick,
    TurnBegin,
    TurnFind,
    TurnJoin,
    TurnOpen,
    TurnPrepare,
    TurnReturn,
    TurnSend,
    TurnTake,
    TurnWrite,
)
from cairn.core.language import language
from cairn.core.record import LONGEST_ACTION, LONGEST_OPTION, MOST_BRACKETS
from cairn.core.strict_json import Problem, StrictJsonError, parse

LONGEST_VAULT = 4_000
LONGEST_SAVED_MATCH = 4_000_000
LONGEST_LINE = 3_000
LONGEST_NOTE = 100_000
"""The longest text of a note that is read. A tree takes less, and refuses more with a note that says so."""
DECISIONS = ("confirm", "differ", "claim", "leave")
MAY_BE_LEFT_OUT = {
    *("seats", "vaults", "computer", "saved_matches", "section", "terms", "tree", "found", "words", "with_tree"),
}


def read_event(message: Any) -> on.Event:
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
        raise BadMessage(f"A message “{kind}” has the fields: {', '.join(readers)}.")
    event: on.Event = make(**{_NAMES.get(name, name): readers[name](name, value) for name, value in fields.items()})
    return event


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


_saved_matches = read_texts(LONGEST_SAVED_MATCH)
_Readers = dict[str, Callable[[str, Any], Any]]
_NAMES = {"from": "start", "to": "end", "language": "tag"}
_KINDS: dict[str, tuple[Callable[..., on.Event], _Readers]] = {
    "new_game": (
        on.NewGame,
        {
            "game": read_word,
            "options": read_options,
            "id": read_word,
            "seats": read_count,
            "computer": read_levels,
        },
    ),
    "open": (
        on.OpenSaved,
        {
            "id": read_word,
            "text": read_text,
            "vaults": read_texts(LONGEST_VAULT),
            "computer": read_levels,
            "saved_matches": _saved_matches,
            "tree": read_text,
        },
    ),
    "import": (on.Import, {"text": read_text, "id": read_word}),
    "open_code": (on.OpenCode, {"code": read_text, "id": read_word}),
    "learn": (
        on.Learn,
        {
            "game": read_word,
            "id": read_word,
            "step": read_count,
            "key": read_short(8),
            "section": read_short(LONGEST_WORD),
        },
    ),
    "play_on": (on.PlayOn, {"id": read_word}),
    "write_code": (on.WriteCode, {"at": read_count, "with_tree": read_flag}),
    "draw_position": (on.DrawPosition, {"at": read_count}),
    "edit_position": (
        on.EditPosition,
        {
            "game": read_word,
            "options": read_options,
            "text": read_short(LONGEST_OPTION),
            "layout": read_layout,
            "edit": read_one_of("look", "put", "take", "move", "turn", "empty"),
            "place": read_short(LONGEST_WORD),
            "what": read_short(LONGEST_WORD),
        },
    ),
    "open_puzzle": (on.OpenPuzzle, {"id": read_word, "game": read_word, "text": read_text}),
    "rehearse": (on.Rehearse, {"text": read_text}),
    "puzzle_go_on": (on.PuzzleGoOn, {"at": read_count}),
    "pick": (on.Pick, {"spot": read_word}),
    "drag_start": (on.DragStart, {"spot": read_word}),
    "drop": (on.Drop, {"from": read_word, "to": read_word}),
    "explain": (on.Explain, {"spot": read_word}),
    "type_action": (on.TypeAction, {"text": read_action}),
    "query": (on.Query, {"text": read_word}),
    "open_curtain": (on.OpenCurtain, {"random": read_word}),
    "go_to": (on.GoTo, {"at": read_count}),
    "show_variation": (on.ShowVariation, {"at": read_count, "actions": read_texts(LONGEST_ACTION)}),
    "explore": (on.Explore, {"keeps": read_flag}),
    "go_to_node": (on.GoToNode, {"node": read_count}),
    "annotate": (
        on.Annotate,
        {
            "node": read_count,
            "name": read_short(LONGEST_NOTE),
            "comment": read_short(LONGEST_NOTE),
            "mark": read_short(2),
        },
    ),
    "draw_on_board": (on.DrawOnBoard, {"node": read_count, "from": read_word, "to": read_word}),
    "promote_branch": (on.PromoteBranch, {"node": read_count}),
    "prune_branch": (on.PruneBranch, {"node": read_count}),
    "outcome_mismatch": (on.OutcomeMismatch, {"at": read_count, "found": read_action}),
    "layout": (on.SetLayout, {"layout": read_layout}),
    "language": (_set_language, {"language": read_word, "plural": read_text, "texts": read_catalog}),
    "computer_action": (
        on.ComputerAction,
        {
            "id": read_word,
            "at": read_count,
            "action": read_action,
            "random": read_word,
        },
    ),
    "rematch": (on.Rematch, {"id": read_word}),
    "answer_offer": (on.AnswerOffer, {"number": read_count, "accepted": read_flag}),
    "peer_open": (
        PeerOpen,
        {
            "link": read_count,
            "now": read_time,
            "id": read_word,
            "random": read_hex(64, 64),
            "ours": read_word,
            "theirs": read_word,
            "leads": read_flag,
            "role": read_one_of("host", "guest", "watch"),
            "name": read_short(LONGEST_WORD),
            "match": read_hex(0, 8),
            "terms": read_terms,
        },
    ),
    "peer_text": (PeerText, {"link": read_count, "now": read_time, "text": read_text}),
    "peer_tick": (PeerTick, {"now": read_time}),
    "peer_closed": (PeerClosed, {"link": read_count, "now": read_time, "cut": read_flag}),
    "peer_decision": (
        PeerDecision,
        {"link": read_count, "now": read_time, "decision": read_one_of(*DECISIONS), "words": read_texts(LONGEST_WORD)},
    ),
    "peer_chat": (PeerChat, {"now": read_time, "text": read_short(LONGEST_LINE)}),
    "turn_prepare": (TurnPrepare, {}),
    "turn_begin": (
        TurnBegin,
        {
            "id": read_word,
            "random": read_hex(64, 64),
            "name": read_short(LONGEST_WORD),
            "terms": read_terms,
        },
    ),
    "turn_find": (TurnFind, {"id": read_word, "code": read_text, "saved_matches": _saved_matches}),
    "turn_open": (
        TurnOpen,
        {
            "id": read_word,
            "code": read_text,
            "vaults": read_texts(LONGEST_VAULT),
            "saved_matches": _saved_matches,
            "looks": read_flag,
        },
    ),
    "turn_join": (TurnJoin, {"id": read_word, "random": read_hex(64, 64), "name": read_short(LONGEST_WORD)}),
    "turn_take": (TurnTake, {"id": read_word}),
    "turn_write": (TurnWrite, {"name": read_short(LONGEST_WORD)}),
    "turn_send": (TurnSend, {}),
    "turn_return": (TurnReturn, {}),
    **{command.value: (partial(on.Command, command), {}) for command in on.Command},
}
