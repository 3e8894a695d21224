"""A challenge of skill on the table: every try earns stars, and can be made again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.model import AttemptPhase, Model, Table, Trial
from cairn.app.puzzle.puzzles import read_challenge
from cairn.app.view.sentences import describe_entry
from cairn.core.errors import IllegalAction
from cairn.core.game import SkillGoals
from cairn.core.language import Phrase, t, tn
from cairn.core.play import is_outcome
from cairn.core.record import Shelf

LOOKS = (on.Command.DESELECT, on.Command.FLIP, on.Command.SHOW_AGAIN, on.Command.CLOSE_NOTE)
ACTS = (on.Pick, on.Drop, on.DragStart, on.TypeAction, on.Explain)


def open_table(event: on.OpenPuzzle, shelf: Shelf) -> Table:
    """The table of a challenge; raises GameError."""
    challenge = read_challenge(event.game, event.text, shelf)
    return Table(event.id, challenge.play, mode=Trial(challenge, challenge.play.state.actor))


def handle(model: Model, table: Table, trial: Trial, event: on.Event) -> Model | None:
    """The model after an event at the table of a challenge; None where any table does it too; raises IllegalAction."""
    is_on_its_way = table.play.game.pending(table.play.state) is not None
    match event:
        case on.Command.PUZZLE_AGAIN | on.Command.UNDO if not is_on_its_way:
            again = replace(trial, phase=AttemptPhase.TRYING, stars=0)
            fresh = replace(table, play=trial.challenge.play, mode=again)
            return replace(model, table=fresh, announcement=t("Try again."))
        case on.Command.PUZZLE_HINT if trial.phase is AttemptPhase.TRYING:
            return replace(model, table=replace(table, mode=replace(trial, hints=1)))
        case on.Command.PUZZLE_SOLUTION if not is_on_its_way:
            shown = replace(table, play=trial.challenge.play, mode=replace(trial, phase=AttemptPhase.SHOWN))
            return answer(model, shown, replace(trial, phase=AttemptPhase.SHOWN), _solution(table, trial))
        case on.Command.PUZZLE_HINT | on.Command.PUZZLE_SOLUTION | on.Command.PUZZLE_AGAIN | on.PuzzleGoOn():
            return model
        case _ if isinstance(event, on.Query) or event in LOOKS:
            return None
        case _ if isinstance(event, ACTS) and (is_on_its_way or trial.phase is AttemptPhase.TRYING):
            return None
    raise IllegalAction(t("Not in a puzzle."), t("Try again, look at the solution, or go on to the next one."))


def answer(model: Model, table: Table, trial: Trial, action: Any) -> Model:
    """The model after an action; an outcome earns its stars."""
    play = table.play.append(action)
    if is_outcome(play.game, action) and trial.phase is AttemptPhase.TRYING:
        earned = _goals(table).stars(trial.challenge.goal, action)
        trial = replace(trial, stars=earned, phase=AttemptPhase.SOLVED if earned else AttemptPhase.WRONG)
    after = replace(table, play=play, chosen=(), mode=trial)
    return replace(model, table=after, announcement=describe_entry(play, len(play.entries)), animated=1)


def hint(table: Table, trial: Trial) -> dict[str, Any] | None:
    """How the stored solution is made, roughly, once a hint was asked for."""
    if not trial.hints or trial.phase is not AttemptPhase.TRYING or len(table.play.entries) > _begun(trial):
        return None
    action = _solution(table, trial)
    rule = table.play.game.rule_of(table.play.state, action)
    return {"text": _goals(table).hint(action), "spots": [], "more": False, "rule": rule}


def status(trial: Trial) -> list[Phrase] | None:
    """The sentences on a try; None while there is none."""
    match trial.phase:
        case AttemptPhase.SOLVED:
            earned = tn("{n} star of 3.", "{n} stars of 3.", trial.stars)
            return [earned, "" if trial.stars == 3 else t("Try again for more.")]
        case AttemptPhase.WRONG:
            return [t("Not this time."), t("Try again: nothing is lost.")]
        case AttemptPhase.SHOWN:
            return [t("This is the solution."), ""]
    return None


def goal(table: Table, trial: Trial) -> Phrase:
    """The goal of a challenge."""
    return _goals(table).describe(trial.challenge.goal)


def _begun(trial: Trial) -> int:
    return len(trial.challenge.play.entries)


def _solution(table: Table, trial: Trial) -> Any:
    """The action that reaches the goal; its outcome comes from the physics."""
    return table.play.game.read(trial.challenge.solution[0])


def _goals(table: Table) -> SkillGoals:
    goals = table.play.game.skill_goals
    assert goals is not None
    return goals
