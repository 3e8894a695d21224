"""Refuses regular expressions that take time quadratic in a text, or worse, of the page and of the program.

What meets them may come from outside. `recheck` judges each as JavaScript has it (tools/patterns.ts); those of Python
are written so here. One that is built where it is used cannot be judged: it is made of constants of its module, or it
says why it needs no judgement: `# pattern: of our own words`.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard

ROOT = Path(__file__).parents[1]
REASON = "# pattern: "
WHOLE = {"fullmatch": "^(?:{})$", "match": "^(?:{})"}
"""The methods that look at the beginning of a text only, with what they are in JavaScript."""
METHODS = {"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"}


class Pattern(NamedTuple):
    """A regular expression where it is written, as JavaScript has it; None where only a run would tell."""

    place: str
    source: str | None
    flags: str


def _patterns(file: Path) -> Iterator[Pattern]:
    text = file.read_text("utf-8")
    if "re." not in text:
        return
    lines, tree = text.splitlines(), ast.parse(text)
    module = ".".join(file.relative_to(ROOT / "py").with_suffix("").parts).removesuffix(".__init__")
    for call in ast.walk(tree):
        if not _is_of_re(call) or REASON in lines[call.lineno - 1]:
            continue
        place = f"{file.relative_to(ROOT)}:{call.lineno}"
        try:
            space = vars(importlib.import_module(module))
            source = eval(compile(ast.Expression(call.args[0]), place, "eval"), space)
            flags = eval(compile(ast.fix_missing_locations(ast.Expression(_flags(call))), place, "eval"), space)
        except NameError:
            yield Pattern(place, None, "")
            continue
        yield Pattern(place, *_written(source, flags, _frame(call, tree)))


def _is_of_re(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in METHODS
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
    )


def _flags(call: ast.Call) -> ast.expr:
    """The flags for case and lines: the last argument, where `re` is named in it."""
    said = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg == "flags")]
    named = [part for part in said if any(isinstance(node, ast.Name) and node.id == "re" for node in ast.walk(part))]
    return named[-1] if named else ast.Constant(0)


def _frame(call: ast.Call, tree: ast.Module) -> str:
    """How much of a text it has to fit; one that is kept under a name, in all that its module does with it."""
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if method != "compile":
        return WHOLE.get(method, "{}")
    names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and call in ast.walk(node.value)
        for part in node.targets
        for target in ast.walk(part)
        if isinstance(target, ast.Name)
    }
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
    } & METHODS
    return WHOLE["fullmatch"] if used == {"fullmatch"} else WHOLE["match"] if used and used <= set(WHOLE) else "{}"


def _written(source: str | bytes, flags: int, frame: str) -> tuple[str, str]:
    """A pattern of Python as JavaScript has it, and its flags there."""
    compiled = re.compile(source, flags)
    letters = {re.IGNORECASE: "i", re.MULTILINE: "m", re.DOTALL: "s"}
    said = "".join(letter for flag, letter in letters.items() if compiled.flags & flag)
    text = compiled.pattern.decode("latin-1") if isinstance(compiled.pattern, bytes) else compiled.pattern
    plain = text.replace("(?P<", "(?<").replace(r"\Z", "$").replace("/", r"\/")
    return frame.format(plain), said


def main() -> int:
    """Judge all patterns, and say which take too long; 1 if any does."""
    sys.path.insert(0, str(ROOT / "py"))
    found = [pattern for file in sorted((ROOT / "py").rglob("*.py")) for pattern in _patterns(file)]
    for pattern in found:
        if pattern.source is None:
            print(f"{pattern.place} is built where it is used: make it of constants, or say why: {REASON}…")
    judged = json.dumps([pattern._asdict() for pattern in found if pattern.source is not None])
    done = subprocess.run(
        ["node", ROOT / "tools/node.mjs", ROOT / "tools/patterns.ts"], input=judged, text=True, cwd=ROOT, check=False
    )
    return int(done.returncode != 0 or any(pattern.source is None for pattern in found))


if __name__ == "__main__":
    sys.exit(main())
