"""Refuses in tests what makes them red now and then: clocks, sleeps, counted rounds, looks at a page that do not wait.

A click is answered later, so a look right after it finds the old page on a slow machine. `expect` of Playwright and
`tests/e2e/waiting.py` look until it is so. Without a browser, time is that of `tests/clocks.py` or of Node's fake
timers, and `tests/js/settled.ts` waits for what is under way. What may be done all the same says why: `# unwaited: it
cannot change` (`//` in JavaScript).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests/e2e", "tests/network")
"""Tests of pages."""
MEASURES = ("tests/bench", *FOLDERS)
"""Where real time passes: it is measured, or a browser takes it."""
WAITING = "waiting.py"
"""The one way to wait."""
STILL = {
    "test_pendulum.py": "what it evaluates are the computations themselves",
    "test_stage.py": "a page that draws one picture, in the call that asks for it",
}
"""Files in which nothing happens by itself, and why."""
REASON = re.compile(r"(#|//) unwaited: ")
LOOKS = {
    *("evaluate", "evaluate_all", "inner_text", "inner_html", "text_content", "all_inner_texts", "all_text_contents"),
    *("is_visible", "is_hidden", "is_enabled", "is_disabled", "is_editable", "is_checked", "input_value"),
    *("get_attribute", "bounding_box", "execute_script"),
}
"""Methods that tell how a page is now."""
BARE = {"count", "all", "title"}
"""The same, when called without arguments: texts and lists have methods of these names too."""
SLEEPS = {"wait_for_timeout", "sleep"}
CLOCKS = {
    *("time.sleep", "time.time", "time.monotonic", "time.perf_counter", "time.process_time", "time.thread_time"),
    *("time.monotonic_ns", "time.perf_counter_ns", "time.process_time_ns", "time.time_ns", "asyncio.sleep"),
    *("datetime.now", "datetime.utcnow", "datetime.today", "date.today"),
}
"""Functions that tell the machine's time, or wait for it."""
SCRIPT = {
    "a sleep: settled() of tests/js/settled.ts waits for what is under way": re.compile(
        r"new Promise(?:<[^;()]*>)?\([^;]*?\bsetTimeout\("
    ),
    "counted rounds: settled() of tests/js/settled.ts waits for what is under way": re.compile(
        r"for \([^;]*; \w+ < [\d_]+;[^)]*\)\s*\{?\s*(?:await|return) (?:new Promise|Promise\.|settled|null|undefined)"
    ),
    "the machine's clock: give the test its own": re.compile(
        r"\b(?:performance|Date)\.now\(\)(?!\s*[,;)]?\s*=)|\bnew Date\(\)|\bhrtime\b"
    ),
}
"""Patterns refused in tests of the page's modules, by the way that is to take their place."""


@dataclass(slots=True)
class Readers:
    """Names of the tests' own that give what they find on a page right now."""

    functions: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=set)
    properties: set[str] = field(default_factory=set)

    def count(self) -> int:
        """How many are known."""
        return len(self.functions) + len(self.methods) + len(self.properties)


@dataclass(frozen=True, slots=True)
class Source:
    """A file of tests."""

    path: Path
    lines: list[str]
    tree: ast.Module

    def excuses(self, node: ast.stmt | ast.expr) -> bool:
        """Whether the lines of a part say why it need not wait."""
        return any(REASON.search(line) for line in self.lines[node.lineno - 1 : node.end_lineno])


def read(path: Path) -> Source:
    """A file and its syntax tree."""
    text = path.read_text()
    return Source(path, text.splitlines(), ast.parse(text))


def looks(node: ast.AST, readers: Readers) -> Iterator[str]:
    """The calls and attributes in an expression that read how a page is now; not those in functions, called later."""
    if isinstance(node, ast.Lambda):
        return
    called = node.func if isinstance(node, ast.Call) else None
    match called or node:
        case ast.Attribute(attr=name) if called and (
            name in LOOKS | readers.methods or (name in BARE and not node.args)  # type: ignore[attr-defined]
        ):
            yield f"{name}()"
        case ast.Attribute(attr=name) if not called and name in readers.properties:
            yield name
        case ast.Attribute(attr="url", value=ast.Name(id="page") | ast.Attribute(attr="page")):
            yield "page.url"
        case ast.Name(id=name) if called and name in readers.functions:
            yield f"{name}()"
    for child in ast.iter_child_nodes(node):
        yield from looks(child, readers)


def find_readers(sources: list[Source]) -> Readers:
    """Functions, methods and properties that return a look, or what another of them returns."""
    readers, before = Readers(), -1
    while before != (before := readers.count()):
        for source in sources:
            for parent in ast.walk(source.tree):
                for function in ast.iter_child_nodes(parent):
                    if isinstance(function, ast.FunctionDef) and gives_a_look(function, source, readers):
                        where_named(function, parent, readers).add(function.name)
    return readers


def gives_a_look(function: ast.FunctionDef, source: Source, readers: Readers) -> bool:
    """Whether a function returns how a page is now."""
    given = (node for node in ast.walk(function) if isinstance(node, ast.Return) and node.value)
    return any(any(looks(node, readers)) and not source.excuses(node) for node in given)


def where_named(function: ast.FunctionDef, parent: ast.AST, readers: Readers) -> set[str]:
    """Among which names one of a function is kept."""
    if not isinstance(parent, ast.ClassDef):
        return readers.functions
    is_property = any(isinstance(by, ast.Name) and by.id == "property" for by in function.decorator_list)
    return readers.properties if is_property else readers.methods


def faults(source: Source, readers: Readers) -> Iterator[str]:
    """The faults of a file: everything that is refused in it, a line each."""
    for node in ast.walk(source.tree):
        if not isinstance(node, (ast.Assert, ast.Call)) or source.excuses(node):
            continue
        where = f"{source.path.relative_to(ROOT)}:{node.lineno}:"
        if isinstance(node, ast.Assert):
            if found := next(looks(node.test, readers), None):
                yield f"{where} {found} is looked at once: expect, or until() of {WAITING}, waits until it is so"
        elif isinstance(node.func, ast.Attribute) and node.func.attr in SLEEPS:
            yield f"{where} {node.func.attr}(): wait for what is meant, or linger() in {WAITING}"


def name_of(node: ast.expr) -> str:
    """An attribute as it is written, from its last two names: `time.sleep`."""
    match node:
        case ast.Attribute(value=ast.Name(id=module) | ast.Attribute(attr=module), attr=name):
            return f"{module}.{name}"
    return ""


def clocks(source: Source) -> Iterator[str]:
    """The machine's clocks that a file of tests reads."""
    for node in ast.walk(source.tree):
        match node:
            case ast.Attribute():
                names = [name_of(node)]
            case ast.ImportFrom(module="time" | "asyncio" as module):
                names = [f"{module}.{name.name}" for name in node.names]
            case _:
                continue
        for name in CLOCKS.intersection(names):
            if not source.excuses(node):
                yield f"{source.path.relative_to(ROOT)}:{node.lineno}: {name}: tests/clocks.py has clocks for tests"


def script_faults(path: Path, text: str) -> Iterator[str]:
    """The faults of a file of JavaScript tests."""
    lines = text.splitlines()
    for why, pattern in SCRIPT.items():
        for found in pattern.finditer(text):
            number = text.count("\n", 0, found.start())
            if not any(REASON.search(line) for line in lines[max(0, number - 1) : number + 1]):
                yield f"{path.relative_to(ROOT)}:{number + 1}: {why}"


def main() -> int:
    """Tell what is refused; the status is 1 if anything is."""
    sources = [read(path) for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.py"))]
    readers = find_readers([source for source in sources if source.path.name not in STILL])
    found = [
        fault
        for source in sources
        if source.path.name != WAITING and source.path.name not in STILL
        for fault in faults(source, readers)
    ]
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if not path.relative_to(ROOT).as_posix().startswith(MEASURES):
            found += clocks(read(path))
    for path in sorted((ROOT / "tests/js").glob("*.ts")):
        found += script_faults(path, path.read_text())
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
