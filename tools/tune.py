"""Tunes the weights of a game's evaluation by self-play: plays, fits, plays on with what it found.

A position is scored by the result of its game, and the weights are fitted so that 1 / (1 + e^(-worth/100)) tells that
result best (logistic regression). `tune.py GAME` prints the weights; `--write` puts them into the game's weights.py.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from cairn.bots.analysis import Limits, analyse
from cairn.bots.match import Player, elo, match
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.core.bot_model import SearchModel, Weights
from cairn.core.game import Game
from cairn.core.seal import Vaults
from cairn.games import SHELF

ROOT = Path(__file__).resolve().parent.parent
Sample = tuple[Mapping[str, float], float]
"""What the side to act has, and the points it made in the end."""

STEP, PULL = 3.0, 1e-4
"""Of the descent: how fast it goes, and how strongly every weight is drawn to 0."""


def main() -> None:
    """Tune from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--rounds", type=int, default=3, help="how often to play and fit")
    parser.add_argument("--games", type=int, default=300, help="games of a round")
    parser.add_argument("--nodes", type=int, default=1000, help="nodes a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the weights if they win against the old ones")
    arguments = parser.parse_args()
    game, model, lots = SHELF[arguments.game], SHELF[arguments.game].bot(), Random(arguments.seed)
    if not isinstance(model, SearchModel):
        parser.error(f"{game.title} has no evaluation to tune.")
    weights = model.weights
    for turn in range(1, arguments.rounds + 1):
        samples = [
            sample for _ in range(arguments.games) for sample in played(game, model, weights, arguments.nodes, lots)
        ]
        weights = fitted(samples, weights)
        print(
            f"round {turn}: {len(samples)} positions, error {error(samples, weights):.4f}\n{dict(weights)}", flush=True
        )
    share = compared(game, model, weights, arguments.nodes, lots)
    print(f"against the old weights: {share:.0%}, {elo(share):+.0f} Elo")
    if arguments.write and share > 0.5:
        write(arguments.game, weights)


def played(game: Game[Any, Any], model: SearchModel, weights: Weights, nodes: int, lots: Random) -> list[Sample]:
    """One game against itself from a random opening: its positions, each where its best line comes to rest."""
    state, found = game.start(2, varied(game, lots)), []
    for _ in range(lots.randrange(2, 10)):
        if choices := state.legal_actions():
            state = state.apply(lots.choice(choices))
    while state.actor is not None:
        for info in analyse(model.with_weights(weights)(state), Limits(nodes=nodes), process_time):
            best = info.best
        if best.plies is None:
            found.append(rested(model, state, best.actions))
        action = lots.choice(state.legal_actions()) if lots.random() < 0.05 else best.actions[0]
        state = state.apply(action)
    winners = state.outcome().winners
    return [(counts, points(winners, actor)) for counts, actor in found]


def varied(game: Game[Any, Any], lots: Random) -> dict[str, Any]:
    """The default options most of the time, else some that are offered."""
    if lots.random() < 0.7:
        return {}
    return {option.name: lots.choice(option.offered or option.values) for option in game.options}


def rested(model: SearchModel, state: Any, line: tuple[Any, ...]) -> tuple[Mapping[str, float], int]:
    """What the side to act has at the end of a line, and its seat."""
    for action in line:
        if (after := state.apply(action)).actor is None:
            break
        state = after
    return dict(model.position(state).counts()), state.actor


def points(winners: tuple[int, ...], actor: int) -> float:
    """What a seat made of a game."""
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


def compared(game: Game[Any, Any], model: SearchModel, weights: Weights, nodes: int, lots: Random) -> float:
    """The share of points of the new weights against the old ones."""
    players = thinker(game, model, weights, nodes, lots), thinker(game, model, model.weights, nodes, lots)
    *_, score = match(game, {}, players, 100, lots.random)
    return score.share


def thinker(game: Game[Any, Any], model: SearchModel, weights: Weights, nodes: int, lots: Random) -> Player:
    """Who plays by these weights."""

    weighing = replace(model, position=model.with_weights(weights))

    def player(state: Any, vaults: Vaults) -> Any:
        if is_secret_choice(game, state):
            return random_action(state, lots.random)
        for info in analyse(search_target(game, weighing, state, vaults), Limits(nodes=nodes), process_time):
            best = info.best
        return best.actions[0]

    return player


def write(name: str, weights: Weights) -> None:
    """Put the weights into the game's weights.py."""
    path = ROOT / "py" / "cairn" / "games" / name / "bot" / "weights.py"
    head = path.read_text(encoding="utf-8").partition("WEIGHTS")[0]
    rows = "".join(f'    "{term}": {weight},\n' for term, weight in weights.items())
    path.write_text(f"{head}WEIGHTS: dict[str, int] = {{\n{rows}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
