"""Positions of games of the kit: which pieces there are, what stands beside the board, and when the rules fail."""

from __future__ import annotations

import pytest

from cairn.core.arrangement import START, Arrangement, BadPosition
from cairn.kit.source import load_game
from cairn.kit.state import Still
from tests.kit.sources import SOURCES

TOY = '''"""Toy, by Nobody. Do something."""
from cairn.kit import *
board = squares(3)
TOWER = "tower"
more
def setup(p):
    p.put("a1", side=0)
    p.put("c3", "king", 1)
    fields
@rule
def place(p):
    """Put a piece on an empty cell."""
    yield from p.empty
@place.does
def _(p, cell):
    effect
'''


def toy(more="", fields="pass", effect="p.put(cell)"):
    return load_game(TOY.replace("more", more).replace("fields", fields).replace("effect", effect))


def kinds(game):
    return [str(kind.name) for kind in game.arrangements.kinds]


USUAL = ["White piece", "Black piece"]


@pytest.mark.parametrize(
    ("effect", "known"),
    [
        ("p.put(cell)", ["Black king"]),
        ('p.put(cell, "wall", NEUTRAL)', ["Black king", "wall"]),
        ('p.put(cell, "wall", side=0)', ["Black king", "White wall"]),
        ('p.put(cell, kind="king")', ["White king", "Black king"]),
        ('p.put(cell, "king" if cell == "b2" else "pawn")', ["White king", "Black king", "White pawn", "Black pawn"]),
        ("p.put(cell, TOWER)", ["Black king", "White tower", "Black tower"]),
        ("p.put(cell, p.board.names[0])", ["Black king"]),
    ],
)
def test_the_kinds_are_those_that_the_source_puts_somewhere(effect, known):
    assert kinds(toy(effect=effect)) == USUAL + known


def test_a_kind_that_is_made_of_a_number_is_any_number_and_one_that_has_looks_is_known():
    numbered = [f"{side} {n}" for n in range(1, 10) for side in ("White", "Black")]
    assert kinds(toy(effect="p.put(cell, str(2))")) == [*USUAL, *numbered, "Black king"]
    assert kinds(toy(more='looks = {"guard": "tower"}'))[2:] == ["White guard", "Black guard", "Black king"]


@pytest.mark.parametrize(
    ("fields", "beside"),
    [
        ("p.let(hand=(3, 3), left_over=(0, 1))", {"hand": "Hand", "leftover": "Left over"}),
        ("p.let(far=(99, 0), flags=(True, False), three=(1, 2, 3), low=(-1, 0), one=1)", {}),
    ],
)
def test_a_number_for_each_side_is_pieces_beside_the_board(fields, beside):
    assert toy(fields=fields).arrangements.beside == beside


def test_other_fields_are_as_at_the_beginning():
    game = toy(fields="p.let(hand=(3, 3), seen=(), passes=0)")
    assert str(game.arrangements.note) == "As at the beginning of a game: seen and passes."
    assert toy().arrangements.note == ""
    assert game.start(2, {START: "1 b2:b hand:aab"}).hand == (2, 1)
    assert game.start(2, {START: "0"}).hand == (0, 0)


def test_a_position_in_which_the_rules_fail_is_drawn_and_cannot_be_begun():
    game = toy(effect='p.let(turn=0 if p["a1"].side else 1)')
    table, arrangement = game.arrangements, Arrangement(0, (("b2", ("a",)),))
    (fault,) = table.check({}, arrangement)
    assert str(fault.why).startswith("The rules of this game cannot go on from here. Line 16: Nothing stands there")
    state = table.build({}, arrangement)
    assert isinstance(state, Still)
    assert (state.actor, state.outcome(), state.legal_actions()) == (None, None, ())
    with pytest.raises(BadPosition, match="cannot go on from here"):
        game.start(2, {START: "0 b2:a"})


def test_sides_are_settled_in_a_position_that_was_set_up():
    state = load_game(SOURCES["hex"]).start(2, {START: "1 b2:a"})
    assert state.apply(("a1",)).legal_actions()[0] == ("a2",)
    assert [state.actor, state.apply(("a1",)).actor] == [1, 0]


def test_a_game_with_an_option_of_the_same_name_has_no_positions():
    assert toy(more='options = {"start": (1, 2)}').arrangements is None


KNOWN = {
    "amazons": "a White amazon, b Black amazon, c arrow",
    "skorpion": "a Red bead, b Blue bead, c skorpion, d tail",
}


@pytest.mark.parametrize("name", KNOWN)
def test_links_go_on_saying_the_same(name):
    table = load_game(SOURCES[name]).arrangements
    assert ", ".join(f"{kind.key} {kind.name}" for kind in table.kinds) == KNOWN[name]
