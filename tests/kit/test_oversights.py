"""A line that Python takes and a designer most likely did not want is told beside the laws; none of a good game is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cairn.kit.source import normal
from cairn.laws.oversights import find_oversights
from tests.kit.mistakes import BOARD, HEAD, PLACE

KIT = Path(__file__).parents[2] / "py/cairn/kit"
SOURCES = sorted(path for folder in ("examples", "plain", "templates") for path in (KIT / folder).glob("*.py"))
END = '@end\ndef full(p):\n    """It ends."""\n    if not p.empty:\n'
EFFECT = "def _(p, to):\n    p.put(to)\n"
HELPER = "def free(p):\n    return p.empty\n"
NOTHING = "This line does nothing"
OVERLOOKED = {
    "a name that nothing has": (END + "        return DRAWN\n", 12, "Nothing is called “DRAWN” here. Is “DRAW” meant?"),
    "a name in small letters": (END + "        return draw\n", 12, "Is “DRAW” meant?"),
    "a name of another function": (
        "def a(p):\n    found = 1\n    return found\n" + END + "        return found + a(p) + fuond\n",
        15,
        "Nothing is called “fuond” here. Is “found” meant?",
    ),
    "what a rule does without its decorator": (EFFECT, 8, "what a rule does stands under @its_name.does"),
    "a function that nothing calls": (HELPER, 8, "Nothing uses “free”."),
    "a rule without its decorator": (PLACE.replace("@rule\ndef place", "def jump"), 8, "Nothing uses “jump”."),
    "an end without its decorator": (END.removeprefix("@end\n") + "        return 0\n", 8, "Nothing uses “full”."),
    "return forgotten": ("def free(p):\n    p.empty\nif free: pass\n", 9, NOTHING),
    "return forgotten before a comparison": ("def free(p):\n    len(p.empty) > 2\nif free: pass\n", 9, NOTHING),
    "yield forgotten before points": (
        PLACE.replace("def place", "def jump") + '    for c in p.mine:\n        c, "a1"\n',
        13,
        NOTHING,
    ),
    "yield forgotten before a point": (PLACE.replace("def place", "def jump") + "    p.empty[0]\n", 12, NOTHING),
    "== for =": ("def value(p, side):\n    best = 1\n    best == 2\n    return best\n", 10, NOTHING),
}


@pytest.mark.parametrize("name", OVERLOOKED)
def test_an_oversight_is_told_with_its_line(name):
    code, line, said = OVERLOOKED[name]
    found = [*find_oversights(normal(HEAD + BOARD + PLACE + code))]
    assert [(one.line, said in str(one.why)) for one in found] == [(line, True)], found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_nothing_is_told_of_a_good_game(path):
    assert [*find_oversights(normal(path.read_text("utf-8")))] == []


FINE = {
    "what another module has": "from math import *\n\n\ndef count(p, side):\n    return floor(1)\n",
    "every way to give a name": (
        "import math as m\nfrom itertools import chain as c, count as n\n\n\n"
        "def value(p, side, *more, **named):\n    try:\n        (a, *b), x = m, 1\n    except ValueError as error:\n"
        "        return error\n    match a:\n        case {'k': k, **rest}:\n            return k, rest\n"
        "        case [f, *g] as h:\n            return f, g, h\n    with x as y:\n        del y\n"
        "    return [c(q, more, named, b) for q in n()] + [lambda z: (z, (w := z), w)]\n"
    ),
    "a class": "class Odd:\n    def go(self):\n        return self\n\n\ndef marks(p):\n    return Odd().go()\n",
    "functions that ask each other": "def a(p):\n    return b(p)\n\n\ndef b(p):\n    return a(p)\n",
    "a board of options": "options = {'size': (3, 4)}\n\n\ndef board(size):\n    return squares(size)\n",
    "a line that is a text": "def count(p, side):\n    'Stones.'\n    ...\n    return 1\n",
}


@pytest.mark.parametrize("name", FINE)
def test_nothing_is_told_of_what_is_fine(name):
    assert [*find_oversights(normal(HEAD + BOARD + PLACE + FINE[name]))] == []
