"""Mistakes in a source are told in one sentence, with the line in the designer's own file."""

from __future__ import annotations

import pytest

from cairn.core.record import MOST_ACTIONS
from cairn.kit.faults import DesignError
from cairn.kit.source import load_game

HEAD = '"""Toy, by Nobody. Do something."""\nfrom cairn.kit import *\n'
BOARD = "board = squares(3)\n"
PLACE = '@rule\ndef place(p):\n    """Put a piece on an empty cell."""\n    yield from p.empty\n'
TOY = HEAD + BOARD + PLACE
CHAIN = "-".join(f"{letter}{n}" for n in range(1, 21) for letter in "abcdefghijklmnopqrst") + "-u1"


def does(body):
    """A rule with an effect in lines 8 to 9."""
    return TOY + f"@place.does\ndef _(p, to):\n    {body}\n"


def ending(body):
    return TOY + f'@end\ndef over(p):\n    """It ends."""\n    {body}\n'


def yields(body):
    return HEAD + BOARD + f'@rule\ndef place(p):\n    """Put a piece somewhere."""\n    {body}\n'


LOADED = {
    "no docstring": ("from cairn.kit import *\n" + BOARD + PLACE, 1, "docstring"),
    "a rule without one": (HEAD + BOARD + "@rule\ndef place(p):\n    yield from p.empty\n", 4, "needs a docstring"),
    "no rule": (HEAD + BOARD, 1, "at least one @rule"),
    "no board": (HEAD + PLACE, 1, "has a board"),
    "a point on no line": (HEAD + "board = points('a1-b1', c1=(3, 3))\n" + PLACE, 3, "No line leads to “c1”"),
    "401 points": (HEAD + "board = points(NAMES)\n".replace("NAMES", repr(CHAIN)) + PLACE, 3, "401 points; 1 to 400"),
    "a word of ours as a name": (TOY + "rule = 5\n", 8, "“rule” is a word of ours"),
    "a word of ours as an option": (HEAD + "options = {'mine': (1, 2)}\n" + BOARD + PLACE, 3, "“mine” is a word"),
    "a word of ours as a field": (TOY + "def setup(p):\n    p.let(acts=0)\n", 9, "“acts” is a word"),
    "a word of ours as a point": (HEAD + "board = points('draw-a1', draw=(3, 3))\n" + PLACE, 3, "“draw” is a word"),
    "a path that is no point": (yields("yield 'a1', 'z9'"), 7, "“z9” is no point"),
    "a path that is a list": (yields("yield ['a1']"), 7, "A rule yields points"),
    "a path that is empty": (yields("yield ()"), 7, "1 to 40 points"),
    "a rule without yield": (yields("p.empty"), 4, "yields no actions"),
    "a point that is none": (yields("yield from p.near('z9')"), 7, "“z9” is no point"),
    "an unhashable field": (TOY + "def setup(p):\n    p.let(hand=[9, 9])\n", 9, "“hand” is [9, 9]; use a number"),
    "p changed in a rule": (yields("p.put('a1'); yield 'a2'"), 7, "p.put changes p"),
    "p assigned in a rule": (yields("p.turn = 1; yield 'a2'"), 7, "p.turn can’t be set here"),
    "an exception in a rule": (yields("yield 1 / 0"), 7, "ZeroDivisionError: division by zero"),
    "an exit in a rule": (yields("raise SystemExit"), 7, "SystemExit"),
    "an exception at the top": (HEAD + "x = {}['a']\n", 3, "KeyError"),
    "20,001 actions": (yields("yield from ((a, a) for n in range(9**9) for a in p.empty)"), 4, "over 20000"),
    "a sum without an end": (TOY + f"def f(p):\n    return {'p.turn + ' * 900}1\n", 0, "Python cannot read this"),
    "a return outside": (TOY + "return 1\n", 8, "outside function"),
    "a syntax error": (TOY + "def f(:\n", 8, "Python cannot read this"),
    "60,001 characters": (TOY + "#\n" * 30_001, 29_926, "60,000 are possible"),
    "NUL": (TOY + "x = '\0'\n", 8, "NUL"),
    "two rules of one name": (TOY + PLACE, 9, "two functions called “place”"),
    "an import that is not there": (HEAD + "import numpy\n", 3, "“numpy” isn’t there"),
    "chance of its own": (HEAD + "from random import choice\n", 3, "“random” isn’t there"),
    "hidden pieces": (TOY + "hidden = 'kind'\n", 8, "core.Game"),
    "three sides": (TOY + "sides = 'Red', 'Blue', 'Green'\n", 8, "core.Game"),
    "physics": (TOY + "physics = True\n", 8, "core.Game"),
    "an end that says true": (ending("return True"), 8, "An @end returns 0, 1, DRAW or None, and not True"),
    "colours that are not there": (TOY + "colours = 'mud'\n", 8, "The colours are ice, dusk, ember or moss"),
    "a direction that is no edge": (TOY + "borders = {0: ('ne',)}\n", 8, "“ne” is no edge"),
    "a side with an edge that is none": (TOY + "borders = {2: ('n',)}\n", 8, "“borders” has the edges of side 0 and 1"),
    "edges in one word": (TOY + "borders = {0: 'n'}\n", 8, "“borders” has the edges of side 0 and 1"),
    "nothing to do": (yields("yield from ()"), 4, "Nothing can be played"),
    "a rule as a value": (HEAD + "rule(5)\n", 3, "above a function"),
}  # fmt: skip


@pytest.mark.parametrize(("source", "line", "said"), LOADED.values(), ids=LOADED)
def test_a_source_with_a_fault_is_refused_with_a_sentence_and_its_line(source, line, said):
    with pytest.raises(DesignError) as refused:
        load_game(source)
    assert said in str(refused.value)
    assert str(refused.value).endswith((".", "”"))
    assert "\n" not in str(refused.value)
    assert refused.value.line == line


PLAYED = {
    "an effect that changes nothing": (does("pass"), 8, "a1 changes nothing"),
    "an effect that raises": (does("p.put(to + '0')"), 10, "“a10” is no point"),
    "a field that setup did not name": (does("p.let(stones=1)"), 10, "“stones” is not set in setup"),
    "an end that raises": (ending("return p.hand"), 11, "p has no “hand”"),
}


@pytest.mark.parametrize(("source", "line", "said"), PLAYED.values(), ids=PLAYED)
def test_a_fault_that_comes_up_in_a_game_is_told_in_the_same_way(source, line, said):
    with pytest.raises(DesignError) as refused:
        load_game(source).start(2, {}).apply(("a1",)).legal_actions()
    assert said in str(refused.value)
    assert refused.value.line == line


def test_a_game_that_never_ends_is_told_to_set_longest():
    source = TOY.replace("yield from p.empty", "yield 'a1' if p.is_empty('a1') else 'a2'")
    source += "@place.does\ndef _(p, to):\n    p.take('a1', 'a2')\n    if to == 'a1':\n        p.put('a1')\n"
    state = load_game(source).start(2, {})
    for _ in range(MOST_ACTIONS):
        state = state.apply(state.legal_actions()[0])
    with pytest.raises(DesignError, match="Line 4: The game does not end: set longest"):
        state.legal_actions()
