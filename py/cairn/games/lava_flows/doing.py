"""What a turn does to the stacks, and how Cinder Cones solidify after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.games.lava_flows.actions import Bubble, Eject, Move, Slide, Turn
from cairn.games.lava_flows.board import KIND, LARGE, SEALED, TARGET, Piece, Space, Stack, alternate, visible

PAIRS = (bytes([6, 0]), bytes([7, 1]))
"""By colour and in KIND, a Medium on a Large."""


class Done(NamedTuple):
    """What came of a turn: `worked` is false where something was said wrongly.

    `needs` is what is sealed and has to be seen before anything can come of it, or 0.
    """

    worked: bool
    needs: Piece = 0


DONE, FAILED = Done(True), Done(False)


def carry_out(stacks: list[Stack], cones: int, action: Turn) -> Done:
    """Do what a legal turn says, changing `stacks`, unless something sealed has to be seen first."""
    if type(action) is Move:
        stack = stacks[action.start]
        if len(stack) > 1 and stack[-2] >= SEALED:
            return Done(False, stack[-2])
        stacks[action.start] = stack[:-1]
        stacks[action.end] += stack[-1:]
    elif type(action) is Slide:
        stacks[action.end] = stacks[action.start]
        stacks[action.start] = b""
    elif type(action) is Bubble:
        return bubble_up(stacks, 2 * (cones >> action.space & 1), action.space, action.claim)
    elif type(action) is Eject:
        return eject(stacks, 2 * (cones >> action.space & 1), action.space, action.end)
    return DONE


def bubble_up(stacks: list[Stack], base: int, space: Space, claim: int | None) -> Done:
    """Move the bottom-most loose piece, above `base` pieces of a Cone, to the top, if it is what was claimed."""
    stack = stacks[space]
    bottom = stack[base]
    if bottom >= SEALED:
        return Done(False, bottom)
    covered = bottom < LARGE and len(stack) > base + 1 and stack[base + 1] >= LARGE
    if claim != (bottom & 1 if covered else None):
        return FAILED
    stacks[space] = stack[:base] + stack[base + 1 :] + stack[base : base + 1]
    return DONE


def eject(stacks: list[Stack], base: int, space: Space, end: Space) -> Done:
    """Push out the middle one of the top three pieces, if they truly are one colour between two of the other."""
    stack = stacks[space]
    loose = stack[base:]
    if len(loose) <= 3 and loose[0] >= SEALED:
        return Done(False, loose[0])
    if not alternate(loose, TARGET[space] if base else None):
        return FAILED
    stacks[space] = stack[:-2] + stack[-1:]
    stacks[end] += stack[-2:-1]
    return DONE


def pair(stack: Stack, space: Space) -> int:
    """Where in a stack without a Cone the lowest pair of Large and Medium lies that solidifies here; else -1."""
    colour = TARGET[space]
    return -1 if colour is None else stack.translate(KIND).find(PAIRS[colour])


def solidify(stacks: list[Stack], cones: int, spaces: Sequence[Space]) -> tuple[int, Piece]:
    """Let the pairs on these spaces lock and sink to the bottom, changing `stacks`: the Cones after it.

    If one of them would uncover what is sealed, this tells what instead, and is not to be relied on for the rest.
    """
    for space in spaces:
        stack = stacks[space]
        if len(stack) > 1 and not cones >> space & 1 and (at := pair(stack, space)) >= 0:
            if at and stack[at - 1] >= SEALED:
                return cones, stack[at - 1]
            # "… sink to the bottom of the stack they are in. The pieces that were under the Cinder Cone are moved to
            # the top of Cone, without changing their order."
            stacks[space] = stack[at : at + 2] + stack[:at] + stack[at + 2 :]
            cones |= 1 << space
    return cones, 0


def touched(action: Turn) -> tuple[Space, ...]:
    """The spaces that a turn may change."""
    if type(action) is Move or type(action) is Slide:
        return action.start, action.end
    if type(action) is Eject:
        return action.space, action.end
    return (action.space,) if type(action) is Bubble else ()


def uncovers(stacks: Sequence[Stack], cones: int, action: Turn) -> bool:
    """Whether a legal turn lets both see what is, or is not, under some Large; solidification not counted."""
    if type(action) is Move:
        return stacks[action.start][-1] >= LARGE
    if type(action) is Bubble or type(action) is Eject:
        seen = visible(stacks[action.space][2 * (cones >> action.space & 1) :])
        return max(seen[-2:] if type(action) is Eject else seen[:1]) >= LARGE
    return False
