"""What the game says of an action and of what came of it: “White says a white Medium is under the Large on b3.”"""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.language import mark, t
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide, Turn
from cairn.games.lava_flows.board import (
    HOMES,
    LARGE,
    SEALED,
    SPOTS,
    TARGET,
    Piece,
    Space,
    Stack,
    player_name,
)
from cairn.games.lava_flows.doing import carry_out, uncovers
from cairn.games.lava_flows.hiding import unsealed
from cairn.games.lava_flows.rules import State, Waiting

SHOWN = {"b": mark("a black Medium"), "w": mark("a white Medium"), "-": mark("nothing")}


def say(state: State, action: Action) -> str:
    """An action as a sentence or more, with what came of it as far as that is known."""
    match action:
        case Hide() | Seal():
            return t(
                "{player} hides a black Medium, a white Medium and nothing.",
                player=player_name(len(state.seals) // 3 % 2),
            )
        case Open(seat, openings):
            told = [
                t("{what} on {column}", what=t(SHOWN[opening.value]), column=HOMES[3 * seat + n][0])
                for n, opening in enumerate(openings)
            ]
            return t(
                "{player} opens what was hidden: {told}. Verified.", player=player_name(seat), told=", ".join(told)
            )
        case Show():
            return say_shown(state, state.waiting, action) if state.waiting else ""
    if state.actor is None:
        return ""
    after = state.apply(action)
    told_now = announcement(state, action)
    if after.waiting and place_of(after, after.waiting.sealed) == main_space(action):
        return told_now
    told_now += came_of(state.played(action)[0], state.cones, action)
    return told_now if after.waiting else told_now + solidified(state, after)


def say_shown(state: State, waiting: Waiting, action: Show) -> str:
    """What was shown, and what came of the turn that waited for it."""
    _, turn, sealed = waiting
    value, after = action.opening.value, state.apply(action)
    if place_of(state, sealed) != main_space(turn):
        told = t("{what} was under the Large that sinks.", what=capital(t(SHOWN[value])))
    else:
        told = came_of(unsealed(state.stacks, sealed, value), state.cones, turn).strip()
        if isinstance(turn, Eject):
            told = t("{what} is under the Large. {told}", what=capital(t(SHOWN[value])), told=told)
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
    """What a player does or claims, as a sentence, without what comes of it."""
    said = {"player": player_name(state.actor or 0)}
    match turn:
        case Move(start, end):
            said |= {"start": SPOTS[start], "end": SPOTS[end]}
            if size(state.stacks[start][-1]) == "Large":
                return t("{player} moves a Large from {start} to {end}", **said) + onto(state, end)
            return t("{player} moves a Medium from {start} to {end}", **said) + onto(state, end)
        case Slide(start, end):
            return t("{player} slides the stack on {start} to {end}.", start=SPOTS[start], end=SPOTS[end], **said)
        case Bubble(space, None) if not uncovers(state.stacks, state.cones, turn):
            piece = name(loose(state, space)[0])
            return t("{player} bubbles up the {piece} on {spot}.", piece=piece, spot=SPOTS[space], **said)
        case Bubble(space, claim):
            claimed = "-" if claim is None else "bw"[claim]
            what = t(SHOWN[claimed])
            return t("{player} says {what} is under the Large on {spot}.", what=what, spot=SPOTS[space], **said)
        case Eject(space, end) if not uncovers(state.stacks, state.cones, turn):
            said |= {"piece": name(state.stacks[space][-2]), "start": SPOTS[space], "end": SPOTS[end]}
            return t("{player} ejects a {piece} from {start} to {end}", **said) + onto(state, end)
        case Eject(space):
            return t("{player} says the top three on {spot} alternate.", spot=SPOTS[space], **said)
        case Pass():
            return t("{player} passes.", **said)


def onto(state: State, end: Space) -> str:
    """What a piece comes to lie on, to end the sentence with."""
    if pieces := loose(state, end):
        return ", " + t("onto a {piece}", piece=name(pieces[-1])) + "."
    return ", " + t("onto the Cone") + "." if state.cones >> end & 1 else "."


def came_of(stacks: Sequence[Stack], cones: int, turn: Turn) -> str:
    """What came of a turn, when it is seen only now; " …" or ""."""
    if not uncovers(stacks, cones, turn):
        return ""
    worked, _ = carry_out(list(stacks), cones, turn)
    match turn:
        case Move(start):
            return " " + under_moved(stacks[start][2 * (cones >> start & 1) :])
        case Bubble(space, claim):
            return " " + bubbled(stacks[space][2 * (cones >> space & 1) :], claim, worked)
        case Eject(space, end):
            middle = name(stacks[space][-2])
            if not worked:
                return " " + t("They do not; nothing moves.")
            return " " + t("They do: the {piece} goes to {end}.", piece=middle, end=SPOTS[end])
    return ""


def under_moved(pieces: Stack) -> str:
    """What a Large uncovers that moves from the top of these pieces."""
    if len(pieces) > 1 and pieces[-2] < LARGE:
        return t("A {piece} was under it.", piece=name(pieces[-2]))
    return t("Nothing was under it.")


def bubbled(pieces: Stack, claim: int | None, worked: bool) -> str:
    """Whether the lowest of these pieces is what was claimed."""
    if worked:
        return t("Nothing is; the Large bubbles up.") if claim is None else t("It is; it bubbles up.")
    if pieces[0] < LARGE:
        return t("A {piece} is; nothing moves.", piece=name(pieces[0]))
    return t("Nothing is; nothing moves.")


def solidified(before: State, after: State) -> str:
    """The Cone that came to stand, in a sentence; " …" or ""."""
    new = after.cones & ~before.cones
    if not new:
        return ""
    white = TARGET[new.bit_length() - 1] or 0
    return " " + (t("A white Cinder Cone solidifies.") if white else t("A black Cinder Cone solidifies."))


def solidifies(colour: int, spot: str) -> str:
    """A Cone that comes to stand on a space."""
    if colour:
        return t("A white Cinder Cone solidifies on {spot}.", spot=spot)
    return t("A black Cinder Cone solidifies on {spot}.", spot=spot)


def place_of(state: State, piece: Piece) -> Space:
    """Where a piece is."""
    return next(space for space, stack in enumerate(state.stacks) if piece in stack)


def loose(state: State, space: Space) -> Stack:
    """The pieces on a space that are no Cone."""
    return state.stacks[space][2 * (state.cones >> space & 1) :]


def size(piece: Piece) -> str:
    """Large or Medium."""
    return "Large" if LARGE <= piece < SEALED else "Medium"


NAMES = ((mark("black Medium"), mark("white Medium")), (mark("black Large"), mark("white Large")))


def name(piece: Piece) -> str:
    """A piece in words: “black Large”."""
    large = size(piece) == "Large"
    return t(NAMES[large][piece & 1])
