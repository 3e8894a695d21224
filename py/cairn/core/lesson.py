"""A guided first game: positions on the real board, and in each of them one thing to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from cairn.core.language import Phrase
from cairn.core.option import OptionValue
from cairn.core.state import Seat

Predicate = Callable[[Any, Any, Any], bool]
"""A condition on the State before an action, the action, and the State after it."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to do, in a sentence; whatever does what it `teaches` is right.

    - `text` says what to do, `more` a little about it, `done` what it led to.
    - `solution` are the texts of an action that is right, and of its outcome; `look` the spots to look at.
    - `otherwise` is what to say to a legal action that teaches something else; `rule` is a section of the rules.
    - `replies` are the opponent's actions after the solution; `start` leads from the start of the game to the position,
      where it is not the one that the step before ended with.
    """

    text: Phrase
    solution: tuple[str, ...]
    teaches: Predicate = field(repr=False)
    otherwise: Phrase
    rule: str
    done: Phrase
    more: Phrase = ""
    look: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    start: tuple[str, ...] | None = None

    def alone(self, seat: Seat = 0, **options: OptionValue) -> Lesson:
        """The step by itself, to be tried beside the rules."""
        return Lesson("", (self,), options=options, seat=seat)


@dataclass(frozen=True, slots=True)
class FirstTime:
    """An explanation for the first time that something `happens` in a game, under a `key` of its own in that game."""

    key: str
    happens: Predicate = field(repr=False)
    title: Phrase
    why: Phrase
    rule: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's guided first game: what it is about, who the learner is, and the steps; `first_times` are told in games
    that follow."""

    about: Phrase
    steps: tuple[LessonStep, ...]
    first_times: tuple[FirstTime, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int = 2
    seat: Seat = 0

    @property
    def key(self) -> str:
        """Eight hex digits that change when the steps do, so that what was done of other ones is not counted."""
        told = [(str(step.text), step.solution, step.start, step.replies) for step in self.steps]
        return f"{crc32(repr(told).encode()):08x}"

    def actions(self, number: int) -> tuple[str, ...]:
        """The texts of the actions that lead to the position of a step; after the last step, to the end."""
        start = self.steps[number].start if number < len(self.steps) else None
        if start is not None or not number:
            return start or ()
        before = self.steps[number - 1]
        return (*self.actions(number - 1), *before.solution, *before.replies)
