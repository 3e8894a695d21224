"""Positions that a game can begin with: any stones on any spaces, none on a smaller one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cairn.core.arrangement import Arrangement, Arrangements, Fault, Kind, Symmetry, put_on_top
from cairn.core.language import t
from cairn.core.option import Options
from cairn.games.sedona_vortex.board import SIZES, SPACES, Stone, spot
from cairn.games.sedona_vortex.names import name_space, name_stone, name_stone_first
from cairn.games.sedona_vortex.rules import State, find_winner
from cairn.games.sedona_vortex.state import OFF
from cairn.games.sedona_vortex.teleporting import can_rest

KINDS = tuple(
    Kind(f"{letter}{size}", name_stone_first(2 * size + player), player, 1)
    for player, letter in enumerate("rb")
    for size in SIZES
)


def places(options: Options) -> list[str]:
    """The spaces of both spirals, from the outside in."""
    return [spot(space) for space in range(2 * int(options["spaces"]))]


def build(options: Options, arrangement: Arrangement) -> State:
    """The position, allowed or not."""
    stacks = tuple(tuple(map(stone_of, arrangement.at(place))) for place in places(options))
    placed = {stone for stack in stacks for stone in stack}
    free = [0, 0]
    for player in (0, 1):
        free[player] = sum(1 << OFF + size for size in SIZES if 2 * size + player not in placed)
    for space, stack in enumerate(stacks[:-2]):
        if stack:
            free[stack[-1] & 1] |= 1 << space
    return State(stacks, (free[0], free[1]), arrangement.turn if find_winner(stacks) is None else None)


def faults(options: Options, arrangement: Arrangement) -> Iterator[Fault]:
    """The faults of a position by the rules."""
    for place, pieces in arrangement.places:
        for lower, upper in pairwise(map(stone_of, pieces)):
            if not can_rest((lower,), upper):
                why = t(
                    "On {space}, {upper} lies on {lower}. A stone never lies on a smaller one.",
                    space=name_space(SPACES[place]),
                    upper=name_stone(upper),
                    lower=name_stone(lower),
                )
                yield Fault(why, place)
    if not any(build(options, arrangement).free):
        yield Fault(t("Neither player can move a stone."))


def arrange(state: State) -> Arrangement:
    """The arrangement of a position."""
    stacks = ((spot(space), tuple(map(key_of, stack))) for space, stack in enumerate(state.stacks))
    return Arrangement(state.actor or 0, tuple((place, pieces) for place, pieces in stacks if pieces))


def stone_of(key: str) -> Stone:
    """The stone of a kind, “b4”."""
    return 2 * int(key[1]) + "rb".index(key[0])


def key_of(stone: Stone) -> str:
    """The kind of a stone."""
    return f"{'rb'[stone & 1]}{stone >> 1}"


def symmetries(options: Options) -> tuple[Symmetry]:
    """The two spirals change places."""
    return (Symmetry({spot(space): spot(space ^ 1) for space in range(2 * int(options["spaces"]))}),)


ARRANGEMENTS = Arrangements(KINDS, places, put_on_top, build, arrange, faults, symmetries=symmetries)
