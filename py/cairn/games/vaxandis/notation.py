"""The written form of an action: `e5` places, `c3-f5` moves, `stay` and `swap` choose a side."""

from __future__ import annotations

import re

from cairn.core.errors import UnreadableAction
from cairn.core.language import excerpt, t
from cairn.games.vaxandis.actions import Action, Move, Pie, Place

CELL = r"[a-k](?:[1-9]|1[01])"
ACTION = re.compile(rf"({CELL})(?:-({CELL}))?")
LONGEST = len("a10-b10")


def write(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Place(cell):
            return cell
        case Move(start, end):
            return f"{start}-{end}"
        case Pie():
            return action.value


def read(text: str) -> Action:
    """The action of a text; raises UnreadableAction."""
    if text in ("stay", "swap"):
        return Pie(text)
    if len(text) > LONGEST or not (found := ACTION.fullmatch(text)):
        raise UnreadableAction(
            t(
                "“{shown}” isn’t a Vaxandis move. Write e5 to place, c3-f5 to move, stay or swap to choose a side.",
                shown=excerpt(text, 20),
            )
        )
    start, end = found.groups()
    return Move(start, end) if end else Place(start)
