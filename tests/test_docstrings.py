"""A docstring or a comment of JSDoc names its thing: one that begins with “What” would be a riddle."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("py", "tools", "tests", "web")
RIDDLES = {
    ".py": re.compile(r'^\s*r?"""What\s', re.MULTILINE),
    ".mjs": re.compile(r"\A// What\s|/\*\*(?:\s*\*)?\s+What\s"),
}
"""By the ending of a file, how it must not describe something: a script not in its first line either."""
RIDDLES[".js"] = RIDDLES[".ts"] = RIDDLES[".mjs"]


def riddles(folder: Path) -> Iterator[str]:
    """The places below a folder where a description begins with “What”."""
    for here, inner, names in os.walk(folder):
        inner[:] = sorted(set(inner) - {"node_modules"})
        for file in (Path(here, name) for name in sorted(names) if Path(name).suffix in RIDDLES):
            text = file.read_text(encoding="utf-8")
            for found in RIDDLES[file.suffix].finditer(text):
                line = text.count("\n", 0, found.end() - 1) + 1
                yield f"{file.relative_to(folder)}:{line}"


def test_no_description_begins_with_what() -> None:
    found = [f"{folder}/{place}" for folder in FOLDERS for place in riddles(ROOT / folder)]
    assert not found, "name the thing, in the words of docs/glossary.md: " + ", ".join(found)


def test_a_riddle_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text('"""Whatever."""\n\ndef made():\n    """What is made."""\n    return "What"\n')
    (tmp_path / "two.mjs").write_text("// What it is.\n/** What it does. */\n/**\n * What it has.\n * What.\n */\n")
    (tmp_path / "three.js").write_text("// A script.\n// What is no comment of JSDoc.\n/** A part. */\n")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/four.js").write_text("/** What others write. */")
    assert list(riddles(tmp_path)) == ["one.py:4", "two.mjs:1", "two.mjs:2", "two.mjs:4"]
