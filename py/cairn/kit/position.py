"""A position of a game of the kit: what its rules read, what they may change, and how an action changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import signature
from itertools import compress, islice
from typing import Any, Self, TypeVar

from cairn.core.language import excerpt, t
from cairn.kit.blueprint import MOST_ACTIONS, P_NAMES, SEED
from cairn.kit.boards import Topology
from cairn.kit.design import LONGEST_PATH, Action, Design, Token
from cairn.kit.faults import FAULTS, DesignError, Unchangeable, UnknownPoint, blame, entries, shown
from cairn.kit.known_names import meant, nearest
from cairn.kit.laws import DRAW, Rule

MOST_CHOICES = 20_000
EMPTY = bytes([1, *[0] * 255])
"""A table for bytes.translate: 1 for an empty point."""
STAY, SWAP = ("stay",), ("swap",)
STUCK, LONGEST = "stuck", "longest"
"""The endings of a game besides those by an `@end`."""
put = object.__setattr__
P = TypeVar("P", bound="Position")


class Sight:
    """A position as a rule reads it, called `p`; sides are 0 and 1, points are names.

    `cells` has a code for each point (Design), as bytes in a position that does not change, `more` the game's own
    fields. `swapped`: seat 1 plays side 0. `count` is the number of actions that led here, `drawn` the lots of the last
    one. `memo` holds what was worked out of a position that does not change.
    """

    __slots__ = (
        "_acts", "_ended", "_next", "_sorted",
        "cells", "count", "design", "drawn", "index", "memo", "more", "swapped", "turn",
    )  # fmt: skip
    __iter__ = __contains__ = None
    """p is no list of points: a loop over it, or `in p`, is refused with what to write instead."""
    design: Design
    index: dict[str, int]
    cells: bytearray
    turn: int
    more: tuple[Any, ...]
    swapped: bool
    count: int
    memo: dict[Any, Any] | None
    _acts: dict[Action, Rule | None] | None
    _ended: tuple[Any, str] | tuple[()] | None
    _sorted: tuple[Action, ...] | None
    _next: int | None
    drawn: tuple[int, ...]

    @property
    def other(self) -> int:
        """The side that is not to act: in an `@end` the one that just did."""
        return 1 - self.turn

    @property
    def board(self) -> Topology:
        """The board, with its `names`, `rays`, `lines`, `edge`, `row` and `column`."""
        return self.design.board

    def __getitem__(self, point: str) -> Token | None:
        return self.design.pieces[self.cells[self.index[point]]]

    def side(self, point: str) -> int | None:
        """The side whose piece stands there; None if it is empty or nobody's."""
        return self.design.owners[self.cells[self.index[point]]]

    def is_empty(self, point: str) -> bool:
        """Whether nothing stands there."""
        return not self.cells[self.index[point]]

    def is_mine(self, point: str) -> bool:
        """Whether a piece of the side to act stands there."""
        return self.design.owners[self.cells[self.index[point]]] == self.turn

    def is_theirs(self, point: str) -> bool:
        """Whether a piece of the other side stands there."""
        return self.design.owners[self.cells[self.index[point]]] == 1 - self.turn

    @property
    def mine(self) -> tuple[str, ...]:
        """The points with pieces of the side to act."""
        return self.of(self.turn)

    @property
    def theirs(self) -> tuple[str, ...]:
        """The points with pieces of the other side."""
        return self.of(1 - self.turn)

    @property
    def empty(self) -> tuple[str, ...]:
        """The points where nothing stands."""
        return self._where("empty", EMPTY)

    def of(self, side: int, kind: str = "") -> tuple[str, ...]:
        """The points with pieces of a side, of all kinds or of one."""
        return self._where((side, kind), self.design.mask(side, kind))

    def _where(self, key: Any, mask: bytes) -> tuple[str, ...]:
        memo = self.memo
        if memo is not None and key in memo:
            known: tuple[str, ...] = memo[key]
            return known
        points = tuple(compress(self.design.names, self.cells.translate(mask)))
        if memo is not None:
            memo[key] = points
        return points

    def near(self, point: str) -> tuple[str, ...]:
        """The points one step away."""
        return self.design.board.near[point]

    def ahead(self, point: str, way: str, *more: str) -> tuple[str, ...]:
        """The next points these ways, as the side to act sees the board: side 1 looks from the other end."""
        return self.design.ways[self.turn][way, *more][point]

    def rays(self, point: str) -> tuple[tuple[str, ...], ...]:
        """For every direction the points that way, up to the edge."""
        return self.design.board.rays[point]

    def slides(self, point: str, *past: str) -> list[str]:
        """The empty points in line, up to the first piece; those of `past` count as empty."""
        cells, index, found = self.cells, self.index, []
        for name in past:
            index[name]  # which refuses what is no point
        for ray in self.design.board.rays[point]:
            for to in ray:
                if cells[index[to]] and to not in past:
                    break
                found.append(to)
        return found

    def joins(self, side: int, start: Iterable[str], goal: Iterable[str]) -> bool:
        """Whether pieces of a side lead step by step from one of the points `start` to one of `goal`."""
        index, near, goals = self.index, self.design.board.near, {*goal}
        if not index.keys() >= goals or isinstance(start, str) or isinstance(goal, str):
            raise _no_points(self, start, goal)
        own = self.cells.translate(self.design.mask(side, ""))
        todo = [name for name in start if own[index[name]]]
        seen = {*todo}
        while todo:
            name = todo.pop()
            if name in goals:
                return True
            for to in near[name]:
                if own[index[to]] and to not in seen:
                    seen.add(to)
                    todo.append(to)
        return False

    def __getattr__(self, name: str) -> Any:
        if name == "design" or name[0] == "_":
            raise AttributeError(name)
        if (place := self.design.fields.get(name)) is not None:
            return self.more[place]
        if name in self.design.options:
            return self.design.options[name]
        if hasattr(Draft, name):
            raise DesignError(t("p.{name} changes p: that is for setup and for what a rule does.", name=name))
        said = t("p has no “{name}”, and no field or option is called so.", name=excerpt(name, 20))
        raise DesignError(meant(said, name, (*self.design.options, *self.design.fields, *P_NAMES)))


class Draft(Sight):
    """A position while it is set up, or while a rule does something."""

    __slots__ = ()

    def __init__(self, design: Design, cells: bytearray, more: tuple[Any, ...] = ()) -> None:
        self.design, self.index, self.cells, self.more = design, design.index, cells, more
        self.turn = self.count = 0
        self.drawn = ()
        self.swapped = False
        self.memo = self._acts = self._ended = self._sorted = self._next = None

    def put(self, point: str, kind: str = "", side: int | None = None) -> None:
        """Put a piece on a point: of the usual kind, and of the side to act, unless told otherwise."""
        code = self.design.code(self.turn if side is None else side, kind if kind != "" else self.design.plan.piece)
        self.cells[self.index[point]] = code

    def take(self, *points: str) -> None:
        """Take away what stands on these points."""
        for point in points:
            self.cells[self.index[point]] = 0

    def move(self, start: str, to: str) -> None:
        """Move the piece on one point to another, and take away what stands there."""
        index, cells = self.index, self.cells
        code, cells[index[start]] = cells[index[start]], 0
        if not code:
            raise DesignError(t("Nothing stands on {point}, so nothing can be moved from there.", point=start))
        cells[index[to]] = code

    def let(self, **values: Any) -> None:
        """Set fields of the game's own, or whose turn comes next (`turn`); setup names every field."""
        more, fields = [*self.more], self.design.fields
        for name, value in values.items():
            if name == "turn":
                self._set_next(value)
                continue
            if name not in fields:
                self._name_field(name, len(more))
                more.append(value)
            try:
                hash(value)
                is_lasting = not (isinstance(value, (Iterator, Sight)) or callable(value))
            except TypeError:
                is_lasting = False
            if not is_lasting:
                said = shown(value)
                raise DesignError(
                    t("The field “{name}” is {value}; use a number, a text or a tuple.", name=name, value=said)
                )
            more[fields[name]] = value
        self.more = tuple(more)

    def _name_field(self, name: str, place: int) -> None:
        if self.design.is_set_up:
            said = t("The field “{name}” is not set in setup.", name=excerpt(name, 20))
            raise DesignError(meant(said, name, self.design.fields))
        if hasattr(Draft, name) or hasattr(Position, name) or name in self.design.options:
            raise DesignError(t("“{name}” is a word of ours; choose another name.", name=excerpt(name, 20)))
        self.design.fields[name] = place

    def _set_next(self, side: Any) -> None:
        if side not in (0, 1):
            why = t("The turn is that of side 0 or 1, and not {value}: p.let(turn=p.other).", value=shown(side))
            raise DesignError(why)
        self._next = int(side)

    def lots(self, sides: int) -> int:
        """A lot from 1 to `sides`, all alike in chance: from the game's seed and the number of this action."""
        if not self.design.is_set_up or type(sides) is not int or not 1 <= sides <= 1_000_000:
            raise DesignError(t("p.lots(6) draws 1 to 6, in what a rule does."))
        from hashlib import sha256  # noqa: PLC0415 (few games draw lots)

        said = f"{self.more[self.design.fields[SEED]]}/{self.count}/{len(self.drawn) + 1}"
        lot = int.from_bytes(sha256(said.encode()).digest(), "big") % sides + 1
        self.drawn += (lot,)
        return lot

    def freeze(self, kind: type[P]) -> P:
        """The position that this draft has become."""
        if self._next is not None:
            self.turn = self._next
        self.cells = bytes(self.cells)  # type: ignore[assignment]
        self.memo = {}
        self.__class__ = kind  # type: ignore[assignment]  # the same slots, so nothing has to be copied
        return self  # type: ignore[return-value]


class Position(Sight):
    """A position that does not change, and what can be played in it."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        raise Unchangeable(t("p.{name} can’t be set here: p changes in setup and in what a rule does.", name=name))

    def __delattr__(self, name: str) -> None:
        raise Unchangeable(t("p.{name} can’t be set here: p changes in setup and in what a rule does.", name=name))

    def _key(self) -> tuple[Any, ...]:
        design = self.design
        count = self.count if design.counts else min(self.count, 2) if design.plan.swap else 0
        return self.cells, self.turn, self.more, self.swapped, count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.design is other.design and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        stand = " ".join(
            f"{name}={piece.side}{piece.kind}"
            for name, code in zip(self.design.names, self.cells, strict=True)
            if (piece := self.design.pieces[code])
        )
        return f"Position({stand!r}, turn={self.turn}, more={self.more!r}, swapped={self.swapped}, count={self.count})"

    def acts(self) -> dict[Action, Rule | None]:
        """The actions with the rule of each, None for staying and swapping; no order is promised, none at an end."""
        if (acts := self._acts) is None:
            acts = {} if self.ended_by_law() else self._find_acts()
            put(self, "_acts", acts)
            if self.memo:
                self.memo.clear()
        return acts

    def _find_acts(self) -> dict[Action, Rule | None]:
        design, count = self.design, self.count
        if design.plan.swap and count == 1:
            return {STAY: None, SWAP: None}
        if count >= MOST_ACTIONS:
            why = t("The game does not end: set longest = 200, or how many actions are enough.")
            raise DesignError(why, design.plan.rules[0].line)
        acts: dict[Action, Rule | None] = {}
        for law in design.plan.rules:
            acts = self._with_rule(acts, law)
        return acts

    def _with_rule(self, acts: dict[Action, Rule | None], law: Rule) -> dict[Action, Rule | None]:
        """These actions, and those of a rule that are not among them."""
        design = self.design
        if entries.hear:
            entries.hear(law.function, law.name)
        try:
            paths = iter(law.function(self))
            found: dict[Any, Rule | None] = dict.fromkeys(islice(paths, MOST_CHOICES), law)
            if next(paths, None) is not None:
                raise DesignError(t("There are over {most} actions to choose from.", most=MOST_CHOICES), law.line)
        except FAULTS as error:
            raise self._fault_of_rule(law, error) from error
        if found and design.spots.issuperset(found):
            found = dict.fromkeys(zip(found, strict=True), law)  # one spot each
        elif not design.keys.keys() >= found.keys():
            found = {design.action_of(path): law for path in found}
            if None in found:
                raise self._fault_of_rule(law)
            design.learn(found)
        found |= acts
        if len(found) > MOST_CHOICES:
            raise DesignError(t("There are over {most} actions to choose from.", most=MOST_CHOICES), law.line)
        return found

    def _fault_of_rule(self, law: Rule, error: BaseException | None = None) -> DesignError:
        """The fault of a rule: an error that it raised, or something that it yields, with the line where it does."""
        nothing = t("“{name}” yields no actions: it ends with yield, as in: yield start, to.", name=law.name)
        try:
            paths = law.function(self) if error is None or isinstance(error, TypeError) else ()
            if paths is None:
                return DesignError(nothing, law.line)
            if not hasattr(paths, "__iter__") or isinstance(paths, str):
                why = t("A rule yields points, as in: yield start, to. This is {value}.", value=shown(paths))
                return DesignError(why, law.line)
            for path in paths:
                if not self._is_action(path):
                    frame = getattr(paths, "gi_frame", None)
                    return blame(_no_action(self, path), frame.f_lineno if frame else law.line)
        except FAULTS as again:
            error = again
        return blame(error, law.line) if error else DesignError(nothing, law.line)

    def _is_action(self, path: object) -> bool:
        try:
            return self.design.action_of(path) is not None
        except TypeError:  # something in it can be in no set
            return False

    def after(self, action: Action) -> Self:
        """The position after an action that is one of `acts()`."""
        law = self.acts()[action]
        draft = self._draft()
        draft.count += 1
        if law is None:
            draft.swapped = (action == SWAP) != self.swapped
            return draft.freeze(type(self))
        try:
            if law.effect is not None:
                if entries.hear:
                    entries.hear(law.effect, f"{law.name}.does")
                law.effect(draft, *action)
            else:
                _act_as_usual(draft, action)
            if draft.cells == self.cells and draft.more == self.more and not self.index.keys().isdisjoint(action):
                raise DesignError(t("{action} changes nothing.", action="-".join(action)))
        except FAULTS as error:
            raise self._fault_of_effect(law, action, error) from error
        draft.turn = 1 - self.turn
        return draft.freeze(type(self))

    def _fault_of_effect(self, law: Rule, action: Action, error: BaseException) -> DesignError:
        """The fault of what a rule does: often it takes not so many points as its actions have."""
        if law.effect is not None and isinstance(error, TypeError):
            try:
                signature(law.effect).bind(self, *action)
            except TypeError:
                names = ", ".join(("p", *(f"point{n}" for n in range(1, len(action) + 1))))
                return DesignError(
                    t("“{name}” yields {action}, so what it does is written: def _({names}):",
                      name=law.name, action="-".join(action), names=names),
                    law.effect_line,
                )  # fmt: skip
        return blame(error, law.effect_line)

    def _draft(self) -> Draft:
        draft = Draft(self.design, bytearray(self.cells), self.more)
        draft.turn, draft.swapped, draft.count = self.turn, self.swapped, self.count
        return draft

    def ended(self) -> tuple[Any, str] | None:
        """The side that has won, or DRAW, and the name of what ended the game; None while it goes on."""
        if found := self.ended_by_law():
            return found
        if self.acts():
            return None
        winner = {"loses": 1 - self.turn, "wins": self.turn}.get(self.design.plan.stuck, DRAW)
        return winner, STUCK

    def ended_by_law(self) -> tuple[Any, str] | None:
        """The side that has won by an @end or as the game is long enough, and its name; None while it goes on."""
        if self._ended is None:
            put(self, "_ended", self._try_ends())
        return self._ended or None

    def _try_ends(self) -> tuple[Any, str] | tuple[()]:
        plan = self.design.plan
        for law in plan.ends:
            if entries.hear:
                entries.hear(law.function, law.name)
            try:
                winner = law.function(self)
                if winner is True or type(winner) is float or winner not in (None, 0, 1, DRAW):
                    raise DesignError(t("An @end returns 0, 1, DRAW or None, and not {value}.", value=shown(winner)))
            except FAULTS as error:
                raise blame(error, law.line) from error
            if winner is not None and winner is not False:
                return winner, law.name
        return (DRAW, LONGEST) if plan.longest and self.count >= plan.longest else ()

    def seat(self, side: int) -> int:
        """The seat that plays a side."""
        return 1 - side if self.swapped else side

    def names_changed(self, after: Position) -> list[str]:
        """The points where something else stands in another position."""
        pairs = zip(self.design.names, self.cells, after.cells, strict=True)
        return [name for name, one, other in pairs if one != other]

    def with_piece_at(self, start: str, to: str) -> Self:
        """The same position while a piece is on its way."""
        draft = self._draft()
        draft.move(start, to)
        return draft.freeze(type(self))

    def without_count(self) -> Self:
        """The same position as if it were a first one: how many actions led here is forgotten."""
        draft = self._draft()
        draft.count = min(self.count, 2) if self.design.plan.swap else 0
        return draft.freeze(type(self))

    def reseeded(self, seed: int) -> Self:
        """The same position with other lots ahead, for who may not foresee them."""
        draft = self._draft()
        draft.let(**{SEED: seed})
        return draft.freeze(type(self))


def _act_as_usual(draft: Draft, action: Action) -> None:
    """The effect of an action whose rule says nothing of it: a piece is put, or moved."""
    points = [spot for spot in action if spot in draft.index]
    if len(points) == 1:
        draft.put(points[0])
    elif points:
        draft.move(points[0], points[-1])


def _no_action(p: Position, path: Any) -> DesignError:
    """The error for something that a rule yields and that is no action."""
    spots = (path,) if type(path) is str else path
    if type(spots) is not tuple or not all(type(spot) is str for spot in spots):
        return DesignError(t("A rule yields points, as in: yield start, to. This is {value}.", value=shown(path)))
    if not 0 < len(spots) <= LONGEST_PATH:
        return DesignError(t("An action has 1 to {most} points.", most=LONGEST_PATH))
    wrong = next(spot for spot in spots if spot not in p.design.spots)
    words = p.design.plan.words
    if wrong in ("draw", "resign"):
        return DesignError(t("“{name}” is a word of ours; choose another name.", name=wrong))
    if near := nearest(wrong, (*p.index, *words)):
        return UnknownPoint(wrong, (near,))
    halves = ((wrong[:n], wrong[n:]) for n in range(1, len(wrong)))
    for one, other in halves:
        if one in p.index and other in p.index:
            return DesignError(t('“{name}” is two points in one: yield "{one}", "{other}", with a comma.',
                                 name=excerpt(wrong, 20), one=one, other=other))  # fmt: skip
    if wrong.isalpha() and len(wrong) > 2:
        why = t('“{name}” is no point of the board, and no word: words = {{"{name}": "…"}} would make a button of it.',
                name=excerpt(wrong, 20))  # fmt: skip
        return DesignError(why)
    return UnknownPoint(wrong, p.index.keys())


def _no_points(p: Sight, start: Any, goal: Any) -> DesignError:
    """The error for what p.joins cannot lead between."""
    for points in (start, goal):
        if isinstance(points, str):
            return DesignError(t('p.joins leads from a list of points to another: ["a1"], and not "a1".'))
    return UnknownPoint(next(name for name in goal if name not in p.index), p.index.keys())
