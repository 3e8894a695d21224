"""What an event at the table means where friends have a say in it."""

from __future__ import annotations

from collections.abc import Callable

from cairn.app import events as on
from cairn.app.match_model import Multiplayer
from cairn.app.match_sync import SEEN_AFTER
from cairn.app.model import Table
from cairn.core.language import t
from cairn.peer import match_events as peer
from cairn.peer.errors import LocalError
from cairn.peer.requests import RequestKind

DECISIONS: dict[str, Callable[[int], peer.Command]] = {
    "confirm": peer.Confirm,
    "differ": peer.WordsDiffer,
    "claim": lambda number: peer.Claim(),
    "leave": peer.Leave,
}
"""What a person decides about a link, by its session."""


def command_of(event: on.Event, table: Table, party: int, known: Multiplayer, now: float) -> peer.Command | None:
    """The command of an event; None where it is between the person and the board. Raises LocalError."""
    request = table.remote.request if table.remote else None
    match event:
        case on.Command.UNDO:
            return peer.Ask(RequestKind.TAKEBACK)
        case on.Command.OFFER_DRAW:
            return peer.Ask(RequestKind.DRAW)
        case on.Command.ACCEPT_DRAW | on.Command.DECLINE_DRAW:
            return _reply(table, known, now, event is on.Command.ACCEPT_DRAW)
        case on.Rematch():
            is_asked = request is not None and request.to_answer and request.kind == "rematch"
            return _reply(table, known, now, yes=True) if is_asked else peer.Ask(RequestKind.REMATCH)
        case on.Command.RESIGN:
            return peer.Resign()
        case on.OutcomeMismatch(at) if party >= 0 and at == len(table.play.entries):
            return peer.DisputeOutcome()
    return None


def _reply(table: Table, known: Multiplayer, now: float, yes: bool) -> peer.Reply:
    """An answer to the request that was shown; one that has just taken the place of another was not seen yet."""
    if known.asked_at and now - known.asked_at < SEEN_AFTER:
        raise LocalError(t("The request has changed."), t("Look at it once more before you answer."))
    request = table.remote.request if table.remote else None
    return peer.Reply(request.number if request else 0, yes)
