"""Does what the guide says: runs its commands, and writes the file that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from cairn.cli.main import main

STEP = re.compile(
    r"^(?:\*\*`(?P<file>[^`]+)`\*\*, the whole of it:\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def follow(page: Path) -> list[str]:
    """Follow a guide in the current folder; the commands that were run, each of which has to succeed."""
    done = []
    for step in STEP.finditer(page.read_text(encoding="utf-8")):
        if step["kind"] == "python":
            Path(step["file"]).write_text(step["text"], encoding="utf-8")
        for command in step["text"].splitlines() if step["kind"] == "sh" else ():
            assert main(shlex.split(command.removeprefix("python -m cairn "))) == 0, command
            done.append(command)
    return done
