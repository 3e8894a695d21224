"""What an event at the table means where friends have a say in it."""

from __future__ import annotations

from collections.abc import Callable

from cairn.app import events as on
from cairn.app.model import Table
from cairn.peer import match_events as peer
from cairn.peer.requests import RequestKind

DECISIONS: dict[str, Callable[[int], peer.Command]] = {
    "confirm": peer.Confirm,
    "differ": peer.WordsDiffer,
    "claim": lambda number: peer.Claim(),
    "leave": peer.Leave,
}
"""What a person decides about a link, by its session."""


def command_of(event: on.Event, table: Table, party: int) -> peer.Command | None:
    """The command of an event; None where it is between the person and the board."""
    request = table.remote.request if table.remote else None
    match event:
        case on.Command.UNDO:
            return peer.Ask(RequestKind.TAKEBACK)
        case on.Command.OFFER_DRAW:
            return peer.Ask(RequestKind.DRAW)
        case on.AnswerOffer(number, accepted):
            return peer.Reply(number, accepted)
        case on.Rematch():
            is_asked = request is not None and request.to_answer and request.kind == "rematch"
            return peer.Reply(request.number, yes=True) if request and is_asked else peer.Ask(RequestKind.REMATCH)
        case on.Command.RESIGN:
            return peer.Resign()
        case on.OutcomeMismatch(at) if party >= 0 and at == len(table.play.entries):
            return peer.DisputeOutcome()
    return None
