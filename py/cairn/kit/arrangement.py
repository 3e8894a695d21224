"""Positions that a game of the kit can begin with: known kinds of pieces on any points, and what each side has beside.

A field of the game's own that is a number for each side, such as hand=(9, 9), is a place beside the board with so many
of the usual pieces. All other fields are as in the first position. Whether the rules can go on from there is tried.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_letters
from typing import Any

from cairn.core.arrangement import START, Arrangement, Arrangements, Fault, Kind, Pieces
from cairn.core.language import Phrase, listed, t
from cairn.core.option import Options
from cairn.kit.blueprint import SEED, Blueprint, NamedKind
from cairn.kit.design import NEUTRAL, Action
from cairn.kit.faults import DesignError, ask
from cairn.kit.position import Draft
from cairn.kit.state import State, Still
from cairn.kit.words import progress

KEYS = tuple(letter + digit for digit in ("", *"0123456789") for letter in ascii_letters)
"""How positions write kinds, in their order."""
MOST_BESIDE = 40
"""Pieces of a side in a place beside the board."""
TRIED, REPLIED = 40, 6
"""Actions of a position that are tried, and those that are answered."""
NUMBERS = tuple("123456789")
"""The kinds that a source may make of numbers, with str()."""


def find_kinds(tree: ast.Module) -> set[NamedKind]:
    """The kinds that a source names where it puts pieces; for both sides where it does not say whose they are."""
    texts = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: set[NamedKind] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "put":
            given: dict[str | None, ast.expr] = dict(zip(("point", "kind", "side"), node.args, strict=False))
            given |= {word.arg: word.value for word in node.keywords}
            sides = _sides_of(given.get("side"))
            found.update((kind, side) for kind in _texts_of(given.get("kind"), texts) for side in sides)
    return found


def _texts_of(node: ast.expr | None, texts: Mapping[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(kind)) if kind:
            yield kind
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts_of(one, texts), *_texts_of(other, texts))
        case ast.Name(id=name) if name in texts:
            yield from _texts_of(texts[name], {})
        case ast.Call(func=ast.Name(id="str")):
            yield from NUMBERS


def _sides_of(node: ast.expr | None) -> tuple[int, ...]:
    match node:
        case ast.Name(id="NEUTRAL"):
            return (NEUTRAL,)
        case ast.Constant(value=int(side)) if side in (0, 1):
            return (side,)
    return (0, 1)


def arrangements(
    plan: Blueprint, firsts: Sequence[State], start: Callable[[int, Options], State]
) -> Arrangements[State] | None:
    """How a game begins with a position, from its first positions under several options.

    None if one of its options has the name of the one for positions.
    """
    if any(option.name == START for option in plan.options):
        return None
    editor = PositionRules(plan, firsts, start)
    return Arrangements(
        editor.kinds,
        editor.places,
        editor.put,
        editor.build,
        editor.arrange,
        editor.faults,
        beside={place: name.replace("_", " ").capitalize() for place, name in editor.beside.items()},
        note=editor.note,
    )


class PositionRules:
    """The functions of `Arrangements` for a game of the kit; `beside` has a field for each place beside the board."""

    def __init__(self, plan: Blueprint, firsts: Sequence[State], start: Callable[[int, Options], State]) -> None:
        self.plan, self.start = plan, start
        self.pieces = dict(zip(KEYS, _sorted(plan, {*plan.named, *_kinds_in(firsts)}), strict=False))
        """By key, a kind and its side; first the usual piece of both sides."""
        self.keys = {piece: key for key, piece in self.pieces.items()}
        self.kinds = tuple(Kind(key, self._name(*piece), _seat(piece[1])) for key, piece in self.pieces.items())
        self.beside = self._find_beside(firsts)
        self.note = self._tell_others(firsts)
        self.settled = lru_cache(maxsize=4)(self._settle)
        """The last positions, each with what is wrong with it: the same one is checked and drawn."""

    def _name(self, kind: str, side: int) -> Phrase:
        return t("{side} {kind}", side=self.plan.sides[side], kind=kind) if side >= 0 else kind

    def _find_beside(self, firsts: Sequence[State]) -> dict[str, str]:
        points = {name for first in firsts for name in first.index}
        found: dict[str, str] = {}
        for field in (field for first in firsts for field in first.design.fields if _counts(first, field)):
            if (place := re.sub(r"\W|[\d_]", "", field, flags=re.ASCII)) and place not in points:
                found.setdefault(place, field)
        return found

    def _tell_others(self, firsts: Sequence[State]) -> Phrase:
        """A note on the fields that are no part of a position here; "" if there are none."""
        names = dict.fromkeys(field for first in firsts for field in first.design.fields)
        others = [name for name in names if name != SEED and name not in self.beside.values()]
        return t("As at the beginning of a game: {fields}.", fields=listed(others)) if others else ""

    def places(self, options: Options) -> list[str]:
        """The points of the board, and the places beside it."""
        first = self.start(2, options)
        return [*first.index, *(place for place, field in self.beside.items() if _counts(first, field))]

    def put(self, place: str, pieces: Pieces, piece: str) -> Pieces:
        """A point has room for one piece; a place beside the board for some of the usual ones."""
        if place not in self.beside:
            return (piece,)
        has_room = piece in KEYS[:2] and pieces.count(piece) < MOST_BESIDE
        return tuple(sorted((*pieces, piece))) if has_room else pieces

    def build(self, options: Options, arrangement: Arrangement) -> State:
        """The position; a Still where the rules fail."""
        return self.settled(tuple(sorted(options.items())), arrangement)[0]

    def faults(self, options: Options, arrangement: Arrangement) -> Iterator[Fault]:
        """The error that the rules raise in the position, if any."""
        _, fault = self.settled(tuple(sorted(options.items())), arrangement)
        if fault is not None:
            yield Fault(t("The rules of this game cannot go on from here. {error}", error=fault.text))

    def _settle(self, options: Iterable[tuple[str, Any]], arrangement: Arrangement) -> tuple[State, DesignError | None]:
        first = self.start(2, dict(options))
        state = self._drafted(first, arrangement).freeze(State)
        try:
            _try_rules(state)
        except DesignError as error:
            return self._drafted(first, arrangement).freeze(Still), error
        return state, None

    def _drafted(self, first: State, arrangement: Arrangement) -> Draft:
        """The position as a draft; sides are settled, as nobody has begun who could give theirs away."""
        draft = Draft(first.design, bytearray(len(first.cells)), first.more)
        draft.turn, draft.count = arrangement.turn, 2 if self.plan.swap else 0
        held = dict(arrangement.places)
        for place, field in self.beside.items():
            pieces = held.pop(place, ())
            if _counts(first, field):
                draft.let(**{field: tuple(pieces.count(key) for key in KEYS[:2])})
        for point, (key,) in held.items():
            draft.put(point, *self.pieces[key])
        return draft

    def arrange(self, state: State) -> Arrangement:
        """The arrangement of a position, without kinds that are not known."""
        places: list[tuple[str, Pieces]] = []
        for name, code in zip(state.design.names, state.cells, strict=True):
            piece = state.design.pieces[code]
            if piece is not None and (key := self.keys.get((piece.kind, piece.side))):
                places.append((name, (key,)))
        for place, field in self.beside.items():
            if counts := _counts(state, field):
                places.append((place, tuple(KEYS[0] * counts[0] + KEYS[1] * counts[1])))
        return Arrangement(state.turn, tuple((place, pieces) for place, pieces in places if pieces))


def _sorted(plan: Blueprint, found: set[NamedKind]) -> list[NamedKind]:
    """Kinds in the order of their names, after the usual one of both sides."""
    usual = [(plan.piece, 0), (plan.piece, 1)]
    known = {kind for kind, _ in found}
    found |= {(kind, side) for kind in plan.looks if kind not in known for side in (0, 1)}
    return usual + sorted(found - {*usual}, key=lambda piece: (piece[0], piece[1] % 3))


def _kinds_in(firsts: Iterable[State]) -> Iterator[NamedKind]:
    """The kinds that `setup` puts on a board."""
    return ((kind, side) for first in firsts for side, kind in first.design.codes)


def _seat(side: int) -> int | None:
    return side if side >= 0 else None


def _counts(state: State, field: str) -> tuple[int, int] | tuple[()]:
    """The numbers of both sides that a field holds; () if it is none that pieces beside the board can show."""
    value: Any = state.more[state.design.fields[field]] if field in state.design.fields else None
    if type(value) is not tuple or [*map(type, value)] != [int, int]:
        return ()
    return value if min(value) >= 0 and max(value) <= MOST_BESIDE else ()


def _some(actions: Sequence[Action], count: int) -> Iterator[Action]:
    """At most so many of the actions, from all over."""
    count = min(count, len(actions))
    return (actions[n * len(actions) // count] for n in range(count))


def _try_rules(state: State) -> None:
    """Ask what a table asks of a position, and play some actions, and an answer by every rule; raises DesignError."""
    for action in _some(state.legal_actions(), TRIED):
        state.after(action)
    for action in _some(state.legal_actions(), REPLIED):
        reply = state.after(action)
        for answer in {law: answer for answer, law in reply.acts().items()}.values():
            reply.after(answer).ended()
    progress(state)
    if (marks := state.design.plan.marks) is not None:
        ask(lambda at: tuple(marks(at) or ()), state, of=marks)
