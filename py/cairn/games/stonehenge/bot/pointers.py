"""The first two stages of a hint: where to look, and what to begin with; and what the page's sliders are set to."""

from __future__ import annotations

from math import isqrt

from cairn.core.bot_model import Pointer
from cairn.core.language import t
from cairn.games.stonehenge.actions import Action, Build, Gate, Mark, Swing, Top
from cairn.games.stonehenge.compass import Angle, angle_of
from cairn.games.stonehenge.rules import State


def pointers(state: State, action: Action) -> tuple[Pointer, Pointer]:
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
            how = (
                t("Let go of the ball without a push.") if not (vx or vz) else t("Throw the ball a little to the side.")
            )
            return _beside(state, angle_of(x, z)), (how, ())
    return (t("The ball is on its way."), ()), (t("You will see what it touches."), ())


def dials(action: Action) -> dict[str, int]:
    """The values of the page's sliders for an action: tenths of a degree, and millimetres from the centre."""
    match action:
        case Build(angle) | Mark(angle):
            return {"turn": angle}
        case Swing(x, z):
            return {"turn": angle_of(x, z), "pull": round(isqrt(x * x + z * z) / 10)}
    return {}


def _near(state: State, id: int) -> Pointer:
    stone = next(stone for stone in state.stones if stone.id == id)
    return _beside(state, angle_of(stone.pose[0], stone.pose[2]))


def _beside(state: State, angle: Angle) -> Pointer:
    """The stones on either side of a direction."""
    circle = state.circle
    if circle.is_undivided:
        return t("Look at the rim."), ()
    first, second = sorted(stone.id for stone in circle.corners(circle.area_at(angle)))
    return t("Look at stones {first} and {second}.", first=first, second=second), (str(first), str(second))
