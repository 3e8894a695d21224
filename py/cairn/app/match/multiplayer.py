"""Multiplayer at the edge of the program: the links of one match, fed with the page's messages.

A table of cairn.peer is not frozen, as the model is: what it has sent cannot be taken back. The results of an event go
to `match.from_log.reduce`, which is pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cairn.app import events as on
from cairn.app.effects import Effect, PeerChatLine, PeerClose, PeerSend
from cairn.app.match.consent import Act, act_of, due_secrets, is_as_promised, unreadable_note, wish_of
from cairn.app.match.from_log import Answer, News, ended_by_claim, reduce, salted
from cairn.app.match.model import Multiplayer
from cairn.app.match.news import asked_note, note_of, page_effect, snapshot
from cairn.app.match.view import match_name
from cairn.app.messages.link_events import (
    MatchTerms,
    Peer,
    PeerChat,
    PeerClosed,
    PeerDecision,
    PeerOpen,
    PeerText,
    PeerTick,
)
from cairn.app.model import Model, Note, Table
from cairn.app.update import complain, update, without_transients
from cairn.bots.substitute import substitute_text
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.option import draw_lots
from cairn.core.play import begin
from cairn.core.record import Shelf
from cairn.peer.live.create import guest, host
from cairn.peer.live.saved_match import read_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.signatures import Signer
from cairn.peer.plain_text import clean
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import LONGEST_CHAT
from cairn.peer.wire.handshake import HandshakePhase, Link
from cairn.peer.wire.session import Session


class Links:
    """The links of one match, and the table of cairn.peer that they lead to."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.now = 0.0
        self.signer: Signer | None = None
        self._forget()

    def _forget(self) -> None:
        self.table: MatchTable | None = None
        self.numbers: dict[int, int] = {}
        """The session of each link of the page."""
        self._alias = ""
        """The name of a match by link in the invitation with which it goes on."""
        self._note: Note | None = None
        self._promised: dict[int, MatchTerms] = {}
        """To what our person has agreed already, by session."""

    @property
    def unsigned(self) -> bool:
        """Whether more than two are about to play, and nothing is there to sign with."""
        log = self.table.match if self.table else None
        linked = self.table is not None and any(session.handshake for session in self.table.sessions)
        return self.signer is None and log is not None and log.is_star and linked

    def equip(self, signer: Signer) -> None:
        """Take what signs, for this match and all to come."""
        self.signer = signer
        if self.table is not None:
            self.table.signer = signer

    def take_over(self, table: MatchTable, alias: str) -> None:
        """A match by link is about to go on over a link: between two, where nothing is signed."""
        self._forget()
        self.table, self._alias = table, alias

    @property
    def has_met(self) -> bool:
        """Whether a friend has agreed to play."""
        return self.table is not None and any(session.pair.agreed for session in self.table.sessions)

    # ---- what comes in -------------------------------------------------------------------------

    def handle(self, model: Model, event: on.Event) -> Answer:
        """The model after an event, and the effects; as `update`, with friends."""
        if isinstance(event, Peer):
            return self._linked(model, event)
        table = model.table
        if table is None or table.remote is None or self.table is None:
            return self._reopened(*update(model, event, self.shelf), event)
        if (wish := wish_of(event, table, self.table.party)) is not None:
            asks = wish.text if wish.kind is EntryKind.REQUEST else ""
            return self._acted(model, partial(self.table.write, wish=wish), asks)
        salts, fresh = range(4), self.table.main.fresh
        model = salted(model, table, lambda: "".join(fresh("salt").hex() for _ in salts))
        after, effects = update(model, event, self.shelf)
        if after.table is None or after.table.remote is None:
            after, left = self.leave(after)
            return self._reopened(after, (*left, *effects), event)
        own = after.table.play.record.actions[len(table.play.entries) :]
        return self._played(model, after, own) if own else (after, effects)

    def _linked(self, model: Model, event: Peer) -> Answer:
        self.now = event.now / 1000
        if isinstance(event, PeerOpen):
            return self._opened(model, event)
        if (table := self.table) is None:
            return model, ()
        match event:
            case PeerTick():
                return self._answer(model, table.tick(self.now))
            case PeerChat(text=text):
                return self._said(model, table, text)
            case PeerText(link=link, text=text) if link in self.numbers:
                return self._answer(model, table.receive(self.now, self.numbers[link], text))
            case PeerClosed(link=link, cut=cut) if link in self.numbers:
                return self._answer(model, table.close(self.now, self.numbers[link], cut))
            case PeerDecision(decision="claim" | "substitute" | "return" as decision):  # about no link of its own
                return self._acted(model, act_of(decision, table, 0))
            case PeerDecision(link=link, decision=decision, words=words) if link in self.numbers:
                if decision == "leave" and (model.table is None or model.table.remote is None):
                    return self.leave(model)
                # A new greeting, perhaps with other terms, may have come under the finger.
                if decision != "confirm" or words == table.sessions[self.numbers[link]].words:
                    return self._acted(model, act_of(decision, table, self.numbers[link]))
        return model, ()

    def _opened(self, model: Model, event: PeerOpen) -> Answer:
        """A link has opened: of a new match, of another friend at this table, or once more of one of these."""
        gone: tuple[Effect, ...] = ()
        if event.id != model.multiplayer.id:
            model, gone = self.leave(model)
            if model.table is not None and model.table.remote is not None:
                model = replace(model, table=None)  # a table of other friends: nobody sits there any more
        try:
            table, session = self._session(event)
            if event.link in self.numbers:
                raise GameError(t("This link is open already."))
            self.numbers = {link: known for link, known in self.numbers.items() if known != session.number}
            self.numbers[event.link] = session.number
            if event.agreed and event.terms is not None and not session.pair.agreed:
                self._promised[session.number] = event.terms
            link = Link(event.ours, event.theirs, event.leads)
            effects = table.open(self.now, session.number, link, bytes.fromhex(event.random))
        except GameError as error:
            return complain(model, error), (*gone, PeerClose(event.link))
        model = replace(model, multiplayer=replace(model.multiplayer, id=event.id))
        after, more = self._answer(model, effects)
        return after, (*gone, *more)

    def _session(self, event: PeerOpen) -> tuple[MatchTable, Session]:
        party = event.terms.party if event.terms else 0
        if self.table is None:
            self.table = new_match_table(event, self.shelf)
            self.table.signer, self.table.substitute = self.signer, substitute_text
            return self.table, self.table.main
        for known in self.table.sessions:
            if known.pair.other == party >= 0 or (event.match and event.match in (match_name(known), self._alias)):
                return self.table, known
        return self.table, self.table.add(party)

    def _reopened(self, model: Model, effects: tuple[Effect, ...], event: on.Event) -> Answer:
        """A saved match comes to the table with its game."""
        table = model.table
        if not isinstance(event, on.OpenSaved) or not event.saved_matches or table is None or table.id != event.id:
            return model, effects
        model, gone = self.leave(model)
        try:
            self.table = found = MatchTable(self.shelf, read_match(event.saved_matches[0], self.shelf))
        except GameError as error:
            return replace(model, note=unreadable_note(error)), (*gone, *effects)
        found.signer, found.substitute = self.signer, substitute_text
        log, party = found.match, found.party
        is_second = log is not None and party >= 0 and log.seats[party : party + 1] not in ((), (0,))
        known = Multiplayer(event.id, log.games if log else 0)
        model = replace(model, table=replace(table, flipped=is_second), multiplayer=known)
        after, more = self._answer(model, [])
        return after, (*gone, *effects, *more)

    # ---- what our person does ------------------------------------------------------------------

    def _acted(self, model: Model, act: Act, asks: str = "") -> Answer:
        try:
            effects = act(self.now)
        except GameError as error:
            return complain(model, error), ()
        if asks and self.table is not None:
            self._note = asked_note(asks, self.table)
        return self._answer(model if model.table is None else without_transients(model), effects)

    def _played(self, model: Model, after: Model, own: tuple[str, ...]) -> Answer:
        """Write the actions that a person has played by the rules into the log, as far as it takes them."""
        if effects := self._write(own):
            return self._answer(after, effects, before=model.table)
        note, self._note = self._note, None
        return replace(without_transients(model), note=note), ()

    def _write(self, texts: Sequence[str]) -> list[do.Effect]:
        """The effects of writing our actions, as far as the log takes them; why it took no more is left as a note."""
        effects: list[do.Effect] = []
        assert self.table is not None
        for text in texts:
            try:
                effects += self.table.write(self.now, Entry(self.table.party, EntryKind.MOVE, text))
            except GameError as error:
                self._note = complain(Model(), error).note
                break
        return effects

    def _said(self, model: Model, table: MatchTable, text: str) -> Answer:
        """Send a line of the chat to every friend who plays."""
        try:
            effects = table.say(self.now, text)
        except GameError as error:
            return complain(model, error), ()
        after, out = self._answer(model, effects)
        return after, (*out, PeerChatLine(min(self.numbers, default=0), clean(text, LONGEST_CHAT), mine=True, who=""))

    def leave(self, model: Model) -> Answer:
        """Say goodbye to all, and be alone."""
        effects: list[Effect] = []
        for link, number in self.numbers.items():
            assert self.table is not None
            goodbye = self.table.end(self.now, number, "left")
            effects += [PeerSend(link, effect.text) for effect in goodbye if isinstance(effect, do.Send)]
            effects.append(PeerClose(link))
        shown, fresh = model.multiplayer.view, Multiplayer()
        self._forget()
        return replace(model, multiplayer=fresh), (*effects, *(() if shown == fresh.view else (fresh.view,)))

    def _confirmed(self, table: MatchTable) -> list[do.Effect]:
        """The effects of agreeing to what our person has agreed to before, where it turns out to be just that."""
        log, shown = table.match, HandshakePhase.SHOWN
        numbers = [
            number
            for number, terms in self._promised.items()
            if (meeting := table.sessions[number]).words
            and meeting.handshake is not None
            and meeting.handshake.ours is shown
            and not meeting.ended
            and log is not None
            and is_as_promised(log, terms)
        ]
        return [effect for number in numbers for effect in table.confirm(self.now, number=number)]

    # ---- results -------------------------------------------------------------------------------

    def _answer(self, model: Model, effects: list[do.Effect], before: Table | None = None) -> Answer:
        """The model and the effects after effects of the match, and after the secrets we have to disclose."""
        table = self.table
        assert table is not None
        effects = [*effects, *self._confirmed(table), *self._disclose_due_secrets(model, table)]
        links = {number: link for link, number in self.numbers.items()}
        out = tuple(page for effect in effects for page in page_effect(effect, table, links))
        notes = [note for effect in effects if (note := note_of(effect, table)) is not None]
        keeps = [effect.before_send for effect in effects if isinstance(effect, do.Persist)]
        news = News(out, notes[-1] if notes else self._note, any(keeps) if keeps else None, before)
        self._note = None
        for effect in effects:
            if isinstance(effect, do.EndedByClaim):
                after, kept = ended_by_claim(model, effect)
                after, left = self.leave(after)
                return after, (*kept, *out, *left)
        return reduce(model, snapshot(model.multiplayer, table, links), news)

    def _disclose_due_secrets(self, model: Model, table: MatchTable) -> list[do.Effect]:
        """Disclose from our own vault what the rules ask for now, and open it after the end."""
        log, laid = table.match, model.table
        if log is None or laid is None or laid.id != model.multiplayer.id or not table.is_going:
            return []
        return self._write(due_secrets(log, laid))


def new_match_table(event: PeerOpen, shelf: Shelf) -> MatchTable:
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
