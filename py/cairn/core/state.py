"""A public position of a game: whose turn it is, what is legal, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from cairn.core.language import Phrase

Seat = int
"""Who plays: 0 is who was seated first. A seat is never a colour; the pie rule changes a seat's colour."""

Path = tuple[str, ...]
"""The spots a person clicks, in order, to play one action."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (none in a draw), and the reason in one sentence.

    `counts` is false for a game that ended without a result: nobody won it, and it is no draw either.
    """

    winners: tuple[Seat, ...]
    reason: Phrase
    scores: tuple[int, ...] | None = None
    counts: bool = True


class State(Protocol):
    """A public position: frozen, hashable, made of tuples and small ints."""

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when the game is over."""

    def legal_actions(self) -> Sequence[Any]:
        """The legal actions in a fixed order; none when nobody is to act, or when a vault is (Secrets.seat_due).

        The order is a contract: a game code names an action by its place in it (docs/game-code.md), so a game that
        lists them in another order needs a higher `version`.
        """

    def check(self, action: Any) -> None:
        """Raise IllegalAction, with a sentence for the player, unless `action` is legal."""

    def apply(self, action: Any) -> Self:
        """The State after `action`; raises IllegalAction as `check` does."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
