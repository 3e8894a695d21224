"""Building: a stone on the rim, one on top of another, or a gate; each gives the stones after it, or says why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import t
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Build, Gate, Top
from cairn.games.stonehenge.circle import PASSABLE, Circle, circle, crossing
from cairn.games.stonehenge.compass import CIRCLE, Angle
from cairn.games.stonehenge.marking import open_areas
from cairn.games.stonehenge.solid import TOUCH, distance
from cairn.games.stonehenge.stones import CM, Stone, across, apart, on_top, plumb, upright

if TYPE_CHECKING:
    from cairn.games.stonehenge.rules import State

Stones = tuple[Stone, ...]

FACE_TO_FACE = CM
SPAN = 47_000
"""Stones this far apart, face to face, or farther carry no gate."""


def built(state: State, action: Build | Top | Gate) -> Stones:
    """The stones after a build; raises IllegalAction."""
    match action:
        case Build(angle):
            return on_the_rim(state, angle)
        case Top(below):
            return on_a_stone(state, below)
        case Gate(stone, first, second):
            return gate(state, stone, first, second)


def on_the_rim(state: State, angle: Angle) -> Stones:
    """A stone from the stock, upright on the inner rim."""
    if not 0 <= angle < CIRCLE:
        raise IllegalAction(t("No such angle."), t("Angles go from 0.0 to 359.9 degrees."), "building")
    stone = Stone(_from_stock(state), upright(angle))
    for other in state.stones:
        if other.ground and not apart(stone, other, FACE_TO_FACE):
            raise refusals.too_close(stone, other)
    return _with_area(state, stone, stone.id)


def on_a_stone(state: State, below_id: int) -> Stones:
    """A stone from the stock on top of one that stands on the base alone: "only ... up to two stories high"."""
    below, id = found(state, below_id), _from_stock(state)
    _bears(state, below, t("What another stone is built on carries nothing."), "building")
    return _with_area(state, Stone(id, on_top(below.pose), on=(below.id,)), below.id)


def gate(state: State, stone_id: int, first_id: int, second_id: int) -> Stones:
    """A stone of the circle laid across two neighbours."""
    _may_gate(state)
    stone, (first, second) = lifted(state, stone_id), supports(state, first_id, second_id)
    if stone.id in (first.id, second.id):
        raise refusals.elsewhere()
    lintel = Stone(stone.id, across(first.pose, second.pose), lies=True, on=(first.id, second.id))
    for other in state.stones:
        if not other.ground and other.id != stone.id and distance(lintel.pose, other.pose) < TOUCH:
            why = t("The stone across would come within 0.1 cm of stone {id}.", id=other.id)
            raise IllegalAction(t("No room for the lintel."), why, "gates")
    return tuple(lintel if other.id == lintel.id else other for other in state.stones)


def lifted(state: State, id: int) -> Stone:
    """The stone that is to be laid across two others: not from the stock, not from a gate, and carrying nothing."""
    stone = found(state, id)
    if stone.lies:
        raise IllegalAction(
            t("Part of a gate."), t("A stone is not taken from a gate; only the sun destroys one."), "gates"
        )
    if bearer := load(state.stones, id):
        raise refusals.carries(
            stone,
            t("Stone {id} stands or lies on it. A stone taken for a gate carries nothing.", id=bearer.id),
            "gates",
        )
    return stone


def supports(state: State, first_id: int, second_id: int) -> tuple[Stone, Stone]:
    """The two stones that are to carry a gate: neighbours on the ground, one storey high, near each other."""
    first, second = found(state, first_id), found(state, second_id)
    for stone in (first, second):
        _bears(state, stone, t("What a gate is laid on carries nothing."), "gates")
    if first.id >= second.id:
        raise IllegalAction(
            t("Two stones below."), t("Name them once each, in the order of their numbers."), "notation"
        )
    gap = _gap(state.circle, first, second)
    if gap is None:
        raise IllegalAction(
            t("Not neighbours."),
            t("Another stone stands between {first} and {second}.", first=first.id, second=second.id),
            "gates",
        )
    if apart(first, second, SPAN):
        raise refusals.too_wide(first, second)
    if gap == state.circle.area_at(state.markers[state.seat]):
        raise IllegalAction(t("Your own marker area."), t("No gate is made over one's own marker area."), "gates")
    return first, second


def legal_angles(state: State, angles: Iterable[Angle] = range(CIRCLE)) -> list[Angle]:
    """Those angles at which the player to act may build on the rim."""
    return [angle for angle in angles if _promises(state, angle) and allows(state, Build(angle))]


def _promises(state: State, angle: Angle) -> bool:
    """Whether an angle is worth a closer look: the stones beside it are far enough away, one of them for the ball."""
    ring = state.circle
    if ring.whole:
        return True
    new, beside = Stone(0, upright(angle)), ring.corners(ring.area_at(angle))
    free = all(apart(new, stone, FACE_TO_FACE) for stone in beside)
    return free and (state.first_turn or any(apart(new, stone, PASSABLE) for stone in beside))


def legal_tops(state: State) -> list[Top]:
    """The stones on which the player to act may build."""
    return [top for top in (Top(stone.id) for stone in state.stones if stone.ground) if allows(state, top)]


def legal_gates(state: State) -> list[Gate]:
    """The gates that the player to act may make."""
    pairs = {tuple(sorted(stone.id for stone in state.circle.corners(gap))) for gap in range(len(state.circle.ring))}
    close = [(first, second) for first, second in sorted(pairs) if _carries_gate(state, first, second)]
    loose = [stone.id for stone in state.stones if not stone.lies and not load(state.stones, stone.id)]
    gates = (Gate(id, first, second) for id in loose for first, second in close)
    return [gate for gate in gates if allows(state, gate)]


def can_build(state: State) -> bool:
    """Whether the player to act can build at all: tried coarsely first, for mostly that is enough."""
    ways = (
        lambda: legal_angles(state, range(0, CIRCLE, 50)),
        lambda: legal_tops(state),
        lambda: legal_gates(state),
        lambda: legal_angles(state),
    )
    return any(way() for way in ways)


def allows(state: State, action: Build | Top | Gate) -> bool:
    """Whether a build is legal."""
    try:
        built(state, action)
    except IllegalAction:
        return False
    return True


def found(state: State, id: int) -> Stone:
    """The stone of this number; raises IllegalAction if it is not in the circle."""
    for stone in state.stones:
        if stone.id == id:
            return stone
    raise refusals.no_stone(id)


def load(stones: Iterable[Stone], id: int) -> Stone | None:
    """The first stone that is on this one, if any."""
    return next((stone for stone in stones if id in stone.on), None)


def _from_stock(state: State) -> int:
    """The number of the next stone."""
    if not state.stock:
        raise IllegalAction(t("The stock is empty."), t("All stones have been built."), "end")
    return state.total - state.stock + 1


def _bears(state: State, stone: Stone, why: str, rule: str) -> None:
    """Raise IllegalAction unless a stone may be put on this one."""
    if not stone.ground:
        raise refusals.not_standing(stone, rule)
    if load(state.stones, stone.id):
        raise refusals.carries(stone, why, rule)
    if not plumb(stone):
        raise refusals.leans(stone, rule)


def _with_area(state: State, stone: Stone, corner: int) -> Stones:
    """The stones with a new one, if it finds room and a legal marker area then exists."""
    for other in state.stones:
        raised = not (stone.ground and other.ground and plumb(other)) and other.id not in stone.on
        if raised and distance(stone.pose, other.pose) < 0:
            raise refusals.no_room(other)
    stones = (*state.stones, stone)
    if not state.first_turn and not open_areas(circle(stones), state.markers, state.seat, corner):
        raise refusals.no_area()
    return stones


def _may_gate(state: State) -> None:
    """Raise IllegalAction when the player to act may make no gate at all."""
    if state.first_turn:
        raise IllegalAction(t("Not in your first turn."), t("In your first turn you build a stone."), "gates")
    if state.circle.area_at(state.markers[state.seat]) in state.circle.gated:
        why = t("A gate stands over your marker area: build a stone, and move your marker away.")
        raise IllegalAction(t("First move your marker."), why, "gates")


def _carries_gate(state: State, first: int, second: int) -> bool:
    try:
        _may_gate(state)
        supports(state, first, second)
    except IllegalAction:
        return False
    return True


def _gap(ring: Circle, first: Stone, second: Stone) -> int | None:
    """The gap between two stones the short way round, or None if they are not neighbours there."""
    if crossing(first, second) < 0:
        first, second = second, first
    place = ring.place(first.id)
    return place if ring.corners(place)[1].id == second.id else None
