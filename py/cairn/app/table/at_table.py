"""Events at the table: in a game, in a lesson, in a puzzle, or while a tree is open."""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.match import remote
from cairn.app.model import LessonPlace, Model, Table
from cairn.app.table import computer, variations
from cairn.app.table.looking import back_to_play, go_to, show_variation
from cairn.app.table.opening import begin_rematch
from cairn.app.table.playing import act, choose, possible_note, resign, settle_draw, start_drag, with_table
from cairn.app.table.secrets import checked_random
from cairn.app.table.undoing import redo_entries, undo
from cairn.app.view.queries import answer
from cairn.app.view.sentences import describe_entry
from cairn.core.errors import IllegalAction
from cairn.core.language import t

LOOKING = (on.Query, on.ShowVariation)
TURNING = (on.Command.FLIP, on.Command.SHOW_AGAIN, on.Command.DESELECT)
"""Commands that mean the same while a tree is open."""


def act_at_table(model: Model, table: Table, event: on.Event) -> Model:
    """The model after what somebody does at the table, by what lies on it."""
    if table.exploration is not None and not isinstance(event, LOOKING) and event not in TURNING:
        return _explored(model, table, event)
    if table.is_shared:
        from cairn.app.study import sharing  # noqa: PLC0415 (most visits need none of it)

        sharing.check_looking(table, event)
    if table.puzzle is not None:
        from cairn.app.puzzle import solving  # noqa: PLC0415

        if (after := solving.handle(model, table, table.puzzle, event)) is not None:
            return after
    if table.lesson is not None:
        return _at_lesson(model, table, table.lesson, event)
    return _at_game(model, table, event)


def _at_lesson(model: Model, table: Table, place: LessonPlace, event: on.Event) -> Model:
    """The model after an event at a lesson: an action that the rules allow is judged by the step."""
    from cairn.app import lesson  # noqa: PLC0415

    lesson.check_event(event)
    match event:
        case on.Pick(lesson.NEXT):
            return lesson.go_on(model, table, place)
        case on.Command.UNDO:
            return lesson.go_back(model, table, place)
        case on.Command.SHOW_ME if place.is_waiting:
            return model
        case on.Command.SHOW_ME if table.play.game.pending(table.play.append(lesson.solution(table, place)).state):
            return choose(model, table, lesson.solution(table, place))
        case on.Command.SHOW_ME:
            return replace(with_table(model, table, chosen=()), replays=True)
        case on.Pick() | on.Drop() | on.TypeAction() if place.is_waiting:
            raise IllegalAction(t("This step is done."), t("Go on with the button beside these words."))
    after = _at_game(model, table, event)
    acted = after.table is not None and after.table.play is not table.play
    return lesson.judge(model, place, after) if acted else after


def _at_game(model: Model, table: Table, event: on.Event) -> Model:
    match event:
        case on.Pick() | on.Drop() | on.Explain() | on.TypeAction():
            return _touched(model, table, event)
        case on.Explore(keeps):
            from cairn.app.study import exploring  # noqa: PLC0415

            return replace(model, table=exploring.explore(table, keeps))
        case on.PlayOn(id):
            from cairn.app.study import sharing  # noqa: PLC0415

            return replace(model, table=sharing.play_on(table, id))
        case on.Query(question):
            return replace(model, reply=answer(model, table, question))
        case on.DragStart(spot):
            return start_drag(model, table, spot)
        case on.Command.DESELECT:
            return with_table(model, table, chosen=())
        case on.Command.UNDO:
            return undo(model, table)
        case on.Command.REDO:
            return redo_entries(model, table)
        case on.OpenCurtain(random):
            return with_table(model, table, random=checked_random(table, random), chosen=())
        case on.Command.SHOW_AGAIN:
            return replace(model, replays=True)
        case on.GoTo(at):
            return go_to(model, table, at)
        case on.ShowVariation(at, texts):
            return show_variation(model, table, at, texts)
        case on.Command.RESIGN:
            return resign(model, table)
        case on.Command.OFFER_DRAW | on.AnswerOffer():
            return settle_draw(model, table, event)
        case on.Command.DISMISS_COMPUTER:
            return replace(with_table(model, table, computer=()), note=computer.dismissed_note())
        case on.Command.FLIP:
            return with_table(
                model, table, t("The board is flipped."), flipped=not table.flipped, variation=table.variation
            )
        case on.Rematch(id, gives_way):
            return replace(model, table=begin_rematch(table, id, gives_way=gives_way))
        case on.OutcomeMismatch():
            return replace(model, note=remote.mismatch_note())
    return model


def _touched(model: Model, table: Table, event: on.Event) -> Model:
    """The model after somebody touches the board, or types: one plays where the game stands, and in turn."""
    if table.variation:
        return replace(with_table(model, table), note=variations.left_note())
    if table.at is not None:
        return back_to_play(model, table)
    if (note := computer.waiting_note(table) or remote.waiting_note(table)) is not None:
        return replace(model, note=note)
    return act(model, table, event)


def _explored(model: Model, table: Table, event: on.Event) -> Model:
    """The model after an event while a tree is open; nothing of it is done to the game."""
    from cairn.app.study import exploring  # noqa: PLC0415

    match event:
        case on.Command.STOP_EXPLORING:
            return replace(model, table=exploring.stop(table), announcement=t("Back to the game."))
        case on.GoToNode() | on.Annotate() | on.DrawOnBoard() | on.PromoteBranch() | on.PruneBranch():
            return replace(model, table=exploring.change(table, event))
        case on.GoTo(at):
            return replace(model, table=exploring.go_to(table, at))
        case on.PlayOn(id):
            from cairn.app.study import sharing  # noqa: PLC0415

            return replace(model, table=sharing.play_on(exploring.here(table), id))
        case on.Pick() | on.Drop() | on.TypeAction() | on.Explain() if table.variation:
            return replace(with_table(model, table), note=variations.left_note())
        case on.Explain(spot):
            return replace(model, note=possible_note(exploring.here(table), spot))
        case on.DragStart():
            return replace(model, table=exploring.lift_piece(table, event.spot))
        case on.Pick() | on.Drop() | on.TypeAction():
            after = exploring.act(table, event, model.language)
            moved = after.shown > table.shown
            said = describe_entry(after.play, after.shown) if moved else ""
            return replace(model, table=after, announcement=said, animated=int(moved))
    return model
