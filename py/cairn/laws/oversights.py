"""Lines of a source that are no mistake for Python, and most likely one of the designer's."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.language import Phrase, excerpt, t
from cairn.kit.known_names import meant
from cairn.kit.reading import PROPERTIES
from cairn.kit.slips import FILE, KIT_NAMES

BARE = (ast.Attribute, ast.BinOp, ast.BoolOp, ast.Compare, ast.List, ast.Name, ast.Subscript, ast.Tuple)
"""Expressions that change nothing where they stand alone."""


class Oversight(NamedTuple):
    """A line that does not do what its designer wanted, and why."""

    why: Phrase
    line: int


def find_oversights(text: str) -> Iterator[Oversight]:
    """Names that nothing has, functions that nothing calls, and lines that do nothing, each told once."""
    tree = ast.parse(text, FILE)
    nodes = [*ast.walk(tree)]
    used = {node.id: node.lineno for node in reversed(nodes) if isinstance(node, ast.Name) and _is_read(node)}
    known = {*dir(builtins), *KIT_NAMES, *(name for node in nodes for name in _names_given(node))}
    if "*" not in known:
        for name, line in used.items():
            if name not in known:
                said = t("Nothing is called “{name}” here.", name=excerpt(name, 20))
                yield Oversight(meant(said, name, sorted(known)), line)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list and node.name not in (*PROPERTIES, *used):
            if node.name == "_":
                yield Oversight(
                    t("Nothing calls this function: what a rule does stands under @its_name.does."), node.lineno
                )
            elif node.name != "board":
                yield Oversight(t("Nothing uses “{name}”.", name=node.name), node.lineno)
    for line in (node.lineno for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, BARE)):
        yield Oversight(t("This line does nothing: is return or yield missing?"), line)


def _is_read(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _names_given(node: ast.AST) -> Iterator[str]:
    """The names that a part of a source gives to something."""
    match node:
        case ast.Name(id=name) if not _is_read(node):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case ast.ImportFrom(module="cairn.kit"):
            yield from (alias.asname for alias in node.names if alias.asname)
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name.split(".")[0] for alias in names)
