"""The guided first game: place a net of beads, let the Skorpion hunt, and take the Gate."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import FirstTime, Lesson, LessonStep
from cairn.core.teaching import plays, wins
from cairn.games.skorpion import actions
from cairn.games.skorpion.actions import Action, Place, StepTwice
from cairn.games.skorpion.movement import movements
from cairn.games.skorpion.rules import State

RED = 0


def places_by_line(before: State, action: Action, after: State) -> bool:
    """Whether a bead is placed that is no beginning: it needs a line to another one."""
    return isinstance(action, Place) and not before.board.own_starts[RED] & before.board.bits[action.spot]


def places_by_two(before: State, action: Action, after: State) -> bool:
    """Whether a bead is placed where it needs lines to two others."""
    table = before.board
    free = table.own_starts[RED] | table.one_line[RED]
    return isinstance(action, Place) and not free & table.bits[action.spot]


def bites(before: State, action: Action, after: State) -> bool:
    """Whether a blue bead is taken from the board."""
    return after.hand[1 - RED] > before.hand[1 - RED]


def takes(before: State, action: Action, after: State) -> bool:
    """Whether the Skorpion takes a bead of either player."""
    return not isinstance(action, Place) and any(step.captured is not None for step in movements(before, action))


def returns(before: State, action: Action, after: State) -> bool:
    """Whether the Skorpion returns to the Gate."""
    return not isinstance(action, Place) and any(step.returns for step in movements(before, action))


FIRST_TIMES = (
    FirstTime(
        key="return",
        happens=returns,
        title=t("Back to the Gate."),
        why=t("On a start, the Skorpion and its Tail return to the Gate at once."),
        rule="returning",
    ),
    FirstTime(
        key="discard",
        happens=plays(StepTwice),
        title=t("Two steps."),
        why=t("A second step costs a bead, given up from the board."),
        rule="discarding",
    ),
    FirstTime(
        key="take",
        happens=takes,
        title=t("The Skorpion took a bead."),
        why=t("It goes back to its owner’s hand. Without beads in play you lose."),
        rule="skorpion",
    ),
)

LESSON = Lesson(
    about=t("Place a net of beads towards the Gate. The Skorpion, which both of you move, eats beads in its way."),
    first_times=FIRST_TIMES,
    steps=(
        LessonStep(
            text=t("Place your first bead on one of the red starts."),
            more=t("You play Red."),
            solution=("o12",),
            teaches=plays(Place),
            otherwise=t("Choose one of the three red spots on the rim."),
            rule="placing",
            done=t("You may always place on a start of your own."),
            look=("o12", "o4", "o8"),
            replies=("o2",),
        ),
        LessonStep(
            text=t("Place a bead on a gray spot beside the first one."),
            more=t("Gray and red spots need one line to a bead of yours."),
            solution=("o11",),
            teaches=places_by_line,
            otherwise=t("Choose a gray spot that a line joins to your bead."),
            rule="placing",
            done=t("Your net grows along the lines."),
            look=("o11", "o1"),
            replies=("o3",),
        ),
        LessonStep(
            text=t("Place a bead on the blue spot below your two."),
            more=t("Blue and black spots need lines to two beads of yours."),
            solution=("m12",),
            teaches=places_by_two,
            otherwise=t("That one needs fewer lines. Choose m12, the blue spot."),
            rule="placing",
            done=t("Two lines lead there, so you may place even on Blue’s colour."),
            look=("m12",),
            replies=("m2",),
        ),
        LessonStep(
            text=t("Move the Skorpion: choose it, then a spot one line away."),
            more=t("Instead of placing a bead, you may always move it."),
            solution=("S-i3",),
            teaches=plays(actions.Step),
            otherwise=t("Place nothing this time. Choose the Skorpion in the middle."),
            rule="skorpion",
            done=t("It moved, and its Tail takes the spot that it left."),
            look=("gate",),
            replies=("o10",),
        ),
        LessonStep(
            text=t("Move the Skorpion onto a blue bead."),
            more=t("A bead it steps on goes back to its owner’s hand."),
            solution=("S-m2",),
            teaches=bites,
            otherwise=t("No blue bead was there. Choose the Skorpion, then a blue bead beside it."),
            rule="skorpion",
            done=t("Blue has to place that bead again. Lose your last one on the board, and you lose."),
            look=("i3", "m2"),
            replies=("m4",),
        ),
        LessonStep(
            text=t("Now move the Skorpion two steps in one turn."),
            more=t("The second step costs a bead: choose Skorpion, spot, red bead, spot."),
            solution=("S-i12xo11-i9",),
            teaches=plays(StepTwice),
            otherwise=t("That was one step. Choose a red bead after it, then go on."),
            rule="discarding",
            done=t("A bead given up leaves the game, so choose well."),
            look=("m2",),
        ),
        LessonStep(
            text=t("Win: place a bead on the Gate."),
            more=t("The end of a game. It takes two lines to your beads, and no Skorpion or Tail on it."),
            start=("o12", "o2", "o11", "o3", "m12", "o10", "i12", "S-i6", "m2", "S-m6", "i3", "o9"),
            solution=("gate",),
            teaches=wins,
            otherwise=t("The Gate is free, and you have two lines to it."),
            rule="winning",
            done=t("Your bead is in the Gate: you win."),
            look=("gate",),
        ),
    ),
)
