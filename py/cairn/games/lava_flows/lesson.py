"""The guided first game: slide, uncover, nest, bubble up, eject, and make a Cinder Cone."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.lesson import FirstTime, Lesson, LessonStep
from cairn.core.teaching import plays
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Seal, Show, Slide, Turn
from cairn.games.lava_flows.pieces import is_large
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.turns import uncovers


def uncovers_medium(before: State, action: Action, after: State) -> bool:
    """Whether a Large leaves a Medium behind that was covered."""
    if not isinstance(action, Move):
        return False
    left = after.loose(action.start)
    return bool(left) and not is_large(left[-1]) and bool(uncovers(before.stacks, before.cones, action))


def nests(before: State, action: Action, after: State) -> bool:
    """Whether a Large comes to cover a Medium."""
    if not isinstance(action, Move):
        return False
    below = before.loose(action.end)
    return is_large(before.loose(action.start)[-1]) and bool(below) and not is_large(below[-1])


def claims(before: State, action: Action, after: State) -> bool:
    """Whether a covered piece is named rightly, and bubbles up."""
    return isinstance(action, Bubble) and action.claim is not None and after.barred == action.space


def bubbles(before: State, action: Action, after: State) -> bool:
    """Whether the lowest visible piece bubbles up."""
    return isinstance(action, Bubble) and action.claim is None and after.barred == action.space


def ejects(before: State, action: Action, after: State) -> bool:
    """Whether a piece is ejected."""
    return isinstance(action, Eject) and after.loose(action.end) != before.loose(action.end)


def makes_cone(before: State, action: Action, after: State) -> bool:
    """Whether a Cinder Cone solidifies."""
    return after.cones != before.cones


def turn_of(before: State, action: Action, after: State) -> Turn | None:
    """The turn that is completed by an action; None while something has still to be shown, and of what is no turn."""
    if after.waiting is not None or before.is_hiding:
        return None
    if isinstance(action, Show):
        return before.waiting.turn if before.waiting else None
    return None if isinstance(action, Hide | Seal | Open) else action


def bubbles_up(before: State, action: Action, after: State) -> bool:
    """Whether a piece of either player bubbles up."""
    turn = turn_of(before, action, after)
    return isinstance(turn, Bubble) and after.barred == turn.space


def errs(before: State, action: Action, after: State) -> bool:
    """Whether somebody named wrongly what is covered."""
    turn = turn_of(before, action, after)
    return isinstance(turn, Bubble) and after.barred != turn.space


def announces_ejection(before: State, action: Action, after: State) -> bool:
    """Whether somebody said that the top three alternate."""
    return isinstance(turn_of(before, action, after), Eject)


def shows(before: State, action: Action, after: State) -> bool:
    """Whether a move lets both see what a Large stood on."""
    turn = turn_of(before, action, after)
    return isinstance(turn, Move) and uncovers_medium(before, turn, after)


FIRST_TIMES = (
    FirstTime(
        key="cone",
        happens=makes_cone,
        title=t("A Cinder Cone."),
        why=t("Medium on Large of one colour in its far row: it sinks and stays."),
        rule="solidifying",
    ),
    FirstTime(
        key="wrong",
        happens=errs,
        title=t("That was wrong."),
        why=t("Nothing moves, the turn is over, and both see what lies there."),
        rule="bubbling",
    ),
    FirstTime(
        key="bubble",
        happens=bubbles_up,
        title=t("It bubbled up."),
        why=t("The lowest loose piece goes to the top, in any stack."),
        rule="bubbling",
    ),
    FirstTime(
        key="eject",
        happens=announces_ejection,
        title=t("An ejection."),
        why=t("If the top three alternate in colour, the middle one is pushed out."),
        rule="ejecting",
    ),
    FirstTime(
        key="uncover",
        happens=shows,
        title=t("A Medium was hidden here."),
        why=t("A moved Large leaves it for both to see. Remember what is covered."),
        rule="moving",
    ),
)

LESSON = Lesson(
    about=t(
        "A Cone is a Large with a Medium of its colour on it, in the far row. Mediums hide under Larges: remember them."
    ),
    first_times=FIRST_TIMES,
    steps=(
        LessonStep(
            text=t("Slide a whole stack one space forward."),
            more=t("You are Black. Hidden: a black Medium under a1, a white one under b1."),
            start=("bw-", "wb-"),
            solution=("c1=c2",),
            teaches=plays(Slide),
            otherwise=t("Choose a Large of yours, an empty space, then “Slide the whole stack”."),
            rule="sliding",
            done=t("What it may hide went along, unseen."),
            look=("a1", "c1"),
            replies=("a3-b3",),
        ),
        LessonStep(
            text=t("Now move only the Large on b1."),
            more=t("White has just shown a Medium like that."),
            solution=("b1-b2",),
            teaches=uncovers_medium,
            otherwise=t("That uncovered no Medium. Move the Large on b1 or a1."),
            rule="moving",
            done=t("What it stood on stays, for both to see."),
            look=("b1",),
            replies=("b3-b2",),
        ),
        LessonStep(
            text=t("Cover the Medium on b1 with your Large from a1."),
            more=t("A Medium right under a Large can’t be seen."),
            solution=("a1-b1",),
            teaches=nests,
            otherwise=t("Move your Large from a1 onto b1."),
            rule="covered",
            done=t("Nested: the Medium is hidden again. Remember it."),
            look=("a1", "b1"),
            replies=("a3-a2",),
        ),
        LessonStep(
            text=t("Say that a white Medium is under b1."),
            more=t("Choose b1, then “there is a white Medium under it”."),
            solution=("^b1w",),
            teaches=claims,
            otherwise=t("Choose b1, then say: a white Medium."),
            rule="bubbling",
            done=t("Right! It bubbled up to the top. A wrong claim costs your turn."),
            look=("b1",),
            replies=("b1-a1",),
        ),
        LessonStep(
            text=t("Bubble up the black Medium at the bottom of b2."),
            more=t("It can be seen, so you need not name it. White may not answer with a bubble in this stack."),
            solution=("^b2",),
            teaches=bubbles,
            otherwise=t("Choose b2, then “Bubble up the black Medium”."),
            rule="bubbling",
            done=t("Your Medium is on top: the stack is yours."),
            look=("b2",),
            replies=("b3=a3",),
        ),
        LessonStep(
            text=t("Eject the white Large between black pieces on b2."),
            more=t("Choose b2, then “Eject”, then a space beside it."),
            solution=("b2!a2",),
            teaches=ejects,
            otherwise=t("Choose b2, then eject the middle one of the top three."),
            rule="ejecting",
            done=t("Where the top three alternate, the middle one can be pushed out."),
            look=("b2",),
            replies=("a1-a2",),
        ),
        LessonStep(
            text=t("Make a Cone: slide the stack on b2 to the far row."),
            more=t("Your Medium lies on your Large. Row 3 is your far row."),
            solution=("b2=b3",),
            teaches=makes_cone,
            otherwise=t("Slide the whole stack on b2 forward, to b3."),
            rule="solidifying",
            done=t("A Cone sinks: what was under it rises, for both to see. It never moves again. Three win."),
            look=("b2",),
        ),
    ),
)
