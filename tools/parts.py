"""Archives of modules in parts: what every visit needs, and what is fetched when something imports it (decision 52)."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import written_out

ROOT = Path(__file__).resolve().parent.parent
OF_THE_WORKSHOP = {
    "cairn.kit": "cairn_kit.zip",
    "cairn.laws": "cairn_laws.zip",
    "cairn.report": "cairn_report.zip",
}
"""Packages that only games of the kit ask for, each with its archive."""
INDEX = "later.txt"
"""In the first archive: a line for each of the others, its name and the modules in it (tools/later.py)."""


def named_modules() -> list[str]:
    """Our modules that the page's Python has, and all that they name, at their top or when it comes to that."""
    every = (ROOT / "py/cairn").rglob("*.py")
    left_out = {"cli", "examples", "plain", "templates", "__main__.py"}
    sources = [path for path in every if left_out.isdisjoint(path.relative_to(ROOT).parts)]
    named: set[str] = set()
    for path in sources:
        named.add(module_of(path.relative_to(ROOT / "py").as_posix()))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                named.add(node.module)
    return sorted(named)


FIRST_GAMES = """
import cairn.ui.page, json, sys
from cairn.app.program import Program
from cairn.games import SHELF

def names():
    return {name for name in sys.modules if name.startswith("cairn")}

for name in SHELF:
    program = Program(SHELF)
    program.handle({"kind": "new_game", "game": name, "options": {}, "id": "first"})
    play = program.model.table.play
    program.handle({"kind": "type_action", "text": play.game.write(play.state.legal_actions()[0])})
first = names()
import cairn.ui.thinker
for name in SHELF:
    SHELF[name].bot()
print(json.dumps([[*first], [*names() - first]]))
"""


def part_of_cairn(first: str) -> Callable[[str], str]:
    """In which archive each of our modules lies: `first` has what any game begins with, and every package's own file.

    Each game has one, the computer player, the kit, and what most visits do without.
    """
    python = [sys.executable, "-c", FIRST_GAMES]
    walked = subprocess.run(python, env=os.environ | {"PYTHONPATH": str(ROOT / "py")}, capture_output=True, check=True)
    begun, bots = map(set, json.loads(walked.stdout))
    packages = {module_of(path.relative_to(ROOT / "py").as_posix()) for path in (ROOT / "py").rglob("__init__.py")}

    def part_of(module: str) -> str:
        folders = module.split(".")
        if archive := OF_THE_WORKSHOP.get(".".join(folders[:2])):
            return archive
        is_of_game = folders[:2] == ["cairn", "games"] and len(folders) > 3
        if module in packages or module == written_out.HELPER.stem or (module in begun and not is_of_game):
            return first
        if module in bots:
            return "cairn_bots.zip"
        return f"cairn_{folders[2]}.zip" if is_of_game else "cairn_more.zip"

    return part_of


def module_of(file: str) -> str:
    """The module of a file of an archive; its path where it is none."""
    return file.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def address(archive: str) -> str:
    """The name of the file that an archive is served as: hosts compress texts, and no zips, not even stored ones."""
    return f"{archive}.txt"


def split(whole: Path, folder: Path, first: str, part_of: Callable[[str], str]) -> None:
    """Divide an archive into parts in a folder, by the name that `part_of` gives a module; `first` has the index."""
    with zipfile.ZipFile(whole) as source:
        parts: dict[str, dict[str, bytes]] = {first: {}}
        for file in sorted(source.namelist()):
            parts.setdefault(part_of(module_of(file)), {})[file] = source.read(file)
    others = {name: files for name, files in parts.items() if name != first}
    lines = (" ".join([name, *map(module_of, files)]) for name, files in sorted(others.items()))
    parts[first][INDEX] = "\n".join(lines).encode()
    for name, files in parts.items():
        write(folder / name, files)


def write(target: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip, stored: the web server's brotli does better on the whole than zip on each part."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
