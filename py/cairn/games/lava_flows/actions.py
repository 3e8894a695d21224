"""What can be done in Lava Flows, and the list of it for everything that a space can look like."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from cairn.core.game import Seat
from cairn.core.seal import Opening
from cairn.games.lava_flows.board import AROUND, BESIDE, CLAIMS, EJECTS, SLIDES, SPACES, STANDS, TOP, WHITE, Space


@dataclass(frozen=True, slots=True)
class Hide:
    """Hide a black Medium (b), a white one (w) and nothing (-) under one's Larges on a, b and c, for all to know."""

    hiding: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Hide them in secret: a seal for what is under each of one's Larges."""

    seals: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Move:
    """Move the top piece one space, onto whatever is there."""

    start: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Slide:
    """Move a whole stack onto an empty space."""

    start: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Bubble:
    """Bubble up the lowest piece: the lowest in sight (`claim` None), or a covered Medium of the colour claimed."""

    space: Space
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Eject:
    """Push the middle one of the top three out onto a space beside."""

    space: Space
    end: Space


@dataclass(frozen=True, slots=True)
class Pass:
    """Take no action."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show what was sealed under the Large that began on a home (0 to 5); a fact, not a player's choice."""

    home: int
    opening: Opening


@dataclass(frozen=True, slots=True)
class Open:
    """After the end, show all that a seat had sealed."""

    seat: Seat
    openings: tuple[Opening, Opening, Opening]


Turn = Move | Slide | Bubble | Eject | Pass
"""What a player does on a turn."""
Action = Hide | Seal | Turn | Show | Open

HIDINGS = tuple("".join(hiding) for hiding in permutations("bw-"))
HIDES = tuple(map(Hide, HIDINGS))
PASS = Pass()
MOVES = {(start, end): Move(start, end) for start in SPACES for end in BESIDE[start]}
SLIDING = {(start, end): Slide(start, end) for start in SPACES for end in BESIDE[start]}
EJECTING = {(start, end): Eject(start, end) for start in SPACES for end in BESIDE[start]}
BUBBLES = {(space, claim): Bubble(space, claim) for space in SPACES for claim in (None, 0, 1)}

NEAR = 7
"""To what a space looks like (7 bits), add bit `NEAR + other` for an empty space beside it."""
BARRED = NEAR + 9
"""And bit `BARRED + space` if no bubbling is allowed there now."""
COUNTS = tuple(AROUND[space] << NEAR | 1 << BARRED + space for space in SPACES)
"""By space, what of these more bits counts there."""


def at(space: Space, actor: Seat, looks: int) -> tuple[Turn, ...]:
    """What may be done with the pieces of one space, by what it looks like: moves, slides, bubbles, ejections."""
    found: list[Turn] = []
    if looks & (TOP | WHITE) == TOP + actor * WHITE:
        found += [MOVES[space, end] for end in BESIDE[space]]
        if looks & SLIDES:
            found += [SLIDING[space, end] for end in BESIDE[space] if looks >> NEAR + end & 1]
    if not looks >> BARRED + space & 1:
        if looks & STANDS:
            found.append(BUBBLES[space, None])
        if looks & CLAIMS:
            found += [BUBBLES[space, 0], BUBBLES[space, 1]]
    if looks & EJECTS:
        found += [EJECTING[space, end] for end in BESIDE[space]]
    return tuple(found)


class Choices(dict[int, tuple[Turn, ...]]):
    """What one player may do on one space, by what it looks like; each list is made when it is first asked for."""

    def __init__(self, space: Space, actor: Seat) -> None:
        super().__init__()
        self.space, self.actor = space, actor

    def __missing__(self, looks: int) -> tuple[Turn, ...]:
        self[looks] = at(self.space, self.actor, looks)
        return self[looks]


CHOICES = tuple(tuple((Choices(space, actor), COUNTS[space]) for space in SPACES) for actor in (0, 1))
"""By actor and space, the lists, and what counts there besides what the space looks like."""
