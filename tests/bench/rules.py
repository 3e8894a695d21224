"""Moves per second of random games, against OpenSpiel's tic-tac-toe written in Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from report import Row, at_least, spread

from cairn.core.game import Game
from cairn.games import SHELF

ROUNDS, SECONDS = 30, 0.25
GAMES = (
    ("Sedona Vortex", "sedona_vortex", 8),
    ("Vaxandis 5", "vaxandis", 0.6),
    ("Skorpion", "skorpion", 1.5),
    ("Lava Flows", "lava_flows", 1.5),
)
"""By name, the game and how many times as fast as OpenSpiel's it should be."""
Chance = Callable[[], float]
Player = Callable[[Chance], int]
"""Plays one random game and gives the number of its moves."""


def open_spiel() -> Player:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 (which puts it on OpenSpiel's list)

    game = pyspiel.load_game("python_tic_tac_toe")

    def play(chance: Chance) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return play


def playing(game: Game[Any, Any]) -> Player:
    """A game as everything else plays it: through its State."""

    def play(chance: Chance) -> int:
        state, moves = game.start(2, {}), 0
        while actions := state.legal_actions():
            state = state.apply(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return play


def speed(play: Player, chance: Chance) -> float:
    """Moves per second of the processor's time for us, over whole games."""
    moves, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        moves += play(chance)
    return moves / spent


def measure() -> list[Row]:
    """Rounds in which everyone plays in turn, so that a busy moment of the machine hits all alike."""
    players = {"OpenSpiel": open_spiel()} | {name: playing(SHELF[game]) for name, game, _ in GAMES}
    chance = Random(1).random
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(ROUNDS):
        for name, play in players.items():
            speeds[name].append(speed(play, chance))
        if (turn + 1) % 10 == 0:
            speeds_so_far = ", ".join(f"{name} {median(many) / 1000:.1f}k" for name, many in speeds.items())
            print(f"  after {turn + 1} of {ROUNDS} rounds: {speeds_so_far} moves/s", flush=True)
    return [row(name, limit, speeds) for name, _, limit in GAMES]


def row(name: str, limit: float, speeds: dict[str, list[float]]) -> Row:
    ratios = [mine / theirs for mine, theirs in zip(speeds[name], speeds["OpenSpiel"], strict=True)]
    thousands = [[speed / 1000 for speed in speeds[who]] for who in (name, "OpenSpiel")]
    more = f" of {spread(thousands[0], 1)}k / {spread(thousands[1], 1)}k moves/s"
    return at_least(f"rules: {name} / OpenSpiel's tic-tac-toe", median(ratios), limit, digits=3, more=more)
