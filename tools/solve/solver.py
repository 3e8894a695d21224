"""Compiles the solvers in C++, and runs them."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent


@contextmanager
def compiled(source: str) -> Iterator[Path]:
    """The program of a source in this folder; it is gone when all is done."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solver"
        options = ("-O2", "-march=native", "-std=c++20", "-Wall", "-Wextra")
        subprocess.run(["g++", *options, "-o", program, HERE / source], check=True)
        yield program


def run(program: Path, *what: object, text: str = "") -> Iterator[list[str]]:
    """The lines that a solver writes, in words, as they come; `text` is what it reads."""
    command = ["nice", "-n", "19", str(program), *map(str, what)]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.close()
        yield from map(str.split, process.stdout)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
