"""A match between two kinds of players, told game by game."""

from __future__ import annotations

from argparse import Namespace
from random import Random
from typing import Any

from cairn.bots.match import Score, elo, match
from cairn.cli.pendulum import physics
from cairn.cli.players import player
from cairn.core.bot_model import BotModel
from cairn.core.game import Game
from cairn.core.option import Options


def run(game: Game[Any, Any], model: BotModel, options: Options, arguments: Namespace, lots: Random) -> int:
    """Play the match, and print how it stands after every game."""
    world = physics(game)
    first, second = (
        player(kind, game, model, arguments.time, lots, physics=world) for kind in (arguments.first, arguments.second)
    )
    score = Score()
    for score in match(game, options, (first, second), arguments.games, lots.random, physics=world):
        print(f"game {score.games}: {summary(score)}", flush=True)
    low, high = score.interval
    print(f"{arguments.first} against {arguments.second} in {game.title}: {summary(score)}")
    print(f"{score.share:.1%} of the points, between {low:.1%} and {high:.1%}")
    print(f"{elo(score.share):+.0f} Elo, between {elo(low):+.0f} and {elo(high):+.0f}")
    return 0


def summary(score: Score) -> str:
    """A score in words."""
    return f"{score.won} won, {score.drawn} drawn, {score.lost} lost"
