"""Does what a tutorial says: runs its commands, and puts its blocks of code where it says they belong."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.scratch import run

STEP = re.compile(
    r"^(?:\*\*`(?P<file>[^`]+)`\*\*, (?P<where>in place of [^\n]+|these lines):\n\n)?"
    r"```(?P<kind>\w+)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def follow(page: Path, root: Path, game: Path) -> int:
    """Follow a tutorial in a copy of the project, whose game is in a folder; the number of lines it has one write."""
    written = 0
    for step in STEP.finditer(page.read_text(encoding="utf-8")):
        if step["kind"] == "sh":
            for command in step["text"].splitlines():
                run(root, *shlex.split(command.removeprefix("python -m ")), typed="quit\n")
            continue
        assert step["file"], f"it is not said where this belongs:\n{step['text']}"
        file = game / step["file"]
        change = replace_lines if step["where"] == "these lines" else replace_definitions
        names = re.findall(r"`([^`]+)`", step["where"])
        file.write_text(change(file.read_text(encoding="utf-8"), names, step["text"]), encoding="utf-8")
        written += sum(1 for line in step["text"].splitlines() if line)
    return written


def replace_lines(old: str, _: list[str], new: str) -> str:
    """A text in which each `name=value` takes the place of the line with that name."""
    for line in new.splitlines():
        name = line.partition("=")[0]
        old, count = re.subn(rf"^{name}=.*$", lambda _, line=line: line, old, flags=re.MULTILINE)
        assert count == 1, f"{count} lines begin with {name}="
    return old


def replace_definitions(old: str, names: list[str], new: str) -> str:
    """A module in which a block takes the place of what is defined under some names; its imports come to the others."""
    imports, block = split(new)
    for line in imports:
        package = line.split()[1]
        old, count = re.subn(rf"^from {re.escape(package)} import .*\n", f"{line}\n", old, flags=re.MULTILINE)
        if not count:
            old = old.replace("from cairn.", f"{line}\nfrom cairn.", 1)
    spans = [span for name in names for span in spans_of(old, name)]
    assert len(spans) >= len(names), f"not all of {names} are defined"
    lines = old.splitlines()
    start = min(first for first, _ in spans)
    for first, last in sorted(spans, reverse=True):
        del lines[first - 1 : last]
    lines[start - 1 : start - 1] = block.splitlines()
    return "\n".join(lines) + "\n"


def split(new: str) -> tuple[list[str], str]:
    """The imports at the head of a block, and the rest."""
    lines = new.splitlines()
    count = sum(line.startswith("from ") for line in lines)
    return lines[:count], "\n".join(lines[count:]).strip("\n")


def spans_of(old: str, name: str) -> Iterator[tuple[int, int]]:
    """First and last lines of a definition, decorators and the string that explains a constant included."""
    body: list[ast.stmt] = ast.parse(old).body
    *owners, name = name.split(".")
    for owner in owners:
        (body,) = (node.body for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
    for node, after in zip(body, [*body[1:], None], strict=True):
        if name in names_of(node):
            first = min([node.lineno, *(line.lineno for line in getattr(node, "decorator_list", []))])
            explained = not isinstance(node, ast.FunctionDef) and isinstance(after, ast.Expr)
            yield first, (after if explained and after else node).end_lineno or first


def names_of(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name) | ast.ClassDef(name) | ast.AnnAssign(ast.Name(name)) | ast.Assign([ast.Name(name)]):
            return [name]
    return []
