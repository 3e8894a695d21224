"""Remembers the answers of a designer's functions for a position that does not change."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import isgeneratorfunction
from typing import Any

MISSING = object()
COPIED: dict[type, Callable[[Any], Any]] = {list: tuple, set: frozenset, dict: lambda found: tuple(found.items())}
"""Answers that could be changed by who asked: handed out as copies, if what is in them cannot be changed."""


def remember(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of a position and perhaps more that works an answer out once for a position that does not change."""
    is_generator = isgeneratorfunction(function)

    @wraps(function)
    def answer(p: Any, *args: Any, **named: Any) -> Any:
        key = (answer, args)
        try:
            memo = p.memo
            found = memo.get(key, MISSING)
        except (AttributeError, TypeError):  # p may change, or is none; or an argument can be changed
            return function(p, *args, **named)
        if named:
            return function(p, *args, **named)
        if found is MISSING:
            found = tuple(function(p, *args)) if is_generator else function(p, *args)
            kind = type(found)
            try:
                hash(COPIED[kind](found) if kind in COPIED else found)
            except TypeError:
                return found
            memo[key] = found
        if is_generator:
            return iter(found)
        return found.copy() if type(found) in COPIED else found

    return answer
