"""The picture of a position: the circle seen from above, and with it the stage, which the page builds and aims in."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from cairn.core.language import t
from cairn.core.scene import Board, Button, Label, Piece, Scene, Shape, Spot, Viewpoint
from cairn.games.stonehenge.actions import Action
from cairn.games.stonehenge.compass import CIRCLE, angle_of
from cairn.games.stonehenge.drawing import (
    area_wedge,
    ground,
    marker_shapes,
    stone_number,
    stone_shapes,
    tray,
)
from cairn.games.stonehenge.highlights import last_built, last_lost, movable_stones, spot_marks, winning_markers
from cairn.games.stonehenge.layout import BOX, PEG_RADIUS, polar_point, spot_centre, stone_centre
from cairn.games.stonehenge.paths import TOP
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.stage import stage
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.stones import Stone, around
from cairn.games.stonehenge.text import stone_name, stone_place

MARKER_KINDS = ("red", "blue", "yellow", "green")


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    flipped = viewpoint.flipped
    spots = tuple(_spots(state, flipped))
    key = f"stonehenge/{zlib.crc32(repr(spots).encode()):08x}{'/flipped' if flipped else ''}"
    layers = sorted(state.stones, key=lambda stone: (stone.pose[1] > 50_000, stone.lies, stone.id))
    return Scene(
        board=Board(key, BOX, t("Plan of the circle"), ground(flipped), spots),
        under=(*_areas(state, flipped), *_numbers(state, flipped), *last_lost(viewpoint)),
        pieces=(
            *(Piece(f"stone{s.id}", *stone_centre(s, flipped), stone_shapes(s, flipped)) for s in layers),
            *_markers(state, flipped),
        ),
        over=(
            *last_built(state, viewpoint),
            *movable_stones(state, viewpoint),
            *spot_marks(viewpoint, spots),
            *winning_markers(state, flipped),
        ),
        labels={str(stone.id): _label(stone, viewpoint) for stone in state.stones},
        trays=tuple(tray(seat, count) if count else None for seat, count in enumerate(state.minus)),
        buttons=(Button(TOP, t("Build on it")),) if state.phase is Phase.BUILD else (),
        stage=stage(state, flipped, bool(viewpoint.chosen)),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """No steps: builds and markers are seen at once, and a swing is the physics itself."""
    return ()


def _spots(state: State, flipped: bool) -> Iterator[Spot]:
    """The stones, the arrow keys going round."""
    stones = around(state.stones)
    for n, stone in enumerate(stones):
        x, y = spot_centre(stone, flipped)
        shape = Shape("outline", "circle", {"class": "hit-area ring", "cx": x, "cy": y, "r": 20})
        arrows = {"ArrowLeft": str(stones[n - 1].id), "ArrowRight": str(stones[(n + 1) % len(stones)].id)}
        yield Spot(str(stone.id), x, y, shape, arrows)


def _label(stone: Stone, viewpoint: Viewpoint) -> Label:
    """A stone in words; the stones of each quarter of the circle are read together."""
    quarter = angle_of(stone.pose[0], stone.pose[2]) // 900 * 90
    action = viewpoint.said_of(str(stone.id), t("chosen"), t("choose it"))
    return Label(stone_name(stone), stone_place(stone), row=f"{quarter}°–{quarter + 90}°", action=action)


def _areas(state: State, flipped: bool) -> Iterator[Shape]:
    circle = state.circle
    for seat, angle in enumerate(state.markers):
        angles = circle.angles_within(circle.area_at(angle))
        if angles and not circle.is_undivided:
            yield area_wedge(state.agreement.colours[seat], angles[0], (angles[-1] - angles[0]) % CIRCLE, flipped)


def _markers(state: State, flipped: bool) -> Iterator[Piece]:
    for seat, angle in enumerate(state.markers):
        colour = state.agreement.colours[seat]
        x, y = polar_point(PEG_RADIUS, angle / 10, flipped)
        yield Piece(f"marker{seat}", x, y, marker_shapes(colour), MARKER_KINDS[colour])


def _numbers(state: State, flipped: bool) -> Iterator[Shape]:
    """The number of each stone, outside of the rim; a tower has both."""
    for stone in state.stones:
        uppers = [str(other.id) for other in state.stones if not other.lies and other.on == (stone.id,)]
        if stone.is_on_base or stone.lies:
            yield stone_number(stone, "+".join((str(stone.id), *uppers)), flipped)
