"""Pictures of games of the kit: colours that everybody can tell apart, forms, edges, names, and marks of the moment."""

from __future__ import annotations

import math
import re
from itertools import combinations, product
from pathlib import Path

import pytest

from cairn.core.scene import Viewpoint
from cairn.kit.blueprint import COLOURS
from cairn.kit.forms import FORMS, PLAIN, RADIUS, draw_piece
from cairn.kit.source import load_game

ROOT = Path(__file__).parents[2]
EXAMPLES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "py/cairn/kit").glob("[ep]*/*.py"))}
TOY = """'''Toy, by Nobody. Do something.'''
from cairn.kit import *
board = squares(3)
@rule
def place(p):
    '''Put a piece on an empty cell.'''
    yield from p.empty
"""


def tokens(game, theme):
    """The colours that a game has in a theme, in linear light."""
    sheet = (ROOT / f"py/cairn/games/{game}/style.css").read_text("utf-8")
    found = {}
    for name, value in re.findall(r"--([\w-]+): (.*?);", sheet[: sheet.index("}")]):
        shown = re.findall(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b", value)
        if shown:
            found[name] = linear(shown[-1 if theme == "dark" else 0])
    return found


def linear(shown):
    """Red, green and blue as amounts of light, of a colour in hexadecimal."""
    digits = shown[1:] if len(shown) == 7 else "".join(2 * digit for digit in shown[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one, other):
    """The contrast of WCAG 2, from 1 to 21."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other))
    return (high + 0.05) / (low + 0.05)


EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear red, green and blue for eyes without one kind of cones (Machado, Oliveira and Fernandes 2009)."""


def oklab(colour):
    """Lightness and two hues, in which equal distances look equally far (Ottosson 2020)."""
    r, g, b = (max(part, 0) for part in colour)
    cones = (0.4122215 * r + 0.5363325 * g + 0.0514460 * b, 0.2119035 * r + 0.6806995 * g + 0.1073970 * b,
             0.0883025 * r + 0.2817188 * g + 0.6299787 * b)  # fmt: skip
    x, y, z = (cone ** (1 / 3) for cone in cones)
    return (
        0.2104543 * x + 0.7936178 * y - 0.0040720 * z,
        1.9779985 * x - 2.4285922 * y + 0.4505937 * z,
        0.0259040 * x + 0.7827718 * y - 0.8086758 * z,
    )


every_colour = pytest.mark.parametrize(
    ("game", "theme"), [*product([style for style, *_ in COLOURS.values()], ["light", "dark"])]
)


@every_colour
def test_pieces_stand_out_from_the_board_and_signs_from_pieces(game, theme):
    shown = tokens(game, theme)
    for side in ("p1", "p2"):
        assert max(contrast(shown[side], shown["slab"]), contrast(shown[f"{side}-line"], shown["slab"])) >= 3
        assert contrast(shown[side], shown[f"{side}-ink"]) >= 4.5
    assert contrast(shown["slab-line"], shown["slab"]) >= 2.95
    assert contrast(shown["slab-ink"], shown["slab"]) >= 4.5
    assert contrast(shown["accent"], shown["slab"]) >= 4.5


@every_colour
@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_can_tell_the_pieces_of_a_pair_apart(game, theme, eyes):
    shown = tokens(game, theme)
    seen = [[sum(map(math.prod, zip(row, shown[side], strict=True))) for row in EYES[eyes]] for side in ("p1", "p2")]
    assert math.dist(*map(oklab, seen)) >= 0.14


@pytest.mark.parametrize(
    ("said", "style", "shapes"),
    [
        ("", "vaxandis", (2, 1)),
        ('sides = "Black", "White"', "vaxandis", (1, 2)),
        ('sides = "Blue", "Red"', "skorpion", (2, 1)),
        ('sides = "Blue", "Red"; colours = "moss"', "stonehenge", (2, 1)),
        ('sides = "Red", "Black"', "sedona_vortex", (1, 2)),
        ('sides = "Noughts", "Crosses"', "vaxandis", (1, 2)),
        ('colours = "ember"', "sedona_vortex", (1, 2)),
        ('sides = "Foxes", "Geese"; colours = "dusk"', "skorpion", (1, 2)),
    ],
)
def test_a_side_that_is_named_after_a_colour_has_it(said, style, shapes):
    game = load_game(TOY + said)
    assert game.colours == style
    assert tuple(side.shape for side in game.sides(game.start(2, {}))) == shapes


def test_every_form_looks_different_and_so_do_kinds_without_one():
    kinds = [*FORMS, *PLAIN, "lady", "X"]
    put = "".join(f"    p.put({cell!r}, {kind!r}, 0)\n" for kind, cell in zip(kinds, squares_of(4), strict=False))
    game = load_game(TOY.replace("squares(3)", "squares(4)") + "def setup(p):\n" + put)
    pieces = game.scene(game.start(2, {}), Viewpoint()).pieces
    assert len(pieces) == len(kinds)
    alike = [one.key for one, other in combinations(pieces, 2) if one.shapes == other.shapes]
    assert alike == ["piece:" + squares_of(4)[kinds.index("stone")]], "a wall of a side is a stone"


def squares_of(size):
    return [f"{letter}{n + 1}" for n in range(size) for letter in "abcdefgh"[:size]]


@pytest.mark.parametrize("on", ["square", "hex", "point"])
def test_the_same_form_is_another_shape_for_each_side_and_for_nobody(on):
    for form in (*FORMS, "stone", "ring"):
        assert len({repr(draw_piece(shape, form, on)) for shape in (0, 1, 2)}) == 3


def shapes_of(scene):
    """All shapes of a scene, whatever they are in."""
    todo = [*scene.board.ground, *scene.under, *scene.over, *(spot.outline for spot in scene.board.spots)]
    todo += [shape for piece in scene.pieces for shape in piece.shapes]
    while todo:
        yield (shape := todo.pop())
        todo += shape.inner if isinstance(shape.inner, tuple) else ()


def played(source, count):
    """A game with so many actions, each in the middle of what can be played, and its last action."""
    game = load_game(source)
    state, last = game.start(2, {}), None
    while count and (actions := state.legal_actions()):
        last = state, actions[len(actions) // 2]
        state, count = state.apply(last[1]), count - 1
    return game, state, last


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_has_only_classes_of_the_page_and_no_name_under_a_piece(name, flipped):
    game, state, last = played(EXAMPLES[name], 6)
    spot = next((action[0] for action in state.legal_actions() if len(action) > 1), "")
    view = Viewpoint(chosen=(spot,) if spot else (), last=last, flipped=flipped, refused=state.board.names[0])
    scene = game.scene(state, view)
    sheets = [*(ROOT / "web/css").rglob("*.css"), *(ROOT / "py/cairn/games").glob("*/style.css")]
    known = set(re.findall(r"\.([a-z][\w-]*)", "".join(sheet.read_text("utf-8") for sheet in sheets)))
    for shape in shapes_of(scene):
        assert set(str(shape.attrs.get("class", "shade")).split()) <= {*known, "ring"}
    x, y, width, height = scene.board.box
    for shape in scene.board.ground:
        if shape.tag == "text":
            at = shape.attrs["x"], shape.attrs["y"]
            assert all(math.dist(at, (spot.x, spot.y)) > RADIUS + 8 for spot in scene.board.spots)
            assert x + 8 < at[0] < x + width - 8
            assert y + 8 < at[1] < y + height - 14


def test_what_moved_last_has_its_cell_marked_and_what_is_chosen_a_ring():
    game, state, last = played(EXAMPLES["breakthrough"], 2)
    scene = game.scene(state, Viewpoint(last=last, chosen=(last[1][1],)))
    under = {shape.attrs["class"]: shape.tag for shape in scene.under}
    assert under == {"last-path": "path", "last-from": "rect", "last": "rect"}
    assert {shape.attrs["class"]: shape.tag for shape in scene.over} == {"chosen-halo": "circle", "chosen": "circle"}


def test_a_taken_piece_is_no_end_of_a_way():
    source = EXAMPLES["morris"].replace("hand=(9, 9)", "hand=(1, 1)")
    put = "".join(f"    p.put({cell!r}, side={side})\n" for cell, side in (("a1", 0), ("d1", 0), ("g7", 1)))
    game = load_game(source.replace("def setup(p):\n", f"def setup(p):\n{put}"))
    state = game.start(2, {})
    last = state, ("g1", "g7")
    scene = game.scene(state.apply(last[1]), Viewpoint(last=last))
    assert [shape.key for shape in scene.under] == ["last:g1", "last-from:g7"]


def test_a_cell_between_two_edges_is_half_of_each():
    game = load_game(EXAMPLES["hex"])
    ground = {shape.key: shape for shape in game.scene(game.start(2, {"size": 3}), Viewpoint()).board.ground}
    drawn = {side: ground[f"edge {side}"].attrs["d"].count("M") for side in (0, 1)}
    # each edge of three cells has three sides and their three neighbours, one of which both edges have half of
    assert drawn == {0: 12, 1: 12}
