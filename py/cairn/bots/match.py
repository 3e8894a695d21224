"""Matches: games between two players from seeded openings, each opening played twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import log10, sqrt
from typing import Any

from cairn.bots.levels import Chance
from cairn.bots.worlds import random_action
from cairn.core.bot_model import Physics
from cairn.core.game import Game
from cairn.core.option import Options, draw_lots
from cairn.core.seal import SALT, Vaults

Player = Callable[[Any, Vaults], Any]
"""Chooses an action in a State that is not over; it is given the vault of its seat, if any, and no other."""

OPENING = 4
"""Random actions at the beginning of a game, so that not all games are the same."""
LONGEST = 1_000
"""Actions after which a game counts as a draw."""
ONCE = 1.96
"""The quantile of an interval that holds what is true 19 times out of 20, if one looks at it once."""


@dataclass(frozen=True, slots=True)
class Score:
    """How the games of a match went for its first player."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of points; a draw is half a point to each."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share: the true one is within it 19 times out of 20."""
        return wilson(self.share, self.games)

    def add_game(self, points: float) -> Score:
        """The score after one more game with so many points: 1, a half or 0."""
        if points == 1:
            return replace(self, won=self.won + 1)
        return replace(self, lost=self.lost + 1) if points == 0 else replace(self, drawn=self.drawn + 1)

    def combine(self, other: Score) -> Score:
        """Both scores together."""
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


def wilson(share: float, count: int, z: float = ONCE) -> tuple[float, float]:
    """Wilson's interval for a share that so many trials showed; `z` is the quantile of the normal distribution."""
    if not count:
        return 0.0, 1.0
    scale, square = 1 + z * z / count, z * z / (2 * count)
    centre = (share + square) / scale
    reach = z * sqrt(share * (1 - share) / count + square / (2 * count)) / scale
    return max(0.0, centre - reach), min(1.0, centre + reach)


def elo(share: float) -> float:
    """The difference in rating of who expects this share of the points."""
    share = min(max(share, 0.001), 0.999)
    return elo_of_odds(share / (1 - share))


def elo_of_odds(odds: float) -> float:
    """The difference in rating of who wins so many games for each that is lost."""
    return 400 * log10(odds)


def match(
    game: Game[Any, Any],
    options: Options,
    players: tuple[Player, Player],
    games: int,
    chance: Chance,
    *,
    physics: Physics | None = None,
) -> Iterator[Score]:
    """Play a match: the first player's score after every game. An odd last game leaves its opening's other half out."""
    score = Score()
    for number in range(games):
        if number % 2 == 0:
            start = opening(game, options, chance, physics)
            score = score.add_game(play_game(start, players, chance))
        else:
            score = score.add_game(1 - play_game(start, (players[1], players[0]), chance))
        yield score


@dataclass(frozen=True, slots=True)
class MatchPosition:
    """A position, what each seat has hidden, and the physics where the game needs one."""

    game: Game[Any, Any]
    state: Any
    vaults: Vaults = field(default_factory=dict)
    physics: Physics | None = None

    def then(self, action: Any, chance: Chance) -> MatchPosition:
        """The board after an action. What is to be hidden is sealed, what has to be shown is shown, and what falls has
        fallen."""
        secrets, state, vaults = self.game.secrets, self.state, self.vaults
        if secrets is None:
            return replace(self, state=resolve_outcome(self.game, state.apply(action), self.physics))
        if secrets.is_secret(action):
            salts = [bytes(int(256 * chance()) for _ in range(SALT)) for _ in range(secrets.salts)]
            action, vault = secrets.commit(state, action, salts)
            vaults = {**vaults, vault.seat: vault}
        state = state.apply(action)
        while (fact := secrets.answer(state, vaults)) is not None:
            state = state.apply(fact)
        return replace(self, state=state, vaults=vaults)

    def seen(self) -> Vaults:
        """The vault of the actor, and nobody else's."""
        return {seat: vault for seat, vault in self.vaults.items() if seat == self.state.actor}


def resolve_outcome(game: Game[Any, Any], state: Any, physics: Physics | None) -> Any:
    """The position after the outcome of the last action, where the game takes one from a physics simulation."""
    if physics is None or (question := game.pending(state)) is None:
        return state
    *_, text = physics(question)
    return state.apply(game.read(text))


def opening(game: Game[Any, Any], options: Options, chance: Chance, physics: Physics | None = None) -> MatchPosition:
    """A board after some random actions, not yet over."""
    drawn = any(option.draw for option in game.options)
    while True:
        lots = draw_lots(game.options, options, str(chance())) if drawn else options
        board = MatchPosition(game, game.start(2, lots), physics=physics)
        for _ in range(OPENING):
            if board.state.actor is not None:
                board = board.then(random_action(board.state, chance), chance)
        if board.state.actor is not None:
            return board


def turns(board: MatchPosition, players: tuple[Player, Player], chance: Chance) -> Iterator[MatchPosition]:
    """A game that goes on from a board: that board, and the one after each action, to the end."""
    yield board
    while board.state.actor is not None:
        board = board.then(players[board.state.actor](board.state, board.seen()), chance)
        yield board


def play_game(board: MatchPosition, players: tuple[Player, Player], chance: Chance) -> float:
    """Play a game to its end: the points of seat 0."""
    *_, board = islice(turns(board, players, chance), LONGEST + 1)
    outcome = board.state.outcome()
    if outcome is None or len(outcome.winners) != 1:
        return 0.5
    return float(outcome.winners[0] == 0)
