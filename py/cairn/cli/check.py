"""Which laws a game keeps: the report of `python -m cairn check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cairn.bots.playouts import LONGEST
from cairn.cli.deadline import deadline
from cairn.core.game import Game
from cairn.kit.state import State
from cairn.laws import LAWS
from cairn.laws.breaches import RulePlace, breach_of, choices, first_breach, place_of, sections
from cairn.laws.endless import find_endless
from cairn.laws.oversights import find_oversights
from cairn.laws.random_games import Breach, RandomGames, Sample
from cairn.laws.short import find_short

ORDINALS = ("first", "second", "third", "fourth")
LOOK_AHEAD = 60
"""Seconds for the look at whether games end, which goes over many positions."""
UNTRIED = "No law can be tried before that is mended."


def run(game: Game[Any, Any], count: int) -> int:
    """Try every law on random games, so many with the usual options, and print what holds; 1 if one does not."""
    games = Timed(game, choices(game, count), sections(game), LONGEST)
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
    deadline.beat(LOOK_AHEAD)
    print(*overlooked(games), *never_played(games), *end_at_once(games), *may_not_end(games), sep="\n", end="")
    verb = "is" if broken == 1 else "are"
    print(f"{broken} of {len(LAWS)} laws {verb} broken." if broken else f"All {len(LAWS)} laws hold.")
    return min(broken, 1)


class Timed(RandomGames):
    """Random games, none of whose positions may take for ever."""

    @property
    def now(self) -> Sample | None:
        """Where a law, or a random game, has come to."""
        return self._now

    @now.setter
    def now(self, sample: Sample | None) -> None:
        self._now = sample
        deadline.beat()


def told(games: RandomGames, sentence: str, breach: Breach) -> Iterator[str]:
    """A law that is broken: the way to where it is, what is wrong, and the rule with its line."""
    yield f"  BROKEN  {sentence}"
    if games.now is not None:
        yield f"          {way_to(games.now)}:"
    shown = "" if breach.action is None else f"{games.game.write(breach.action)}: "
    yield f"          {shown}{breach.why}"
    if games.now is not None and (place := place_of(breach.state or games.now.state, breach)):
        yield f"          {at_place(place)}"


def at_place(place: RulePlace) -> str:
    """A rule with what it says, or a function, and its line."""
    name, line, sentence = place
    return f"Rule “{name}”, line {line}: {sentence}" if sentence else f"In “{name}”, line {line}."


def way_to(sample: Sample) -> str:
    """How a position is reached: the actions, and the options that are not the usual ones."""
    usual = {option.name: option.default for option in sample.play.game.options}
    unusual = [f"{name}={value}" for name, value in sample.play.record.options if usual.get(name) != value]
    actions = sample.play.record.actions[: sample.at]
    way = f"After {' '.join(actions)}" if actions else "At the beginning"
    return way + (f" (with {', '.join(unusual)})" if unusual else "")


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


def overlooked(games: RandomGames) -> Iterator[str]:
    """Notices of lines of a game of the kit that are most likely a slip."""
    first = games.walks[0].states[0]
    if isinstance(first, State):
        yield from (f"Line {line}: {why}\n" for why, line in find_oversights(first.design.plan.text))


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


def end_at_once(games: RandomGames) -> Iterator[str]:
    """A notice that most games of the kit are won before anybody can have decided anything."""
    if found := find_short(games.walks):
        yield f"{found.why} (Line {found.line}.)\n"


def may_not_end(games: RandomGames) -> Iterator[str]:
    """A notice that a game of the kit can go on for ever, where that shows."""
    if found := find_endless(games):
        yield f"{way_to(found.at)}: {found.why}\n" if found.at else f"{found.why}\n"
