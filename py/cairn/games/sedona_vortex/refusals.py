"""Why an action is not allowed: for every way to fail, a sentence for the player and the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import t, tn
from cairn.games.sedona_vortex.actions import Enter, Move, Pass
from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, Space, Stone, numeral, place, player_name

if TYPE_CHECKING:
    from cairn.games.sedona_vortex.rules import State


def refusal(state: State, action: object) -> IllegalAction:
    """The error for an action that is not legal here."""
    if state.actor is None:
        return game_over()
    match action:
        case Enter(int(size), int(space)) if size in SIZES and space in EVERY_SPACE:
            return entering(state, action)
        case Move(int(space)) if space in range(len(state.stacks)):
            return moving(state, space)
        case Move(int(space)) if space in EVERY_SPACE:
            last = numeral(len(state.stacks) - 1)
            return IllegalAction(
                t("There is no such space."), t("The spirals end at space {last} here.", last=last), "moving"
            )
        case Pass():
            return passing()
    return no_action()


def no_action() -> IllegalAction:
    """Something that the game does not know."""
    return IllegalAction(
        t("That is not an action."), t("Play a stone on space I, or move one of yours forward."), "moving"
    )


def game_over() -> IllegalAction:
    """The game has ended."""
    return IllegalAction(t("The game is over."), t("Nothing moves any more."), "winning")


def entering(state: State, action: Enter) -> IllegalAction:
    """A stone may not enter there, or is not off the board."""
    if action.space > 1:
        return not_first()
    return IllegalAction(
        t("Your stone {size} is not off the board.", size=action.size),
        t("Only a stone that has not entered yet can be played onto space I."),
        "entering",
    )


def not_first() -> IllegalAction:
    """A stone enters on a space I."""
    return IllegalAction(
        t("A stone enters on space I."),
        t("It is played from off the board onto the first space of either spiral."),
        "entering",
    )


def moving(state: State, space: Space) -> IllegalAction:
    """The actor may not move a stone from this space."""
    stack = state.stacks[space]
    if not stack:
        return IllegalAction(t("No stone is there."), t("Choose a stack with your stone on top."), "moving")
    actor, top = state.actor, stack[-1]
    if top & 1 == actor:
        return IllegalAction(
            t("Stone {size} is in the middle.", size=top >> 1),
            t(
                "Space {space} is the last of its spiral; from there a stone moves no further by itself.",
                space=numeral(space),
            ),
            "moving",
        )
    other = player_name(top & 1)
    covered = [stone for stone in stack if stone & 1 == actor]
    if covered:
        title = tn("That stone is covered.", "Those stones are covered.", len(covered))
        return IllegalAction(
            title, t("Only the top stone of a stack may move, and {other} is on top here.", other=other), "moving"
        )
    title = tn("That stone is {player}’s.", "Those stones are {player}’s.", len(stack), player=other)
    return IllegalAction(title, t("You play {player}.", player=player_name(1 - (top & 1))), "moving")


def passing() -> IllegalAction:
    """Passing is forced or forbidden."""
    return IllegalAction(
        t("You may not pass."), t("You pass only when you cannot make a move, and you can."), "passing"
    )


def must_pass(state: State) -> IllegalAction:
    """Only passing is possible."""
    other = player_name(state.actor == 0)
    return IllegalAction(
        t("You must pass."),
        t("Each of your stones is under a stack with {other} on top, or on the last space of a spiral.", other=other),
        "passing",
    )


def waiting(state: State, stone: Stone) -> IllegalAction:
    """A stone off the board cannot be played, or is not there at all."""
    if stone & 1 == state.actor:
        return entering(state, Enter(stone >> 1, 0))
    return IllegalAction(
        t("That stone is {player}’s.", player=player_name(stone & 1)), t("Play one of your own."), "entering"
    )


def one_space_forward(title: str, start: Space) -> IllegalAction:
    """A stone on the board goes one space forward."""
    why = t("From {start} a stone moves one space forward, to {end}.", start=place(start), end=numeral(start + 2))
    return IllegalAction(title, why, "moving")


def backwards() -> IllegalAction:
    """A stone on the board never goes back by itself."""
    return IllegalAction(
        t("Not backwards."), t("Stones on the board may never voluntarily be moved backwards."), "moving"
    )


def other_spiral() -> IllegalAction:
    """A stone on the board does not go to the other spiral by itself."""
    return IllegalAction(
        t("A stone moves on its own spiral."),
        t("It gets to the other one only by teleporting, when it comes to a space with a smaller stone."),
        "teleporting",
    )
