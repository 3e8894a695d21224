"""Exercises beside the rules, for what no step of the lesson covers."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import LessonStep
from cairn.core.teaching import plays, wins
from cairn.games.lava_flows.actions import Pass

HIDDEN = ("bw-", "wb-")
BLACK = ("a1=a2", "a2-a3", "a2-a3", "b1-b2", "b2-b3", "^b3b", "^b2", "c1=c2", "b2-b3", "c2-c3")
"""A game of Black alone, up to the last action: White passes on every turn."""

EXERCISES = (
    LessonStep(
        text=t("Pass with the button beside these words: nothing changes."),
        more=t("It is always allowed."),
        start=HIDDEN,
        solution=("pass",),
        teaches=plays(Pass),
        otherwise=t("That was an action. Pass this time."),
        rule="passing",
        done=t("It is White’s turn, and the board is as it was."),
    ).alone(),
    LessonStep(
        text=t("Win: make your third Cone, on c3."),
        more=t("You have two, and a black Large waits on c3. White has only passed."),
        start=(*HIDDEN, *(text for own in BLACK for text in (own, "pass"))),
        solution=("b3-c3",),
        teaches=wins,
        otherwise=t("That makes no third Cone. Move the black Medium on b3 to c3."),
        rule="winning",
        done=t("Three Cones in your far row: you win, no matter who acted."),
        look=("b3", "c3"),
    ).alone(),
)
