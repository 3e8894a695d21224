"""How strong the computer is that knows nothing but the rules, in Breakthrough 5x5 and Hex 5x5 with the pie rule.

`playouts.py fourfold` lets it play itself with a quarter of the playouts, `playouts.py levels` every level the one two
below, and `playouts.py mcts` OpenSpiel's Python MCTSBot at equal processor time a move. Openings are four random
actions, each played from both sides; in brackets stands Wilson's interval, 95 %.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bots.small_games import Breakthrough, Hex

from cairn.bots.analysis import Limits, analyse_playouts
from cairn.bots.levels import choose_action
from cairn.bots.match import Player, Score, match
from cairn.bots.playouts import Playouts
from cairn.core.bot_model import PLAYOUT_LEVELS, PlayoutModel
from cairn.core.seal import Vaults

GAMES = {
    "breakthrough": (Breakthrough(), PlayoutModel()),
    "hex": (Hex.of(5), PlayoutModel(order_matters=False)),
}
FEW, MANY = 100, 400
"""Playouts of a move, in the match with four times as many."""


def player(name: str, limits: Limits, lots: Random) -> Player:
    """Our search within these limits, at full strength."""

    def choose(state: Any, vaults: Vaults) -> Any:
        target = Playouts(GAMES[name][1], state, 2)
        *_, info = analyse_playouts(target, limits, process_time, lots.random)
        return info.best.actions[0]

    return choose


def at_level(name: str, level: int, lots: Random) -> Player:
    """Our player at a level, from 1."""

    def choose(state: Any, vaults: Vaults) -> Any:
        target = Playouts(GAMES[name][1], state, 2)
        *_, choice = choose_action(target, PLAYOUT_LEVELS[level - 1], lots.random, process_time)
        return choice.action

    return choose


def mcts_bot(name: str, seconds: float, seed: int) -> tuple[Player, Player]:
    """Ours, and OpenSpiel's bot with as much processor time."""
    import bots

    theirs = bots.mcts(rules(name), seconds, seed, bots.Spent())
    return player(name, Limits(seconds=seconds), Random(seed)), theirs


def rules(name: str) -> Any:
    """What a match asks of a game."""
    return SimpleNamespace(start=lambda seats, options: GAMES[name][0], secrets=None, options=())


def pairings(kind: str, name: str, seconds: float, seed: int) -> Iterator[tuple[str, tuple[Player, Player]]]:
    """The matches of a kind: what each is called, and the two players, the stronger one first."""
    lots = Random(seed)
    if kind == "fourfold":
        yield f"{MANY} playouts, {FEW}", (player(name, Limits(nodes=MANY), lots), player(name, Limits(nodes=FEW), lots))
    elif kind == "levels":
        for level in range(1, len(PLAYOUT_LEVELS) - 1):
            yield f"level {level + 2}, level {level}", (at_level(name, level + 2, lots), at_level(name, level, lots))
    else:
        yield f"ours, MCTSBot, {seconds} s", mcts_bot(name, seconds, seed)


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("fourfold", "levels", "mcts"))
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    name, score = arguments.game, Score()
    for what, players in pairings(arguments.kind, name, arguments.seconds, arguments.seed):
        for score in match(rules(name), {}, players, arguments.games, Random(arguments.seed).random):
            print(f"  {score.won}-{score.drawn}-{score.lost}", end="\r", flush=True)
        low, high = score.interval
        print(f"{name}, {what}: {score.share:.2f} ({low:.2f}-{high:.2f}) of {score.games}", flush=True)


if __name__ == "__main__":
    main()
