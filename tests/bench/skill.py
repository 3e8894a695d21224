"""Stonehenge and the Sun: how many stones our player loses, and how many one that knows geometry alone, with intervals.

`skill.py --games 40` plays games of two, the seats changed after each. Both look at the same kinds of plans, as many as
the highest level does, and both have the same shaky hand, as steady ones lose next to nothing. Ours weighs how its hand
errs, and tries plans in the physics. The other takes the way with the most room, as if its hand were steady. With
`--against eye` the other weighs how its hand errs too, so that trying is all that makes the difference. Nothing is
limited by time, so that it does not matter how busy the machine is.
"""

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from cairn.bots.analysis import Limits, analyse_trials
from cairn.bots.match import MatchPosition, turns
from cairn.bots.trials import Hand
from cairn.bots.worlds import search_target
from cairn.cli.pendulum import physics
from cairn.cli.report import processes
from cairn.core.bot_model import PhysicsModel
from cairn.core.seal import Vaults
from cairn.games import SHELF
from cairn.report.findings import Mean
from cairn.report.work import all_results

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
    parser.add_argument("--workers", type=int, help="processes; one for each core if it is not said")
    arguments = parser.parse_args()
    weighs = arguments.hand_noise if arguments.against == "eye" else STEADY
    seats = [(f"{arguments.seed} {number}", number % 2) for number in range(arguments.games)]
    mine, other, fewer = 0, 0, Mean()
    with processes(arguments.workers) as pool:
        for lost, by_other in all_results(pool, partial(game, arguments.hand_noise, weighs), seats):
            mine, other, fewer = mine + lost, other + by_other, fewer.add(by_other - lost)
            print(f"game {fewer.count}: {lost} stones lost by ours, {by_other} by the other", flush=True)
    low, high = fewer.interval
    print(f"hand {arguments.hand_noise}, against {arguments.against}, {fewer.count} games:", end=" ")
    print(f"{mine} stones lost by ours, {other} by the other;", end=" ")
    print(f"{fewer.value:.2f} fewer a game, between {low:.2f} and {high:.2f}")


def game(hand_noise: float, weighs: float, numbered: tuple[str, int]) -> tuple[int, int]:
    """The stones lost in a game by ours, and by the other, which takes its hand's noise to be `weighs` and tries
    nothing; the game is given by its seed, and by the seat of ours."""
    seed, seat = numbered
    lots, skill, world = Random(seed), GAME.bot(), physics(GAME)
    assert isinstance(skill, PhysicsModel)
    best = skill.levels[-1]

    def play(state: Any, vaults: Vaults) -> Any:
        is_ours = state.actor == seat
        trials = search_target(GAME, skill, state, {}, world if is_ours else None)
        hand = Hand(hand_noise if is_ours else weighs, lots.random)
        *_, info = analyse_trials(trials, Limits(best.depth, best.nodes), monotonic, hand)
        return skill.turn(state).execute(state, info.best.actions[0], hand_noise, lots.random)

    *_, last = turns(MatchPosition(GAME, GAME.start(2, {}), physics=world), (play, play), lots.random)
    return last.state.minus[seat], last.state.minus[1 - seat]


if __name__ == "__main__":
    main()
