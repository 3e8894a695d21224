"""Actions as digits for a game code: angles, releases and poses as whole numbers; hashes are worked out again."""

from __future__ import annotations

from math import isqrt

from cairn.core.packing import Packer, Packing, Unpacker
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.compass import CIRCLE, RADIUS
from cairn.games.stonehenge.physics import stones_left
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.state import Phase, StateData
from cairn.games.stonehenge.stones import Pose, Stone, layout_hash
from cairn.games.stonehenge.swing import FARTHEST, FASTEST

BUILDS = (Build, Top, Gate)
STANDS, LOST, SHIFTED = range(3)


def pack(state: StateData, action: Action, packer: Packer) -> None:
    """Put a legal action in; its kind is known where the phase has one only."""
    if state.phase is Phase.BUILD:
        packer.put(BUILDS.index(type(action)), len(BUILDS))
    match action:
        case Build(angle) | Mark(angle):
            packer.put(angle, CIRCLE)
        case Top(below):
            _put_stones(state, packer, below)
        case Gate(stone, first, second):
            _put_stones(state, packer, stone, first, second)
        case Swing(x, z, vx, vz):
            for part, most in ((x, FARTHEST), (z, FARTHEST), (vx, FASTEST), (vz, FASTEST)):
                packer.put(part + most, 2 * most + 1)
        case Fall():
            _put_fall(state, packer, action)


def unpack(state: StateData, unpacker: Unpacker) -> Action:
    """Take the next action out; it may be illegal. Raises GameError."""
    match state.phase:
        case Phase.BUILD:
            kind = unpacker.take(len(BUILDS))
            if kind == BUILDS.index(Build):
                return Build(unpacker.take(CIRCLE))
            below = _take_stone(state, unpacker)
            if kind == BUILDS.index(Top):
                return Top(below)
            return Gate(below, _take_stone(state, unpacker), _take_stone(state, unpacker))
        case Phase.MARK:
            return Mark(unpacker.take(CIRCLE))
        case Phase.SWING:
            x, z, vx, vz = (unpacker.take(2 * most + 1) - most for most in (FARTHEST, FARTHEST, FASTEST, FASTEST))
            return Swing(x, z, vx, vz)
    return _take_fall(state, unpacker)


def _put_stones(state: StateData, packer: Packer, *ids: int) -> None:
    known = [stone.id for stone in state.stones]
    for id in ids:
        packer.put(known.index(id), len(known))


def _take_stone(state: StateData, unpacker: Unpacker) -> int:
    return state.stones[unpacker.take(len(state.stones))].id if state.stones else 0


def _put_fall(state: StateData, packer: Packer, fall: Fall) -> None:
    """Whether anything was touched; then whether each stone stayed, shifted or fell, and where shifted ones stand."""
    poses = dict(fall.shifted)
    packer.put(int(bool(poses or fall.lost)), 2)
    for stone in state.stones if poses or fall.lost else ():
        fate = LOST if stone.id in fall.lost else SHIFTED if stone.id in poses else STANDS
        packer.put(fate, 3)
        if fate == SHIFTED:
            _put_pose(packer, stone, poses[stone.id])


def _take_fall(state: StateData, unpacker: Unpacker) -> Fall:
    lost: list[int] = []
    shifted: list[tuple[int, Pose]] = []
    for stone in state.stones if unpacker.take(2) else ():
        fate = unpacker.take(3)
        if fate == LOST:
            lost.append(stone.id)
        elif fate == SHIFTED:
            shifted.append((stone.id, _take_pose(unpacker, stone)))
    before = layout_hash(state.stones)
    after = layout_hash(stones_left(state, lost, shifted))
    return Fall(before, after, tuple(sorted(lost)), tuple(sorted(shifted)))


def _put_pose(packer: Packer, stone: Stone, pose: Pose) -> None:
    """How far each number is from what it was, and the last one from what the three before it make it."""
    for number, was in zip(pose[:6], stone.pose, strict=False):
        packer.put_int(number - was)
    packer.put_int(pose[6] - _last_part(*pose[3:6]))


def _take_pose(unpacker: Unpacker, stone: Stone) -> Pose:
    x, y, z, i, j, k = (was + unpacker.take_int() for was in stone.pose[:6])
    return x, y, z, i, j, k, unpacker.take_int() + _last_part(i, j, k)


def _last_part(i: int, j: int, k: int) -> int:
    """The real part of a unit quaternion, from the others."""
    return isqrt(max(0, RADIUS**2 - i * i - j * j - k * k))


PACKING: Packing[State, Action] = Packing(pack, unpack)
