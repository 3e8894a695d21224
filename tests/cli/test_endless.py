"""`python -m cairn check` ends a game that does not come to an end of its own, and says where, as the page does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\n'
PLACE = '@rule\ndef place(p):\n    """Place on an empty cell."""\n    yield from p.empty\n'
LOOP = "    while True:\n        pass\n"
ENDLESS = {
    "in setup": (HEAD + "def setup(p):\n" + LOOP + PLACE, "“setup” does not come to an end."),
    "at import": (HEAD + "while True:\n    pass\n" + PLACE, "This does not come to an end."),
    "in a rule": (HEAD + '@rule\ndef place(p):\n    """Place."""\n' + LOOP + "    yield 1\n", "“place”"),
    "in a generator that yields nothing new": (
        HEAD
        + '@rule\ndef place(p):\n    """Place."""\n    for n in iter(int, 1):\n        if n:\n            yield n\n',
        "“place” does not come to an end.",
    ),
    "in a comparison": (
        HEAD
        + "class Odd:\n    def __eq__(self, other):\n        while True:\n            pass\n"
        + "x = Odd() == 1\n"
        + PLACE,
        "“__eq__” does not come to an end.",
    ),
    "in an iterator that a list takes in": (
        HEAD
        + "class Odd:\n    def __iter__(self):\n        return self\n    def __next__(self):\n"
        + "        while True:\n            pass\n"
        + "x = list(Odd())\n"
        + PLACE,
        "“__next__” does not come to an end.",
    ),
    "in a recursion that doubles": (
        HEAD + "def far(n):\n    return far(n - 1) + far(n - 1) if n else 0\n" + "x = far(60)\n" + PLACE,
        "“far” does not come to an end.",
    ),
    "and catches its end": (
        HEAD
        + "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass\n"
        + PLACE,
        "do not come to an end.",
    ),
    "in one call of C": (
        HEAD + "import itertools\nx = sum(itertools.repeat(0))\n" + PLACE,
        "These rules do not come to an end.",
    ),
}


@pytest.mark.parametrize("where", ENDLESS)
def test_what_does_not_come_to_an_end_is_ended(tmp_path: Path, where: str) -> None:
    source, words = ENDLESS[where]
    (tmp_path / "try.py").write_text(source, "utf-8")
    command = [sys.executable, "-m", "cairn", "check", str(tmp_path / "try.py"), "--games", "2"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode != 0
    assert words in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr
