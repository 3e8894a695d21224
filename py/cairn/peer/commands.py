"""What a person wants, as an entry for the log; or in words why it cannot be."""

from __future__ import annotations

from cairn.core.language import t
from cairn.peer import match_events as on
from cairn.peer.entries import Entry, EntryKind, Party
from cairn.peer.errors import LocalError
from cairn.peer.match_log import MatchLog, MatchPhase, last_own_move
from cairn.peer.requests import Request, RequestKind

LogCommand = on.PlayAction | on.DisputeOutcome | on.Resign | on.Ask | on.Reply


def entry_for(command: LogCommand, log: MatchLog, party: Party, spent: int) -> Entry:
    """The entry, not signed yet, of a party that has used so many milliseconds; raises LocalError."""
    if log.phase is MatchPhase.SETUP:
        raise LocalError(t("Not now."), t("Everybody has to be there before the game begins."))
    match command:
        case on.PlayAction(text):
            return _move(text, log, party, spent)
        case on.DisputeOutcome():
            return Entry(party, EntryKind.DISPUTE)
        case on.Resign():
            return Entry(party, EntryKind.RESIGN)
        case on.Ask(kind):
            return Entry(party, EntryKind.REQUEST, _request(kind, log, party))
        case on.Reply(number, yes):
            request = log.request
            if request is None or request.number != number or not request.waits_for(party):
                raise LocalError(t("Nothing is asked."), t("A request lapses with the next move."))
            return Entry(party, EntryKind.REPLY, "yes" if yes else "no", answers=number)


def _move(text: str, log: MatchLog, party: Party, spent: int) -> Entry:
    if text.startswith("resign ") or text == "draw":
        raise LocalError(t("That isn’t a move."), t("Use the buttons to resign or to offer a draw."))
    if log.phase is MatchPhase.PLAYING and log.mover != party:
        raise LocalError(t("It is your friend’s turn."), t("You can look around meanwhile."))
    return Entry(party, EntryKind.MOVE, text, spent=spent if log.phase is MatchPhase.PLAYING else 0)


def _request(kind: RequestKind, log: MatchLog, party: Party) -> str:
    if log.request is not None:
        raise LocalError(t("Something is asked already."), t("One request at a time: answer it, or play on."))
    if kind is not RequestKind.TAKEBACK:
        return str(kind.value)
    target = last_own_move(log, party)
    if not target:
        raise LocalError(t("Nothing to undo."), t("You have not played yet."))
    return Request(0, party, kind, target, log.heads[target][:16]).text
