"""Other orders of sets, as another device may have them: a game that is another one in them is none for two people.

Python promises no order of a set, and no value of `hash` and `id`. A source can be run with sets of a kind that gives
what is in it in another order, and with other numbers, everywhere or in one line alone.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Collection, Iterator
from typing import Any

from cairn.kit.slips import FILE

SETS = "sets "
"""The name that a source run so has for what makes its sets; with a blank, no designer can write it."""
NEW = (
    "__and__", "__or__", "__rand__", "__ror__", "__rsub__", "__rxor__", "__sub__", "__xor__",
    "copy", "difference", "intersection", "symmetric_difference", "union",
)  # fmt: skip
"""The methods of a set that give another one."""
OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)
MIX = 0x5BD1E995
"""Makes other numbers of those that `hash` and `id` give."""


def _backwards(found: list[Any]) -> list[Any]:
    return found[::-1]


def _every_other(found: list[Any]) -> list[Any]:
    return found[1::2] + found[::2]


ARRANGED: tuple[Callable[[list[Any]], list[Any]], ...] = (_backwards, _every_other)
"""The other orders."""


class Order:
    """One of the other orders: in all lines, or `only` in one; `lines` are those in which it was asked for so far."""

    def __init__(self, arranged: Callable[[list[Any]], list[Any]], only: int = 0) -> None:
        self.arranged, self.only = arranged, only
        self.lines: set[int] = set()
        self.set, self.frozenset = _class_of(set, self), _class_of(frozenset, self)

    def sort(self, found: list[Any]) -> list[Any]:
        """The members of a set, in the order of the line that asks."""
        return self.arranged(found) if len(found) > 1 and self._is_other() else found

    def _is_other(self) -> bool:
        line = _line()
        self.lines.add(line)
        return self.only in (0, line)

    def hash(self, value: object) -> int:
        """A number like that of `hash`."""
        return hash(value) ^ MIX if self._is_other() else hash(value)

    def id(self, value: object) -> int:
        """A number like that of `id`."""
        return id(value) ^ MIX if self._is_other() else id(value)

    def taken(self, value: Any) -> Any:
        """A set of the other kind for one of Python's own; all else as it is."""
        kinds: dict[type, Any] = {set: self.set, frozenset: self.frozenset}
        return kinds[type(value)](value) if type(value) in kinds else value

    def names(self) -> dict[str, Any]:
        """The names that a source finds in place of Python's own."""
        known = {"set": self.set, "frozenset": self.frozenset, "hash": self.hash, "id": self.id}
        return {"__builtins__": {**vars(builtins), **known}, SETS: self.taken}

    def rewrite(self, tree: ast.Module) -> dict[str, Any]:
        """Put the other sets wherever a source makes one without a name of Python's; the names that it then needs."""
        _Sets().visit(tree)
        ast.fix_missing_locations(tree)
        return self.names()


class _Sets(ast.NodeTransformer):
    def _written(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        call = ast.Call(ast.Name(SETS, ast.Load()), [node], [])
        return ast.copy_location(call, node)

    def visit_Set(self, node: ast.Set) -> ast.expr:
        return self._written(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        return self._written(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if isinstance(node.op, OPERATORS):
            return self._written(node)
        self.generic_visit(node)
        return node


def _class_of(kind: Any, order: Order) -> Any:
    """A kind of set that gives what is in it in this order."""

    def listed(self: Collection[Any]) -> list[Any]:
        return order.sort([*kind.__iter__(self)])

    def iterate(self: Collection[Any]) -> Iterator[Any]:
        return iter(listed(self))

    def pop(self: Any) -> Any:
        if not self:
            return kind.pop(self)  # which says what is wrong
        first = listed(self)[0]
        self.remove(first)
        return first

    def show(self: Collection[Any]) -> str:
        shown = ", ".join(map(repr, listed(self)))
        return f"{{{shown}}}" if kind is set and shown else f"{kind.__name__}({{{shown}}})" if shown else repr(kind())

    def renewed(method: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self, *others: order.taken(method(self, *others))

    members: dict[str, Any] = {name: renewed(getattr(kind, name)) for name in NEW}
    members |= {"__slots__": (), "__iter__": iterate, "__repr__": show}
    return type(kind.__name__, (kind,), members | ({"pop": pop} if kind is set else {}))


def _line() -> int:
    """The line of the source that is running."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename != FILE:
        frame = frame.f_back  # type: ignore[assignment]
    return frame.f_lineno if frame is not None else 0
