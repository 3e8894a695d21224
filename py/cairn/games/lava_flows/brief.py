"""A turn in a few words, for the list of turns: what was done or claimed, and how it went."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.language import Phrase, join, t
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Move, Pass, Show, Slide, Turn
from cairn.games.lava_flows.board import SPOTS
from cairn.games.lava_flows.names import HIDDEN_NAMES, piece_name, size_name
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import unseal
from cairn.games.lava_flows.state import PublicState
from cairn.games.lava_flows.turns import resolve, uncovers


def describe_briefly(state: State, actions: Sequence[Action]) -> Phrase:
    """A turn in a few words, without its player, for the list of turns: “Bubble on a3: a black Medium, wrong”.

    Other pieces that come to light are left out.
    """
    turn, *shows = actions
    if not isinstance(turn, Turn):
        return t("Hides two Mediums")
    after, shown = state.apply(turn), state
    for show in shows:
        if isinstance(show, Show) and after.waiting:
            shown = shown._replace(stacks=unseal(shown.stacks, after.waiting.sealed, show.opening.value))
            after = after.apply(show)
    parts = [_describe_done(state, turn)]
    if after.waiting is None and isinstance(turn, Bubble | Eject) and uncovers(state.stacks, state.cones, turn):
        *_, succeeded, _ = resolve(shown, turn)
        parts.append(t("correct") if succeeded else t("wrong"))
    if after.cones != state.cones and after.waiting is None:
        parts.append(t("Cone"))
    return join(", ", parts)


def _describe_done(state: PublicState, turn: Turn) -> Phrase:
    match turn:
        case Move():
            return _describe_move(state, turn)
        case Slide(start, end):
            return t("Stack {start} to {end}", start=SPOTS[start], end=SPOTS[end])
        case Bubble(space, None) if not uncovers(state.stacks, state.cones, turn):
            return t("Bubble on {spot}: {what}", spot=SPOTS[space], what=piece_name(state.loose(space)[0]))
        case Bubble(space, claim):
            what = HIDDEN_NAMES["-" if claim is None else "bw"[claim]]
            return t("Bubble on {spot}: {what}", spot=SPOTS[space], what=what)
        case Eject(space, end):
            return t("Eject {start} to {end}", start=SPOTS[space], end=SPOTS[end])
        case Pass():
            return t("Passes")


def _describe_move(state: PublicState, move: Move) -> Phrase:
    values = {"size": size_name(state.stacks[move.start][-1]), "start": SPOTS[move.start], "end": SPOTS[move.end]}
    if below := state.loose(move.end):
        return t("{size} {start} to {end}, onto a {below}", **values, below=piece_name(below[-1]))
    if state.has_cone(move.end):
        return t("{size} {start} to {end}, onto the Cone", **values)
    return t("{size} {start} to {end}", **values)
