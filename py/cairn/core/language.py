"""What is said to people, in their language: sentences are written in English and looked up in a catalog.

The catalog is data from outside, as gettext has it: a text by its English text, or all its plural forms. Without one,
everything is said in English, and neither gettext nor a catalog is loaded. The program chooses the language before it
answers a message (`Program.handle`); nothing that is kept or sent to others depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Texts = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its tag, with its texts by their English ones, and which plural form belongs to a number."""

    tag: str = "en"
    texts: Texts = field(default_factory=dict)
    form: Callable[[int], int] = field(default=lambda count: int(count != 1))


ENGLISH = Language()
_spoken = ENGLISH
_remembered: list[Callable[[], None]] = []
Cached = TypeVar("Cached", bound="_lru_cache_wrapper[Any]")


def language(tag: str, plural: str, texts: Mapping[str, str]) -> Language:
    """A language of a catalog; `plural` is gettext's rule, such as "(n != 1)". Raises ValueError for another rule.

    Plural forms have NUL between them, as in gettext's own files.
    """
    if not texts:
        return Language(tag)
    from gettext import c2py  # noqa: PLC0415 (English does not need it, and every import costs start-up)

    told = {text: tuple(said.split("\0")) if "\0" in said else said for text, said in texts.items()}
    return Language(tag, told, c2py(plural))


def speak(chosen: Language) -> None:
    """From now on say everything in this language."""
    global _spoken  # noqa: PLW0603 (one program speaks to one person)
    if chosen is not _spoken:
        _spoken = chosen
        for forget in _remembered:
            forget()


def by_language(function: Cached) -> Cached:
    """Goes above a cache whose values hold words: they are forgotten when the language changes."""
    _remembered.append(function.cache_clear)
    return function


def t(text: str, /, **values: object) -> str:
    """A text in the language spoken, each `{name}` in it replaced by a value.

    >>> t("{side} to move.", side="Black")
    'Black to move.'
    """
    said = _spoken.texts.get(text, text)
    if not isinstance(said, str):
        said = said[0]  # it is the singular of another text
    return said.format_map(values) if values else said


def tn(one: str, many: str, n: int, /, **values: object) -> str:
    """A text that depends on a number, which is its `{n}`.

    >>> tn("{n} move", "{n} moves", 2)
    '2 moves'
    """
    forms = _spoken.texts.get(one, (one, many))
    return forms[_spoken.form(n)].format_map({"n": n, **values})


def mark(text: str) -> str:
    """The text itself: for what is said later, with `t`, so that it comes into the catalogs."""
    return text


def english(said: str) -> str:
    """The English of a text that `t` has said without values: for what is kept, and told in whatever language later.

    >>> english("Black")
    'Black'
    """
    return next((text for text, words in _spoken.texts.items() if words == said), said)


def number(n: int) -> str:
    """A whole number, with the language's sign between thousands."""
    return f"{n:,}".replace(",", t(","))


def decimal(text: str) -> str:
    """A number with a point, with the language's own sign for it."""
    return text.replace(".", t("."))


def listed(names: Sequence[str]) -> str:
    """Names as one speaks them, “a, b and c”; those that hold commas are set apart by semicolons."""
    if len(names) < 2:
        return "".join(names)
    if any("," in name for name in names):
        return t("{names}; and {last}", names="; ".join(names[:-1]), last=names[-1])
    return t("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Names to choose from: “a, b or c”."""
    if len(names) < 2:
        return "".join(names)
    return t("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
