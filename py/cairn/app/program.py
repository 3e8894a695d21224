"""The program behind the page: messages in, messages out, nothing else; the edge where our own errors are caught."""

from __future__ import annotations

from typing import Any

from cairn.app.event import BadMessage, read_event
from cairn.app.model import Effect, Model
from cairn.app.update import complain, update
from cairn.app.view import Plain, Sent, effect, view
from cairn.core.record import Shelf


class Program:
    """One person's program: it remembers the table, and what the page was sent."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.model = Model()
        self.sent = Sent()

    def handle(self, message: Any) -> list[Plain]:
        """The answers to one message of docs/view.md (a mapping, or its JSON text), in the order to be handled."""
        try:
            model, effects = self._after(message)
            shown, sent = view(model, self.sent)
            answers = [shown, *map(effect, effects)]
        except Exception:  # whatever it is, the game of a person must not be lost by it
            return [_broken()]
        self.model, self.sent = model, sent
        return answers

    def _after(self, message: Any) -> tuple[Model, tuple[Effect, ...]]:
        try:
            event = read_event(message)
        except BadMessage as error:
            return complain(self.model, error), ()
        return update(self.model, event, self.shelf)


def _broken() -> Plain:
    """The message for an error of ours."""
    import traceback  # noqa: PLC0415 (needed only when all is lost, and every import costs start-up)

    return {
        "kind": "broken",
        "title": "Something in Cairn is broken.",
        "why": "The game is as it was before this, and saved. Try something else, or reload the page.",
        "details": traceback.format_exc(),
    }
