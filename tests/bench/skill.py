"""Stonehenge and the Sun with a physics against the same player without: how many stones each loses, with intervals.

`skill.py --games 40` plays games of two, the seats changed after each. Both have the same hand, look at the same plans,
as many as the highest level does, and judge them by the same eye; only one tries them in the physics before it chooses.
The hand is that of level 2, as steady ones lose next to nothing, with or without. Nothing is limited by time, so that
it does not matter how busy the machine is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from time import monotonic
from typing import Any

from cairn.bots.levels import play
from cairn.bots.match import settled
from cairn.bots.worlds import seen_by
from cairn.cli.pendulum import physics
from cairn.core.mind import Skill
from cairn.games import SHELF
from cairn.games.minds import mind_of

GAME = SHELF["stonehenge"]


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=8, help="how many plans are looked at and tried")
    parser.add_argument("--hand", type=int, default=2, help="the level whose hand both have")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    lots, counts = Random(asked.seed), []
    for number in range(asked.games):
        counts.append(game(asked.level, asked.hand, number % 2, lots))
        print(f"game {number + 1}: {counts[-1][0]} stones lost with the physics, {counts[-1][1]} by eye", flush=True)
    print(f"plans of level {asked.level}, hand of level {asked.hand}, {asked.games} games: {told(counts)}")


def game(level: int, hand: int, seat: int, lots: Random) -> tuple[int, int]:
    """The stones lost in a game by who sits at `seat` and tries plans, and by who does not."""
    skill, world, state = mind_of(GAME.name), physics(GAME), GAME.start(2, {})
    assert isinstance(skill, Skill)
    like = replace(skill.levels[level - 1], shakes=skill.levels[hand - 1].shakes)
    while state.actor is not None:
        trials = seen_by(GAME, skill, state, {}, world if state.actor == seat else None)
        for choice in play(trials, like, lots.random, monotonic):
            action: Any = choice.action
        state = settled(GAME, state.apply(action), world)
    return state.minus[seat], state.minus[1 - seat]


def told(counts: Sequence[tuple[int, int]]) -> str:
    """The means, and the difference with the interval in which it lies 19 times out of 20."""
    n = len(counts)
    tried, by_eye = (sum(count[side] for count in counts) for side in (0, 1))
    differences = [eye - trying for trying, eye in counts]
    mean = sum(differences) / n
    reach = 1.96 * sqrt(sum((each - mean) ** 2 for each in differences) / max(1, n - 1) / n)
    return (
        f"{tried} stones lost with the physics, {by_eye} by eye; "
        f"{mean:.2f} fewer a game, between {mean - reach:.2f} and {mean + reach:.2f}"
    )


if __name__ == "__main__":
    main()
