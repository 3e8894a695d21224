"""Archives of modules in parts: what every visit needs, and what is fetched when something imports it (decision 52)."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INDEX = "later.txt"
"""In the first archive: a line for each of the others, its name and the modules in it (tools/later.py)."""


def named_modules() -> list[str]:
    """Our modules that the page's Python has, and all that they name, at their top or when it comes to that."""
    every = (ROOT / "py/cairn").rglob("*.py")
    sources = [path for path in every if path.parts[-2] != "cli" and path.stem != "__main__"]
    named: set[str] = set()
    for path in sources:
        named.add(module_of(path.relative_to(ROOT / "py").as_posix()))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                named.add(node.module)
    return sorted(named)


def module_of(file: str) -> str:
    """The module of a file of an archive; its path where it is none."""
    return file.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


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
