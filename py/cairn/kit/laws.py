"""Rules as a designer writes them: ways to act, and ways to end. Each is a function with a docstring."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc
from typing import Any

from cairn.core.language import t
from cairn.kit.faults import DesignError

DRAW = "draw"
"""The value that an `@end` returns when nobody wins."""
END_OF_SENTENCE = re.compile(r"[.!?](?=\s|$)")


class Law:
    """A function of the designer's with its sentence; `text` stands on the rules page, `sentence` is its first one."""

    def __init__(self, function: Any = None, *more: object, **named: object) -> None:
        if not hasattr(function, "__code__") or more or named:
            raise DesignError(t("@rule and @end stand above a function, without brackets."))
        self.function, self.name = function, function.__name__
        self.line = function.__code__.co_firstlineno
        self.text = " ".join(cleandoc(function.__doc__ or "").split())
        end = END_OF_SENTENCE.search(self.text, 1)
        self.sentence = self.text[: end.end()] if end else self.text


class Rule(Law):
    """A way to act: its function yields, for every possible action, the spots that one clicks.

    Without an effect one spot gets a piece, and of several the piece on the first goes to the last.
    """

    effect: Callable[..., Any] | None = None

    @property
    def effect_line(self) -> int:
        """Where its effect stands; where the rule does if it has none of its own."""
        return self.effect.__code__.co_firstlineno if self.effect else self.line

    def does(self, effect: Any = None, *more: object) -> Callable[..., Any]:
        """Say what its actions do: a function of p, which it may change, and of the spots."""
        if not hasattr(effect, "__code__") or more:
            raise DesignError(t("@{name}.does stands above a function, without brackets.", name=self.name))
        self.effect = effect
        return effect  # type: ignore[no-any-return]


class End(Law):
    """A way to end: its function returns the side that has won, DRAW, or None while the game goes on."""


rule, end = Rule, End
