"""What rules ask most of a position, written into them when they are compiled: a look into a table, and no call."""

from __future__ import annotations

import ast

from cairn.kit.boards import BACK

OWNER = "p.design.owners[p.cells[p.index[point]]]"
TABLES = {
    "is_empty": "not p.cells[p.index[point]]",
    "is_mine": f"{OWNER} == p.turn",
    "is_theirs": f"{OWNER} == 1 - p.turn",
    "side": OWNER,
    "near": "p.design.board.near[point]",
    "rays": "p.design.board.rays[point]",
    "ahead": "p.design.ways[p.turn][ways][point]",
}
"""What a method of Sight does, as an expression of its point (and directions)."""
PIECE = "p.design.pieces[p.cells[p.index[point]]]"


def write_out(tree: ast.Module) -> None:
    """Put the tables in place of the calls in all functions whose first parameter is p, and stays it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args[:1]] == ["p"] and _keeps(node):
            node.body = [_Tables().visit(statement) for statement in node.body]


def _keeps(function: ast.FunctionDef) -> bool:
    """Whether p is the position all through a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == "p" and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, (ast.Global, ast.Nonlocal)) and "p" in node.names:
            return False
        if isinstance(node, ast.arg) and node.arg == "p" and node is not function.args.args[0]:
            return False
    return True


class _Tables(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Attribute(ast.Name("p"), name), [point, *ways], []) if name in TABLES:
                is_plain = not isinstance(point, ast.Starred) and bool(ways) is (name == "ahead")
                if is_plain and all(isinstance(way, ast.Constant) and way.value in BACK for way in ways):
                    return _written(TABLES[name], node, point, ast.Tuple([*ways], ast.Load()))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Subscript(ast.Name("p"), point, ast.Load()):
                return _written(PIECE, node, point, ast.Tuple([], ast.Load()))
        return node


def _written(table: str, place: ast.expr, point: ast.expr, ways: ast.expr) -> ast.expr:
    """An expression with its point and directions, in the place of another one."""
    values = {"point": point, "ways": ast.copy_location(ways, place)}
    made = ast.parse(table, mode="eval").body
    for node in ast.walk(made):
        ast.copy_location(node, place)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            node.slice = values[node.slice.id]
    return made
