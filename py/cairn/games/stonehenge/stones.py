"""A stone and its pose in whole numbers, and the poses in which stones are built."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt

from cairn.games.stonehenge.compass import COMPASS, RADIUS, Angle, Bearing, bearing

CM = 10_000
"""Units of length in a centimetre. A pose has its place in them: x east, y up from the top of the base, z south."""

RIM = 126_000
BASE = 150_000
RADIAL, HIGH, TANGENTIAL = 14_000, 60_000, 20_000
"""The sides of an upright stone. A lintel is the same stone lying, its long side across."""

Pose = tuple[int, int, int, int, int, int, int]
"""x, y, z in units of length, then the quaternion i, j, k, w times 10**7, w never below 0."""


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone in the circle. `lies`: it was laid as a lintel; `on`: the stones below it, none if on the base."""

    id: int
    pose: Pose
    lies: bool = False
    on: tuple[int, ...] = ()

    @property
    def is_on_base(self) -> bool:
        """Whether it stands on the base, not on other stones."""
        return not self.on

    @property
    def plan(self) -> tuple[int, int]:
        """Its centre as seen from above: east and north."""
        return self.pose[0], -self.pose[2]

    @property
    def bearing(self) -> Bearing:
        """The direction of its centre from the centre of the base."""
        return bearing(*self.plan)


@cache
def upright(angle: Angle) -> Pose:
    """On the inner rim, broad face to the centre."""
    cosine, sine = COMPASS[angle]
    j, w = _half(cosine, sine)
    return _rounded(RIM * cosine), HIGH // 2, _rounded(-RIM * sine), 0, j, 0, w


def on_top(below: Pose) -> Pose:
    """Exactly like the stone below, a storey higher."""
    x, y, z, i, j, k, w = below
    return x, y + HIGH, z, i, j, k, w


def across(first: Pose, second: Pose) -> Pose:
    """Lying centred across two uprights: long side along the line between them, narrow side up."""
    dx, dz = second[0] - first[0], second[2] - first[2]
    if dz > 0 or (dz == 0 and dx < 0):
        dx, dz = -dx, -dz
    fine = isqrt((dx * dx + dz * dz) * RADIUS**2)
    c = isqrt(RADIUS**2 * (fine + dx * RADIUS) // (4 * fine))
    s = isqrt(RADIUS**2 * (fine - dx * RADIUS) // (4 * fine))
    y = max(first[1], second[1]) + (HIGH + RADIAL) // 2
    turn = (-c, -c, s, s) if s else (c, c, 0, 0)
    return ((first[0] + second[0]) // 2, y, (first[2] + second[2]) // 2, *turn)


def _half(cosine: int, sine: int) -> tuple[int, int]:
    """Sine and cosine of half a turn: the larger one by its root, the other from it; the cosine not below 0."""
    if cosine >= 0:
        w = isqrt((RADIUS + cosine) * RADIUS // 2)
        return sine * RADIUS // (2 * w), w
    j = isqrt((RADIUS - cosine) * RADIUS // 2)
    return (j if sine >= 0 else -j), abs(sine) * RADIUS // (2 * j)


def _rounded(product: int) -> int:
    return (2 * product + RADIUS) // (2 * RADIUS)


def around(stones: Iterable[Stone]) -> Sequence[Stone]:
    """Stones in the order in which they stand round the circle."""
    return sorted(stones, key=lambda stone: (stone.bearing, stone.id))


def squared_distance(first: Stone, second: Stone) -> int:
    """The square of the distance of two centres in plan."""
    return (first.pose[0] - second.pose[0]) ** 2 + (first.pose[2] - second.pose[2]) ** 2


def are_apart(first: Stone, second: Stone, face_to_face: int) -> bool:
    """Whether two stones are at least so far apart, face to face: the distance of their centres in plan less 2.0 cm."""
    return squared_distance(first, second) >= (face_to_face + TANGENTIAL) ** 2


def rise(pose: Pose) -> tuple[int, int]:
    """How far up the long axis points, as a fraction: (1, 1) for an upright, (0, 1) for a lintel."""
    i, j, k, w = pose[3:]
    square = i * i + j * j + k * k + w * w
    return square - 2 * (i * i + k * k), square


def is_plumb(stone: Stone) -> bool:
    """Whether a stone is within 1° of upright."""
    up, whole = rise(stone.pose)
    return up * 10**10 >= 9_998_476_952 * whole


def layout_hash(stones: Iterable[Stone]) -> str:
    """The CRC-32 of a layout's text, in eight hex digits. The physics computes the same."""
    text = "".join(f"{stone.id}{'g' if stone.lies else 'u'}{','.join(map(str, stone.pose))};" for stone in stones)
    return f"{zlib.crc32(text.encode()):08x}"
