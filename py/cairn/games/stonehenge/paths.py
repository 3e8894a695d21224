"""Clicks to actions: which spots in which order play an action."""

from __future__ import annotations

from cairn.core.state import Path
from cairn.games.stonehenge.actions import Action, Gate, Top
from cairn.games.stonehenge.state import StateData

TOP = "T"
"""The button that builds on the stone chosen."""


def paths(state: StateData, action: Action) -> tuple[Path, ...]:
    """The ways to click an action: stones by their number.

    Where on the rim to build, where the marker goes and how the ball is let go comes from the page's own tools, as what
    falls comes from the physics: in notation.
    """
    match action:
        case Top(below):
            return ((str(below), TOP),)
        case Gate(stone, first, second):
            return (str(stone), str(first), str(second)), (str(stone), str(second), str(first))
        case _:
            return ()
