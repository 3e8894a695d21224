"""A puzzle out of a position that was set up: the thinking worker looks for a proof that one move alone is right."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

from cairn.app.puzzle.puzzles import read_puzzles, task
from cairn.bots.proof import Solution, solve_in_slices
from cairn.core.bot_model import PhysicsModel, Searchable, SearchModel
from cairn.core.errors import GameError
from cairn.core.language import Phrase, t
from cairn.core.play import Play
from cairn.ui.question import Question, Work

WIN, HOLD, BEYOND = 3, 2, 1
"""Turns of a win that is looked for, or of a loss that one move alone avoids, and how long it has to."""
SECONDS = 20
"""For a proof."""
GRADES = 3


def proof_work(question: Question) -> Work:
    """Look for a proof, and tell how much of the time is gone."""
    if isinstance(question.model, PhysicsModel):
        raise GameError(t("In a game of skill nothing can be proved."))
    if not isinstance(question.model, SearchModel):
        raise GameError(t("The computer cannot make puzzles of this game."))
    began, position = monotonic(), question.model.position(question.state)
    search = solve_in_slices(position, win=WIN, hold=HOLD, beyond=BEYOND)
    while True:
        try:
            next(search)
        except StopIteration as done:
            yield [_proved(question.play, position, done.value)], -1
            return
        if (gone := monotonic() - began) > SECONDS:
            why = t("Nothing was proved in {n} seconds. Closer to the end of a game it goes faster.", n=SECONDS)
            yield [_answer(why=why)], -1
            return
        yield [{"kind": "proving", "share": gone / SECONDS}], 0


def _proved(play: Play, position: Searchable, solution: Solution | None) -> dict[str, Any]:
    if solution is None or (solution.kind == "win" and len(solution.line) != 2 * solution.turns - 1):
        return _answer(why=t("No puzzle here: no move is proved to be the only one that wins, or that does not lose."))
    line = []
    for move in solution.line:
        line.append(play.game.write(position.action(move)))
        position.make(move)
    text = _puzzle_text(play, solution, line)
    (puzzle,) = read_puzzles(play.game.name, f"[{text}]", {play.game.name: play.game})
    way = t("Proved: there is one way, {line}.", line=", ".join(line))
    return _answer(puzzle=text, task=task(puzzle), why=way)


def _puzzle_text(play: Play, solution: Solution, line: list[str]) -> str:
    """The puzzle as it stands in a file."""
    proof = {"kind": solution.kind, "turns": solution.turns, "nodes": solution.nodes}
    if solution.beyond:
        proof["beyond"] = solution.beyond
    table = {
        "options": dict(play.record.options),
        "seats": play.record.seats,
        "actions": list(play.record.actions),
        "solution": line,
        "grade": min(solution.turns, GRADES),
        "proof": proof,
    }
    return json.dumps(table, separators=(",", ":"))


def _answer(puzzle: str = "", task: Phrase = "", why: Phrase = "") -> dict[str, Any]:
    return {"kind": "proved", "puzzle": puzzle, "task": task, "why": why, "is_done": True}
