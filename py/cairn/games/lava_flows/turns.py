"""The effect of a turn on the stacks, and how Cinder Cones solidify after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.games.lava_flows.actions import Bubble, Eject, Move, Slide, Turn, touched_spaces
from cairn.games.lava_flows.board import TARGET, Space
from cairn.games.lava_flows.pieces import KIND, LARGE, SEALED, Piece, Stack, alternates, home_of, visible
from cairn.games.lava_flows.seals import public_seals, unseal
from cairn.games.lava_flows.state import PublicState

PAIRS = (bytes([6, 0]), bytes([7, 1]))
"""By colour, a Medium on a Large, as kinds of pieces."""


class TurnResult(NamedTuple):
    """How a turn ended: `succeeded` is False where something was said wrongly, so that nothing moved.

    `needed` is the sealed piece that has to be shown before the turn can be executed, or 0.
    """

    succeeded: bool
    needed: Piece = 0


Resolution = tuple[tuple[Stack, ...], list[Stack], int, bool, Piece]
"""How a turn goes: the stacks before it, with what it shows opened as far as everybody can open it; the stacks and the
cones after it; whether it succeeded; and the sealed piece that a vault has to show first, or 0."""

SUCCEEDED, FAILED = TurnResult(True), TurnResult(False)


def resolve(state: PublicState, turn: Turn) -> Resolution:
    """How a legal turn goes, as far as it can without a vault."""
    before = state.stacks
    while True:
        stacks, cones = list(before), state.cones
        succeeded, needed = execute(stacks, cones, turn)
        if not needed:
            cones, needed = solidify(stacks, cones, touched_spaces(turn))
        value = public_seals(home_of(needed)).get(state.seals[home_of(needed)]) if needed else None
        if value is None:
            return before, stacks, cones, succeeded, needed
        before = unseal(before, needed, value)


def execute(stacks: list[Stack], cones: int, turn: Turn) -> TurnResult:
    """Execute a legal turn, changing `stacks`, unless something sealed has to be shown first."""
    if type(turn) is Move:
        stack = stacks[turn.start]
        if len(stack) > 1 and stack[-2] >= SEALED:
            return TurnResult(False, stack[-2])
        stacks[turn.start] = stack[:-1]
        stacks[turn.end] += stack[-1:]
    elif type(turn) is Slide:
        stacks[turn.end] = stacks[turn.start]
        stacks[turn.start] = b""
    elif type(turn) is Bubble:
        return bubble_up(stacks, 2 * (cones >> turn.space & 1), turn.space, turn.claim)
    elif type(turn) is Eject:
        return eject(stacks, 2 * (cones >> turn.space & 1), turn.space, turn.end)
    return SUCCEEDED


def bubble_up(stacks: list[Stack], base: int, space: Space, claim: int | None) -> TurnResult:
    """Move the bottom-most loose piece, above `base` pieces of a Cone, to the top, if it is what was claimed."""
    stack = stacks[space]
    bottom = stack[base]
    if bottom >= SEALED:
        return TurnResult(False, bottom)
    covered = bottom < LARGE and len(stack) > base + 1 and stack[base + 1] >= LARGE
    if claim != (bottom & 1 if covered else None):
        return FAILED
    stacks[space] = stack[:base] + stack[base + 1 :] + stack[base : base + 1]
    return SUCCEEDED


def eject(stacks: list[Stack], base: int, space: Space, end: Space) -> TurnResult:
    """Push out the middle one of the top three pieces, if they truly are one colour between two of the other."""
    stack = stacks[space]
    loose = stack[base:]
    if len(loose) <= 3 and loose[0] >= SEALED:
        return TurnResult(False, loose[0])
    if not alternates(loose, TARGET[space] if base else None):
        return FAILED
    stacks[space] = stack[:-2] + stack[-1:]
    stacks[end] += stack[-2:-1]
    return SUCCEEDED


def find_pair(stack: Stack, space: Space) -> int:
    """The index, in a stack without a Cone, of the lowest Large and Medium that solidify on this space; else -1."""
    colour = TARGET[space]
    return -1 if colour is None else stack.translate(KIND).find(PAIRS[colour])


def solidify(stacks: list[Stack], cones: int, spaces: Sequence[Space]) -> tuple[int, Piece]:
    """Lock and sink the pairs on these spaces, changing `stacks`; the Cones after it, as bits by space, and 0.

    If one would uncover a sealed piece, that piece comes in place of the 0, and the rest is not to be relied on.
    """
    for space in spaces:
        stack = stacks[space]
        if len(stack) > 1 and not cones >> space & 1 and (at := find_pair(stack, space)) >= 0:
            if at and stack[at - 1] >= SEALED:
                return cones, stack[at - 1]
            # "… sink to the bottom of the stack they are in. The pieces that were under the Cinder Cone are moved to
            # the top of Cone, without changing their order."
            stacks[space] = stack[at : at + 2] + stack[:at] + stack[at + 2 :]
            cones |= 1 << space
    return cones, 0


def uncovers(stacks: Sequence[Stack], cones: int, turn: Turn) -> bool:
    """Whether a legal turn lets both see what is, or is not, under some Large; solidification not counted."""
    if type(turn) is Move:
        return stacks[turn.start][-1] >= LARGE
    if type(turn) is Bubble or type(turn) is Eject:
        seen = visible(stacks[turn.space][2 * (cones >> turn.space & 1) :])
        return max(seen[-2:] if type(turn) is Eject else seen[:1]) >= LARGE
    return False
