"""The actions of a turn: build, move the marker, swing; and the fall, which the physics reports."""

from __future__ import annotations

from dataclasses import dataclass

from cairn.games.stonehenge.compass import Angle
from cairn.games.stonehenge.stones import Pose


@dataclass(frozen=True, slots=True)
class Build:
    """Stand a stone from the stock upright on the inner rim."""

    angle: Angle


@dataclass(frozen=True, slots=True)
class Top:
    """Stand a stone from the stock on top of a standing stone."""

    below: int


@dataclass(frozen=True, slots=True)
class Gate:
    """Lay a stone from elsewhere in the circle across two others, named in the order of their numbers."""

    stone: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Put one's marker at an angle."""

    angle: Angle


@dataclass(frozen=True, slots=True)
class Swing:
    """Let the ball go: where, in 0.01 cm from the centre (x east, z south), and how fast, in 0.1 cm/s."""

    x: int
    z: int
    vx: int
    vz: int


@dataclass(frozen=True, slots=True)
class Fall:
    """The outcome of a swing, reported by the physics: the hashes of the layouts before and after it, the stones lost,
    and the new poses of those that shifted; both by number."""

    before: str
    after: str
    lost: tuple[int, ...] = ()
    shifted: tuple[tuple[int, Pose], ...] = ()


Action = Build | Top | Gate | Mark | Swing | Fall
