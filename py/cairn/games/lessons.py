"""How each game is learnt: the `LESSON` in the game's `lesson.py`, loaded when first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cairn.core.lesson import Lesson


@cache
def find_lesson(name: str) -> Lesson | None:
    """The guided first game of a game on the shelf; None if it has none."""
    package = f"cairn.games.{name}"
    module = f"{package}.lesson"
    try:
        found = import_module(module).LESSON
    except ModuleNotFoundError as error:
        if error.name not in (package, module):
            raise
        return None
    assert isinstance(found, Lesson)
    return found
