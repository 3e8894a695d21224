"""Stonehenge and the Sun: how many stones our player loses, and how many one that knows geometry alone, with intervals.

`skill.py --games 40` plays games of two, the seats changed after each. Both look at the same kinds of plans, as many as
the highest level does, and both have the same shaky hand, as steady ones lose next to nothing. Ours weighs how its hand
errs, and tries plans in the physics. The other takes the way with the most room, as if its hand were steady. With
`--against eye` the other weighs how its hand errs too, so that trying is all that makes the difference. Nothing is
limited by time, so that it does not matter how busy the machine is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic

from cairn.bots.analysis import Limits, analyse_trials
from cairn.bots.match import resolve_outcome
from cairn.bots.trials import Hand
from cairn.bots.worlds import search_target
from cairn.cli.pendulum import physics
from cairn.core.bot_model import PhysicsModel
from cairn.games import SHELF

GAME = SHELF["stonehenge"]
STEADY = 1.0


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument(
        "--hand_noise", type=float, default=7.0, help="the hand of both, as cairn.core.bot_model.Level has it"
    )
    parser.add_argument("--against", choices=("geometry", "eye"), default="geometry")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    lots, counts = Random(arguments.seed), []
    weighs = arguments.hand_noise if arguments.against == "eye" else STEADY
    for number in range(arguments.games):
        counts.append(game(arguments.hand_noise, weighs, number % 2, lots))
        print(f"game {number + 1}: {counts[-1][0]} stones lost by ours, {counts[-1][1]} by the other", flush=True)
    print(f"hand {arguments.hand_noise}, against {arguments.against}, {arguments.games} games: {describe(counts)}")


def game(hand_noise: float, weighs: float, seat: int, lots: Random) -> tuple[int, int]:
    """The stones lost in a game by ours, which sits at `seat`, and by the other, which takes its
    hand's noise to be `weighs` and tries nothing."""
    skill, world, state = GAME.bot(), physics(GAME), GAME.start(2, {})
    assert isinstance(skill, PhysicsModel)
    best = skill.levels[-1]
    while state.actor is not None:
        mine = state.actor == seat
        trials = search_target(GAME, skill, state, {}, world if mine else None)
        hand = Hand(hand_noise if mine else weighs, lots.random)
        *_, info = analyse_trials(trials, Limits(best.depth, best.nodes), monotonic, hand)
        action = skill.turn(state).execute(state, info.best.actions[0], hand_noise, lots.random)
        state = resolve_outcome(GAME, state.apply(action), world)
    return state.minus[seat], state.minus[1 - seat]


def describe(counts: Sequence[tuple[int, int]]) -> str:
    """The means, and the difference with the interval in which it lies 19 times out of 20."""
    n = len(counts)
    ours, theirs = (sum(count[side] for count in counts) for side in (0, 1))
    differences = [their - our for our, their in counts]
    mean = sum(differences) / n
    reach = 1.96 * sqrt(sum((each - mean) ** 2 for each in differences) / max(1, n - 1) / n)
    return (
        f"{ours} stones lost by ours, {theirs} by the other; "
        f"{mean:.2f} fewer a game, between {mean - reach:.2f} and {mean + reach:.2f}"
    )


if __name__ == "__main__":
    main()
