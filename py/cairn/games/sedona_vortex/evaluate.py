"""What a position of Sedona Vortex is worth, stack by stack, and what to say of it.

A stone counts by its size and by where it is: in the hand, free on top of a stack (and how far it has climbed),
covered, or on top of a middle. So a position's worth is the sum over its stacks, each looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cairn.core.language import mark
from cairn.games.sedona_vortex.board import SIZES

PLACES = ("hand", "free", "climb", "covered", "middle")
NAMES = (*(f"{place} {size}" for place in PLACES for size in SIZES), "turn")
WHY = {
    "hand": mark("It keeps the stones in hand that are worth most there."),
    "free": mark("It frees stones to move, or covers the other side’s."),
    "climb": mark("It brings stones closer to a middle than the other side’s."),
    "covered": mark("It makes the best of the stones that lie covered."),
    "middle": mark("It holds a middle, or takes one away."),
    "turn": mark("It keeps the next word."),
}

Pile = int
"""A stack as an int, a stone in every four bits, the top in the lowest; the empty stack is 0."""


def parts(pile: Pile, height: int, spaces: int) -> Iterator[tuple[str, int, float]]:
    """What the stones of a pile on the `height`th of `spaces` spaces count as: (place, stone, share)."""
    if pile:
        top = pile & 15
        if height == spaces:
            yield "middle", top, 1
        else:
            yield "free", top, 1
            yield "climb", top, height / spaces
        while pile := pile >> 4:
            yield "covered", pile & 15, 1


class Piles(dict[Pile, int]):
    """The worth for Red of every pile that may come to one space, worked out when it is first asked for."""

    def __init__(self, height: int, spaces: int, weights: Mapping[str, int]) -> None:
        self.height, self.spaces, self.weights = height, spaces, weights

    def __missing__(self, pile: Pile) -> int:
        worth = 0.0
        for place, stone, share in parts(pile, self.height, self.spaces):
            worth += self.weights[f"{place} {stone >> 1}"] * share * (-1 if stone & 1 else 1)
        self[pile] = round(worth)
        return self[pile]


class Worth:
    """The tables of worth for one number of spaces."""

    def __init__(self, spaces: int, weights: Mapping[str, int]) -> None:
        self.spaces, self.weights = spaces, weights
        self.piles = [Piles(space // 2 + 1, spaces, weights) for space in range(2 * spaces)]
        self.hand = [0, 0, *(weights[f"hand {stone >> 1}"] * (-1 if stone & 1 else 1) for stone in range(2, 12))]
        self.turn = weights["turn"]

    def of(self, piles: Sequence[Pile], hands: Sequence[int]) -> int:
        """The worth for Red of all piles, and of the stones off the board (a bit each) of both players."""
        off = hands[0] | hands[1]
        held = sum(worth for stone, worth in enumerate(self.hand) if off >> stone & 1)
        return held + sum(table[pile] for table, pile in zip(self.piles, piles, strict=True))

    def counts(self, piles: Sequence[Pile], hands: Sequence[int]) -> dict[str, float]:
        """How much of everything that has a weight Red has more than Black has."""
        counts: dict[str, float] = dict.fromkeys(NAMES, 0)
        off = hands[0] | hands[1]
        counted = [("hand", stone, 1.0) for stone in range(2, 12) if off >> stone & 1]
        for space, pile in enumerate(piles):
            counted += parts(pile, space // 2 + 1, self.spaces)
        for place, stone, share in counted:
            counts[f"{place} {stone >> 1}"] += -share if stone & 1 else share
        return counts
