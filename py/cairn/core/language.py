"""Sentences to people, written in English and rendered in the reader's language at the edge.

`t("{side} to move.", side=…)` makes a `Text`: a message and its values, in no language yet. Games and rules return
Texts; `render` looks the message up in the catalog of a `Language` where a person is to read it. Nothing that is kept
or sent to others is rendered, and there is no current language anywhere below that edge.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

Texts = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language by its tag, with its texts by their English ones, and which plural form belongs to a number.

    `reader` is the seat of the person who reads, whom sentences call “you”; None where several share a screen.
    """

    tag: str = "en"
    texts: Texts = field(default_factory=dict)
    form: Callable[[int], int] = field(default=lambda count: int(count != 1))
    reader: int | None = None

    def addressing(self, reader: int | None) -> Language:
        """The same language, spoken to the person in a seat."""
        return self if reader == self.reader else replace(self, reader=reader)

    def lookup(self, message: str) -> str:
        """The text of a message in this language; the message itself where the catalog has none."""
        found = self.texts.get(message, message)
        return found if isinstance(found, str) else found[0]  # forms: it is the singular of another text


ENGLISH = Language()


def language(tag: str, plural: str, texts: Mapping[str, str]) -> Language:
    """A language of a catalog; `plural` is gettext's rule, such as "(n != 1)". Raises ValueError for another rule.

    Plural forms have NUL between them, as in gettext's own files.
    """
    if not texts:
        return Language(tag)
    from gettext import c2py  # noqa: PLC0415 (English does not need it, and every import costs start-up)

    forms = {text: tuple(found.split("\0")) if "\0" in found else found for text, found in texts.items()}
    return Language(tag, forms, c2py(plural))


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in no language yet: its English message, and the values of the `{names}` in it.

    With `plural`, the message depends on the number `n` among its values. As a string it is English.
    """

    message: str
    values: tuple[tuple[str, object], ...] = ()
    plural: str = ""

    def render(self, language: Language) -> str:
        """The sentence in a language, its values rendered too."""
        if not self.values:
            return language.lookup(self.message)
        shown = {name: render(value, language) for name, value in self.values}
        if not self.plural:
            return language.lookup(self.message).format_map(shown)
        forms = language.texts.get(self.message, (self.message, self.plural))
        return forms[language.form(int(shown["n"]))].format_map(shown)

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, with the language's sign between thousands."""

    value: int

    def render(self, language: Language) -> str:
        """The number as the language writes it."""
        return f"{self.value:,}".replace(",", language.lookup(","))

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number with a point, with the language's own sign for it."""

    digits: str

    def render(self, language: Language) -> str:
        """The number as the language writes it."""
        return self.digits.replace(".", language.lookup("."))

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True)
class JoinedText:
    """Parts one after another, with a separator that is no word between them."""

    separator: str
    parts: tuple[Phrase, ...]

    def render(self, language: Language) -> str:
        """The parts in a language, joined."""
        return self.separator.join([part if isinstance(part, str) else part.render(language) for part in self.parts])

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True)
class ForSeat:
    """A sentence about a seat: `yours` for the person who sits there (“You win”), `theirs` for everybody else."""

    seat: int
    yours: Phrase
    theirs: Phrase

    def render(self, language: Language) -> str:
        """The sentence as the reader sees it: about “you”, or about a named player."""
        shown: str = render(self.yours if language.reader == self.seat else self.theirs, language)
        return shown

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True, eq=False)
class GivenName:
    """The name that somebody gave themselves: in quotes where it reads like one of our own `words`, such as “You”."""

    name: str
    words: tuple[Phrase, ...]

    def render(self, language: Language) -> str:
        """The name, in the language's quotes where we might have said it ourselves."""
        return _show_name(self, language)

    def __str__(self) -> str:
        return self.render(ENGLISH)


@lru_cache(maxsize=32)
def _show_name(name: GivenName, language: Language) -> str:
    """A name as it is shown; remembered, as every view says it several times."""
    ours = {look(render(word, language)) for word in name.words}
    shown: str = render(t("“{name}”", name=name.name), language) if look(name.name) in ours else name.name
    return shown


@lru_cache(maxsize=256)
def look(text: str) -> str:
    """How a text reads, whatever its letters are: large or small, wide or narrow."""
    return unicodedata.normalize("NFKC", text).casefold()


MOST_MARKS = 30
"""More accents one after another than any text has; putting such a run in order takes time quadratic in its length."""


def compose(text: str) -> str:
    """A text in the form NFC; one with a run of accents that nobody has written as text stays as it is."""
    if text.isascii():
        return text
    run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character)[0] == "M" else 0
        if run > MOST_MARKS:
            return text
    return unicodedata.normalize("NFC", text)


LAZY = (Text, Number, Decimal, JoinedText, ForSeat, GivenName)
Lazy = Text | Number | Decimal | JoinedText | ForSeat | GivenName
Phrase = str | Lazy
"""A text for a person: lazy, or a string that is the same in every language (a code, a name, "")."""


def render(value: Any, language: Language = ENGLISH) -> Any:
    """A Text or number in a language; anything else as it is.

    >>> render(t("{side} to move.", side=t("Black")))
    'Black to move.'
    """
    return value if isinstance(value, str) or not isinstance(value, LAZY) else value.render(language)


def to_json(value: Any, language: Language) -> str:
    """JSON of a tree that may hold Texts, rendered in a language; named tuples become lists."""
    shown: dict[int, str] = {}

    def render_once(text: Any) -> str:
        # The frames of a film share their labels.
        if (known := shown.get(id(text))) is None:
            known = shown[id(text)] = text.render(language)
        return known

    # To look for circles in trees would be a seventh of the work.
    return json.JSONEncoder(check_circular=False, separators=(",", ":"), default=render_once).encode(value)


def t(message: str, /, **values: object) -> Text:
    """A sentence with the values of the `{names}` in it, to be rendered later.

    >>> str(t("{side} to move.", side="Black"))
    'Black to move.'
    """
    return Text(message, tuple(values.items()))


def tn(one: str, many: str, n: int, /, **values: object) -> Text:
    """A sentence that depends on a number, which is its `{n}`.

    >>> str(tn("{n} move", "{n} moves", 2))
    '2 moves'
    """
    return Text(one, (("n", n), *values.items()), many)


def sentences(*parts: Phrase) -> Phrase:
    """Sentences one after another; empty ones are left out.

    >>> str(sentences(t("Black wins."), "", t("White has no move.")))
    'Black wins. White has no move.'
    """
    return join(" ", parts)


def join(separator: str, parts: Sequence[Phrase]) -> Phrase:
    """Parts with a separator that is no word between them; empty ones are left out."""
    kept = tuple(part for part in parts if part != "")
    return JoinedText(separator, kept) if len(kept) > 1 else kept[0] if kept else ""


def listed(names: Sequence[Phrase]) -> Phrase:
    """Names as one speaks them, “a, b and c”; those that hold commas are set apart by semicolons."""
    if len(names) < 2:
        return names[0] if names else ""
    if any("," in str(name) for name in names):
        return t("{names}; and {last}", names=join("; ", names[:-1]), last=names[-1])
    return t("{names} and {last}", names=join(", ", names[:-1]), last=names[-1])


def either(names: Sequence[Phrase]) -> Phrase:
    """Names to choose from: “a, b or c”."""
    if len(names) < 2:
        return names[0] if names else ""
    return t("{names} or {last}", names=join(", ", names[:-1]), last=names[-1])


def excerpt(text: object, longest: int = 40) -> str:
    """Foreign text made fit to stand in a sentence: unprintable characters replaced, the rest cut off.

    >>> excerpt("zz9\\x07")
    'zz9?'
    """
    foreign = text if isinstance(text, str) else repr(text)
    shown = "".join(letter if letter.isprintable() else "?" for letter in foreign[:longest])
    return shown if len(foreign) <= longest else shown + "…"
