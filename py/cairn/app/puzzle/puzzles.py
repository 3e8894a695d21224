"""Puzzles, positions in which one move alone is right: how they are read, what they ask, what an answer is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.bots.proof import Prover, TooLong
from cairn.core.bot_model import SearchModel
from cairn.core.errors import GameError
from cairn.core.language import Phrase, t, tn
from cairn.core.play import Play, replay
from cairn.core.record import Record, Shelf
from cairn.core.strict_json import StrictJsonError, parse

WIN, HOLD = "win", "hold"
FIELDS = {"options": dict, "seats": int, "actions": list, "solution": list, "grade": int, "proof": dict}
MOST_BRACKETS = 1_000
MOST_TURNS = 8
MOST_NODES = 400_000
"""Moves made to judge an answer; the proofs in the files take fewer."""


class BadPuzzle(GameError):
    """A file that is no list of puzzles."""

    title = t("These puzzles cannot be read.")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is to be found in it, and the proof that one move alone is right.

    To `win`, the first move of `solution` wins within `turns`, and no other does within as many. To `hold`, every
    other move lets the opponent win within `turns`, and this one does not, for `beyond` turns more. `solution` goes on
    with the longest defence; `nodes` is how many moves the proof made by the rules alone. `grade` is 1 to 3. `is_slip`:
    the other side could have won whatever came, and has just let that slip.
    """

    play: Play
    solution: tuple[str, ...]
    grade: int
    kind: str
    turns: int
    beyond: int
    nodes: int
    is_slip: bool


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position of a game of skill, a goal as its `SkillGoals` know it, and actions that reach it with three stars."""

    play: Play
    solution: tuple[str, ...]
    goal: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and what follows on the board: the best reply, or how the answer is refuted."""

    is_right: bool
    line: tuple[Any, ...]


def read_puzzles(game: str, text: str, shelf: Shelf) -> tuple[Puzzle, ...]:
    """The puzzles of a file, `py/cairn/puzzles/GAME.json`; raises BadPuzzle, or BadRecord for a bad position."""
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError:
        table = None
    if not isinstance(table, list) or not all(map(_is_puzzle, table)):
        raise _damaged()
    return tuple(_puzzle(game, one, shelf) for one in table)


def read_challenge(game: str, text: str, shelf: Shelf) -> Challenge:
    """One challenge of such a file for a game of skill; raises BadPuzzle, or BadRecord for a bad position."""
    goals = shelf[game].skill_goals
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError:
        table = None
    if goals is None or not _has_parts(table) or not goals.is_goal(table["proof"]):
        raise _damaged()
    return Challenge(_position(game, table, shelf), tuple(table["solution"]), table["proof"])


def _damaged() -> BadPuzzle:
    return BadPuzzle(t("The file of puzzles is damaged. Reload the page while you are online."))


def _has_parts(thing: Any) -> bool:
    """Whether this has the parts of a puzzle, each of its type, with a solution."""
    if not isinstance(thing, dict) or thing.keys() != FIELDS.keys():
        return False
    if not all(type(thing[name]) is form for name, form in FIELDS.items()):
        return False
    return bool(thing["solution"]) and all(isinstance(text, str) for text in (*thing["actions"], *thing["solution"]))


def _is_puzzle(thing: Any) -> bool:
    if not _has_parts(thing):
        return False
    proof = thing["proof"]
    is_bounded = _is_count(proof.get("turns"), MOST_TURNS) and _is_count(proof.get("beyond", 1), MOST_TURNS)
    is_told = proof.get("slip", False) in (False, True) and type(proof.get("nodes")) is int
    return proof.get("kind") in (WIN, HOLD) and is_bounded and is_told


def _is_count(number: Any, most: int) -> bool:
    return type(number) is int and 1 <= number <= most


def _position(game: str, table: dict[str, Any], shelf: Shelf) -> Play:
    """The game that leads to the position of a puzzle."""
    options = shelf[game].normalize_options(table["seats"], table["options"])
    record = Record(game, shelf[game].version, table["seats"], tuple(sorted(options.items())), tuple(table["actions"]))
    return replay(record, shelf)


def _puzzle(game: str, table: dict[str, Any], shelf: Shelf) -> Puzzle:
    proof = table["proof"]
    return Puzzle(
        _position(game, table, shelf),
        tuple(table["solution"]),
        table["grade"],
        proof["kind"],
        proof["turns"],
        proof.get("beyond", 0),
        proof["nodes"],
        proof.get("slip", False),
    )


def task(puzzle: Puzzle) -> Phrase:
    """The task of a puzzle, in a sentence."""
    state = puzzle.play.state
    side = puzzle.play.game.sides(state)[state.actor].name
    if puzzle.is_slip:
        return t("{side} to move and win in {n}: the second player has let a sure win slip.", side=side, n=puzzle.turns)
    if puzzle.kind == WIN:
        return tn("{side} to move and win at once.", "{side} to move and win in {n}.", puzzle.turns, side=side)
    return t("{side} to move. Only one move does not lose.", side=side)


def judge(model: SearchModel, play: Play, kind: str, turns: int, action: Any) -> Verdict:
    """The verdict on an answer in a position where a win within `turns`, or a hold against one, is to be found.

    In the course of a solution any move that still wins in time is right. Raises IllegalAction.
    """
    play.state.check(action)
    position = model.position(play.state)
    prover, move = Prover(position, MOST_NODES), position.number(action)
    line: tuple[int, ...] = ()
    try:
        is_right = prover.wins_by(move, turns) if kind == WIN else not prover.loses_by(move, turns)
        position.make(move)
        if kind == HOLD and not is_right:
            line = prover.winning_line(turns)
        elif kind == WIN and position.moves():
            line = (prover.best_reply(turns - 1),)
    except TooLong:
        return Verdict(False, ())
    return Verdict(is_right, _actions(position, line))


def solve_on(model: SearchModel, play: Play, puzzle: Puzzle, turns: int) -> tuple[Any, ...]:
    """The actions that solve a puzzle from a position in the course of it, against the longest defence."""
    if play.record == puzzle.play.record:
        return tuple(play.game.read(text) for text in puzzle.solution)
    position = model.position(play.state)
    return _actions(position, Prover(position, MOST_NODES).winning_line(turns))


def _actions(position: Any, moves: Sequence[int]) -> tuple[Any, ...]:
    actions = []
    for move in moves:
        actions.append(position.action(move))
        position.make(move)
    return tuple(actions)
