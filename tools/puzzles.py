"""Puzzles: positions from seeded games of the computer against itself, in which one move alone is right, proved.

usage: python tools/puzzles.py [GAME [SEED]]
writes py/cairn/puzzles/GAME.json anew; without a game, all of them. With a seed, it goes on from that game to fill up
what the file holds.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cairn.app.puzzle.puzzles import read_puzzles
from cairn.bots.analysis import Limits, analyse
from cairn.bots.levels import choose_action
from cairn.bots.proof import RulesPosition, Solution, solve
from cairn.core.bot_model import Level, SearchModel
from cairn.core.game import Game
from cairn.games import SHELF

FOLDER = Path(__file__).resolve().parent.parent / "py/cairn/puzzles"
WANTED = {1: 20, 2: 24, 3: 20}
"""How many puzzles of each grade."""
CARELESS = Level(depth=2, nodes=500, eval_noise=40)
"""Good enough to make sensible positions, and careless enough to leave something to find."""
CAREFUL = Level(depth=2, nodes=1500, eval_noise=12)
"""For a game in which a careless player overlooks a win in one before any longer one can arise."""


@dataclass(frozen=True, slots=True)
class Source:
    """How the puzzles of a game are made: its options, the longest win and hold to look for, and the nodes to spend.

    With fewer than `fewest` moves to choose from a position is no puzzle; `tail` is how many positions at the end of
    a game are looked at.
    """

    options: dict[str, Any]
    fewest: int
    win: int
    hold: int
    beyond: int
    limit: int
    player: Level = CARELESS
    tail: int = 14


SOURCES = {
    "sedona_vortex": Source({}, fewest=3, win=6, hold=3, beyond=2, limit=60_000),
    "skorpion": Source({}, fewest=6, win=3, hold=0, beyond=0, limit=60_000, player=CAREFUL, tail=6),
    "lava_flows": Source({}, fewest=6, win=4, hold=2, beyond=1, limit=100_000),
    "vaxandis": Source({"size": 4}, fewest=6, win=3, hold=1, beyond=1, limit=40_000),
}


def still() -> float:
    """A clock that stands: nothing here depends on how fast the machine is."""
    return 0.0


def model_of(game: Game[Any, Any]) -> SearchModel:
    """How the computer searches a game."""
    model = game.bot()
    assert isinstance(model, SearchModel)
    return model


def played(game: Game[Any, Any], source: Source, chance: random.Random) -> list[tuple[tuple[str, ...], Any]]:
    """The positions of one game of the computer against itself, each with the actions that lead to it."""
    model, state = model_of(game), game.start(2, source.options)
    texts: tuple[str, ...] = ()
    positions: list[tuple[tuple[str, ...], Any]] = []
    while state.actor is not None and len(texts) < 200:
        positions.append((texts, state))
        is_early = len(texts) < 4
        if is_early:
            action = chance.choice(state.legal_actions())
        else:
            *_, choice = choose_action(model.position(state), source.player, chance.random, still)
            action = choice.action
        texts, state = (*texts, game.write(action)), state.apply(action)
    return positions


def fingerprint(state: Any) -> tuple[Any, ...]:
    """The shape of what can happen next, the same for positions that are alike under a symmetry of board or colours."""
    position = RulesPosition(state)
    shape = []
    for move in position.moves():
        position.make(move)
        replies = []
        for reply in position.moves():
            position.make(reply)
            replies.append(len(position.moves()))
            position.unmake()
        shape.append(tuple(sorted(replies)))
        position.unmake()
    return tuple(sorted(shape))


def grade(game: Game[Any, Any], state: Any, solution: Solution) -> int:
    """1 to 3, by the weakest level that would find the first move if it did not err, and how bad that move looks."""
    model = model_of(game)
    first = solution.line[0]
    weakest = next((number for number in range(1, 7) if first == favourite(model, state, number)), 7)
    position = model.position(state)
    looks = {}
    for move in position.moves():
        position.make(move)
        looks[move] = -position.value()
        position.unmake()
    is_surprising = sum(look > looks[first] for look in looks.values()) > len(looks) / 3
    hard = weakest + 2 * is_surprising + (solution.turns > 2)
    return 1 if hard <= 2 else 2 if hard <= 5 else 3


def favourite(model: SearchModel, state: Any, level: int) -> int:
    """The move that a level would play if it did not err."""
    limits = Limits(model.levels[level - 1].depth, model.levels[level - 1].nodes)
    *_, info = analyse(model.position(state), limits, still)
    return model.position(state).number(info.best.actions[0])


def found(game: Game[Any, Any], source: Source, seed: int) -> Iterator[tuple[int, Any, dict[str, Any]]]:
    """Puzzles from the end of one game: grade, position, and what is written down."""
    model = model_of(game)
    for texts, state in reversed(played(game, source, random.Random(seed))[-source.tail :]):
        if len(state.legal_actions()) < source.fewest:
            continue
        wanted = {"win": source.win, "hold": source.hold, "beyond": source.beyond, "limit": source.limit}
        solution = solve(model.position(state), **wanted)
        if solution is None:
            continue
        # What came up before in the game counts for a search, but by the rules only the third time does.
        by_rules = solve(RulesPosition(state), **wanted | {"limit": 10 * source.limit})
        if by_rules is None or (by_rules.turns, len(by_rules.line)) != (solution.turns, len(solution.line)):
            continue
        if solution.kind == "win" and len(by_rules.line) != 2 * solution.turns - 1:
            continue  # a defence by repeating, which the rules stop later than a search does
        line, position = [], RulesPosition(state)
        for move in by_rules.line:
            line.append(game.write(position.action(move)))
            position.make(move)
        rank = grade(game, state, solution)
        proof = {"kind": solution.kind, "turns": solution.turns, "nodes": by_rules.nodes}
        if solution.beyond:
            proof["beyond"] = solution.beyond
        yield (
            rank,
            state,
            {
                "options": source.options,
                "seats": 2,
                "actions": list(texts),
                "solution": line,
                "grade": rank,
                "proof": proof,
            },
        )


def make(name: str, seed: int, held: list[dict[str, Any]]) -> None:
    """Collect puzzles of a game beside those that are held, and write its file; grades fill up at their own pace."""
    game, source = SHELF[name], SOURCES[name]
    puzzles = {rank: [puzzle for puzzle in held if puzzle["grade"] == rank] for rank in WANTED}
    shapes = {fingerprint(puzzle.play.state) for puzzle in read_puzzles(name, json.dumps(held), SHELF)}
    while any(len(puzzles[rank]) < wanted for rank, wanted in WANTED.items()):
        kinds: dict[tuple[str, int], int] = {}
        for rank, state, puzzle in found(game, source, seed):
            kind = (puzzle["proof"]["kind"], puzzle["proof"]["turns"])
            shape = fingerprint(state)
            if len(puzzles[rank]) >= WANTED[rank] or kind in kinds or shape in shapes:
                continue
            kinds[kind] = 1
            shapes.add(shape)
            puzzles[rank].append(puzzle)
        seed += 1
        print(name, "game", seed, "puzzles", {rank: len(some) for rank, some in puzzles.items()}, flush=True)
        write(name, [puzzle for rank in WANTED for puzzle in puzzles[rank]])


def write(name: str, puzzles: list[dict[str, Any]]) -> None:
    """Write the file of a game, a puzzle a line."""
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(puzzle, separators=(",", ":")) for puzzle in puzzles)
    (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    names = sys.argv[1:2] or list(SOURCES)
    for name in names:
        if len(sys.argv) > 2:
            make(name, int(sys.argv[2]), json.loads((FOLDER / f"{name}.json").read_text()))
        else:
            make(name, 1, [])
