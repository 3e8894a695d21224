"""Predicates for the steps of lessons, for more than one game."""

from __future__ import annotations

from typing import Any

from cairn.core.lesson import Predicate
from cairn.core.state import State


def plays(kind: type) -> Predicate:
    """Whether the action is one of a kind."""
    return lambda before, action, after: isinstance(action, kind)


def wins(before: State, action: Any, after: State) -> bool:
    """Whether this wins."""
    return after.outcome() is not None
