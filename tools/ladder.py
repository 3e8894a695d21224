"""Calibrates the levels: plays every level against its neighbours, fits ratings, and keeps them with the levels.

`ladder.py GAME` plays and prints; `--write` puts the ratings into the game’s levels.py. Matches of two games, an
opening from both sides, go on until so much time is spent: every pair of levels gets LEAST games, and after that the
next match is for the pair that took least time so far.
"""

from __future__ import annotations

import argparse
import re
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic

from cairn.bots.levels import NAMES
from cairn.bots.match import Score, match
from cairn.cli.pendulum import physics
from cairn.cli.players import player
from cairn.core.bot_model import BotModel
from cairn.games import SHELF

ROOT = Path(__file__).resolve().parent.parent
Results = dict[tuple[int, int], Score]
"""Of every pair of levels, from 0, the score of the first."""

FIRST_RATING = 400
"""What the weakest level is rated; only differences mean anything."""


LEAST = 4
"""Games that every pair plays, however long they take."""


def main() -> None:
    """Calibrate from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--seconds", type=float, default=360, help="to spend")
    parser.add_argument("--apart", type=int, default=2, help="how far apart two levels may be to play each other")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if (model := SHELF[arguments.game].bot()) is None:
        parser.error("The computer does not play this game yet.")
    results = played(arguments.game, model, arguments.apart, arguments.seconds, Random(arguments.seed))
    for (one, other), score in results.items():
        print(f"{one + 1} against {other + 1}: {score.won}-{score.drawn}-{score.lost}")
    ratings = rising(rated(results, len(model.levels)))
    for level, rating in enumerate(ratings):
        print(f"{level + 1} {NAMES[level]:10} {rating:5}")
    if arguments.write:
        write(arguments.game, ratings)


def played(name: str, model: BotModel, apart: int, seconds: float, lots: Random) -> Results:
    """The scores of all pairs of levels that are at most so far apart."""
    pairs = [pair for pair in combinations(range(len(model.levels)), 2) if pair[1] - pair[0] <= apart]
    results, spent = dict.fromkeys(pairs, Score()), dict.fromkeys(pairs, 0.0)
    world = physics(SHELF[name])
    began = monotonic()
    while (few := min(pairs, key=lambda pair: results[pair].games)) and (
        results[few].games < LEAST or monotonic() - began < seconds
    ):
        pair = few if results[few].games < LEAST else min(pairs, key=lambda pair: spent[pair])
        start = monotonic()
        first, second = (player(str(level + 1), SHELF[name], model, None, lots, physics=world) for level in pair)
        *_, score = match(SHELF[name], {}, (first, second), 2, lots.random, physics=world)
        results[pair] = results[pair].combine(score)
        spent[pair] += monotonic() - start
        print(f"{monotonic() - began:.0f} s, {pair[0] + 1} against {pair[1] + 1}: {results[pair]}", flush=True)
    return results


def rated(results: Results, levels: int) -> list[int]:
    """Ratings by the model of Bradley and Terry, with a drawn game added to every pair so that none is infinite."""
    strengths = [1.0] * levels
    points = [0.0] * levels
    for (one, other), score in results.items():
        points[one] += score.won + score.drawn / 2 + 0.5
        points[other] += score.lost + score.drawn / 2 + 0.5
    for _ in range(5_000):
        for level in range(levels):
            met = 0.0
            for pair, score in results.items():
                if level in pair:
                    met += (score.games + 1) / (strengths[pair[0]] + strengths[pair[1]])
            strengths[level] = points[level] / met
    return [round(FIRST_RATING + 400 * log10(strength / strengths[0])) for strength in strengths]


def rising(ratings: list[int]) -> list[int]:
    """The same, but no level is rated below a weaker one: those that the games did not tell apart share their mean."""
    pools: list[list[int]] = []
    for rating in ratings:
        pools.append([rating])
        while len(pools) > 1 and fmean(pools[-2]) > fmean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    return [round(fmean(pool)) for pool in pools for _ in pool]


def write(name: str, ratings: list[int]) -> None:
    """Put the ratings into the levels of the game."""
    path = ROOT / "py" / "cairn" / "games" / name / "bot" / "levels.py"
    left = iter(ratings)
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(Level\([^)]*?)(?:, rating=-?\d+)?\)", lambda found: f"{found[1]}, rating={next(left)})", text)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
