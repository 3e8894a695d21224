"""Calibrates the levels: plays every level against its neighbours, fits ratings, and keeps them with the levels.

`ladder.py GAME` plays and prints; `--write` puts the ratings into the game's mind.py.
"""

from __future__ import annotations

import argparse
import re
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random
from time import process_time

from cairn.bots.levels import NAMES, play
from cairn.bots.match import Player, Score, match
from cairn.core.mind import Mind
from cairn.games import SHELF
from cairn.games.minds import mind_of

ROOT = Path(__file__).resolve().parent.parent
Results = dict[tuple[int, int], Score]
"""Of every pair of levels, from 0, the score of the first."""

FIRST_RATING = 400
"""What the weakest level is rated; only differences mean anything."""


def main() -> None:
    """Calibrate from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--games", type=int, default=20, help="games of a pair")
    parser.add_argument("--apart", type=int, default=2, help="how far apart two levels may be to play each other")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if (mind := mind_of(asked.game)) is None:
        parser.error("The computer does not play this game yet.")
    results: Results = {}
    for one, other in combinations(range(len(mind.levels)), 2):
        if other - one <= asked.apart:
            score = results[one, other] = paired(asked.game, mind, (one, other), asked.games, asked.seed)
            print(f"{one + 1} against {other + 1}: {score.won}-{score.drawn}-{score.lost}", flush=True)
    ratings = rated(results, len(mind.levels))
    for level, rating in enumerate(ratings):
        print(f"{level + 1} {NAMES[level]:10} {rating:5}")
    if asked.write:
        write(asked.game, ratings)


def paired(name: str, mind: Mind, levels: tuple[int, int], games: int, seed: int) -> Score:
    """The score of one level against another."""
    lots = Random(f"{seed} {levels}")
    *_, score = match(
        SHELF[name], {}, (at_level(mind, levels[0], lots), at_level(mind, levels[1], lots)), games, lots.random
    )
    return score


def at_level(mind: Mind, level: int, lots: Random) -> Player:
    """Who plays at a level, from 0."""

    def player(state: object) -> object:
        for choice in play(mind, state, mind.levels[level], lots.random, process_time):
            action = choice.action
        return action

    return player


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


def write(name: str, ratings: list[int]) -> None:
    """Put the ratings into the levels of the game."""
    path = ROOT / "py" / "cairn" / "games" / name / "mind.py"
    left = iter(ratings)
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(Level\([^)]*?)(?:, rating=-?\d+)?\)", lambda found: f"{found[1]}, rating={next(left)})", text)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
