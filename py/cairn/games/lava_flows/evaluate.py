"""What a position of Lava Flows is worth, stack by stack, and what to say of it.

A piece counts by its size, by how far it is from where it is wanted, and by what lies on it. So a position's worth is
the sum over its nine spaces, each looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cairn.core.language import mark
from cairn.games.lava_flows.board import LARGE, SPACES, TARGET, Space, Stack, looks

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
WHY = {
    "cone": mark("It makes a Cinder Cone, or keeps the other side from making one."),
    "large": mark("It brings its Larges closer to where their Cones belong."),
    "medium": mark("It brings Mediums of its colour closer to where they are needed."),
    "pair": mark("It nests a Medium on a Large of its colour."),
    "buried": mark("It frees pieces of its colour, or lays something on the other side’s."),
    "covered": mark("It makes the best of the Mediums that lie under Larges."),
    "low": mark("It keeps a Medium at the bottom of a stack, from where it bubbles up."),
    "top": mark("It has its colour on top of more stacks."),
    "turn": mark("It keeps the next word."),
}
DEEP = 3
"""Pieces on top of another that are counted at most."""


def parts(stack: Stack, space: Space, cone: bool) -> Iterator[tuple[str, int, int]]:
    """What the pieces of a stack, with a Cone in it or not, count as: (name, colour, how much)."""
    if cone:
        yield "cone", TARGET[space] or 0, 1
        stack = stack[2:]
    for at, piece in enumerate(stack):
        colour, buried = piece & 1, min(DEEP, len(stack) - 1 - at)
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


Entry = tuple[int, int, int]
"""A number for the stack that no other has on its space, its worth for Black, and what it looks like."""


class Entries(dict[Stack, Entry]):
    """What there is to know of every stack of kinds on one space, worked out when it is first asked for."""

    def __init__(self, space: Space, cone: bool, shift: int, weights: Mapping[str, int]) -> None:
        self.space, self.cone, self.shift, self.weights = space, cone, shift, weights

    def __missing__(self, stack: Stack) -> Entry:
        worth = 0
        for name, colour, count in parts(stack, self.space, self.cone):
            worth += self.weights[name] * (-count if colour else count)
        face = looks(stack, TARGET[self.space] if self.cone else None)
        self[stack] = (len(self) + 1 << self.shift, worth, face)
        return self[stack]


WIDTH = 24
"""Bits for the number of a stack: there are not so many stacks of fifteen pieces that come up."""


class Worth:
    """The tables for one set of weights: by whether there is a Cone, and by space."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        self.tables = tuple(
            tuple(Entries(space, cone, WIDTH * space, weights) for space in SPACES) for cone in (False, True)
        )
        self.turn = weights["turn"]
