"""The changes in the list of turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.app.messages.scene_data import Plain
from cairn.app.view.sentences import describe_briefly, describe_turn, sides_of
from cairn.core.play import Abandonment, AgreedDraw, Play, Resignation, TimeOut, Turn, is_opening


def changed_turns(play: Play, sent: Play | None) -> Plain | None:
    """The changes in the list of turns since `sent`; None: nothing."""
    if sent is play:
        return None
    had, texts, before = (sent.turns, play.record.actions, sent.record.actions) if sent else ((), (), ())
    same, kept = _count_same(texts, before), _count_same(play.turns, had)
    while kept and play.turns[kept - 1].end > same:
        kept -= 1
    if sent is not None and kept == len(play.turns) == len(had):
        return None
    return {"from": kept, "items": [_item(play, turn) for turn in play.turns[kept:]]}


def _count_same(first: Sequence[Any], second: Sequence[Any]) -> int:
    """How many items are the same from the beginning on; where they differ, it mostly is near the end."""
    count = min(len(first), len(second))
    while first[:count] != second[:count]:
        count -= 1
    return count


def _item(play: Play, turn: Turn) -> Plain:
    return {
        "number": turn.number,
        "shape": _shape(play, turn.start + 1),
        "text": describe_turn(play, turn),
        "short": describe_briefly(play, turn),
        "at": turn.end,
    }


def _shape(play: Play, at: int) -> int:
    """The shape of the player who made the entry that led to position `at`; 0 for all together."""
    state, entry = play.states[at - 1], play.entries[at - 1]
    if isinstance(entry, AgreedDraw | Abandonment) or is_opening(play.game, entry):
        return 0
    seat = entry.seat if isinstance(entry, Resignation | TimeOut) else state.actor
    return sides_of(play.game, state)[seat].shape
