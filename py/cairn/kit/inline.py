"""Puts table lookups in place of the commonest calls in rules, when these are compiled."""

from __future__ import annotations

import ast
from collections import Counter

from cairn.kit.boards import BACK

OWNER = "OWNERS[CELLS[INDEX[point]]]"
TABLES = {
    "is_empty": "not CELLS[INDEX[point]]",
    "is_mine": f"{OWNER} == TURN",
    "is_theirs": f"{OWNER} == 1 - TURN",
    "side": OWNER,
    "near": "NEAR[point]",
    "rays": "RAYS[point]",
    "ahead": "WAYS[ways][point]",
}
"""For methods of Sight, expressions of their point (and directions) with the same value."""
PIECE = "PIECES[CELLS[INDEX[point]]]"
KEPT = {
    "CELLS": "p.cells",
    "INDEX": "p.index",
    "TURN": "p.turn",
    "OWNERS": "p.design.owners",
    "PIECES": "p.design.pieces",
    "NEAR": "p.design.board.near",
    "RAYS": "p.design.board.rays",
    "WAYS": "p.design.ways[p.turn]",
}
"""Parts of p that stay the same while p is the position, changing or not: looked up once where they are used again."""

LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)


def write_out(tree: ast.Module) -> None:
    """Put the tables in place of the calls in all functions whose first parameter is p, and stays it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args[:1]] == ["p"] and keeps_p(node):
            tables = _Tables()
            node.body = [tables.visit(statement) for statement in node.body]
            kept = [name for name in KEPT if tables.uses[name] > 1]
            node.body = [_Spelled(kept).visit(statement) for statement in node.body]
            at = 1 if ast.get_docstring(node, clean=False) is not None else 0
            node.body[at:at] = [_look_up(name, node) for name in kept]


def keeps_p(function: ast.FunctionDef) -> bool:
    """Whether p is the position all through a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == "p" and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, (ast.Global, ast.Nonlocal)) and "p" in node.names:
            return False
        if isinstance(node, ast.arg) and node.arg == "p" and node is not function.args.args[0]:
            return False
    return True


def _look_up(name: str, function: ast.FunctionDef) -> ast.stmt:
    """The line that keeps something of p; a blank in its name keeps it apart from all that a designer can write."""
    line = ast.Assign([ast.Name(f"{name} ", ast.Store())], ast.parse(KEPT[name], mode="eval").body)
    for node in ast.walk(line):
        ast.copy_location(node, function.body[0])
    return line


class _Tables(ast.NodeTransformer):
    """Puts tables in place of calls; `uses` counts what they look up, twice for what stands in a loop."""

    def __init__(self) -> None:
        self.uses: Counter[str] = Counter()
        self.times = 1

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit what is in a node; the first sequence of a loop is asked once, and all else in it again and again."""
        if not isinstance(node, LOOPS):
            return super().generic_visit(node)
        first = node.generators[0] if hasattr(node, "generators") else node
        if hasattr(first, "iter"):
            first.iter = self.visit(first.iter)
        before, self.times = self.times, 2
        visited = super().generic_visit(node)
        self.times = before
        return visited

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Attribute(ast.Name("p"), name), [point, *ways], []) if name in TABLES:
                is_plain = not isinstance(point, ast.Starred) and bool(ways) is (name == "ahead")
                if is_plain and all(isinstance(way, ast.Constant) and way.value in BACK for way in ways):
                    return self._written(TABLES[name], node, point, ast.Tuple([*ways], ast.Load()))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Subscript(ast.Name("p"), point, ast.Load()):
                return self._written(PIECE, node, point, ast.Tuple([], ast.Load()))
        return node

    def _written(self, table: str, place: ast.expr, point: ast.expr, ways: ast.expr) -> ast.expr:
        """An expression with its point and directions, in the place of another one."""
        values = {"point": point, "ways": ast.copy_location(ways, place)}
        made = ast.parse(table, mode="eval").body
        for node in ast.walk(made):
            ast.copy_location(node, place)
            if isinstance(node, ast.Name) and node.id in KEPT:
                self.uses[node.id] += self.times
                node.id += " "
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and node.slice.id in values:
                node.slice = values[node.slice.id]
        return made


class _Spelled(ast.NodeTransformer):
    """Writes out what is not kept."""

    def __init__(self, kept: list[str]) -> None:
        self.kept = kept

    def visit_Name(self, node: ast.Name) -> ast.expr:
        name = node.id.removesuffix(" ")
        if name == node.id or name in self.kept:
            return node
        made = ast.parse(KEPT[name], mode="eval").body
        for part in ast.walk(made):
            ast.copy_location(part, node)
        return made
