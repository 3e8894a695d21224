"""The rules of Sedona Vortex: a position, and what an action makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.game import Outcome, Seat
from cairn.core.language import t
from cairn.games.sedona_vortex.actions import ALL_OFF, CHOICES, OFF, Action, Enter, Move, Pass, allows
from cairn.games.sedona_vortex.board import SIZES, Journey, Space, Stack, Stone, arrive, carries, player_name
from cairn.games.sedona_vortex.refusals import refusal


class State(NamedTuple):
    """A position. A NamedTuple, as searches make, compare and hash positions by the hundred thousand a second.

    `free` has for each player a set of bits (see `actions.OFF`): the spaces whose top stone is theirs and may move
    on, so not the middles, and the stones they have off the board. `passes` counts the last turns that were passed.
    """

    stacks: tuple[Stack, ...]
    free: tuple[int, int]
    actor: Seat | None
    passes: int = 0

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions: stones to enter by size, then moves along the left spiral, then along the right."""
        return () if self.actor is None else CHOICES[self.free[self.actor]]

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if self.actor is None or not allows(self.free[self.actor], action):
            raise refusal(self, action)

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does.

        In one piece, and not in the smaller ones it could be made of, for it is where searches spend their time.
        """
        before, free, actor, passes = self
        if actor is None or not allows(free[actor], action):
            raise refusal(self, action)
        if isinstance(action, Pass):
            # Two forced passes in a row: neither can ever move again, and the game is drawn.
            return State(before, free, None if passes else 1 - actor, passes + 1)
        mine, theirs = free[actor], free[1 - actor]
        stacks, stone, space = lift(before, actor, action)
        start = action.space
        if type(action) is Enter:
            mine ^= 1 << OFF + action.size
        elif not stacks[start]:
            mine ^= 1 << start
        elif stacks[start][-1] & 1 != actor:  # "… freeing the stone underneath"
            mine ^= 1 << start
            theirs ^= 1 << start
        ends: Sequence[Space] = (space,)
        if carries(stacks[space], stone):  # as `arrive` finds too; but most stones rest at once
            stacks[space] += (stone,)
        else:
            ends = [journey.spaces[-1] for journey in arrive(stacks, (stone,), space)]
        following: Seat | None = 1 - actor
        for end in ends:
            bit = 1 << end
            if end >= len(stacks) - 2:
                following = None if champion(stacks) is not None else 1 - actor
            elif stacks[end][-1] & 1 == actor:
                mine, theirs = mine | bit, theirs & ~bit
            else:
                mine, theirs = mine & ~bit, theirs | bit
        free = (theirs, mine) if actor else (mine, theirs)
        return tuple.__new__(State, (tuple(stacks), free, following, 0))  # half the cost of State(…)

    def journeys(self, action: Action) -> list[Journey]:
        """What travels in a legal action: its stone, and after it the stones forced out of the middle."""
        if self.actor is None or isinstance(action, Pass):
            return []
        stacks, stone, space = lift(self.stacks, self.actor, action)
        return arrive(stacks, (stone,), space)

    def off(self, player: int) -> tuple[Stone, ...]:
        """The stones that a player has off the board, smallest first."""
        return tuple(2 * size + player for size in SIZES if self.free[player] >> OFF + size & 1)

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        winner = champion(self.stacks)
        if winner is None:
            return Outcome((), t("Neither player can move a stone."))
        return Outcome((winner,), t("{player}’s stones are on top of both middles.", player=player_name(winner)))


def lift(before: tuple[Stack, ...], player: int, action: Enter | Move) -> tuple[list[Stack], Stone, Space]:
    """Take up the stone of an action: the stacks without it, the stone, and the space it arrives at first."""
    stacks, space = list(before), action.space
    if type(action) is Enter:
        return stacks, 2 * action.size + player, space
    stack = stacks[space]
    stacks[space] = stack[:-1]
    return stacks, stack[-1], space + 2


def champion(stacks: Sequence[Stack]) -> Seat | None:
    """The player whose stones are on top of the stacks on the last spaces of both spirals, or None."""
    left, right = stacks[-2], stacks[-1]
    if left and right and left[-1] & 1 == right[-1] & 1:
        return left[-1] & 1
    return None


def opening(spaces: int, first: Seat) -> State:
    """The position before the first action: both spirals empty, all stones off the board."""
    return State(((),) * (2 * spaces), (ALL_OFF, ALL_OFF), first)
