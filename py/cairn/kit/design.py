"""A game of the kit under one choice of options: its board, its kinds of pieces, its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cairn.core.language import t
from cairn.kit.blueprint import Blueprint
from cairn.kit.boards import BACK, Topology
from cairn.kit.faults import DesignError

NEUTRAL = -1
"""The side of a piece that is nobody's."""
MOST_KINDS = 250
"""Kinds of pieces, as a position has a byte for each point."""


class Token(NamedTuple):
    """A piece on the board: its side (0, 1 or NEUTRAL) and its kind."""

    side: int
    kind: str


class Design:
    """What positions of one game under the same options share.

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
        self.counts = bool(plan.longest or plan.has_lots)
        """Whether it matters how many actions were played."""
        self.pieces: list[Token | None] = [None]
        self.owners: list[int | None] = [None]
        self.codes: dict[tuple[int, str], int] = {}
        self.fields: dict[str, int] = {}
        self.is_set_up = False
        """Whether all fields are known."""
        self._groups: dict[tuple[int, str], frozenset[int]] = {}
        self._ahead: tuple[dict[tuple[str, tuple[str, ...]], tuple[str, ...]], ...] = ({}, {})
        for side in (0, 1):
            self.code(side, plan.piece)

    def code(self, side: int, kind: str) -> int:
        """The code of a kind of piece; a new one for a new kind."""
        if (code := self.codes.get((side, kind))) is None:
            if side not in (0, 1, NEUTRAL) or type(kind) is not str or not kind:
                raise DesignError(t("A piece has a kind, in words, and a side: 0, 1 or NEUTRAL."))
            if len(self.pieces) > MOST_KINDS:
                raise DesignError(t("A game has at most {most} kinds of pieces.", most=MOST_KINDS))
            code = self.codes[side, kind] = len(self.pieces)
            self.pieces.append(Token(side, kind))
            self.owners.append(side if side >= 0 else None)
            self._groups.clear()
        return code

    def group(self, side: int, kind: str) -> frozenset[int]:
        """The codes of a side's pieces of one kind, or of all kinds."""
        if (found := self._groups.get((side, kind))) is None:
            found = frozenset(
                code for (owner, name), code in self.codes.items() if owner == side and kind in ("", name)
            )
            self._groups[side, kind] = found
        return found

    def ahead(self, turn: int, point: str, ways: tuple[str, ...]) -> tuple[str, ...]:
        """The next points these ways, as a side sees the board: the second one from the other end."""
        if (found := self._ahead[turn].get((point, ways))) is None:
            steps = self.board.steps[point]
            for way in ways:
                if way not in BACK:
                    raise DesignError(t("“{way}” is no direction: they are n, ne, e, se, s, sw, w and nw.", way=way))
            seen = (BACK[way] if turn else way for way in ways)
            found = self._ahead[turn][point, ways] = tuple(steps[way] for way in seen if way in steps)
        return found
