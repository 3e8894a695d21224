"""Reviewing a game of skill: what each aim would have cost a steady hand, and what the best aim would; luck set apart.

Nothing here says who was ahead: what falls is chance, and only the aim is a player's own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.bots.analysis import STEADY, Clock, constant_random
from cairn.bots.trials import SLIPS, Hand, Trials, run_trials
from cairn.core.bot_model import Physics, PhysicsModel
from cairn.core.play import Play, is_outcome
from cairn.core.state import Seat

GOOD, MISTAKE = 25, 60
"""Hundredths that an aim costs more than the best one: a good aim at most the one, a mistake at least the other."""
MOST_MOMENTS = 5


@dataclass(frozen=True, slots=True)
class AimEffort:
    """The limits of work on one aim: aims looked at, trials to find the best, trials of it and of the one that was
    meant, and seconds at most."""

    width: int
    search: int
    trials: int
    seconds: float


QUICK = AimEffort(8, 12, 6, 1.5)
FULL = AimEffort(30, 60, 25, 20.0)


@dataclass(frozen=True, slots=True)
class Aim:
    """The worth of the entry after the first `at` as an aim of `seat`, in hundredths of what can fall.

    `cost` is what it takes a steady hand on average, `best` what the aim `action` would have, and `actual` what it
    took in the game: what lies between that and `cost` was the hand, and luck.
    """

    at: int
    seat: Seat
    action: Any
    cost: float
    best: float
    actual: int

    @property
    def loss(self) -> float:
        """By how much the best aim costs less."""
        return max(0.0, self.cost - self.best)

    @property
    def is_mistake(self) -> bool:
        """Whether a better aim would have cost clearly less."""
        return self.loss >= MISTAKE

    @property
    def is_good(self) -> bool:
        """Whether it was about as good as the best one."""
        return self.loss <= GOOD


Aims = Iterator[Aim | None]
"""Aims as they are judged, with None at pauses."""


def worst_aims(aims: Sequence[Aim]) -> tuple[Aim, ...]:
    """The aims that could have been better most, at most five, in the order of play."""
    worst = sorted((aim for aim in aims if aim.is_mistake), key=lambda aim: -aim.loss)
    return tuple(sorted(worst[:MOST_MOMENTS], key=lambda aim: aim.at))


@dataclass(frozen=True, slots=True)
class AimReviewer:
    """Judges the aims of one game, by trials in the physics."""

    play: Play
    model: PhysicsModel
    effort: AimEffort
    clock: Clock
    physics: Physics

    def review(self, start: int = 0) -> Aims:
        """Judge every aim from an entry on."""
        for at in range(start, len(self.play.entries) - 1):
            if is_outcome(self.play.game, self.play.entries[at + 1]):
                yield from self._judge(at)

    def _judge(self, at: int) -> Aims:
        state, action = self.play.states[at], self.play.entries[at]
        chance, began = constant_random(), self.clock()

        def spent() -> float:
            return 2 * (self.clock() - began) / self.effort.seconds  # the other half goes to measuring both aims

        trials = Trials(self.play.game, self.model, state, self.physics)
        best = action
        for found in run_trials(trials, Hand(STEADY, chance), self.effort.width, self.effort.search, spent):
            best = found.plans[0].plan.actions[-1]
            yield None
        slips = [[chance() for _ in range(SLIPS)] for _ in range(self.effort.trials)]
        cost = yield from self._measure(state, action, slips)
        least = yield from self._measure(state, best, slips)
        actual = -self.model.turn(state).outcome_score(self.play.record.actions[at + 1])
        yield Aim(at, state.actor, best if least < cost else action, cost, min(cost, least), actual)

    def _measure(self, state: Any, action: Any, slips: Sequence[Sequence[float]]) -> Generator[None, None, float]:
        """The average cost of an action with these slips of the hand."""
        turn, total = self.model.turn(state), 0
        for slip in slips:
            after = state.apply(turn.execute(state, action, STEADY, iter(slip).__next__))
            for text in self.physics(self.play.game.pending(after) or {}):
                total -= turn.outcome_score(text) if text else 0
                yield None
        return total / len(slips)
