"""Plans for the rest of a turn: builds, areas and releases that are worth a trial, each with its worth."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar

from cairn.core.bot_model import Plan, Weights
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.bot.evaluate import evaluate, least_loss, rate_swings
from cairn.games.stonehenge.bot.hand import Chance, throw
from cairn.games.stonehenge.building import legal_angles, legal_gates, legal_tops
from cairn.games.stonehenge.compass import CIRCLE, Angle
from cairn.games.stonehenge.marker import open_areas
from cairn.games.stonehenge.notation import read
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.swing import may_swing_from

RIM_STEP = 50
"""Tenths of a degree between two places on the rim that are looked at."""
SWINGS_A_PLAN = 3
"""So many releases are looked at for every one that becomes a plan."""

T = TypeVar("T")


def with_weights(weights: Weights) -> Callable[[State], Turn]:
    """Turns valued by these weights."""
    return lambda state: Turn(state, weights)


class Turn:
    """The rest of the turn of the player to act, a `cairn.core.bot_model.Turn`."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state, self.weights = state, weights

    def plans(self, width: int, hand_noise: float, chance: Chance) -> Iterator[Plan | None]:
        """Plans with their worth: one for each build and area, or one for each release.

        A level that sees few builds sees few ways through an area too, and not always the best.
        """
        state = self.state
        match state.phase:
            case Phase.BUILD:
                for build in islice(builds(state, chance), width):
                    yield from self._plans_after((build,), state.apply(build), hand_noise)
            case Phase.MARK:
                yield from self._plans_after((), state, hand_noise)
            case _:
                next_loss = least_loss(state)
                rated = _shuffle(rate_swings(state, hand_noise), chance)[: SWINGS_A_PLAN * width]
                for loss, swing in sorted(rated, key=lambda one: one[0])[:width]:
                    yield Plan((swing,), evaluate(state, self.weights, loss, next_loss), state)

    def _plans_after(self, before: tuple[Action, ...], state: State, hand_noise: float) -> Iterator[Plan | None]:
        """The plans after a build: in every area that is open, the safest release."""
        yield None  # a look at a build takes a while
        for marks, ready in _with_marker(state):
            if rated := rate_swings(ready, hand_noise):
                loss, swing = rated[0]
                worth = evaluate(self.state, self.weights, loss, least_loss(ready))
                yield Plan((*before, *marks, swing), worth, ready)

    def execute(self, state: State, action: Action, hand_noise: float, chance: Chance) -> Action:
        """The action as a hand does it: a release errs, but the ball is seen to hang before one's own area."""
        if not isinstance(action, Swing):
            return action
        thrown = throw(action, hand_noise, chance)
        if may_swing_from(state, thrown.x, thrown.z):
            return thrown
        return Swing(action.x, action.z, thrown.vx, thrown.vz)

    def outcome_score(self, text: str) -> int:
        """The score of the stones that fell."""
        fall = read(text)
        assert isinstance(fall, Fall)
        return -self.weights["stones"] * len(fall.lost)


def builds(state: State, chance: Chance) -> Iterator[Build | Top | Gate]:
    """The builds worth a look in random order, of every kind in turn; a kind is listed when it is its turn."""
    first = int(chance() * CIRCLE)  # so that one game is not built like another
    kinds: list[Callable[[State], Sequence[Build | Top | Gate]]] = [
        partial(rim_builds, first=first),
        legal_tops,
        legal_gates,
    ]
    waiting = deque(_draw(kind, state, chance) for kind in kinds)
    while waiting:
        kind = waiting.popleft()
        for build in kind:
            yield build
            waiting.append(kind)
            break


def _draw(kind: Callable[[State], Sequence[T]], state: State, chance: Chance) -> Iterator[T]:
    yield from _shuffle(kind(state), chance)


def rim_builds(state: State, first: Angle) -> list[Build]:
    """Places on the rim, looked at from one on: the ends of what is free, and two in between."""
    around = [angle % CIRCLE for angle in range(first, first + CIRCLE, RIM_STEP)]
    free = legal_angles(state, around) or legal_angles(state)
    runs: list[list[Angle]] = []
    for angle in free:
        if runs and (angle - runs[-1][-1]) % CIRCLE <= RIM_STEP:
            runs[-1].append(angle)
        else:
            runs.append([angle])
    angles = {angle for run in runs for angle in (run[0], run[len(run) // 3], run[2 * len(run) // 3], run[-1])}
    return [Build(angle) for angle in sorted(angles)]


def _shuffle(things: Sequence[T], chance: Chance) -> list[T]:
    left = list(things)
    return [left.pop(int(chance() * len(left))) for _ in things]


def _with_marker(state: State) -> Iterator[tuple[tuple[Mark, ...], State]]:
    """The ways to move the marker, to the middle of an area, and the positions after it; as it is where it stays."""
    if state.phase is not Phase.MARK:
        yield (), state
        return
    for area in open_areas(state.circle, state.markers, state.seat, state.corner):
        angles = state.circle.angles_within(area)
        mark = Mark(angles[len(angles) // 2])
        yield (mark,), state.apply(mark)
