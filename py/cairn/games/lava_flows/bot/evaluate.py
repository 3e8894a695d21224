"""The worth of a position of Lava Flows, stack by stack.

A piece counts by its size, by how far it is from where it is wanted, and by what lies on it. So a position's worth is
the sum over its nine spaces, each looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cairn.games.lava_flows.appearance import Appearance, appearance_of_kinds
from cairn.games.lava_flows.board import SPACES, TARGET, Space
from cairn.games.lava_flows.pieces import LARGE, Stack

NAMES = (
    "cone",
    "large goal",
    "large spare",
    "large 1",
    "large 2",
    "medium 0",
    "medium 1",
    "medium 2",
    "pair 1",
    "pair 2",
    "buried large",
    "buried medium",
    "covered own",
    "covered foreign",
    "low",
    "top",
    "turn",
)
MOST_BURIED = 3
"""Pieces on top of another that are counted at most."""


def features(stack: Stack, space: Space, cone: bool) -> Iterator[tuple[str, int, int]]:
    """The counts of a stack's pieces, with a Cone in it or not: (name of the weight, colour, count)."""
    if cone:
        yield "cone", TARGET[space] or 0, 1
        stack = stack[2:]
    for at, piece in enumerate(stack):
        colour, buried = piece & 1, min(MOST_BURIED, len(stack) - 1 - at)
        away = space // 3 if colour else 2 - space // 3
        if piece >= LARGE:
            name = f"large {away}" if away else "large spare" if cone else "large goal"
            yield name, colour, 1
            yield "buried large", colour, buried
            continue
        yield f"medium {away}", colour, 1
        yield "buried medium", colour, buried
        if away and at and stack[at - 1] == LARGE + colour:
            yield f"pair {away}", colour, 1
        if buried and stack[at + 1] >= LARGE:
            yield "covered own" if stack[at + 1] & 1 == colour else "covered foreign", colour, 1
        if buried and not at:
            yield "low", colour, 1
    if stack:
        yield "top", stack[-1] & 1, 1


Entry = tuple[int, int, Appearance]
"""A number for the stack that no other has on its space, its worth for Black, and its appearance."""


class StackTable(dict[Stack, Entry]):
    """The entries of stacks of kinds on one space, each worked out when it is first looked up."""

    def __init__(self, space: Space, cone: bool, shift: int, weights: Mapping[str, int]) -> None:
        self.space, self.cone, self.shift, self.weights = space, cone, shift, weights

    def __missing__(self, stack: Stack) -> Entry:
        worth = 0
        for name, colour, count in features(stack, self.space, self.cone):
            worth += self.weights[name] * (-count if colour else count)
        bits = appearance_of_kinds(stack, TARGET[self.space] if self.cone else None)
        self[stack] = (len(self) + 1 << self.shift, worth, bits)
        return self[stack]


NUMBER_BITS = 24
"""Bits for the number of a stack: fewer than 2 ** 24 stacks come up on one space in any search."""


class Evaluation:
    """The tables for one set of weights: by whether there is a Cone, and by space."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        self.tables = tuple(
            tuple(StackTable(space, cone, NUMBER_BITS * space, weights) for space in SPACES) for cone in (False, True)
        )
        self.turn = weights["turn"]
