"""What the game says of an action and of what came of it: “White says a white Medium is under the Large on b3.”"""

from __future__ import annotations

from collections.abc import Sequence

from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide, Turn
from cairn.games.lava_flows.board import (
    COLOURS,
    HOMES,
    LARGE,
    PLAYERS,
    SEALED,
    SPOTS,
    TARGET,
    Piece,
    Space,
    Stack,
)
from cairn.games.lava_flows.doing import carry_out, uncovers
from cairn.games.lava_flows.hiding import unsealed
from cairn.games.lava_flows.rules import State, Waiting

SHOWN = {"b": "a black Medium", "w": "a white Medium", "-": "nothing"}


def say(state: State, action: Action) -> str:
    """An action as a sentence or more, with what came of it as far as that is known."""
    match action:
        case Hide() | Seal():
            return f"{PLAYERS[len(state.seals) // 3 % 2]} hides a black Medium, a white Medium and nothing."
        case Open(seat, openings):
            told = [f"{SHOWN[opening.value]} on {HOMES[3 * seat + n][0]}" for n, opening in enumerate(openings)]
            return f"{PLAYERS[seat]} opens what was hidden: {told[0]}, {told[1]}, {told[2]}. Verified."
        case Show():
            return say_shown(state, state.waiting, action) if state.waiting else ""
    if state.actor is None:
        return ""
    after = state.apply(action)
    told_now = f"{PLAYERS[state.actor]} {announcement(state, action)}."
    if after.waiting and place_of(after, after.waiting.sealed) == main_space(action):
        return told_now
    told_now += came_of(state.played(action)[0], state.cones, action)
    return told_now if after.waiting else told_now + solidified(state, after)


def say_shown(state: State, waiting: Waiting, action: Show) -> str:
    """What was shown, and what came of the turn that waited for it."""
    _, turn, sealed = waiting
    value, after = action.opening.value, state.apply(action)
    if place_of(state, sealed) != main_space(turn):
        told = f"{capital(SHOWN[value])} was under the Large that sinks."
    else:
        told = came_of(unsealed(state.stacks, sealed, value), state.cones, turn).strip()
        if isinstance(turn, Eject):
            told = f"{capital(SHOWN[value])} is under the Large. {told}"
    return told + solidified(state, after)


def capital(words: str) -> str:
    """Words as they begin a sentence."""
    return words[0].upper() + words[1:]


def main_space(turn: Turn) -> Space | None:
    """The space where a turn may show what is hidden, besides what sinking shows."""
    match turn:
        case Move(space) | Bubble(space) | Eject(space):
            return space
    return None


def announcement(state: State, turn: Turn) -> str:
    """What a player does or claims, without what comes of it."""
    match turn:
        case Move(start, end):
            return f"moves a {size(state.stacks[start][-1])} from {SPOTS[start]} to {SPOTS[end]}{onto(state, end)}"
        case Slide(start, end):
            return f"slides the stack on {SPOTS[start]} to {SPOTS[end]}"
        case Bubble(space, None) if not uncovers(state.stacks, state.cones, turn):
            return f"bubbles up the {name(loose(state, space)[0])} on {SPOTS[space]}"
        case Bubble(space, claim):
            what = "nothing" if claim is None else f"a {COLOURS[claim]} Medium"
            return f"says {what} is under the Large on {SPOTS[space]}"
        case Eject(space, end) if not uncovers(state.stacks, state.cones, turn):
            return f"ejects a {name(state.stacks[space][-2])} from {SPOTS[space]} to {SPOTS[end]}{onto(state, end)}"
        case Eject(space):
            return f"says the top three on {SPOTS[space]} alternate"
        case Pass():
            return "passes"


def onto(state: State, end: Space) -> str:
    """What a piece comes to lie on, to follow the name of its space."""
    if pieces := loose(state, end):
        return f", onto a {name(pieces[-1])}"
    return ", onto the Cone" if state.cones >> end & 1 else ""


def came_of(stacks: Sequence[Stack], cones: int, turn: Turn) -> str:
    """What came of a turn, when it is seen only now; " …" or ""."""
    if not uncovers(stacks, cones, turn):
        return ""
    worked, _ = carry_out(list(stacks), cones, turn)
    match turn:
        case Move(start):
            return under_moved(stacks[start][2 * (cones >> start & 1) :])
        case Bubble(space, claim):
            return bubbled(stacks[space][2 * (cones >> space & 1) :], claim, worked)
        case Eject(space, end):
            middle = stacks[space][-2]
            return f" They do: the {name(middle)} goes to {SPOTS[end]}." if worked else " They do not; nothing moves."
    return ""


def under_moved(pieces: Stack) -> str:
    """What a Large uncovers that moves from the top of these pieces."""
    if len(pieces) > 1 and pieces[-2] < LARGE:
        return f" A {name(pieces[-2])} was under it."
    return " Nothing was under it."


def bubbled(pieces: Stack, claim: int | None, worked: bool) -> str:
    """Whether the lowest of these pieces is what was claimed."""
    if worked:
        return " Nothing is; the Large bubbles up." if claim is None else " It is; it bubbles up."
    found = f"A {name(pieces[0])}" if pieces[0] < LARGE else "Nothing"
    return f" {found} is; nothing moves."


def solidified(before: State, after: State) -> str:
    """The Cone that came to stand, in a sentence; " …" or ""."""
    new = after.cones & ~before.cones
    return f" A {COLOURS[TARGET[new.bit_length() - 1] or 0]} Cinder Cone solidifies." if new else ""


def place_of(state: State, piece: Piece) -> Space:
    """Where a piece is."""
    return next(space for space, stack in enumerate(state.stacks) if piece in stack)


def loose(state: State, space: Space) -> Stack:
    """The pieces on a space that are no Cone."""
    return state.stacks[space][2 * (state.cones >> space & 1) :]


def size(piece: Piece) -> str:
    """Large or Medium."""
    return "Large" if LARGE <= piece < SEALED else "Medium"


def name(piece: Piece) -> str:
    """A piece in words: “black Large”."""
    return f"{COLOURS[piece & 1]} {size(piece)}"
