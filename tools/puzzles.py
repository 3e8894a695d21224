"""Puzzles: positions from seeded games of the computer against itself, in which one move alone is right, proved.

usage: python tools/puzzles.py [GAME [SEED]]
writes py/cairn/puzzles/GAME.json anew; without a game, all of them. With a seed, it goes on from that game to fill up
what the file holds. Where the second player's win is known from the first stone on, a series follows in which it has
just been let slip.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from cairn.app.puzzle.puzzles import read_puzzles
from cairn.bots.analysis import Limits, analyse
from cairn.bots.levels import choose_action
from cairn.bots.match import MatchPosition, turns
from cairn.bots.proof import RulesPosition, Solution, solve
from cairn.bots.strategy import Strategy
from cairn.cli.report import processes
from cairn.core.bot_model import Level, SearchModel
from cairn.core.game import Game
from cairn.core.play import Play, begin
from cairn.core.seal import Vaults
from cairn.games import SHELF
from cairn.report.jobs import still
from cairn.report.work import Pool, all_results

FOLDER = Path(__file__).resolve().parent.parent / "py/cairn/puzzles"
WANTED = {1: 20, 2: 24, 3: 20}
"""How many puzzles of each grade."""
SLIPS = 8
"""How many of each grade in which the other side has just let a sure win slip."""
SLIP_TURNS = range(2, 7)
MOST_GAMES = 5_000
MOST_WALKED = 300
"""Positions in the proof that a win was let slip: tests make it anew."""
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


Shape = tuple[Any, ...]
Found = tuple[Any, dict[str, Any]]
"""A position, and the puzzle as its file holds it."""

SOURCES = {
    "sedona_vortex": Source({}, fewest=3, win=6, hold=3, beyond=2, limit=60_000),
    "skorpion": Source({}, fewest=6, win=3, hold=0, beyond=0, limit=60_000, player=CAREFUL, tail=6),
    "lava_flows": Source({}, fewest=6, win=4, hold=2, beyond=1, limit=100_000),
    "vaxandis": Source({"size": 4}, fewest=6, win=3, hold=1, beyond=1, limit=40_000),
}


def model_of(game: Game[Any, Any]) -> SearchModel:
    """How the computer searches a game."""
    model = game.bot()
    assert isinstance(model, SearchModel)
    return model


def played(game: Game[Any, Any], source: Source, chance: random.Random) -> list[tuple[tuple[str, ...], Any]]:
    """The positions of one game of the computer against itself, each with the actions that lead to it."""
    texts: list[str] = []

    def play(state: Any, vaults: Vaults) -> Any:
        action = chance.choice(state.legal_actions()) if len(texts) < 4 else careless(game, source, state, chance)
        texts.append(game.write(action))
        return action

    is_open = replace(game, secrets=None)  # what is hidden in a game is no puzzle
    start = MatchPosition(is_open, game.start(2, source.options))
    boards = islice(turns(start, (play, play), chance.random), 200)
    return [(tuple(texts), board.state) for board in boards if board.state.actor is not None]


def careless(game: Game[Any, Any], source: Source, state: Any, chance: random.Random) -> Any:
    """The action that a careless player of these games chooses."""
    *_, choice = choose_action(model_of(game).position(state), source.player, chance.random, still)
    return choice.action


def fingerprint(state: Any) -> Shape:
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


def found(game: Game[Any, Any], source: Source, seed: int) -> Iterator[Found]:
    """Puzzles from the end of one game: position, and what is written down."""
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
        yield state, written(game, source, texts, state, by_rules, rank=grade(game, state, solution))


def written(
    game: Game[Any, Any], source: Source, texts: tuple[str, ...], state: Any, solution: Solution, *, rank: int
) -> dict[str, Any]:
    """A puzzle as its file holds it, with its solution by the rules."""
    line, position = [], RulesPosition(state)
    for move in solution.line:
        line.append(game.write(position.action(move)))
        position.make(move)
    proof = {"kind": solution.kind, "turns": solution.turns, "nodes": solution.nodes}
    if solution.beyond:
        proof["beyond"] = solution.beyond
    return {
        "options": source.options,
        "seats": 2,
        "actions": list(texts),
        "solution": line,
        "grade": rank,
        "proof": proof,
    }


def slips(game: Game[Any, Any], source: Source, seed: int) -> Iterator[Found]:
    """Puzzles from one game against the strategy that wins: what could have been played in its place, and loses."""
    known, chance = strategy(game, source), random.Random(seed)
    play = begin(game, 2, source.options)
    while not play.outcome:
        state = play.state
        if state.actor == known.second(play):
            action = known.answer(state)
            if is_short(known, state.apply(action)):
                yield from beaten(play, source)
        elif len(play.entries) < 6:
            action = chance.choice(state.legal_actions())
        else:
            action = careless(game, source, state, chance)
        play = play.append(action)


def strategy(game: Game[Any, Any], source: Source) -> Strategy:
    """The second player's, for the board of these puzzles."""
    solved = model_of(game).solved
    assert solved is not None
    path = FOLDER.parent / f"games/{game.name}/solved" / solved.file(game.start(2, source.options))
    return Strategy(path.read_bytes(), solved)


def is_short(known: Strategy, lost: Any) -> bool:
    """Whether it is soon proved that the side to act has lost."""
    return lost.actor is not None and len([*islice(known.proved_lost(lost), MOST_WALKED)]) < MOST_WALKED


def beaten(play: Play, source: Source) -> Iterator[Found]:
    """The actions that let a win slip here so that one answer alone wins soonest."""
    game = play.game
    for action in play.state.legal_actions():
        state = play.state.apply(action)
        if state.actor is None or len(state.legal_actions()) < source.fewest:
            continue
        wanted = {"win": SLIP_TURNS[-1], "hold": 0, "beyond": 0}
        solution = solve(model_of(game).position(state), **wanted, limit=source.limit)
        if solution is None or solution.turns not in SLIP_TURNS:
            continue
        by_rules = solve(RulesPosition(state), **wanted, limit=10 * source.limit)
        if by_rules and by_rules.turns == solution.turns and len(by_rules.line) == 2 * solution.turns - 1:
            texts = tuple(map(game.write, (*play.entries, action)))
            puzzle = written(game, source, texts, state, by_rules, rank=grade(game, state, solution))
            puzzle["proof"]["slip"] = True
            yield state, puzzle


SERIES = {"puzzles": found, "slips": slips}


def collected(name: str, series: str, seed: int) -> list[tuple[Shape, dict[str, Any]]]:
    """The puzzles of one game of a series, each with its shape."""
    return [(fingerprint(state), puzzle) for state, puzzle in SERIES[series](SHELF[name], SOURCES[name], seed)]


def make(name: str, seed: int, held: list[dict[str, Any]], pool: Pool) -> None:
    """Collect puzzles of a game beside those that are held, and write its file; grades fill up at their own pace."""
    shapes = {fingerprint(puzzle.play.state) for puzzle in read_puzzles(name, json.dumps(held), SHELF)}
    for series in SERIES if model_of(SHELF[name]).solved else ("puzzles",):
        is_slip = series == "slips"
        wanted = dict.fromkeys(WANTED, SLIPS) if is_slip else WANTED
        grades = [puzzle["grade"] for puzzle in held if is_slip == ("slip" in puzzle["proof"])]
        seeds = range(seed, seed + MOST_GAMES)
        for number, puzzles in zip(seeds, all_results(pool, partial(collected, name, series), seeds), strict=True):
            if all(grades.count(rank) >= most for rank, most in wanted.items()):
                break
            kinds = set()
            for shape, puzzle in puzzles:
                rank, kind = puzzle["grade"], (puzzle["proof"]["kind"], puzzle["proof"]["turns"])
                if grades.count(rank) >= wanted[rank] or kind in kinds or shape in shapes:
                    continue
                kinds.add(kind)
                shapes.add(shape)
                grades.append(rank)
                held.append(puzzle)
            print(name, "game", number, series, sorted(grades), flush=True)
            write(name, sorted(held, key=lambda puzzle: ("slip" in puzzle["proof"], puzzle["grade"])))


def write(name: str, puzzles: list[dict[str, Any]]) -> None:
    """Write the file of a game, a puzzle a line."""
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(puzzle, separators=(",", ":")) for puzzle in puzzles)
    (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    with processes(None) as pool:
        for name in sys.argv[1:2] or SOURCES:
            if len(sys.argv) > 2:
                make(name, int(sys.argv[2]), json.loads((FOLDER / f"{name}.json").read_text()), pool)
            else:
                make(name, 1, [], pool)
