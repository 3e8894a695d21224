"""What the game says: an action as a sentence, what to do next, and what each side plays with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import isqrt

from cairn.core.game import Path, Side
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.circle import Area, Circle
from cairn.games.stonehenge.compass import BEARINGS, CIRCLE, Angle, bearing, degrees
from cairn.games.stonehenge.rules import COLOURS, Phase, State
from cairn.games.stonehenge.stones import Stone


def say(state: State, action: Action) -> str:
    """An action as one sentence: “Red lays stone 9 across stones 4 and 5.”"""
    player = COLOURS[state.seat]
    match action:
        case Build(angle):
            return f"{player} builds stone {_next(state)} at {degrees(angle)}°."
        case Top(below):
            return f"{player} builds stone {_next(state)} on stone {below}."
        case Gate(stone, first, second):
            return f"{player} lays stone {stone} across stones {first} and {second}."
        case Mark(angle):
            return f"{player} moves the marker to {degrees(angle)}°, {gap(state.circle, state.circle.area_at(angle))}."
        case Swing(x, z):
            return f"{player} lets the ball go at {degrees(aim(x, z))}°, {pull(x, z)} cm from the centre."
        case Fall(_, _, lost, shifted):
            return f"{_falls(lost, player)}{_shifts([id for id, _ in shifted])}"


def _next(state: State) -> int:
    return state.total - state.stock + 1


def _falls(lost: Sequence[int], player: str) -> str:
    if not lost:
        return "Nothing falls."
    if len(lost) == 1:
        return f"Stone {lost[0]} falls, and {player} takes it."
    return f"Stones {listed(lost)} fall, and {player} takes them."


def _shifts(shifted: Sequence[int]) -> str:
    if not shifted:
        return ""
    return f" Stone {shifted[0]} shifts." if len(shifted) == 1 else f" Stones {listed(shifted)} shift."


def listed(ids: Sequence[int]) -> str:
    """Numbers as one speaks them: “3, 4 and 9”."""
    *some, last = map(str, ids)
    return f"{', '.join(some)} and {last}" if some else last


def gap(ring: Circle, area: Area) -> str:
    """A marker area in words."""
    if ring.whole:
        return "on the open rim"
    first, second = ring.corners(area)
    return f"between stones {first.id} and {second.id}"


def aim(x: int, z: int) -> Angle:
    """The direction of a point from the centre, to the nearest tenth of a degree."""
    exact = bearing(x, -z)
    after = bisect_right(BEARINGS, exact)
    nearer = after == CIRCLE or exact - BEARINGS[after - 1] <= BEARINGS[after] - exact
    return after - 1 if nearer else after


def pull(x: int, z: int) -> str:
    """The distance of a release from the centre, in centimetres."""
    return f"{isqrt(x * x + z * z) / 100:.1f}"


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do, and a softer second sentence."""
    if state.actor is None:
        return "The game is over.", ""
    match state.phase, path:
        case Phase.BUILD, ():
            return _invitation(state)
        case Phase.BUILD, (stone,):
            return f"Stone {stone} is chosen.", "Build on top of it, or choose the two stones it shall lie across."
        case Phase.BUILD, (stone, first, *_):
            return f"Across stone {first} and which other?", f"Stone {stone} comes to lie on both."
        case Phase.MARK, _:
            return "Move your marker.", f"It goes to another area, beside stone {state.corner}."
        case Phase.SWING, _ if state.first_turn:
            return "Pull the ball and let it go.", "In your first turn it may cross the base in any direction."
        case Phase.SWING, _:
            area = gap(state.circle, state.circle.area_at(state.markers[state.seat]))
            return "Pull the ball and let it go.", f"It goes through your area, {area}."
    return "The ball is on its way.", "What it touches will show."


def _invitation(state: State) -> tuple[str, str]:
    if state.first_turn:
        return "Build a stone.", "On the inner rim, or on top of a stone that stands there."
    if state.circle.area_at(state.markers[state.seat]) in state.circle.gated:
        return "Build a stone.", "A gate stands over your marker area, so you have to move away."
    return "Build a stone, or make a gate.", ""


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(
        Side(COLOURS[seat], 1 + seat % 2, f"{minus(count)} · marker at {degrees(state.markers[seat])}°")
        for seat, count in enumerate(state.minus)
    )


def minus(count: int) -> str:
    """A number of minus stones in words."""
    if not count:
        return "no minus stones"
    return "1 minus stone" if count == 1 else f"{count} minus stones"


def stone_label(stone: Stone) -> str:
    """A stone in words: “Stone 9, across stones 4 and 5”."""
    if stone.lies:
        return f"Stone {stone.id}, across stones {listed(stone.on)}"
    where = f"on stone {listed(stone.on)}" if stone.on else f"at {degrees(aim(stone.pose[0], stone.pose[2]))}°"
    return f"Stone {stone.id}, {where}"
