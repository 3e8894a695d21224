"""The program behind the page: messages in, messages out, nothing else; the edge where our own errors are caught."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cairn.app.effects import Effect, PeerClose, PeerSave, PeerSend, Save
from cairn.app.events import Event, OpenSaved, SetLanguage, SetLayout
from cairn.app.messages.decode import read_event
from cairn.app.messages.encode import effect
from cairn.app.messages.fields import BadMessage
from cairn.app.messages.link_events import ByLink as ByLinkEvent
from cairn.app.messages.link_events import Peer, PeerOpen, TurnFind, TurnPrepare, TurnReturn
from cairn.app.messages.scene_data import Plain
from cairn.app.model import Model
from cairn.app.update import complain, update
from cairn.app.view.view import Sent, view
from cairn.core.errors import GameError
from cairn.core.language import ENGLISH, Language, t, to_json
from cairn.core.record import Shelf

if TYPE_CHECKING:
    from cairn.app.letters.by_link import ByLink
    from cairn.app.match.from_log import Answer
    from cairn.app.match.multiplayer import Links
    from cairn.peer.log.signatures import Signer


class PartMissing(GameError):
    """A part of Cairn that could not be fetched; nothing has changed."""

    title = t("This part did not load.")


class Program:
    """One person's program: it remembers the table, and what the page was sent."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.model = Model()
        self.sent = Sent()
        self.links: Links | None = None
        self.by_link: ByLink | None = None
        self._reader = ENGLISH

    @property
    def unsigned(self) -> bool:
        """Whether a match by link, or of more than two, has begun, and nothing can sign yet: `equip` is wanted."""
        return any(friends.unsigned for friends in self._friends)

    def equip(self, signer: Signer) -> None:
        """Take what signs (docs/peer.md)."""
        for friends in self._friends:
            friends.equip(signer)

    @property
    def _friends(self) -> list[Links | ByLink]:
        return [friends for friends in (self.links, self.by_link) if friends is not None]

    def handle(self, message: Any) -> list[Plain]:
        """The answers to one message of docs/protocol.md (a mapping, or its JSON text), in the order to be handled."""
        return [answer for part in self.answers(message) for answer in json.loads(part)]

    def answers(self, message: Any) -> Iterator[str]:
        """The same in parts, each a JSON list of answers in the language of the page.

        What goes to a friend does not wait for our own view. What a person did is shown and kept by one part, as the
        page may end at any moment; what a friend did is shown first: they can tell it again.
        """
        event = _read(message)
        language = self.model.language
        try:
            model, effects = self._after(event)
            reader = self._address(model)
            first, rest = _in_order(event, self.model, model, effects)
            if first:
                yield to_json([*map(effect, first)], reader)
            with_it: Iterable[Plain] = ()
            has_new_language = model.language is not language
            # How the page speaks and lies changes nothing where there is no table: a game may be on its way.
            is_told = model.table is not None or not isinstance(event, SetLanguage | SetLayout)
            if is_told and not model.looks_like(self.model):
                shown, sent = view(model, Sent() if has_new_language else self.sent)
                if not isinstance(event, Peer):
                    with_it, rest = map(effect, rest), ()
                text, self.sent = to_json([shown, *with_it], reader), sent
                yield text
            kept = to_json([*map(effect, rest)], reader) if rest else ""
        except ImportError:  # a part of Cairn is fetched when it is wanted (tools/later.py), and cannot be had now
            self.model = complain(self.model, PartMissing(t("Check the connection and try again.")))
            shown, self.sent = view(self.model, self.sent)
            yield to_json([shown], language)
            return
        except Exception:  # no failure may cost a person their game
            yield to_json([_broken()], language)
            return
        self.model = model
        if kept:
            yield kept

    def _address(self, model: Model) -> Language:
        """The language of the page, spoken to the person who sits there; the same object as long as it is the same."""
        seat = model.table.own_seat if model.table else None
        if self._reader.texts is not model.language.texts or self._reader.reader != seat:
            self._reader = model.language.addressing(seat)
        return self._reader

    def _after(self, event: Event | Exception) -> tuple[Model, tuple[Effect, ...]]:
        """The model and the effects after an event, or after a message out of form."""
        if isinstance(event, BadMessage):
            return complain(self.model, event), ()
        if isinstance(event, Exception):
            raise event
        return self._handled(event)

    def _handled(self, event: Event) -> tuple[Model, tuple[Effect, ...]]:
        is_on = self.by_link is not None and self.by_link.is_on(self.model)
        is_by_link = isinstance(event, ByLinkEvent) or (is_on and not isinstance(event, Peer))
        if event.is_by_link if isinstance(event, OpenSaved) else is_by_link:
            return self._by_link(event)
        begins = isinstance(event, PeerOpen) or (isinstance(event, OpenSaved) and bool(event.saved_matches))
        if begins or self.links is not None:
            return self._over_links(event, begins, is_on)
        return (self.model, ()) if isinstance(event, Peer) else update(self.model, event, self.shelf)

    def _over_links(self, event: Event, begins: bool, is_by_link: bool) -> Answer:
        """The match goes over connections; one by link that is on the table does so once both have agreed."""
        from cairn.app.match.multiplayer import Links  # noqa: PLC0415 (most visits need none of it)

        self.links, by_link = self.links or Links(self.shelf), self.by_link
        if by_link is not None and begins:
            if is_by_link and isinstance(event, PeerOpen) and event.id == self.model.multiplayer.id:
                try:
                    self.links.take_over(*by_link.live())
                except GameError as error:
                    return complain(self.model, error), (PeerClose(event.link),)
            else:
                by_link.forget()
        model, effects = self.links.handle(self.model, event)
        has_met = by_link is not None and is_by_link and isinstance(event, Peer) and self.links.has_met
        return model, (*effects, by_link.end()) if by_link is not None and has_met else effects

    def _by_link(self, event: Event) -> Answer:
        """The match goes by link; friends who are there hear a goodbye when its table is another one."""
        from cairn.app.letters.by_link import ByLink  # noqa: PLC0415 (as above)

        self.by_link = by_link = self.by_link or ByLink(self.shelf)
        links, model, left = self.links, self.model, tuple[Effect, ...]()
        if links is None or isinstance(event, TurnPrepare | TurnFind):
            return by_link.handle(model, event)
        if by_link.is_on(model):
            after, effects = by_link.handle(model, event)
            is_same = after.multiplayer.id == model.multiplayer.id
            return after, effects if is_same else (*links.leave(model)[1], *effects)
        try:
            kept = by_link.returned(links.table.saved()) if isinstance(event, TurnReturn) and links.table else None
        except GameError as error:
            return complain(model, error), ()
        if isinstance(event, TurnReturn) and (kept is None or model.table is None):
            return model, ()
        model, left = links.leave(model)
        after, effects = by_link.handle(model, event) if kept is None else by_link.go_back(model, kept)
        return after, (*left, *effects)


def _read(message: Any) -> Event | Exception:
    """The event of a message, or why there is none."""
    try:
        return read_event(message)
    except Exception as error:  # no failure may cost a person their game
        return error


def _in_order(
    event: Event | Exception, before: Model, after: Model, effects: tuple[Effect, ...]
) -> tuple[Sequence[Effect], Sequence[Effect]]:
    """The effects that go before the view, and those after it.

    What our own person played goes first, with what has to be kept before it is sent; it is kept once more after the
    view, which the picture in the list of games is of.
    """
    same = before.table is not None and after.table is not None and before.table.id == after.table.id
    sends = [effect for effect in effects if isinstance(effect, PeerSend)]
    if same and not isinstance(event, Peer) and sends:
        if any(isinstance(effect, PeerSave) and effect.before_send for effect in effects):
            return effects, [effect for effect in effects if isinstance(effect, Save)]
        return sends, [effect for effect in effects if not isinstance(effect, PeerSend)]
    first = [*takewhile(lambda effect: isinstance(effect, PeerSend), effects)]
    return first, effects[len(first) :]


def _broken() -> Plain:
    """The message for an error of ours."""
    import traceback  # noqa: PLC0415 (needed only when all is lost, and every import costs start-up)

    return {
        "kind": "broken",
        "title": t("Something went wrong in Cairn."),
        "why": t("Your game is saved, as it was before. Try something else, or reload the page."),
        "details": traceback.format_exc(),
    }
