"""The evaluation of Sedona Vortex, stack by stack.

A stone counts by its size and by where it is: in the hand, free on top of a stack (and how far it has climbed),
covered, or on top of a middle. So the value of a position is the sum over its stacks, each looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cairn.games.sedona_vortex.board import SIZES

PLACES = ("hand", "free", "climb", "covered", "middle")
NAMES = (*(f"{place} {size}" for place in PLACES for size in SIZES), "turn")

Pile = int
"""A stack as an int, a stone in every four bits, the top in the lowest; the empty stack is 0."""


def pile_features(pile: Pile, height: int, spaces: int) -> Iterator[tuple[str, int, float]]:
    """The features of a pile on the `height`th of `spaces` spaces: (place, stone, share) of each stone."""
    if pile:
        top = pile & 15
        if height == spaces:
            yield "middle", top, 1
        else:
            yield "free", top, 1
            yield "climb", top, height / spaces
        while pile := pile >> 4:
            yield "covered", pile & 15, 1


class PileValues(dict[Pile, int]):
    """The value for Red of every pile that may come to one space, each worked out when it is first needed."""

    def __init__(self, height: int, spaces: int, weights: Mapping[str, int]) -> None:
        self.height, self.spaces, self.weights = height, spaces, weights

    def __missing__(self, pile: Pile) -> int:
        value = 0.0
        for place, stone, share in pile_features(pile, self.height, self.spaces):
            value += self.weights[f"{place} {stone >> 1}"] * share * (-1 if stone & 1 else 1)
        self[pile] = round(value)
        return self[pile]


class Evaluation:
    """The tables of values for one number of spaces."""

    def __init__(self, spaces: int, weights: Mapping[str, int]) -> None:
        self.spaces, self.weights = spaces, weights
        self.piles = [PileValues(space // 2 + 1, spaces, weights) for space in range(2 * spaces)]
        self.hand = [0, 0, *(weights[f"hand {stone >> 1}"] * (-1 if stone & 1 else 1) for stone in range(2, 12))]
        self.turn = weights["turn"]

    def value(self, piles: Sequence[Pile], hands: Sequence[int]) -> int:
        """The value for Red of all piles, and of the stones off the board (a bit each) of both players."""
        off = hands[0] | hands[1]
        held = sum(value for stone, value in enumerate(self.hand) if off >> stone & 1)
        return held + sum(table[pile] for table, pile in zip(self.piles, piles, strict=True))

    def counts(self, piles: Sequence[Pile], hands: Sequence[int]) -> dict[str, float]:
        """By weight, how much more Red has than Black."""
        counts: dict[str, float] = dict.fromkeys(NAMES, 0)
        off = hands[0] | hands[1]
        counted = [("hand", stone, 1.0) for stone in range(2, 12) if off >> stone & 1]
        for space, pile in enumerate(piles):
            counted += pile_features(pile, space // 2 + 1, self.spaces)
        for place, stone, share in counted:
            counts[f"{place} {stone >> 1}"] += -share if stone & 1 else share
        return counts
