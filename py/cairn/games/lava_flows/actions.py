"""The types of actions, and every turn there is on the board, made once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from cairn.core.seal import Opening
from cairn.core.state import Seat
from cairn.games.lava_flows.board import BESIDE, SPACES, Space


@dataclass(frozen=True, slots=True)
class Hide:
    """Hide a black Medium (b), a white one (w) and nothing (-) under one's Larges on a, b and c, for all to know."""

    hiding: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Hide the same in secret: a seal (a hash, 64 hex digits) for what is under each of one's Larges."""

    seals: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Move:
    """Move the top piece one space, empty or not."""

    start: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Slide:
    """Move a whole stack onto an empty space."""

    start: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Bubble:
    """Bubble up the lowest piece: the lowest visible one (`claim` None), or a covered Medium of the claimed colour."""

    space: Space
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Eject:
    """Push the middle one of the top three out onto a neighbouring space."""

    space: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Pass:
    """Take no action."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show what was sealed under the Large that began on a home (0 to 5); nobody's choice, the rules demand it."""

    home: int
    opening: Opening


@dataclass(frozen=True, slots=True)
class Open:
    """The opening of all that a seat sealed, after the end."""

    seat: Seat
    openings: tuple[Opening, Opening, Opening]


Turn = Move | Slide | Bubble | Eject | Pass
"""A player's action on a turn."""
Action = Hide | Seal | Turn | Show | Open

HIDINGS = tuple("".join(hiding) for hiding in permutations("bw-"))
HIDES = tuple(map(Hide, HIDINGS))
PASS = Pass()
MOVES = {(start, end): Move(start, end) for start in SPACES for end in BESIDE[start]}
SLIDES = {(start, end): Slide(start, end) for start in SPACES for end in BESIDE[start]}
EJECTIONS = {(space, end): Eject(space, end) for space in SPACES for end in BESIDE[space]}
BUBBLES = {(space, claim): Bubble(space, claim) for space in SPACES for claim in (None, 0, 1)}


def acting_space(action: object) -> Space | None:
    """The space on whose pieces a turn acts; None for a pass and for anything that is no turn.

    Spaces are ints and nothing else: False and 0.0 equal one, and are none.
    """
    if type(action) is Move or type(action) is Slide:
        space, detail = action.start, action.end
    elif type(action) is Eject:
        space, detail = action.space, action.end
    elif type(action) is Bubble:
        space, detail = action.space, 0 if action.claim is None else action.claim
    else:
        return None
    return space if type(space) is int and type(detail) is int and space in SPACES else None


def touched_spaces(turn: Turn) -> tuple[Space, ...]:
    """The spaces that a turn may change, the one it acts on first."""
    if type(turn) is Move or type(turn) is Slide:
        return turn.start, turn.end
    if type(turn) is Eject:
        return turn.space, turn.end
    return (turn.space,) if type(turn) is Bubble else ()
