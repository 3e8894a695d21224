"""How strong the computer is that knows nothing but the rules, in Breakthrough 5x5 and Hex 5x5 with the pie rule.

`playouts.py fourfold` lets it play itself with a quarter of the playouts, `playouts.py levels` every level the one two
below, and `playouts.py mcts` OpenSpiel's Python MCTSBot at equal processor time a move. Openings are four random
actions, each played from both sides; in brackets stands Wilson's interval, 95 %.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import reduce
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
from cairn.cli.report import processes
from cairn.core.bot_model import PLAYOUT_LEVELS, PlayoutModel
from cairn.core.seal import Vaults
from cairn.report.work import all_results

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


def rules(name: str) -> Any:
    """The functions of a game that a match needs."""
    return SimpleNamespace(start=lambda seats, options: GAMES[name][0], options=(), secrets=None)


@dataclass(frozen=True)
class Pairing:
    """Two players of a kind, the stronger one first; `level` is that of the weaker one, `seconds` are for a move."""

    kind: str
    game: str
    seconds: float
    level: int = 0

    @property
    def title(self) -> str:
        if self.kind == "fourfold":
            return f"{MANY} playouts, {FEW}"
        return f"level {self.level + 2}, level {self.level}" if self.level else f"ours, MCTSBot, {self.seconds} s"

    def players(self, lots: Random) -> tuple[Player, Player]:
        if self.kind == "fourfold":
            return player(self.game, Limits(nodes=MANY), lots), player(self.game, Limits(nodes=FEW), lots)
        if self.level:
            return at_level(self.game, self.level + 2, lots), at_level(self.game, self.level, lots)
        import bots

        theirs = bots.mcts(rules(self.game), self.seconds, lots.getrandbits(32), bots.Spent())
        return player(self.game, Limits(seconds=self.seconds), lots), theirs

    def play(self, seed: str) -> Score:
        """Two games from one opening, the seats changed."""
        lots = Random(seed)
        *_, score = match(rules(self.game), {}, self.players(lots), 2, lots.random)
        return score


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("fourfold", "levels", "mcts"))
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=120, help="an even number")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; one for each core if it is not said")
    arguments = parser.parse_args()
    levels = range(1, len(PLAYOUT_LEVELS) - 1) if arguments.kind == "levels" else [0]
    seeds = [f"{arguments.seed} {number}" for number in range(arguments.games // 2)]
    with processes(arguments.workers) as pool:
        for level in levels:
            pairing = Pairing(arguments.kind, arguments.game, arguments.seconds, level)
            score = reduce(Score.combine, all_results(pool, pairing.play, seeds))
            low, high = score.interval
            share = f"{score.share:.2f} ({low:.2f}-{high:.2f}) of {score.games}"
            print(f"{arguments.game}, {pairing.title}: {share}", flush=True)


if __name__ == "__main__":
    main()
