"""The picture of a position: the circle seen from above, and with it the stage: what the page needs to simulate."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from cairn.core.language import t
from cairn.core.scene import Board, Button, Piece, Scene, Shape, Spot, Viewpoint
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Top
from cairn.games.stonehenge.compass import CIRCLE
from cairn.games.stonehenge.drawing import (
    BOX,
    centre,
    ground,
    marker_shapes,
    number_shape,
    outline,
    point,
    stone_shapes,
    tray,
    wedge,
)
from cairn.games.stonehenge.picks import TOP
from cairn.games.stonehenge.rules import COLOURS, Phase, State
from cairn.games.stonehenge.stage import stage
from cairn.games.stonehenge.words import stone_label

PEG = 14.1
UPPER = 1.3
"""How far inside of the stone below an upper stone's spot lies, in centimetres."""


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    flipped = viewpoint.flipped
    spots = tuple(_spots(state, flipped))
    key = f"stonehenge/{zlib.crc32(repr(spots).encode()):08x}{'/flipped' if flipped else ''}"
    layers = sorted(state.stones, key=lambda stone: (stone.pose[1] > 50_000, stone.lies, stone.id))
    return Scene(
        board=Board(key, BOX, t("Plan of the circle"), ground(flipped), spots),
        under=(*_areas(state, flipped), *_numbers(state, flipped), *_fallen(viewpoint)),
        pieces=(
            *(Piece(f"stone{s.id}", *centre(s, flipped), stone_shapes(s, flipped)) for s in layers),
            *_markers(state, flipped),
        ),
        over=(*_last(state, viewpoint), *_marks(viewpoint, spots)),
        labels={str(stone.id): stone_label(stone) for stone in state.stones},
        trays=tuple(tray(seat, count) if count else None for seat, count in enumerate(state.minus)),
        buttons=(Button(TOP, t("Build on it")),) if state.phase is Phase.BUILD else (),
        stage=stage(state, flipped, bool(viewpoint.chosen)),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """No steps: builds and markers are seen at once, and a swing is the physics itself."""
    return ()


def _spots(state: State, flipped: bool) -> Iterator[Spot]:
    """The stones, the arrow keys going round; an upper stone's spot lies a little inside."""
    stones = sorted(state.stones, key=lambda stone: (stone.bearing, stone.id))
    for n, stone in enumerate(stones):
        x, y = centre(stone, flipped)
        if stone.on and not stone.lies:
            x, y = x + (300 - x) * UPPER / 12.6, y + (300 - y) * UPPER / 12.6
        x, y = round(x, 1), round(y, 1)
        shape = Shape("outline", "circle", {"class": "hit ring", "cx": x, "cy": y, "r": 20})
        arrows = {"ArrowLeft": str(stones[n - 1].id), "ArrowRight": str(stones[(n + 1) % len(stones)].id)}
        yield Spot(str(stone.id), x, y, shape, arrows)


def _areas(state: State, flipped: bool) -> Iterator[Shape]:
    ring = state.circle
    for seat, angle in enumerate(state.markers):
        angles = ring.within(ring.area_at(angle))
        if angles and not ring.whole:
            yield wedge(seat, angles[0], (angles[-1] - angles[0]) % CIRCLE, flipped)


def _markers(state: State, flipped: bool) -> Iterator[Piece]:
    for seat, angle in enumerate(state.markers):
        yield Piece(f"marker{seat}", *point(PEG, angle / 10, flipped), marker_shapes(seat), COLOURS[seat].lower())


def _numbers(state: State, flipped: bool) -> Iterator[Shape]:
    """The number of each stone, outside of the rim; a tower has both."""
    for stone in state.stones:
        uppers = [str(other.id) for other in state.stones if not other.lies and other.on == (stone.id,)]
        if stone.ground or stone.lies:
            yield number_shape(stone, "+".join((str(stone.id), *uppers)), flipped)


def _last(state: State, viewpoint: Viewpoint) -> Iterator[Shape]:
    """A ring round the stone that was built just now."""
    if viewpoint.last is None:
        return
    before, action = viewpoint.last
    match action:
        case Build() | Top():
            built = before.total - before.stock + 1
        case Gate(built, _, _):
            pass
        case _:
            return
    yield from (outline("last", stone, viewpoint.flipped) for stone in state.stones if stone.id == built)


def _fallen(viewpoint: Viewpoint) -> Iterator[Shape]:
    """Where the stones stood that the last swing took."""
    if viewpoint.last is not None and isinstance(fall := viewpoint.last[1], Fall):
        for stone in viewpoint.last[0].stones:
            if stone.id in fall.lost:
                yield outline("lastfrom", stone, viewpoint.flipped)


def _marks(viewpoint: Viewpoint, spots: Sequence[Spot]) -> Iterator[Shape]:
    """What is chosen, what may be chosen next, and what was refused."""
    at = {spot.key: (spot.x, spot.y) for spot in spots}
    for kind, keys, size in (
        ("may", viewpoint.targets, 4),
        ("chosen", viewpoint.chosen, 18),
        ("no", (viewpoint.refused,), 22),
    ):
        for key in dict.fromkeys(keys):
            if key in at:
                x, y = at[key]
                yield Shape(f"{kind} {key}", "circle", {"class": kind, "cx": x, "cy": y, "r": size})
