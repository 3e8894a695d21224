"""What can be done in the rest of a turn, and how it looks from above: builds, areas and releases worth a trial."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from cairn.core.bot_model import Plan
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.building import legal_angles, legal_gates, legal_tops
from cairn.games.stonehenge.circle import Area
from cairn.games.stonehenge.compass import CIRCLE, COMPASS, RADIUS, Angle, bearing
from cairn.games.stonehenge.hand import Chance, spread, thrown
from cairn.games.stonehenge.lanes import TURNING, Lane, obstacles, risk
from cairn.games.stonehenge.marking import aims, open_areas
from cairn.games.stonehenge.notation import read
from cairn.games.stonehenge.rules import Phase, State
from cairn.games.stonehenge.stones import CM, RIM

PULL = 36.0
"""Centimetres from the centre to where the ball is let go."""
ASIDE = (0.0, 1.5, -1.5, 3.0, -3.0)
"""How far beside the centre the ball may be thrown, in centimetres."""
FINE, COARSE = 15, 40
"""Tenths of a degree between two releases that are compared, and where a glance must do."""
RIM_STEP = 50
WAYS = 3
"""So many releases are looked at for every one that is thought about."""
OTHERS = 3.0
"""The hand that whoever comes next is taken to have, as `Level.hand_noise` counts."""
WORST = 1.5
"""More stones than that nobody is taken to lose in a swing."""

T = TypeVar("T")
Judged = tuple[float, Swing]
"""How many stones a release is expected to cost, and the release."""


class Turn:
    """The rest of the turn of whoever is to act, as `cairn.core.bot_model.Turn` asks for it."""

    def __init__(self, state: State, weights: Mapping[str, int]) -> None:
        self.state, self.weights = state, weights

    def plans(self, width: int, hand_noise: float, chance: Chance) -> Iterator[Plan | None]:
        """Plans with their worth: one for each build and area, or one for each release.

        Who sees few builds sees few ways through an area too, and not always the best.
        """
        state = self.state
        match state.phase:
            case Phase.BUILD:
                for build in islice(builds(state, chance), width):
                    yield from self._after((build,), state.apply(build), hand_noise)
            case Phase.MARK:
                yield from self._after((), state, hand_noise)
            case _:
                left = easiest(state)
                seen = sorted(_shuffled(judged(state, hand_noise), chance)[: WAYS * width], key=lambda one: one[0])
                for danger, swing in seen[:width]:
                    yield Plan((swing,), self._worth(danger, left), state)

    def _after(self, before: tuple[Action, ...], state: State, hand_noise: float) -> Iterator[Plan | None]:
        """What can follow a build: in every area that is open, the safest release."""
        yield None  # a look at a build takes a while
        for marks, ready in _marked(state):
            if found := judged(ready, hand_noise):
                danger, swing = found[0]
                yield Plan((*before, *marks, swing), self._worth(danger, easiest(ready)), ready)

    def _worth(self, danger: float, left: float) -> dict[str, int]:
        minus, mine = self.state.minus, self.state.minus[self.state.seat]
        others = min(count for seat, count in enumerate(minus) if seat != self.state.seat)
        return {
            "stones": self.weights["stones"] * (others - mine),
            "swing": -round(self.weights["stones"] * danger),
            "lanes": round(self.weights["lanes"] * left),
        }

    def done(self, state: State, action: Action, hand_noise: float, chance: Chance) -> Action:
        """The action as a hand does it: a release errs. Who holds the ball sees whether it hangs before their area."""
        if not isinstance(action, Swing):
            return action
        slip = thrown(action, hand_noise, chance)
        area = state.circle.area_at(state.markers[state.seat])
        if state.first_turn or aims(state.circle, area, slip.x, slip.z):
            return slip
        return Swing(action.x, action.z, slip.vx, slip.vz)

    def told(self, text: str) -> int:
        """What the stones that fell are worth."""
        fall = read(text)
        assert isinstance(fall, Fall)
        return -self.weights["stones"] * len(fall.lost)


def builds(state: State, chance: Chance) -> Iterator[Build | Top | Gate]:
    """The builds worth a look in an order drawn by lot, of every kind in turn; a kind is listed when it is its turn."""
    kinds: list[Callable[[State], Sequence[Build | Top | Gate]]] = [on_the_rim, legal_tops, legal_gates]
    waiting = deque(_drawn(kind, state, chance) for kind in kinds)
    while waiting:
        kind = waiting.popleft()
        for build in kind:
            yield build
            waiting.append(kind)
            break


def _drawn(kind: Callable[[State], Sequence[T]], state: State, chance: Chance) -> Iterator[T]:
    yield from _shuffled(kind(state), chance)


def on_the_rim(state: State) -> list[Build]:
    """Places on the rim: the ends of what is free, and two in between."""
    free = legal_angles(state, range(0, CIRCLE, RIM_STEP)) or legal_angles(state)
    runs: list[list[Angle]] = []
    for angle in free:
        if runs and angle - runs[-1][-1] <= RIM_STEP:
            runs[-1].append(angle)
        else:
            runs.append([angle])
    angles = {angle for run in runs for angle in (run[0], run[len(run) // 3], run[2 * len(run) // 3], run[-1])}
    return [Build(angle) for angle in sorted(angles)]


def _shuffled(things: Sequence[T], chance: Chance) -> list[T]:
    left = list(things)
    return [left.pop(int(chance() * len(left))) for _ in things]


def _marked(state: State) -> Iterator[tuple[tuple[Mark, ...], State]]:
    """The ways to move the marker, to the middle of an area, and the positions after it; as it is where it stays."""
    if state.phase is not Phase.MARK:
        yield (), state
        return
    for area in open_areas(state.circle, state.markers, state.seat, state.corner):
        angles = state.circle.within(area)
        mark = Mark(angles[len(angles) // 2])
        yield (mark,), state.apply(mark)


def judged(state: State, hand_noise: float) -> list[Judged]:
    """Releases through the area of whoever is to act, the safest first."""
    ring = state.circle
    area = ring.area_at(state.markers[state.seat])
    anywhere = state.first_turn or ring.whole or not ring.within(area)
    return _compared(state, None if anywhere else area, FINE if not anywhere else COARSE, ASIDE, hand_noise)


def easiest(state: State) -> float:
    """How many stones a swing costs whoever comes next at least: the best of the areas without a marker."""
    ring = state.circle
    if ring.whole:
        return 0.0
    taken = {ring.area_at(angle) for angle in state.markers}
    free = [area for area in range(len(ring.ring)) if area not in taken and ring.passes(area)]
    best = (_compared(state, area, COARSE, ASIDE[:1], OTHERS) for area in free)
    return min((found[0][0] for found in best if found), default=WORST)


def _compared(state: State, area: Area | None, step: int, asides: Sequence[float], hand_noise: float) -> list[Judged]:
    """Releases that lead through an area, None for anywhere, by what they are expected to cost."""
    ring, found = state.circle, []
    stones = obstacles(state.stones)
    angles = range(CIRCLE) if area is None else ring.within(area)
    for angle in angles[step // 2 :: step] or angles[len(angles) // 2 :][:1]:
        for aside in asides:
            swing = release(angle, aside)
            lane = Lane(swing)
            if area is None or any(ring.area_of(bearing(*end)) == area for end in lane.crosses(RIM / CM)):
                found.append((min(WORST, risk(lane, stones, spread(swing, hand_noise))), swing))
    return sorted(found, key=lambda judged: judged[0])


def release(angle: Angle, aside: float) -> Swing:
    """The ball let go in a direction, thrown so that it passes so many centimetres beside the centre."""
    cosine, sine = COMPASS[angle]
    x, z = PULL * cosine / RADIUS, -PULL * sine / RADIUS
    speed = aside * TURNING / PULL
    return Swing(round(100 * x), round(100 * z), round(-10 * z * speed), round(10 * x * speed))
