"""A position of Lava Flows for searches, in which all is known: stacks of kinds of pieces, changed in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.core.bot_model import WON
from cairn.games.lava_flows.actions import (
    BARRED,
    BUBBLES,
    CHOICES,
    COUNTS,
    EJECTING,
    HIDES,
    MOVES,
    NEAR,
    PASS,
    SLIDING,
    Action,
    Bubble,
    Choices,
    Hide,
    Turn,
)
from cairn.games.lava_flows.board import KIND, ROWS, TOP, Stack, home_of
from cairn.games.lava_flows.doing import carry_out, solidify, touched
from cairn.games.lava_flows.evaluate import NAMES, Worth, parts
from cairn.games.lava_flows.hiding import published, sealed_in, unsealed
from cairn.games.lava_flows.rules import State

TURNS: tuple[Turn, ...] = (*MOVES.values(), *SLIDING.values(), *EJECTING.values(), *BUBBLES.values(), PASS)
NUMBER = {turn: number for number, turn in enumerate(TURNS)}
HIDE = len(TURNS)
"""The moves are the turns in this order, and behind them the ways to hide."""
TOUCHED = tuple(map(touched, TURNS))


class Numbered(dict[int, tuple[int, ...]]):
    """`actions.Choices` with moves as numbers."""

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices

    def __missing__(self, looks: int) -> tuple[int, ...]:
        self[looks] = tuple(NUMBER[turn] for turn in self.choices[looks])
        return self[looks]


NUMBERED = tuple(tuple((Numbered(choices), counts) for choices, counts in lists) for lists in CHOICES)
assert all(counts == COUNTS[space] for lists in NUMBERED for space, (_, counts) in enumerate(lists))


class Position:
    """A position that moves change, made of a State in which everybody could open the seals.

    One that came up before is worth a draw, although the rules ask for a third time: who can force it once can
    force it again.
    """

    def __init__(self, state: State, worth: Worth) -> None:
        self.tables, self.turn = worth.tables, worth.turn
        self.trail: list[Any] = []
        self._load(state)

    def _load(self, state: State) -> None:
        self.state = state
        """The position while something is still to be hidden, or before the first move."""
        self.hiding = len(state.seals) < 6
        self.actor = state.actor or 0
        self.over: int | None = None
        """What the game is worth for the side to act when it is over."""
        if (outcome := state.outcome()) is not None:
            self.over = 0 if not outcome.winners else WON if outcome.winners == (self.actor,) else -WON
        self.cones, self.barred, self.empty = state.cones, state.barred, state.empty
        self.stacks = _known(state.stacks, state)
        self.faces, self.code, self.worth = list(state.faces), 0, 0
        for space, stack in enumerate(self.stacks):
            number, worth, _ = self.tables[self.cones >> space & 1][space][stack]
            self.code += number
            self.worth += worth
        self.seen = {self._past(past, state) for past in state.past}

    def _past(self, past: bytes, state: State) -> int:
        """The key of a position of the past (`rules.known`)."""
        low, high, barred, actor = past[-4:]
        cones, code = low | high << 8, 0
        for space, stack in enumerate(_known(tuple(past[:-4].split(b"\xff")), state)):
            code += self.tables[cones >> space & 1][space][stack][0]
        return _key(code, cones, barred - 1, actor)

    def moves(self) -> Sequence[int]:
        """The legal moves, in the order of the State's legal actions."""
        if self.over is not None:
            return ()
        if self.hiding:
            return range(HIDE, HIDE + len(HIDES))
        found: list[int] = []
        more = self.empty << NEAR
        if self.barred >= 0:
            more |= 1 << BARRED + self.barred
        for looks, (lists, counts) in zip(self.faces, NUMBERED[self.actor], strict=True):
            if looks & TOP:
                found += lists[looks | more & counts]
        found.append(HIDE - 1)
        return found

    def make(self, move: int) -> None:
        """Play a legal move."""
        before = (self.stacks, self.faces, self.code, self.worth, self.cones, self.barred, self.empty)
        if move >= HIDE:
            self.trail.append((self.state,))
            self._load(self.state.apply(HIDES[move - HIDE]))
            return
        turn, cones = TURNS[move], self.cones
        self.stacks = stacks = self.stacks[:]
        worked, _ = carry_out(stacks, cones, turn)
        self.barred = -1
        if worked:
            spaces = TOUCHED[move]
            self.cones = solidify(stacks, cones, spaces)[0]
            self.faces = self.faces[:]
            for space in spaces:
                old = self.tables[cones >> space & 1][space][before[0][space]]
                number, worth, looks = self.tables[self.cones >> space & 1][space][stacks[space]]
                self.code += number - old[0]
                self.worth += worth - old[1]
                self.faces[space] = looks
                self.empty = self.empty & ~(1 << space) if looks else self.empty | 1 << space
            if type(turn) is Bubble:
                self.barred = turn.space
        self.actor = 1 - self.actor
        key = _key(self.code, self.cones, self.barred, self.actor)
        again = key in self.seen
        self.trail.append((*before, None if again else key))
        if self.cones != cones and (winner := _winner(self.cones)) is not None:
            self.over = WON if winner == self.actor else -WON
        elif again:
            self.over = 0
        else:
            self.seen.add(key)

    def unmake(self) -> None:
        """Take the last move back."""
        last = self.trail.pop()
        if len(last) == 1:
            self._load(last[0])
            return
        self.stacks, self.faces, self.code, self.worth, self.cones, self.barred, self.empty, key = last
        self.seen.discard(key)
        self.actor = 1 - self.actor
        self.over = None

    def key(self) -> int:
        """All but what came before."""
        return _key(self.code, self.cones, self.barred, self.actor)

    def value(self) -> int:
        """The worth for the side to act."""
        if self.over is not None:
            return self.over
        return self.turn + (-self.worth if self.actor else self.worth)

    def counts(self) -> dict[str, float]:
        """What the side to act has more than the other."""
        found = dict.fromkeys(NAMES, 0.0)
        for space, stack in enumerate(self.stacks):
            for name, colour, count in parts(stack, space, self.cones >> space & 1 == 1):
                found[name] += count if colour == self.actor else -count
        return found | {"turn": 1.0}

    def number(self, action: Hide | Turn) -> int:
        """The move of an action."""
        return HIDE + HIDES.index(action) if isinstance(action, Hide) else NUMBER[action]

    def action(self, move: int) -> Action:
        """The action of a move."""
        return HIDES[move - HIDE] if move >= HIDE else TURNS[move]


def _key(code: int, cones: int, barred: int, actor: int) -> int:
    return ((code << 9 | cones) << 4 | barred + 1) << 1 | actor


def _winner(cones: int) -> int | None:
    return next((player for player, row in enumerate(ROWS) if cones & row == row), None)


def _known(stacks: Sequence[Stack], state: State) -> list[Stack]:
    """The stacks as kinds of pieces, with what everybody can open in the place of what is sealed."""
    stacks = tuple(stacks)
    for sealed in sealed_in(stacks):
        home = home_of(sealed)
        value = published(home).get(state.seals[home]) if home < len(state.seals) else "-"
        if value is None:
            raise ValueError("What is sealed in a position that is searched has to be known.")
        stacks = unsealed(stacks, sealed, value)
    return [stack.translate(KIND) for stack in stacks]
