"""The actions of a player on a turn."""

from __future__ import annotations

from dataclasses import dataclass

from cairn.games.sedona_vortex.board import Space


@dataclass(frozen=True, slots=True)
class Enter:
    """Play a stone from off the board onto a space I (0 on the left spiral, 1 on the right)."""

    size: int
    space: Space


@dataclass(frozen=True, slots=True)
class Move:
    """Move the top stone of the stack on a space one space forward."""

    space: Space


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing can be done."""


Action = Enter | Move | Pass
