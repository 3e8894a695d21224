"""A puzzle or a kept position apart from any table: its picture, its question and its solution, for lists and paper."""

from __future__ import annotations

from cairn.app import events as on
from cairn.app.effects import PuzzleDescribed
from cairn.app.messages.scene_data import plain
from cairn.app.model import Trial
from cairn.app.puzzle import kept
from cairn.app.puzzle.kept import Kept
from cairn.app.puzzle.solving import goal, open_table, proof_of
from cairn.core.arrangement import position_key
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.core.scene import Viewpoint


def answer(event: on.DescribePuzzle, shelf: Shelf) -> PuzzleDescribed:
    """The picture, the question and the solution of a puzzle; or why there are none."""
    try:
        return _describe(event, shelf)
    except GameError as error:
        return PuzzleDescribed(event.id, "", "", "", (), "", None, error.why)


def _describe(event: on.DescribePuzzle, shelf: Shelf) -> PuzzleDescribed:
    table = open_table(on.OpenPuzzle(event.id, event.game, event.text), shelf)
    attempt = table.puzzle
    if attempt is None or isinstance(attempt, Trial):
        raise GameError(t("A challenge of skill can’t be put on paper."))
    puzzle, play = attempt.puzzle, table.play
    if isinstance(puzzle, Kept):
        moves, why = tuple(map(play.game.write, kept.better_line(puzzle))), kept.explain(puzzle)
    else:
        moves, why = puzzle.solution, proof_of(puzzle)
    scene = play.game.scene(play.state, Viewpoint(flipped=table.flipped))
    key = position_key(play.game.arrangements, dict(play.record.options), play.state)
    return PuzzleDescribed(
        event.id, key, play.game.title, goal(table, attempt), moves, why, plain(scene, set(), {}), fault=""
    )
