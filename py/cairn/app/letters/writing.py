"""The table of a match by link: what our person does there, and what follows for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import Effect, Outcomes, TurnCode
from cairn.app.letters.view import difference_words, player_of, snapshot, turn_view
from cairn.app.match.consent import due_secrets, wish_of
from cairn.app.match.from_log import Answer, News, reduce, salted
from cairn.app.match.model import Multiplayer, TurnView
from cairn.app.match.news import coin_note, declined_note
from cairn.app.match.remote import repeat_note
from cairn.app.model import Model, Note
from cairn.app.update import update, without_transients
from cairn.core.language import Phrase, t
from cairn.core.play import is_outcome
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.correspondence import Correspondence
from cairn.peer.letters.turn_code import TurnLink, write_turn_link
from cairn.peer.log.commands import entry_for
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.match_log import MatchPhase
from cairn.peer.log.signatures import Signer
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import LONGEST_NAME

Words = tuple[Phrase, Phrase]
SALTS = 4
"""Random texts of 64 digits that a choice is sealed with, at most."""


class LinkTable:
    """The match by link that is on the table, or the link that is looked at."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.signer: Signer | None = None
        self.match: Correspondence | None = None
        self.seen: TurnLink | None = None
        """A first link that is looked at, to be joined, or another game of the match on the table, to be taken."""

    @property
    def unsigned(self) -> bool:
        """Whether nothing is there to sign with; every link is signed."""
        return self.signer is None

    def equip(self, signer: Signer) -> None:
        """Take what signs."""
        self.signer = signer

    @property
    def _ours(self) -> Correspondence:
        """Our side of the match on the table; raises LocalError."""
        if self.match is None:
            raise LocalError(t("Not now."), t("Open the link again."))
        return self.match

    @property
    def _signs(self) -> Signer:
        if self.signer is None:
            raise LocalError(t("Nothing can be signed here."), t("A part of Cairn is missing. Reload the page."))
        return self.signer

    def is_on(self, model: Model) -> bool:
        """Whether the game on the table is that of our match."""
        return self.match is not None and model.table is not None and model.table.remote is not None

    def forget(self) -> None:
        """No match is on the table."""
        self.match = self.seen = None

    # ---- what our person does --------------------------------------------------------------------

    def _at_table(self, model: Model, event: on.Event) -> Answer:
        table, match = model.table, self.match
        if match is None or table is None or table.remote is None:
            return self._left(*update(model, event, self.shelf))
        if event is on.Command.UNDO and match.has_draft:
            self.match = by_link.take_back(match)
            return self._shown(replace(model, note=None), News(before_send=False))
        if isinstance(event, on.OutcomeMismatch) and event.at == match.told_outcome:
            self._write(Entry(match.party, EntryKind.DISPUTE))
            shown = self._shown(without_transients(model), News(before_send=False))
            return self._said(shown, "differs", difference_words(match, event.found))
        if (wish := wish_of(event, table, match.party)) is not None:
            self._write(wish)
            return self._shown(without_transients(model), News(before_send=False))
        model = salted(model, table, lambda: by_link.salts(match, SALTS))
        after, effects = update(model, event, self.shelf)
        if after.table is None or after.table.remote is None:
            return self._left(after, effects)
        own = after.table.play.record.actions[len(table.play.entries) :]
        if not own:
            return after, effects
        self._play(own)
        return self._shown(after, News(before_send=False, before=table))

    def _write(self, wish: Entry) -> None:
        """Write what our person wants into the draft; raises GameError, and then nothing has changed."""
        self.match = by_link.write(self._ours, entry_for(wish, self._ours.log))

    def _play(self, texts: Sequence[str]) -> None:
        for text in texts:
            self._write(Entry(self._ours.party, EntryKind.MOVE, text))

    def _left(self, model: Model, effects: tuple[Effect, ...]) -> Answer:
        """Our person has gone to another table."""
        if model.table is None or model.table.id != model.multiplayer.id:
            self.forget()
            model = replace(model, multiplayer=Multiplayer())
        return model, effects

    # ---- results -----------------------------------------------------------------------------------

    def _shown(self, model: Model, news: News) -> Answer:
        """The model with the match on its table, after what the rules want us to show."""
        before = self.match
        self._disclose(model)
        if self.match is not before:
            news = replace(news, before_send=news.before_send or False)
        return reduce(model, snapshot(model.multiplayer.id, model.multiplayer.games, self._ours), news)

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
        model, effects = answer
        view = turn_view(model.multiplayer.id, self._ours)
        said = replace(view, verdict=verdict, title=words[0], why=words[1]) if words[0] or not view.title else view
        return model, (*(effect for effect in effects if not isinstance(effect, TurnView)), said)

    def _disclose(self, model: Model) -> None:
        """Write from our own vault what the rules ask for now, and open it after the end."""
        table, match = model.table, self.match
        if table is None or match is None or not match.has_pen or not match.log.seats:
            return
        self._play(due_secrets(match.log, table))

    def _write_code(self, model: Model, name: str) -> Answer:
        """The text of the link that is ours to send, or of the one that we sent last."""
        before, effects = self._ours, tuple[Effect, ...]()
        self.match = match = by_link.rename(before, clean(name, LONGEST_NAME))
        link = by_link.prepare(match, self._signs) if match.is_ready else match.link
        if match is not before:
            model, effects = self._shown(model, News(before_send=False))
        return model, (*effects, TurnCode(model.multiplayer.id, write_turn_link(link)))


def no_clock_note() -> Note:
    """The note on a match with clocks when it begins to go by link."""
    return Note(t("By link, no clock runs."), t("Both clocks go on when you play live again."), quiet=True)


def turn_note(before: Correspondence, after: Correspondence) -> Note | None:
    """The note on news that the board does not show, if a turn brought any."""
    new, asked = after.link.log.entries[before.link.log.count :], before.log.request
    if not before.log.seats and after.log.seats:
        return coin_note(after.log, after.party, after.friend)
    if any(entry.kind is EntryKind.DISPUTE for entry in new) and after.log.phase is MatchPhase.PLAYING:
        return repeat_note(after.log.play)
    if asked is not None and any(entry.kind is EntryKind.REPLY and entry.text == "no" for entry in new):
        return declined_note(player_of(before), asked.kind)
    return None
