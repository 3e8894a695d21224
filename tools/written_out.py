"""Our sources as the browser's Python compiles them: what every start would make of them anew is written out in them.

For a class like

    @dataclass(frozen=True, slots=True)
    class Pick:
        spot: str
        count: int = 1

`dataclasses` writes `__init__`, `__repr__`, `__eq__` and `__hash__` as text when the module is imported, and compiles
that: two milliseconds of a first visit each, and a first game has some 120 such classes. Here the build writes them:

    class Pick:
        __slots__ = ("spot", "count")
        def __init__(self, spot, count=1): ...

The same for a NamedTuple. Docstrings and annotations, which only readers and type checkers need, are left out, and the
types that were imported for annotations alone.

Why. Without it a first visit takes 40 % more of the processor: Python's compiler never runs at a start from bytecode,
and the browser would have to compile that compiler first (docs/start.md).

What holds. It does the same as far as Cairn uses it: `replace` and matching work, the rest of `dataclasses` knows
nothing of these classes. What it does not know stops the build (NotWritten). tests/test_written_out.py compares both,
and runs tests of the program on what is written out. Under CPython the sources run as they stand.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

OF_TYPES = ("collections.abc", "types", "typing")
"""Modules that have types to import."""
HELPER = Path(__file__).with_name("cairn_written.py")
"""The module with what these classes share; it goes into the archive beside them."""


class NotWritten(Exception):
    """Raised for code that this cannot write out."""


@dataclass
class Field:
    """A field as its line in the class gives it."""

    name: str
    default: str = ""
    """The expression of its default, as it is written in the source; "" if it has none."""
    factory: str = ""
    """The expression of its default factory, in the same way."""
    init: bool = True
    repr: bool = True
    compare: bool = True


@dataclass
class Sources:
    """All modules, and the fields of the dataclasses that were written out so far, by `module.Class`."""

    trees: dict[str, ast.Module]
    fields: dict[str, list[Field]] = field(default_factory=dict)


def written_out(sources: Mapping[str, str]) -> dict[str, ast.Module]:
    """The tree to compile for each source, by file; all files of the package have to be there."""
    trees = {file: ast.parse(source) for file, source in sources.items()}
    modules = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): trees[file] for file in trees}
    every = Sources(modules)
    for name in modules:
        _write_out(name, every)
    return trees


def _write_out(name: str, every: Sources) -> None:
    tree = every.trees[name]
    if getattr(tree, "is_written", False):
        return
    tree.is_written = True  # type: ignore[attr-defined]
    origins = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for module, _ in origins.values():
        if module in every.trees:
            _write_out(module, every)
    writer = _Writer(name, every.fields, origins)
    writer.visit(tree)
    if writer.has_written:
        after = next(n for n, node in enumerate(tree.body) if not _is_future(node))
        tree.body[after:after] = ast.parse(f"import {HELPER.stem} as _w\nfrom {HELPER.stem} import put as _put").body
    _leave_out_types(tree)
    ast.fix_missing_locations(tree)


def _leave_out_types(tree: ast.Module) -> None:
    """Take out the types that are imported and named nowhere."""
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in [*tree.body]:
        if isinstance(node, ast.ImportFrom) and node.module in OF_TYPES:
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in named]
            if not node.names:
                tree.body.remove(node)


class _Writer(ast.NodeTransformer):
    """Writes out one module."""

    def __init__(self, name: str, fields: dict[str, list[Field]], origins: Mapping[str, tuple[str, str]]) -> None:
        self.name, self.fields, self.origins = name, fields, origins
        self.has_written = False

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if node.module != "dataclasses":
            return node
        names = [alias for alias in node.names if alias.name == "replace"]
        return ast.ImportFrom(HELPER.stem, names, 0) if names else None

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        self.generic_visit(node)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse or None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        return None if isinstance(node.value, ast.Constant) else node  # a docstring, or what a name is for

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns, every = None, node.args
        for one in (*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg):
            if one:
                one.annotation = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        made = next((one for one in node.decorator_list if _called(one) == "dataclass"), None)
        is_tuple = [_called(base) for base in node.bases] == ["NamedTuple"]
        added: list[ast.stmt] = []
        if made is not None:
            added = self._dataclass(node, made)
        elif is_tuple:
            added = _named_tuple(node)
        if added:
            self.has_written = True
            fields = _annotated(node)
            node.body = [one for one in node.body if one not in fields]
        self.generic_visit(node)
        node.body = [*node.body, *added] or [ast.Pass()]
        return node

    def _dataclass(self, node: ast.ClassDef, made: ast.expr) -> list[ast.stmt]:
        said = {word.arg: ast.literal_eval(word.value) for word in made.keywords} if isinstance(made, ast.Call) else {}
        if set(said) - {"frozen", "slots", "eq"}:
            raise NotWritten(f"{self.name}.{node.name}: {said}")
        node.decorator_list.remove(made)
        inherited = [one for base in node.bases for one in self._fields_of(base)]
        own = [_field(line) for line in _annotated(node)]
        every = self.fields[f"{self.name}.{node.name}"] = [*inherited, *own]
        has = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        kept = {"__init__", "__eq__", "__hash__", "__setattr__", "__delattr__"} & has
        if kept:
            raise NotWritten(f"{self.name}.{node.name} has its own {kept}.")
        lines = [f"__slots__ = {tuple(one.name for one in own)}"] if said.get("slots") else []
        lines += [f"__match_args__ = {tuple(one.name for one in every if one.init)}"]
        lines += _init(every, is_frozen=said.get("frozen", False))
        lines += [] if "__repr__" in has else _repr(every)
        if said.get("eq", True):
            lines += _eq(every)
            lines += _hash(every) if said.get("frozen") else ["__hash__ = None"]
        if said.get("frozen"):
            lines += ["__setattr__ = _w.refuse_to_set", "__delattr__ = _w.refuse_to_delete"]
        return _statements(lines)

    def _fields_of(self, base: ast.expr) -> list[Field]:
        name = base.id if isinstance(base, ast.Name) else ""
        module, origin = self.origins.get(name, (self.name, name))
        every = self.fields.get(f"{module}.{origin}", [])
        defaulted = [one.name for one in every if one.init and (one.default or one.factory)]

        def inherited(one: Field) -> Field:
            if not one.init or not one.default:
                return one
            return replace(one, default=f"{name}.__init__.__defaults__[{defaulted.index(one.name)}]")

        return [*map(inherited, every)]


def _init(every: Iterable[Field], *, is_frozen: bool) -> list[str]:
    names, lines = ["self"], []
    for one in every:
        default = "_w.MISSING" if one.factory else one.default
        if one.init:
            names.append(f"{one.name}={default}" if default else one.name)
        elif not one.factory and not _is_constant(default):
            raise NotWritten(f"{one.name} is not given, and its default is no constant.")
        value = one.name if one.init else default
        if one.factory:
            value = f"{one.factory}() if {value} is _w.MISSING else {value}"
        lines.append(f" _put(self, {one.name!r}, {value})" if is_frozen else f" self.{one.name} = {value}")
    return ["\n".join([f"def __init__({', '.join(names)}):", *(lines or [" pass"])])]


def _is_constant(text: str) -> bool:
    return isinstance(ast.parse(text, mode="eval").body, ast.Constant)


def _repr(every: Iterable[Field]) -> list[str]:
    shown = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in every if one.repr)
    return [f"def __repr__(self):\n return f'{{type(self).__qualname__}}({shown})'"]


def _eq(every: Iterable[Field]) -> list[str]:
    same = " and ".join(f"self.{one.name} == other.{one.name}" for one in every if one.compare) or "True"
    test = f"({same}) if other.__class__ is self.__class__ else NotImplemented"
    return [f"def __eq__(self, other):\n return True if self is other else {test}"]


def _hash(every: Iterable[Field]) -> list[str]:
    compared = "".join(f"self.{one.name}, " for one in every if one.compare)
    return [f"def __hash__(self):\n return hash(({compared}))"]


def _named_tuple(node: ast.ClassDef) -> list[ast.stmt]:
    """The same for a NamedTuple."""
    every = [_field(line) for line in _annotated(node)]
    node.bases = [ast.parse("_w.Named", mode="eval").body]
    names = tuple(one.name for one in every)
    given = ", ".join(f"{one.name}={one.default}" if one.default else one.name for one in every)
    lines = ["__slots__ = ()", f"_fields = __match_args__ = {names}"]
    lines += [f"def __new__(cls, {given}):\n return _w.make(cls, ({', '.join(names)},))"]
    return _statements([*lines, *(f"{name} = _w.item({n}, None)" for n, name in enumerate(names))])


def _statements(lines: Iterable[str]) -> list[ast.stmt]:
    return ast.parse("\n".join(lines)).body


def _annotated(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [line for line in node.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)]


def _target(line: ast.AnnAssign) -> str:
    return line.target.id if isinstance(line.target, ast.Name) else ""


def _field(line: ast.AnnAssign) -> Field:
    name, value = _target(line), line.value
    if not isinstance(value, ast.Call) or _called(value) != "field":
        return Field(name, ast.unparse(value) if value else "")
    said = {str(word.arg): word.value for word in value.keywords}
    default, factory = (ast.unparse(said.pop(key)) if key in said else "" for key in ("default", "default_factory"))
    flags = {flag: bool(ast.literal_eval(value)) for flag, value in said.items()}
    if set(flags) - {"init", "repr", "compare"}:
        raise NotWritten(f"{name}: {sorted(flags)}")
    return Field(name, default, factory, **flags)


def _called(node: ast.expr) -> str:
    """The name that stands there, or that is called there."""
    named = node.func if isinstance(node, ast.Call) else node
    return named.id if isinstance(named, ast.Name) else ""


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
