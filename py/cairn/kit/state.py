"""A position as the rest of Cairn plays it: core's State."""

from __future__ import annotations

from typing import Any, Self

from cairn.core.state import Outcome, Seat
from cairn.kit.design import Action
from cairn.kit.faults import ask
from cairn.kit.laws import Rule
from cairn.kit.position import Position, put
from cairn.kit.words import number, outcome, refusal


class State(Position):
    """A position to play on. Seats and sides differ once sides are swapped: `seat(side)` is the seat of a side."""

    __slots__ = ()

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when the game is over."""
        return self.seat(self.turn) if self.acts() else None

    def legal_actions(self) -> tuple[Action, ...]:
        """The actions sorted by their spots: no set in a designer's rule can change what a game code means."""
        if self._sorted is None:
            put(self, "_sorted", self.design.sort(self.acts()))
        assert self._sorted is not None
        return self._sorted

    def check(self, action: Any) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        try:
            if type(action) is tuple and action in self.acts():
                return
        except TypeError:  # something in it is no name
            pass
        is_path = type(action) is tuple and all(type(spot) is str for spot in action)
        raise refusal(self, action if is_path else ())

    def apply(self, action: Action) -> Self:
        """The position after a legal action; raises IllegalAction as `check` does."""
        self.check(action)
        return self.after(action)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome(self)

    def value(self, seat: Seat) -> float | None:
        """The designer's own estimate for a seat, where there is one: larger is better."""
        plan = self.design.plan
        return None if plan.value is None else float(number(plan, "value", ask(plan.value, self, self.seat(seat))))


class Still(State):
    """A position in which the rules fail: it can be drawn, and nothing can be played."""

    __slots__ = ()

    def acts(self) -> dict[Action, Rule | None]:
        """None."""
        return {}

    def ended(self) -> tuple[Any, str] | None:
        """None, as no rule can say so."""
        return None
