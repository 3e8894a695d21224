"""Tunes the weights of a game's evaluation by self-play: plays, fits, plays on with what it found.

A position is scored by the result of its game, and the weights are fitted so that 1 / (1 + e^(-worth/100)) tells that
result best (logistic regression). `tune.py GAME` prints the weights; `--write` puts them into the game's weights.py.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path
from random import Random
from typing import Any

from cairn.bots.analysis import Limits, analyse
from cairn.bots.match import MatchPosition, Player, Score, elo, match, turns
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.cli.report import processes
from cairn.core.bot_model import SearchModel, Weights
from cairn.core.game import Game
from cairn.core.seal import Vaults
from cairn.games import SHELF
from cairn.report.jobs import still
from cairn.report.work import all_results

ROOT = Path(__file__).resolve().parent.parent
Sample = tuple[Mapping[str, float], float]
"""The counts of a position for the side to act, and the points that it made in the end."""

PAIRS = 50
"""Openings of the match between the new weights and the old ones."""
STEP, PULL = 3.0, 1e-4
"""The gradient descent: how fast it goes, and how strongly every weight is drawn to 0."""


def main() -> None:
    """Tune from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--rounds", type=int, default=3, help="how often to play and fit")
    parser.add_argument("--games", type=int, default=300, help="games of a round")
    parser.add_argument("--nodes", type=int, default=1000, help="nodes a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; one for each core if it is not said")
    parser.add_argument("--write", action="store_true", help="keep the weights if they win against the old ones")
    arguments = parser.parse_args()
    name, nodes, seed = arguments.game, arguments.nodes, arguments.seed
    if not isinstance(model := SHELF[name].bot(), SearchModel):
        parser.error(f"{SHELF[name].title} has no evaluation to tune.")
    weights = model.weights
    with processes(arguments.workers) as pool:
        for turn in range(1, arguments.rounds + 1):
            seeds = [f"{seed} {turn} {game}" for game in range(arguments.games)]
            games = all_results(pool, partial(played, name, weights, nodes), seeds)
            samples = [sample for game in games for sample in game]
            weights = fitted(samples, weights)
            print(f"round {turn}: {len(samples)} positions, error {error(samples, weights):.4f}\n{weights}", flush=True)
        pairs = [f"{seed} against {pair}" for pair in range(PAIRS)]
        scores = all_results(pool, partial(compared, name, weights, nodes), pairs)
        score = reduce(Score.combine, scores)
    print(f"against the old weights: {score.share:.0%}, {elo(score.share):+.0f} Elo")
    if arguments.write and score.share > 0.5:
        write(name, weights)


def searched(name: str, weights: Weights) -> SearchModel:
    """How the computer searches a game by these weights."""
    model = SHELF[name].bot()
    assert isinstance(model, SearchModel)
    return replace(model, position=model.with_weights(weights))


def played(name: str, weights: Weights, nodes: int, seed: str) -> list[Sample]:
    """One game against itself from a random opening: its positions, each where its best line comes to rest."""
    lots, model = Random(seed), searched(name, weights)
    game = replace(SHELF[name], secrets=None)  # what is hidden in a game is open here
    found: list[tuple[Mapping[str, float], int]] = []
    early = lots.randrange(2, 10)

    def play(state: Any, vaults: Vaults) -> Any:
        nonlocal early
        if early:
            early -= 1
            return random_action(state, lots.random)
        *_, info = analyse(model.position(state), Limits(nodes=nodes), still)
        if info.best.plies is None:
            found.append(rested(model, state, info.best.actions))
        return random_action(state, lots.random) if lots.random() < 0.05 else info.best.actions[0]

    *_, last = turns(MatchPosition(game, game.start(2, varied(game, lots))), (play, play), lots.random)
    winners = last.state.outcome().winners
    return [(counts, points(winners, actor)) for counts, actor in found]


def varied(game: Game[Any, Any], lots: Random) -> dict[str, Any]:
    """The default options most of the time, else some that are offered."""
    if lots.random() < 0.7:
        return {}
    return {option.name: lots.choice(option.offered or option.values) for option in game.options}


def rested(model: SearchModel, state: Any, line: tuple[Any, ...]) -> tuple[Mapping[str, float], int]:
    """The counts of the side to act at the end of a line, and its seat."""
    for action in line:
        if (after := state.apply(action)).actor is None:
            break
        state = after
    return dict(model.position(state).counts()), state.actor


def points(winners: tuple[int, ...], actor: int) -> float:
    """The points of a seat in a game: 1 for a win alone, 0 for a loss, else a half."""
    return float(winners[0] == actor) if len(winners) == 1 else 0.5


def fitted(samples: list[Sample], weights: Weights) -> Weights:
    """The weights that tell the results of the samples best, by gradient descent with momentum."""
    names = list(weights)
    rows = [([counts[name] for name in names], result) for counts, result in samples]
    spreads = [math.sqrt(sum(row[i] ** 2 for row, _ in rows) / len(rows)) or 1.0 for i in range(len(names))]
    scaled = [([x / spread for x, spread in zip(row, spreads, strict=True)], result) for row, result in rows]
    now, pace = [weights[name] / 100 * spread for name, spread in zip(names, spreads, strict=True)], [0.0] * len(names)
    for _ in range(150):
        slope = [PULL * w for w in now]
        for row, result in scaled:
            miss = (sigmoid(sum(map(float.__mul__, now, row))) - result) / len(scaled)
            for i, x in enumerate(row):
                if x:
                    slope[i] += miss * x
        pace = [0.9 * p - STEP / 10 * s for p, s in zip(pace, slope, strict=True)]
        now = list(map(float.__add__, now, pace))
    return {name: round(100 * w / spread) for name, w, spread in zip(names, now, spreads, strict=True)}


def sigmoid(x: float) -> float:
    """From worth to expected points."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def error(samples: list[Sample], weights: Weights) -> float:
    """The mean squared error of the expected points."""
    worths = (sum(weights[name] * count for name, count in counts.items()) / 100 for counts, _ in samples)
    return sum((sigmoid(x) - result) ** 2 for x, (_, result) in zip(worths, samples, strict=True)) / len(samples)


def compared(name: str, weights: Weights, nodes: int, seed: str) -> Score:
    """The score of the new weights against the old ones, in two games from one opening."""
    lots, model = Random(seed), SHELF[name].bot()
    assert isinstance(model, SearchModel)
    players = thinker(name, weights, nodes, lots), thinker(name, model.weights, nodes, lots)
    *_, score = match(SHELF[name], {}, players, 2, lots.random)
    return score


def thinker(name: str, weights: Weights, nodes: int, lots: Random) -> Player:
    """Who plays by these weights."""
    game, model = SHELF[name], searched(name, weights)

    def player(state: Any, vaults: Vaults) -> Any:
        if is_secret_choice(game, state):
            return random_action(state, lots.random)
        *_, info = analyse(search_target(game, model, state, vaults), Limits(nodes=nodes), still)
        return info.best.actions[0]

    return player


def write(name: str, weights: Weights) -> None:
    """Put the weights into the game's weights.py."""
    path = ROOT / "py" / "cairn" / "games" / name / "bot" / "weights.py"
    head = path.read_text(encoding="utf-8").partition("WEIGHTS")[0]
    rows = "".join(f'    "{term}": {weight},\n' for term, weight in weights.items())
    path.write_text(f"{head}WEIGHTS: dict[str, int] = {{\n{rows}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
