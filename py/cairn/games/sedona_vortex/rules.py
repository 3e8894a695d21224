"""The rules of Sedona Vortex: a position, its legal actions, and the position after each."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.language import ForSeat, t
from cairn.core.option import Options
from cairn.core.state import Outcome, Seat
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import EVERY_SPACE, SIZES, Space, Stack
from cairn.games.sedona_vortex.names import name_player
from cairn.games.sedona_vortex.refusals import refusal
from cairn.games.sedona_vortex.state import ALL_OFF, OFF, Setup, lift
from cairn.games.sedona_vortex.teleporting import arrive, can_rest


class State(Setup):
    """A position to play on."""

    __slots__ = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions in the order of game codes: stones to enter by size, then moves, the left spiral first."""
        return () if self.actor is None else LEGAL_ACTIONS[self.free[self.actor]]

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if self.actor is None or not is_legal(self.free[self.actor], action):
            raise refusal(self, action)

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does.

        In one piece, and not in the smaller ones it could be made of, for it is where searches spend their time.
        """
        before, free, actor, passes = self
        if actor is None or not is_legal(free[actor], action):
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
        if can_rest(stacks[space], stone):  # as `arrive` finds too; but most stones rest at once
            stacks[space] += (stone,)
        else:
            ends = [journey.spaces[-1] for journey in arrive(stacks, (stone,), space)]
        following: Seat | None = 1 - actor
        for end in ends:
            bit = 1 << end
            if end >= len(stacks) - 2:
                following = None if find_winner(stacks) is not None else 1 - actor
            elif stacks[end][-1] & 1 == actor:
                mine, theirs = mine | bit, theirs & ~bit
            else:
                mine, theirs = mine & ~bit, theirs | bit
        free = (theirs, mine) if actor else (mine, theirs)
        return tuple.__new__(State, (tuple(stacks), free, following, 0))  # half the cost of State(…)

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        winner = find_winner(self.stacks)
        if winner is None:
            return Outcome((), t("Neither player can move a stone."))
        on_top = t("{player}’s stones are on top of both middles.", player=name_player(winner))
        return Outcome((winner,), ForSeat(winner, t("Your stones are on top of both middles."), on_top))


def start(seats: int, options: Options) -> State:
    """The first position: both spirals empty, all stones off the board."""
    return State(((),) * (2 * int(options["spaces"])), (ALL_OFF, ALL_OFF), int(options["first"]))


def is_legal(free: int, action: object) -> bool:
    """Whether a player with these free stones may take an action; False too for what is no action at all."""
    if type(action) is Move:
        space = action.space
        return type(space) is int and 0 <= space < OFF and free >> space & 1 == 1
    if type(action) is Enter:
        size, space = action.size, action.space
        known = type(size) is int and 1 <= size <= 5 and type(space) is int and 0 <= space <= 1
        return known and free >> OFF + size & 1 == 1
    # "You may never pass voluntarily, and if you cannot make a move you must pass."
    return type(action) is Pass and not free


EVERY_ACTION: tuple[Action, ...] = (
    *(Enter(size, space) for size in SIZES for space in (0, 1)),
    *(Move(space) for spiral in (0, 1) for space in EVERY_SPACE[spiral::2]),
    Pass(),
)


class LegalActions(dict[int, tuple[Action, ...]]):
    """The legal actions of a player by the set of free stones; each list is made when it is first needed."""

    def __missing__(self, free: int) -> tuple[Action, ...]:
        self[free] = tuple(action for action in EVERY_ACTION if is_legal(free, action))
        return self[free]


LEGAL_ACTIONS = LegalActions()


def find_winner(stacks: Sequence[Stack]) -> Seat | None:
    """The player whose stones are on top of the stacks on the last spaces of both spirals, or None."""
    left, right = stacks[-2], stacks[-1]
    if left and right and left[-1] & 1 == right[-1] & 1:
        return left[-1] & 1
    return None
