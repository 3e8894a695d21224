"""Clicks: which spots in which order play an action, and why some lead nowhere."""

from __future__ import annotations

from cairn.core.game import IllegalAction, Path
from cairn.core.language import t
from cairn.games.skorpion import refusals
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.rules import State


def paths(state: State, action: Action) -> tuple[Path, ...]:
    """The one way to click an action: a spot; or the Skorpion, its goal, a bead to discard, and its second goal."""
    skorpion = state.board.names[state.skorpion]
    match action:
        case Place(spot):
            return ((spot,),)
        case Step(to):
            return ((skorpion, to),)
        case StepTwice(first, discard, second):
            return ((skorpion, first, discard, second),)


def wrong(state: State, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return refusals.refusal(state, None)
    match path:
        case (spot,) if state.board.spot(spot) is not None:
            return wrong_start(state, spot)
        case (_, to):
            return refusals.refusal(state, Step(to))
        case (_, first, discard):
            return refusals.refusal(state, StepTwice(first, discard, ""))
        case (_, first, discard, second):
            return refusals.refusal(state, StepTwice(first, discard, second))
    return refusals.no_action()


def wrong_start(state: State, spot: str) -> IllegalAction:
    """Why nothing begins with a spot, and what does if the Skorpion could go there."""
    at, player = state.board.index[spot], state.actor or 0
    if at == state.skorpion:
        return refusals.refusal(state, Step(spot))
    if at == state.tail and at != state.board.gate:
        why = t("It goes where the Skorpion was. To move them, choose the Skorpion.")
        return IllegalAction(t("The Tail only follows."), why, "skorpion")
    if state.beads[player] >> at & 1:
        why = t("A bead stays where it was played until the Skorpion takes it, or you discard it.")
        error = IllegalAction(t("Beads do not move."), why, "turns")
    else:
        error = refusals.refusal(state, Place(spot))
    if not state.allows(Step(spot)):
        return error
    return IllegalAction(
        error.title, t("{why} To send the Skorpion there, choose the Skorpion first.", why=error.why), error.rule
    )
