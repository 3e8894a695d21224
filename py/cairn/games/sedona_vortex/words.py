"""What the game says: an action, what to do next, what each player plays with."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.game import Path, Side
from cairn.core.language import by_language, listed, mark, t, tn
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import (
    Journey,
    Space,
    Stack,
    Stone,
    numeral,
    place,
    player_name,
    stone_name,
)
from cairn.games.sedona_vortex.picks import picked
from cairn.games.sedona_vortex.rules import State

SHAPES = (mark("round stones"), mark("cut stones"))


def say(state: State, action: Action) -> str:
    """An action as one sentence: “Black moves from left II, teleports to left IV.”"""
    if state.actor is None:
        return ""
    player = player_name(state.actor)
    if isinstance(action, Pass):
        return t("{player} must pass.", player=player)
    first, *forced = state.journeys(action)
    end = first.spaces[-1]
    if isinstance(action, Enter):
        sentence = t(
            "{player} plays stone {size} on {space}", player=player, size=action.size, space=place(first.spaces[0])
        )
    elif len(first.spaces) == 1:
        sentence = t("{player} moves from {space} to {end}", player=player, space=place(action.space), end=numeral(end))
    else:
        sentence = t("{player} moves from {space}", player=player, space=place(action.space))
    if len(first.spaces) > 1:
        sentence += ", " + t("teleports to {space}", space=place(end))
    return (
        sentence
        + "".join(
            " "
            + t(
                "and sends {stones} back to {space}",
                stones=stones_named(journey.stones),
                space=place(journey.spaces[0]),
            )
            + onward(journey)
            for journey in forced
        )
        + "."
    )


def onward(journey: Journey) -> str:
    """Where those that were forced out teleport to, if they do: “, teleporting to right I”."""
    first, end = journey.spaces[0], journey.spaces[-1]
    return "" if first == end else ", " + t("teleporting to {space}", space=place(end))


def stones_named(stones: Stack) -> str:
    """Stones in words, top first: “red 1, black 2 and black 3”."""
    return listed([stone_name(stone) for stone in reversed(stones)])


def capitalized(words: str) -> str:
    """Words as they begin a sentence."""
    return words[0].upper() + words[1:]


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    choice = picked(state, path)
    if choice is None:
        return invitation(state), ""
    stone, actions = choice
    back = t("Choose it again to put it back.")
    if len(actions) == 1:
        return t("Stone {size} is lifted.", size=stone >> 1), t(
            "It would {actions}. {back}", actions=future(state, actions[0]), back=back
        )
    left, right = (future(state, action) for action in actions)
    if left == right == t("stay"):
        return t("Stone {size} is lifted.", size=stone >> 1), t("It may enter on left I or right I. {back}", back=back)
    return t("Stone {size} is lifted.", size=stone >> 1), t(
        "On left I it would {left}, on right I it would {right}. {back}", left=left, right=right, back=back
    )


def invitation(state: State) -> str:
    """What can be done, before anything is chosen."""
    choices = state.legal_actions()
    if isinstance(choices[0], Pass):
        return t("No stone of yours can move: you must pass.")
    if not isinstance(choices[-1], Move):
        return t("Play a stone on space I.")
    if not isinstance(choices[0], Enter):
        return t("Move a stone one space forward.")
    return t("Play a stone on space I, or move one forward.")


def future(state: State, action: Action) -> str:
    """Where an action would lead: “go to left V”, “teleport to left VI”, and “stay” where a stone enters."""
    first, *forced = state.journeys(action)
    if len(first.spaces) == 1 and isinstance(action, Enter):
        return t("stay")
    end = place(first.spaces[-1])
    told = t("go to {space}", space=end) if len(first.spaces) == 1 else t("teleport to {space}", space=end)
    for journey in forced:
        sent = {"stones": stones_named(journey.stones), "space": place(journey.spaces[0])}
        told += " " + t("and send {stones} back to {space}", **sent) + onward(journey)
    return told


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(
        Side(player_name(player), player + 1, f"{t(SHAPES[player])} · {standing(len(state.off(player)))}")
        for player in (0, 1)
    )


def standing(off: int) -> str:
    """How many stones are still to enter."""
    return t("{off} off the board", off=off) if off else t("all on the board")


def say_hop(state: State, action: Enter | Move, turn: int, hop: int) -> str:
    """What happens in one hop of an action: of its stone in turn 0, then of those it forces out."""
    stones, spaces = state.journeys(action)[turn]
    end = place(spaces[hop])
    if turn == 0 and hop == 0:
        stone = capitalized(stone_name(stones[0]))
        return (
            t("{stone} enters on {end}.", stone=stone, end=end)
            if isinstance(action, Enter)
            else t("{stone} moves to {end}.", stone=stone, end=end)
        )
    if turn == 0:
        return t("It teleports to {end}.", end=end)
    if hop == 0:
        names = capitalized(stones_named(stones))
        return tn("{stones} goes back to {end}.", "{stones} go back to {end}.", len(stones), stones=names, end=end)
    return tn("It teleports to {end}.", "They teleport to {end}.", len(stones), end=end)


@by_language
@lru_cache(maxsize=4096)
def space_label(stack: Stack, space: Space, spaces: int) -> str:
    """A space and its stones, top first: “Space IV, left spiral: black 5, red 5 below”."""
    number = numeral(space)
    name = t("Space {n}, right spiral", n=number) if space & 1 else t("Space {n}, left spiral", n=number)
    middle = ", " + t("the middle") if space >= spaces - 2 else ""
    return f"{name}{middle}: {stack_in_words(stack)}"


def stack_in_words(stack: Stack) -> str:
    """The stones of a stack, top first: “black 5, red 5 below”."""
    if not stack:
        return t("empty")
    top, *below = [stone_name(stone) for stone in reversed(stack)]
    return t("{top}, {below} below", top=top, below=", ".join(below)) if below else top


def stone_label(stone: Stone) -> str:
    """A stone off the board: “Red 3, off the board”."""
    return t("{stone}, off the board", stone=capitalized(stone_name(stone)))
