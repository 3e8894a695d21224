"""Mistakes in a game's source, told to its designer: one sentence, with the line in their file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from types import TracebackType
from typing import Any, TypeVar

from cairn.core.errors import GameError
from cairn.core.language import Phrase, Text, excerpt, t
from cairn.kit.known_names import with_nearest
from cairn.kit.slips import FILE, reason_of

R = TypeVar("R")
FAULTS = (Exception, SystemExit, GeneratorExit)
"""The errors that a designer’s code may raise. All else passes, as what ends a program that is asked to end."""


class Entries:
    """Who hears which of a designer's functions is entered, and by what name: nobody, but for code that is sealed off.

    It has to be told before: one call of C that does not come to an end tells nothing any more.
    """

    hear: Callable[[Callable[..., Any], str], None] | None = None


entries = Entries()


class DesignError(GameError):
    """A fault of a game's source; `line` is where it is, 0 if no line can be told."""

    title = t("There is a mistake in this game.")

    def __init__(self, why: Phrase, line: int = 0) -> None:
        super().__init__(t("Line {line}: {why}", line=line, why=why) if line else why)
        self.why, self.line = why, line


class OutOfTime(KeyboardInterrupt):
    """The end of a designer's code that does not come to one of its own."""


class UnknownPoint(DesignError):
    """A name that is no point of the board."""

    def __init__(self, name: object, known: Collection[str] = ()) -> None:
        if not isinstance(name, str):
            super().__init__(t('{value} is no point: a point is written as a text, such as "a1".', value=shown(name)))
            return
        said = t("“{name}” is no point of the board.", name=excerpt(name, 20))
        super().__init__(with_nearest(said, name, known))


class UnknownWay(DesignError, KeyError):
    """A direction in which nothing lies, or that the board does not have."""

    __str__ = Exception.__str__  # not the sentence in quotes


class Unchangeable(DesignError, AttributeError):
    """A field of a position that does not change was to be set."""


def blame(error: BaseException, line: int = 0) -> DesignError:
    """The DesignError for what the designer's code raised: its last line in the traceback, else `line`, and why."""
    line = _last_line(error.__traceback__) or line
    if isinstance(error, DesignError):
        return error if error.line or not line else DesignError(error.why, line)
    return DesignError(reason_of(error), line)


def shown(value: object) -> str:
    """Something that a designer's code gave, as they would write it, without the names of our classes."""
    kind = type(value)
    if kind.__module__.startswith("cairn."):
        if kind.__name__ in ("Rule", "End"):
            return f"“{vars(value)['name']}”"
        return {"Token": "p[…]", "Topology": "a board"}.get(kind.__name__, "p")
    if callable(value):
        return f"the function {getattr(value, '__name__', '')}"
    if isinstance(value, Iterator):
        return "something that yields"
    try:
        return excerpt(repr(value), 40)
    except Exception:  # a class of the designer's own
        return f"a {kind.__name__}"


def ask(function: Callable[..., R], *args: object, of: Callable[..., Any] | None = None) -> R:
    """The answer of a designer's function, or of one `of` a designer's; raises DesignError for what it raises."""
    if entries.hear:
        entries.hear(of or function, "")
    try:
        return function(*args)
    except FAULTS as error:
        raise blame(error) from error


def _last_line(trace: TracebackType | None) -> int:
    """The last line of the designer's in a traceback, 0 if there is none."""
    line = 0
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == FILE else line
        trace = trace.tb_next
    return line


def endless(name: str) -> Text:
    """The fault of a function that was ended, or of code without a name."""
    return t("“{name}” does not come to an end.", name=name) if name else t("This does not come to an end.")


def last_place(error: BaseException) -> tuple[int, str]:
    """The last line of the designer's in the traceback of an error, 0 if there is none, and the function it is in."""
    line, name, trace = 0, "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == FILE:
            line, name = trace.tb_lineno, code.co_name
        trace = trace.tb_next
    return line, "" if name.startswith("<") else name
