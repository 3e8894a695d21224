"""The marks of the moment: the last action, and the spots that are chosen, possible or refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cairn.core.marks import mark_rays
from cairn.core.scene import Shape, Spot, Viewpoint
from cairn.games.stonehenge.actions import Build, Fall, Gate, Top
from cairn.games.stonehenge.drawing import stone_brackets, stone_outline
from cairn.games.stonehenge.layout import PEG_RADIUS, polar_point
from cairn.games.stonehenge.rules import State


def last_built(state: State, viewpoint: Viewpoint) -> Iterator[Shape]:
    """A ring round the stone that was built just now."""
    if viewpoint.last is None:
        return
    before, action = viewpoint.last
    match action:
        case Build() | Top():
            built = before.next_stone
        case Gate(built, _, _):
            pass
        case _:
            return
    yield from (stone_outline("last", stone, viewpoint.flipped) for stone in state.stones if stone.id == built)


def last_lost(viewpoint: Viewpoint) -> Iterator[Shape]:
    """Where the stones stood that the last swing took."""
    if viewpoint.last is not None and isinstance(fall := viewpoint.last[1], Fall):
        for stone in viewpoint.last[0].stones:
            if stone.id in fall.lost:
                yield stone_outline("last-from", stone, viewpoint.flipped)


def movable_stones(state: State, viewpoint: Viewpoint) -> Iterator[Shape]:
    """Brackets round the stones that may be chosen while none is."""
    for stone in state.stones:
        if str(stone.id) in viewpoint.targets and not viewpoint.chosen:
            yield stone_brackets(stone, viewpoint.flipped)


def spot_marks(viewpoint: Viewpoint, spots: Sequence[Spot]) -> Iterator[Shape]:
    """The marks of what is chosen, what may be chosen after it, and what was refused."""
    centres = {spot.key: (spot.x, spot.y) for spot in spots}
    for kind, keys, size in (
        ("target", viewpoint.targets if viewpoint.chosen else (), 4),
        ("chosen", viewpoint.chosen, 18),
        ("refused", (viewpoint.refused,), 22),
    ):
        for key in dict.fromkeys(keys):
            if key in centres:
                x, y = centres[key]
                yield Shape(f"{kind} {key}", "circle", {"class": kind, "cx": x, "cy": y, "r": size})


def winning_markers(state: State, flipped: bool) -> Iterator[Shape]:
    """A ring with rays round the marker of everyone who has won."""
    outcome = state.outcome()
    for seat in outcome.winners if outcome else ():
        x, y = polar_point(PEG_RADIUS, state.markers[seat] / 10, flipped)
        yield Shape(f"win-ring{seat}", "circle", {"class": "win-ring", "cx": x, "cy": y, "r": 20})
        yield mark_rays(x, y, 27)._replace(key=f"rays{seat}")
