"""How each game is learnt: the `LESSON` in the game's `lesson.py`, and what of the rules can be tried beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType

from cairn.core.lesson import Lesson


@cache
def find_lesson(name: str) -> Lesson | None:
    """The guided first game of a game on the shelf; None if it has none."""
    module = _module(name, "lesson")
    if module is None:
        return None
    assert isinstance(module.LESSON, Lesson)
    return module.LESSON


@cache
def find_exercises(name: str) -> Mapping[str, Lesson]:
    """By section of the rules, its exercise: a lesson of one step.

    It is one of the game's `EXERCISES`, or else the first step of its lesson that teaches the section.
    """
    lesson, module = find_lesson(name), _module(name, "exercises")
    found: dict[str, Lesson] = {}
    if lesson is not None:
        for number, step in reversed([*enumerate(lesson.steps)]):
            found[step.rule] = replace(lesson, steps=(replace(step, start=lesson.actions(number), replies=()),))
    own: tuple[Lesson, ...] = module.EXERCISES if module else ()
    return found | {exercise.steps[0].rule: exercise for exercise in own}


def _module(name: str, room: str) -> ModuleType | None:
    """A room of a game's folder; None if it has none."""
    package = f"cairn.games.{name}"
    try:
        return import_module(f"{package}.{room}")
    except ModuleNotFoundError as error:
        if error.name not in (package, f"{package}.{room}"):
            raise
        return None
