"""How each game is learnt: the `LESSON` in the game's `lesson.py`, and what of the rules can be tried beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType

from cairn.core.lesson import Lesson, LessonStep


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
    """By section of the rules, its exercise: a lesson of its own.

    It is one of the game's `EXERCISES`, or else the steps of its guided first game that teach the section.
    """
    lesson, module = find_lesson(name), _module(name, "exercises")
    own: tuple[Lesson, ...] = module.EXERCISES if module else ()
    taught: dict[str, tuple[LessonStep, ...]] = {}
    for number, step in enumerate(lesson.steps if lesson else ()):
        alone = replace(step, start=lesson.actions(number) if lesson else (), replies=())
        taught[step.rule] = (*taught.get(step.rule, ()), alone)
    found = {section: replace(lesson, steps=steps) for section, steps in taught.items()} if lesson else {}
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
