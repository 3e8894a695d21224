"""Why an action is not allowed: for every way to fail, a sentence for the player and the rule that says so."""

from __future__ import annotations

from cairn.core.errors import IllegalAction
from cairn.core.language import Phrase, listed, sentences, t, tn
from cairn.core.state import Path
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, SPACES, STONES, Space, Stone, numeral
from cairn.games.sedona_vortex.names import name_player, name_space
from cairn.games.sedona_vortex.paths import find_selection, find_starts, may_enter
from cairn.games.sedona_vortex.state import Setup


def refusal(state: Setup, action: object) -> IllegalAction:
    """The error for an action that is not legal here."""
    if state.actor is None:
        return refuse_after_end()
    match action:
        case Enter(int(size), int(space)) if size in SIZES and space in EVERY_SPACE:
            return refuse_entry(action)
        case Move(int(space)) if space in range(len(state.stacks)):
            return refuse_move(state, space)
        case Move(int(space)) if space in EVERY_SPACE:
            return refuse_missing_space(state)
        case Pass():
            return refuse_pass()
    return refuse_unknown()


def rule_of(state: Setup, action: Action) -> str:
    """The section of the rules that an action is played by."""
    if isinstance(action, Pass):
        return "passing"
    journeys = state.journeys(action)
    if len(journeys) > 1:
        return "middle"
    if len(journeys[0].spaces) > 1:
        return "teleporting"
    return "entering" if isinstance(action, Enter) else "moving"


def explain(state: Setup, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return refuse_after_end()
    selection = find_selection(state, path)
    if selection is None:
        return explain_start(state, path[0] if path else "")
    return explain_goal(selection[1][0], path[1] if len(path) > 1 else path[0])


def explain_start(state: Setup, chosen: str) -> IllegalAction:
    """Why nothing begins with a spot."""
    if chosen == "pass":
        return refuse_pass()
    if chosen in STONES:
        return refuse_stone(state, STONES[chosen])
    space = SPACES.get(chosen, len(state.stacks))
    if space >= len(state.stacks):
        return refuse_unknown()
    has_own = any(stone & 1 == state.actor for stone in state.stacks[space])
    if not has_own and (may_enter(state, space) or find_starts(state, space)):
        return refuse_goal_first(state, space)
    if not state.stacks[space] and state.must_pass:
        return require_pass(state)
    return refuse_move(state, space)


def explain_goal(action: Enter | Move, chosen: str) -> IllegalAction:
    """Why a stone that is lifted cannot be put on a spot."""
    if isinstance(action, Enter):
        return refuse_entry_space()
    start, goal = action.space, SPACES.get(chosen)
    if goal is None or goal == start:
        return refuse_distance(t("A stone on the board moves one space forward."), start)
    if goal & 1 != start & 1:
        return refuse_other_spiral()
    if goal < start:
        return refuse_backwards()
    return refuse_distance(t("That is too far."), start)


# One function for each way to fail


def refuse_goal_first(state: Setup, goal: Space) -> IllegalAction:
    """A space was chosen before the stone that can go to it."""
    starts = [name_space(space) for space in find_starts(state, goal)]
    if not starts:
        why = t("Then choose {space}.", space=name_space(goal))
        return IllegalAction(t("Choose a stone from your hand first."), why, "entering")
    why = tn(
        "The stone on {starts} can go there.",
        "The stones on {starts} can go there.",
        len(starts),
        starts=listed(starts),
    )
    too = t("So can a stone from your hand.") if may_enter(state, goal) else ""
    return IllegalAction(t("Choose the stone first."), sentences(why, too), "moving")


def refuse_unknown() -> IllegalAction:
    """The game has no such action."""
    return IllegalAction(t("That isn’t a move."), t("Play a stone on space I, or move one of yours forward."), "moving")


def refuse_after_end() -> IllegalAction:
    """The game has ended."""
    return IllegalAction(t("The game is over."), t("The game has ended."), "winning")


def refuse_entry(action: Enter) -> IllegalAction:
    """A stone may not enter there, or is not off the board."""
    if action.space > 1:
        return refuse_entry_space()
    return IllegalAction(
        t("Your stone {size} is not off the board.", size=action.size),
        t("Only a stone that has not entered yet can be played onto space I."),
        "entering",
    )


def refuse_entry_space() -> IllegalAction:
    """A stone enters on a space I."""
    return IllegalAction(
        t("A stone enters on space I."),
        t("It is played from off the board onto the first space of either spiral."),
        "entering",
    )


def refuse_stone(state: Setup, stone: Stone) -> IllegalAction:
    """A stone off the board cannot be played, or is not there at all."""
    if stone & 1 == state.actor:
        return refuse_entry(Enter(stone >> 1, 0))
    return IllegalAction(
        t("That stone is {player}’s.", player=name_player(stone & 1)), t("Play one of your own."), "entering"
    )


def refuse_move(state: Setup, space: Space) -> IllegalAction:
    """The actor may not move a stone from this space."""
    stack = state.stacks[space]
    if not stack:
        return IllegalAction(t("No stone is there."), t("Choose a stack with your stone on top."), "moving")
    if stack[-1] & 1 == state.actor:
        return refuse_middle(space, stack[-1])
    other = name_player(stack[-1] & 1)
    covered = [stone for stone in stack if stone & 1 == state.actor]
    if covered:
        title = tn("That stone is covered.", "Those stones are covered.", len(covered))
        return IllegalAction(
            title, t("Only the top stone of a stack may move, and {other} is on top here.", other=other), "moving"
        )
    title = tn("That stone is {player}’s.", "Those stones are {player}’s.", len(stack), player=other)
    return IllegalAction(title, t("You play {player}.", player=name_player(1 - (stack[-1] & 1))), "moving")


def refuse_middle(space: Space, stone: Stone) -> IllegalAction:
    """A stone in the middle has nowhere to move."""
    return IllegalAction(
        t("Stone {size} is in the middle.", size=stone >> 1),
        t("Space {space} is the last one of its spiral, so a stone there cannot be moved.", space=numeral(space)),
        "moving",
    )


def refuse_missing_space(state: Setup) -> IllegalAction:
    """The spirals are too short to have this space."""
    last = numeral(len(state.stacks) - 1)
    return IllegalAction(t("There is no such space."), t("The spirals end at space {last} here.", last=last), "moving")


def refuse_distance(title: Phrase, start: Space) -> IllegalAction:
    """A stone on the board goes one space forward."""
    end = numeral(start + 2)
    why = t("From {start} a stone moves one space forward, to {end}.", start=name_space(start), end=end)
    return IllegalAction(title, why, "moving")


def refuse_backwards() -> IllegalAction:
    """A stone on the board may not be moved back."""
    return IllegalAction(t("Not backwards."), t("You can never choose to move a stone backwards."), "moving")


def refuse_other_spiral() -> IllegalAction:
    """A stone on the board may not be moved to the other spiral."""
    return IllegalAction(
        t("A stone moves on its own spiral."),
        t("It reaches the other one only by teleporting, when it lands on a space with a smaller stone."),
        "teleporting",
    )


def refuse_pass() -> IllegalAction:
    """Passing is not allowed while an action is possible."""
    return IllegalAction(t("You may not pass."), t("You pass only when you can’t move, and you can."), "passing")


def require_pass(state: Setup) -> IllegalAction:
    """Only passing is possible."""
    other = name_player(state.actor == 0)
    return IllegalAction(
        t("You must pass."),
        t("Each of your stones is under a stack with {other} on top, or on the last space of a spiral.", other=other),
        "passing",
    )
