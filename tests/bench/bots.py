"""Games at equal processor time a move against OpenSpiel's Python MCTSBot, which plays our rules through a wrapper.

`bots.py GAME --games 40 --seconds 0.5 --times 1` measures one pairing; `measure()` gives the rows of the bench.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from report import Row, at_least

from cairn.bots.analysis import Limits, analyse
from cairn.bots.match import Player, Score, match
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.cli.report import processes
from cairn.core.game import Game
from cairn.core.seal import Vaults
from cairn.games import SHELF
from cairn.report.work import all_results

GAMES, SECONDS = 40, 0.5
PAIRINGS = (
    ("sedona_vortex", 1.0, 0.9),
    ("sedona_vortex", 10.0, 0.6),
    ("vaxandis", 1.0, 0.9),
    ("skorpion", 1.0, 0.75),
    ("lava_flows", 1.0, 0.75),
)
"""Game, how many times our time the other has, and the share of points aimed at."""
LONGEST_PLAYOUT = 400
FIRST_GUESS = 0.001
"""Seconds a simulation, until the first ones are measured."""


class Rules:
    """The interface of a game that OpenSpiel's search needs."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    reward_model = pyspiel.GameType.RewardModel.TERMINAL

    def get_type(self) -> Rules:
        return self

    def max_utility(self) -> float:
        return 1.0


class Wrapped:
    """A State of ours as OpenSpiel's search asks for one; actions are indices into the choices."""

    def __init__(self, state: Any, length: int = 0) -> None:
        self.state, self.length = state, length
        self.choices = state.legal_actions()

    def clone(self) -> Wrapped:
        return Wrapped(self.state, self.length)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(range(len(self.choices)))

    def apply_action(self, action: int) -> None:
        self.state = self.state.apply(self.choices[action])
        self.choices = self.state.legal_actions()
        self.length += 1

    def is_terminal(self) -> bool:
        return not self.choices or self.length >= LONGEST_PLAYOUT

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.state.actor

    def returns(self) -> list[float]:
        outcome = self.state.outcome()
        if outcome is None or len(outcome.winners) != 1:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winners[0] == 0 else [-1.0, 1.0]


@dataclass
class Spent:
    """Processor time of one player over a match."""

    seconds: float = 0.0
    moves: int = 0

    def add(self, began: float) -> float:
        spent = process_time() - began
        self.seconds += spent
        self.moves += 1
        return spent

    def __add__(self, other: Spent) -> Spent:
        return Spent(self.seconds + other.seconds, self.moves + other.moves)

    @property
    def each(self) -> float:
        return self.seconds / max(1, self.moves)


def mcts(game: Game[Any, Any], seconds: float, seed: int, spent: Spent) -> Player:
    """OpenSpiel's bot; as it counts simulations, their number is fitted to the time that those before took."""
    lots = numpy.random.RandomState(seed)
    rollouts = RandomRolloutEvaluator(1, lots)
    guess = FIRST_GUESS

    def player(state: Any, vaults: Vaults) -> Any:
        nonlocal guess
        if len(choices := state.legal_actions()) == 1:
            return choices[0]
        if is_secret_choice(game, state):
            return random_action(state, lots.random_sample)
        worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
        simulations = max(10, round(seconds / guess / len(worlds)))
        began = process_time()
        bot = MCTSBot(Rules(), 2.0, simulations, rollouts, solve=True, random_state=lots)
        action = choices[chosen(bot, worlds)]
        took = spent.add(began)
        if took > seconds / 10:  # a solved position ends the search early and tells nothing about its speed
            guess = (guess + took / simulations / len(worlds)) / 2
        return action

    return player


def chosen(bot: MCTSBot, worlds: Sequence[Any]) -> int:
    """The bot's action. Where things are hidden it searches everything that may be true, and the visits are added up.

    An action that it has proven to win somewhere has all the visits there, and one that loses none.
    """
    if len(worlds) == 1:
        return int(bot.step(Wrapped(worlds[0])))
    visits: Counter[int] = Counter()
    for world in worlds:
        for child in bot.mcts_search(Wrapped(world)).children:
            outcome = child.outcome[child.player] if child.outcome else 0
            visits[child.action] += bot.max_simulations if outcome > 0 else child.explore_count if not outcome else 0
    return visits.most_common(1)[0][0]


def ours(name: str, seconds: float, lots: Random, spent: Spent) -> Player:
    """Our search at full strength."""
    game, model = SHELF[name], SHELF[name].bot()
    assert model is not None

    def player(state: Any, vaults: Vaults) -> Any:
        if len(choices := state.legal_actions()) == 1:
            return choices[0]
        if is_secret_choice(game, state):
            return random_action(state, lots.random)
        began = process_time()
        for info in analyse(search_target(game, model, state, vaults), Limits(seconds=seconds), process_time):
            action = info.best.actions[0]
        spent.add(began)
        return action

    return player


@dataclass(frozen=True)
class Pairing:
    """A game, how many seconds a move ours has, and how many times as many the other."""

    name: str
    times: float
    seconds: float

    def play(self, seed: str) -> tuple[Score, Spent, Spent]:
        """Two games from one opening, the seats changed: their score, and what both spent."""
        lots, mine, theirs = Random(seed), Spent(), Spent()
        players = (
            ours(self.name, self.seconds, lots, mine),
            mcts(SHELF[self.name], self.seconds * self.times, lots.getrandbits(32), theirs),
        )
        *_, score = match(SHELF[self.name], {}, players, 2, lots.random)
        return score, mine, theirs


def against(pairing: Pairing, games: int = GAMES, seed: int = 1, workers: int | None = None) -> tuple[Score, float]:
    """The score of a match, and how many times our processor time the other used."""
    score, mine, theirs = Score(), Spent(), Spent()
    with processes(workers) as pool:
        for more, ours_more, theirs_more in all_results(pool, pairing.play, [f"{seed} {n}" for n in range(games // 2)]):
            score, mine, theirs = score.combine(more), mine + ours_more, theirs + theirs_more
            print(f"  {pairing.name}, game {score.games}: {score.won}-{score.drawn}-{score.lost}", flush=True)
    return score, theirs.each / mine.each


def describe(score: Score, ratio: float) -> str:
    """The end of a row of the table, behind the share."""
    low, high = score.interval
    return f" ({low:.2f}-{high:.2f}) of {score.games}, it had {ratio:.1f} times our time a move"


def measure() -> list[Row]:
    """All pairings of the bench."""
    rows = []
    for name, times, aim in PAIRINGS:
        score, ratio = against(Pairing(name, times, SECONDS))
        what = f"bots: {SHELF[name].title}, points against MCTSBot"
        rows.append(at_least(what, score.share, aim, more=describe(score, ratio)))
    return rows


def main() -> None:
    """One pairing, from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--games", type=int, default=GAMES, help="an even number")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--times", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; one for each core if it is not said")
    arguments = parser.parse_args()
    pairing = Pairing(arguments.game, arguments.times, arguments.seconds)
    score, ratio = against(pairing, arguments.games, arguments.seed, arguments.workers)
    print(f"{score.share:.2f}{describe(score, ratio)}")


if __name__ == "__main__":
    main()
