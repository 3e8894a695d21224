"""The spots and buttons to click, in order, for each action."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.state import Path
from cairn.games.lava_flows.actions import SLIDES, Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide
from cairn.games.lava_flows.board import SPOTS
from cairn.games.lava_flows.buttons import BUBBLE, EJECT, MOVE, PASS, SLIDE
from cairn.games.lava_flows.rules import State


def paths(state: State, action: Action) -> Sequence[Path]:
    """The ways to click an action: a space, then what is done there or where to, then what is still undecided."""
    match action:
        case Hide(hiding):
            row = "1" if state.actor == 0 else "3"
            return (("abc"[hiding.index("b")] + row, "abc"[hiding.index("w")] + row),)
        case Move(start, end):
            path = (SPOTS[start], SPOTS[end])
            return ((*path, MOVE),) if SLIDES[start, end] in state.turns_at(start) else (path,)
        case Slide(start, end):
            return ((SPOTS[start], SPOTS[end], SLIDE),)
        case Bubble(space, claim):
            return ((SPOTS[space], BUBBLE[claim]),)
        case Eject(space, end):
            return ((SPOTS[space], EJECT, SPOTS[end]),)
        case Pass():
            return ((PASS,),)
        case Seal() | Show() | Open():
            return ()  # they come out of a vault: nobody clicks them
