"""Events at the table where friends have a say, as acts and entries of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cairn.app import events as on
from cairn.app.messages.link_events import MatchTerms
from cairn.app.model import Note, Table
from cairn.app.table.secrets import with_disclosures
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.option import with_defaults
from cairn.peer.live.saved_match import OldMatch
from cairn.peer.live.table import MatchTable
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.entries import Entry, EntryKind, Party
from cairn.peer.log.match_log import MatchLog
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire.effects import Effect

E = EntryKind


Act = Callable[[float], list[Effect]]
"""An event of a match, to happen at a time."""


def act_of(decision: str, table: MatchTable, number: int) -> Act:
    """The act for a person's decision about a link, by its session."""
    match decision:
        case "confirm":
            return partial(table.confirm, number=number)
        case "claim":
            return table.claim
        case "substitute":
            return table.ask_for_substitute
        case "return":
            return partial(table.write, wish=Entry(table.party, E.RETURN))
    return partial(table.end, number=number, code="left" if decision == "leave" else "words")


def is_as_promised(log: MatchLog, terms: MatchTerms) -> bool:
    """Whether a match has the very terms that were promised; what chance gives out among two is nobody's to promise."""
    game = log.game
    base, step, pauses = (*terms.clock, PAUSES)[:3]
    known = (log.seating, log.base, log.step, log.pauses if log.base else pauses)
    if (game.name, *known) != (terms.game, terms.seating, base, step, pauses) or log.first.seats != (terms.seats or 2):
        return False
    found, promised = (with_defaults(game.options, dict(each)) for each in (log.first.options, terms.options))
    return all(found[option.name] == promised[option.name] for option in game.options if not option.chance)


def wish_of(event: on.Event, table: Table, party: Party) -> Entry | None:
    """The entry that a party wants to write by an event; None where it is between the person and the board."""
    request = table.remote.request if table.remote else None
    match event:
        case on.Command.UNDO:
            return Entry(party, E.REQUEST, RequestKind.TAKEBACK)
        case on.Command.OFFER_DRAW:
            return Entry(party, E.REQUEST, RequestKind.DRAW)
        case on.AnswerOffer(number, accepted):
            return Entry(party, E.REPLY, "yes" if accepted else "no", number)
        case on.Rematch() if request and request.to_answer and request.kind == RequestKind.REMATCH:
            return Entry(party, E.REPLY, "yes", request.number)
        case on.Rematch():
            return Entry(party, E.REQUEST, RequestKind.REMATCH)
        case on.Command.RESIGN:
            return Entry(party, E.RESIGN)
        case on.OutcomeMismatch(at) if party >= 0 and at == len(table.play.entries):
            return Entry(party, E.DISPUTE)
    return None


def due_secrets(log: MatchLog, table: Table) -> Sequence[str]:
    """The actions with which our own vaults show what the rules ask for now, and open what is hidden after the end."""
    return with_disclosures(log.play, table.vaults).record.actions[len(log.play.entries) :]


def unreadable_note(error: GameError) -> Note:
    """The note on a saved match that cannot go on; its game is on the table in any case."""
    if isinstance(error, OldMatch):
        return Note(error.title, t("{error} The game is among your saved games.", error=error.text), quiet=True)
    title = t("The match with your friend cannot be read.")
    return Note(title, t("{error} The game itself is here.", error=error.text))
