"""An effect as the message that goes to the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cairn.app.effects import (
    DrawnPosition,
    Effect,
    Outcomes,
    PeerChatLine,
    PeerSave,
    Refused,
    Save,
    SaveVault,
    Think,
)
from cairn.app.match.model import MatchView, TurnView
from cairn.app.messages.fields import message_name
from cairn.app.messages.scene_data import Plain, plain
from cairn.app.model import Table
from cairn.app.table import computer
from cairn.app.view.board_notes import with_notes
from cairn.app.view.sentences import describe_place, named_verdict, seat_name
from cairn.app.view.viewpoints import last_action
from cairn.core.play import AgreedDraw, Play, Resignation, TimeOut, count_turns, is_ending, is_outcome
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.core.seal import write_vault

if TYPE_CHECKING:
    from cairn.peer.live.saved_match import SavedMatch


def effect(effect: Effect) -> Plain:
    """The message for an effect."""
    match effect:
        case Refused():
            return {"kind": "refused", **fields_of(effect)}
        case SaveVault(id, vault):
            return {"kind": "vault", "id": id, "seat": vault.seat, "text": write_vault(vault)}
        case Save(table):
            text, levels = write_record(table.play.record), computer.levels(table)
            kept = {"kind": "save", "id": table.id, "text": text, "summary": _summary(table), "computer": levels}
            return kept | {"tree": tree_text(table)}
        case Think(id, play, level, vault):
            question = {"kind": "think", "id": id, "at": len(play.entries), "record": write_record(play.record)}
            return question | {"level": level, "vault": write_vault(vault) if vault else ""}
        case Outcomes(id, play, since, is_asked):
            return {"kind": "outcomes", "id": id, "outcomes": _outcomes(play)[since:], "is_asked": is_asked}
        case DrawnPosition(table, at):
            return {"kind": "position_drawn", "id": table.id, "at": at, **_drawn_position(table, at)}
        case PeerSave(id, matches, kept, before_send, turn):
            texts = [_kept_text(kept)] if kept else []
            told = {"kind": "peer_save", "id": id, "matches": matches, "texts": texts}
            return told | {"before_send": before_send, "turn": turn}
        case _:
            return {"kind": _KINDS.get(type(effect)) or message_name(type(effect)), **fields_of(effect)}


def _kept_text(kept: SavedMatch) -> str:
    from cairn.peer.live.saved_match import write_match  # noqa: PLC0415 (most visits need none of it)

    return write_match(kept)


def fields_of(record: Any) -> Plain:
    """The fields of a dataclass by name, not copied: what is in them is rendered later."""
    return {name: getattr(record, name) for name in record.__match_args__}


_KINDS = {PeerChatLine: "peer_chat", TurnView: "turn", MatchView: "match"}
"""The effects that have another name than their messages."""


def _drawn_position(table: Table, at: int) -> Plain:
    """A position as everybody may see it, and what it is called."""
    play, is_end = table.play, at == len(table.play.entries)
    viewpoint = Viewpoint(flipped=table.flipped, last=last_action(play, at))
    is_result = is_end and play.outcome is not None
    return {
        "scene": plain(with_notes(play.game.scene(play.states[at], viewpoint), table, at), set(), {}),
        "headline": named_verdict(play, play.outcome) if is_result and play.outcome else describe_place(play, at)[0],
        "is_result": is_result,
    }


def _outcomes(play: Play) -> list[Plain]:
    """Every entry that tells the outcome of the one before it, with the stage before that one."""
    return [
        {
            "at": at,
            "stage": play.game.scene(play.states[at - 1], Viewpoint()).stage,
            "code": play.record.actions[at - 1],
        }
        for at, entry in enumerate(play.entries, 1)
        if is_outcome(play.game, entry)
    ]


def tree_text(table: Table) -> str:
    """The text of a tree that is open or kept; "" where there is none."""
    tree = table.exploration.tree if table.exploration is not None else table.tree
    if tree is None:
        return ""
    from cairn.core.tree_text import write_tree  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    return write_tree(tree)


LONGEST_MOVE = 12
"""Characters of a move in a list of games; what is longer is a seal or a report, which says nothing there."""


def _last_of_others(table: Table) -> str:
    """The last choice in the game, where somebody elsewhere has made it, in notation; "" where there is none."""
    play, shared = table.play, table.remote
    if shared is None:
        return ""
    for at, entry in reversed([*enumerate(play.entries)]):
        if not is_ending(entry) and not is_outcome(play.game, entry):
            text = play.record.actions[at]
            return "" if play.states[at].actor == shared.seat or len(text) > LONGEST_MOVE else text
    return ""


_ENDINGS = {Resignation: "resigned", TimeOut: "time", AgreedDraw: "agreed"}


def _summary(table: Table) -> Plain:
    """A game's summary on the shelf of saved games; no sentences, as they may be read in another language."""
    play, outcome, shared = table.play, table.play.outcome, table.remote
    who = (play.state.actor,) if outcome is None else outcome.winners
    is_void = outcome is not None and not outcome.counts
    told = {"line": "No result."} if is_void else {"who": [str(seat_name(play, seat)) for seat in who]}
    return {
        "game": play.game.name,
        "title": play.game.title,
        "turn": count_turns(play.turns),
        **told,
        "yours": table.own_seat in who,
        "over": outcome is not None,
        "ending": _ENDINGS.get(type(play.last), ""),
        "last": _last_of_others(table),
        "friends": [who for seat, who in enumerate(shared.names) if seat != shared.seat] if shared else [],
    } | ({"colours": play.game.colours} if play.game.colours else {})
