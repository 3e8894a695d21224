"""A copy of the project in which a test may make a game, and what has changed there."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINKED = (".venv", "node_modules", ".cache")
"""Installed or built once, and used by the copy too."""
NOT_OURS = shutil.ignore_patterns(
    ".git", "dist", "build", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis", *LINKED
)
"""Files that no commit would hold."""


def copy_project(target: Path) -> Path:
    """Copy the project's own files into a new folder; returns it."""
    shutil.copytree(ROOT, target, ignore=NOT_OURS)
    for name in LINKED:
        if (ROOT / name).exists():
            (target / name).symlink_to(ROOT / name)
    return target


def digests(root: Path) -> dict[str, str]:
    """A digest of every file of the copy that a commit would hold."""
    found = {}
    for folder, folders, files in os.walk(root):
        left_out = NOT_OURS(folder, [*folders, *files])
        folders[:] = set(folders) - left_out
        for path in (Path(folder, name) for name in set(files) - left_out):
            found[path.relative_to(root).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The files that were changed, made or removed."""
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def run(root: Path, *command: str, typed: str = "") -> str:
    """Run a Python module in the copy, with what a person types; returns what it prints. Fails if the command does."""
    return python(root, "-m", *command, typed=typed)


def python(root: Path, *arguments: str, typed: str = "") -> str:
    """The same for a script."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root / "py")},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    said = "\n".join(line[:200] for line in f"{done.stdout}{done.stderr}".splitlines())
    assert done.returncode == 0, f"{' '.join(arguments)}\n{said}"
    return done.stdout
