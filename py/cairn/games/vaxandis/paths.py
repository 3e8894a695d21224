"""How an action is clicked."""

from __future__ import annotations

from cairn.core.state import Path
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.rules import State


def paths(state: State, action: Action) -> tuple[Path, ...]:
    """The one way to click an action: the cell to place on, a stack and its landing place, or a button."""
    match action:
        case Place(cell):
            return ((cell,),)
        case Move(start, end):
            return ((start, end),)
        case Pie():
            return ((action.value,),)
