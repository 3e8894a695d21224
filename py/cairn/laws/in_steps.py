"""The laws tried on a game that is being written: one random game after another, in small steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from cairn.core.game import Game
from cairn.core.language import Phrase, t
from cairn.core.option import OptionValue
from cairn.core.play import Play
from cairn.kit.position import STUCK
from cairn.kit.state import State
from cairn.laws import LAWS
from cairn.laws.breaches import RulePlace, breach_of, choices, first_breach, place_of, sections
from cairn.laws.oversights import find_oversights
from cairn.laws.random_games import Breach, GameLaw, RandomGames, Sample
from cairn.laws.short import find_short

R = TypeVar("R")
TRIED = 8
"""Random games with the usual options on which every law is tried."""
COUNTED = 60
"""Random games with the usual options that are played to see how they end."""
LOOKS = 2
"""Positions of each game that the laws look at, besides the first two and the last."""
LONGEST = 400
"""Actions after which a random game is given up."""
STEPS = 8
"""Actions of a random game between two pauses."""
PLAYABLE = GameLaw("A random game can be played.", lambda games: iter(()))
"""The law that counts as broken where a random game fails of itself, whatever is tried on it."""


class Tried(NamedTuple):
    """Whether a law holds, as far as `games` random games can tell; if not, where it is broken and is to be mended."""

    law: GameLaw
    games: int
    breach: Breach | None = None
    sample: Sample | None = None
    place: RulePlace | None = None


class Advice(NamedTuple):
    """Advice to the designer about something that is no mistake."""

    why: Phrase
    rule: str = ""
    line: int = 0


class Watched(RandomGames):
    """Random games that give a sign with every position and every game that is looked at."""

    beat: Callable[[], None]

    def samples(self) -> Iterator[Sample]:
        """The samples, with a sign for each."""
        for sample in super().samples():
            self.beat()
            yield sample

    def plays(self) -> Iterator[Play]:
        """The games, with a sign for each."""
        for play in super().plays():
            self.beat()
            yield play


Found = Tried | Advice | None
"""The result of one step; None where there may be a pause."""
Steps = Generator[Found, None, R]


class LawCheck:
    """The laws tried on one game; `beat` is called all the while, also where a single law takes long."""

    def __init__(self, game: Game[Any, Any], beat: Callable[[], None]) -> None:
        self.game, self.sections, self.beat = game, sections(game), beat
        self.broken: set[str] = set()
        self.plays: list[Play] = []

    @property
    def games(self) -> int:
        """How many random games were played."""
        return len(self.plays)

    def run(self) -> Steps[None]:
        """Try the laws; gives what is found as soon as it is."""
        for options, count in choices(self.game, TRIED):
            for n in range(count):
                if not (yield from self._walk(options, n)):
                    return
                yield from self._try([law for law in LAWS if not law.of_all], self.plays[-1:])
        yield from self._try([law for law in LAWS if law.of_all], self.plays)
        usual, _ = choices(self.game, 1)[0]
        for n in range(TRIED, COUNTED):
            if not (yield from self._walk(usual, n)):
                return
        yield from advice(self.plays)

    def _walk(self, options: Mapping[str, OptionValue], n: int) -> Steps[bool]:
        """Play one more random game; whether that was possible, which is else told as a broken law."""
        games = RandomGames(self.game, (), self.sections, LONGEST)
        try:
            for play in games.walk(options, n):
                if len(play.entries) % STEPS == 0:
                    yield None
        except Exception as error:
            yield self._broken(PLAYABLE, games, breach_of(error))
            return False
        self.plays.append(play)
        return True

    def _try(self, laws: Sequence[GameLaw], plays: list[Play]) -> Steps[None]:
        for law in laws:
            if law.sentence in self.broken:
                continue
            games = Watched(self.game, (), self.sections, LONGEST, LOOKS)
            games.walks, games.beat = plays, self.beat
            breach = first_breach(games, law)
            yield Tried(law, self.games) if breach is None else self._broken(law, games, breach)

    def _broken(self, law: GameLaw, games: RandomGames, breach: Breach) -> Tried:
        self.broken.add(law.sentence)
        state = breach.state or (games.now.state if games.now else None)
        return Tried(law, self.games, breach, games.now, place_of(state, breach))


def advice(plays: Sequence[Play]) -> Iterator[Advice]:
    """Advice from the source, and from random games: rules that never came up, winners, ends without a move."""
    first, count = plays[0].states[0], len(plays)
    if not isinstance(first, State):
        return
    plan, rule_of = first.design.plan, plays[0].game.rule_of
    for why, line in find_oversights(plan.text):
        yield Advice(why, "", line)
    played = {rule_of(play.states[at], entry) for play in plays for at, entry in enumerate(play.entries)}
    for law in plan.rules:
        if law.name not in played:
            why = t("“{name}” was never played in {n} random games.", name=law.name, n=count)
            yield Advice(why, law.name, law.line)
    ended = [play for play in plays if play.outcome is not None]
    won = Counter(seat for play in ended if play.outcome for seat in play.outcome.winners)
    if not won:
        yield Advice(t("Nobody won any of {n} random games.", n=count))
    elif len(won) == 1 and won.total() == len(ended) > 1:
        (seat,) = won
        side = plays[0].game.sides(first)[seat].name
        yield Advice(t("{side} won all of the {n} random games that came to an end.", side=side, n=len(ended)))
    if short := find_short(plays):
        yield Advice(short.why, short.name, short.line)
    stuck = sum((end := play.state.ended()) is not None and end[1] == STUCK for play in ended)
    if stuck and plan.ends:
        yield Advice(t("{count} of {n} random games ended because nobody could move.", count=stuck, n=count))
    if endless := count - len(ended):
        yield Advice(
            t("{count} of {n} random games had no end after {most} actions.", count=endless, n=count, most=LONGEST)
        )
