"""Calibrates the levels: plays every level against its neighbours, fits ratings, and keeps them with the levels.

`ladder.py GAME` plays and prints; `--write` puts the ratings into the game’s levels.py. Two games have the same
opening, from both sides.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from statistics import fmean

from cairn.bots.levels import NAMES
from cairn.bots.match import OPENING, Score, elo_of_odds
from cairn.cli.report import do, processes
from cairn.core.bot_model import BotModel
from cairn.games import SHELF
from cairn.report.jobs import Job, Trace, between, points_of_one
from cairn.report.work import Pool, all_results

ROOT = Path(__file__).resolve().parent.parent
Results = dict[tuple[int, int], Score]
"""By pairs of levels, from 0, the score of the first."""

FIRST_RATING = 400
"""The rating of the weakest level; only differences mean anything."""
FAR = 1_000_000
"""The distance between the seeds of the games of two runs."""


def main() -> None:
    """Calibrate from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--games", type=int, default=40, help="of every pair")
    parser.add_argument("--apart", type=int, default=2, help="how far apart two levels may be to play each other")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; one for each core if it is not said")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if (model := SHELF[arguments.game].bot()) is None:
        parser.error("The computer does not play this game yet.")
    with processes(arguments.workers) as pool:
        seeds = range(FAR * arguments.seed, FAR * arguments.seed + arguments.games)
        results = played(arguments.game, model, arguments.apart, seeds, pool)
    ratings = rising(rated(results, len(model.levels)))
    for level, rating in enumerate(ratings):
        print(f"{level + 1} {NAMES[level]!s:10} {rating:5}")
    if arguments.write:
        write(arguments.game, ratings)


def played(name: str, model: BotModel, apart: int, seeds: Iterable[int], pool: Pool) -> Results:
    """The scores of all pairs of levels that are at most so far apart."""
    levels = model.levels
    pairs = [pair for pair in combinations(range(len(levels)), 2) if pair[1] - pair[0] <= apart]
    openings = [Job(name, "", (), seed=seed, opening=OPENING) for seed in seeds]
    matches = [(pair, between(job, *(levels[level] for level in pair))) for job in openings for pair in pairs]
    results = dict.fromkeys(pairs, Score())
    for (pair, job), trace in zip(matches, all_results(pool, do, [job for _, job in matches]), strict=True):
        assert isinstance(trace, Trace)
        score = results[pair] = results[pair].add_game(points_of_one(job, trace) / 2)
        print(f"{pair[0] + 1} against {pair[1] + 1}: {score.won}-{score.drawn}-{score.lost}", flush=True)
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
    return [round(FIRST_RATING + elo_of_odds(strength / strengths[0])) for strength in strengths]


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
