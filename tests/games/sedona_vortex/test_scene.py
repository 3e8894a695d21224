"""The pictures: every space labelled and large enough, all of it in the frame, films that end as they should."""

from __future__ import annotations

import random

import pytest

from cairn.core.language import ENGLISH
from cairn.core.scene import Viewpoint
from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from cairn.games.sedona_vortex.board import SIZES, SPACES, numeral, spot, stone_spot
from cairn.games.sedona_vortex.drawing import WIDTHS
from tests.games.sedona_vortex.positions import position, stone

PHONE = 390
TARGET = 44
EVERY_STONE = {stone_spot(2 * size + player) for size in SIZES for player in (0, 1)}
VIEWPOINTS = [Viewpoint(layout=layout, flipped=flipped) for layout in ("wide", "tall") for flipped in (False, True)]
boards = pytest.mark.parametrize("spaces", range(3, 10))
viewpoints = pytest.mark.parametrize(
    "viewpoint", VIEWPOINTS, ids=lambda viewpoint: f"{viewpoint.layout}{' flipped' * viewpoint.flipped}"
)


def played(spaces, seed, length=25):
    """A position in the middle of a random game, with the one before it and the action between."""
    chance, state, last = random.Random(seed), GAME.start(2, {"spaces": spaces}), None
    while state.actor is not None and length:
        action = chance.choice(state.legal_actions())
        last, state, length = (state, action), state.apply(action), length - 1
    return state, last


@boards
@viewpoints
def test_every_space_is_a_spot_with_a_name_within_the_frame(spaces, viewpoint):
    scene = GAME.scene(GAME.start(2, {"spaces": spaces}), viewpoint)
    left, top, width, height = scene.board.box
    assert [place.key for place in scene.board.spots] == [f"{s}{n}" for s in "LR" for n in range(1, spaces + 1)]
    for place in scene.board.spots:
        radius = place.outline.attrs["r"]
        assert left + radius < place.x < left + width - radius
        assert top + radius < place.y < top + height - radius
        name = f"{'left' if place.key[0] == 'L' else 'right'} {numeral(SPACES[place.key])}"
        is_middle = place.key[1] == str(spaces)
        assert str(scene.labels[place.key].name) == (f"{name} (the middle)" if is_middle else name)


@boards
@viewpoints
def test_spots_are_large_enough_and_do_not_overlap(spaces, viewpoint):
    scene = GAME.scene(GAME.start(2, {"spaces": spaces}), viewpoint)
    places = scene.board.spots
    scale = PHONE / scene.board.box[2] if viewpoint.layout == "tall" else 1
    for place in places:
        assert 2 * place.outline.attrs["r"] * scale >= TARGET
    for n, one in enumerate(places):
        for other in places[:n]:
            distance = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert distance >= one.outline.attrs["r"] + other.outline.attrs["r"]


@boards
@viewpoints
def test_the_arrow_keys_reach_every_space(spaces, viewpoint):
    arrows = {place.key: place.arrows for place in GAME.scene(GAME.start(2, {"spaces": spaces}), viewpoint).board.spots}
    reached, waiting = {"L1"}, ["L1"]
    while waiting:
        for goal in arrows[waiting.pop()].values():
            if goal not in reached:
                reached.add(goal)
                waiting.append(goal)
    assert reached == set(arrows)


@boards
@viewpoints
def test_every_stone_is_drawn_once_and_within_the_frame(spaces, viewpoint):
    for seed in range(20):
        state, last = played(spaces, seed, 10 + seed)
        scene = GAME.scene(state, Viewpoint(viewpoint.layout, viewpoint.flipped, last=last))
        keys = [piece.key for picture in (scene, *scene.trays) if picture for piece in picture.pieces]
        assert sorted(keys) == sorted(EVERY_STONE)
        _, _, width, height = scene.board.box
        for piece in scene.pieces:
            half = WIDTHS[int(piece.key[-1])] / 2 * (0.8 if viewpoint.layout == "tall" else 1)
            assert half < piece.x < width - half
            assert 25 < piece.y < height
        texts = [shape.key for shape in (*scene.board.ground, *scene.under) if shape.tag == "text"]
        assert len(set(texts)) == len(texts)


@viewpoints
def test_even_the_highest_stack_stays_within_the_frame(viewpoint):
    everything = "r5 b5 r4 b4 r3 b3 r2 b2 r1 b1"
    for space in range(14):
        scene = GAME.scene(position(f"{spot(space)} {everything}"), viewpoint)
        assert min(piece.y for piece in scene.pieces) > 8


@viewpoints
def test_stones_of_a_stack_are_painted_from_the_bottom_up_one_above_the_other(viewpoint):
    pieces = GAME.scene(position("L4 b5 r3 r1"), viewpoint).pieces
    assert [piece.key for piece in pieces] == ["black5", "red3", "red1"]
    assert pieces[0].x == pieces[1].x == pieces[2].x
    assert pieces[0].y > pieces[1].y > pieces[2].y


LABELS = [
    ("L4 r5 b5", "L4", "left IV: black 5, red 5 below"),
    ("L4 r5 b5 r3", "L4", "left IV: red 3, black 5, red 5 below"),
    ("R7 b1", "R7", "right VII (the middle): black 1"),
    ("", "R1", "right I: empty"),
]


@pytest.mark.parametrize(("before", "key", "label"), LABELS, ids=[row[2] for row in LABELS])
def test_a_space_is_labelled(before, key, label):
    assert str(GAME.scene(position(before), Viewpoint()).labels[key]) == label


def test_a_label_tells_an_empty_space_and_its_spiral():
    labels = GAME.scene(position("L4 r5"), Viewpoint()).labels
    assert {key for key, label in labels.items() if not label.is_empty} == {"L4"}
    assert {key[0]: str(label.row) for key, label in labels.items()} == {"L": "left spiral", "R": "right spiral"}


def test_a_label_says_what_may_be_done():
    state = position("L4 r4")
    assert str(GAME.scene(state, Viewpoint(targets=("L4",))).labels["L4"]).endswith("red 4, move it")
    labels = GAME.scene(state, Viewpoint(chosen=("L4",), targets=("L5",))).labels
    assert str(labels["L4"]).endswith("red 4, lifted")
    assert str(labels["L5"]).endswith("empty, move it here")


def test_a_stone_off_the_board_says_whether_it_may_be_played():
    red, black = GAME.scene(position(""), Viewpoint(targets=("red1", "red2"))).trays
    assert str(red.labels["red1"]) == "red 1: off the board, play it"
    assert {key for key, label in red.labels.items() if label.action} == {"red1", "red2"}
    assert not any(label.action for label in black.labels.values())
    red, _ = GAME.scene(position(""), Viewpoint(chosen=("red1",), targets=("L1", "R1"))).trays
    assert {key: str(label.action) for key, label in red.labels.items() if label.action} == {"red1": "lifted"}


def test_the_tray_shows_what_is_off_the_board():
    red, black = GAME.scene(position("L4 r5 r4 r3; L5 b5 b4 b3 b2 b1"), Viewpoint()).trays
    assert (black.pieces, black.board.spots) == ((), ())
    assert black.board.box == red.board.box, "the place stays when the stones are gone"
    assert [piece.key for piece in red.pieces] == [place.key for place in red.board.spots] == ["red1", "red2"]
    labels = {key: label.render(ENGLISH) for key, label in red.labels.items()}
    assert labels == {"red1": "red 1: off the board", "red2": "red 2: off the board"}
    shapes = [shape for place in red.board.spots for shape in place.outline.inner]
    assert max(shape.attrs["x"] + shape.attrs["width"] for shape in shapes) <= red.board.box[2]
    touched = [shape.attrs for shape in shapes if shape.key == "hit-area"]
    assert min(min(attrs["width"], attrs["height"]) for attrs in touched) >= TARGET


def test_what_is_chosen_is_lifted_and_where_it_may_go_is_ringed():
    state = position("L4 r4; L5 b2; R5 b1")
    scene = GAME.scene(state, Viewpoint(chosen=("L4",), targets=("L6", "L5")))
    at_rest = {piece.key: piece.y for piece in GAME.scene(state, Viewpoint()).pieces}
    assert {piece.key: at_rest[piece.key] - piece.y for piece in scene.pieces} == {"red4": 6, "black2": 0, "black1": 0}
    assert [shape.key for shape in scene.over] == ["chosen-halo", "chosen", "targetL6", "dotL6"]


def test_a_refused_spot_is_ringed():
    assert [shape.key for shape in GAME.scene(position(""), Viewpoint(refused="L5")).over] == ["wrong"]
    assert [shape.key for shape in GAME.scene(position(""), Viewpoint(refused="black2")).trays[1].over] == ["wrong"]


def test_the_last_action_leaves_a_trail():
    before = position("L6 r5; L7 b3 r2; R7 b1; L1 r1")
    action = GAME.read("L6")
    scene = GAME.scene(before.apply(action), Viewpoint(last=(before, action)))
    trail = next(shape for shape in scene.under if shape.key == "trail")
    kinds = [shape.attrs.get("class", "") for shape in trail.inner]
    assert kinds.count("last-path") == 5, "L6 L7 R7 L7, and L7 L1 R1 of those forced out"
    assert (kinds.count("last-from"), kinds.count("last")) == (1, 2)
    assert [shape.inner[1].inner for shape in scene.over] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_flipping_turns_the_spirals_but_left_stays_left(layout):
    for flip in (False, True):
        board = GAME.scene(position(""), Viewpoint(layout, flip)).board
        spots = {place.key: place for place in board.spots}
        assert (spots["L1"].y < spots["L4"].y) == flip
        assert all((key[0] == "L") == (place.x < board.box[2] / 2) for key, place in spots.items())


FILMS = [
    ("3@L", "", ["glide"], ["Red 3 enters on left I."]),
    ("L4", "L4 r4; L5 b2; R5 b1", ["glide", "teleport", "teleport"],
     ["Red 4 moves to left V.", "It teleports to right V.", "It teleports to left VI."]),
    ("L6", "L6 r5; L7 b3 r2; R7 b1; L1 r1", ["glide", "teleport", "teleport", "teleport", "teleport"],
     ["Red 5 moves to left VII.", "It teleports to right VII.", "It teleports to left VII.",
      "Red 2 and black 3 go back to left I.", "They teleport to right I."]),
    ("pass", "L7 r5 r4 r3 r2 r1; R1 b5", [], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "before", "travel", "said"), FILMS, ids=[f"{row[0]} in {row[1]}" for row in FILMS])
def test_an_action_is_filmed_hop_by_hop(text, before, travel, said):
    frames = GAME.film(position(before), GAME.read(text), Viewpoint())
    assert [frame.travel for frame in frames] == travel
    assert [str(frame.caption) for frame in frames] == said


def test_the_stone_is_seen_on_every_space_it_comes_to():
    frames = GAME.film(position("L4 r4; L5 b2; R5 b1"), GAME.read("L4"), Viewpoint())
    centres = {(place.x, place.y + 24): place.key for place in frames[0].board.spots}
    seen = [next(piece for piece in frame.pieces if piece.key == "red4") for frame in frames]
    assert [(piece.x, piece.y) in centres for piece in seen] == [False, False, True], "on top of others, then alone"
    assert [next(key for (x, _), key in centres.items() if x == piece.x) for piece in seen] == ["L5", "R5", "L6"]


@boards
@viewpoints
def test_a_film_ends_with_the_next_position(spaces, viewpoint):
    for seed in range(30):
        state, last = played(spaces, seed, 15 + seed)
        frames = GAME.film(*last, viewpoint)
        if frames:
            after = GAME.scene(state, viewpoint)
            assert (frames[-1].pieces, frames[-1].trays) == (after.pieces, after.trays)
            assert all(frame.board is after.board for frame in frames)


def test_a_stone_has_one_key_for_ever():
    assert stone_spot(stone("r3")) == "red3"
    assert stone_spot(stone("b5")) == "black5"
