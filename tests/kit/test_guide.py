"""The pieces of code in the guide play as they stand, and keep the laws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cairn.kit.source import load_game
from cairn.laws import LAWS
from cairn.laws.breaches import choices, first_breach
from cairn.laws.random_games import RandomGames

PAGE = (Path(__file__).parents[2] / "docs/kit.md").read_text("utf-8")
PIECES = dict(re.findall(r"```python\n# ([^,\n]+)[^\n]*\n(.*?)```", PAGE, re.S))
HEAD = '"""Toy, by Nobody. Do something."""\nfrom cairn.kit import *\nlongest = 40\n'
SQUARES, HEXES = "board = squares(4)\n", "board = hexagon(3)\n"
PLACE = '@rule\ndef place(p):\n    """Put a stone on an empty cell."""\n    yield from p.empty\n'
JUMP = (
    '@rule\ndef jump(p):\n    """Jump over stones."""\n    for c in p.mine:\n        yield from jumps(p, (c,))\n'
    "@jump.does\ndef _(p, *way):\n    for a, b in zip(way, way[1:]):\n"
    "        p.move(a, b)\n        for ray in p.rays(a):\n"
    "            if ray[1:2] == (b,):\n                p.take(ray[0])\n"
)
TWO = "def setup(p):\n    p.let(left=0)\n"
STAND = "def setup(p):\n    p.let(passes=0)\n"
WON = '@end\ndef won(p):\n    """It is won."""\n    for c in p.theirs:\n        if {}:\n            return p.other\n'
GAMES = {
    "a board of its own": lambda piece: piece + PLACE,
    "passing": lambda piece: SQUARES + STAND + PLACE + piece,
    "two a turn": lambda piece: SQUARES + TWO + PLACE + piece,
    "counting": lambda piece: SQUARES + PLACE + piece,
    "captures in a row": lambda piece: SQUARES + piece + JUMP + PLACE,
    "chains": lambda piece: HEXES + piece + PLACE + WON.format("len(edges(p, chain(p, c))) > 2"),
    "a ring": lambda piece: HEXES + piece + PLACE + WON.format("is_ring(p, p.theirs)"),
}


def test_each_piece_has_a_game():
    assert PIECES.keys() == GAMES.keys()
    assert len(re.findall("```python", PAGE)) == len(GAMES) + 1, "and the toy of the first page"


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_of_code_plays(name):
    game = load_game(HEAD + GAMES[name](PIECES[name]))
    games = RandomGames(game, choices(game, 2), looks=2)
    assert [law.sentence for law in LAWS if first_breach(games, law) is not None] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_of_code_is_short(name):
    assert max(len(part.splitlines()) for part in PIECES[name].split("\n\n")) <= 8


RING = ("b2", "b3", "c2", "c4", "d2", "d3")


@pytest.mark.parametrize(("cells", "is_ring"), [(RING, True), (RING[1:], False), ((*RING, "a1"), True), ((), False)])
def test_what_is_enclosed_is_found(cells, is_ring):
    state = load_game(HEAD + GAMES["a ring"](PIECES["a ring"])).start(2, {})
    assert state.design.plan.space["is_ring"](state, cells) is is_ring


def test_the_guide_has_two_pages():
    assert len(PAGE.split()) < 2_600
