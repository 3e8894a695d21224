"""The guided first game: one short game on three spaces a spiral, from the first stone to the win in the middle."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import FirstTime, Lesson, LessonStep
from cairn.core.teaching import plays, wins
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.rules import State


def covers(before: State, action: Action, after: State) -> bool:
    """Whether a stone comes to rest on one of Black's, where it arrives."""
    journeys = before.journeys(action)
    rested = before.stacks[journeys[0].spaces[0]]
    return len(journeys[0].spaces) == 1 and bool(rested) and rested[-1] & 1 == 1


def teleports(before: State, action: Action, after: State) -> bool:
    """Whether a stone is thrown to the other spiral."""
    return len(before.journeys(action)[0].spaces) > 1


def goes_on(before: State, action: Action, after: State) -> bool:
    """Whether a stone is thrown across and finds no rest there either."""
    return len(before.journeys(action)[0].spaces) > 2


def forces_out(before: State, action: Action, after: State) -> bool:
    """Whether stones are forced out of a middle."""
    return len(before.journeys(action)) > 1


def pins(before: State, action: Action, after: State) -> bool:
    """Whether a stone comes to lie on one of the opponent's."""
    if isinstance(action, Pass):
        return False
    journey = before.journeys(action)[-1]
    rested = after.stacks[journey.spaces[-1]][: -len(journey.stones)]
    return bool(rested) and rested[-1] & 1 != journey.stones[0] & 1


def is_thrown(before: State, action: Action, after: State) -> bool:
    """Whether a stone teleports."""
    return not isinstance(action, Pass) and teleports(before, action, after)


FIRST_TIMES = (
    FirstTime(
        key="middle",
        happens=forces_out,
        title=t("Thrown out of the middle."),
        why=t("Smaller stones in a middle go back to the start of the spiral."),
        rule="middle",
    ),
    FirstTime(
        key="teleport",
        happens=is_thrown,
        title=t("It teleported."),
        why=t("A smaller stone was there, so it crossed to the other spiral."),
        rule="teleporting",
    ),
    FirstTime(
        key="pin",
        happens=pins,
        title=t("Held in place."),
        why=t("The stone below can’t move until the one on top moves on."),
        rule="stacking",
    ),
)

LESSON = Lesson(
    about=t("Stones climb two spirals. Stand on top in both middles at once, and you win."),
    options={"spaces": 3},
    first_times=FIRST_TIMES,
    steps=(
        LessonStep(
            text=t("Choose one of your stones, then the start of a spiral."),
            more=t("You play Red. Sizes go from 1 to 5."),
            solution=("3@L",),
            teaches=plays(Enter),
            otherwise=t("Choose a stone beside the board, then a space marked I."),
            rule="entering",
            done=t("Your stone is on its way to the middle."),
            look=("L1", "R1"),
            replies=("4@R",),
        ),
        LessonStep(
            text=t("Move your stone one space forward."),
            more=t("Choose it on the board."),
            solution=("L1",),
            teaches=plays(Move),
            otherwise=t("Bring in no new stone yet. Choose the one on the board."),
            rule="moving",
            done=t("A stone moves one space at a time, and never back."),
            look=("L1",),
            replies=("5@L",),
        ),
        LessonStep(
            text=t("Bring a small stone in on top of one of Black’s."),
            more=t("A stone may rest on others that are as large or larger."),
            solution=("2@R",),
            teaches=covers,
            otherwise=t("Bring in a new stone that is no larger than Black’s there."),
            rule="stacking",
            done=t("Black’s stone can’t move while yours lies on it."),
            look=("L1", "R1"),
            replies=("1@R",),
        ),
        LessonStep(
            text=t("Bring a large stone in where a smaller one lies."),
            more=t("It can’t rest there. Watch where it goes."),
            solution=("4@R",),
            teaches=teleports,
            otherwise=t("Choose your stone 4 or 5, and the space with the 1 on top."),
            rule="teleporting",
            done=t("It teleported: across to the same space of the other spiral."),
            look=("R1",),
            replies=("3@L",),
        ),
        LessonStep(
            text=t("Bring your 5 in: smaller stones lie on both sides."),
            more=t("It finds no rest on either side."),
            solution=("5@L",),
            teaches=goes_on,
            otherwise=t("Use your largest stone, the 5."),
            rule="teleporting",
            done=t("Thrown twice, it went on to the next space: a shortcut."),
            look=("L1", "R1"),
        ),
        LessonStep(
            text=t("Move your 5 to the middle, where smaller stones lie."),
            more=t("A later game. The other middle holds a smaller stone, too."),
            start=("1@L", "4@L", "2@L", "5@L", "5@R", "3@L", "R1", "R1", "R2", "L2", "L1", "2@L"),
            solution=("R2",),
            teaches=forces_out,
            otherwise=t("Move your largest stone, the 5, on the right."),
            rule="middle",
            done=t("It stays, and the smaller ones go back to the start."),
            look=("R2",),
            replies=("1@L",),
        ),
        LessonStep(
            text=t("Move a stone to the left middle, and win."),
            more=t("Your 5 lies on top in the right one."),
            solution=("L2",),
            teaches=wins,
            otherwise=t("Choose your stone one space before the left middle."),
            rule="winning",
            done=t("Your stones are on top in both middles: you win."),
            look=("L2",),
        ),
    ),
)
