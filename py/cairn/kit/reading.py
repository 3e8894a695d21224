"""The mistakes that can be read in a source before it runs, and the names in it that are checked when it has run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.language import sentences, t
from cairn.kit.faults import DesignError
from cairn.kit.inline import keeps_p
from cairn.kit.known_names import nearest
from cairn.kit.slips import CALLS, not_settable

VALUES = ("board", "empty", "mine", "other", "theirs", "turn")
"""The names of p that are no functions."""
FUNCTIONS = tuple(
    name for name in CALLS if name not in ("column", "edge", "hexagon", "points", "rhombus", "row", "squares")
)
PROPERTIES = ("words", "looks", "sides", "piece", "swap", "stuck", "longest", "borders", "colours", "options", "setup",
              "value", "count", "why", "marks")  # fmt: skip
"""The optional names of a file."""
OF_PYTHON = re.compile("__(del|[gs]etattr|getattribute|get|new|init_subclass|class|dict)__")
"""The names of what Python does by itself, at a time that no rule says."""
Place = tuple[str, int]
"""A name and the line where it stands."""


class Asked(NamedTuple):
    """The names of a source that are checked when its options, fields and pieces are known.

    `of_p` is what it asks of p, `kinds` are kinds of pieces that it asks for, and `texts` all other texts in it.
    `makes_kinds`: whether it puts kinds together while it plays, so that none can be said to be wrong.
    """

    of_p: tuple[Place, ...]
    fields: frozenset[str]
    kinds: tuple[Place, ...]
    texts: frozenset[str]
    makes_kinds: bool


def read_names(tree: ast.Module) -> Asked:
    """Check what can be; raises DesignError."""
    _check_python(tree)
    _check_top(tree)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    asked = [
        place
        for function in functions
        if [one.arg for one in function.args.args[:1]] == ["p"] and keeps_p(function)
        for place in _check_function(function)
    ]
    lets = [node for node in ast.walk(tree) if _is_of_p(node, "let")]
    fields = {word.arg or "" for node in lets for word in getattr(node, "keywords", ())}
    kinds = tuple(_kinds_asked(tree))
    apart = {id(part) for node in ast.walk(tree) for part in _where_kinds_are_asked(node)}
    texts = frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is str and id(node) not in apart
    )
    return Asked(tuple(asked), frozenset(fields), kinds, texts, _makes_kinds(tree))


def _is_of_p(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name


def _check_function(function: ast.FunctionDef) -> Iterator[Place]:
    called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    for node in ast.walk(function):
        for target in _targets(node):
            _check_target(target)
        for tested in _tested(node):
            if _of_p(tested) in FUNCTIONS:
                raise _without_brackets(tested)
        if isinstance(node, ast.Yield) and node.value and (name := _of_p(node.value)) in ("empty", "mine", "theirs"):
            raise DesignError(t("One action for each point is: yield from p.{name}.", name=name), node.lineno)
        if isinstance(node, ast.Yield) and (name := _asked(node.value)) in ("near", "ahead", "slides", "of"):
            raise DesignError(t("One action for each point is: yield from p.{name}.", name=f"{name}(…)"), node.lineno)
        if isinstance(node, ast.Compare):
            _check_comparison(node)
        if name := _of_p(node):
            if name in VALUES and id(node) in called:
                why = t("p.{name} is no function: write it without brackets.", name=name)
                raise DesignError(why, node.lineno)  # type: ignore[attr-defined]  # each with a name has one
            yield name, getattr(node, "lineno", 0)


def _of_p(node: ast.AST) -> str:
    """The name that is asked of p; "" if it is something else."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "p":
        return node.attr
    return ""


def _asked(node: ast.AST | None) -> str:
    """The name of the function of p that is called; "p" for what stands on a point, "" for something else."""
    match node:
        case ast.Subscript(value=ast.Name(id="p")):
            return "p"
        case ast.Call(func=function):
            return _of_p(function)
    return ""


def _check_comparison(node: ast.Compare) -> None:
    """Raise DesignError where a piece, or a side, is compared with what it can never be."""
    compared = [node.left, *node.comparators]
    wrong = [part for part in compared if isinstance(part, ast.Constant) and part.value is not None]
    for part in compared:
        if _asked(part) == "p" and (wrong or any(_of_p(other) in ("turn", "other") for other in compared)):
            why = t("p[…] is a piece or None: its side is p.side(point), and its kind p[point].kind.")
            raise DesignError(why, node.lineno)
        of_piece = part.attr if isinstance(part, ast.Attribute) and _asked(part.value) == "p" else ""
        for value in (other.value for other in wrong):
            if (_asked(part) or of_piece) == "side" or _of_p(part) in ("turn", "other"):
                if value not in (0, 1):
                    raise DesignError(t("A side is 0, 1 or NEUTRAL, and not {value}.", value=repr(value)), node.lineno)
            elif of_piece == "kind" and not isinstance(value, str):
                why = t('A kind of piece is a text, and not {value}: p.of(0, "king").', value=repr(value))
                raise DesignError(why, node.lineno)


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """The parts of a statement that it sets or deletes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from targets
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            yield target


def _check_target(target: ast.expr) -> None:
    for part in ast.walk(target):
        if isinstance(getattr(part, "ctx", None), (ast.Store, ast.Del)):
            if name := _of_p(part):
                raise DesignError(not_settable(name), target.lineno)
            if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id == "p":
                why = t("p[…] can only be read: p.put(…), p.take(…) and p.move(…) change what stands there.")
                raise DesignError(why, target.lineno)


def _tested(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that a condition, a comparison or a loop looks at themselves."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
            yield test
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BoolOp(values=values):
            yield from values
        case ast.Compare(left=left, comparators=others):
            yield from (left, *others)
        case ast.For(iter=iter) | ast.YieldFrom(value=iter) | ast.Subscript(value=iter) | ast.Starred(value=iter):
            yield iter
        case ast.comprehension(iter=iter, ifs=ifs):
            yield from (iter, *ifs)


def _without_brackets(node: ast.expr) -> DesignError:
    name = _of_p(node)
    why = t("p.{name} is a function and has brackets: {call}.", name=name, call=CALLS[name])
    return DesignError(why, node.lineno)


def _check_python(tree: ast.Module) -> None:
    """Raise DesignError for a name of what Python does by itself."""
    for node in ast.walk(tree):
        for field in ("name", "attr", "id", "value"):
            name = getattr(node, field, "")
            if type(name) is str and OF_PYTHON.fullmatch(name):
                why = t("“{name}” belongs to Python itself: do without it.", name=name)
                raise DesignError(why, node.lineno)  # type: ignore[attr-defined]  # each with a name has one


def _check_top(tree: ast.Module) -> None:
    """Raise DesignError for a name at the top that nothing uses and that is nearly one of the optional names."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    effects: dict[str, int] = {}
    for node in tree.body:
        name, line = "", node.lineno
        match node:
            case ast.FunctionDef(name=law, decorator_list=[ast.Name(id="end")]) if at := _forgets_return(node):
                why = t("“{name}” never returns who has won: return p.other, or return DRAW.", name=law)
                raise DesignError(why, at)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case ast.FunctionDef(name=name, decorator_list=[]):
                pass
            case ast.FunctionDef(decorator_list=[ast.Attribute(value=ast.Name(id=law), attr="does")]):
                line = node.decorator_list[0].lineno
                if law in effects:
                    why = t(
                        "What “{name}” does stands twice; the first is in line {line}.", name=law, line=effects[law]
                    )
                    raise DesignError(why, line)
                effects[law] = line
        if name and name not in used and name not in PROPERTIES and (near := nearest(name, PROPERTIES)):
            said = t("Nothing uses “{name}”.", name=name)
            raise DesignError(sentences(said, t("Is “{name}” meant?", name=near)), line)


def _forgets_return(function: ast.FunctionDef) -> int:
    """The line in which an @end that returns nothing names who has won; 0 if there is none."""
    nodes = [*ast.walk(function)]
    if any(isinstance(node, ast.Return) and node.value for node in nodes):
        return 0
    lines = [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, (ast.Attribute, ast.Name))
    ]
    return lines[-1] if lines else 0


def _where_kinds_are_asked(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that name a kind of piece that is looked for: p.of(0, "king"), p[a].kind == "king"."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="p"), attr="of"), args=[_, kind, *_]):
            yield kind
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="p"), attr="of"), keywords=[ast.keyword(arg="kind", value=kind)]
        ):
            yield kind
        case ast.Compare(left=ast.Attribute(attr="kind"), ops=[ast.Eq() | ast.NotEq()], comparators=[kind]):
            yield kind
        case ast.Compare(
            left=ast.Attribute(attr="kind"), ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple(elts=kinds)]
        ):
            yield from kinds
        case ast.Compare(left=kind, ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Attribute(attr="kind")]):
            yield kind


def _kinds_asked(tree: ast.Module) -> Iterator[Place]:
    for node in ast.walk(tree):
        for kind in _where_kinds_are_asked(node):
            if isinstance(kind, ast.Constant) and type(kind.value) is str and kind.value:
                yield kind.value, kind.lineno


def _makes_kinds(tree: ast.Module) -> bool:
    """Whether some kind that is put comes from no text of the source, nor from another piece."""
    for node in ast.walk(tree):
        if _is_of_p(node, "put") and isinstance(node, ast.Call):
            given = {word.arg: word.value for word in node.keywords}
            kind = node.args[1] if len(node.args) > 1 else given.get("kind")
            parts = [*ast.walk(kind)] if kind is not None else []
            if any(isinstance(part, (ast.JoinedStr, ast.Call, ast.BinOp, ast.Starred)) for part in parts):
                return True
            if any(isinstance(one, ast.Starred) for one in node.args) or None in given:
                return True
    return False
