"""Exercises beside the rules, for what no step of the lesson covers."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import LessonStep
from cairn.core.teaching import plays
from cairn.games.sedona_vortex.actions import Pass

EXERCISES = (
    LessonStep(
        text=t("Look for a stone of yours that can move, then pass."),
        more=t("You play Red. Every red stone is on the board, and each lies below a black one."),
        start=("1@R", "1@R", "5@L", "5@R", "3@R", "3@L", "4@R", "4@R", "2@R", "2@R"),
        solution=("pass",),
        teaches=plays(Pass),
        otherwise=t("Pass."),
        rule="passing",
        done=t("Where nothing can move, and only there, you pass."),
    ).alone(spaces=3),
)
