"""A position of which a search sees only some of the moves."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any

from cairn.core.bot_model import Searchable


class SeenPosition:
    """The parts of a position that do not depend on which moves are seen; subclasses add the moves."""

    def __init__(self, position: Searchable) -> None:
        self.position = position

    def key(self) -> Hashable:
        """The key of the position."""
        return self.position.key()

    def value(self) -> int:
        """The value of the position."""
        return self.position.value()

    def action(self, move: int) -> Any:
        """The action that is this move, by the position."""
        return self.position.action(move)

    def horizon(self) -> int | None:
        """The horizon of the position."""
        return self.position.horizon()

    def shunned(self) -> Collection[int]:
        """The moves that are shunned in the position."""
        return self.position.shunned()
