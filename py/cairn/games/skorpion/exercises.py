"""Exercises beside the rules, for what no step of the lesson covers."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import LessonStep
from cairn.core.teaching import plays
from cairn.games.skorpion.actions import Place
from cairn.games.skorpion.lesson import returns

EXERCISES = (
    LessonStep(
        text=t("Begin a game: place a bead on one of the red starts."),
        more=t("You play Red. Any other spot tells you why not."),
        start=(),
        solution=("o4",),
        teaches=plays(Place),
        otherwise=t("Choose one of the three red spots on the rim."),
        rule="setup",
        done=t("Now Blue places a bead on a blue start."),
    ).alone(),
    LessonStep(
        text=t("Move the Skorpion from m2 to the start beside it, o2."),
        more=t("A blue bead lies there. Watch where the Skorpion goes then."),
        start=("o12", "o2", "o11", "o3", "m12", "o1", "S-i3", "S-m2"),
        solution=("S-o2",),
        teaches=returns,
        otherwise=t("It is still out there. Choose the Skorpion, then o2."),
        rule="returning",
        done=t("The bead left first. Then the Skorpion and its Tail went back to the Gate."),
        look=("m2", "o2"),
    ).alone(),
)
