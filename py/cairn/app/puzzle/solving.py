"""A puzzle on the table: an answer is judged, refuted on the board when it is wrong, and nothing of it is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.model import Attempt, AttemptPhase, Model, Table, Trial
from cairn.app.puzzle import kept, trying
from cairn.app.puzzle.kept import Kept
from cairn.app.puzzle.puzzles import HOLD, BadPuzzle, Puzzle, judge, read_puzzles, solve_on, task
from cairn.app.table.picker import spots
from cairn.app.view.sentences import describe_entry, ending, seat_name
from cairn.bots.hints import area_hint, piece_hint
from cairn.core.arrangement import position_key
from cairn.core.bot_model import SearchModel
from cairn.core.errors import GameError, IllegalAction
from cairn.core.language import Phrase, sentences, t, tn
from cairn.core.record import Shelf
from cairn.core.scene import Viewpoint

ACTS = (on.Pick, on.Drop, on.DragStart, on.TypeAction, on.Explain)
LOOKS = (on.Command.DESELECT, on.Command.FLIP, on.Command.SHOW_AGAIN, on.Command.CLOSE_NOTE)
HINTS = 2
"""How often a hint tells more: where to look, and what to begin with. After that comes the solution."""


def open_table(event: on.OpenPuzzle, shelf: Shelf) -> Table:
    """The table of a puzzle, turned so that the solver's seat is nearest; raises GameError."""
    if event.game not in shelf:
        raise GameError(t("There is no such puzzle."))
    if shelf[event.game].skill_goals is not None:
        return trying.open_table(event, shelf)
    if kept.is_kept(event.text):
        return _table_of(event.id, kept.read_kept(event.game, event.text, shelf))
    puzzles = read_puzzles(event.game, f"[{event.text}]", shelf)
    if len(puzzles) != 1 or puzzles[0].play.outcome is not None:
        raise BadPuzzle(t("The file of puzzles is damaged. Reload the page while you are online."))
    return _table_of(event.id, puzzles[0])


def _table_of(id: str, puzzle: Puzzle | Kept) -> Table:
    seat = puzzle.play.state.actor
    return Table(id, puzzle.play, flipped=bool(seat), mode=Attempt(puzzle, seat, len(puzzle.play.entries)))


def lay(model: Model, event: on.OpenPuzzle, shelf: Shelf) -> Model:
    """The model with a puzzle on the table, and what is to be found told to those who listen. Raises GameError."""
    table = open_table(event, shelf)
    assert table.puzzle is not None
    return replace(model, table=table, announcement=goal(table, table.puzzle))


def handle(model: Model, table: Table, attempt: Attempt | Trial, event: on.Event) -> Model | None:
    """The model after an event at the table of a puzzle; None where any table does the same. Raises IllegalAction."""
    if isinstance(attempt, Trial):
        return trying.handle(model, table, attempt, event)
    match event:
        case on.PuzzleGoOn(at):
            return _go_on(model, table, attempt) if at == len(table.play.entries) and attempt.line else model
        case on.Command.PUZZLE_HINT if _awaits(attempt):
            told = replace(attempt, hints=min(attempt.hints + 1, HINTS))
            return replace(model, table=replace(table, mode=told))
        case on.Command.PUZZLE_SOLUTION if (
            attempt.phase in (AttemptPhase.TRYING, AttemptPhase.WRONG) and not attempt.line
        ):
            return _go_on(*_solution(model, *_again(table, attempt)))
        case on.Command.PUZZLE_AGAIN | on.Command.UNDO if attempt.phase is AttemptPhase.WRONG:
            return replace(model, table=_again(table, attempt)[0], announcement=t("Try again."))
        case on.Command.PUZZLE_HINT | on.Command.PUZZLE_SOLUTION | on.Command.PUZZLE_AGAIN:
            return model
        case _ if isinstance(event, on.Query) or event in LOOKS or (isinstance(event, ACTS) and _awaits(attempt)):
            return None
        case _ if isinstance(event, ACTS) and attempt.phase is AttemptPhase.WRONG:
            return replace(model, table=_again(table, attempt)[0], announcement=t("Try again."))
        case _ if isinstance(event, ACTS) and attempt.line:
            return model
        case _ if isinstance(event, ACTS):
            raise IllegalAction(t("This puzzle is done."), t("Go on to the next one."))
    raise IllegalAction(t("Not in a puzzle."), t("Find the move, ask for a hint, or look at the solution."))


def answer(model: Model, table: Table, attempt: Attempt | Trial, action: Any) -> Model:
    """The model after an answer; what follows it on the board comes with the next `PuzzleGoOn`."""
    if isinstance(attempt, Trial):
        return trying.answer(model, table, attempt, action)
    if isinstance(puzzle := attempt.puzzle, Kept):
        is_good, line = kept.judge(puzzle, action)
        phase = AttemptPhase.SOLVED if is_good else AttemptPhase.WRONG
        return _shown(model, table, replace(attempt, line=line, phase=phase, hints=0), action)
    turns = _turns_left(puzzle, attempt)
    verdict = judge(_model_of(table), table.play, puzzle.kind, turns, action)
    phase = AttemptPhase.WRONG
    if verdict.is_right:
        phase = AttemptPhase.SOLVED if puzzle.kind == HOLD or turns == 1 else AttemptPhase.TRYING
    return _shown(model, table, replace(attempt, line=verdict.line, phase=phase, hints=0), action)


def awaits(table: Table, attempt: Attempt | Trial) -> bool:
    """Whether an answer is to be given now, or the outcome of one."""
    if isinstance(attempt, Trial):
        return attempt.phase is AttemptPhase.TRYING or table.play.game.pending(table.play.state) is not None
    return _awaits(attempt)


def plain(table: Table, attempt: Attempt | Trial) -> dict[str, Any]:
    """How far one is with a puzzle, as the page is told."""
    said = {"phase": attempt.phase.value, "hint": hint(table, attempt), "key": "", "near": False}
    if isinstance(attempt, Trial):
        return {**said, "moves": False, "stars": attempt.stars, "trail": []}
    if attempt.phase is not AttemptPhase.TRYING:
        play = attempt.puzzle.play
        said["key"] = position_key(play.game.arrangements, dict(play.record.options), play.state)
        said["near"] = isinstance(attempt.puzzle, Kept) and _is_near(table, attempt)
    return {**said, "moves": bool(attempt.line), "stars": None, "trail": _trail(table, attempt)}


def _is_near(table: Table, attempt: Attempt) -> bool:
    """Whether the answer is no mistake, though not good: then nothing follows it."""
    is_alone = not attempt.line and len(table.play.entries) == attempt.begun + 1
    return attempt.phase is AttemptPhase.WRONG and is_alone and table.play.outcome is None


def _trail(table: Table, attempt: Attempt) -> list[str]:
    """Where a wrong answer and what refutes it ended, one spot an action; "" for what has no place on the board."""
    if attempt.phase is not AttemptPhase.WRONG:
        return []
    game, play = table.play.game, table.play
    there = spots(game.scene(play.state, Viewpoint()))
    paths = [game.paths(play.states[at], play.entries[at]) for at in range(attempt.begun, len(play.entries))]
    return [next((spot for spot in reversed(ways[0] if ways else ()) if spot in there), "") for ways in paths]


def hint(table: Table, attempt: Attempt | Trial) -> dict[str, Any] | None:
    """The hints asked for so far, with the spots to mark."""
    if isinstance(attempt, Trial):
        return trying.hint(table, attempt)
    if not attempt.hints or not _awaits(attempt):
        return None
    game, state = table.play.game, table.play.state
    first, *_ = _way(table, attempt)
    scene, path = game.scene(state, Viewpoint(seat=state.actor)), game.paths(state, first)[0]
    ways = [game.paths(state, each)[0] for each in state.legal_actions()]
    told = area_hint(scene, path, ways) if attempt.hints == 1 else piece_hint(scene, path)
    more = attempt.hints < HINTS
    rule = "" if more else game.rule_of(state, first)
    return {"text": told.text, "spots": list(told.spots), "more": more, "rule": rule}


def status(table: Table, attempt: Attempt | Trial) -> list[Phrase] | None:
    """The sentences on an answer; None while one is to be found."""
    if isinstance(attempt, Trial):
        return trying.status(attempt)
    if isinstance(puzzle := attempt.puzzle, Kept):
        return _status_of_kept(table, puzzle, attempt)
    proof = proof_of(puzzle)
    match attempt.phase:
        case AttemptPhase.SOLVED:
            return [t("Solved."), proof]
        case AttemptPhase.SHOWN:
            return [t("This is the solution."), "" if attempt.line else proof]
        case AttemptPhase.WRONG:
            return [t("Not that move."), _refutation(table, puzzle, attempt)]
    return [t("Right so far."), ""] if attempt.line else None


def _status_of_kept(table: Table, puzzle: Kept, attempt: Attempt) -> list[Phrase] | None:
    """The sentences on an answer to a position that was kept."""
    played = table.play.entries[attempt.begun :]
    match attempt.phase:
        case AttemptPhase.SOLVED:
            is_best = played[0] == puzzle.finding.best.actions[0]
            return [t("Found.") if is_best else t("Found: one of several good moves."), kept.explain(puzzle, played[0])]
        case AttemptPhase.SHOWN:
            return [t("This is better."), "" if attempt.line else kept.explain(puzzle)]
        case AttemptPhase.WRONG:
            return [*kept.refute(puzzle, played, attempt.line)]
    return None


def goal(table: Table, attempt: Attempt | Trial) -> Phrase:
    """The task of a puzzle, or the goal of a challenge."""
    if isinstance(attempt, Trial):
        return trying.goal(table, attempt)
    puzzle = attempt.puzzle
    return kept.ask(puzzle) if isinstance(puzzle, Kept) else task(puzzle)


def proof_of(puzzle: Puzzle) -> Phrase:
    """The sentence that says what is proved of a puzzle's solution."""
    if puzzle.kind == HOLD:
        return t("Proved: every other move loses.")
    return tn(
        "Proved: no other move wins at once.", "Proved: no other first move wins in {n}.", puzzle.turns, n=puzzle.turns
    )


def _refutation(table: Table, puzzle: Puzzle, attempt: Attempt) -> Phrase:
    """Why an answer is wrong, in a sentence."""
    other = seat_name(table.play, 1 - attempt.seat)
    if puzzle.kind == HOLD:
        return t("It lets {player} win.", player=other)
    if puzzle.turns == 1:
        return t("It doesn’t win at once.")
    if attempt.line:
        return t("{player} has an answer.", player=other)
    return t("{answer} Now there is no win in time.", answer=describe_entry(table.play, len(table.play.entries)))


def _awaits(attempt: Attempt) -> bool:
    """Whether an answer is to be given now."""
    return attempt.phase is AttemptPhase.TRYING and not attempt.line


def _turns_left(puzzle: Puzzle, attempt: Attempt) -> int:
    """The turns that are left to win the puzzle in."""
    return puzzle.turns - (attempt.begun - len(puzzle.play.entries)) // 2


def _go_on(model: Model, table: Table, attempt: Attempt) -> Model:
    """The next action that is to be seen on the board."""
    action, *line = attempt.line
    begun = len(table.play.entries) + 1 if attempt.phase is AttemptPhase.TRYING else attempt.begun
    return _shown(model, table, replace(attempt, line=tuple(line), begun=begun), action)


def _shown(model: Model, table: Table, attempt: Attempt, action: Any) -> Model:
    """The board after an action, shown as it moves."""
    play = table.play.append(action)
    moved = replace(table, play=play, chosen=(), mode=attempt)
    judged = status(moved, attempt) if play.outcome is not None else None  # else the status is heard as it changes
    is_told = isinstance(attempt.puzzle, Kept) and attempt.phase is AttemptPhase.WRONG  # of the end, in the status
    said = sentences(describe_entry(play, len(play.entries)), "" if is_told else ending(play), *(judged or ()))
    return replace(model, table=moved, announcement=said, animated=1)


def _again(table: Table, attempt: Attempt) -> tuple[Table, Attempt]:
    """The position before the last answer."""
    play = table.play
    while len(play.entries) > attempt.begun:
        play = play.without_last()
    fresh = replace(attempt, phase=AttemptPhase.TRYING, line=())
    return replace(table, play=play, chosen=(), mode=fresh), fresh


def _solution(model: Model, table: Table, attempt: Attempt) -> tuple[Model, Table, Attempt]:
    """The table on which the solution is going to be shown from here on."""
    return model, table, replace(attempt, phase=AttemptPhase.SHOWN, line=_way(table, attempt))


def _way(table: Table, attempt: Attempt) -> tuple[Any, ...]:
    """The actions that are right from here on, with the answers to them."""
    if isinstance(puzzle := attempt.puzzle, Kept):
        return kept.better_line(puzzle)
    return solve_on(_model_of(table), table.play, puzzle, _turns_left(puzzle, attempt))


def _model_of(table: Table) -> SearchModel:
    """How the computer searches the game."""
    model = table.play.game.bot()
    assert isinstance(model, SearchModel)
    return model
