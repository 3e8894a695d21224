"""A game that is played in no time, for two or three: the player to move counts on by one or two."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cairn.core.errors import IllegalAction, UnreadableAction
from cairn.core.game import Game, Side
from cairn.core.state import Outcome

GOAL = 30


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    total: int = 0
    turn: int = 0

    @property
    def actor(self):
        return None if self.outcome() else self.turn % self.seats

    def legal_actions(self):
        return [] if self.outcome() else [1, 2]

    def check(self, action):
        if self.outcome() or action not in (1, 2):
            raise IllegalAction("Not so.", "Count on by one or two.")

    def apply(self, action):
        self.check(action)
        return replace(self, total=self.total + action, turn=self.turn + 1)

    def outcome(self):
        winner = (self.turn - 1) % self.seats
        return Outcome((winner,), "The goal is reached.") if self.total >= GOAL else None


def read(text):
    if text in ("1", "2"):
        return int(text)
    raise UnreadableAction("An action is 1 or 2.")


def nothing(*_):
    return ()


COUNTING = Game(
    name="counting",
    version=1,
    title="Counting",
    designers="Nobody",
    pitch="On.",
    goal="Count.",
    players="two or three players",
    minutes=1,
    seats=(2, 3),
    options=(),
    draws=True,
    initial_state=lambda seats, options: State(seats),
    read=read,
    write=str,
    paths=nothing,
    explain=nothing,
    rule_of=lambda state, action: "",
    describe=nothing,
    prompt=nothing,
    sides=lambda state: tuple(Side(f"Side {seat}", seat + 1, "") for seat in range(state.seats)),
    scene=nothing,
    film=nothing,
    rematch=lambda options, outcome: (dict(options), (0, 1, 2)),
)
