"""The guided first game: build, swing, move the marker, lay a gate, and see stones fall."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import FirstTime, Lesson, LessonStep
from cairn.core.teaching import plays
from cairn.games.stonehenge.actions import Action, Build, Gate, Mark, Swing, Top
from cairn.games.stonehenge.rules import State

RED = 0


def spares(before: State, action: Action, after: State) -> bool:
    """Whether the ball is let go, and no stone falls."""
    return isinstance(action, Swing) and after.minus[RED] == before.minus[RED]


def fells(before: State, action: Action, after: State) -> bool:
    """Whether stones fall."""
    return isinstance(action, Swing) and after.minus[RED] > before.minus[RED]


def loses(before: State, action: Action, after: State) -> bool:
    """Whether stones are taken from the circle, after anybody’s swing."""
    return after.minus != before.minus


FIRST_TIMES = (
    FirstTime(
        key="gate",
        happens=plays(Gate),
        title=t("A gate."),
        why=t("No ball passes below it. It stays until the sun destroys it."),
        rule="gates",
    ),
    FirstTime(
        key="tower",
        happens=plays(Top),
        title=t("A tower."),
        why=t("Two stones high is the limit, and it falls more easily."),
        rule="building",
    ),
    FirstTime(
        key="minus",
        happens=loses,
        title=t("Stones fell."),
        why=t("The player who swung takes them as minus stones. The fewest win."),
        rule="minus",
    ),
)

CIRCLE = (
    *("B75.0", "S3600,0,0,0", "=65a5c503:65a5c503", "B255.0", "S-3383,-1231,0,0", "=5fa7ff03:5fa7ff03"),
    *("B105.0", "M90.0", "S0,-3600,0,0", "=435509ae:435509ae"),
    *("B285.0", "M270.0", "S0,3600,0,0", "=8aa2d4a8:8aa2d4a8"),
    *("B15.0", "M45.0", "S2546,-2546,0,0", "=19e44cfc:19e44cfc"),
    *("B195.0", "M225.0", "S-2546,2546,0,0", "=242a26f5:242a26f5"),
)
"""Six stones, built in turns in which no stone falls: as the physics has it."""

LESSON = Lesson(
    about=t("Build a stone circle and swing the sun through it. What falls on your turn counts against you."),
    first_times=FIRST_TIMES,
    options={"stock": 12, "hand": "steady"},
    steps=(
        LessonStep(
            text=t("Build: choose a place on the rim, and put the stone down."),
            more=t("You play Red. Angles count anticlockwise from 0° in the east, on the right."),
            solution=CIRCLE[0:1],
            teaches=plays(Build),
            otherwise=t("Build a stone on the rim."),
            rule="building",
            done=t("Each turn begins like this: one stone more."),
        ),
        LessonStep(
            text=t("Pull the ball outwards, and let it go."),
            more=t("On your first turn it may swing any way you like."),
            solution=CIRCLE[1:3],
            teaches=plays(Swing),
            otherwise=t("Pull the ball away from the circle, and let go."),
            rule="swing",
            done=t("Each turn ends like this. Now Blue does the same."),
            replies=CIRCLE[3:6],
        ),
        LessonStep(
            text=t("Build a second stone, not far from the first."),
            more=t("Your ball will have to swing between them."),
            solution=CIRCLE[6:7],
            teaches=plays(Build),
            otherwise=t("Build a stone on the rim."),
            rule="building",
            done=t("Two stones have a gap between them."),
        ),
        LessonStep(
            text=t("Move your red marker into a gap beside the new stone."),
            more=t("The gap must be wide enough for the ball."),
            solution=CIRCLE[7:8],
            teaches=plays(Mark),
            otherwise=t("Put the marker beside the new stone."),
            rule="marker",
            done=t("That gap is yours: the ball has to pass there."),
        ),
        LessonStep(
            text=t("Pull straight back from your gap, let go, and fell nothing."),
            more=t("The ball swings through, and out on the other side."),
            solution=CIRCLE[8:10],
            teaches=spares,
            otherwise=t("A stone fell. Aim at the middle of the gap, and hold still."),
            rule="swing",
            done=t("Clean through: nothing fell, nothing counts."),
        ),
        LessonStep(
            text=t("Lay a gate: choose a far stone, then two close neighbours."),
            more=t("Later in the game. No new stone is used, and your marker stays."),
            start=CIRCLE,
            solution=("G6:1,3",),
            teaches=plays(Gate),
            otherwise=t("Build no new stone. Choose stone 6, then stones 1 and 3."),
            rule="gates",
            done=t("It lies across them like a roof. No ball may pass below it."),
            look=("6", "1", "3"),
        ),
        LessonStep(
            text=t("Now fell a stone: aim the ball at one beside your gap."),
            more=t("In a game you would rather not."),
            solution=("S3383,-1231,0,0", "=32ebef8a:52641eb5!5"),
            teaches=fells,
            otherwise=t("Nothing fell. Aim closer to a stone, and pull farther back."),
            rule="minus",
            done=t("What fell is your minus. With the stock used up, fewest win."),
        ),
    ),
)
