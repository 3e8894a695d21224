"""A searchable position of Lava Flows in which nothing is secret: stacks of kinds of pieces, changed in place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import permutations
from typing import Any

from cairn.core.bot_model import REPEATED, WON, UsualPosition, Weights
from cairn.games.lava_flows.actions import (
    BUBBLES,
    EJECTIONS,
    HIDES,
    MOVES,
    PASS,
    SLIDES,
    Action,
    Bubble,
    Hide,
    Turn,
    touched_spaces,
)
from cairn.games.lava_flows.appearance import OCCUPIED
from cairn.games.lava_flows.board import ROWS, SPACES
from cairn.games.lava_flows.bot.evaluate import NAMES, Evaluation, features
from cairn.games.lava_flows.pieces import KIND, Stack, home_of
from cairn.games.lava_flows.rules import BARRED_BIT, EMPTY_BIT, LEGAL_TURNS, LegalTurns, State
from cairn.games.lava_flows.seals import public_seals, sealed_pieces, unseal
from cairn.games.lava_flows.turns import execute, solidify

TURNS: tuple[Turn, ...] = (*MOVES.values(), *SLIDES.values(), *EJECTIONS.values(), *BUBBLES.values(), PASS)
NUMBER = {turn: number for number, turn in enumerate(TURNS)}
HIDE = len(TURNS)
"""The moves are the turns in this order, and behind them the ways to hide."""
TOUCHED = tuple(map(touched_spaces, TURNS))
"""By move, the spaces it may change."""


RECENT = 3
"""How many of its own last turns a side would not take back."""


class LegalMoves(dict[int, tuple[int, ...]]):
    """`rules.LegalTurns` with turns as moves."""

    def __init__(self, turns: LegalTurns) -> None:
        super().__init__()
        self.turns = turns

    def __missing__(self, situation: int) -> tuple[int, ...]:
        self[situation] = tuple(NUMBER[turn] for turn in self.turns[situation])
        return self[situation]


LEGAL_MOVES = tuple(tuple((LegalMoves(turns), relevant) for turns, relevant in lists) for lists in LEGAL_TURNS)


class Position(UsualPosition):
    """A searchable position, made of a State in which everybody could open the seals.

    One that came up before counts as a draw, although the rules ask for a third time: who can force it once can
    force it again. To the side that thinks it is worth REPEATED.
    """

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        self.tables, self.turn_bonus = evaluation.tables, evaluation.turn
        self.thinker = state.actor
        self.trail: list[Any] = []
        self._load(state)

    def _load(self, state: State) -> None:
        self.state = state
        """The position while something is still to be hidden, or before the first move."""
        self.is_hiding = state.is_hiding
        self.actor = state.actor or 0
        self.final_value: int | None = None
        """The worth of the game for the side to act when it is over."""
        if (outcome := state.outcome()) is not None:
            self.final_value = 0 if not outcome.winners else WON if outcome.winners == (self.actor,) else -WON
        self.cones, self.barred, self.empty = state.cones, state.barred, state.empty
        self.stacks = _open_stacks(state.stacks, state)
        self.appearances, self.code, self.worth = list(state.appearances), 0, 0
        for space, stack in enumerate(self.stacks):
            number, worth, _ = self.tables[self.cones >> space & 1][space][stack]
            self.code += number
            self.worth += worth
        self.seen = {self._past_key(past, state) for past in state.past}

    def _past_key(self, past: bytes, state: State) -> int:
        """The key of a past position, from its `situation_key`."""
        low, high, barred, actor = past[-4:]
        cones, code = low | high << 8, 0
        for space, stack in enumerate(_open_stacks(tuple(past[:-4].split(b"\xff")), state)):
            code += self.tables[cones >> space & 1][space][stack][0]
        return _key(code, cones, barred - 1, actor)

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.final_value is not None:
            return ()
        if self.is_hiding:
            return range(HIDE, HIDE + len(HIDES))
        found: list[int] = []
        surroundings = self.empty << EMPTY_BIT
        if self.barred >= 0:
            surroundings |= 1 << BARRED_BIT + self.barred
        for bits, (moves, relevant) in zip(self.appearances, LEGAL_MOVES[self.actor], strict=True):
            if bits & OCCUPIED:
                found += moves[bits | surroundings & relevant]
        found.append(HIDE - 1)
        return found

    def make(self, move: int) -> None:
        """Play a legal move."""
        before = (self.stacks, self.appearances, self.code, self.worth, self.cones, self.barred, self.empty)
        if move >= HIDE:
            self.trail.append((self.state,))
            self._load(self.state.apply(HIDES[move - HIDE]))
            return
        turn, cones = TURNS[move], self.cones
        self.stacks = stacks = self.stacks[:]
        succeeded, _ = execute(stacks, cones, turn)
        self.barred = -1
        if succeeded:
            spaces = TOUCHED[move]
            self.cones = solidify(stacks, cones, spaces)[0]
            self.appearances = self.appearances[:]
            for space in spaces:
                old = self.tables[cones >> space & 1][space][before[0][space]]
                number, worth, bits = self.tables[self.cones >> space & 1][space][stacks[space]]
                self.code += number - old[0]
                self.worth += worth - old[1]
                self.appearances[space] = bits
                self.empty = self.empty & ~(1 << space) if bits else self.empty | 1 << space
            if type(turn) is Bubble:
                self.barred = turn.space
        self.actor = 1 - self.actor
        key = _key(self.code, self.cones, self.barred, self.actor)
        is_repetition = key in self.seen
        self.trail.append((*before, None if is_repetition else key))
        if self.cones != cones and (winner := _winner(self.cones)) is not None:
            self.final_value = WON if winner == self.actor else -WON
        elif is_repetition:
            self.final_value = REPEATED if self.actor == self.thinker else -REPEATED
        else:
            self.seen.add(key)

    def unmake(self) -> None:
        """Take the last move back."""
        last = self.trail.pop()
        if len(last) == 1:
            self._load(last[0])
            return
        self.stacks, self.appearances, self.code, self.worth, self.cones, self.barred, self.empty, key = last
        self.seen.discard(key)
        self.actor = 1 - self.actor
        self.final_value = None

    def key(self) -> int:
        """The key of the position without its history."""
        return _key(self.code, self.cones, self.barred, self.actor)

    def value(self) -> int:
        """The worth for the side to act, in hundredths."""
        if self.final_value is not None:
            return self.final_value
        return self.turn_bonus + (-self.worth if self.actor else self.worth)

    def counts(self) -> dict[str, float]:
        """How much more the side to act has of everything that has a weight."""
        found = dict.fromkeys(NAMES, 0.0)
        for space, stack in enumerate(self.stacks):
            for name, colour, count in features(stack, space, self.cones >> space & 1 == 1):
                found[name] += count if colour == self.actor else -count
        return found | {"turn": 1.0}

    def shunned(self) -> Collection[int]:
        """Passing, and taking back one of the side's own last turns: the piece goes back, or all is as it was.

        Those turns are known back to the last time that something was shown or solidified.
        """
        if self.is_hiding:
            return ()
        past = [_open_stacks(past[:-4].split(b"\xff"), self.state) for past in self.state.past[-1 - 2 * RECENT :]]
        found, before = {HIDE - 1}, []
        for old, new in zip(past[-3::-2], past[-2::-2], strict=False):
            changed = [space for space in SPACES if old[space] != new[space]]
            before.append([(space, old[space]) for space in changed])
            for start, end in permutations(changed, 2):
                if len(new[end]) > len(old[end]) and self.stacks[end] == new[end]:
                    found |= {NUMBER[turns[end, start]] for turns in (MOVES, SLIDES)}
        for move in self.moves():
            self.make(move)
            if any(was and all(self.stacks[space] == stack for space, stack in was) for was in before):
                found.add(move)
            self.unmake()
        return found & {*self.moves()}

    def number(self, action: Hide | Turn) -> int:
        """The move of an action."""
        return HIDE + HIDES.index(action) if isinstance(action, Hide) else NUMBER[action]

    def action(self, move: int) -> Action:
        """The action of a move."""
        return HIDES[move - HIDE] if move >= HIDE else TURNS[move]


def positions(weights: Weights) -> Callable[[State], Position]:
    """A function that makes positions of States, valued by these weights; they share their tables."""
    evaluation = Evaluation(weights)
    return lambda state: Position(state, evaluation)


def _key(code: int, cones: int, barred: int, actor: int) -> int:
    return ((code << 9 | cones) << 4 | barred + 1) << 1 | actor


def _winner(cones: int) -> int | None:
    return next((player for player, row in enumerate(ROWS) if cones & row == row), None)


def _open_stacks(stacks: Sequence[Stack], state: State) -> list[Stack]:
    """The stacks as kinds of pieces, with sealed ones opened by their public seals."""
    stacks = tuple(stacks)
    for sealed in sealed_pieces(stacks):
        home = home_of(sealed)
        value = public_seals(home).get(state.seals[home]) if home < len(state.seals) else "-"
        if value is None:
            raise ValueError("What is sealed in a position that is searched has to be known.")
        stacks = unseal(stacks, sealed, value)
    return [stack.translate(KIND) for stack in stacks]
