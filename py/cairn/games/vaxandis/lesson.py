"""The guided first game, on the smallest board: place, slide, grow, freeze, and leave nothing to do."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import FirstTime, Lesson, LessonStep
from cairn.core.teaching import plays, wins
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.rules import State


def growth(before: State, action: Action, after: State) -> int:
    """By how much the moved stack grows; 0 where none was moved."""
    return -after.height(action.end) - before.height(action.start) if isinstance(action, Move) else 0


def grows(before: State, action: Action, after: State) -> bool:
    """Whether the moved stack grows."""
    return growth(before, action, after) > 0


def grows_twice(before: State, action: Action, after: State) -> bool:
    """Whether the moved stack grows more than once."""
    return growth(before, action, after) > 1


def frozen(state: State, colour: int) -> frozenset[int]:
    """The cells with frozen stacks of a colour."""
    return frozenset(cell for cell in state.frozen_cells if state.stacks[cell] * colour > 0)


def freezes(before: State, action: Action, after: State) -> bool:
    """Whether a white stack freezes that was not frozen."""
    return bool(frozen(after, -1) - frozen(before, -1))


def thaws(before: State, action: Action, after: State) -> bool:
    """Whether a black stack is frozen no more."""
    return bool(frozen(before, 1) - frozen(after, 1))


def ices(before: State, action: Action, after: State) -> bool:
    """Whether a stack of either colour freezes."""
    return bool(after.frozen_cells - before.frozen_cells)


def swaps(before: State, action: Action, after: State) -> bool:
    """Whether the second player takes the first stack."""
    return action is Pie.SWAP


FIRST_TIMES = (
    FirstTime(
        key="swap",
        happens=swaps,
        title=t("Sides are swapped."),
        why=t("Once only, after the first stack: so that it is placed fairly."),
        rule="pie",
    ),
    FirstTime(
        key="freeze",
        happens=ices,
        title=t("Frozen."),
        why=t("A taller rival stands beside it. It can’t move, but it still grows."),
        rule="freezing",
    ),
    FirstTime(
        key="grow",
        happens=grows,
        title=t("They grew."),
        why=t("A stack that meets others of its colour grows by one, and so do they."),
        rule="growth",
    ),
)

SPREAD = ("d3", "stay", "b3", "c2", "e1", "a1", "c5")
"""Three small stacks of each colour, none beside another."""

LESSON = Lesson(
    about=t("Stacks grow when they meet a friend. A taller stack freezes a lower rival beside it."),
    options={"size": 3},
    first_times=FIRST_TIMES,
    steps=(
        LessonStep(
            text=t("Choose any cell to place your first stack."),
            more=t("You play Black."),
            solution=("d3",),
            teaches=plays(Place),
            otherwise=t("Choose an empty cell."),
            rule="placing",
            done=t("A new stack has height 1."),
            replies=("stay", "b3"),
        ),
        LessonStep(
            text=t("Place another stack that touches no stack at all."),
            more=t("Neither yours nor White’s."),
            solution=("c2",),
            teaches=plays(Place),
            otherwise=t("Choose an empty cell with no stack beside it."),
            rule="placing",
            done=t("New stacks stand apart. To meet, they have to slide."),
        ),
        LessonStep(
            text=t("Slide one of your stacks in a line, to stop beside another of yours."),
            more=t("A few turns later. Choose a stack, then the cell where it stops."),
            start=SPREAD,
            solution=("a1-b1",),
            teaches=grows,
            otherwise=t("Choose one of your stacks, then a cell beside another of yours."),
            rule="moving",
            done=t("They met, and each of them grew by one."),
            look=("a1", "c2", "d3"),
        ),
        LessonStep(
            text=t("Now slide a stack past one friend and on to the next."),
            more=t("The same position. A stack grows each time it meets a new friend."),
            start=SPREAD,
            solution=("a1-e3",),
            teaches=grows_twice,
            otherwise=t("That met only one friend. Slide the one on a1 all the way."),
            rule="growth",
            done=t("It grew twice, to height 3."),
            look=("a1",),
            replies=("b3-c4",),
        ),
        LessonStep(
            text=t("Freeze White: stop beside a lower white stack."),
            more=t("A taller stack freezes a lower one beside it, and the whole group of that one."),
            solution=("c2-c3",),
            teaches=freezes,
            otherwise=t("No white stack froze. Stop beside one that is lower than yours will be."),
            rule="freezing",
            done=t("Ice: both white stacks are frozen and can’t move."),
            look=("c2",),
        ),
        LessonStep(
            text=t("Free your frozen stack: slide a friend beside it."),
            more=t("Another game. Frozen stacks can’t move, but they still grow."),
            start=("d2", "stay", "b1", "b3", "c5", "e3", "b1-b4"),
            solution=("e3-b2",),
            teaches=thaws,
            otherwise=t("Your stack is still frozen. Slide another one right beside it."),
            rule="freezing",
            done=t("It grew: White is no longer taller, and the ice is gone."),
            look=("b3",),
        ),
        LessonStep(
            text=t("Win: freeze White’s last free stacks."),
            more=t("The end of a game. A player who can neither place nor move loses."),
            start=("d4", "stay", "b1", "c3", "a2", "d1", "e2", "d4-d2", "b1-b3", "c5", "b1"),
            solution=("c3-c4",),
            teaches=wins,
            otherwise=t("White can still do something. Stop beside the taller white stacks."),
            rule="end",
            done=t("White has nothing left to do: you win."),
            look=("b3",),
        ),
    ),
)
