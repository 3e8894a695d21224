"""The rules of Lava Flows: what is legal in a position, and the position after an action."""

from __future__ import annotations

from cairn.core.language import ForSeat, t
from cairn.core.state import Outcome, Seat
from cairn.games.lava_flows.actions import (
    BUBBLES,
    EJECTIONS,
    HIDES,
    HIDINGS,
    MOVES,
    PASS,
    SLIDES,
    Action,
    Bubble,
    Hide,
    Open,
    Pass,
    Seal,
    Show,
    Turn,
    acting_space,
    touched_spaces,
)
from cairn.games.lava_flows.appearance import (
    BUBBLABLE,
    CLAIMABLE,
    EJECTABLE,
    OCCUPIED,
    SLIDABLE,
    WHITE_ON_TOP,
    appearance,
)
from cairn.games.lava_flows.board import BESIDE, BESIDE_BITS, HOMES, MIDDLE, ROWS, SPACE, SPACES, Space
from cairn.games.lava_flows.names import PLAYERS
from cairn.games.lava_flows.pieces import Piece, home_of, large, medium, sealed_piece
from cairn.games.lava_flows.refusals import refusal
from cairn.games.lava_flows.seals import (
    are_seals,
    are_secret,
    homes_of,
    is_opening,
    public_seal,
    remaining_values,
    seal_under,
    unseal,
)
from cairn.games.lava_flows.state import PublicState, Terms, Waiting, situation_key
from cairn.games.lava_flows.turns import resolve

EMPTY_BIT = 7
"""A situation of a space is its appearance (7 bits), bit `EMPTY_BIT + other` for each neighbour that is empty, …"""
BARRED_BIT = EMPTY_BIT + 9
"""… and bit `BARRED_BIT + space` if no bubbling is allowed there now."""
BARRED = (*(1 << BARRED_BIT + space for space in SPACES), 0)
"""By barred space, its bit; last, for -1, none."""
RELEVANT = tuple(BESIDE_BITS[space] << EMPTY_BIT | 1 << BARRED_BIT + space for space in SPACES)
"""By space, the bits besides its appearance that matter there."""


class LegalTurns(dict[int, tuple[Turn, ...]]):
    """The legal turns of one player on one space, by its situation; each list is made when it is first wanted."""

    def __init__(self, space: Space, actor: Seat) -> None:
        super().__init__()
        self.space, self.actor = space, actor

    def __missing__(self, situation: int) -> tuple[Turn, ...]:
        self[situation] = legal_turns(self.space, self.actor, situation)
        return self[situation]


def legal_turns(space: Space, actor: Seat, situation: int) -> tuple[Turn, ...]:
    """The legal turns with the pieces of one space: moves, slides, bubbles, ejections."""
    found: list[Turn] = []
    if situation & (OCCUPIED | WHITE_ON_TOP) == OCCUPIED + actor * WHITE_ON_TOP:
        found += [MOVES[space, end] for end in BESIDE[space]]
        if situation & SLIDABLE:
            found += [SLIDES[space, end] for end in BESIDE[space] if situation >> EMPTY_BIT + end & 1]
    if not situation >> BARRED_BIT + space & 1:
        if situation & BUBBLABLE:
            found.append(BUBBLES[space, None])
        if situation & CLAIMABLE:
            found += [BUBBLES[space, 0], BUBBLES[space, 1]]
    if situation & EJECTABLE:
        found += [EJECTIONS[space, end] for end in BESIDE[space]]
    return tuple(found)


LEGAL_TURNS = tuple(tuple((LegalTurns(space, actor), RELEVANT[space]) for space in SPACES) for actor in (0, 1))
"""By actor and space, the legal turns and what is relevant to them besides the appearance."""


def is_among(turns: tuple[Turn, ...], action: object) -> bool:
    """Whether an action is one of these turns; at once if it came from a list of legal actions, which are made once."""
    for turn in turns:
        if turn is action:
            return True
    return action in turns


class State(PublicState):
    """A position with its rules. Legality depends on appearance only, never on what is hidden."""

    __slots__ = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions in the order of game codes: space by space, then to pass; or the open ways to hide.

        None while a seat has to show what only its vault knows.
        """
        actor = self.actor
        if actor is None or self.waiting:
            return ()
        if len(self.seals) < 6:
            return HIDES
        found: list[Action] = []
        surroundings = self.empty << EMPTY_BIT | BARRED[self.barred]
        for bits, (turns, relevant) in zip(self.appearances, LEGAL_TURNS[actor], strict=True):
            if bits & OCCUPIED:
                found += turns[bits | surroundings & relevant]
        found.append(PASS)
        return tuple(found)

    def turns_at(self, space: Space) -> tuple[Turn, ...]:
        """The legal turns with the pieces of one space."""
        if self.actor is None or self.waiting or len(self.seals) < 6:
            return ()
        turns, relevant = LEGAL_TURNS[self.actor][space]
        return turns[self.appearances[space] | (self.empty << EMPTY_BIT | BARRED[self.barred]) & relevant]

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if not self._allows(action):
            raise refusal(self, action)

    def _allows(self, action: object) -> bool:
        """Whether an action is legal; what is no action at all is not."""
        if (space := acting_space(action)) is not None:
            return is_among(self.turns_at(space), action)
        if self.actor is None:
            return False
        if self.waiting:
            return type(action) is Show and self._opens(self.waiting.sealed, action)
        if len(self.seals) < 6:
            if type(action) is Hide:
                return action.hiding in HIDINGS
            return type(action) is Seal and are_seals(action.seals) and are_secret(self.actor, action.seals)
        return type(action) is Pass

    def _opens(self, sealed: Piece, action: Show) -> bool:
        """Whether this shows what a sealed piece is, by its seal, and as its owner may have hidden it."""
        home, opening = home_of(sealed), action.opening
        if action.home != home or not is_opening(opening) or seal_under(home, opening) != self.seals[home]:
            return False
        return opening.value in remaining_values(self.stacks, home // 3)

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does."""
        if not self._allows(action):
            raise refusal(self, action)
        match action:
            case Hide() | Seal():
                return self._after_hiding(action)
            case Show():
                return self._after_showing(action)
        assert not isinstance(action, Open), "which is never legal in a game"
        return self._after_turn(action)

    def _after_hiding(self, action: Hide | Seal) -> State:
        """The position after one player has hidden two Mediums."""
        seat = len(self.seals) // 3
        if isinstance(action, Seal):
            seals: tuple[str, ...] = action.seals
        else:
            seals = tuple(map(public_seal, homes_of(seat), action.hiding))
        if seat == 0:
            return self._replace(seals=seals, actor=1)
        past = (situation_key(self.stacks, self.cones, self.barred, self.terms.first),)
        return self._replace(seals=self.seals + seals, actor=self.terms.first, past=past)

    def _after_showing(self, action: Show) -> State:
        """The position after the turn that waited for this."""
        assert self.waiting is not None
        seat, turn, sealed = self.waiting
        stacks = unseal(self.stacks, sealed, action.opening.value)
        return self._replace(stacks=stacks, actor=seat, past=(), waiting=None)._after_turn(turn)

    def _after_turn(self, turn: Turn) -> State:
        """The position after a turn, or the one that waits for something to be shown first."""
        actor, past = int(self.actor or 0), self.past
        before, stacks, cones, succeeded, needed = resolve(self, turn)
        if needed:
            waiting = Waiting(actor, turn, needed)
            return self._replace(stacks=before, actor=home_of(needed) // 3, waiting=waiting)
        if before is not self.stacks:
            past = ()
        appearances, empty = list(self.appearances), self.empty
        for space in touched_spaces(turn):
            bits = appearance(stacks[space], cones >> space & 1 == 1, space)
            appearances[space] = bits
            empty = empty & ~(1 << space) if bits else empty | 1 << space
        barred = turn.space if succeeded and type(turn) is Bubble else -1
        key = situation_key(stacks, cones, barred, 1 - actor)
        if cones != self.cones:
            past, is_over = (), any(cones & row == row for row in ROWS)
        else:
            is_over = past.count(key) >= 2
        seat = None if is_over else 1 - actor
        values = (self.terms, tuple(stacks), self.seals, seat, tuple(appearances), empty, cones, barred, (*past, key))
        return tuple.__new__(State, (*values, None, ()))  # half the cost of State(…)

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        for winner, row in enumerate(ROWS):
            if self.cones & row == row:
                theirs = t("{player} has three Cinder Cones in the far row.", player=PLAYERS[winner])
                return Outcome((winner,), ForSeat(winner, t("You have three Cinder Cones in the far row."), theirs))
        return Outcome((), t("The same situation came up for the third time."))


def opening_position(first: Seat, memory: str) -> State:
    """The position before the players hide: Larges at home, and in the middle the second player's Medium on top."""
    stacks = [b""] * 9
    for home, spot in enumerate(HOMES):
        stacks[SPACE[spot]] = bytes([sealed_piece(home), large(home)])
    stacks[MIDDLE] = bytes([medium(first, None), medium(1 - first, None)])
    appearances = tuple(appearance(stack, False, space) for space, stack in enumerate(stacks))
    empty = sum(1 << space for space, stack in enumerate(stacks) if not stack)
    return State(Terms(first, memory), tuple(stacks), (), 0, appearances, empty)
