"""Reasons for a turn, in sentences that can be seen to be true in the circle; said in hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from cairn.core.language import Decimal, Phrase, t
from cairn.games.stonehenge.actions import Action, Build, Gate, Mark, Swing, Top
from cairn.games.stonehenge.board import PASSABLE
from cairn.games.stonehenge.bot.lanes import BALL, Lane, obstacles
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.stones import CM, TANGENTIAL, Stone, squared_distance
from cairn.games.stonehenge.text import area_name

WIDE = 2.0
"""Centimetres beside the ball on every side that are plenty."""


def reasons(state: State, actions: Sequence[Action]) -> Iterator[Phrase]:
    """The reasons for the first action of a plan, as far as they can be measured before the ball swings."""
    action = actions[0]
    match action:
        case Build():
            yield from _of_build(state, action)
        case Top():
            yield t("No gap gets narrower: the stone stands on another one.")
        case Gate(id):
            yield from _of_gate(state, id)
        case Mark():
            yield from _of_mark(state, action)
        case Swing():
            yield from _of_swing(state, action)


def _of_build(state: State, build: Build) -> Iterator[Phrase]:
    """The gaps beside the stone."""
    after = state.apply(build)
    ring = after.circle.ring
    if len(ring) < 2:
        return
    index = after.circle.index_of(after.corner)
    before, new, behind = ring[index - 1], ring[index], ring[(index + 1) % len(ring)]
    sides = sorted({before, behind}, key=lambda stone: stone.id)
    tight = [stone for stone in sides if _gap(stone, new) < 2 * BALL * CM]
    if tight:
        yield t("The ball does not fit between it and stone {id}.", id=tight[0].id)
    if len(sides) == 1:
        yield t("It leaves {wide} cm to stone {id}.", wide=_cm(_gap(sides[0], new)), id=sides[0].id)
        return
    one, other = sides
    if min(_gap(one, new), _gap(other, new)) >= PASSABLE:
        yield t("Both gaps beside it are wide enough for a marker and the ball.")
    yield t(
        "It leaves {wide} cm to stone {one} and {far} cm to stone {other}.",
        wide=_cm(_gap(one, new)),
        one=one.id,
        far=_cm(_gap(other, new)),
        other=other.id,
    )


def _of_gate(state: State, id: int) -> Iterator[Phrase]:
    """The gap that the stone leaves, and what a gate does not change."""
    circle = state.circle
    stone = next(each for each in state.stones if each.id == id)
    if stone.is_on_base and len(circle.ring) > 3:
        index = circle.index_of(id)
        one, other = sorted((circle.ring[index - 1].id, circle.ring[(index + 1) % len(circle.ring)].id))
        yield t("It opens the way between stones {one} and {other}.", one=one, other=other)
    yield t("A gate takes no stone from the stock, and your marker stays.")


def _of_mark(state: State, mark: Mark) -> Iterator[Phrase]:
    """The gap the ball has to go through, beside the other one."""
    circle = state.circle
    if circle.is_undivided:
        return
    area = circle.area_at(mark.angle)
    index = circle.index_of(state.corner)
    wide = _gap(*circle.corners(area))
    if other := [each for each in ((index - 1) % len(circle.ring), index) if each != area]:
        narrow = _gap(*circle.corners(other[0]))
        if narrow < wide:
            yield t(
                "It is the wider gap beside stone {id}: {wide} cm, and not {narrow} cm.",
                id=state.corner,
                wide=_cm(wide),
                narrow=_cm(narrow),
            )
    yield t("The gap {where} is {wide} cm wide, the ball 2.6 cm.", where=area_name(circle, area), wide=_cm(wide))


def _of_swing(state: State, swing: Swing) -> Iterator[Phrase]:
    """How far the ball stays away from the stones."""
    lane, standing = Lane(swing), [stone for stone in state.stones if stone.is_on_base]
    rooms = [(lane.clearance(obstacle), stone.id) for stone in standing for obstacle in obstacles([stone])]
    if not rooms:
        return
    room, nearest = min(rooms)
    if room >= WIDE:
        yield t("Done with a steady hand, the ball passes every stone by {room} cm or more.", room=_tenths(room))
    elif room > 0:
        yield t("Done with a steady hand, the ball passes stone {id} by {room} cm.", id=nearest, room=_tenths(room))


def _gap(one: Stone, other: Stone) -> int:
    """The room between two stones on the ground, face to face, as the rules measure it."""
    return isqrt(squared_distance(one, other)) - TANGENTIAL


def _cm(length: int) -> Decimal:
    return Decimal(f"{length * 10 // CM / 10:.1f}")


def _tenths(room: float) -> Decimal:
    return Decimal(f"{int(room * 10) / 10:.1f}")
