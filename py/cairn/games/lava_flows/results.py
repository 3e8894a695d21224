"""The result of a turn in sentences: what moved where, what was hidden and came to light, and which Cone solidified."""

from __future__ import annotations

from cairn.core.language import Phrase, Text, sentences, t
from cairn.games.lava_flows.actions import Bubble, Eject, Move, Turn
from cairn.games.lava_flows.board import SPOTS, TARGET, Space
from cairn.games.lava_flows.names import piece_name
from cairn.games.lava_flows.pieces import LARGE, Stack, is_large
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.state import PublicState
from cairn.games.lava_flows.turns import execute, find_pair, resolve, uncovers


def turn_result(state: State, turn: Turn) -> Phrase:
    """The result of a turn on its own spaces; "" where nothing is to be said. What it needs must be shown already."""
    stacks, cones = resolve(state, turn)[0], state.cones
    is_shown = uncovers(stacks, cones, turn)
    succeeded, _ = execute(list(stacks), cones, turn)
    match turn:
        case Move(start) if is_shown:
            return come_to_light(start, stacks[start][2 * state.has_cone(start) : -1])
        case Bubble(space, claim) if is_shown:
            return bubble_result(stacks[space][2 * state.has_cone(space) :], claim, succeeded)
        case Eject(space, end):
            loose = stacks[space][2 * state.has_cone(space) :]
            seen = lifted(space, loose) if is_shown else ""
            return sentences(seen, ejection(state, loose[-2], end) if succeeded else t("They do not. Nothing moves."))
    return ""


def come_to_light(space: Space, below: Stack) -> Text:
    """The piece that was hidden on top of these of a space, under a Large that has left."""
    if below and below[-1] < LARGE:
        return t("On {spot} a {piece} comes to light.", spot=SPOTS[space], piece=piece_name(below[-1]))
    return t("On {spot} nothing hidden comes to light.", spot=SPOTS[space])


def lifted(space: Space, loose: Stack) -> Text:
    """The piece that was hidden among the top three of these, whose top two are lifted."""
    spot = SPOTS[space]
    if len(loose) > 1 and is_large(loose[-1]) and loose[-2] < LARGE:
        return t("On {spot} a {piece} comes to light, second from the top.", spot=spot, piece=piece_name(loose[-2]))
    if len(loose) > 2 and is_large(loose[-2]) and loose[-3] < LARGE:
        return t("On {spot} a {piece} comes to light, third from the top.", spot=spot, piece=piece_name(loose[-3]))
    return t("On {spot} nothing hidden comes to light.", spot=spot)


def ejection(state: PublicState, piece: int, end: Space) -> Text:
    """Where the piece between two of the other colour goes."""
    values = {"piece": piece_name(piece), "end": SPOTS[end]}
    if below := state.loose(end):
        return t("They do: the {piece} goes to {end}, onto a {below}.", **values, below=piece_name(below[-1]))
    if state.has_cone(end):
        return t("They do: the {piece} goes to {end}, onto the Cone.", **values)
    return t("They do: the {piece} goes to {end}.", **values)


def bubble_result(pieces: Stack, claim: int | None, succeeded: bool) -> Text:
    """Whether the lowest of these pieces is what was claimed."""
    if succeeded:
        return t("Right: the {piece} bubbles up.", piece=piece_name(pieces[0]))
    if pieces[0] < LARGE:
        return t("Wrong: a {piece} is hidden there. Nothing moves.", piece=piece_name(pieces[0]))
    return t("Wrong: nothing is hidden there. Nothing moves.")


def cone_result(state: State, turn: Turn, cones: int) -> Phrase:
    """The Cone that a turn adds to these, and what was hidden under it, in sentences; "" without one."""
    new = cones & ~state.cones
    if not new:
        return ""
    space, stacks = new.bit_length() - 1, list(resolve(state, turn)[0])
    execute(stacks, state.cones, turn)
    below = stacks[space][: find_pair(stacks[space], space)]
    if below and below[-1] < LARGE:
        found: Phrase = t("A {piece} was hidden right under it, and rises above it.", piece=piece_name(below[-1]))
    else:  # of a Large at the bottom, a bubble has just taken what was hidden under it
        found = "" if isinstance(turn, Bubble) and not below else t("Nothing was hidden right under it.")
    return sentences(solidifies(space), found)


def solidifies(space: Space) -> Text:
    """A Cone solidifies on a space, in its row's colour."""
    if TARGET[space]:
        return t("A white Cinder Cone solidifies on {spot}.", spot=SPOTS[space])
    return t("A black Cinder Cone solidifies on {spot}.", spot=SPOTS[space])
