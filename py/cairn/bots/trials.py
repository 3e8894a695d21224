"""Trials of plans in a physics, with a noisy hand; the next plan to try is chosen by UCB1, the best mean is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from cairn.core.bot_model import Physics, PhysicsModel, Plan
from cairn.core.game import Game

LOOKING = 0.5
"""The part of the time after which looking ends and trying begins."""
EYE = 4
"""The number of trials that a look is worth: it sees the odds where few trials see chance."""
EXPLORATION = 40
"""The exploration constant of UCB1, in hundredths: how far above its mean a little-tried plan may lie."""
TRIED = 6
"""Plans that are tried; the others only look good, and not good enough."""
SLIPS = 32
"""Numbers that a hand's error is made of, at most."""
NOTHING = 2
"""Hundredths that are not worth a trial."""
SURE = 2
"""Trials before a plan is taken to be as good as it looks."""
ENOUGH = 12
"""Trials of one plan, on average, after which more would tell little."""
WIDEST = 60
"""Ways that are looked at when nothing limits them."""


@dataclass(frozen=True, slots=True)
class Trials:
    """A turn to think about, and the physics to try things in: without one, looking has to do."""

    game: Game[Any, Any]
    skill: PhysicsModel
    state: Any
    physics: Physics | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand that plays a plan: how noisy it is (`Level.hand_noise`), and the chance by which it errs."""

    hand_noise: float
    chance: Callable[[], float]


class Candidate:
    """A plan with the outcomes of its trials."""

    def __init__(self, plan: Plan, tried: str) -> None:
        self.plan = plan
        self.look = plan.parts[tried]
        self.rest = sum(plan.parts.values()) - self.look
        self.count = self.total = 0

    def hopeless(self, best: Candidate) -> bool:
        """Whether it is worth no more than another plan, even if trying it costs nothing."""
        return self.rest <= best.worth + NOTHING

    def add(self, worth: int) -> None:
        """Count one more trial, of this worth."""
        self.count += 1
        self.total += worth

    @property
    def mean(self) -> float:
        """The expected result, by eye and by trials."""
        return (self.look * EYE + self.total) / (EYE + self.count)

    @property
    def worth(self) -> int:
        """All of it, in hundredths."""
        return self.rest + round(self.mean)

    def ucb_score(self, trials: int) -> float:
        """The upper confidence bound of its worth after so many trials in all (UCB1)."""
        return self.rest + self.mean + EXPLORATION * sqrt(log(2 + trials) / (1 + self.count))


@dataclass(frozen=True, slots=True)
class Findings:
    """The state at a pause: plans by their worth, the best first, how many were looked at, and trials made."""

    plans: tuple[Candidate, ...]
    looks: int
    trials: int


def run_trials(trials: Trials, hand: Hand, width: int, count: int, spent: Callable[[], float]) -> Iterator[Findings]:
    """Look at plans, at most `width` of a kind, and make at most `count` trials of the best; findings at every pause.

    `spent` is the part of the time that is gone; from 1 on it ends. There is at least one finding, with at least one
    plan.
    """
    turn, found, looks = trials.skill.turn(trials.state), list[Candidate](), 0
    for plan in turn.plans(width, hand.hand_noise, hand.chance):
        if plan is not None:
            looks += 1
            found.append(Candidate(plan, trials.skill.tried))
        if found:
            yield _findings(found, looks, 0)
            if spent() >= (LOOKING if trials.physics and count else 1):
                break
    slips: list[list[float]] = []
    best, made = sorted(found, key=lambda tried: -tried.worth)[:TRIED], 0
    count = min(count, ENOUGH * len(best))
    while trials.physics and made < count and spent() < 1:
        leader = max(best, key=lambda tried: tried.worth)
        if leader.count >= SURE and all(one.hopeless(leader) for one in best if one is not leader):
            break
        one = max(best, key=lambda tried: tried.ucb_score(made))
        if one.count == len(slips):  # all plans are tried with the same slips of the hand, so that luck favours none
            slips.append([hand.chance() for _ in range(SLIPS)])
        slip = iter(slips[one.count]).__next__
        state = one.plan.state.apply(turn.execute(one.plan.state, one.plan.actions[-1], hand.hand_noise, slip))
        for text in trials.physics(trials.game.pending(state) or {}):
            if text:
                one.add(turn.outcome_score(text))
                made += 1
            yield _findings(found, looks, made)
            if spent() >= 1:
                return
    yield _findings(found, looks, made)


def _findings(found: list[Candidate], looks: int, made: int) -> Findings:
    return Findings(tuple(sorted(found, key=lambda tried: -tried.worth)), looks, made)
