"""Errors that a player, a file or a peer can cause, each with words for a person."""

from __future__ import annotations

from cairn.core.language import Phrase, sentences, t


class GameError(ValueError):
    """An error that a player, a file or a peer can cause; it tells them what is wrong and what to do.

    `title` is a short sentence, `why` a longer one, `text` all that is to be said. As a string it is English.
    """

    title: Phrase = t("That isn’t possible.")

    def __init__(self, text: Phrase) -> None:
        super().__init__(text)
        self.text = self.why = text

    def __str__(self) -> str:
        return str(self.text)


class BadOption(GameError):
    """A game was asked for with an option or a value that it does not have."""


class UnreadableAction(GameError):
    """An action text that is not in the game's notation."""


class IllegalAction(GameError):
    """An action the rules do not allow now; `rule` is the section of the rules page that says so, or ""."""

    def __init__(self, title: Phrase, why: Phrase, rule: str = "") -> None:
        super().__init__(sentences(title, why))
        self.title, self.why, self.rule = title, why, rule
