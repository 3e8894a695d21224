"""The sentences of the game: an action, what to do next, what each player plays with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, Text, join, sentences, t, tn
from cairn.core.scene import Label
from cairn.core.state import Path
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import Space, Stack, Stone, numeral
from cairn.games.sedona_vortex.names import (
    SPIRAL_NAMES,
    list_stones,
    list_stones_first,
    name_player,
    name_space,
    name_stone,
    stone_phrase_first,
)
from cairn.games.sedona_vortex.paths import find_selection
from cairn.games.sedona_vortex.state import Setup
from cairn.games.sedona_vortex.teleporting import Journey

STONE_KINDS = (t("round stones"), t("cut stones"))


# Actions


def describe(state: Setup, action: Action) -> Phrase:
    """An action in short sentences: “Black moves stone 3 from left II to III. It teleports to right III.”"""
    if state.actor is None:
        return ""
    player = name_player(state.actor)
    if isinstance(action, Pass):
        return ForSeat(state.actor, t("You must pass."), t("{player} must pass.", player=player))
    first, *forced = state.journeys(action)
    teleports = describe_teleports(first.spaces, 1)
    return sentences(describe_start(state.actor, action, first), teleports, *map(describe_forced, forced))


def describe_briefly(state: Setup, actions: Sequence[Action]) -> Phrase:
    """A turn in a few words, without its player, for the list of turns.

    “Stone 3, left II to III › right III”: it moves from left II to left III, and teleports to right III.
    """
    (action,) = actions
    if isinstance(action, Pass):
        return t("Must pass")
    (stones, spaces), *forced = state.journeys(action)
    values = {"size": stones[-1] >> 1, "start": name_space(action.space)}
    if isinstance(action, Enter):
        told = t("Stone {size} on {way}", size=values["size"], way=join_way(spaces))
    else:
        way = join(" › ", (numeral(spaces[0]), *map(name_space, spaces[1:])))
        told = t("Stone {size}, {start} to {way}", **values, way=way)
    return join(
        "; ", (told, *(t("{stones} back to {way}", stones=list_stones(each), way=join_way(on)) for each, on in forced))
    )


def join_way(spaces: Sequence[Space]) -> Phrase:
    """The spaces that stones come to one after another: “left I › right I”."""
    return join(" › ", tuple(map(name_space, spaces)))


def describe_teleports(spaces: Sequence[Space], count: int) -> Phrase:
    """Where stones that arrive on the first of these spaces are sent: “It teleports to right V, then to left VI.”"""
    if len(spaces) == 1:
        return ""
    if len(spaces) == 2:
        return tn("It teleports to {end}.", "They teleport to {end}.", count, end=name_space(spaces[-1]))
    way: Phrase = name_space(spaces[1])
    for space in spaces[2:]:
        way = t("{way}, then to {end}", way=way, end=name_space(space))
    return tn("It teleports to {way}.", "They teleport to {way}.", count, way=way)


def suggest(state: Setup, action: Action) -> Phrase:
    """An action as advice: “Move stone 3 from left II to III.”"""
    if isinstance(action, Pass) or state.actor is None:
        return t("Pass: nothing else is possible.")
    (stones, spaces), *_ = state.journeys(action)
    size, start = stones[-1] >> 1, name_space(action.space)
    if isinstance(action, Enter):
        return t("Play stone {size} on {space}.", size=size, space=start)
    return t("Move stone {size} from {space} to {end}.", size=size, space=start, end=numeral(spaces[0]))


def describe_start(actor: int, action: Enter | Move, journey: Journey) -> Phrase:
    """How an action begins, before its stone teleports: “Red moves stone 3 from left II to III.”"""
    player, size = name_player(actor), journey.stones[-1] >> 1
    if isinstance(action, Enter):
        start = name_space(action.space)
        theirs = t("{player} plays stone {size} on {space}.", player=player, size=size, space=start)
        return ForSeat(actor, t("You play stone {size} on {space}.", size=size, space=start), theirs)
    values = {"size": size, "space": name_space(action.space), "end": numeral(journey.spaces[0])}
    theirs = t("{player} moves stone {size} from {space} to {end}.", player=player, **values)
    return ForSeat(actor, t("You move stone {size} from {space} to {end}.", **values), theirs)


def describe_forced(journey: Journey) -> Phrase:
    """The way of stones forced out of the middle: “Red 2 goes back to left I. It teleports to right I.”"""
    count, first = len(journey.stones), journey.spaces[0]
    names = list_stones_first(journey.stones)
    goes = tn("{stones} goes back to {end}.", "{stones} go back to {end}.", count, stones=names, end=name_space(first))
    return sentences(goes, describe_teleports(journey.spaces, count))


def describe_onward(journey: Journey) -> Phrase:
    """Where stones forced out teleport to, if they do: “teleporting to right I”."""
    first, end = journey.spaces[0], journey.spaces[-1]
    return "" if first == end else t("teleporting to {space}", space=name_space(end))


def describe_hop(state: Setup, action: Enter | Move, turn: int, hop: int) -> Phrase:
    """A sentence on one hop of an action: of its stone in turn 0, then of those it forces out."""
    stones, spaces = state.journeys(action)[turn]
    end = name_space(spaces[hop])
    if turn == 0 and hop == 0:
        stone = stone_phrase_first(stones[0])
        if isinstance(action, Enter):
            return t("{stone} enters on {end}.", stone=stone, end=end)
        return t("{stone} moves to {end}.", stone=stone, end=end)
    if hop == 0:
        names = list_stones_first(stones)
        return tn("{stones} goes back to {end}.", "{stones} go back to {end}.", len(stones), stones=names, end=end)
    return tn("It teleports to {end}.", "They teleport to {end}.", len(stones), end=end)


# What to do


def prompt(state: Setup, path: Path) -> tuple[Phrase, Phrase]:
    """The prompt to the player to act: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    selection = find_selection(state, path)
    if selection is None:
        return prompt_action(state, state.actor), ""
    stone, actions = selection
    return t("Stone {size} is lifted.", size=stone >> 1), prompt_goal([preview(state, each) for each in actions])


def prompt_action(state: Setup, actor: int) -> Phrase:
    """The prompt before anything is chosen."""
    if state.must_pass:
        return t("No stone of yours can move: you must pass.")
    if not state.movable():
        return t("Play a stone on space I.")
    if not state.off(actor):
        return t("Move a stone one space forward.")
    return t("Play a stone on space I, or move one forward.")


STAY = t("stay")
PUT_BACK = t("Choose it again to put it back.")


def prompt_goal(previews: list[Phrase]) -> Phrase:
    """Where a lifted stone may go: one preview for a stone on the board, two (left, right) for one that enters."""
    if len(previews) == 1:
        return t("It would {actions}. {back}", actions=previews[0], back=PUT_BACK)
    left, right = previews
    if left == right == STAY:
        return t("It may enter on left I or right I. {back}", back=PUT_BACK)
    return t("On left I it would {left}, on right I it would {right}. {back}", left=left, right=right, back=PUT_BACK)


def preview(state: Setup, action: Action) -> Phrase:
    """Where an action would lead: “go to left V”, “teleport to left VI”, and “stay” where a stone enters."""
    first, *forced = state.journeys(action)
    teleports = len(first.spaces) > 1
    if isinstance(action, Enter) and not teleports:
        return STAY
    end = name_space(first.spaces[-1])
    clause = t("teleport to {space}", space=end) if teleports else t("go to {space}", space=end)
    return join(" ", (clause, *map(preview_forced, forced)))


def preview_forced(journey: Journey) -> Phrase:
    """The possible way of stones forced out of the middle: “and send red 2 back to left I, teleporting to right I”."""
    stones, spaces = list_stones(journey.stones), journey.spaces
    clause = t("and send {stones} back to {space}", stones=stones, space=name_space(spaces[0]))
    return join(", ", (clause, describe_onward(journey)))


# What stands where


def progress(state: Setup) -> Progress:
    """On how many of the two middles each player’s stone is on top."""
    tops = [stack[-1] & 1 for stack in state.stacks[-2:] if stack]
    return Progress(t("Middles held"), (tops.count(0), tops.count(1)), 2)


def sides(state: Setup) -> tuple[Side, ...]:
    """The side that each seat plays now."""
    return tuple(
        Side(name_player(player), player + 1, join(" · ", (STONE_KINDS[player], count_off(len(state.off(player))))))
        for player in (0, 1)
    )


def count_off(off: int) -> Phrase:
    """How many stones are still to enter."""
    return t("{off} off the board", off=off) if off else t("all on the board")


@lru_cache(maxsize=4096)
def label_space(stack: Stack, space: Space, spaces: int) -> Label:
    """A space and its stones, top first: “left IV: black 5, red 5 below”."""
    name = name_space(space)
    if space >= spaces - 2:
        name = t("{space} (the middle)", space=name)
    return Label(
        name,
        list_stack(stack),
        not stack,
        SPIRAL_NAMES[space & 1],
        place=numeral(space),
        piece=t("the stone on {place}, {spiral}", place=numeral(space), spiral=SPIRAL_NAMES[space & 1])
        if stack
        else "",
        owner=stack[-1] & 1 if stack else None,
    )


def list_stack(stack: Stack) -> Phrase:
    """The stones of a stack, top first: “black 5, red 5 below”; "" for none."""
    if not stack:
        return ""
    top, *below = [name_stone(stone) for stone in reversed(stack)]
    return t("{top}, {below} below", top=top, below=join(", ", below)) if below else top


def name_tray(player: int) -> Text:
    """The stones a player has off the board, all together."""
    return t("{player}’s stones off the board", player=name_player(player))


@lru_cache(maxsize=16)
def label_stone(stone: Stone) -> Label:
    """A stone off the board: “red 3: off the board”."""
    return Label(name_stone(stone), t("off the board"), row=name_tray(stone & 1), owner=stone & 1)
