"""How the table of a match comes to be when a link opens, or when a saved game is opened again."""

from __future__ import annotations

from cairn.app.match.consent import unreadable_note
from cairn.app.messages.link_events import PeerOpen
from cairn.app.model import Note
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.option import draw_lots
from cairn.core.play import begin
from cairn.core.record import Shelf
from cairn.peer.live.create import guest, host, resumed
from cairn.peer.live.saved_match import OldMatch
from cairn.peer.live.table import MatchTable


def new_table(event: PeerOpen, shelf: Shelf) -> MatchTable:
    """The table of a new match, as the page's message says; raises GameError."""
    entropy, terms = bytes.fromhex(event.random), event.terms
    if event.role != "host" or terms is None:
        return guest(shelf, event.name, entropy, watch=event.role == "watch")
    game = shelf.get(terms.game)
    if game is None:
        raise GameError(t("There is no such game on this shelf."))
    options = draw_lots(game.options, terms.options, event.random)
    record = begin(game, terms.seats or game.seats[0], options).record
    clock, party = terms.clock, terms.party
    return host(shelf, record, event.name, entropy, seating=terms.seating, clock=clock, guest=party)


def reopened(text: str, shelf: Shelf) -> MatchTable | Note:
    """The table of a saved match, or what to say of one that cannot go on; its game is on the table in any case."""
    try:
        return resumed(shelf, text)
    except OldMatch as error:
        return Note(error.title, t("{error} The game is among your saved games.", error=error.text), quiet=True)
    except GameError as error:
        return unreadable_note(error)
