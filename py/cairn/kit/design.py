"""A game of the kit under one choice of options: its board, its kinds of pieces, its fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from cairn.core.language import excerpt, sentences, t
from cairn.kit.blueprint import Blueprint
from cairn.kit.boards import BACK, EDGES, Points, Topology
from cairn.kit.faults import DesignError, shown
from cairn.kit.known_names import with_nearest

NEUTRAL = -1
"""The side of a piece that is nobody's."""
Action = tuple[str, ...]
"""The spots that one clicks, points and words."""
LONGEST_PATH = 40
MOST_KNOWN = 200_000
"""How many actions a design remembers as possible ones."""
MOST_KINDS = 250
"""Kinds of pieces, as a position has a byte for each point."""


class Token(NamedTuple):
    """A piece on the board: its side (0, 1 or NEUTRAL) and its kind."""

    side: int
    kind: str


class Design:
    """The data that all positions of one game under the same options share.

    Pieces have codes, bytes of a position: `pieces[code]` and `owners[code]` (None for nobody), 0 for an empty point.
    Fields of the game's own have places: `fields[name]`.
    """

    def __init__(self, plan: Blueprint, options: Mapping[str, Any]) -> None:
        self.plan, self.options = plan, options
        self.board: Topology = plan.board(options)
        self.names, self.index = self.board.names, self.board.index
        self.spots = frozenset(self.names) | plan.words.keys()
        for name in self.names:
            if name in plan.words or name in ("draw", "resign"):
                raise plan.fault("board", t("“{name}” is a word of ours; choose another name.", name=name))
        for way in (way for edges in plan.borders.values() for way in edges):
            if way not in EDGES[self.board.form]:
                said = t("“{way}” is no edge of this board.", way=excerpt(way, 20))
                raise plan.fault("borders", with_nearest(said, way, EDGES[self.board.form]))
        self.counts = bool(plan.longest or plan.has_lots)
        """Whether it matters how many actions were played."""
        self.pieces: list[Token | None] = [None]
        self.owners: list[int | None] = [None]
        self.codes: dict[tuple[int, str], int] = {}
        self.fields: dict[str, int] = {}
        self.is_set_up = False
        """Whether all fields are known."""
        self.ways = Ways(self.board, 0), Ways(self.board, 1)
        """The answers of `ahead`, for each side."""
        self.keys: dict[Action, str] = {}
        """Actions that are known to have spots of this game, each with a text that sorts as their spots do."""
        self._letters = {spot: chr(n) for n, spot in enumerate(sorted(self.spots))}
        self._masks: dict[tuple[int, str], bytes] = {}
        for side in (0, 1):
            self.code(side, plan.piece)

    def code(self, side: int, kind: str) -> int:
        """The code of a kind of piece; a new one for a new kind."""
        if (code := self.codes.get((side, kind))) is None:
            if side not in (0, 1, NEUTRAL) or type(kind) is not str or not kind:
                said = t("A piece has a kind, in words, and a side: 0, 1 or NEUTRAL.")
                raise DesignError(
                    sentences(
                        said,
                        t(
                            'This is {value}: write p.put("a1", "king", side=0).',
                            value=f"{shown(kind)}, side={shown(side)}",
                        ),
                    )
                )
            if kind in self.index or (kind in self.plan.sides and self.plan.sides.index(kind) != side):
                why = t(
                    "“{name}” is no kind of piece, but a point or a side: {call}.",
                    name=excerpt(kind, 20),
                    call='p.put("a1", "king", side=0)',
                )
                raise DesignError(why)
            if len(self.pieces) > MOST_KINDS:
                raise DesignError(t("A game has at most {most} kinds of pieces.", most=MOST_KINDS))
            code = self.codes[side, kind] = len(self.pieces)
            self.pieces.append(Token(int(side), kind))
            self.owners.append(side if side >= 0 else None)
            self._masks.clear()
        return code

    def mask(self, side: int, kind: str) -> bytes:
        """A table for bytes.translate: 1 for the codes of a side's pieces of one kind, or of all kinds, and else 0."""
        if (found := self._masks.get((side, kind))) is None:
            self._check_asked(side, kind)
            codes = {code for (owner, name), code in self.codes.items() if owner == side and kind in ("", name)}
            found = self._masks[side, kind] = bytes(code in codes for code in range(256))
        return found

    def _check_asked(self, side: object, kind: object) -> None:
        """Raise DesignError for pieces that nobody can have."""
        if side not in (0, 1, NEUTRAL):
            raise DesignError(t('A side is 0, 1 or NEUTRAL, and not {value}: p.of(0, "king").', value=shown(side)))
        if type(kind) is not str:
            raise DesignError(t('A kind of piece is a text, and not {value}: p.of(0, "king").', value=shown(kind)))
        if (
            kind
            and (kind in self.index or not self.plan.may_have(kind))
            and kind not in {name for _, name in self.codes}
        ):
            raise DesignError(self.plan.no_kind(kind))

    def action_of(self, path: object) -> Action | None:
        """The action that a rule yields as a tuple of spots, or as one spot; None if it is no action."""
        action = (path,) if type(path) is str else path
        if type(action) is tuple and 0 < len(action) <= LONGEST_PATH and self.spots.issuperset(action):
            return action
        return None

    def learn(self, actions: Iterable[Action]) -> None:
        """Take actions among the known ones."""
        if len(self.keys) > MOST_KNOWN:
            self.keys.clear()
        self.keys.update((action, "".join([self._letters[spot] for spot in action])) for action in actions)

    def sort(self, actions: Collection[Action]) -> tuple[Action, ...]:
        """Actions in the order of their spots."""
        try:
            return tuple(sorted(actions, key=self.keys.__getitem__))
        except KeyError:  # no rule yields it, or it was forgotten
            self.learn(actions)
            return self.sort(actions)


class Ways(dict[tuple[str, ...], Points[tuple[str, ...]]]):
    """The points ahead of each point, by directions, as a side sees the board: the second one from the other end."""

    def __init__(self, board: Topology, turn: int) -> None:
        self.board, self.turn = board, turn

    def __missing__(self, ways: tuple[str, ...]) -> Points[tuple[str, ...]]:
        for way in ways:
            self.board.ways.check(way)
        seen = [BACK[way] if self.turn else way for way in ways]
        steps = self.board.steps
        found = self[ways] = Points(
            (name, tuple(steps[name][way] for way in seen if way in steps[name])) for name in steps
        )
        found.ways = self.board.ways
        return found
