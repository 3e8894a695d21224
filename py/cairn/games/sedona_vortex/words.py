"""What the game says: an action, what to do next, what each player plays with."""

from __future__ import annotations

from cairn.core.game import Path, Side
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import (
    PLAYERS,
    Journey,
    Space,
    Stack,
    Stone,
    numeral,
    place,
    side,
    stone_name,
)
from cairn.games.sedona_vortex.picks import picked
from cairn.games.sedona_vortex.rules import State

SHAPES = ("round", "cut")


def say(state: State, action: Action) -> str:
    """An action as one sentence: “Black moves from left II, teleports to left IV.”"""
    if state.actor is None:
        return ""
    player = PLAYERS[state.actor]
    if isinstance(action, Pass):
        return f"{player} must pass."
    first, *forced = state.journeys(action)
    end = first.spaces[-1]
    if isinstance(action, Enter):
        sentence = f"{player} plays stone {action.size} on {place(first.spaces[0])}"
    elif len(first.spaces) == 1:
        sentence = f"{player} moves from {place(action.space)} to {numeral(end)}"
    else:
        sentence = f"{player} moves from {place(action.space)}"
    if len(first.spaces) > 1:
        sentence += f", teleports to {place(end)}"
    return sentence + "".join(f" and {forcing(journey)}" for journey in forced) + "."


def forcing(journey: Journey) -> str:
    """What an arriving stone does to those it forces out: “sends red 1 back to left I”."""
    first, end = journey.spaces[0], journey.spaces[-1]
    back = f"sends {listed(journey.stones)} back to {place(first)}"
    return back if first == end else f"{back}, teleporting to {place(end)}"


def listed(stones: Stack) -> str:
    """Stones in words, top first: “red 1, black 2 and black 3”."""
    *names, last = [stone_name(stone) for stone in reversed(stones)]
    return f"{', '.join(names)} and {last}" if names else last


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    choice = picked(state, path)
    if choice is None:
        return invitation(state), ""
    stone, actions = choice
    back = "Choose it again to put it back."
    if len(actions) == 1:
        return f"Stone {stone >> 1} is lifted.", f"It would {future(state, actions[0])}. {back}"
    left, right = (future(state, action) for action in actions)
    if left == right == "stay":
        return f"Stone {stone >> 1} is lifted.", f"It may enter on left I or right I. {back}"
    return f"Stone {stone >> 1} is lifted.", f"On left I it would {left}, on right I it would {right}. {back}"


def invitation(state: State) -> str:
    """What can be done, before anything is chosen."""
    choices = state.choices()
    if isinstance(choices[0], Pass):
        return "No stone of yours can move: you must pass."
    if not isinstance(choices[-1], Move):
        return "Play a stone on space I."
    if not isinstance(choices[0], Enter):
        return "Move a stone one space forward."
    return "Play a stone on space I, or move one forward."


def future(state: State, action: Action) -> str:
    """Where an action would lead: “go to left V”, “teleport to left VI”, and “stay” where a stone enters."""
    first, *forced = state.journeys(action)
    if len(first.spaces) == 1 and isinstance(action, Enter):
        return "stay"
    verb = "go" if len(first.spaces) == 1 else "teleport"
    sent = "".join(f" and {forcing(journey).replace('sends', 'send', 1)}" for journey in forced)
    return f"{verb} to {place(first.spaces[-1])}{sent}"


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(
        Side(PLAYERS[player], player + 1, f"{SHAPES[player]} stones · {standing(len(state.off(player)))}")
        for player in (0, 1)
    )


def standing(off: int) -> str:
    """How many stones are still to enter."""
    return f"{off} off the board" if off else "all on the board"


def say_hop(state: State, action: Enter | Move, turn: int, hop: int) -> str:
    """What happens in one hop of an action: of its stone in turn 0, then of those it forces out."""
    stones, spaces = state.journeys(action)[turn]
    end = place(spaces[hop])
    if turn == 0 and hop == 0:
        stone = stone_name(stones[0]).capitalize()
        return f"{stone} enters on {end}." if isinstance(action, Enter) else f"{stone} moves to {end}."
    if turn == 0:
        return f"It teleports to {end}."
    if hop == 0:
        names = listed(stones).capitalize()
        return f"{names} {'goes' if len(stones) == 1 else 'go'} back to {end}."
    return f"It teleports to {end}." if len(stones) == 1 else f"They teleport to {end}."


def space_label(stack: Stack, space: Space, spaces: int) -> str:
    """A space and its stones, top first: “Space IV, left spiral: black 5, red 5 below”."""
    middle = ", the middle" if space >= spaces - 2 else ""
    return f"Space {numeral(space)}, {side(space)} spiral{middle}: {stack_in_words(stack)}"


def stack_in_words(stack: Stack) -> str:
    """The stones of a stack, top first: “black 5, red 5 below”."""
    if not stack:
        return "empty"
    top, *below = [stone_name(stone) for stone in reversed(stack)]
    return f"{top}, {', '.join(below)} below" if below else top


def stone_label(stone: Stone) -> str:
    """A stone off the board: “Red 3, off the board”."""
    return f"{stone_name(stone).capitalize()}, off the board"
