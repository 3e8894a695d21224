"""How to think about Stonehenge and the Sun: plans by eye, their reasons, where a hint points, and the levels."""

from __future__ import annotations

from collections.abc import Callable

from cairn.core.bot_model import Level, PhysicsModel, Pointer, Weights, weighed
from cairn.core.language import mark, t
from cairn.games.stonehenge.actions import Action, Build, Gate, Mark, Swing, Top
from cairn.games.stonehenge.compass import BEARINGS, CIRCLE, Angle
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.turns import Turn
from cairn.games.stonehenge.words import aim

WHY = {
    "swing": mark("From here the ball has the widest way through."),
    "lanes": mark("It leaves the next player the narrowest ways through."),
}
NAMES = ("stones", "lanes")
WEIGHTS = {"stones": 100, "lanes": 40}
"""A stone counts as a hundred; the stones that the next player is expected to lose count less, for that is a guess."""


def under(weights: Weights) -> Callable[[State], Turn]:
    """Turns valued by these weights."""
    return lambda state: Turn(state, weights)


def look(state: State, action: Action) -> tuple[Pointer, Pointer]:
    """Where to look, and what to begin with."""
    match action:
        case Build(angle):
            return _beside(state, angle), (t("Build on the rim."), ())
        case Top(below):
            return _near(state, below), (t("Build on a stone that stands."), ())
        case Gate(stone, first, _):
            return _near(state, first), (t("Make a gate, with stone {stone}.", stone=stone), (str(stone),))
        case Mark(angle):
            return _beside(state, angle), (t("Take your marker."), ())
        case Swing(x, z, vx, vz):
            way = t("Let the ball go at rest.") if not (vx or vz) else t("Throw the ball a little to the side.")
            return _beside(state, aim(x, z)), (way, ())
    return (t("The ball is on its way."), ()), (t("What it touches will show."), ())


def _near(state: State, id: int) -> Pointer:
    stone = next(stone for stone in state.stones if stone.id == id)
    return _beside(state, aim(stone.pose[0], stone.pose[2]))


def _beside(state: State, angle: Angle) -> Pointer:
    """The stones on either side of a direction."""
    ring = state.circle
    if ring.whole:
        return t("Look around the rim."), ()
    ids = sorted(stone.id for stone in ring.corners(ring.area_of(BEARINGS[angle % CIRCLE])))
    return t("Look around stones {first} and {second}.", first=ids[0], second=ids[1]), tuple(map(str, ids))


def standing(state: State) -> tuple[int, ...]:
    """Minus stones by seat, as hundredths."""
    return tuple(-WEIGHTS["stones"] * count for count in state.minus)


OWN = weighed("Stonehenge and the Sun", NAMES, WEIGHTS)
MIND = PhysicsModel(
    turn=under(OWN),
    tried="swing",
    why=WHY,
    look=look,
    standing=standing,
    levels=(
        Level(depth=1, nodes=0, hand_noise=9.0, rating=400),
        Level(depth=2, nodes=0, hand_noise=7.0, rating=645),
        Level(depth=3, nodes=0, hand_noise=5.5, rating=720),
        Level(depth=5, nodes=8, hand_noise=4.3, rating=839),
        Level(depth=8, nodes=12, hand_noise=3.5, rating=908),
        Level(depth=12, nodes=16, hand_noise=2.8, rating=1008),
        Level(depth=20, nodes=30, hand_noise=2.1, rating=1036),
        Level(depth=40, nodes=60, hand_noise=1.2, rating=1036),
    ),
)
