"""A person's wish, as an entry for the log; or in words why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cairn.core.language import t
from cairn.core.play import ABANDONED
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.match_log import MatchLog, MatchPhase, last_own_move, takeback_text
from cairn.peer.log.requests import RequestKind


def entry_for(wish: Entry, log: MatchLog) -> Entry:
    """The entry, not signed yet, of what a party wants; raises LocalError.

    A takeback is wished for without its target: it goes back before the last move of its author.
    """
    if log.phase is MatchPhase.SETUP:
        raise LocalError(t("Not now."), t("Everybody has to be there before the game begins."))
    match wish.kind:
        case EntryKind.MOVE:
            return _move(wish, log)
        case EntryKind.REQUEST:
            return _request(wish, log)
        case EntryKind.REPLY:
            request = log.request
            if request is None or request.number != wish.answers or not request.waits_for(wish.author):
                raise LocalError(t("Nothing is asked."), t("A request lapses with the next move."))
    return wish


@contextmanager
def refused_in_words() -> Iterator[None]:
    """Within it, what the log refuses to us is told in words: raises LocalError for PeerError."""
    try:
        yield
    except PeerError as error:
        raise LocalError(t("Not now."), t("That is not yours to do at this moment.")) from error


def _move(wish: Entry, log: MatchLog) -> Entry:
    if wish.text.startswith(("resign ", "timeout ")) or wish.text in ("draw", ABANDONED):
        raise LocalError(t("That isn’t a move."), t("Use the buttons to resign or to offer a draw."))
    if log.phase is not MatchPhase.PLAYING:
        return wish
    if log.mover != wish.author:
        raise LocalError(t("It is your friend’s turn."), t("You can look around meanwhile."))
    if log.is_substitute_turn and log.game.pending(log.play.state) is None:
        raise LocalError(t("The computer is thinking."), t("You can look around meanwhile."))
    return wish


def _request(wish: Entry, log: MatchLog) -> Entry:
    if log.request is not None:
        raise LocalError(t("Something is asked already."), t("One request at a time: answer it, or play on."))
    if wish.text != RequestKind.TAKEBACK:
        return wish
    target = last_own_move(log, wish.author)
    if not target:
        raise LocalError(t("Nothing to undo."), t("You have not played yet."))
    return replace(wish, text=takeback_text(log, target))
