"""A game is the same on every device: no order of a set decides in it, or the line where one does is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cairn.kit.source import load_game
from cairn.laws.breaches import choices, first_breach
from cairn.laws.of_devices import DEVICES
from cairn.laws.random_games import RandomGames

ROOT = Path(__file__).parents[2]
HEAD = '"""Toy, by Nobody. Do something."""\nfrom cairn.kit import *\nboard = squares(4)\nlongest = 12\n'
PLACE = '@rule\ndef place(p):\n    """Put a stone on an empty cell."""\n    yield from p.empty\n'


def breach_in(source, count=4):
    game = load_game(HEAD + source)
    games = RandomGames(game, choices(game, count))
    return first_breach(games, DEVICES[0]), games.now


def does(*lines):
    """A rule with an effect whose lines begin in line 11."""
    return PLACE + "@place.does\ndef _(p, to):\n" + "".join(f"    {line}\n" for line in lines)


WALL = "for c in {}: p.put(c, 'wall', NEUTRAL)"
DIFFERENT = {
    "a loop over a set": (
        does("p.put(to)", "free = {c for c in p.near(to) if p.is_empty(c)}", WALL.format("[*free][:1]")),
        13,
    ),
    "the first of a set": (
        does("p.put(to)", "free = set(p.empty)", "if free: p.put(next(iter(free)), 'wall', NEUTRAL)"),
        13,
    ),
    "one that is popped": (does("p.put(to)", "free = set(p.empty)", "if free: p.put(free.pop(), 'wall', NEUTRAL)"), 13),
    "the nearest of several": (
        does("p.put(to)", "if free := set(p.empty):", "    p.put(min(free, key=lambda c: c[0]), 'wall', NEUTRAL)"),
        13,
    ),
    "sorted by half a name": (does("p.put(to)", WALL.format("sorted({*p.empty}, key=lambda c: c[0])[:1]")), 12),
    "the keys of two dictionaries": (
        does("p.put(to)", "a = dict.fromkeys(p.empty)", WALL.format("list(a.keys() & a.keys())[:1]")),
        13,
    ),
    "what two sets share": (
        does("p.put(to)", "a = frozenset(p.empty)", WALL.format("list(a & set(p.near(to)) | a)[:1]")),
        13,
    ),
    "a hash": (does("p.put(to)", "if hash(to) % 3 == 0: p.let(turn=p.turn)"), 12),
    "an address": (does("p.put(to)", "if id(p) >> 4 & 1: p.let(turn=p.turn)"), 12),
    "a set as text": (does("p.put(to)", 'if str({*p.near(to)}) < "{\'b": p.let(turn=p.turn)'), 12),
    "a set in setup": ("def setup(p):\n    for c in {'a1', 'b2', 'c3'}:\n        if not p.mine: p.put(c)\n" + PLACE, 6),
    "a set in an end": (
        PLACE
        + '@end\ndef over(p):\n    "It ends."\n    if len(p.empty) < 12:\n'
        + "        return [p.side(c) for c in {*p.mine, *p.theirs}][0]\n",
        13,
    ),
    "a set that is counted": (
        PLACE + "def count(p, side):\n    return board.names.index([*{*p.board.names}][0])\n",
        10,
    ),
    "a set at the top": ("first = [*{'a1', 'b2', 'c3'}][0]\n" + does("p.put(to)", WALL.format("[first]")), 5),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_game_in_which_an_order_decides_is_told_with_its_line(name):
    source, line = DIFFERENT[name]
    breach, _ = breach_in(source)
    assert breach is not None
    assert breach.line == line
    assert "Sort what you draw from a set" in breach.why


ALIKE = {
    "a set that is asked": does(
        "p.put(to)", "free = {*p.near(to)}", WALL.format("[c for c in p.empty if c in free][:1]")
    ),
    "a set that is sorted": does("p.put(to)", WALL.format("sorted({*p.empty} - {to} | {to})[1:2]")),
    "a set that a rule yields": PLACE.replace("p.empty", "{*p.empty}"),
    "sets that grow while a chain is followed": does(
        "p.put(to)",
        "todo, seen = {to}, {to}",
        "while todo:",
        "    c = todo.pop()",
        "    more = {x for x in p.near(c) if p.is_mine(x)} - seen",
        "    seen |= more",
        "    todo |= more",
        "p.let(turn=p.turn if len(seen) > 3 else p.other)",
    ),
    "a field that is a set": "def setup(p):\n    p.let(seen=frozenset())\n"
    + does("p.put(to)", "p.let(seen=p.seen | {to})"),
    "what a function remembers": "def free(p):\n    return set(p.empty)\n" + PLACE.replace("p.empty", "free(p)"),
}


@pytest.mark.parametrize("name", ALIKE)
def test_a_game_in_which_none_does_holds(name):
    assert breach_in(ALIKE[name])[0] is None


def played(environment, source):
    """The walls of a game on a Python that begins anew."""
    code = (
        "import sys; from cairn.kit.source import load_game\n"
        "print(load_game(sys.argv[1]).start(2, {}).apply(('b2',)).of(-1))"
    )
    command = [sys.executable, "-c", code, HEAD + source]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), **environment}
    return subprocess.run(command, env=env, capture_output=True, check=True, text=True).stdout


def test_such_a_game_is_another_one_at_another_start_of_python():
    source, _ = DIFFERENT["a loop over a set"]
    assert len({played({"PYTHONHASHSEED": str(seed)}, source) for seed in range(6)}) > 1


def test_the_terminal_has_one_order_for_everybody(tmp_path):
    source = HEAD + 'words = dict.fromkeys({"a", "b", "c", "d", "e", "f"}, "go")\n' + PLACE
    (tmp_path / "try.py").write_text(source + "print(*words)\n", "utf-8")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    said = [
        subprocess.run(
            [sys.executable, "-m", "cairn", "check", str(tmp_path / "try.py"), "--games", "1"],
            env={**env, "PYTHONPATH": str(ROOT / "py"), **more}, capture_output=True, text=True, check=False,
        ).stdout.splitlines()[0]
        for more in ({}, {}, {"PYTHONHASHSEED": "7"})
    ]  # fmt: skip
    assert len({*said}) == 1
    assert sorted(said[0].split()) == ["a", "b", "c", "d", "e", "f"]
