"""A match by link at the edge of the program: what a person does at its table, and the links that come and go.

The match itself is frozen (`cairn.peer.letters.correspondence`); this holds the one on the table, and what signs.
"""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import Effect, Save, SaveVault, TurnFit
from cairn.app.letters.view import (
    link_view,
    remote_seats,
    settled_words,
    trouble_view,
    verdict_words,
)
from cairn.app.letters.writing import LinkTable, no_clock_note, turn_note
from cairn.app.match.consent import unreadable_note
from cairn.app.match.from_log import Answer, News
from cairn.app.match.model import Multiplayer, TurnView
from cairn.app.messages.link_events import ByLink as ByLinkEvent
from cairn.app.messages.link_events import (
    TurnBegin,
    TurnFind,
    TurnJoin,
    TurnOpen,
    TurnSend,
    TurnTake,
    TurnWrite,
)
from cairn.app.model import Model, Table, Viewing
from cairn.app.table.secrets import restore_vaults
from cairn.app.update import complain, update, without_transients
from cairn.core.errors import GameError
from cairn.core.language import Phrase, t
from cairn.core.option import draw_lots
from cairn.core.play import begin
from cairn.peer.errors import LocalError
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.correspondence import Correspondence
from cairn.peer.letters.crossing import live_name, live_table, returned
from cairn.peer.letters.turn_code import TurnLink, read_turn_link
from cairn.peer.letters.verdict import NONE, LinkVerdict, fit, judge
from cairn.peer.live.saved_match import SavedMatch, read_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import EntryKind
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import LONGEST_NAME

OTHERS = (LinkVerdict.FORK, LinkVerdict.AHEAD, LinkVerdict.UNMARKED)
LOOKED_AT = (LinkVerdict.NEW, LinkVerdict.FOREIGN)


class ByLink(LinkTable):
    """The matches and links that come to the table of a match by link, and where it goes from there."""

    def handle(self, model: Model, event: on.Event) -> Answer:
        """The model after an event, and the effects; as `update`, for a match by link."""
        try:
            return self._handle(model, event)
        except GameError as error:
            return complain(model, error), ()

    def _handle(self, model: Model, event: on.Event) -> Answer:
        match event:
            case TurnBegin():
                return self._begin(model, event)
            case TurnFind():
                return model, (self._fit(event),)
            case TurnOpen():
                return self._open(model, event)
            case TurnJoin():
                return self._join(model, event)
            case TurnTake():
                return self._take(model, event)
            case on.OpenSaved(is_by_link=True):
                return self._resume(model, event)
            case TurnWrite(name) if self.match is not None:
                return self._write_code(model, name)
            case TurnSend() if self.match is not None:
                self.match = by_link.fix(self.match, self._signs)
                return self._shown(model, News(before_send=True))
        if isinstance(event, ByLinkEvent):
            return model, ()
        return self._at_table(model, event)

    # ---- matches that come to the table ---------------------------------------------------------

    def _begin(self, model: Model, event: TurnBegin) -> Answer:
        terms = event.terms
        game = self.shelf.get(terms.game) if terms else None
        if terms is None or game is None:
            raise GameError(t("There is no such game on this shelf."))
        play = begin(game, 2, draw_lots(game.options, terms.options, event.random))
        name, seed = clean(event.name, LONGEST_NAME), bytes.fromhex(event.random)
        match = by_link.begin(play, terms.seating, name, seed, self._signs)
        return self._shown(self._seat(model, event.id, match, match), News(before_send=False))

    def _join(self, model: Model, event: TurnJoin) -> Answer:
        if self.seen is None or self.match is not None:
            raise LocalError(t("Not now."), t("Open the link again."))
        name, seed = clean(event.name, LONGEST_NAME), bytes.fromhex(event.random)
        match = by_link.join(self.seen, name, seed, self._signs)
        return self._arrived(self._seat(model, event.id, match, match), News(before_send=False))

    def _resume(self, model: Model, event: on.OpenSaved) -> Answer:
        try:
            match = returned(read_match(event.saved_matches[0], self.shelf), self.signer)
        except GameError as error:
            model, effects = update(model, event, self.shelf)
            return replace(model, note=unreadable_note(error)), effects
        return self._arrived(self._seat(model, event.id, match, match, event.vaults), News())

    def go_back(self, model: Model, kept: Correspondence) -> Answer:
        """The match on the table, which went live, goes on by link."""
        assert model.table is not None
        self.match, self.seen = kept, None
        table = replace(model.table, remote=remote_seats(kept), chosen=())
        known = Multiplayer(table.id, kept.log.games)
        model = replace(without_transients(model), table=table, multiplayer=known)
        note = no_clock_note() if kept.log.base else None
        return self._shown(model, News(note=note, before_send=False))

    def returned(self, saved: SavedMatch) -> Correspondence:
        """Our side of a match that went live, to go on by link; raises GameError."""
        return returned(saved, self._signs)

    def _seat(
        self, model: Model, id: str, before: Correspondence, after: Correspondence, vaults: tuple[str, ...] = ()
    ) -> Model:
        """The model with the table of a match as it was before, turned so that we sit nearest, with what we hid."""
        play, seats = before.log.play, after.log.seats
        ours, note = restore_vaults(play, vaults)
        flipped = bool(seats and seats[after.party])
        table = Table(id, play, flipped=flipped, vaults=ours, remote=remote_seats(before))
        self.match, self.seen = after, None
        known = Multiplayer(id, before.log.games)
        return replace(without_transients(model), table=table, note=note, multiplayer=known)

    # ---- links that come -------------------------------------------------------------------------

    def _fit(self, event: TurnFind) -> TurnFit:
        """How well a kept game fits a link; a link that cannot be read is told when it is opened."""
        try:
            link = read_turn_link(event.code.strip(), self.shelf)
        except GameError:
            return TurnFit(event.id, *NONE)
        fits = (fit(text, link, self.shelf, self._signs) for text in event.saved_matches)
        return TurnFit(event.id, *max(fits, default=NONE))

    def _open(self, model: Model, event: TurnOpen) -> Answer:
        saved = read_match(event.saved_matches[0], self.shelf) if event.saved_matches else None
        kept, was_live = returned(saved, self._signs) if saved else None, saved is not None and saved.letter is None
        try:
            link = read_turn_link(event.code.strip(), self.shelf)
        except GameError as error:
            return model, (trouble_view(event.id, error),)
        verdict = LinkVerdict.FOREIGN if event.looks else judge(kept, link, self._signs)
        title, why = verdict_words(verdict, link, kept)
        if verdict in LOOKED_AT:
            return self._look(model, event.id, link, verdict, ("", "") if event.looks else (title, why))
        if kept is None:
            return model, (TurnView(event.id, verdict=verdict.value, title=title, why=why),)
        if verdict is LinkVerdict.SETTLED:
            return self._settle(model, event, kept, link)
        after, news = kept, News()
        if verdict is LinkVerdict.CROSSED and was_live:
            news = News(before_send=False)
        elif verdict is LinkVerdict.REPEATED and was_live:
            verdict, title, why, news = LinkVerdict.TURN, "", "", News(before_send=False)
        elif verdict is LinkVerdict.TURN:
            after = by_link.receive(kept, link)
            news = News(note=turn_note(kept, after), before_send=False)
        if news.note is None and after.log.base and was_live:
            news = replace(news, note=no_clock_note())
        arrived = self._arrived(self._seat(model, event.id, kept, after, event.vaults), news)
        self.seen = link if verdict in OTHERS else None
        return self._said(arrived, verdict.value, (title, why))

    def _take(self, model: Model, event: TurnTake) -> Answer:
        """The other game of the match on the table, after ours was saved as a game of its own."""
        link, kept, table = self.seen, self._ours, model.table
        if link is None or table is None:
            raise LocalError(t("Not now."), t("Open the link again."))
        self.match, self.seen = by_link.adopt(kept, link), None
        model, effects = self._arrived(replace(model, note=None), News(before_send=True))
        return model, (*_copy(event.id, kept, table), *effects)

    def _settle(self, model: Model, event: TurnOpen, kept: Correspondence, link: TurnLink) -> Answer:
        """The host's log on the table, where a guest's own entries had crossed it; a game that it ends so is kept."""
        after, fallen = by_link.settle(kept, link)
        model = self._seat(model, event.id, kept, after, event.vaults)
        is_lost = any(entry.kind is EntryKind.MOVE for entry in fallen)
        assert model.table is not None
        copy = _copy(f"{event.id}-crossed-{link.number}", kept, model.table) if is_lost else ()
        words = settled_words(kept, after, fallen, is_lost)
        model, effects = self._said(self._arrived(model, News(before_send=True)), LinkVerdict.SETTLED.value, words)
        return model, (*copy, *effects)

    def _look(
        self, model: Model, id: str, link: TurnLink, verdict: LinkVerdict, words: tuple[Phrase, Phrase]
    ) -> Answer:
        """A link's game, to be looked at only."""
        self.match, self.seen = None, link if verdict is LinkVerdict.NEW else None
        table = Table(id, link.log.play, mode=Viewing())
        model = replace(without_transients(model), table=table, multiplayer=Multiplayer())
        view = replace(link_view(id, link), verdict=verdict.value, title=words[0], why=words[1])
        return model, (view,)

    def live(self) -> tuple[MatchTable, str]:
        """The table at which the match goes on over a link, and its name in the invitation; raises LocalError."""
        return live_table(self._ours, self.shelf), live_name(self._ours)

    def end(self) -> TurnView:
        """The match has gone on live."""
        view = TurnView(game=self.match.log.game.name if self.match else "", verdict="live", id="")
        self.forget()
        return view


def _copy(id: str, match: Correspondence, table: Table) -> tuple[Effect, ...]:
    """The effects that save the game as our side has it, with what we hid, as a game of its own."""
    return *(SaveVault(id, vault) for vault in table.vaults), Save(Table(id, match.log.play, vaults=table.vaults))
