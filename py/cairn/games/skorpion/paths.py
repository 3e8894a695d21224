"""The spots to click, in order, to play an action."""

from __future__ import annotations

from cairn.core.state import Path
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
