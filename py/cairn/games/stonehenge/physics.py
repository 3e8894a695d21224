"""A swing as a question to the physics, and its report: checked as far as rules can, then taken as the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cairn.core.errors import IllegalAction
from cairn.core.language import Phrase, t
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.compass import RADIUS
from cairn.games.stonehenge.solid import TOUCH, distance, is_lost, lowest_point
from cairn.games.stonehenge.state import Phase, StateData
from cairn.games.stonehenge.stones import HIGH, Pose, Stone, layout_hash

DEEPEST = 2_000
"""So far, 2 mm, one stone may be in another: the physics lets them press into each other by a quarter of that."""


def pending(state: StateData) -> dict[str, Any] | None:
    """The question to the physics while a ball is on its way; None while there is none."""
    return {"stones": plain_stones(state), "release": release} if (release := plain_release(state)) else None


def plain_stones(state: StateData) -> list[dict[str, Any]]:
    """The stones as plain data."""
    return [{"id": stone.id, "lies": stone.lies, "pose": stone.pose} for stone in state.stones]


def plain_release(state: StateData) -> tuple[int, int, int, int] | None:
    """The swing whose outcome is awaited, as plain data."""
    swing = state.swing
    return (swing.x, swing.z, swing.vx, swing.vz) if swing and state.phase is Phase.FALL else None


def settle(state: StateData, fall: Fall) -> tuple[Stone, ...]:
    """The stones that stand after a swing; raises IllegalAction, naming what cannot be."""
    if fall.before != layout_hash(state.stones):
        raise _impossible(t("Another circle."), t("This swing was made with the stones standing elsewhere."))
    stones = stones_left(state, fall.lost, fall.shifted)
    if fall.after != layout_hash(stones):
        raise _impossible(
            t("The layouts differ."), t("The stones reported do not match the hash of the layout after the swing.")
        )
    return stones


def stones_left(state: StateData, lost: Sequence[int], shifted: Sequence[tuple[int, Pose]]) -> tuple[Stone, ...]:
    """The stones that stand when these are lost and those have shifted; raises IllegalAction, naming what cannot be."""
    before = {stone.id: stone for stone in state.stones}
    _check_names(before, lost, [id for id, _ in shifted])
    for id, pose in shifted:
        _check_pose(before[id], pose)
    poses = dict(shifted)
    left = [stone for stone in state.stones if stone.id not in lost]
    stones = [Stone(stone.id, poses.get(stone.id, stone.pose), stone.lies, stone.on) for stone in left]
    _check_overlaps(stones, poses)
    touched = {*lost, *poses}
    return tuple(_rest(stone, stones) if {stone.id, *stone.on} & touched else stone for stone in stones)


def _check_names(before: dict[int, Stone], lost: Sequence[int], shifted: Sequence[int]) -> None:
    for id in (*lost, *shifted):
        if id not in before:
            raise _impossible(
                t("No stone {id}.", id=id), t("A stone that is not in the circle can neither fall nor shift.")
            )
    if both := set(lost) & set(shifted):
        raise _impossible(t("Stone {id} cannot be both.", id=min(both)), t("A stone that is lost stands nowhere."))
    if not (_is_rising(lost) and _is_rising(shifted)):
        raise _impossible(t("Stones out of order."), t("Each stone is named once, in the order of their numbers."))


def _is_rising(ids: Sequence[int]) -> bool:
    return sorted(set(ids)) == list(ids)


def _check_pose(stone: Stone, pose: Pose) -> None:
    square = sum(part * part for part in pose[3:])
    if abs(square - RADIUS**2) > 10 * RADIUS or pose[6] < 0:
        raise _impossible(
            t("Stone {id} has no such turn.", id=stone.id), t("Its quaternion should have length 1 and no negative w.")
        )
    if pose == stone.pose:
        raise _impossible(t("Stone {id} has not moved.", id=stone.id), t("Only stones that shifted are reported."))
    if is_lost(stone, pose):
        raise _impossible(
            t("Stone {id} does not stand.", id=stone.id),
            t("In this pose it counts as lost, but it is reported as standing."),
        )


def _check_overlaps(stones: Sequence[Stone], shifted: Iterable[int]) -> None:
    moved = set(shifted)
    for n, stone in enumerate(stones):
        for other in stones[:n]:
            if moved & {stone.id, other.id} and distance(stone.pose, other.pose) < -DEEPEST:
                raise _impossible(
                    t("Stones {other} and {id} overlap.", other=other.id, id=stone.id),
                    t("Two stones cannot be in one place."),
                )


def _rest(stone: Stone, stones: Sequence[Stone]) -> Stone:
    """The stone with what it is on now; raises IllegalAction if it hangs in the air."""
    touching = [
        other
        for other in stones
        if other.id != stone.id and other.pose[1] < stone.pose[1] and distance(stone.pose, other.pose) <= TOUCH
    ]
    is_upper = stone.pose[1] > HIGH
    if not touching and (is_upper or lowest_point(stone.pose) > TOUCH):
        raise _impossible(t("Stone {id} hangs in the air.", id=stone.id), t("There is nothing under it."))
    return Stone(stone.id, stone.pose, stone.lies, _supports(stone, touching) if is_upper else ())


def _supports(stone: Stone, touching: Sequence[Stone]) -> tuple[int, ...]:
    """The stones on the base that carry an upper one.

    Ruling: "a lintel is carried by the two stones it was laid on, and by no third that it comes to touch".
    """
    below = tuple(other.id for other in touching if other.is_on_base)
    own = tuple(id for id in below if id in stone.on)
    return own if stone.lies and own else below


def _impossible(title: Phrase, reason: Phrase) -> IllegalAction:
    return IllegalAction(title, reason, "minus")
