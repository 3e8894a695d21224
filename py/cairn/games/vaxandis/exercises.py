"""Exercises beside the rules, for what no step of the lesson covers."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import LessonStep
from cairn.games.vaxandis.actions import Action, Move
from cairn.games.vaxandis.lesson import swaps
from cairn.games.vaxandis.rules import State


def lands(before: State, action: Action, after: State) -> bool:
    """Whether the stack on a3 is moved."""
    return isinstance(action, Move) and action.start == "a3"


EXERCISES = (
    LessonStep(
        text=t("The centre is worth having: swap sides, and the stack is yours."),
        more=t("You are the second player. Two buttons ask which side you want."),
        start=("c3",),
        solution=("swap",),
        teaches=swaps,
        otherwise=t("Then the centre is Black’s. Take it this time: swap."),
        rule="pie",
        done=t("You are Black now. White moves next."),
    ).alone(seat=1, size=3),
    LessonStep(
        text=t("Move the stack on a3 to the one cell where it may land."),
        more=t("It stands beside a 3. Try other cells, too: each tells you why not."),
        start=("a1", "stay", "c5", "a3", "c1", "d3", "c1-c4", "e1", "c1", "e1-b3", "e1"),
        solution=("a3-a2",),
        teaches=lands,
        otherwise=t("Choose the stack on a3."),
        rule="landing",
        done=t("It landed beside a 2, which is lower than the 3 it left."),
        look=("a3",),
    ).alone(size=3),
)
