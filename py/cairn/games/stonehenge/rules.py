"""The rules of Stonehenge and the Sun: whose turn it is, which actions are legal, and the position after each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cairn.core.errors import IllegalAction
from cairn.core.language import ForSeat, join, sentences, t
from cairn.core.state import Outcome, Seat
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.building import build, can_build
from cairn.games.stonehenge.compass import CIRCLE
from cairn.games.stonehenge.marker import move_marker
from cairn.games.stonehenge.physics import settle
from cairn.games.stonehenge.samples import sample_actions
from cairn.games.stonehenge.state import Agreement, Phase, StateData
from cairn.games.stonehenge.swing import check_swing

PHASES = {
    Build: Phase.BUILD,
    Top: Phase.BUILD,
    Gate: Phase.BUILD,
    Mark: Phase.MARK,
    Swing: Phase.SWING,
    Fall: Phase.FALL,
}
"""The phase in which each kind of action is due."""


@dataclass(frozen=True, slots=True)
class State(StateData):
    """A position with its legal actions."""

    _legal_actions: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _goes_on: bool | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when the game is over."""
        return self.seat if self.goes_on else None

    @property
    def goes_on(self) -> bool:
        """Whether the game goes on: mid-turn it does, and else as long as there is stock and something to build."""
        if self._goes_on is None:
            object.__setattr__(self, "_goes_on", self.phase is not Phase.BUILD or bool(self.stock and can_build(self)))
        return bool(self._goes_on)

    def legal_actions(self) -> tuple[Action, ...]:
        """Some of the legal actions, of every kind that there is, in a fixed order."""
        if self._legal_actions is None:
            object.__setattr__(self, "_legal_actions", tuple(sample_actions(self)) if self.goes_on else ())
        assert self._legal_actions is not None
        return self._legal_actions

    def check(self, action: object) -> None:
        """Raise IllegalAction, saying why, unless `action` is legal."""
        self.apply(action)

    def apply(self, action: object) -> State:
        """The position after `action`; raises IllegalAction as `check` does."""
        if not isinstance(action, Action):
            raise IllegalAction(*refusals.NOT_AN_ACTION)
        if not self.goes_on:
            raise IllegalAction(*refusals.OVER)
        if self.phase is not PHASES[type(action)]:
            raise IllegalAction(*refusals.NOT_DUE[self.phase])
        match action:
            case Build() | Top() | Gate():
                return self._build(action)
            case Mark(angle):
                return replace(self, markers=move_marker(self, angle), phase=Phase.SWING)
            case Swing():
                check_swing(self, action)
                return replace(self, phase=Phase.FALL, swing=action)
            case Fall():
                return self._end_turn(action)

    def _build(self, action: Build | Top | Gate) -> State:
        stones = build(self, action)
        if isinstance(action, Gate):
            return replace(self, stones=stones, phase=Phase.SWING)
        corner = action.below if isinstance(action, Top) else stones[-1].id
        # "You do not move your marker in the first turn of the game."
        phase = Phase.SWING if self.is_first_turn else Phase.MARK
        return replace(self, stock=self.stock - 1, stones=stones, phase=phase, corner=corner)

    def _end_turn(self, fall: Fall) -> State:
        """ "If it knocks down or pushes out any of the stones on the base, the player must take the piece." """
        stones, taken = settle(self, fall), len(fall.lost)
        minus = tuple(count + taken * (seat == self.seat) for seat, count in enumerate(self.minus))
        return State(self.total, self.stock, stones, self.markers, minus, self.turn + 1, agreement=self.agreement)

    def outcome(self) -> Outcome | None:
        """How the game ended: fewest minus stones win, and equal counts share the win."""
        if self.goes_on:
            return None
        fewest = min(self.minus)
        winners = tuple(seat for seat, count in enumerate(self.minus) if count == fewest)
        names = [ForSeat(seat, t("you"), self.colour_name(seat)) for seat in range(len(self.minus))]
        counts = [join(" ", (name, str(count))) for name, count in zip(names, self.minus, strict=True)]
        taken = join(", ", counts)
        if self.stock:
            theirs = t("{player} cannot build any more.", player=self.colour_name(self.seat))
            stuck = ForSeat(self.seat, t("You cannot build any more."), theirs)
            reason = sentences(stuck, t("Minus stones: {taken}.", taken=taken))
        else:
            reason = sentences(t("The stock is used up."), t("Minus stones: {taken}.", taken=taken))
        return Outcome(winners, reason, self.minus)


def first_position(seats: int, total: int, agreement: Agreement) -> State:
    """The position before the first action: "Make sure the players' markers keep an equal distance to each other." """
    markers = tuple(seat * CIRCLE // seats for seat in range(seats))
    return State(total, total, (), markers, (0,) * seats, agreement=agreement)
