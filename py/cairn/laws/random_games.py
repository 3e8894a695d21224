"""The samples that laws are tried on: random games of one game, and positions of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Any, NamedTuple

from cairn.core.errors import IllegalAction
from cairn.core.game import Game
from cairn.core.option import OptionValue
from cairn.core.play import Play, begin
from cairn.core.seal import Vault

LONGEST = 150
"""Actions of a random game, if it does not end before."""
SAMPLES = 8
"""Positions of every random game that are looked at, if nothing else is asked."""


class Sample(NamedTuple):
    """A position of a game: the one after `at` entries."""

    play: Play
    at: int

    @property
    def state(self) -> Any:
        """The position."""
        return self.play.states[self.at]

    @property
    def last(self) -> tuple[Any, Any] | None:
        """The position before, and the action that was played there; None at the beginning."""
        return (self.play.states[self.at - 1], self.play.entries[self.at - 1]) if self.at else None


class Breach(NamedTuple):
    """How a law is broken, in words; `action` is the one it is about, or `line` of the source, where there is one.

    `state` is the position of the action, where it is not the one that the games has come to.
    """

    why: str
    action: Any = None
    line: int = 0
    state: Any = None


@dataclass(frozen=True, slots=True)
class GameLaw:
    """A law that a game keeps, in a sentence; `breaches` finds in random games where it does not.

    `of_all`: whether it holds can be told of many games only, not of each of them.
    """

    sentence: str
    breaches: Callable[[RandomGames], Iterator[Breach]]
    of_all: bool = False


class RandomGames:
    """Random games of one game: so many under each choice of options.

    `sections` are what a refusal may point to on the rules page, None if that is not known. Of every game `looks`
    positions are looked at, besides the first two and the last. `now` is where a law, or a random game, has come to.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        choices: Sequence[tuple[Mapping[str, OptionValue], int]],
        sections: Collection[str] | None = None,
        longest: int = LONGEST,
        looks: int = SAMPLES,
    ) -> None:
        self.looks = looks
        self.game, self.choices, self.sections, self.longest = game, choices, sections, longest
        self.now: Sample | None = None

    def lots(self, *about: object) -> Random:
        """Chance that is the same in every run, for this game and what it is about."""
        return Random(" ".join(map(str, (self.game.name, *about))))

    @cached_property
    def walks(self) -> list[Play]:
        """Random games, played to their end if that comes soon; in every other one secrets are kept."""
        return [[*self.walk(options, n)][-1] for options, count in self.choices for n in range(count)]

    def walk(self, options: Mapping[str, OptionValue], n: int) -> Iterator[Play]:
        """A random game as it goes on, action by action, to its end."""
        lots, vaults = self.lots(options, n), dict[int, Vault]()
        play = begin(self.game, self.game.seats[0], options)
        while True:
            self.now = Sample(play, len(play.entries))
            yield play
            if play.state.outcome() or len(play.entries) >= self.longest:
                return
            play = play.append(go_on(self.game, play.state, lots, vaults if n % 2 else None))

    def plays(self) -> Iterator[Play]:
        """The random games, one after another."""
        for play in self.walks:
            self.now = Sample(play, len(play.entries))
            yield play

    @cached_property
    def _samples(self) -> list[Sample]:
        lots, found = self.lots(), []
        for play in self.walks:
            last = len(play.entries)
            at = {0, min(1, last), last, *lots.sample(range(last + 1), min(self.looks, last))}
            found += [Sample(play, each) for each in sorted(at)]
        return found

    def samples(self) -> Iterator[Sample]:
        """Some positions of every random game, the first two and the last among them."""
        for sample in self._samples:
            self.now = sample
            yield sample

    def open_samples(self) -> Iterator[Sample]:
        """The samples in which somebody has a choice."""
        return (sample for sample in self.samples() if sample.state.legal_actions())

    def has_section(self, name: str) -> bool:
        """Whether a refusal may point there."""
        return name == "" or self.sections is None or name in self.sections


def go_on(game: Game[Any, Any], state: Any, lots: Random, vaults: dict[int, Vault] | None) -> Any:
    """A legal action, sealed if `vaults` are to keep it secret, or what a vault has to show."""
    if game.secrets and game.secrets.seat_due(state) is not None:
        return game.secrets.answer(state, vaults or {})
    action = lots.choice(state.legal_actions())
    if game.secrets and vaults is not None and game.secrets.is_secret(action):
        salts = [lots.randbytes(16) for _ in range(game.secrets.salts)]
        action, vaults[state.actor] = game.secrets.commit(state, action, salts)
    return action


def refuses(error: type[Exception], function: Callable[..., Any], *args: Any) -> Any:
    """The error with which a function refuses; None if it does not."""
    try:
        function(*args)
    except error as refused:
        return refused
    return None


is_illegal = partial(refuses, IllegalAction)
"""Why a State's `check` or `apply` refuses an action; None if it is legal."""


def ends_well(text: object, marks: str = ".") -> bool:
    """Whether a text is a sentence that ends with one of these marks."""
    return str(text).endswith(tuple(marks))
