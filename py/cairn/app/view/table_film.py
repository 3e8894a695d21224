"""The pictures of what happened just now at the table."""

from __future__ import annotations

from dataclasses import replace

from cairn.app.model import LessonPlace, Model, Table
from cairn.app.table import variations
from cairn.app.table.picker import targets
from cairn.app.view.sentences import describe_turn
from cairn.app.view.viewpoints import viewer
from cairn.core.language import Phrase
from cairn.core.play import Turn, is_opening
from cairn.core.scene import Scene, Viewpoint
from cairn.core.turn_list import turn_before


def film_of(model: Model, table: Table) -> tuple[Scene, ...]:
    """The pictures of what happened just now, between the position before it and this one."""
    play, viewpoint = table.play, viewer(model, table)
    if model.replays and table.lesson is not None:
        return _solution(table, table.lesson, viewpoint)
    if model.replays:
        return _replay(table, viewpoint)
    if table.variation:
        return (
            tuple(play.game.film(variations.positions(table)[-2], table.variation[-1], viewpoint))
            if model.animated
            else ()
        )
    just_now = range(table.shown - model.animated, table.shown)
    return tuple(scene for at in just_now for scene in play.game.film(play.states[at], play.entries[at], viewpoint))


def _solution(table: Table, place: LessonPlace, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """The solution of a step of a lesson, shown and taken back: what to choose, what moves, and where it ends."""
    from cairn.app import lesson  # noqa: PLC0415 (most visits need none of it)

    game, state, action = table.play.game, table.play.state, lesson.solution(table, place)
    path = next(iter(game.paths(state, action)), ())
    chosen = [
        replace(
            game.scene(state, replace(viewpoint, chosen=spots, targets=targets(game, state, spots))), travel="stand"
        )
        for spots in (path[:count] for count in range(1, len(path)))
    ]
    said = (game.suggest or game.describe)(state, action)
    end = replace(game.scene(state.apply(action), replace(viewpoint, last=(state, action))), caption=said)
    return (*chosen, *game.film(state, action, viewpoint), end, replace(end, travel="stand"))


def _replay(table: Table, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """The last turn again, from the position before it."""
    play, turn = table.play, _last_turn(table)
    if turn is None:
        return ()
    before = replace(play.game.scene(play.states[turn.start], viewpoint), travel="cut")
    played = (at for at in range(turn.start, turn.end) if not is_opening(play.game, play.entries[at]))
    return (before, *(scene for at in played for scene in play.game.film(play.states[at], play.entries[at], viewpoint)))


def _last_turn(table: Table) -> Turn | None:
    """The turn that led to the position shown; None at the start, and on a line of the analysis."""
    if table.variation:
        return None
    return turn_before([turn for turn in table.play.turns if turn.number], table.shown)


def describe_last_turn(table: Table) -> Phrase | None:
    """The last turn in words."""
    turn = _last_turn(table)
    return describe_turn(table.play, turn) if turn else None
