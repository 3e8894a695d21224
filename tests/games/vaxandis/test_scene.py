"""The picture: it shows the position, and every cell can be found in it."""

import itertools
import math
from functools import partial

import pytest

from cairn.core.scene import Viewpoint
from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Move
from tests.clocks import work
from tests.games.vaxandis.positions import play, position, random_game

LAYOUTS = list(itertools.product((3, 4, 5, 6), ("wide", "tall"), (False, True)))
PHONE, TARGET = 390, {3: 44, 4: 44, 5: 44, 6: 38}
"""A narrow phone is so many pixels wide, and neighbouring cells are to be so far apart on it."""

EYE = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "PageUp": (1, -1),
    "PageDown": (-1, 1),
}


def board(size, layout, flipped):
    return VAXANDIS.scene(VAXANDIS.start(2, {"size": size}), Viewpoint(layout, flipped)).board


def corners(points):
    return [tuple(map(float, point.split(","))) for point in points.split()]


@pytest.mark.parametrize(("size", "layout", "flipped"), LAYOUTS)
def test_all_cells_and_letters_are_inside_the_picture(size, layout, flipped):
    shown = board(size, layout, flipped)
    x, y, width, height = shown.box
    points = [point for spot in shown.spots for point in corners(spot.outline.attrs["points"])]
    points += [
        (shape.attrs["x"] + dx, shape.attrs["y"] + dx)
        for shape in shown.ground
        if shape.tag == "text"
        for dx in (-8, 8)
    ]
    assert all(x <= a <= x + width and y <= b <= y + height for a, b in points)


@pytest.mark.parametrize(("size", "layout", "flipped"), LAYOUTS)
def test_each_cell_is_read_off_the_rim(size, layout, flipped):
    """By the letter of its row and the number of its line, which stand nearest to the first cell of each."""
    shown = board(size, layout, flipped)
    marks = {shape.inner: (shape.attrs["x"], shape.attrs["y"]) for shape in shown.ground if shape.tag == "text"}
    cells = {spot.key: (spot.x, spot.y) for spot in shown.spots}
    assert {name[0] for name in cells} | {name[1:] for name in cells} == set(marks)
    for mark, at in marks.items():
        nearest = sorted(cells, key=lambda name: math.dist(cells[name], at))
        assert mark in (nearest[0][0], nearest[0][1:])
        assert math.dist(cells[nearest[0]], at) > 40


@pytest.mark.parametrize(("size", "layout", "flipped"), LAYOUTS)
def test_every_layout_has_its_own_key(size, layout, flipped):
    shown = board(size, layout, flipped)
    assert sum(board(*other).key == shown.key for other in LAYOUTS) == 1


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_a_cell_is_large_enough_for_a_finger(size):
    shown = board(size, "tall", False)
    distance = min(math.dist(a[1:3], b[1:3]) for a, b in itertools.combinations(shown.spots, 2))
    assert distance * PHONE / shown.box[2] >= TARGET[size]


@pytest.mark.parametrize(("size", "layout", "flipped"), LAYOUTS)
def test_arrow_keys_lead_where_the_eye_sees_it_and_everywhere(size, layout, flipped):
    spots = {spot.key: spot for spot in board(size, layout, flipped).spots}
    for spot in spots.values():
        for key, other in spot.arrows.items():
            dx, dy = spots[other].x - spot.x, spots[other].y - spot.y
            assert EYE[key][0] * dx + EYE[key][1] * dy > 0
    found, edge = {"a1"}, ["a1"]
    while edge:
        spot = spots[edge.pop()]
        new = {spot.arrows[key] for key in spot.arrows if key.startswith("Arrow")} - found
        found |= new
        edge += new
    assert found == set(spots)


def test_up_and_down_are_each_other_s_way_back():
    for layout in ("wide", "tall"):
        spots = {spot.key: spot for spot in board(5, layout, False).spots}
        for there, back in (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"), ("PageUp", "PageDown")):
            assert spots[spots["e5"].arrows[there]].arrows[back] == "e5"


def test_the_tall_layout_is_a_quarter_turn_and_flipped_a_half_turn():
    wide, tall, flipped = (
        board(5, layout, turn) for layout, turn in (("wide", False), ("tall", False), ("wide", True))
    )
    for a, b, c in zip(wide.spots, tall.spots, flipped.spots, strict=True):
        assert (b.x, b.y) == pytest.approx((a.y, -a.x))
        assert (c.x, c.y) == pytest.approx((-a.x, -a.y))


MARKED = position("c2=B4 d2=B4 f5=W1 g5=W2 c5=W1 c6=B2")


def test_every_cell_has_its_name_in_words():
    viewpoint = Viewpoint(chosen=("c2",), targets=("c4",))
    labels = VAXANDIS.scene(position("c2=B4 c5=B2 c6=W3"), viewpoint).labels
    assert str(labels["c2"]) == "c2: black 4, chosen"
    assert str(labels["c5"]) == "c5: black 2, frozen"
    assert str(labels["c6"]) == "c6: white 3"
    assert str(labels["c4"]) == "c4: empty, land here with height 5"
    assert str(labels["a1"]) == "a1: empty"
    assert len(labels) == 61


def test_a_label_has_its_parts_as_fields():
    labels = VAXANDIS.scene(position("c2=B4"), Viewpoint(targets=("c2",))).labels
    assert (str(labels["c2"].contents), labels["c2"].is_empty, labels["c2"].row) == ("black 4", False, "c")
    assert (str(labels["c2"].action), labels["c2"].name) == ("move it", "c2")
    assert (labels["a1"].contents, labels["a1"].is_empty, labels["a1"].row) == ("", True, "a")
    assert [labels[spot].row for spot in labels] == sorted(labels[spot].row for spot in labels)


def test_what_may_be_done_is_labelled_and_marked():
    shown = VAXANDIS.scene(position("e1=B1 e5=B1"), Viewpoint(targets=("e1", "a1")))
    assert str(shown.labels["a1"]) == "a1: empty, place here"
    assert str(shown.labels["e1"]) == "e1: black 1, move it"
    assert [shape.key for shape in shown.over] == ["movable:e1", "target:a1"]


def test_landing_places_show_the_height_there():
    shown = VAXANDIS.scene(position("e1=B1 f3=B1 e7=B1"), Viewpoint(chosen=("e1",), targets=("e4", "e6")))
    assert {shape.key: shape.inner for shape in shown.over if shape.tag == "text"} == {"goes:e4": "2", "goes:e6": "3"}


def test_frozen_stacks_stand_in_ice_and_groups_are_bonded():
    shown = VAXANDIS.scene(position("e1=B1 d1=B1 c1=W2 a5=W1 b6=W1"), Viewpoint())
    assert {piece.key for piece in shown.pieces if "frozen" in piece.kind} == {"s:e1", "s:d1"}
    assert [shape.key for shape in shown.under] == ["ice:d1", "ice:e1", "bond:a5-b6", "bond:d1-e1"]


def test_the_last_action_and_the_refused_spot_are_marked():
    before = position("e1=B1 e5=B1")
    state = play(before, "e1-e4")
    shown = VAXANDIS.scene(state, Viewpoint(last=(before, VAXANDIS.read("e1-e4")), refused="e5"))
    assert {"last-from:e1", "last-path", "last:e4"} <= {shape.key for shape in shown.under}
    assert [shape.key for shape in shown.over] == ["refused:e5"]


def test_the_sides_are_chosen_with_buttons():
    state = play(VAXANDIS.start(2, {}), "e5")
    assert [(button.spot, str(button.label)) for button in VAXANDIS.scene(state, Viewpoint()).buttons] == [
        ("stay", "Stay White"),
        ("swap", "Swap: play Black"),
    ]


def heights(scene):
    """The colour and the number of each stack, by its place."""
    return {(piece.x, piece.y): (piece.shapes[0].attrs["href"][5], piece.shapes[-1].inner) for piece in scene.pieces}


@pytest.mark.parametrize(("size", "layout", "flipped"), [row for row in LAYOUTS if row[0] > 3])
def test_a_film_ends_in_the_next_position(size, layout, flipped):
    viewpoint = Viewpoint(layout, flipped)
    for state, action in itertools.islice(random_game(size, size, move_share=0.8), 60):
        film = VAXANDIS.film(state, action, viewpoint)
        assert bool(film) == isinstance(action, Move)
        if film:
            assert heights(film[-1])
            assert heights(film[-1]) == heights(VAXANDIS.scene(state.apply(action), viewpoint))
            assert all(f"s:{action.start}" in {piece.key for piece in frame.pieces} for frame in film)


def test_a_film_shows_each_growth_where_it_happens():
    film = VAXANDIS.film(position("e1=B1 f3=B1 e7=B1"), VAXANDIS.read("e1-e6"), Viewpoint())
    assert [str(frame.caption) for frame in film] == ["It grows to 2; so does f3.", "It grows to 3; so does e7."]
    assert [{piece.key for piece in frame.pieces if "grown" in piece.kind} for frame in film] == [
        {"s:e1", "s:f3"},
        {"s:e1", "s:e7"},
    ]


def test_a_picture_of_the_largest_board_is_drawn_in_milliseconds():
    states = [state for state, _ in random_game(7, 6)]
    took = [work(partial(VAXANDIS.scene, state, Viewpoint())) for state in states[::4]]
    assert sorted(took)[len(took) // 2] < 0.003
