"""Which statements of a source its games need: seen while the actions of a game are played once more.

`sys.settrace` is there on every Python and in Pyodide; as only the way of a game is traced, and not what the computer
thought, it costs next to nothing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType
from typing import Any

from cairn.core.option import OptionValue
from cairn.kit.slips import FILE
from cairn.kit.source import TAKEN, load_game, normal

NO_RULES = TAKEN | {"count"}
"""Functions that are no rules: what the picture and the computer ask, and what lays the board out."""
Span = tuple[int, int]
"""The first and the last line of a statement."""


@contextmanager
def watched(lines: set[int]) -> Iterator[None]:
    """Put every line of a source that runs meanwhile among these."""

    def local(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            lines.add(frame.f_lineno)
        return local

    def begun(frame: FrameType, event: str, argument: Any) -> Any:
        return local if frame.f_code.co_filename == FILE else None

    before = sys.gettrace()
    sys.settrace(begun)
    try:
        yield
    finally:
        sys.settrace(before)


@lru_cache(maxsize=8)
def lines_of_start(source: str, options: tuple[tuple[str, OptionValue], ...]) -> frozenset[int]:
    """The lines that run until the first action can be chosen, once for a process."""
    lines: set[int] = set()
    with watched(lines):
        load_game(source).start(2, dict(options)).acts()
    return frozenset(lines)


def lines_of_way(state: Any, actions: Sequence[Any]) -> set[int]:
    """The lines that run when these actions are played from a position of the kit on."""
    lines: set[int] = set()
    with watched(lines):
        for action in actions:
            state = state.after(action)
            state.ended()
    return lines


def statements(source: str) -> list[Span]:
    """The statements of a source's rules and of what they ask, each with its lines; a header stands for itself."""
    tree = ast.parse(normal(source))
    return sorted({span for node in tree.body if _is_rule(node) for span in _spans(node, is_whole=False)})


def _is_rule(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name not in NO_RULES


def _spans(node: ast.stmt, *, is_whole: bool = True) -> Iterator[Span]:
    """The lines of a statement, and of those within it; without its own if not `is_whole`."""
    inner = [
        child for name in ("body", "orelse", "handlers", "finalbody", "cases") for child in getattr(node, name, ())
    ]
    if is_whole and not isinstance(node, (ast.Global, ast.Nonlocal)) and not _is_text(node) and _stands(node):
        first = min(
            (child.lineno for child in ast.walk(node) if child in inner and hasattr(child, "lineno")), default=0
        )
        yield node.lineno, max(node.lineno, first - 1) if first else node.end_lineno or node.lineno
    for child in inner:
        yield from _spans(child)


def _stands(node: ast.AST) -> bool:
    """Whether it is a statement, and no part of one."""
    return isinstance(node, ast.stmt)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def idle(spans: Sequence[Span], lines: set[int]) -> list[Span]:
    """The statements of which no line ran; those that follow each other are one."""
    found: list[Span] = []
    for first, last in spans:
        if lines.intersection(range(first, last + 1)):
            continue
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return found
