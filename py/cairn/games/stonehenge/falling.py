"""What a swing did, as told by the physics: checked as far as rules can, and then so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import t
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.compass import RADIUS
from cairn.games.stonehenge.solid import TOUCH, distance, foot, lost
from cairn.games.stonehenge.stones import HIGH, Pose, Stone, layout_hash

if TYPE_CHECKING:
    from cairn.games.stonehenge.rules import State

DEEPEST = 2_000
"""So far, 2 mm, one stone may be in another: the physics lets them press into each other by a quarter of that."""


def fallen(state: State, fall: Fall) -> tuple[Stone, ...]:
    """The stones that stand after a swing; raises IllegalAction, naming what cannot be."""
    if fall.before != layout_hash(state.stones):
        raise _wrong(t("Another circle."), t("This swing was made with the stones standing elsewhere."))
    before = {stone.id: stone for stone in state.stones}
    _check_names(before, fall)
    for id, pose in fall.shifted:
        _check_pose(before[id], pose)
    poses = dict(fall.shifted)
    left = [stone for stone in state.stones if stone.id not in fall.lost]
    stones = [Stone(stone.id, poses.get(stone.id, stone.pose), stone.lies, stone.on) for stone in left]
    _check_overlaps(stones, poses)
    touched = {*fall.lost, *poses}
    stones = [_resting(stone, stones) if {stone.id, *stone.on} & touched else stone for stone in stones]
    if fall.after != layout_hash(stones):
        raise _wrong(
            t("The layouts differ."), t("The stones told are not those that the hash after the swing stands for.")
        )
    return tuple(stones)


def _check_names(before: dict[int, Stone], fall: Fall) -> None:
    shifted = [id for id, _ in fall.shifted]
    for id in (*fall.lost, *shifted):
        if id not in before:
            raise _wrong(t("No stone {id}.", id=id), t("A stone that is not in the circle can neither fall nor shift."))
    if both := set(fall.lost) & set(shifted):
        raise _wrong(t("Stone {id} cannot be both.", id=min(both)), t("A stone that is lost stands nowhere."))
    if _unordered(fall.lost) or _unordered(shifted):
        raise _wrong(t("Stones out of order."), t("Each stone is named once, in the order of their numbers."))


def _unordered(ids: Sequence[int]) -> bool:
    return sorted(set(ids)) != list(ids)


def _check_pose(stone: Stone, pose: Pose) -> None:
    square = sum(part * part for part in pose[3:])
    if abs(square - RADIUS**2) > 10 * RADIUS or pose[6] < 0:
        raise _wrong(
            t("Stone {id} has no such turn.", id=stone.id), t("Its quaternion is not of length 1 with w from 0 up.")
        )
    if pose == stone.pose:
        raise _wrong(t("Stone {id} has not moved.", id=stone.id), t("Only stones that shifted are told."))
    if lost(stone, pose):
        raise _wrong(
            t("Stone {id} does not stand.", id=stone.id), t("As it is told to lie, it counts as lost, and is not.")
        )


def _check_overlaps(stones: Sequence[Stone], shifted: Iterable[int]) -> None:
    moved = set(shifted)
    for n, stone in enumerate(stones):
        for other in stones[:n]:
            if moved & {stone.id, other.id} and distance(stone.pose, other.pose) < -DEEPEST:
                raise _wrong(
                    t("Stones {other} and {id} overlap.", other=other.id, id=stone.id),
                    t("Two stones cannot be in one place."),
                )


def _resting(stone: Stone, stones: Sequence[Stone]) -> Stone:
    """The stone with what it is on now; raises IllegalAction if it hangs in the air."""
    touching = [
        other
        for other in stones
        if other.id != stone.id and other.pose[1] < stone.pose[1] and distance(stone.pose, other.pose) <= TOUCH
    ]
    upper = stone.pose[1] > HIGH
    if not touching and (upper or foot(stone.pose) > TOUCH):
        raise _wrong(t("Stone {id} hangs in the air.", id=stone.id), t("There is nothing under it."))
    on = tuple(other.id for other in touching if other.ground) if upper else ()
    return Stone(stone.id, stone.pose, stone.lies, on)


def _wrong(title: str, why: str) -> IllegalAction:
    return IllegalAction(title, why, "minus")
