"""Which laws a game keeps: the report of `python -m cairn check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cairn.bots.playouts import LONGEST
from cairn.cli.laws import LAWS
from cairn.cli.laws.random_games import Breach, GameLaw, RandomGames, Sample
from cairn.core.game import Game
from cairn.core.option import Option, OptionValue
from cairn.kit import words
from cairn.kit.blueprint import SEED, Blueprint
from cairn.kit.faults import DesignError
from cairn.kit.laws import Law
from cairn.kit.state import State

OTHERS = 2
"""Random games with every value of an option that is not the usual one."""
SEEDS = 5
"""Seeds of a game with lots that are tried."""
ORDINALS = ("first", "second", "third", "fourth")
UNTRIED = "No law can be tried before that is mended."


def run(game: Game[Any, Any], count: int) -> int:
    """Try every law on random games, so many with the usual options, and print what holds; 1 if one does not."""
    games = RandomGames(game, choices(game, count), sections(game), LONGEST)
    print(f"{game.title}: {game.goal}")
    try:
        print(summary(games))
    except Exception as error:
        print(*told(games, "A random game can be played.", breach_of(error)), UNTRIED, sep="\n")
        return 1
    broken = 0
    for law in LAWS:
        breach = first_breach(games, law)
        broken += breach is not None
        print(*(told(games, law.sentence, breach) if breach else [f"  holds   {law.sentence}"]), sep="\n", flush=True)
    print(*never_played(games), sep="\n", end="")
    print(f"{broken} of {len(LAWS)} laws are broken." if broken else f"All {len(LAWS)} laws hold.")
    return min(broken, 1)


def choices(game: Game[Any, Any], count: int) -> list[tuple[Mapping[str, OptionValue], int]]:
    """So many games with the usual options, and some with every other value of each."""
    usual = {option.name: option.default for option in game.options}
    others = [usual | {option.name: value} for option in game.options for value in _tried(option)]
    return [(usual, count), *((options, OTHERS) for options in others if options != usual)]


def _tried(option: Option) -> tuple[OptionValue, ...]:
    if option.name == SEED:
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


def told(games: RandomGames, sentence: str, breach: Breach) -> Iterator[str]:
    """A law that is broken: the way to where it is, what is wrong, and the rule with its line."""
    yield f"  BROKEN  {sentence}"
    if games.now is not None:
        yield f"          {way_to(games.now)}:"
    shown = "" if breach.action is None else f"{games.game.write(breach.action)}: "
    yield f"          {shown}{breach.why}"
    if games.now is not None and (rule := rule_at(breach.state or games.now.state, breach)):
        yield f"          {rule}"


def way_to(sample: Sample) -> str:
    """How a position is reached: the actions, and the options that are not the usual ones."""
    usual = {option.name: option.default for option in sample.play.game.options}
    unusual = [f"{name}={value}" for name, value in sample.play.record.options if usual.get(name) != value]
    actions = sample.play.record.actions[: sample.at]
    way = f"After {' '.join(actions)}" if actions else "At the beginning"
    return way + (f" (with {', '.join(unusual)})" if unusual else "")


def rule_at(state: Any, breach: Breach) -> str:
    """The rule that a breach is about, with its line in the designer's file; "" where none can be told."""
    if not isinstance(state, State):
        return ""
    plan = state.design.plan
    if breach.action is not None:
        law = state.acts().get(breach.action)
        return f"Rule “{law.name}”, line {law.line}: {law.sentence}" if law else ""
    name, line = function_at(plan, breach.line)
    return f"In “{name}”, line {line}." if line else ""


def function_at(plan: Blueprint, line: int) -> tuple[str, int]:
    """The function or rule that a line of the source belongs to, with its own line; line 0 where there is none."""
    named = ((name, plan.space.get(name)) for name in plan.lines if name != "_")
    places = [(plan.lines[name], name) for name, value in named if callable(value) or isinstance(value, Law)]
    places += [(law.effect_line, f"{law.name}.does") for law in plan.rules if law.effect]
    at, name = max(((at, name) for at, name in places if at <= line), default=(0, ""))
    return name, at


def summary(games: RandomGames) -> str:
    """How the random games went."""
    lengths = [len(play.entries) for play in games.plays()]
    ends: Counter[str] = Counter()
    for play in games.walks:
        if play.outcome is None:
            ends["not ended"] += 1
        for seat in play.outcome.winners if play.outcome else ():
            ends[f"won by who plays {ORDINALS[seat]}"] += 1
        if play.outcome and not play.outcome.winners:
            ends["drawn"] += 1
    went = ", ".join(f"{count} {how}" for how, count in sorted(ends.items()))
    return f"{len(lengths)} random games of {min(lengths)} to {max(lengths)} actions: {went}."


def never_played(games: RandomGames) -> Iterator[str]:
    """The rules of a game of the kit that no random game came to."""
    first = games.walks[0].states[0]
    if not isinstance(first, State):
        return
    rule_of = games.game.rule_of
    played = {rule_of(play.states[at], entry) for play in games.walks for at, entry in enumerate(play.entries)}
    for law in first.design.plan.rules:
        if law.name not in played:
            yield f"Rule “{law.name}”, line {law.line}, was never played in these games.\n"
