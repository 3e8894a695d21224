"""The picture of a position: the circle seen from above. The swing itself is shown by whoever computes it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from cairn.core.scene import Board, Button, Look, Piece, Scene, Shape, Spot
from cairn.games.stonehenge.actions import Action, Build, Mark, Swing
from cairn.games.stonehenge.compass import CIRCLE, degrees
from cairn.games.stonehenge.drawing import BOX, centre, ground, marker_shapes, point, stone_shapes, wedge
from cairn.games.stonehenge.notation import write
from cairn.games.stonehenge.picks import TOP
from cairn.games.stonehenge.rules import COLOURS, Phase, State
from cairn.games.stonehenge.samples import STEP
from cairn.games.stonehenge.words import aim, gap, pull, stone_label

PEG = 14.1
UPPER = 1.3
"""How far inside of the stone below an upper stone's spot lies, in centimetres."""
NEAR, FAR = 17.4, 21.3
"""Where the shortest and the longest pull are drawn: 25 and 45 cm."""


def scene(state: State, look: Look) -> Scene:
    """A position, with the marks that are wanted."""
    places = {spot.key: (spot, label) for spot, label in _spots(state, look.flipped)}
    spots = tuple(spot for spot, _ in places.values())
    key = f"stonehenge/{zlib.crc32(repr(spots).encode()):08x}{'/flipped' if look.flipped else ''}"
    layers = sorted(state.stones, key=lambda stone: (stone.pose[1] > 50_000, stone.lies, stone.id))
    return Scene(
        board=Board(key, BOX, "Plan of the circle", ground(look.flipped), spots),
        under=tuple(_areas(state, look.flipped)),
        pieces=(
            *(Piece(f"stone{s.id}", *centre(s, look.flipped), stone_shapes(s, look.flipped)) for s in layers),
            *_markers(state, look.flipped),
        ),
        over=tuple(_marks(look, spots)),
        labels={spot.key: label for spot, label in places.values()},
        buttons=(Button(TOP, "Build on it"),) if state.phase is Phase.BUILD else (),
    )


def film(state: State, action: Action, look: Look) -> Sequence[Scene]:
    """No steps: builds and markers are seen at once, and a swing is the physics itself."""
    return ()


def _spots(state: State, flipped: bool) -> Iterator[tuple[Spot, str]]:
    """The stones, and round them the places that this phase is about, each with its label."""
    for stone in state.stones:
        x, y = centre(stone, flipped)
        if stone.on and not stone.lies:
            x, y = x + (300 - x) * UPPER / 12.6, y + (300 - y) * UPPER / 12.6
        yield _spot(str(stone.id), round(x, 1), round(y, 1), {}), stone_label(stone)
    texts = [(write(action), where) for action, where in _round(state)]
    for n, (text, (radius, angle, label)) in enumerate(texts):
        arrows = {"ArrowLeft": texts[n - 1][0], "ArrowRight": texts[(n + 1) % len(texts)][0]}
        yield _spot(text, *point(radius, angle, flipped), arrows), label


def _round(state: State) -> list[tuple[Action, tuple[float, float, str]]]:
    """The places on the rim, for markers, or for releases: with radius, degrees and label."""
    rim = range(0, CIRCLE, STEP)
    known = [action.angle for action in state.choices() if isinstance(action, Build | Mark)]
    angles = sorted({*rim, *known})
    if state.phase is Phase.BUILD:
        return [(Build(angle), (12.6, angle / 10, f"The rim at {degrees(angle)}°")) for angle in angles]
    if state.phase is Phase.MARK:
        ring = state.circle
        return [
            (Mark(angle), (PEG, angle / 10, f"{degrees(angle)}°, {gap(ring, ring.area_at(angle))}")) for angle in angles
        ]
    return [
        (swing, _release(swing))
        for swing in sorted(
            (action for action in state.choices() if isinstance(action, Swing)), key=lambda s: aim(s.x, s.z)
        )
    ]


def _release(swing: Swing) -> tuple[float, float, str]:
    angle, length = aim(swing.x, swing.z), pull(swing.x, swing.z)
    radius = NEAR + (FAR - NEAR) * (float(length) - 25) / 20
    return radius, angle / 10, f"Let go at {degrees(angle)}°, {length} cm from the centre"


def _spot(key: str, x: float, y: float, arrows: dict[str, str]) -> Spot:
    return Spot(key, x, y, Shape("outline", "circle", {"class": "hit ring", "cx": x, "cy": y, "r": 20}), arrows)


def _areas(state: State, flipped: bool) -> Iterator[Shape]:
    ring = state.circle
    for seat, angle in enumerate(state.markers):
        angles = ring.within(ring.area_at(angle))
        if angles and not ring.whole:
            yield wedge(seat, angles[0], (angles[-1] - angles[0]) % CIRCLE, flipped)


def _markers(state: State, flipped: bool) -> Iterator[Piece]:
    for seat, angle in enumerate(state.markers):
        yield Piece(f"marker{seat}", *point(PEG, angle / 10, flipped), marker_shapes(seat), COLOURS[seat].lower())


def _marks(look: Look, spots: Sequence[Spot]) -> Iterator[Shape]:
    """What is chosen, what may be chosen next, and what was refused."""
    at = {spot.key: (spot.x, spot.y) for spot in spots}
    for kind, keys, size in (("may", look.targets, 4), ("sel", look.chosen, 18), ("no", (look.wrong,), 22)):
        for key in dict.fromkeys(keys):
            if key in at:
                x, y = at[key]
                yield Shape(f"{kind} {key}", "circle", {"class": kind, "cx": x, "cy": y, "r": size})
