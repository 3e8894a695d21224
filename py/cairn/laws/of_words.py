"""Laws of words: everything on the table can be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

from cairn.app.table.picker import spots, targets
from cairn.core.scene import Viewpoint
from cairn.kit.state import State
from cairn.laws.of_clicks import beginnings
from cairn.laws.random_games import Breach, GameLaw, RandomGames, ends_well

MOST_TOLD = 40
"""Actions of a position that are told, or a few more."""
ASKED = 3
"""Spots of a position that are asked about twice."""


def _told(games: RandomGames) -> Iterator[Breach]:
    game = games.game
    for sample in games.open_samples():
        state = sample.state
        actions = state.legal_actions()
        for action in actions[:: max(1, len(actions) // MOST_TOLD)]:
            if not ends_well(told := game.describe(state, action)):
                yield Breach(f"“{told}” is no sentence.", action)
        for chosen in beginnings(games, state, 6):
            main, soft = game.prompt(state, chosen)
            if not ends_well(main, ".?") or (soft and not ends_well(soft, ".?")):
                yield Breach(f"“{main}” or “{soft}” is no sentence.")


def _sides(games: RandomGames) -> Iterator[Breach]:
    for sample in games.samples():
        sides = games.game.sides(sample.state)
        if len({str(side.name) for side in sides}) != len(sides) or len(sides) != games.game.seats[0]:
            yield Breach("Not every seat has a side of its own.")
        if not all(side.name and side.shape in range(5) for side in sides):
            yield Breach("A side has no name, or no shape.")


def _counts(games: RandomGames) -> Iterator[Breach]:
    seats = range(games.game.seats[0])
    for sample in games.samples():
        state, progress = sample.state, games.game.progress(sample.state)
        if progress is not None and len(progress.counts) != len(seats):
            yield Breach("Not every seat has a count.")
        values = [state.value(seat) for seat in seats] if isinstance(state, State) else []
        if not all(value is None or isfinite(value) for value in values):
            yield Breach(f"The values are {values}.")


def _told_again(games: RandomGames) -> Iterator[Breach]:
    for sample in games.samples():
        lines = sample.state.design.plan.lines if isinstance(sample.state, State) else {}
        for name, ask in _questions(games, sample.state).items():
            if ask() != ask():
                yield Breach("Asked again, it answers otherwise in the same position.", line=lines.get(name, 0))


def _questions(games: RandomGames, state: Any) -> dict[str, Callable[[], object]]:
    """The questions to a position, by the names of the functions with which a designer answers."""
    game, shown = games.game, spots(games.game.scene(state, Viewpoint()))
    others = sorted(shown - set(targets(game, state, ())))[:ASKED] if state.actor is not None else []

    def why() -> list[tuple[str, str]]:
        answers = [game.explain(state, (spot,)) for spot in others]
        return [(str(answer.title), str(answer.why)) for answer in answers]

    return {
        "count": lambda: game.progress(state),
        "value": lambda: [state.value(seat) for seat in range(2)] if isinstance(state, State) else None,
        "why": why,
        "marks": lambda: game.scene(state, Viewpoint()),
    }


WORDS = (
    GameLaw("Every position and every action can be told.", _told),
    GameLaw("Every seat has a side.", _sides),
    GameLaw("What is counted and estimated are numbers.", _counts),
    GameLaw("A position is told and drawn in the same way each time.", _told_again),
)
"""The laws of words."""
