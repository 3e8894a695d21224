"""The appearance of a space as bits: what both players see of it, which alone decides what may be done there."""

from __future__ import annotations

from functools import lru_cache

from cairn.games.lava_flows.board import TARGET, Space
from cairn.games.lava_flows.pieces import KIND, LARGE, Stack, visible

Appearance = int
"""Some of the bits that follow; 0 for an empty space."""

OCCUPIED, WHITE_ON_TOP = 1, 2
"""A loose piece lies there; the top one is white."""
SLIDABLE = 4
"""The stack may slide: two pieces are visible, or one Large, and no Cone is in it."""
BUBBLABLE = 8
"""Two loose pieces are visible, so that the lowest visible one may be said to be the lowest."""
CLAIMABLE = 16
"""The lowest visible loose piece is a Large, so that a Medium may be said to be under it."""
EJECTABLE = 32
"""The top three may alternate in colour."""
CONE = 64
"""A Cinder Cone stands there."""


def appearance(stack: Stack, has_cone: bool, space: Space) -> Appearance:
    """The appearance of a space with this stack."""
    return appearance_of_kinds(stack.translate(KIND), TARGET[space] if has_cone else None)


@lru_cache(maxsize=4096)
def appearance_of_kinds(stack: Stack, cone: int | None) -> Appearance:
    """The appearance of a stack of kinds (`KIND`) with a Cone of a colour in it or none; cached, as few are common."""
    seen = visible(stack if cone is None else stack[2:])
    if not seen:
        return 0 if cone is None else CONE
    bits = OCCUPIED | (seen[-1] & 1) * WHITE_ON_TOP
    if len(seen) > 1:
        bits |= BUBBLABLE
    if seen[0] >= LARGE:
        bits |= CLAIMABLE
    if cone is not None:
        bits |= CONE
    elif len(seen) > 1 or seen[0] >= LARGE:  # a lone Medium slides as it moves
        bits |= SLIDABLE
    if may_alternate(seen, cone):
        bits |= EJECTABLE
    return bits


def may_alternate(seen: Stack, cone: int | None) -> bool:
    """Whether the top three may alternate in colour, with some choice of what the visible Larges cover.

    `cone` is the colour of a Cone below. Its Medium can be the third, and never the second, which is to move.
    """
    top, lower = seen[-1], seen[-2:-1]
    if top >= LARGE:
        if lower and lower[0] >= LARGE:
            # Under the top lies nothing or a Medium of the other colour, under the next what is wanted.
            return True
        third = lower[0] & 1 if lower else cone
        return third == top & 1  # with a Medium of the other colour between them
    if not lower or lower[0] & 1 == top & 1:
        return False
    if lower[0] >= LARGE:
        return True  # with a Medium of the top's colour under it
    third = seen[-3] & 1 if len(seen) > 2 else cone
    return third == top & 1
