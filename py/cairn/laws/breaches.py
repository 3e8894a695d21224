"""Where a law is broken: on which games it is tried, and the breach with its position, its rule and its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cairn.core.game import Game
from cairn.core.option import Option, OptionValue
from cairn.kit import words
from cairn.kit.blueprint import Blueprint
from cairn.kit.faults import DesignError
from cairn.kit.laws import Law
from cairn.kit.state import State
from cairn.laws.random_games import Breach, GameLaw, RandomGames

OTHERS = 2
"""Random games with every value of an option that is not the usual one."""
SEEDS = 5
"""Seeds of a game with lots that are tried."""


def choices(game: Game[Any, Any], count: int) -> list[tuple[Mapping[str, OptionValue], int]]:
    """So many games with the usual options, and some with every other value of each."""
    usual = {option.name: option.default for option in game.options}
    others = [usual | {option.name: value} for option in game.options for value in _tried(option)]
    return [(usual, count), *((options, OTHERS) for options in others if options != usual)]


def _tried(option: Option) -> Sequence[OptionValue]:
    if option.draw:
        return option.values[:SEEDS]
    return option.values[-1:] if option.shares else option.offered or option.values


def sections(game: Game[Any, Any]) -> set[str] | None:
    """The sections of the rules of a game of the kit; None for another one, whose rules page is not read."""
    first = game.start(game.seats[0], {})
    return {name for name, _ in words.sections(first.design)} if isinstance(first, State) else None


def first_breach(games: RandomGames, law: GameLaw) -> Breach | None:
    """Where a law is broken first, `games.now` being the position; None where it holds."""
    games.now = None
    try:
        return next(law.breaches(games), None)
    except Exception as error:
        return breach_of(error)


def breach_of(error: Exception) -> Breach:
    """The breach that an error of the game is."""
    line = error.line if isinstance(error, DesignError) else 0
    said = str(error) if isinstance(error, DesignError) else f"{type(error).__name__}: {error}"
    return Breach(said, line=line)


class RulePlace(NamedTuple):
    """The rule or function that a breach is about, with its line in the designer's file, and what a rule says."""

    name: str
    line: int
    sentence: str = ""


def place_of(state: Any, breach: Breach) -> RulePlace | None:
    """Where a breach is to be mended; None where that cannot be told."""
    if not isinstance(state, State):
        return None
    if breach.action is not None:
        law = state.acts().get(breach.action)
        return RulePlace(law.name, law.line, law.sentence) if law else None
    return function_at(state.design.plan, breach.line)


def function_at(plan: Blueprint, line: int) -> RulePlace | None:
    """The function or rule that a line of the source belongs to, with its own line; None where there is none."""
    named = ((name, plan.space.get(name)) for name in plan.lines if name != "_")
    places = [(plan.lines[name], name) for name, value in named if callable(value) or isinstance(value, Law)]
    places += [(law.effect_line, f"{law.name}.does") for law in plan.rules if law.effect]
    at, name = max(((at, name) for at, name in places if at <= line), default=(0, ""))
    return RulePlace(name, at) if at else None
