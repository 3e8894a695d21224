"""The lesson of Stonehenge and the Sun: every swing in it comes out as the physics has it."""

from __future__ import annotations

from cairn.core.play import begin, read_entry
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.lesson import LESSON

from .pendulum import Pendulum


def test_every_swing_of_the_lesson_falls_as_the_physics_says(pendulum: Pendulum) -> None:
    count = 0
    for actions in {LESSON.actions(number) for number in range(1, len(LESSON.steps) + 1)}:
        play = begin(STONEHENGE, LESSON.seats, LESSON.options)
        for text in actions:
            if text.startswith("="):
                assert STONEHENGE.write(pendulum.fall(play.state)) == text
                count += 1
            play = play.append(read_entry(STONEHENGE, text))
    assert count > len(LESSON.steps)
