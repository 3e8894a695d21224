"""The value of every action in a position: won, drawn or lost for the side to act, as far as that is proved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from cairn.bots.analysis import Variation
from cairn.bots.strategy import MOST_STEPS, Strategy
from cairn.ui.question import Message, Question, SureWin


class ActionProof(NamedTuple):
    """The value of an action by a known strategy: "won" or "lost", and the most actions until the end, itself included.

    `most` is None where that is not known (yet).
    """

    value: str
    most: int | None


NOTHING = ActionProof("", None)
LONGEST_LINE = 6

Proved = dict[str, ActionProof]
"""By the code of an action, what is known of it without a search."""


def proved_by_strategy(question: Question, sure: SureWin | None) -> Iterator[Proved]:
    """Collect the values of actions by a known strategy, with a pause at every position; the last are all of them.

    Where the other side wins, every action loses. Else the strategy's own action wins, and so does every other one
    after which a proof by the rules alone goes through in time: it leads into the strategy again.
    """
    state, strategy = question.state, question.strategy
    if sure is None or strategy is None:
        return
    value, groups = "lost" if sure.action is None else "won", _alike(question, strategy)
    proved = {
        code: ActionProof(value, None) for group in groups if sure.action in (None, *group) for code in group.values()
    }
    yield proved
    for group in sorted(groups, key=lambda group: sure.action in group):
        action, code = next(iter(group.items()))
        walk = _lasts(strategy, state, action, sure)
        for most in walk if code in proved else islice(walk, MOST_STEPS):
            if most is not None:
                proved |= dict.fromkeys(group.values(), ActionProof(value, most))
            yield proved


def _alike(question: Question, strategy: Strategy) -> list[dict[Any, str]]:
    """The legal actions with their codes, those together that lead to positions that are alike."""
    groups: dict[Any, dict[Any, str]] = {}
    for action in question.state.legal_actions():
        after = question.state.apply(action)
        key = after if after.actor is None else strategy.solved.key(after)
        groups.setdefault(key, {})[action] = question.game.write(action)
    return [*groups.values()]


def _lasts(strategy: Strategy, state: Any, action: Any, sure: SureWin) -> Iterator[int | None]:
    """The most actions until the end, after None at every pause; None at last where no proof goes through."""
    if sure.action is None:
        yield (yield from strategy.outlasts(state, action, strategy.lasts))
        return
    after = state.apply(action)
    if after.actor is None:
        yield 1 if state.actor in after.outcome().winners else None
        return
    most = yield from strategy.proved_lost(after, strategy.lasts)
    yield None if most is None else 1 + most


def move_values(question: Question, variations: tuple[Variation, ...], proved: Proved) -> list[Message]:
    """The values of all ways to choose an action: spots, the value ("" while not known), and the actions to the end.

    These are `plies`, or at most `most`. `variations` are of all actions that lead elsewhere: two that lead to one
    position have one value.
    """
    game, state = question.game, question.state
    searched = {state.apply(line.actions[0]): line for line in variations}
    told: list[Message] = []
    for action in state.legal_actions():
        after, most = state.apply(action), None
        value, plies = _value(searched.get(after), after)
        if not value:
            value, most = proved.get(game.write(action), NOTHING)
        worth = {"value": value, "plies": plies, "most": most}
        told += [{"path": list(path)} | worth for path in game.paths(state, action)]
    return told


def proved_lines(
    question: Question, variations: tuple[Variation, ...], sure: SureWin, proved: Proved
) -> list[tuple[Variation, ActionProof]]:
    """The lines of a search and of a strategy, best first: the quickest win, and of losses the longest.

    Of actions that lead to positions alike one line stands for all. A search to the end needs no strategy.
    """
    strategy, searched = question.strategy, {line.actions[0]: line for line in variations}
    lines: list[tuple[Variation, ActionProof]] = []
    for group in _alike(question, strategy) if strategy else ():
        action = next((action for action in searched if action in group), next(iter(group)))
        line, proof = searched.get(action), proved.get(group[action], NOTHING)
        if line and line.plies is not None:
            lines.append((line, NOTHING))
        elif strategy and proof.value:
            lines.append((Variation(0, strategy.line(question.state, sure.winner, action, LONGEST_LINE)), proof))
        elif line:
            lines.append((line, NOTHING))
    return sorted(lines, key=_rank)


def _rank(one: tuple[Variation, ActionProof]) -> tuple[int, float]:
    """The order of lines: wins, those that nothing is proved of, losses."""
    line, (value, most) = one
    plies = line.plies if line.plies is not None else most
    if value == "won" or (line.plies is not None and line.score > 0):
        return 0, inf if plies is None else plies
    return (2, -(plies or 0)) if value or line.plies is not None else (1, -line.score)


def _value(line: Variation | None, after: Any) -> tuple[str, int | None]:
    """The value of an action that a search has proved, and in how many actions the game then ends."""
    outcome = after.outcome()
    if outcome is not None and len(outcome.winners) != 1:
        return "drawn", 1
    if line is None or line.plies is None:
        return "", None
    return ("won" if line.score > 0 else "lost"), line.plies
