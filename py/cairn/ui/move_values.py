"""The value of every action in a position: won, drawn or lost for the side to act, as far as that is proved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from cairn.bots.analysis import Variation
from cairn.bots.strategy import Strategy
from cairn.ui.question import Message, Question, SureWin

PAUSE = 20
"""Positions walked between two pauses."""

Proved = dict[str, str]
"""By the code of an action, "won" or "lost": what is known of it without a search."""


def proved_by_strategy(question: Question, sure: SureWin | None) -> Iterator[Proved]:
    """The values that a known strategy proves of actions, with a pause now and then; the last are all of them.

    Where the other side wins, every action loses. Else the strategy's own action wins, and so does every other one
    after which a proof by the rules alone goes through: it leads into the strategy again.
    """
    write, state = question.game.write, question.state
    strategy = question.strategy
    if sure is None or strategy is None:
        return
    if sure.action is None:
        yield {write(action): "lost" for action in state.legal_actions()}
        return
    proved = {write(sure.action): "won"}
    yield proved
    for action in state.legal_actions():
        for is_won in _walked(strategy, state.apply(action)):
            if is_won:
                proved[write(action)] = "won"
            yield proved


def _walked(strategy: Strategy, after: Any) -> Iterator[bool]:
    """Whether the side to act is proved lost; False at every pause, and where no proof went through in time."""
    if after.actor is None:
        return
    walk = strategy.proves_loss(after)
    for step in count(1):
        try:
            next(walk)
        except StopIteration as end:
            yield end.value
            return
        if step % PAUSE == 0:
            yield False


def move_values(question: Question, variations: tuple[Variation, ...], proved: Proved) -> list[Message]:
    """The values of all ways to choose an action: spots, the value ("" while not known), and the actions to the end.

    `variations` are of all actions that lead elsewhere: two that lead to one position have one value.
    """
    game, state = question.game, question.state
    searched = {state.apply(line.actions[0]): line for line in variations}
    told: list[Message] = []
    for action in state.legal_actions():
        after = state.apply(action)
        value, plies = _value(searched.get(after), after)
        value = value or proved.get(game.write(action), "")
        told += [{"path": list(path), "value": value, "plies": plies} for path in game.paths(state, action)]
    return told


def _value(line: Variation | None, after: Any) -> tuple[str, int | None]:
    """The value of an action that a search has proved, and in how many actions the game then ends."""
    outcome = after.outcome()
    if outcome is not None and len(outcome.winners) != 1:
        return "drawn", 1
    if line is None or line.plies is None:
        return "", None
    return ("won" if line.score > 0 else "lost"), line.plies
