"""The shell's modules in two files: what it alone needs, and what it shares with modules that come later.

Thirty modules, asked for over three levels of imports, are what every start would wait for.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHELL, SHARED, COMMON = "shell/shell.mjs", "shell/shared.mjs", "shell/common.mjs"
"""What only the shell imports, and what others import too: its names, and the file in which it is."""

Graph = dict[str, set[str]]
"""By module, relative to the folder: those that it imports at once."""


def join(folder: Path) -> None:
    """Join the modules of `folder` (web/js as copied): those that only the shell imports go into it.

    What others import as well goes into one shared file. Each such module stays, but only names it: there is one of
    each, whoever imports it first.
    """
    graph, exports = _read(folder)
    inside = _closure(graph, {SHELL})
    asked = {name for other in graph.keys() - inside for name in graph[other] & inside}
    shared = _closure(graph, asked)
    names = {(module, name): f"{_plain(module)}_{name}" for module in sorted(shared) for name in exports[module]}
    entry = folder / SHARED
    lines = [f'export {{ {name} as {known} }} from "../{module}";\n' for (module, name), known in names.items()]
    entry.write_text("".join(lines))
    outside = [f"--external:{folder / name}" for name in graph.keys() - inside]
    how = ("--splitting", "--minify-whitespace", "--minify-syntax", f"--chunk-names={Path(COMMON).stem}")
    _esbuild(folder / SHELL, entry, *how, *outside, f"--outdir={entry.parent}", "--allow-overwrite")
    for name in inside - {SHELL}:
        (folder / name).unlink()
    for module in shared:
        place = "../" * module.count("/") or "./"
        told = ", ".join(f"{known} as {name}" for (of, name), known in names.items() if of == module)
        (folder / module).write_text(f'export {{ {told} }} from "{place}{SHARED}";\n')


def _plain(module: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in module.removesuffix(".mjs"))


def _closure(graph: Graph, roots: set[str]) -> set[str]:
    """The modules that come with the roots."""
    found: set[str] = set()
    todo = [*roots]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph[name]
    return found


def _read(folder: Path) -> tuple[Graph, dict[str, list[str]]]:
    """What every module imports at once, and what it exports."""
    modules = sorted(folder.rglob("*.mjs"))
    with tempfile.TemporaryDirectory() as scratch:
        told = Path(scratch) / "told.json"
        _esbuild(*modules, "--splitting", f"--outdir={scratch}", f"--metafile={told}")
        found = json.loads(told.read_text())

    def name(path: str) -> str:
        return (ROOT / path).resolve().relative_to(folder.resolve()).as_posix()

    def comes_with(one: dict[str, Any]) -> bool:
        return one["kind"] == "import-statement" and not one.get("external")

    graph = {
        name(path): {name(one["path"]) for one in seen["imports"] if comes_with(one)}
        for path, seen in found["inputs"].items()
    }
    exports = {name(out["entryPoint"]): out["exports"] for out in found["outputs"].values() if "entryPoint" in out}
    return graph, exports


def _esbuild(*command: str | Path) -> None:
    """Run esbuild on modules; its failure ends the build with its own words."""
    tool = ROOT / "node_modules/.bin/esbuild"
    line = [str(part) for part in (tool, *command)]
    line += ["--bundle", "--format=esm", "--out-extension:.js=.mjs", "--log-level=error"]
    line += [f"--external:{'../' * depth}runtime/*" for depth in (2, 3, 4)]
    result = subprocess.run(line, cwd=ROOT, text=True, capture_output=True, check=False)
    if result.returncode:
        sys.exit(result.stderr)
