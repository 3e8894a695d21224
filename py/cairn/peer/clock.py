"""A clock that both sides keep: what each seat has left, in milliseconds of its own thinking."""

from __future__ import annotations

from dataclasses import dataclass, replace

GRACE = 3_000
"""Milliseconds that a side lets pass before it says that the other's time is over."""
DOUBT = 500
"""Milliseconds, beside the way of the messages, by which two sides may measure differently."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What each seat has left; `step` is added after every move. `base` is 0 where no clock is kept."""

    base: int
    step: int
    left: tuple[int, ...] = ()

    def wound(self, seats: int) -> Clock:
        """The clock at the start of a game."""
        return replace(self, left=(self.base,) * seats)

    def spent(self, seat: int, milliseconds: int) -> Clock:
        """The clock after a move."""
        if not self.base:
            return self
        left = list(self.left)
        left[seat] += self.step - milliseconds
        return replace(self, left=tuple(left))


def believed(claimed: int, measured: int, way: int) -> int:
    """What a move is taken to have cost: what its player says, within what could be measured here."""
    return max(measured - way - DOUBT, min(claimed, measured))
