"""The rules of Skorpion: the first position, what is legal, what an action changes, and how a game ends."""

from __future__ import annotations

from cairn.core.language import ForSeat, t
from cairn.core.state import Outcome, Seat
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import BoardGraph, M, MoveTable, actions_on, board
from cairn.games.skorpion.board_text import BEADS, GATE
from cairn.games.skorpion.refusals import refusal
from cairn.games.skorpion.state import CHUNK, StateFields, encode, folded, occurrences
from cairn.games.skorpion.text import PLAYERS


class State(StateFields):
    """A position of Skorpion."""

    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        """The legal actions in the order of game codes: placings by spot, then the Skorpion, step by step."""
        name, _, beads, hand, skorpion, tail, actor, _, _ = self
        if actor is None:
            return []
        return legal_moves(actions_on(name), actor, beads, hand, (skorpion, tail))

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if (error := refusal(self, action)) is not None:
            raise error

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does."""
        if (error := refusal(self, action)) is not None:
            raise error
        name, leave, both, hands, skorpion, tail, actor, history, past = self
        table, beads, hand, player = board(name), list(both), list(hands), actor or 0
        if isinstance(action, Place):
            beads[player] |= table.bits[action.spot]
            hand[player] -= 1
            is_over = action.spot == GATE
        else:
            to = action.to if isinstance(action, Step) else action.first
            skorpion, tail = step(table, beads, hand, skorpion, table.index[to])
            if isinstance(action, StepTwice):
                beads[player] ^= table.bits[action.discard]
                hand[player] += not leave
                skorpion, tail = step(table, beads, hand, skorpion, table.index[action.second])
            is_over = not (beads[0] and beads[1])
        both, hands = (beads[0], beads[1]), (hand[0], hand[1])
        number = encode(len(table.names), both, hands, (skorpion, tail), 1 - player)
        # Our ruling: the third occurrence of a position is a draw.
        is_over = is_over or history.count(number) + (occurrences(past, number) if past else 0) >= 2
        history = (*history, number)
        if len(history) > CHUNK:
            past, history = (*past, folded(history[:-1])), history[-1:]
        values = (name, leave, both, hands, skorpion, tail, None if is_over else 1 - player, history, past)
        return tuple.__new__(State, values)  # half the cost of State(…)

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        for player, name in enumerate(PLAYERS):
            if self.beads[player] >> self.board.gate & 1:
                in_gate = t("{player} has a bead in the Gate.", player=name)
                return Outcome((player,), ForSeat(player, t("Your bead is in the Gate."), in_gate))
            if not self.beads[player]:
                theirs = t("The Skorpion took {player}’s last bead in play.", player=name)
                yours = t("The Skorpion took your last bead in play.")
                return Outcome((1 - player,), ForSeat(player, yours, theirs))
        return Outcome((), t("This position has come up for the third time."))


def legal_moves(
    moves: MoveTable[M], player: Seat, beads: tuple[int, int], hand: tuple[int, int], at: tuple[int, int]
) -> list[M]:
    """The legal moves of a player: placings by spot, then steps of the Skorpion, each with its second steps.

    `at` is where Skorpion and Tail are. A player's first turn places a bead. A second step is possible while the game
    goes on, for a bead that is not the last one in play.
    """
    mine, theirs = beads[player], beads[1 - player]
    found: list[M] = []
    if hand[player]:
        open_spots = placeable(moves.board, player, mine, mine | theirs | 1 << at[0] | 1 << at[1])
        placings = moves.placings
        while open_spots:
            low = open_spots & -open_spots
            open_spots ^= low
            found.append(placings[low.bit_length() - 1])
    if mine:
        held: list[int] = []
        rest = mine
        while rest:
            low = rest & -rest
            rest ^= low
            held.append(low.bit_length() - 1)
        for bit, first, seconds in moves[at]:
            found.append(first)
            left = mine & ~bit
            if left & left - 1 and theirs != bit:
                for spot in held:
                    if left >> spot & 1:
                        found += seconds[spot]
    return found


def placeable(table: BoardGraph, player: Seat, mine: int, taken: int) -> int:
    """The spots where a player with a bead in hand may place it, as a set; `taken` are the spots that hold anything."""
    near, once, twice = table.near, 0, 0
    while mine:
        low = mine & -mine
        mine ^= low
        lines = near[low.bit_length() - 1]
        twice |= once & lines
        once |= lines
    return (table.own_starts[player] | once & table.one_line[player] | twice) & ~taken


def step(table: BoardGraph, beads: list[int], hand: list[int], skorpion: int, to: int) -> tuple[int, int]:
    """Return the bead on a spot to its owner's hand, if there is one; where a step there leaves Skorpion and Tail."""
    bit = 1 << to
    for player in (0, 1):
        if beads[player] & bit:
            beads[player] ^= bit
            hand[player] += 1
    return table.arrival(skorpion, to)


def initial_state(board_name: str, discards_leave: bool) -> State:
    """The position before the first action: all beads in hand, Skorpion and Tail in the Gate."""
    table = board(board_name)
    gate, hand = table.gate, (BEADS, BEADS)
    number = encode(len(table.names), (0, 0), hand, (gate, gate), 0)
    return State(board_name, discards_leave, (0, 0), hand, gate, gate, 0, (number,))
