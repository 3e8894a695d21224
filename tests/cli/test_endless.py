"""The terminal ends a game that does not come to an end of its own, and says where, as the page does."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from base64 import b32encode
from pathlib import Path

import pytest

from cairn.cli.deadline import Deadline
from cairn.kit.source import identity

pytestmark = pytest.mark.long

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


LATER = {
    "setup": HEAD + "def setup(p):\n" + LOOP + PLACE,
    "place": HEAD + PLACE.replace("    yield", "    while len(p.empty) < 8:\n        pass\n    yield"),
    "_": HEAD + PLACE + "@place.does\ndef _(p, to):\n" + LOOP,
    "far": HEAD + PLACE + '@end\ndef far(p):\n    """Nobody wins."""\n    while len(p.empty) < 8:\n        pass\n',
}
"""Games that do not come to an end, by the function in which: at once, or once two have played."""
COMMANDS = {
    "play": (["play", "try.py", "--seed", "1"], "a1\na2\na3\n"),
    "play after the computer": (["play", "try.py", "--seat", "1", "--seed", "1"], "a1\na2\na3\nb1\nb2\n"),
    "match": (["match", "try.py", "1", "2", "--games", "1", "--seed", "1"], ""),
    "match of chance": (["match", "try.py", "random", "random", "--games", "1", "--seed", "1"], ""),
    "review": (["review", "-", "--game", "try.py", "--quick"], "record"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("where", LATER)
def test_whatever_plays_a_game_ends_it(tmp_path: Path, where: str, command: str) -> None:
    (tmp_path / "try.py").write_text(LATER[where], "utf-8")
    words, typed = COMMANDS[command]
    if typed == "record":
        name = f"try~{b32encode(bytes.fromhex(identity(LATER[where]))).decode()[:26].lower()}"
        typed = json.dumps({"cairn": 1, "game": name, "version": 1, "seats": 2, "options": {}, "actions": ["a1", "a2"]})
    ended = subprocess.run(
        [sys.executable, "-m", "cairn", *words],
        **{"input": typed, "capture_output": True, "text": True, "timeout": 300, "cwd": tmp_path},
        check=False,
    )
    assert ended.returncode == 2
    assert f"“{where}” does not come to an end." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_person_may_think_for_as_long_as_they_like() -> None:
    """The timer stands still while a person is waited for, and the watcher waits for ever."""
    with Deadline().held() as deadline:
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
        deadline.rest()
        assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)
        deadline.beat()
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
