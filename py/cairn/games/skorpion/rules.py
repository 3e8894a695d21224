"""The rules of Skorpion: a position, and what an action makes of it."""

from __future__ import annotations

from typing import NamedTuple

from cairn.core.game import Outcome, Seat
from cairn.core.language import t
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import Board, board, player_name, ways
from cairn.games.skorpion.board_text import BEADS, GATE
from cairn.games.skorpion.refusals import refusal


class State(NamedTuple):
    """A position. A NamedTuple, as searches make, compare and hash positions by the hundred thousand a second.

    `beads` are the spots of Red's and of Blue's beads as sets, `hand` counts the beads not in play. A discarded bead
    returns to hand, or not at all if `out`. `seen` has a number for every position there was, this one included.
    """

    name: str
    out: bool
    beads: tuple[int, int]
    hand: tuple[int, int]
    skorpion: int
    tail: int
    actor: Seat | None
    seen: tuple[int, ...]

    @property
    def board(self) -> Board:
        """The board this is played on."""
        return board(self.name)

    @property
    def opening(self) -> bool:
        """Whether the player to act has their first turn."""
        return self.actor is not None and not self.beads[self.actor]

    def legal_actions(self) -> list[Action]:
        """The legal actions: placings by spot, then steps of the Skorpion, each with the second steps after it.

        In one piece, and not in the smaller ones it could be made of, for it is where searches spend their time.
        """
        name, _, beads, hand, skorpion, tail, actor, _ = self
        if actor is None:
            return []
        table, mine, theirs = board(name), beads[actor], beads[1 - actor]
        near, once, twice, held = table.near, 0, 0, []
        rest = mine
        while rest:
            low = rest & -rest
            rest ^= low
            spot = low.bit_length() - 1
            held.append(spot)
            twice |= once & near[spot]
            once |= near[spot]
        found: list[Action] = []
        if hand[actor]:
            open_spots = table.own_starts[actor] | once & table.one_line[actor] | twice
            open_spots &= ~(mine | theirs | 1 << skorpion | 1 << tail)
            placings = table.placings
            while open_spots:
                low = open_spots & -open_spots
                open_spots ^= low
                found.append(placings[low.bit_length() - 1])
        if mine:
            for bit, step, seconds in ways(name)[skorpion, tail]:
                found.append(step)
                left = mine & ~bit
                if left & left - 1 and theirs != bit:
                    for spot in held:
                        if left >> spot & 1:
                            found += seconds[spot]
        return found

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if not self.allows(action):
            raise refusal(self, action)

    def allows(self, action: object) -> bool:
        """Whether an action is legal; what is no action at all is not."""
        actor = self.actor
        if actor is None:
            return False
        table, mine = board(self.name), self.beads[actor]
        match action:
            case Place():
                at = table.spot(action.spot)
                taken = mine | self.beads[1 - actor] | 1 << self.skorpion | 1 << self.tail
                if at is None or taken >> at & 1 or not self.hand[actor]:
                    return False
                return (mine & table.near[at]).bit_count() >= table.need(actor, at)
            case Step():
                return self._allows_step(table, mine, table.spot(action.to))
            case StepTwice():
                return self._allows_twice(table, mine, action)
        return False

    def _allows_step(self, table: Board, mine: int, to: int | None) -> bool:
        """Whether the Skorpion may step there; a player's first turn places a bead."""
        return to is not None and mine > 0 and table.steps(self.skorpion, self.tail) >> to & 1 == 1

    def _allows_twice(self, table: Board, mine: int, action: StepTwice) -> bool:
        """Whether the game goes on after the first step, and the player may pay for the second."""
        to, discard, end = table.spot(action.first), table.spot(action.discard), table.spot(action.second)
        if to is None or discard is None or end is None or not self._allows_step(table, mine, to):
            return False
        left, paid = mine & ~(1 << to), 1 << discard
        goes_on = left and (self.beads[0] | self.beads[1]) & ~mine & ~(1 << to)
        further = table.steps(*table.arrival(self.skorpion, to))
        return bool(goes_on and left & paid and left != paid and further >> end & 1)

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does."""
        if not self.allows(action):
            raise refusal(self, action)
        name, out, beads, hand, skorpion, tail, actor, seen = self
        table, held, free, mover = board(name), list(beads), list(hand), actor or 0
        if isinstance(action, Place):
            held[mover] |= table.bits[action.spot]
            free[mover] -= 1
            over = action.spot == GATE
        else:
            to = action.to if isinstance(action, Step) else action.first
            skorpion, tail = _step(table, held, free, skorpion, to)
            if isinstance(action, StepTwice):
                held[mover] ^= table.bits[action.discard]
                free[mover] += not out
                skorpion, tail = _step(table, held, free, skorpion, action.second)
            over = not (held[0] and held[1])
        beads, hand = (held[0], held[1]), (free[0], free[1])
        key = number(table, beads, hand, (skorpion, tail), 1 - mover)
        # Our ruling: the third occurrence of a position is a draw.
        ended = over or seen.count(key) >= 2
        values = (name, out, beads, hand, skorpion, tail, None if ended else 1 - mover, (*seen, key))
        return tuple.__new__(State, values)  # half the cost of State(…)

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        for player in (0, 1):
            if self.beads[player] >> self.board.gate & 1:
                return Outcome((player,), t("{player} has a bead in the Gate.", player=player_name(player)))
            if not self.beads[player]:
                return Outcome(
                    (1 - player,),
                    t("The Skorpion has removed {player}’s last bead in play.", player=player_name(player)),
                )
        return Outcome((), t("This position has come up for the third time."))


def _step(table: Board, held: list[int], free: list[int], skorpion: int, to: str) -> tuple[int, int]:
    """Where a step leaves Skorpion and Tail; the bead there goes from those `held` to those `free`."""
    bit = table.bits[to]
    for player in (0, 1):
        if held[player] & bit:
            held[player] ^= bit
            free[player] += 1
    return table.arrival(skorpion, table.index[to])


def number(table: Board, beads: tuple[int, int], hand: tuple[int, int], at: tuple[int, int], mover: Seat) -> int:
    """A number of its own for every position that may come up again: beads, Skorpion, Tail, and whose turn it is."""
    spots = len(table.names)
    places = ((beads[0] << spots | beads[1]) * spots + at[0]) * spots + at[1]
    return ((places * 9 + hand[0]) * 9 + hand[1]) * 2 + mover


def opening(name: str, out: bool) -> State:
    """The position before the first action: all beads in hand, Skorpion and Tail in the Gate."""
    table = board(name)
    gate, hand = table.gate, (BEADS, BEADS)
    return State(name, out, (0, 0), hand, gate, gate, 0, (number(table, (0, 0), hand, (gate, gate), 0),))
