"""A guided first game at the table: which step is done, what an action is worth, and what the page says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.model import LessonPlace, Model, Note, Table
from cairn.core.errors import GameError, IllegalAction
from cairn.core.game import Game
from cairn.core.language import Phrase, sentences, t
from cairn.core.lesson import Lesson, LessonStep
from cairn.core.play import Play, begin, read_entry
from cairn.core.record import Shelf
from cairn.core.scene import Button

NEXT = "(next)"
"""The button that leads on; picked like a spot."""
ALLOWED = (on.Pick, on.Drop, on.DragStart, on.Explain, on.TypeAction, on.Query)
COMMANDS = (on.Command.DESELECT, on.Command.UNDO, on.Command.FLIP, on.Command.CLOSE_NOTE, on.Command.SHOW_ME)


def open_lesson(event: on.Learn, shelf: Shelf) -> Table:
    """The table of a guided first game, at the first step that was not done; at its goal card if none was.

    What was done of a lesson that had another key is not counted; without a key, a step is asked for; with a section of
    the rules, its exercise. Raises GameError where there is no such lesson.
    """
    lesson = _find(shelf[event.game], event.section) if event.game in shelf else None
    if lesson is None:
        raise GameError(t("There is no lesson for this game."))
    number = event.step if event.key in ("", lesson.key) and event.step <= len(lesson.steps) else 0
    play = begin(shelf[event.game], lesson.seats, lesson.options)
    table = Table(event.id, play, flipped=lesson.seat > 0)
    place = LessonPlace(lesson, number, begun=bool(number or event.section), section=event.section)
    return _at(replace(table, mode=place), number)


def lay(model: Model, event: on.Learn, shelf: Shelf) -> Model:
    """The model with a lesson on the table, and its goal or step told to those who listen. Raises GameError."""
    table = open_lesson(event, shelf)
    place = table.lesson
    assert place is not None
    if not place.begun:
        return replace(model, table=table, announcement=sentences(table.play.game.goal, place.lesson.about))
    return replace(model, table=table) if place.is_over else _arrived(model, table, 0)


def _find(game: Game[Any, Any], section: str) -> Lesson | None:
    return find_exercises(game).get(section) if section else game.lesson()


def find_exercises(game: Game[Any, Any]) -> dict[str, Lesson]:
    """By section of the rules, its exercise: a lesson of its own.

    It is one of the game's `exercises`, or else the steps of its guided first game that teach the section.
    """
    lesson = game.lesson()
    taught: dict[str, tuple[LessonStep, ...]] = {}
    for number, step in enumerate(lesson.steps if lesson else ()):
        alone = replace(step, start=lesson.actions(number) if lesson else (), replies=())
        taught[step.rule] = (*taught.get(step.rule, ()), alone)
    found = {section: replace(lesson, steps=steps) for section, steps in taught.items()} if lesson else {}
    return found | {exercise.steps[0].rule: exercise for exercise in game.exercises()}


def check_event(event: on.Event) -> None:
    """Raise IllegalAction where an event belongs to a game, not to a lesson."""
    if not isinstance(event, ALLOWED) and event not in COMMANDS:
        raise IllegalAction(t("This is a lesson."), t("Nothing counts here. Play a game to do that."))


def go_on(model: Model, table: Table, place: LessonPlace) -> Model:
    """From the goal card to the first step, or from a step that is done to the next one, after the opponent's reply."""
    if place.is_over and place.section:
        return _arrived(model, _at(replace(table, mode=replace(place, number=0)), 0), 0)
    if not place.begun:
        return _arrived(model, replace(table, mode=replace(place, begun=True)), 0)
    if not place.is_done:
        return model
    number = place.number + 1
    played = table.play.record.actions
    after = _at(replace(table, mode=replace(place, number=number, is_done=False)), number)
    continues = after.play.record.actions[: len(played)] == played
    is_other = not continues and place.lesson.steps[number].start is None
    after = replace(after, mode=replace(place, number=number, is_done=False, is_other=is_other))
    return _arrived(model, after, len(after.play.entries) - len(played) if continues else 0)


def go_back(model: Model, table: Table, place: LessonPlace) -> Model:
    """Undo this step; at its beginning, go back to the step before it."""
    number = place.number
    if place.is_over or not (place.is_done or place.is_within(table.play)):
        number = max(number - 1, 0)
    place = replace(place, number=number, is_done=False, is_other=False)
    return _arrived(model, _at(replace(table, mode=place), number), 0)


def judge(model: Model, place: LessonPlace, shown: Model) -> Model:
    """The model after an action that the rules allow: the step is done, or it is undone and told what to do instead."""
    table = shown.table
    assert table is not None
    play, at = table.play, len(place.lesson.actions(place.number))
    if play.game.pending(play.state) is not None:
        return shown
    if place.step.teaches(play.states[at], play.entries[at], play.state):
        is_last = place.number + 1 == len(place.lesson.steps)
        after = replace(place, number=place.number + 1) if is_last else replace(place, is_done=True)
        told = () if play.outcome else (place.step.done,)  # who has won is said with the action
        said = sentences(shown.announcement, *told)
        return replace(shown, table=replace(table, mode=after), announcement=said, note=None)
    note = Note(t("Not that one."), place.step.otherwise, place.step.rule)
    return replace(model, table=_at(replace(table, mode=place), place.number), note=note, announcement="")


def solution(table: Table, place: LessonPlace) -> Any:
    """The action that the lesson shows when it is asked to."""
    return read_entry(table.play.game, place.step.solution[0])


def view(table: Table, place: LessonPlace, sources: tuple[str, ...]) -> dict[str, Any]:
    """The lesson as the page is told of it, and its sentences in place of the game's (docs/protocol.md).

    Where a goal was chosen first, the `sources` that lead to it are to be looked at, not the spots of the step.
    """
    phase = _phase(place)
    step = place.step if phase in ("step", "done") else None
    # What a game asks for is left out before something is chosen: the step says it.
    said: dict[str, list[Phrase]] = {
        **({} if table.chosen or table.play.game.pending(table.play.state) else {"step": [t("Your move."), ""]}),
        "goal": [t("Ready?"), t("You can undo everything.")],
        "done": [t("Well done."), step.done if step else ""],
        "over": [t("Well done."), place.lesson.steps[-1].done],
    }
    label = {"goal": t("Start"), "done": t("Next"), "over": t("Again") if place.section else None}.get(phase)
    lesson = {
        "key": place.lesson.key,
        "section": place.section,
        "number": place.number,
        "count": len(place.lesson.steps),
        "phase": phase,
        "text": step.text if step else "",
        "more": sentences(_taken_back(table, place), step.more) if step else place.lesson.about,
        "picks": phase == "step" and bool(table.play.game.paths(table.play.state, solution(table, place))),
        "rule": step.rule if step else "",
    }
    can_undo = place.is_over or place.is_done or place.number > 0 or place.is_within(table.play)
    return {
        "lesson": lesson,
        **({"look": list(step.look)} if step and phase == "step" and not (table.chosen or sources) else {}),
        "tools": {"undo": can_undo, "redo": False, "draw": False, "resign": False, "hint": False},
        "result": None,
        "last": None,
        "previous": None,
        "next": None,
        **({"status": said[phase], "status_detail": ""} if phase in said else {}),
        **({"buttons": [Button(NEXT, label)]} if label else {}),
    }


def _taken_back(table: Table, place: LessonPlace) -> Phrase:
    """The action of the lesson itself that this step goes on from, where the learner played another one; else ""."""
    if not place.is_other:
        return ""
    play, at = table.play, len(place.lesson.actions(place.number - 1))
    advise = play.game.suggest or play.game.describe
    return t("The lesson goes on from its own move: {action}", action=advise(play.states[at], play.entries[at]))


def _phase(place: LessonPlace) -> str:
    return "over" if place.is_over else "goal" if not place.begun else "done" if place.is_done else "step"


def _arrived(model: Model, table: Table, animated: int) -> Model:
    """The model at another step, which is told to those who listen."""
    place = table.lesson
    assert place is not None
    number, count = place.number + 1, len(place.lesson.steps)
    where = [] if place.section else [t("Step {n} of {count}.", n=number, count=count)]
    said = sentences(*where, place.step.text)
    return replace(model, table=table, animated=animated, announcement=said)


def _at(table: Table, number: int) -> Table:
    """The table with the position of a step."""
    place = table.lesson
    assert place is not None
    play = begin(table.play.game, place.lesson.seats, place.lesson.options)
    return replace(table, play=_played(play, place.lesson.actions(number)), chosen=(), redo=(), at=None, variation=())


def _played(play: Play, texts: tuple[str, ...]) -> Play:
    for text in texts:
        play = play.append(read_entry(play.game, text))
    return play
