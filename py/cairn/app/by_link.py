"""A match by link at the edge of the program: what a person does at its table, and the links that come and go.

The match itself is frozen (`cairn.peer.correspondence`); this holds the one on the table, and what signs.
"""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import Effect, Outcomes, Save, SaveVault, TurnCode
from cairn.app.link_events import ByLink as ByLinkEvent
from cairn.app.link_events import TurnBegin, TurnJoin, TurnOpen, TurnPrepare, TurnSend, TurnTake, TurnWrite
from cairn.app.match_commands import command_of
from cairn.app.match_model import Multiplayer, TurnView
from cairn.app.match_news import DECLINED, coin_note
from cairn.app.match_sync import Answer, News, reduce, wants_salt, with_random, without_announcement
from cairn.app.model import Model, Note, Table
from cairn.app.remote import repeat_note
from cairn.app.secrets import restore_vaults, with_disclosures
from cairn.app.turn_view import (
    difference_words,
    link_view,
    player_of,
    remote_seats,
    snapshot,
    trouble_view,
    turn_view,
    verdict_words,
)
from cairn.app.update import complain, update
from cairn.core.game import GameError
from cairn.core.language import Phrase, t
from cairn.core.play import begin, is_outcome
from cairn.core.record import Shelf
from cairn.peer import correspondence as by_link
from cairn.peer import match_events as peer
from cairn.peer.commands import LogCommand, entry_for
from cairn.peer.correspondence import Correspondence, LinkVerdict
from cairn.peer.entries import EntryKind
from cairn.peer.errors import LocalError
from cairn.peer.live import is_live, live_name, live_table, read_kept
from cairn.peer.match_log import MatchPhase
from cairn.peer.plain_text import clean
from cairn.peer.saved_correspondence import read_correspondence
from cairn.peer.signatures import Signer
from cairn.peer.table import MatchTable
from cairn.peer.turn_code import TurnLink, read_turn_link, write_turn_link
from cairn.peer.wire import LONGEST_NAME

Words = tuple[Phrase, Phrase]
SALTS = 4
"""Random texts of 64 digits that a choice is sealed with, at most."""
OTHERS = (LinkVerdict.FORK, LinkVerdict.AHEAD)
LOOKED_AT = (LinkVerdict.NEW, LinkVerdict.FOREIGN)


class ByLink:
    """The match by link that is on the table, or the link that is looked at."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.signer: Signer | None = None
        self.match: Correspondence | None = None
        self.seen: TurnLink | None = None
        """A first link that is looked at, to be joined, or another game of the match on the table, to be taken."""

    @property
    def _signs(self) -> Signer:
        if self.signer is None:
            raise LocalError(t("Nothing can be signed here."), t("A part of Cairn is missing. Reload the page."))
        return self.signer

    def is_on(self, model: Model) -> bool:
        """Whether the game on the table is that of our match."""
        return self.match is not None and model.table is not None and model.table.remote is not None

    def handle(self, model: Model, event: on.Event) -> Answer:
        """The model after an event, and the effects; as `update`, for a match by link."""
        try:
            return self._handle(model, event)
        except GameError as error:
            return complain(model, error), ()

    def _handle(self, model: Model, event: on.Event) -> Answer:
        match event:
            case TurnPrepare():
                return model, ()
            case TurnBegin():
                return self._begin(model, event)
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
                return self._shown(model, News(is_unsaved=True, before_send=True))
        if isinstance(event, ByLinkEvent):
            return model, ()
        return self._at_table(model, event)

    # ---- matches that come to the table ---------------------------------------------------------

    def _begin(self, model: Model, event: TurnBegin) -> Answer:
        terms = event.terms
        game = self.shelf.get(terms.game) if terms else None
        if terms is None or game is None:
            raise GameError(t("There is no such game on this shelf."))
        play = begin(game, 2, terms.options)
        name, seed = clean(event.name, LONGEST_NAME), bytes.fromhex(event.random)
        match = by_link.begin(play, terms.seating, name, seed, self._signs)
        return self._shown(self._seat(model, event.id, match, match), News(is_unsaved=True))

    def _join(self, model: Model, event: TurnJoin) -> Answer:
        if self.seen is None or self.match is not None:
            raise LocalError(t("Not now."), t("Open the link again."))
        name, seed = clean(event.name, LONGEST_NAME), bytes.fromhex(event.random)
        match = by_link.join(self.seen, name, seed, self._signs)
        return self._arrived(self._seat(model, event.id, match, match), News(is_unsaved=True))

    def _resume(self, model: Model, event: on.OpenSaved) -> Answer:
        try:
            match = read_correspondence(event.saved_matches[0], self.shelf)
        except GameError as error:
            model, effects = update(model, event, self.shelf)
            title = t("The match with your friend cannot be read.")
            why = t("{error} The game itself is here.", error=error.text)
            return replace(model, note=Note(title, why)), effects
        return self._arrived(self._seat(model, event.id, match, match, event.vaults), News())

    def go_back(self, model: Model, kept: Correspondence) -> Answer:
        """The match on the table, which went live, goes on by link."""
        assert model.table is not None
        self.match, self.seen = kept, None
        table = replace(model.table, remote=remote_seats(kept), chosen=())
        known = Multiplayer(table.id, kept.log.games)
        model = replace(without_announcement(model), table=table, note=None, multiplayer=known)
        return self._shown(model, News(is_unsaved=True))

    def read_kept(self, text: str) -> Correspondence:
        """Our side of a match, from what is kept of it; raises GameError."""
        return read_kept(text, self.shelf, self._signs)

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
        return replace(without_announcement(model), table=table, note=note, multiplayer=known)

    # ---- links that come -------------------------------------------------------------------------

    def _open(self, model: Model, event: TurnOpen) -> Answer:
        kept: Correspondence | None = None
        if event.saved_matches:
            kept = self.read_kept(event.saved_matches[0])
        try:
            link = read_turn_link(event.code.strip(), self.shelf)
        except GameError as error:
            return self._told(model, trouble_view(event.id, error))
        verdict = LinkVerdict.FOREIGN if event.looks else by_link.judge(kept, link, self._signs)
        title, why = verdict_words(verdict, link, kept)
        if verdict in LOOKED_AT:
            return self._look(model, event.id, link, verdict, ("", "") if event.looks else (title, why))
        if kept is None:
            return self._told(model, TurnView(event.id, verdict=verdict.value, title=title, why=why))
        after, news = kept, News()
        if verdict is LinkVerdict.REPEATED and is_live(event.saved_matches[0]):
            verdict, title, why, news = LinkVerdict.TURN, "", "", News(is_unsaved=True)
        elif verdict is LinkVerdict.TURN:
            after = by_link.receive(kept, link)
            news = News(note=self._note(kept, after), is_unsaved=True)
        arrived = self._arrived(self._seat(model, event.id, kept, after, event.vaults), news)
        self.seen = link if verdict in OTHERS else None
        return self._said(arrived, verdict.value, (title, why))

    def _take(self, model: Model, event: TurnTake) -> Answer:
        """The other game of the match on the table, once ours is a saved game of its own."""
        link, kept, table = self.seen, self.match, model.table
        if link is None or kept is None or table is None:
            raise LocalError(t("Not now."), t("Open the link again."))
        self.match, self.seen = by_link.adopt(kept, link), None
        own = Table(event.id, kept.log.play, vaults=table.vaults)
        copy: tuple[Effect, ...] = (*(SaveVault(event.id, vault) for vault in table.vaults), Save(own))
        if by_link.parting(kept, link) == kept.log.count:
            copy = ()
        model, effects = self._arrived(replace(model, note=None), News(is_unsaved=True, before_send=True))
        return model, (*copy, *effects)

    def _look(
        self, model: Model, id: str, link: TurnLink, verdict: LinkVerdict, words: tuple[Phrase, Phrase]
    ) -> Answer:
        """A link's game, to be looked at only."""
        self.match, self.seen = None, link if verdict is LinkVerdict.NEW else None
        table = Table(id, link.log.play, is_shared=True)
        model = replace(without_announcement(model), table=table, note=None, multiplayer=Multiplayer())
        view = replace(link_view(id, link), verdict=verdict.value, title=words[0], why=words[1])
        return model, (view,)

    def _told(self, model: Model, view: TurnView) -> Answer:
        """What a link is that brings nothing to the table."""
        return model, (view,)

    def _note(self, before: Correspondence, after: Correspondence) -> Note | None:
        """What is to be said of a turn that the board does not show."""
        new, asked = after.link.log.entries[before.link.log.count :], before.log.request
        if not before.log.seats and after.log.seats:
            return coin_note(after.log, after.party, after.friend)
        if any(entry.kind is EntryKind.DISPUTE for entry in new) and after.log.phase is MatchPhase.PLAYING:
            return repeat_note(after.log.play)
        if asked is not None and any(entry.kind is EntryKind.REPLY and entry.text == "no" for entry in new):
            return Note(t("{who} does not agree.", who=player_of(before)), DECLINED[asked.kind], quiet=True)
        return None

    # ---- what our person does --------------------------------------------------------------------

    def _at_table(self, model: Model, event: on.Event) -> Answer:
        table, match = model.table, self.match
        if match is None or table is None or table.remote is None:
            return self._left(*update(model, event, self.shelf))
        if event is on.Command.UNDO and match.has_draft:
            self.match = by_link.take_back(match)
            return self._shown(replace(model, note=None), News(is_unsaved=True))
        if isinstance(event, on.OutcomeMismatch) and event.at == match.told_outcome:
            self._write(peer.DisputeOutcome())
            shown = self._shown(replace(without_announcement(model), note=None), News(is_unsaved=True))
            return self._said(shown, "differs", difference_words(match, event.found))
        command = command_of(event, table, match.party)
        if isinstance(command, LogCommand):
            self._write(command)
            return self._shown(replace(without_announcement(model), note=None), News(is_unsaved=True))
        if wants_salt(table):
            model = with_random(model, table, by_link.salts(match, SALTS))
        after, effects = update(model, event, self.shelf)
        if after.table is None or after.table.remote is None:
            return self._left(after, effects)
        own = after.table.play.record.actions[len(table.play.entries) :]
        if not own:
            return after, effects
        for text in own:
            self._write(peer.PlayAction(text))
        return self._shown(after, News(is_unsaved=True, before=table))

    def _write(self, command: LogCommand) -> None:
        """Write what our person wants into the draft; raises GameError, and then nothing has changed."""
        assert self.match is not None
        self.match = by_link.write(self.match, entry_for(command, self.match.log, self.match.party, 0))

    def _left(self, model: Model, effects: tuple[Effect, ...]) -> Answer:
        """Our person has gone to another table."""
        if model.table is None or model.table.id != model.multiplayer.id:
            self.forget()
            model = replace(model, multiplayer=Multiplayer())
        return model, effects

    def live(self) -> tuple[MatchTable, str]:
        """The table at which the match goes on over a link, and its name in the invitation; raises LocalError."""
        if self.match is None:
            raise LocalError(t("Not now."), t("Open the link again."))
        return live_table(self.match, self.shelf), live_name(self.match)

    def end(self) -> TurnView:
        """The match has gone on live."""
        view = TurnView(game=self.match.log.game.name if self.match else "", verdict="live", id="")
        self.forget()
        return view

    def forget(self) -> None:
        """No match is on the table."""
        self.match = self.seen = None

    # ---- results -----------------------------------------------------------------------------------

    def _shown(self, model: Model, news: News) -> Answer:
        """The model with the match on its table, after what the rules want us to show."""
        assert self.match is not None
        before = self.match
        self._disclose(model)
        if self.match is not before:
            news = replace(news, is_unsaved=True)
        return reduce(model, snapshot(model.multiplayer.id, model.multiplayer.games, self.match), news)

    def _arrived(self, model: Model, news: News) -> Answer:
        """The model with a match that comes to the table, and what the other tells to be checked by the physics."""
        model, effects = self._shown(model, news)
        match, table = self.match, model.table
        if match is None or table is None or not match.told_outcome:
            return model, effects
        last = sum(is_outcome(match.log.game, entry) for entry in match.log.play.entries) - 1
        return model, (*effects, Outcomes(table.id, match.log.play, last, is_asked=False))

    def _said(self, answer: Answer, verdict: str, words: Words) -> Answer:
        """An answer with what is to be said of the match in place of its mere standing."""
        assert self.match is not None
        model, effects = answer
        view = turn_view(model.multiplayer.id, self.match)
        said = replace(view, verdict=verdict, title=words[0], why=words[1]) if words[0] or not view.title else view
        return model, (*(effect for effect in effects if not isinstance(effect, TurnView)), said)

    def _disclose(self, model: Model) -> None:
        """Write from our own vault what the rules ask for now, and open it after the end."""
        table, match = model.table, self.match
        if table is None or match is None or not match.has_pen or not match.log.seats:
            return
        for text in with_disclosures(match.log.play, table.vaults).record.actions[len(match.log.play.entries) :]:
            self._write(peer.PlayAction(text))

    def _write_code(self, model: Model, name: str) -> Answer:
        """The text of the link that is ours to send, or of the one that we sent last."""
        assert self.match is not None
        match = by_link.rename(self.match, clean(name, LONGEST_NAME))
        renamed = match is not self.match
        self.match = match
        link = by_link.prepare(match, self._signs) if match.is_ready else match.link
        effects: tuple[Effect, ...] = ()
        if renamed:
            model, effects = self._shown(model, News(is_unsaved=True))
        return model, (*effects, TurnCode(model.multiplayer.id, write_turn_link(link)))
