"""Building: a stone on the rim, one on top of another, or a gate; each gives the stones after it, or raises why not."""

from __future__ import annotations

from collections.abc import Iterable

from cairn.core.errors import IllegalAction
from cairn.core.language import Phrase, t
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Build, Gate, Top
from cairn.games.stonehenge.board import PASSABLE, Area, Circle, cross_product, make_circle
from cairn.games.stonehenge.compass import CIRCLE, Angle
from cairn.games.stonehenge.marker import open_areas
from cairn.games.stonehenge.solid import TOUCH, distance
from cairn.games.stonehenge.state import StateData
from cairn.games.stonehenge.stones import CM, Stone, across, are_apart, is_plumb, on_top, upright

Stones = tuple[Stone, ...]

FACE_TO_FACE = CM
"""The least room, face to face, between a new stone on the rim and every other stone on the base."""
SPAN = 47_000
"""Stones this far apart, face to face, or farther carry no gate."""


def build(state: StateData, action: Build | Top | Gate) -> Stones:
    """The stones after a build; raises IllegalAction."""
    match action:
        case Build(angle):
            return build_on_rim(state, angle)
        case Top(below):
            return build_on_stone(state, below)
        case Gate(stone, first, second):
            return build_gate(state, stone, first, second)


def build_on_rim(state: StateData, angle: Angle) -> Stones:
    """A stone from the stock, upright on the inner rim."""
    if not 0 <= angle < CIRCLE:
        raise IllegalAction(*refusals.no_angle("building"))
    stone = Stone(_take_from_stock(state), upright(angle))
    for other in state.stones:
        if other.is_on_base and not are_apart(stone, other, FACE_TO_FACE):
            raise IllegalAction(*refusals.too_close(stone, other))
    return _add_stone(state, stone, stone.id)


def build_on_stone(state: StateData, below_id: int) -> Stones:
    """A stone from the stock on top of one that stands on the base alone: "only ... up to two stories high"."""
    below, id = _find_stone(state, below_id), _take_from_stock(state)
    _check_support(state, below, t("What another stone is built on carries nothing."), "building")
    return _add_stone(state, Stone(id, on_top(below.pose), on=(below.id,)), below.id)


def build_gate(state: StateData, stone_id: int, first_id: int, second_id: int) -> Stones:
    """A stone of the circle laid across two neighbours."""
    _check_gate_turn(state)
    stone, (first, second) = _liftable_stone(state, stone_id), _supports(state, first_id, second_id)
    if stone.id in (first.id, second.id):
        raise IllegalAction(*refusals.ON_ITSELF)
    lintel = Stone(stone.id, across(first.pose, second.pose), lies=True, on=(first.id, second.id))
    for other in state.stones:
        if not other.is_on_base and other.id != stone.id and distance(lintel.pose, other.pose) < TOUCH:
            raise IllegalAction(*refusals.no_clearance(other))
    return tuple(lintel if other.id == lintel.id else other for other in state.stones)


def legal_angles(state: StateData, angles: Iterable[Angle] = range(CIRCLE)) -> list[Angle]:
    """The angles at which the player to act may build on the rim."""
    return [angle for angle in angles if _is_legal_angle(state, angle)]


def _is_legal_angle(state: StateData, angle: Angle) -> bool:
    return _may_fit(state, angle) and is_legal_build(state, Build(angle))


def _may_fit(state: StateData, angle: Angle) -> bool:
    """A quick test before the rules: the stones beside are far enough away, and one leaves room for the ball."""
    circle = state.circle
    if circle.is_undivided:
        return True
    new = Stone(0, upright(angle))
    beside = circle.corners(circle.area_of(new.bearing))
    is_free = all(are_apart(new, stone, FACE_TO_FACE) for stone in beside)
    return is_free and (state.is_first_turn or any(are_apart(new, stone, PASSABLE) for stone in beside))


def legal_tops(state: StateData) -> list[Top]:
    """The stones on which the player to act may build."""
    return [top for top in (Top(stone.id) for stone in state.stones if stone.is_on_base) if is_legal_build(state, top)]


def legal_gates(state: StateData) -> list[Gate]:
    """The gates that the player to act may make."""
    pairs = {tuple(sorted(stone.id for stone in state.circle.corners(gap))) for gap in range(len(state.circle.ring))}
    close = [(first, second) for first, second in sorted(pairs) if _can_carry_gate(state, first, second)]
    loose = [stone.id for stone in state.stones if not stone.lies and not find_load(state.stones, stone.id)]
    gates = (Gate(id, first, second) for id in loose for first, second in close)
    return [gate for gate in gates if is_legal_build(state, gate)]


def can_build(state: StateData) -> bool:
    """Whether the player to act can build at all: tried coarsely first, for mostly the first angles are enough."""
    return (
        any(_is_legal_angle(state, angle) for angle in range(0, CIRCLE, 50))
        or bool(legal_tops(state) or legal_gates(state))
        or any(_is_legal_angle(state, angle) for angle in range(CIRCLE))
    )


def is_legal_build(state: StateData, action: Build | Top | Gate) -> bool:
    """Whether a build is legal."""
    try:
        build(state, action)
    except IllegalAction:
        return False
    return True


def find_load(stones: Iterable[Stone], id: int) -> Stone | None:
    """The first stone that is on this one, if any."""
    return next((stone for stone in stones if id in stone.on), None)


def _liftable_stone(state: StateData, id: int) -> Stone:
    """The stone that is to be laid across two others: not from the stock, not from a gate, and carrying nothing."""
    stone = _find_stone(state, id)
    if stone.lies:
        raise IllegalAction(*refusals.PART_OF_GATE)
    if load := find_load(state.stones, id):
        reason = t("Stone {id} stands or lies on it. A stone taken for a gate carries nothing.", id=load.id)
        raise IllegalAction(*refusals.loaded(stone, reason, "gates"))
    return stone


def _supports(state: StateData, first_id: int, second_id: int) -> tuple[Stone, Stone]:
    """The two stones that are to carry a gate: neighbours on the base, one storey high, near each other."""
    first, second = _find_stone(state, first_id), _find_stone(state, second_id)
    for stone in (first, second):
        _check_support(state, stone, t("What a gate is laid on carries nothing."), "gates")
    if first.id >= second.id:
        raise IllegalAction(*refusals.UNORDERED)
    area = _area_between(state.circle, first, second)
    if area is None:
        raise IllegalAction(*refusals.not_neighbours(first, second))
    if are_apart(first, second, SPAN):
        raise IllegalAction(*refusals.too_wide(first, second))
    if area == state.own_area:
        raise IllegalAction(*refusals.OWN_AREA)
    return first, second


def _find_stone(state: StateData, id: int) -> Stone:
    """The stone of this number; raises IllegalAction if it is not in the circle."""
    for stone in state.stones:
        if stone.id == id:
            return stone
    raise IllegalAction(*refusals.no_stone(id))


def _take_from_stock(state: StateData) -> int:
    """The number of the next stone; raises IllegalAction if there is none."""
    if not state.stock:
        raise IllegalAction(*refusals.NO_STOCK)
    return state.next_stone


def _check_support(state: StateData, stone: Stone, reason: Phrase, rule: str) -> None:
    """Raise IllegalAction unless a stone may be put on this one."""
    if not stone.is_on_base:
        raise IllegalAction(*refusals.not_on_base(stone, rule))
    if find_load(state.stones, stone.id):
        raise IllegalAction(*refusals.loaded(stone, reason, rule))
    if not is_plumb(stone):
        raise IllegalAction(*refusals.leaning(stone, rule))


def _add_stone(state: StateData, stone: Stone, corner: int) -> Stones:
    """The stones with a new one, if it finds room and a legal marker area then exists."""
    for other in state.stones:
        if may_block(stone, other) and distance(stone.pose, other.pose) < 0:
            raise IllegalAction(*refusals.no_room(other))
    stones = (*state.stones, stone)
    if not state.is_first_turn and not open_areas(make_circle(stones), state.markers, state.seat, corner):
        raise IllegalAction(*refusals.NO_AREA)
    return stones


def may_block(stone: Stone, other: Stone) -> bool:
    """Whether another stone can be in the way of a new one that keeps its distance on the base."""
    return not (stone.is_on_base and other.is_on_base and is_plumb(other)) and other.id not in stone.on


def _check_gate_turn(state: StateData) -> None:
    """Raise IllegalAction when the player to act may make no gate at all."""
    if state.is_first_turn:
        raise IllegalAction(*refusals.FIRST_TURN_GATE)
    if state.own_area in state.circle.gated:
        raise IllegalAction(*refusals.UNDER_GATE)


def _can_carry_gate(state: StateData, first: int, second: int) -> bool:
    try:
        _check_gate_turn(state)
        _supports(state, first, second)
    except IllegalAction:
        return False
    return True


def _area_between(circle: Circle, first: Stone, second: Stone) -> Area | None:
    """The gap between two stones the short way round, or None if they are not neighbours there."""
    if cross_product(first, second) < 0:
        first, second = second, first
    index = circle.index_of(first.id)
    return index if circle.corners(index)[1].id == second.id else None
