"""Counts the lines of the project: how much there is to read, how long its lines and functions are."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = {"Python": ("py", ".py"), "TypeScript": ("web", ".ts .mts .js"), "CSS": ("web py", ".css")}
OTHER = {"tools": ("tools", ".py .ts .mjs"), "tests": ("tests", ".py .ts .mjs .css .html")}
LONG = 120
"""Characters of a line that is too long."""
LONGEST = 50
"""Lines of a function that is too long."""


def tracked() -> list[Path]:
    """The files that git knows, by their place in the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def lines_of(files: list[Path], folders: str, endings: str) -> list[str]:
    """All lines of the files in some folders with some endings."""
    chosen = [path for path in files if path.parts[0] in folders.split() and path.suffix in endings.split()]
    return [line for path in chosen for line in (ROOT / path).read_text("utf-8").splitlines()]


def functions(path: Path) -> list[tuple[int, str]]:
    """The functions of a file of Python: how many lines each has, and where it stands."""
    nodes = ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
    return [
        (1 + (node.end_lineno or node.lineno) - node.lineno, f"{path}:{node.lineno} {node.name}")
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    ]


def main() -> None:
    """Print the table, and the functions that are too long."""
    files = tracked()
    print(f"{'':12}{'lines':>8}{'median':>8}{'p90':>6}{f'>{LONG}':>6}")
    total = 0
    for name, where in (PRODUCT | OTHER).items():
        lines = lines_of(files, *where)
        lengths = [len(line) for line in lines if line.strip()]
        long = sum(length > LONG for length in lengths)
        print(f"{name:12}{len(lines):8}{median(lengths):8.0f}{quantiles(lengths, n=10)[-1]:6.0f}{long:6}")
        total += len(lines) if name in PRODUCT else 0
    print(f"{'product':12}{total:8}")
    sizes = sorted(
        found for path in files if path.parts[0] == "py" and path.suffix == ".py" for found in functions(path)
    )
    print(
        f"\nfunctions: {len(sizes)}, median {median(size for size, _ in sizes):.0f} lines",
        *(f"  {size} {where}" for size, where in reversed(sizes) if size > LONGEST),
        sep="\n",
    )


if __name__ == "__main__":
    main()
