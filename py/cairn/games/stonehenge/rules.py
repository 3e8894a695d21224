"""The rules of Stonehenge and the Sun: a position, whose turn it is, and what each action makes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from cairn.core.game import Outcome, Seat
from cairn.core.language import mark, t
from cairn.games.stonehenge import refusals
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.building import built, can_build
from cairn.games.stonehenge.circle import Circle, circle
from cairn.games.stonehenge.compass import CIRCLE, Angle
from cairn.games.stonehenge.falling import fallen
from cairn.games.stonehenge.marking import check_swing, marked
from cairn.games.stonehenge.samples import sample
from cairn.games.stonehenge.stones import Stone

COLOURS = (mark("Red"), mark("Blue"), mark("Yellow"), mark("Green"))


class Phase(Enum):
    """What is due in a turn."""

    BUILD = "build"
    MARK = "mark"
    SWING = "swing"
    FALL = "fall"


DUE = {Build: Phase.BUILD, Top: Phase.BUILD, Gate: Phase.BUILD, Mark: Phase.MARK, Swing: Phase.SWING, Fall: Phase.FALL}


@dataclass(frozen=True, slots=True)
class State:
    """A position. `total` stones are played with, numbered as they are built; `stones` are those in the circle.

    By seat: `markers`, the angles at which they lie, and `minus`, how many stones were taken. `turn` counts from 0.
    Within a turn `corner` is the stone built, or the one below it, and `swing` the release whose outcome is awaited.
    """

    total: int
    stock: int
    stones: tuple[Stone, ...]
    markers: tuple[Angle, ...]
    minus: tuple[int, ...]
    turn: int = 0
    phase: Phase = Phase.BUILD
    corner: int = 0
    swing: Swing | None = None
    _circle: Circle | None = field(default=None, init=False, repr=False, compare=False)
    _legal_actions: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _goes_on: bool | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is; turns go anticlockwise."""
        return self.turn % len(self.markers)

    @property
    def first_turn(self) -> bool:
        """Whether it is this player's first turn: no marker is moved, and the ball may go anywhere."""
        return self.turn < len(self.markers)

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

    @property
    def circle(self) -> Circle:
        """The stones on the ground and the gaps between them."""
        if self._circle is None:
            object.__setattr__(self, "_circle", circle(self.stones))
        assert self._circle is not None
        return self._circle

    def legal_actions(self) -> tuple[Action, ...]:
        """Some of the legal actions, of every kind that there is, in a fixed order."""
        if self._legal_actions is None:
            object.__setattr__(self, "_legal_actions", tuple(sample(self)) if self.goes_on else ())
        assert self._legal_actions is not None
        return self._legal_actions

    def check(self, action: object) -> None:
        """Raise IllegalAction, saying why, unless `action` is legal."""
        self.apply(action)

    def apply(self, action: object) -> State:
        """The position after `action`; raises IllegalAction as `check` does."""
        if not isinstance(action, Action):
            raise refusals.not_an_action()
        if not self.goes_on:
            raise refusals.over()
        if self.phase is not DUE[type(action)]:
            raise refusals.due(self.phase.value)
        match action:
            case Build() | Top() | Gate():
                return self._built(action)
            case Mark(angle):
                return replace(self, markers=marked(self, angle), phase=Phase.SWING)
            case Swing():
                check_swing(self, action)
                return replace(self, phase=Phase.FALL, swing=action)
            case Fall():
                return self._fallen(action)

    def _built(self, action: Build | Top | Gate) -> State:
        stones = built(self, action)
        if isinstance(action, Gate):
            return replace(self, stones=stones, phase=Phase.SWING)
        corner = action.below if isinstance(action, Top) else stones[-1].id
        # "You do not move your marker in the first turn of the game."
        phase = Phase.SWING if self.first_turn else Phase.MARK
        return replace(self, stock=self.stock - 1, stones=stones, phase=phase, corner=corner)

    def _fallen(self, fall: Fall) -> State:
        """ "If it knocks down or pushes out any of the stones on the base, the player must take the piece." """
        stones, taken = fallen(self, fall), len(fall.lost)
        minus = tuple(count + taken * (seat == self.seat) for seat, count in enumerate(self.minus))
        return State(self.total, self.stock, stones, self.markers, minus, self.turn + 1)

    def outcome(self) -> Outcome | None:
        """How the game ended: fewest minus stones win, and equal counts share the win."""
        if self.goes_on:
            return None
        fewest = min(self.minus)
        winners = tuple(seat for seat, count in enumerate(self.minus) if count == fewest)
        taken = ", ".join(f"{t(COLOURS[seat])} {count}" for seat, count in enumerate(self.minus))
        if self.stock:
            why = t(
                "{player} can build nothing more. Minus stones: {taken}.", player=t(COLOURS[self.seat]), taken=taken
            )
        else:
            why = t("The stock is used up. Minus stones: {taken}.", taken=taken)
        return Outcome(winners, why, self.minus)


def opening(seats: int, total: int) -> State:
    """The position before the first action: "Make sure the players' markers keep an equal distance to each other." """
    markers = tuple(seat * CIRCLE // seats for seat in range(seats))
    return State(total, total, (), markers, (0,) * seats)
