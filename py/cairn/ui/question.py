"""A question to the thinking worker, and the work on its answer, done in slices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from time import monotonic
from typing import Any, NamedTuple

from cairn.bots.review import SureWay
from cairn.bots.strategy import Strategy, begins_at_first
from cairn.bots.worlds import Target, is_secret_choice, search_target
from cairn.core.bot_model import Physics, PhysicsModel
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.play import load
from cairn.core.record import Shelf
from cairn.core.seal import Vault, read_vault
from cairn.core.state import Seat
from cairn.ui.strategy_files import StrategyFiles, no_files, solved_by

Message = dict[str, Any]
Work = Iterator[tuple[list[Message], int]]
"""A slice each: what to tell the page, and in how many milliseconds to go on (-1: not before a question)."""


class SureWin(NamedTuple):
    """The seat that wins whatever the other does, and its action where it is to act."""

    winner: Seat
    action: Any


class Question:
    """The subject of a question: the game, the position, how to think about it, and what may be used for that."""

    physics: Physics | None = None
    strategies = StrategyFiles(no_files)

    def __init__(self, question: Message, shelf: Shelf) -> None:
        """Raises GameError for what cannot be thought about."""
        self.message, self.asked = question, monotonic()
        self.play = load(question["record"], shelf)
        self.game = self.play.game
        if (model := self.game.bot()) is None:
            raise GameError(t("The computer does not play {game} yet.", game=self.game.title))
        self.model, self.at = model, question["at"]
        self.state = self.play.states[self.at]
        if question["kind"] not in ("review", "examine") and not self._goes_on():
            raise GameError(t("There is no move in this position."))
        self.is_secret_choice = is_secret_choice(self.game, self.state)
        self.vaults: dict[int, Vault] = {}
        if question["vault"] and self.game.secrets:
            vault = read_vault(question["vault"])
            self.game.secrets.verify(self.state, vault)
            self.vaults[vault.seat] = vault

    def _goes_on(self) -> bool:
        """Whether there is a move in the position asked about."""
        return self.state.outcome() is None and self.game.pending(self.state) is None and self._moves()

    def _moves(self) -> bool:
        """Whether there is anything to do; a game that goes on by skill has something, and it takes long to list."""
        return isinstance(self.model, PhysicsModel) or bool(self.state.legal_actions())

    @cached_property
    def strategy(self) -> Strategy | None:
        """The strategy that is known for the board, which is the same all through a game."""
        return self.strategies.find(self.game.name, self.model, self.play.states[0])

    def lacks_strategy(self) -> bool:
        """Whether there is a strategy for the game from its first position on, whose file cannot be had."""
        solved, first = solved_by(self.model), self.play.states[0]
        has_file = solved is not None and solved.file(first) != "" and begins_at_first(self.play)
        return has_file and self.strategy is None

    def sure_win(self, at: int) -> SureWin | None:
        """Who wins the position after the first `at` entries by a strategy that is known from the first position on."""
        strategy = self.strategy
        winner = strategy.winner(self.play, at) if strategy else None
        if strategy is None or winner is None:
            return None
        state = self.play.states[at]
        return SureWin(winner, strategy.answer(state) if state.actor == winner else None)

    def sure_way(self) -> SureWay | None:
        """How far the game keeps to a strategy that is known from the first position on."""
        strategy = self.strategy
        if strategy is None:
            return None
        until = strategy.followed(self.play, len(self.play.entries))
        return SureWay(strategy.second(self.play), until, strategy.answer, strategy.proves_loss)

    def position(self) -> Target:
        """The position to think about."""
        return search_target(self.game, self.model, self.state, self.vaults, self.physics)
