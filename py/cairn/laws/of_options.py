"""Laws of the options: what can be chosen can be played, and what cannot is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cairn.core.errors import BadOption
from cairn.core.play import begin
from cairn.core.state import Outcome
from cairn.laws.random_games import Breach, GameLaw, RandomGames, refuses

MOST_VALUES = 1_000
"""Values of an option that are tried: a number that games draw has more, which change no first position."""


def _every_value(games: RandomGames) -> Iterator[Breach]:
    game, seats = games.game, games.game.seats[0]
    for option in game.options:
        if option.default not in option.values or not all(value in option.values for value in option.offered):
            yield Breach(f"The usual value of “{option.name}”, or an offered one, is none of its values.")
        if len(option.value_names) not in (0, len(option.values)):
            yield Breach(f"“{option.name}” names some of its values only.")
        for value in option.values[:MOST_VALUES]:
            first = game.start(seats, game.normalize_options(seats, {option.name: value}))
            if not option.value_name(value) or not first.legal_actions():
                yield Breach(f"With {option.name}={value} nothing can be played.")


def _wrong_options(games: RandomGames) -> Iterator[Breach]:
    game, wrong = games.game, list[dict[str, Any]]([{"no such option": 1}])
    wrong += [{option.name: value} for option in game.options for value in (-1, "?", None)]
    for options in wrong:
        refused = refuses(BadOption, game.normalize_options, game.seats[0], options)
        if len(str(refused or "")) <= 15 or not str(refused).endswith("."):
            yield Breach(f"{options} is not refused with a sentence.")
    for seats in (0, 99, "2", True):
        if refuses(BadOption, game.normalize_options, seats, {}) is None:
            yield Breach(f"A game for {seats!r} begins.")


def _rematches(games: RandomGames) -> Iterator[Breach]:
    game, seats = games.game, range(games.game.seats[0])
    ends = [Outcome((seat,), "The other resigned.") for seat in seats] + [Outcome((), "Agreed.")] * game.draws
    for play in games.plays():
        for outcome in (*ends, *filter(None, [play.outcome])):
            options, order = game.rematch(dict(play.record.options), outcome)
            if not begin(game, len(seats), options).state.legal_actions() or sorted(order) != list(seats):
                yield Breach("There is no next game after it.")


OPTIONS = (
    GameLaw("Every value of every option can be played.", _every_value),
    GameLaw("A wrong option is refused with a sentence.", _wrong_options),
    GameLaw("After every end another game can be played.", _rematches),
)
"""The laws of the options."""
